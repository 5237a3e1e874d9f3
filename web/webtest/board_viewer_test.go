package webtest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"shicho/web/internal/browser"
)

// branching is a game with two variations; one variation has a variation of its own.
const branching = `{"size":9,"comment":"Start.","moves":[
	{"colour":"black","point":"E5","comment":"<b>Middle</b>"},
	{"colour":"white","point":"C3","variations":[
		[{"colour":"white","point":"G7"},{"colour":"black","point":"G6","variations":[[{"colour":"black","point":"F7"}]]}],
		[{"colour":"white","point":"PASS"}]]},
	{"colour":"black","point":"G3","marks":{"G3":"triangle"},"labels":{"A1":"x"}},
	{"colour":"white","point":"G4"}]}`

// state is the viewer in words: the moves to the one that is shown, its number and the length of the line.
const state = `(() => {
	const viewer = document.querySelector("go-viewer");
	const moves = viewer.node.line.slice(1, viewer.node.number + 1).map(({ move }) => move.point).join(" ");
	return moves + " (" + document.querySelector(".go-count").textContent + ")";
})()`

// view opens a viewer with a record, given as JSON.
func view(t *testing.T, attributes, record string) *browser.Page {
	t.Helper()
	p := open(t, `<go-viewer `+attributes+`></go-viewer><input id="field" value="text">`)
	load(p, record)
	return p
}

func load(p *browser.Page, record string) {
	p.Eval(`document.querySelector("go-viewer").load(`+record+`)`, nil)
}

// TestKeys steps through a game and its variations. The keys do not reach the viewer from a field.
func TestKeys(t *testing.T) {
	p := view(t, "", branching)
	for _, step := range []struct{ key, want string }{
		{kb.ArrowRight, "E5 (1 / 4)"},
		{kb.ArrowRight, "E5 C3 (2 / 4)"},
		{kb.ArrowDown, "E5 G7 (2 / 3)"},
		{kb.ArrowRight, "E5 G7 G6 (3 / 3)"},
		{kb.ArrowRight, "E5 G7 G6 (3 / 3)"},
		{kb.ArrowDown, "E5 G7 F7 (3 / 3)"},
		{kb.ArrowLeft, "E5 G7 (2 / 3)"},
		{kb.ArrowRight, "E5 G7 F7 (3 / 3)"},
		{kb.ArrowLeft, "E5 G7 (2 / 3)"},
		{kb.ArrowDown, "E5 PASS (2 / 2)"},
		{kb.ArrowDown, "E5 PASS (2 / 2)"},
		{kb.ArrowUp, "E5 G7 (2 / 3)"},
		{kb.ArrowUp, "E5 C3 (2 / 4)"},
		{kb.End, "E5 C3 G3 G4 (4 / 4)"},
		{kb.Home, " (0 / 4)"},
		{kb.ArrowLeft, " (0 / 4)"},
	} {
		p.Press(step.key)
		if got := p.Text(state); got != step.want {
			t.Errorf("after %q the viewer shows %s, want %s", step.key, got, step.want)
		}
	}
	p.Run(chromedp.Focus("#field"))
	p.Press(kb.End, kb.ArrowLeft)
	if got := p.Text(state); got != " (0 / 4)" {
		t.Errorf("after keys in a field the viewer shows %s, want the start", got)
	}
}

// TestButtons steps by the buttons, the slider and the list of the variations.
func TestButtons(t *testing.T) {
	p := view(t, "", branching)
	slide := func(n int) chromedp.Action {
		return chromedp.Evaluate(fmt.Sprintf(`(() => {
			const slider = document.querySelector(".go-slider");
			slider.value = %d;
			slider.dispatchEvent(new Event("input", { bubbles: true }));
		})()`, n), nil)
	}
	for _, step := range []struct {
		name string
		act  chromedp.Action
		want string
	}{
		{"forward", chromedp.Click(".go-forward"), "E5 (1 / 4)"},
		{"end", chromedp.Click(".go-end"), "E5 C3 G3 G4 (4 / 4)"},
		{"back", chromedp.Click(".go-back"), "E5 C3 G3 (3 / 4)"},
		{"start", chromedp.Click(".go-start"), " (0 / 4)"},
		{"slider", slide(2), "E5 C3 (2 / 4)"},
		{"variation", chromedp.Click(".go-variation:nth-child(2)"), "E5 G7 (2 / 3)"},
	} {
		p.Run(step.act)
		if got := p.Text(state); got != step.want {
			t.Errorf("after %s the viewer shows %s, want %s", step.name, got, step.want)
		}
	}
	// Those of the move that is shown, and those that may follow it.
	variations := `[...document.querySelectorAll(".go-variation")].map((button) => button.textContent + " " + button.ariaPressed).join(", ")`
	if got, want := p.Text(variations), "C3 false, G7 true, pass false, G6 false, F7 false"; got != want {
		t.Errorf("variations %s, want %s", got, want)
	}
}

