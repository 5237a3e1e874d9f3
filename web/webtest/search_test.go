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
	v.holds("new URLSearchParams(location.search).get('rows') === '..../..../..../X...'", "the corner is not asked for as it was drawn")
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

// TestWrongRank searches with a rank that is none: the drawing stays, and the field says what is wrong.
func TestWrongRank(t *testing.T) {
	v := visit(t, address(t, "/search"))
	v.WaitFor("document.querySelector('#drawing svg')")
	v.clickPoint("Q16")
	v.Eval("document.querySelector('[name=rank]').value = 'strong'", nil)
	v.click("#go")
	v.WaitFor("document.activeElement.name === 'rank'")
	v.holds("!location.search && !document.querySelector('[name=rank]').validity.valid && document.querySelector('#drawing').position.stones.Q16", "the drawing was given up")
	v.Eval("document.querySelector('[name=rank]').value = '9d-5k'", nil) // which the form lets pass
	v.click("#go")
	v.WaitFor("location.search.includes('9d-5k') && document.readyState === 'complete'")
	v.says("#fault", "9d-5k")
	v.holds("document.querySelector('[name=rank]').closest('label').contains(document.querySelector('#fault')) && document.querySelector('#drawing').position.stones.Q16", "the fault stands elsewhere, or the drawing was given up")
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

// TestMovesInOrder draws moves one after the other, compares the players of the games that have them, and saves the search.
func TestMovesInOrder(t *testing.T) {
	v := visit(t, address(t, "/search"))
	v.WaitFor("document.querySelector('#drawing svg')")
	v.click("[data-cell=move]")
	for _, point := range []string{"Q16", "R14", "Q14"} {
		v.clickPoint(point)
	}
	v.holds("document.querySelector('#drawing').position.numbers.Q14 === 3", "the moves have no numbers")
	v.says("#place", "Q14 to T19, in a corner")
	v.click("#go")
	v.arrive("/search")
	v.says("#found", "time")
	v.holds("new URLSearchParams(location.search).get('in_order') === 'yes'", "the address does not ask for the order")
	inOrder := v.number("Number(document.querySelector('#found').dataset.times)")
	v.says("#trail", "3 Black Q14")
	v.Run(chromedp.SetValue("[name=in_order]", "", chromedp.ByQuery))
	v.click("#go")
	v.WaitFor("!new URLSearchParams(location.search).get('in_order') && document.readyState === 'complete'")
	v.holds(fmt.Sprintf("Number(document.querySelector('#found').dataset.times) >= %v", inOrder), "in any order there are fewer games")

	v.Eval("document.querySelector('#compare details').open = true", nil)
	v.Run(chromedp.SendKeys("#other [name=player]", "level 4", chromedp.ByQuery))
	v.click("#other button")
	v.WaitFor("document.querySelector('#compared') && document.readyState === 'complete'")
	v.says("#compared", "level 4")
	v.holds("document.querySelectorAll('#compared tbody tr').length > 1", "no move is compared")

	v.Eval("document.querySelector('#saved').open = true", nil)
	v.Run(chromedp.SendKeys("#save-search [name=name]", "one-space low", chromedp.ByQuery))
	v.click("#save-search button")
	v.WaitFor("document.querySelector('#saved [data-remove=\"one-space low\"]')")
	v.Run(navigate(address(t, "/search")))
	v.follow("#saved li a", "/search")
	v.WaitFor("document.querySelector('#compared')")
	v.Eval("document.querySelector('#saved').open = true", nil)
	v.click("#saved [data-remove]")
	v.WaitFor("!document.querySelector('#saved [data-remove]') && document.readyState === 'complete'")
}

// TestTags gives a game a tag, lists the games that have it, and takes the tag away.
func TestTags(t *testing.T) {
	v := visit(t, address(t, "/games"))
	v.follow(".games td a", "/games/")
	game := v.Text("location.pathname")
	v.Run(chromedp.SendKeys("#tags input", "to show\r", chromedp.ByQuery))
	v.says("#tags .tag", "to show")
	v.follow("#tags .tag a", "/games")
	v.holds(fmt.Sprintf("[...document.querySelectorAll('.games tbody tr')].length === 1 && document.querySelector('.games td a').pathname === %q", game), "the list is not of the game with the tag")
	v.Run(navigate(address(t, game)))
	v.click("#tags .tag button")
	v.WaitFor("!document.querySelector('#tags .tag')")
}
