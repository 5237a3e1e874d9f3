package webtest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	_ "shicho/engine/models"
	"shicho/web/internal/browser"
)

// watch collects the events of the board as words: "point D4 0", "pointhover D4".
const watch = `() => {
	window.told = [];
	addEventListener("point", ({ detail }) => told.push("point " + detail.point + " " + detail.button));
	addEventListener("pointhover", ({ detail }) => told.push("pointhover " + detail.point));
}`

// told takes the events since the last call that begin with a word.
func told(p *browser.Page, word string) string {
	var events []string
	p.Eval("told.splice(0)", &events)
	var wanted []string
	for _, event := range events {
		if strings.HasPrefix(event, word+" ") {
			wanted = append(wanted, event)
		}
	}
	return strings.Join(wanted, ", ")
}

// spot is a place in the window, in pixels.
type spot struct{ X, Y float64 }

// stoneAt puts one stone on the board and finds the middle of the stone. It also tells whether the letter and the
// number of the point stand in line with the stone; a board without coordinates has none that do not.
func stoneAt(p *browser.Page, size int, point string) (middle spot, inLine bool) {
	var got struct {
		Middle spot
		InLine bool
	}
	p.Call(&got, `async (size, point) => {
		const frame = () => new Promise(requestAnimationFrame);
		const board = document.querySelector("go-board");
		board.position = { size, stones: { [point]: "black" } };
		await frame(); // a new board learns its width when the page is painted
		await frame();
		const middleOf = (element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			return { x: x + width / 2, y: y + height / 2 };
		};
		const { x, y } = middleOf(board.querySelector(".stone"));
		const letters = [...board.querySelectorAll(".letters text")];
		const near = (text, axis, at) => letters.filter((letter) => letter.textContent === text).every((letter) => Math.abs(middleOf(letter)[axis] - at) < 2);
		return { Middle: { X: x, Y: y }, InLine: near(point[0], "x", x) && near(point.slice(1), "y", y) };
	}`, size, point)
	return got.Middle, got.InLine
}

// boards are boards of several sizes and parts, with points of each.
var boards = []struct {
	size       int
	attributes string
	points     string
}{
	{19, "coordinates", "A1 T19 K10 D16"},
	{19, "", "A19 T1 J9"},
	{2, "coordinates", "A1 B2 A2"},
	{25, "coordinates", "A1 Z25 M13"},
	{9, `part="A1-C3"`, "A1 C3 B2"},
	{19, `part="N13-T19" coordinates`, "N13 T19 Q16"},
	{25, `part="K5-P9" theme="plain"`, "K5 P9 L8"},
}

// TestClick clicks in the middle of a stone, and between two lines, where the nearer point counts.
func TestClick(t *testing.T) {
	p := open(t, "")
	p.Call(nil, watch)
	for _, b := range boards {
		p.Call(nil, `(attributes) => { document.body.innerHTML = "<go-board " + attributes + "></go-board>"; }`, b.attributes)
		for point := range strings.FieldsSeq(b.points) {
			middle, inLine := stoneAt(p, b.size, point)
			if !inLine {
				t.Errorf("size %d, %s: the letters of %s do not stand in line with its stone", b.size, b.attributes, point)
			}
			p.Run(chromedp.MouseClickXY(middle.X, middle.Y), chromedp.MouseClickXY(middle.X+3, middle.Y-3))
			want := fmt.Sprintf("point %s 0, point %[1]s 0", point)
			if got := told(p, "point"); got != want {
				t.Errorf("size %d, %s: a click on %s tells %q, want %q", b.size, b.attributes, point, got, want)
			}
		}
	}
}

// TestClicksThatCountNot checks the edge of the board, whose letters are no points, and the right button, which only a
// board that is edited uses.
func TestClicksThatCountNot(t *testing.T) {
	p := open(t, `<go-board coordinates></go-board>`)
	p.Call(nil, watch)
	middle, _ := stoneAt(p, 19, "A1")
	p.Run(chromedp.MouseClickXY(2, 2), chromedp.MouseClickXY(middle.X, middle.Y, chromedp.ButtonRight))
	if got := told(p, "point"); got != "" {
		t.Errorf("the board tells %q", got)
	}
	p.Eval(`document.querySelector("go-board").toggleAttribute("editable")`, nil)
	p.Run(chromedp.MouseClickXY(middle.X, middle.Y, chromedp.ButtonRight))
	if got, want := told(p, "point"), "point A1 2"; got != want {
		t.Errorf("right button: the board tells %q, want %q", got, want)
	}
}