// TestShownMove checks what stands on and below the board at a move.
func TestShownMove(t *testing.T) {
	p := view(t, `numbers="2"`, branching)
	comment := `document.querySelector(".go-comment").textContent`
	if got := p.Text(comment); got != "Start." {
		t.Errorf("comment %q at the start", got)
	}
	p.Eval(`document.querySelector("go-viewer").goTo(1)`, nil)
	if got := p.Text(comment); got != "<b>Middle</b>" {
		t.Errorf("comment %q, want the text with its brackets", got)
	}
	p.Eval(`document.querySelector("go-viewer").goTo(3)`, nil)
	got := p.Text(`(({ numbers, marks, labels, last, toMove }) => JSON.stringify({ numbers, marks, labels, last, toMove }))(document.querySelector("go-board").position)`)
	if want := `{"numbers":{"G3":3,"C3":2},"marks":{"G3":"triangle"},"labels":{"A1":"x"},"last":"G3","toMove":"white"}`; got != want {
		t.Errorf("the board shows %s, want %s", got, want)
	}
	if got, want := p.Text(`document.querySelector(".go-slider").getAttribute("aria-valuetext")`), "move 3, black G3"; got != want {
		t.Errorf("the slider says %q, want %q", got, want)
	}
}

// TestBoardPlay plays a move of the game, a new move, an illegal move and a pass, and takes the new ones back.
func TestBoardPlay(t *testing.T) {
	p := view(t, "editable", branching)
	viewer := `document.querySelector("go-viewer")`
	p.Eval(viewer+`.addEventListener("change", ({ detail }) => { window.last = detail.number; })`, nil)
	for _, step := range []struct{ script, want string }{
		{`play("black", "e5")`, "E5 (1 / 4)"},
		{`play("white", "C4")`, "E5 C4 (2 / 2)"},
		{`pass()`, "E5 C4 PASS (3 / 3)"},
		{`remove()`, "E5 C4 (2 / 2)"},
		{`remove()`, "E5 (1 / 4)"},
		{`goTo(0)`, " (0 / 4)"},
		{`remove()`, " (0 / 4)"},
	} {
		p.Eval(viewer+"."+step.script, nil)
		if got := p.Text(state); got != step.want {
			t.Errorf("after %s the viewer shows %s, want %s", step.script, got, step.want)
		}
	}
	var refused string
	p.Call(&refused, `() => {
		const viewer = document.querySelector("go-viewer");
		viewer.goTo(1);
		try {
			viewer.play("white", "E5");
		} catch (error) {
			return error.name + " " + error.reason;
		}
	}`)
	if refused != "RuleError occupied" {
		t.Errorf("a move on a stone: %q", refused)
	}
	if got := p.Text("last"); got != "1" {
		t.Errorf("the last change was to move %s, want 1", got)
	}
}

// TestPlayByClick plays with the mouse, unless the page cancels the click or only picks points.
func TestPlayByClick(t *testing.T) {
	p := view(t, "editable", `{"size":9,"black":["C3"],"white":["G7"],"to_move":"white"}`)
	click := func(point string) {
		var at spot
		p.Call(&at, `async (point) => {
			const { parsePoint } = await import("/static/board/rules.js");
			const board = document.querySelector("go-board");
			const middleOf = (element) => element.getBoundingClientRect();
			const black = middleOf(board.querySelector(".stone.black")), white = middleOf(board.querySelector(".stone.white"));
			const step = (white.x - black.x) / 4;
			const { x, y } = parsePoint(point, 9);
			return { X: black.x + black.width / 2 + (x - 2) * step, Y: black.y + black.height / 2 + (y - 6) * step };
		}`, point)
		p.Run(chromedp.MouseClickXY(at.X, at.Y))
	}
	click("A1")
	click("J9")
	if got, want := p.Text(state), "A1 J9 (2 / 2)"; got != want {
		t.Errorf("two clicks play %s, want %s", got, want)
	}
	click("C3")
	if got, want := p.Text(`document.querySelector(".go-comment").textContent`), "White C3: there is a stone already."; got != want {
		t.Errorf("a click on a stone says %q, want %q", got, want)
	}
	p.Eval(`document.querySelector("go-board").addEventListener("point", (event) => event.preventDefault(), { once: true })`, nil)
	click("E5")
	p.Eval(`document.querySelector("go-viewer").setAttribute("editable", "pick")`, nil)
	click("E5")
	if got, want := p.Text(state), "A1 J9 (2 / 2)"; got != want {
		t.Errorf("clicks that only pick a point play %s, want %s", got, want)
	}
}

// TestPlayByKeyboard plays with the keyboard in a viewer. A screen reader reads the point out with its new stone.
func TestPlayByKeyboard(t *testing.T) {
	p := view(t, "editable", `{"size":9,"white":["A1"]}`)
	spoken := `document.querySelector(".go-spoken").textContent`
	p.Press(kb.Tab, kb.Enter)
	if got, want := p.Text(spoken), "move 1, black E5"; got != want {
		t.Errorf("after Enter a screen reader reads %q, want %q", got, want)
	}
	p.Press(kb.ArrowUp, kb.Enter)
	if got, want := p.Text(state), "E5 E6 (2 / 2)"; got != want {
		t.Errorf("the keyboard plays %s, want %s", got, want)
	}
	p.Press(kb.Enter)
	if got, want := p.Text(`document.querySelector(".go-comment").textContent`), "Black E6: there is a stone already."; got != want {
		t.Errorf("a move on a stone says %q, want %q", got, want)
	}
}

