package webtest

import (
	"fmt"
	"testing"
)

// TestPlay plays some moves, reloads the page, asks for a hint, takes a move back, passes to the end, and reviews the game.
func TestPlay(t *testing.T) {
	v := visit(t, address(t, "/play"))
	v.WaitFor("document.getElementById('turn')?.textContent")
	v.Eval(`const form = document.getElementById("new-game"); form.elements.level.value = "1"; form.requestSubmit(); 1`, new(int))
	play := func(point string, after int) {
		t.Helper()
		v.clickPoint(point)
		v.WaitFor(fmt.Sprintf("document.querySelector('go-viewer').node.number === %d", after))
		v.says("#turn", "Your move")
	}
	play("C3", 2)
	v.holds("document.querySelector('.go-spoken').textContent.startsWith('move 2, white')", "the opponent's move is not spoken")
	v.says("#players", "Shicho, level 1 (White)")
	v.holds("document.querySelector('.player[data-turn]').innerText.startsWith('You (Black)')", "it is not the visitor's turn on the cards")
	v.click("#estimate")
	v.says("#hints", "An estimate, with komi")
	v.Eval("location.reload(); 1", new(int))
	v.WaitFor("document.readyState === 'complete' && document.querySelector('go-viewer')?.node?.number === 2")
	v.WaitFor("document.querySelector('go-board')?.position?.stones.C3 === 'black'")
	v.says("#turn", "Your move")
	v.click("#hint")
	v.WaitFor("/captures|saves|threatens|cuts|joins|looks best/.test(document.querySelector('#hints').innerText)")
	v.click("#undo")
	v.WaitFor("document.querySelector('go-viewer').node.number === 0")
	play("E5", 2)
	v.click("#resign")
	v.says("#result", "White wins")
	v.click("#review")
	v.arrive("/games/")
	v.says("main", "yours")
}

// TestCount counts a game that is over, in which a visitor says that a string is dead.
func TestCount(t *testing.T) {
	v := visit(t, address(t, "/play"))
	v.WaitFor("document.getElementById('turn')?.textContent")
	v.Eval(`localStorage.setItem("shicho-game", JSON.stringify({
		game: { number: 1, colour: "black", level: 1, ended: "count" },
		record: { size: 5, black: ["C1", "C2", "C3", "C4", "C5"], white: ["D1", "D2", "D3", "D4", "D5", "A3"], komi: 0.5, to_move: "black",
			moves: [{ colour: "black", point: "PASS" }, { colour: "white", point: "PASS" }] } })); location.reload(); 1`, new(int))
	v.WaitFor("document.readyState === 'complete'")
	v.says("#result", "White 11")
	v.clickPoint("A3")
	v.says("#result", "Black wins by 4.5 points")
	v.clickPoint("A3")
	v.says("#result", "White wins")
	v.click("#play-on")
	v.says("#turn", "Your move")
}

// TestClock lets the visitor's time run out.
func TestClock(t *testing.T) {
	v := visit(t, address(t, "/play"))
	v.WaitFor("document.getElementById('turn')?.textContent")
	v.Eval(`localStorage.setItem("shicho-game", JSON.stringify({
		game: { number: 1, colour: "black", level: 1, ended: "", used: { black: 58.5, white: 0 }, limit: 60 },
		record: { size: 5, black: [], white: [], komi: 0.5, to_move: "black", moves: [] } })); location.reload(); 1`, new(int))
	v.WaitFor("document.readyState === 'complete'")
	v.says("#players", "0:01")
	v.says("#result", "Black has no time left: White wins.")
}

// TestGuess guesses a move of a game: a wrong click, then the right one. From the game one may search for what stands on the board.
func TestGuess(t *testing.T) {
	v := visit(t, address(t, "/games?by=date"))
	v.follow(".games td a", "/games/")
	v.WaitFor("document.querySelector('go-viewer')?.node?.children.length > 0")
	v.click("#guess")
	v.says("#guess-words", "Where does Black play?")
	right := v.Text("document.querySelector('go-viewer').node.children[0].move.point")
	wrong := "A1"
	if right == wrong {
		wrong = "B1"
	}
	v.clickPoint(wrong)
	v.says("#guess-words", "Not "+wrong)
	v.clickPoint(right)
	v.says("#guess-words", "Found at once: 0 of 1")
	v.holds("document.querySelector('go-viewer').node.number === 1", "the board did not go on")
	v.WaitFor("document.querySelector('#panel a[href*=whole]')")
	v.follow("#panel a[href*=whole]", "/search")
	v.says("#found", "in")
}

// TestTryThis tries a move on the first page, and asks for another capture.
func TestTryThis(t *testing.T) {
	v := visit(t, address(t, "/"))
	v.says("#task", "One move works")
	move := v.Text("Object.keys(document.querySelector('go-board').position.stones)[0] === 'A1' ? 'B1' : 'A1'")
	v.clickPoint(move)
	v.WaitFor("document.querySelector('#answer [data-verdict]')")
	v.click("#another")
	v.WaitFor("performance.getEntriesByType('resource').filter(({ name }) => name.includes('/challenge')).length > 1")
	v.says("#task", "One move works")
}

// TestSampleGame opens the sample game of a server without games.
func TestSampleGame(t *testing.T) {
	v := visit(t, own(t, nil, nil))
	v.follow("#sample", "/games/")
	v.says("main", "yours")
}

// TestConfirm lets a finger ask twice before a stone is played.
func TestConfirm(t *testing.T) {
	v := visit(t, address(t, "/play"))
	v.WaitFor("document.getElementById('turn')?.textContent")
	v.Eval(`document.getElementById("new-game").requestSubmit(); document.getElementById("confirm").click()`, nil)
	v.WaitFor("document.querySelector('go-board').hasAttribute('confirm')")
	v.Eval(`(() => {
		const board = document.querySelector("go-board"), box = board.getBoundingClientRect();
		const at = { bubbles: true, pointerType: "touch", clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
		board.dispatchEvent(new PointerEvent("pointerdown", at));
		board.dispatchEvent(new PointerEvent("click", at));
	})()`, nil)
	v.WaitFor("document.querySelector('.go-confirm')?.textContent === 'E5 ✓'")
	v.holds("document.querySelector('go-viewer').node.number === 0", "one tap played the move")
	v.click(".go-confirm")
	v.WaitFor("document.querySelector('go-viewer').node.number > 0")
}