// TestHover moves the mouse over the board and off.
func TestHover(t *testing.T) {
	p := open(t, `<go-board editable></go-board><p>Text.</p>`)
	p.Call(nil, watch)
	middle, _ := stoneAt(p, 9, "A1")
	corner, _ := stoneAt(p, 9, "J9")
	p.Call(nil, `() => { document.querySelector("go-board").position = { size: 9, toMove: "white", stones: { J9: "black" } }; }`)
	move := func(at spot) chromedp.Action { return input.DispatchMouseEvent(input.MouseMoved, at.X, at.Y) }
	p.Run(move(middle), move(spot{middle.X + 1, middle.Y}))
	if got := p.Text(`document.querySelectorAll(".layer-cursor .ghost.white").length`); got != "1" {
		t.Errorf("over an empty point there are %s stones to play, want 1", got)
	}
	p.Run(move(corner))
	if got := p.Text(`document.querySelectorAll(".layer-cursor .ghost").length`); got != "0" {
		t.Errorf("over a stone there are %s stones to play, want none", got)
	}
	p.Run(move(spot{100, 380}))
	if got, want := told(p, "pointhover"), "pointhover A1, pointhover J9, pointhover null"; got != want {
		t.Errorf("the board tells %q, want %q", got, want)
	}
	if got := p.Text(`document.querySelectorAll(".layer-cursor *").length`); got != "0" {
		t.Errorf("off the board %s parts of the cursor stay", got)
	}
}

// tap touches a place of the window with a finger.
func tap(p *browser.Page, at spot) {
	p.Run(
		input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}),
	)
}

// TestTouch taps on a phone. A tap plays, and leaves no stone under the finger. Where the lines are close, the first tap only points, and the second one
// plays, or the button that the first one shows.
func TestTouch(t *testing.T) {
	p := open(t, `<go-board editable></go-board>`)
	p.Phone()
	p.Call(nil, watch)
	middle, _ := stoneAt(p, 9, "G4")
	tap(p, middle)
	p.WaitFor(`told.some((event) => event.startsWith("point "))`)
	if got, want := told(p, "point"), "point G4 0"; got != want {
		t.Errorf("the board tells %q, want %q", got, want)
	}
	if got := p.Text(`document.querySelectorAll(".layer-cursor *").length`); got != "0" {
		t.Errorf("after a tap %s parts of a cursor are drawn", got)
	}
	for _, c := range []struct{ points, want string }{
		{"Q4 Q4", "point Q4 0"},
		{"Q4 Q5 Q5", "point Q5 0"},
		{"D17 button", "point D17 0"},
	} {
		for point := range strings.FieldsSeq(c.points) {
			if point == "button" {
				p.WaitFor(`document.querySelector(".go-confirm")`)
				if got := p.Text(`document.querySelector(".go-confirm").innerText`); got != "D17 ✓" {
					t.Errorf("the button says %q", got)
				}
				p.Eval(`document.querySelector(".go-confirm").click()`, nil)
				continue
			}
			shown := p.Text(`document.querySelector(".go-confirm")?.innerText`)
			middle := placeOf(p, 19, point)
			tap(p, middle)
			if shown != point+" ✓" {
				p.WaitFor(fmt.Sprintf(`document.querySelector(".go-confirm")?.innerText === "%s ✓"`, point))
			}
		}
		p.WaitFor(`told.some((event) => event.startsWith("point "))`)
		if got := told(p, "point"); got != c.want {
			t.Errorf("taps on %s: the board tells %q, want %q", c.points, got, c.want)
		}
		p.WaitFor(`!document.querySelector(".go-confirm")`)
	}
}

