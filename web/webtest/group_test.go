package webtest

import "testing"

// TestGroup clicks a stone of a group that is shut in: whoever moves first decides. A wrong move is refuted, the right one kills, and the proof is checked.
func TestGroup(t *testing.T) {
	v := visit(t, address(t, "/editor?position=9-9-9-9-9-9-OOOOO4-XXXXO4-3XO4&to_move=white"))
	v.says(".game-side", "The black group of A2 (5 stones): whoever moves first, proved.")
	v.clickPoint("B2")
	v.says("#group", "Whoever moves first decides about it.")
	v.says("#group", "White to move kills it with B1.")
	v.says("#group", "as long as the walls at A3 stand")
	v.says("#string", "If the attacker moves first")
	v.click("#group .acts button:last-child")
	v.says("#group", "Check it here")
	v.says("#group", "Proved and checked")
	v.WaitFor(`[...document.querySelectorAll("#group button")].find((b) => b.innerText === "Try to kill")?.click() ?? true`)
	v.says(".verdict", "Click a move that kills the marked group.")
	v.clickPoint("A1")
	v.says(".verdict", "Refuted.")
	v.says(".verdict", "Black answers B1.")
	v.click(".verdict .acts button")
	v.clickPoint("B1")
	v.says(".verdict", "B1 kills the black group of B2.")
}
