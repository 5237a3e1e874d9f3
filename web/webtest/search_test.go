package webtest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// TestFollowCorner draws stones near a corner, which then is meant, plays the commonest move on the board and goes back.
func TestFollowCorner(t *testing.T) {
	v := visit(t, address(t, "/search"))
	v.WaitFor("document.querySelector('#drawing svg')")
	v.clickPoint("Q16")
	v.says("#place", "Q16 to T19, in a corner")
	v.click("#go")
	v.arrive("/search")
	v.says("#found", "time")
	v.WaitFor("Object.keys(document.querySelector('#drawing').position?.labels ?? {}).length > 0")
	times := v.number("Number(document.querySelector('[data-label=A]').closest('tr').cells[1].textContent.replace(/\\D/g, ''))")
	point := v.Text("Object.entries(document.querySelector('#drawing').position.labels).find(([, label]) => label === 'A')[0]")
	v.clickPoint(point)
	v.says("#trail", "1 ")
	v.says("#trail", point)
	v.holds(fmt.Sprintf("document.querySelector('#drawing').position.numbers[%q] === 1", point), "the move has no number")
	v.holds(fmt.Sprintf("Number(document.querySelector('#found').dataset.times) >= %v", times/2), "the games that went on so are not found")
	v.click("#back")
	v.WaitFor("!document.querySelector('#trail') && document.readyState === 'complete'")
	v.says("#place", "Q16 to T19, in a corner")
}

// TestDragRegion draws the rectangle that is searched for by dragging, and by two clicks.
func TestDragRegion(t *testing.T) {
	v := visit(t, address(t, "/search"))
	v.WaitFor("document.querySelector('#drawing svg')")
	v.clickPoint("D4")
	v.says("#place", "A1 to D4, in a corner")
	v.click("[data-cell=region]")
	from, to := v.placeOf("C3"), v.placeOf("F5")
	v.Run(input.DispatchMouseEvent(input.MouseMoved, from.X, from.Y),
		input.DispatchMouseEvent(input.MousePressed, from.X, from.Y).WithButton(input.Left).WithClickCount(1),
		input.DispatchMouseEvent(input.MouseMoved, to.X, to.Y).WithButton(input.Left),
		input.DispatchMouseEvent(input.MouseReleased, to.X, to.Y).WithButton(input.Left).WithClickCount(1))
	v.says("#place", "C3 to F5, anywhere")
	v.click("[data-cell=region]")
	v.Run(chromedp.MouseClickXY(v.placeOf("A1").X, v.placeOf("A1").Y))
	v.Run(chromedp.MouseClickXY(v.placeOf("G2").X, v.placeOf("G2").Y))
	v.says("#place", "A1 to G4, in a corner")
}