// placeOf is the place of a point of a board of a size that the page shows already, or is shown now.
func placeOf(p *browser.Page, size int, point string) (middle spot) {
	if p.Text(`document.querySelector("go-board").position.size`) != fmt.Sprint(size) {
		stoneAt(p, size, point)
	}
	p.Call(&middle, `(point, size) => {
		const board = document.querySelector("go-board").getBoundingClientRect();
		const x = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(point[0]), y = size - Number(point.slice(1));
		const step = board.width / (size + 0.5);
		return { X: board.x + board.width / 2 + (x - (size - 1) / 2) * step, Y: board.y + board.height / 2 + (y - (size - 1) / 2) * step };
	}`, point, size)
	return middle
}

// TestBoardKeyboard plays without a mouse, and listens to what a screen reader reads out.
func TestBoardKeyboard(t *testing.T) {
	p := open(t, `<go-board editable part="A1-C3"></go-board><button>After</button>`)
	p.Call(nil, watch)
	p.Call(nil, `() => { document.querySelector("go-board").position = { size: 9, stones: { C2: "white" }, marks: { C2: "circle" }, last: "C2", zone: ["C2"], toMove: "black" }; }`)
	p.Press(kb.Tab)
	spoken := `document.querySelector(".go-spoken").textContent`
	for _, step := range []struct{ key, point, words string }{
		{"", "B2", "B2, empty"},
		{kb.ArrowRight, "C2", "C2, white, circle, last move, in the zone"},
		{kb.ArrowRight, "C2", "C2, white, circle, last move, in the zone"},
		{kb.ArrowDown, "C1", "C1, empty"},
		{kb.ArrowDown, "C1", "C1, empty"},
		{kb.ArrowLeft, "B1", "B1, empty"},
		{kb.ArrowLeft, "A1", "A1, empty"},
		{kb.ArrowLeft, "A1", "A1, empty"},
		{kb.ArrowUp, "A2", "A2, empty"},
	} {
		if step.key != "" {
			p.Press(step.key)
		}
		if point, words := p.Text(`document.querySelector("go-board").cursor`), p.Text(spoken); point != step.point || words != step.words {
			t.Errorf("after %q the cursor is on %s: %q, want %s: %q", step.key, point, words, step.point, step.words)
		}
	}
	told(p, "point")
	p.Press(kb.Enter, " ")
	if got, want := told(p, "point"), "point A2 0, point A2 0"; got != want {
		t.Errorf("Enter and space tell %q, want %q", got, want)
	}
	p.Press(kb.Tab)
	if got := p.Text(`document.activeElement.textContent + document.querySelectorAll(".layer-cursor *").length`); got != "After0" {
		t.Errorf("Tab leads to %q, want After0: the next element, without a cursor", got)
	}
}

// TestWords reads the description of a position for screen readers.
func TestWords(t *testing.T) {
	p := open(t, `<go-board></go-board>`)
	for position, want := range map[string]string{
		`{"size":9}`: "img: 9 by 9 board. Black: no stones. White: no stones.",
		`{"stones":{"D16":"black","D4":"black","C10":"white"},"last":"D4","toMove":"white"}`:                         "img: 19 by 19 board. Black: D4, D16. White: C10. Last move: black D4. White to move.",
		`{"size":9,"last":"PASS","toMove":"black"}`:                                                                  "img: 9 by 9 board. Black: no stones. White: no stones. Last move: white pass. Black to move.",
		`{"size":5,"stones":{"A1":"black"},"marks":{"A1":"triangle"},"labels":{"B1":"<b>A</b>"},"zone":["A1","B1"]}`: "img: 5 by 5 board. Black: A1. White: no stones. Triangle: A1. Labels: <b>A</b> at B1. Zone: 2 points.",
		`{"size":5,"weak":{"B1":"white","A2":"black","A1":"black"}}`:                                                 "img: 5 by 5 board. Black: no stones. White: no stones. Black or empty: A1, A2. White or empty: B1.",
	} {
		var got string
		p.Call(&got, `(position) => {
			const board = document.querySelector("go-board");
			board.position = JSON.parse(position);
			return board.getAttribute("role") + ": " + board.getAttribute("aria-label");
		}`, position)
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", position, got, want)
		}
	}
}
