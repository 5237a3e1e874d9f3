package webtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shicho/study/review"
)

// endless makes reviews that do not end in the time of a test.
func endless(int) int { return 1 << 30 }

// fewPlayouts makes reviews quick; their values say little.
func fewPlayouts(int) int { return review.LeastPlayouts }

// gamesOf writes records into files of a folder of the test.
func gamesOf(t *testing.T, records ...string) (paths []string) {
	t.Helper()
	folder := t.TempDir()
	for i, text := range records {
		path := filepath.Join(folder, string(rune('a'+i))+".sgf")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// Two short games on a small board. In each of them a stone is taken.
const (
	shortGame = "(;SZ[5]PB[Ada]PW[Bo];B[cc];W[bc];B[bb];W[dd];B[bd];W[dc];B[ac];W[db])"
	otherGame = "(;SZ[5]PB[Cy]PW[Di];W[cc];B[bc];W[bb];B[dd];W[bd];B[dc];W[ac];B[db])"
)

// gamePages returns the addresses of the games of a server.
func gamePages(t *testing.T, url string) (list []string) {
	t.Helper()
	v := visit(t, url+"/games")
	v.Eval("[...document.querySelectorAll('.games td:first-child a')].map(({ href }) => href)", &list)
	return list
}

// phase waits for a phase of the review on the page.
func (v visitor) phase(name string) {
	v.t.Helper()
	v.WaitFor(`document.querySelector("#review [data-phase]")?.dataset.phase === "` + name + `"`)
}

// TestReview lets a review run to its end, and reloads the page.
func TestReview(t *testing.T) {
	games := gamePages(t, own(t, gamesOf(t, shortGame), fewPlayouts))
	v := visit(t, games[0])
	v.click("#analyse")
	v.phase("done")
	v.WaitFor("document.querySelector('#review .graph svg')")
	said := v.text("#review")
	v.Run(navigate(games[0]))
	v.phase("done")
	if again := v.text("#review"); again != said {
		t.Errorf("after a reload the review says\n%s\nbefore it\n%s", again, said)
	}
}

// TestReviewGoesOn reloads a page in the middle of a review, opens a second tab whose review must wait, and cancels both.
func TestReviewGoesOn(t *testing.T) {
	games := gamePages(t, own(t, gamesOf(t, shortGame, otherGame), endless))
	v := visit(t, games[0])
	v.click("#analyse")
	v.phase("running")
	v.Run(navigate(games[0]))
	v.phase("running")
	other := visit(t, games[1])
	other.click("#analyse")
	other.phase("waiting")
	other.says("#review", "Waiting for another review.")
	twin := visit(t, games[0])
	twin.phase("running")
	v.click("#review [data-phase] button")
	v.phase("cancelled")
	twin.phase("cancelled")
	other.phase("running")
	other.click("#review [data-phase] button")
	other.phase("cancelled")
}

// annotated is a short game with a comment, a mark, and two variations.
const annotated = "(;SZ[5]PB[Ada]PW[Bo]C[Two beginners];B[cc]TR[bb];W[bc](;B[bb]C[as in the game];W[dd];B[bd];W[dc])(;B[ab]C[too far];W[bb];B[ba])(;B[bd]))"

// TestAnnotated goes through the variations of an annotated record, and back to the game.
func TestAnnotated(t *testing.T) {
	v := visit(t, gamePages(t, own(t, gamesOf(t, annotated), fewPlayouts))[0])
	v.says(".go-comment", "Two beginners")
	v.Eval("document.getElementById('viewer').goTo(3)", nil)
	v.says(".go-comment", "as in the game")
	v.Press(kb.ArrowDown)
	v.says(".go-comment", "too far")
	v.says("#place", "Variation, 1 move from move 2.")
	v.Press(kb.ArrowRight)
	v.says("#place", "Variation, 2 moves from move 2.")
	v.click("#place button")
	v.WaitFor("document.getElementById('place').hidden && document.getElementById('viewer').node.number === 2")
}

// TestWhatThen tries a move in a game: its value and the reply are said, the best moves have dots, the fork is drawn, the move can be taken back, and one can play on
// from it.
func TestWhatThen(t *testing.T) {
	v := visit(t, gamePages(t, own(t, gamesOf(t, shortGame), fewPlayouts))[0])
	v.Eval("document.getElementById('viewer').goTo(2)", nil)
	v.clickPoint("D4")
	v.says("#tried", "D4")
	v.says("#lead", "Black wins")
	v.says("#choices", "leads by")
	v.WaitFor("document.querySelectorAll('go-board circle.dot').length > 1")
	v.WaitFor("document.querySelectorAll('.go-forks .black').length > 1")
	v.Eval("(() => { const choice = document.querySelector('#choices button'); choice.focus(); choice.click(); })()", nil)
	v.holds("document.getElementById('viewer').node.number === 4 && document.querySelector('#what-then .acts').contains(document.activeElement)", "a choice that was played takes the focus away")
	v.Eval("for (const _ of 'ab') document.querySelector('#what-then .acts button').click()", nil)
	v.WaitFor("document.getElementById('viewer').node.number === 2 && !document.querySelector('.go-forks')")
	v.clickPoint("D4")
	v.says("#tried", "D4") // all is said, so that the button stays where it is
	v.follow("#play-on", "/play")
	v.says("#turn", "Your move: you are Black.")
	v.holds("document.getElementById('viewer').node.number === 4", "the program did not answer the move")
}
