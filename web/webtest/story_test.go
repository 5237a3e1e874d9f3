package webtest

import (
	"fmt"
	"net/http"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestStory is the visit of someone who has never seen the program: the hardest capture is found and played through, a wrong
// move is refuted, the shape is found in games, and a game of the visitor's own shows what was missed in it.
func TestStory(t *testing.T) {
	v := visit(t, address(t, "/"))
	card, next := v.refutable()
	v.follow(card, "/patterns/")
	v.holds(fmt.Sprintf("document.querySelector('#next-pattern').getAttribute('href') === %q", next), "the next pattern is not the next of the list")
	v.playProof()
	v.tryWrongMove()
	v.findShape()
	v.dropGame("../../examples/games/9x9-10.sgf")
	v.askGroup()
}

// askGroup clicks a stone, and reads what becomes of its group and then of its string.
func (v visitor) askGroup() {
	v.t.Helper()
	if !v.takesGames() {
		return
	}
	v.clickPoint(v.Text("Object.keys(document.querySelector('go-board').position.stones)[0]"))
	v.says("#group", "If the attacker moves first")
	v.says("#string", "If the attacker moves first")
}

// playProof shows the proof and steps through it, by buttons and by keys.
func (v visitor) playProof() {
	v.t.Helper()
	v.says("#answer", "You are")
	v.click("#show-proof")
	v.WaitFor("document.querySelectorAll('#steps button').length > 1")
	moves := v.number("document.querySelectorAll('#steps button').length")
	at := func(n float64) { v.WaitFor(fmt.Sprintf("document.querySelector('go-viewer').node.number === %v", n)) }
	at(1)
	v.click(".go-forward")
	at(2)
	v.holds("document.querySelector('#steps [aria-current]').innerText.startsWith('2.')", "the second move of the list is not marked")
	v.Press(kb.ArrowLeft, kb.ArrowLeft)
	at(0)
	v.Press(kb.ArrowRight)
	at(1)
	v.Press(kb.End)
	at(moves)
	v.says(".go-comment", ".")
	v.Press(kb.Home)
	at(0)
	v.click("#steps li:nth-child(2) button")
	at(2)
}

// tryWrongMove plays a move that does not work, and sees why.
func (v visitor) tryWrongMove() {
	v.t.Helper()
	wrong := v.wrongMove("")
	if wrong == "" {
		v.t.Fatal("every move works")
	}
	v.click("#try-again")
	v.says("#answer", "You are")
	v.clickPoint(wrong)
	v.says("#answer", "Refuted.")
	v.WaitFor(`document.querySelector('#answer [data-verdict="fails"]')`)
	v.holds(fmt.Sprintf("document.querySelector('go-board').position.stones[%q]", wrong), "the visitor's stone is not on the board")
	v.holds("document.querySelector('go-viewer').node.number === 2", "the refutation is not on the board")
	v.holds("document.querySelector('#answer').innerText.length > 40", "the refutation has no words")
	v.click("#answer .acts button")
	v.says("#answer", "You are")
	v.holds("document.querySelector('go-viewer').node.number === 0", "the board did not go back")
}

// refutable finds the hardest pattern of the first page of which a move fails: the selector of its card, and the address of the pattern after it.
func (v visitor) refutable() (card, next string) {
	v.t.Helper()
	var paths []string
	v.Eval("[...document.querySelectorAll('#hardest + .cards .pattern > a')].map((link) => link.pathname)", &paths)
	for i, path := range paths {
		if v.wrongMove(path) != "" {
			return fmt.Sprintf("#hardest + .cards a[href='%s']", path), append(paths[i+1:], "/patterns")[0]
		}
	}
	v.t.Fatal("every move of the hardest patterns works")
	return "", ""
}

// wrongMove asks the server for a move that fails, of the pattern with a path, or of the one on the page. It is empty if there is none.
func (v visitor) wrongMove(path string) string {
	v.t.Helper()
	var wrong string
	v.Call(&wrong, `async (path) => {
		const proof = await (await fetch((path || location.pathname) + "/proof")).json();
		const { position, target, owner, side, zone, move } = proof[proof.on];
		const taken = new Set([...position.black, ...position.white, move.point]);
		for (const point of zone.filter((point) => !taken.has(point))) {
			const body = JSON.stringify({ position: { ...position, to_move: move.colour }, target, owner, side, move: point });
			const answer = await fetch("/ask/try", { method: "POST", headers: { "Content-Type": "application/json" }, body });
			const { verdict, reply } = await answer.json();
			if (verdict === "fails" && reply) return point;
		}
		return "";
	}`, path)
	return wrong
}

// findShape looks for the pattern in games, for less and less of it until there are hits, and opens one at its move.
func (v visitor) findShape() {
	v.t.Helper()
	v.follow("#same-shape", "/search")
	v.says("#found", "time")
	if less := v.Text("document.querySelector('#closer')?.search"); less != "undefined" {
		v.click("#closer")
		v.WaitFor(fmt.Sprintf("location.search === %q && document.readyState === 'complete'", less))
	}
	v.holds("document.querySelectorAll('#hits go-board').length > 0", "no hits")
	v.holds("document.querySelector('#hits go-board .stone')", "the boards of the hits are empty")
	move := v.number("Number(new URL(document.querySelector('#hits a').href).searchParams.get('move'))")
	v.follow("#hits a", "/games/")
	v.WaitFor(fmt.Sprintf("document.querySelector('go-viewer')?.node?.number === %v", move))
}

// dropGame gives the page a game from a file, and looks for the captures that were missed in it.
func (v visitor) dropGame(file string) {
	v.t.Helper()
	if !v.takesGames() {
		v.t.Log("skipped: the server does not take games")
		return
	}
	file, err := filepath.Abs(file)
	if err != nil {
		v.t.Fatal(err)
	}
	v.choose(file)
	v.arrive("/games/")
	v.says("main", "yours")
	v.WaitFor("document.querySelector('.legend .missed')")
	v.click(".legend .missed")
	v.WaitFor("document.querySelector('go-viewer').node.number > 0")
	v.says(".game-side", "could capture")
}

// choose puts files into the field of the page that takes games.
func (v visitor) choose(files ...string) {
	v.t.Helper()
	before := v.Text("location.href")
	v.Run(chromedp.SetUploadFiles("#drop-input", files, chromedp.ByQuery, chromedp.NodeReady))
	v.WaitFor(fmt.Sprintf("location.href !== %q && document.readyState === 'complete'", before))
}

// takesGames reports whether the server has the route for games.
func (v visitor) takesGames() bool {
	v.t.Helper()
	answer, err := http.Post(v.Text("location.origin")+"/games", "text/plain", nil)
	if err != nil {
		v.t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode != http.StatusMethodNotAllowed && answer.StatusCode != http.StatusNotFound
}
