package webtest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// focusScript describes the element that has the focus: its name, and whether the focus can be seen.
const focusScript = `(() => {
	const e = document.activeElement;
	const label = e.labels?.[0];
	const seen = [e, label].filter(Boolean).some((one) => { const s = getComputedStyle(one); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 1; });
	return { Name: e === document.body ? "" : (e.getAttribute("aria-label") || e.innerText || e.id || e.tagName).slice(0, 60), Seen: seen || !!e.querySelector(":scope .go-cursor, :scope .cursor"), Skip: e.className === "skip", Tag: e.tagName };
})()`

// focus is the element that has the focus.
type focus struct {
	Name, Tag  string
	Seen, Skip bool
}

// tab presses Tab, and fails the test if the focus cannot be seen.
func (v visitor) tab() (f focus) {
	v.t.Helper()
	v.Press(kb.Tab)
	v.Eval(focusScript, &f)
	if !f.Seen && f.Name != "" {
		v.t.Errorf("the focus on %s %q cannot be seen", f.Tag, f.Name)
	}
	return f
}

// TestKeyboard goes from the overview to a refuted move without a mouse.
func TestKeyboard(t *testing.T) {
	v := visit(t, address(t, "/"))
	if f := v.tab(); !f.Skip {
		t.Fatalf("the first stop is %q, not the link that skips the menu", f.Name)
	}
	v.Press(kb.Enter)
	v.tab()
	v.holds("document.activeElement === document.querySelector('#try go-board')", "the first stop of the content is not the board")
	card, _ := v.refutable()
	v.tabTo(fmt.Sprintf("document.activeElement === document.querySelector(%q)", card))
	v.Press(kb.Enter)
	v.arrive("/patterns/")
	v.says("#answer", "You are")
	wrong := v.wrongMove("")
	v.tabTo("document.activeElement.tagName === 'GO-BOARD'")
	v.moveCursor(wrong)
	v.Press(kb.Enter)
	v.says("#answer", "Refuted.")
	v.tabTo("document.activeElement.id === 'show-proof'")
	v.Press(kb.Enter)
	v.WaitFor("document.querySelector('go-viewer').node.number === 1")
	v.Press(kb.End)
	v.WaitFor("document.querySelector('go-viewer').node.number === document.querySelectorAll('#steps button').length")
}

// mostStops bounds the stops on the way to an element.
const mostStops = 60

// tabTo presses Tab until an expression is true.
func (v visitor) tabTo(expression string) {
	v.t.Helper()
	for range mostStops {
		v.tab()
		if v.Text(expression) == "true" {
			return
		}
	}
	v.t.Fatalf("Tab does not lead to %s", expression)
}

// moveCursor moves the cursor of the board to a point by the arrows.
func (v visitor) moveCursor(point string) {
	v.t.Helper()
	var way struct{ Across, Down int }
	v.Call(&way, `async (point) => {
		const { parsePoint } = await import("/static/board/rules.js");
		const board = document.querySelector("go-board");
		const [from, to] = [board.cursor, point].map((name) => parsePoint(name, board.position.size));
		return { Across: to.x - from.x, Down: to.y - from.y };
	}`, point)
	press := func(n int, back, forward string) {
		for range max(n, -n) {
			if n < 0 {
				v.Press(back)
			} else {
				v.Press(forward)
			}
		}
	}
	press(way.Across, kb.ArrowLeft, kb.ArrowRight)
	press(way.Down, kb.ArrowUp, kb.ArrowDown)
	v.holds(fmt.Sprintf("document.querySelector('go-board').cursor === %q", point), "the cursor is not at "+point)
}

// TestStops goes through all stops of every page: each can be seen, and none is visited twice before all others.
func TestStops(t *testing.T) {
	list := pages(t)
	for i, name := range slices.Sorted(maps.Keys(list)) {
		if name == "patterns" || name == "games" {
			continue // long lists of what the overview has, too
		}
		if !*long && i%2 == 1 { // with -long all; TestKeyboard goes through the others' boards
			continue
		}
		url := list[name]
		t.Run(name, func(t *testing.T) {
			v := settled(t, name, url, nil)
			v.Eval("window.stops = []", nil)
			for range mostStops {
				if f := v.tab(); f.Name == "" {
					return // back to the window
				}
				if v.Text("stops.includes(document.activeElement)") == "true" {
					t.Fatalf("%s was visited before", v.Text("document.activeElement.outerHTML.slice(0, 200)"))
				}
				v.Eval("stops.push(document.activeElement) && true", nil)
			}
		})
	}
}

// TestPlayByKeys plays on 9x9 without a mouse: after a new game the board has the focus, each move is spoken, and a pass keeps the focus.
func TestPlayByKeys(t *testing.T) {
	v := visit(t, address(t, "/play"))
	defer v.Eval("localStorage.clear()", nil) // the game and the colours, which other tests would find
	v.WaitFor("document.getElementById('turn')?.textContent")
	v.tabTo("document.activeElement.matches('#new-game button')")
	v.Press(kb.Enter)
	v.holds("document.activeElement.tagName === 'GO-BOARD'", "after a new game the focus is not on the board")
	v.Press(kb.Enter)
	v.WaitFor("document.querySelector('.go-spoken').textContent.startsWith('move 2, white')")
	v.tabTo("document.activeElement.id === 'pass'")
	v.Press(kb.Enter)
	v.WaitFor("document.getElementById('viewer').node.number === 4 || !document.getElementById('end').hidden")
	v.holds("document.activeElement.id === 'pass'", "a pass loses the focus")
	v.tabTo("document.activeElement.id === 'theme-button'")
	was := v.Text("document.activeElement.ariaPressed")
	v.Press(kb.Enter)
	v.holds("document.activeElement.ariaPressed !== '"+was+"'", "the button for dark colours does not say what it did")
}

// TestReviewByKeys lets a review run, and goes to its filter before it ends: the focus stays there. The dots of the graph are one stop, and a variation is spoken.
func TestReviewByKeys(t *testing.T) {
	v := visit(t, gamePages(t, own(t, gamesOf(t, shortGame), fewPlayouts))[0])
	v.settle()
	v.tabTo("document.activeElement.id === 'analyse'")
	v.Press(kb.Enter)
	v.WaitFor("document.getElementById('filter')")
	v.Eval("document.getElementById('filter').focus()", nil)
	v.phase("done")
	v.holds("document.activeElement.id === 'filter'", "the review takes the focus from its filter")
	v.says("#review [role=status]", "The whole game has been reviewed.")
	v.holds("document.querySelectorAll('#review circle[tabindex=\"0\"]').length <= 1", "each dot of the graph is a stop")
	v.Eval("document.getElementById('viewer').goTo(2); document.activeElement.blur()", nil)
	v.tabTo("document.activeElement.tagName === 'GO-BOARD'")
	v.moveCursor("D4")
	v.Press(kb.Enter)
	v.says("#what-then [role=status]", "D4")
	v.tabTo("document.activeElement.matches('.go-back')")
	v.Press(kb.Enter)
	v.holds("document.querySelector('.go-spoken').textContent === 'move 2, white B3 Next: B4, D4'", "the fork is not spoken")
	v.Press(kb.ArrowRight, kb.ArrowUp)
	v.holds("document.querySelector('.go-spoken').textContent === 'move 3, black B4'", "the other variation is not spoken")
}