// TestRecord reads the position that is shown as the server takes it.
func TestRecord(t *testing.T) {
	p := view(t, "", `{"size":9,"komi":6.5,"black":["C3"],"white":["G7"],"to_move":"black","moves":[{"colour":"white","point":"e5"},{"colour":"black","point":"pass"}]}`)
	record := `JSON.stringify(document.querySelector("go-viewer").record)`
	for n, want := range []string{
		`{"size":9,"black":["C3"],"white":["G7"],"moves":[],"to_move":"white","komi":6.5}`,
		`{"size":9,"black":["C3"],"white":["G7"],"moves":[{"colour":"white","point":"E5"}],"to_move":"black","komi":6.5}`,
		`{"size":9,"black":["C3"],"white":["G7"],"moves":[{"colour":"white","point":"E5"},{"colour":"black","point":"PASS"}],"to_move":"black","komi":6.5}`,
	} {
		p.Eval(fmt.Sprintf(`document.querySelector("go-viewer").goTo(%d)`, n), nil)
		if got := p.Text(record); got != want {
			t.Errorf("move %d: %s, want %s", n, got, want)
		}
	}
}

// TestIllegalMoves loads a game whose second move is on a stone, as records of real games sometimes have.
func TestIllegalMoves(t *testing.T) {
	p := view(t, "", `{"size":9,"moves":[{"colour":"black","point":"E5"},{"colour":"white","point":"E5"},{"colour":"black","point":"PASS"}]}`)
	p.Eval(`document.querySelector("go-viewer").goTo(2)`, nil)
	if got, want := p.Text(`document.querySelector(".go-comment").textContent`), "This move is illegal: there is a stone already."; got != want {
		t.Errorf("comment %q, want %q", got, want)
	}
	if got := p.Text(`document.querySelectorAll("go-board .stone.white").length`); got != "1" {
		t.Errorf("%s white stones, want the one of the illegal move", got)
	}
	p.Press(kb.End)
	if got, want := p.Text(`document.querySelector(".go-comment").textContent`), "Black passes."; got != want {
		t.Errorf("comment %q, want %q", got, want)
	}
}

// TestBadRecords loads records that are wrong. The viewer goes on showing the old one.
func TestBadRecords(t *testing.T) {
	p := view(t, "", branching)
	for record, want := range map[string]string{
		`{"size":26}`: "size",
		`{"size":9,"moves":[{"colour":"black","point":"T19"}]}`:                       "outside",
		`{"size":9,"moves":[{"colour":"red","point":"A1"}]}`:                          "colour",
		`{"size":9,"black":["A1"],"white":["A2","B1"]}`:                               "liberties",
		`{"size":9,"moves":[{"colour":"black","point":"A1","labels":{"Z9":"here"}}]}`: "outside",
	} {
		var got string
		p.Call(&got, `(record) => {
			try {
				document.querySelector("go-viewer").load(record);
			} catch (error) {
				return error.reason;
			}
			return "accepted";
		}`, json.RawMessage(record))
		if got != want {
			t.Errorf("%s: %q, want %q", record, got, want)
		}
	}
	p.Press(kb.End)
	if got, want := p.Text(state), "E5 C3 G3 G4 (4 / 4)"; got != want {
		t.Errorf("the viewer shows %s, want %s", got, want)
	}
}

// TestLongRecord steps through 5,000 moves on 25 lines. A step must draw only what it changes.
func TestLongRecord(t *testing.T) {
	var moves []string
	for i := range 5000 {
		// Rows of both colours in turn, over and over: most moves fall on a stone.
		moves = append(moves, fmt.Sprintf(`{"colour":%q,"point":"%c%d"}`, []string{"black", "white"}[i%2], "ABCDEFGHJKLMNOPQRSTUVWXYZ"[i%25], i/25%25+1))
	}
	p := view(t, "coordinates", `{"size":25,"moves":[`+strings.Join(moves, ",")+`]}`)
	viewer := `document.querySelector("go-viewer")`
	p.Eval(viewer+".goTo(300)", nil)
	// A shadow, a stone and a ring come, the old ring goes.
	if got := changes(p, viewer+".step(Number(arg))", "1"); got != 4 {
		t.Errorf("a step forward adds and removes %d elements, want 4", got)
	}
	p.Press(kb.End)
	if got := p.Text(`document.querySelector(".go-count").textContent`); got != "5000 / 5000" {
		t.Errorf("the end of the game is %s", got)
	}
	p.Press(kb.ArrowLeft, kb.ArrowLeft, kb.Home, kb.ArrowRight)
	if got := p.Text(`document.querySelectorAll("go-board .stone").length`); got != "1" {
		t.Errorf("%s stones after the first move", got)
	}
}
