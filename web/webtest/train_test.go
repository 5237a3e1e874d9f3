package webtest

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"shicho/board/sgf"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/tactics"
	"shicho/web"
	"shicho/web/internal/browser"
)

// problemsFile has three problems. In the first, Black captures five stones of a board of nine lines by H2, and then by J3
// if White answers J2, or by J2 if White answers J3.
const problemsFile = "../training/testdata/problems.sgf"

const startRating = 1500 // of a visitor who says no rank

// trainer is a server to train on, which can be started again.
type trainer struct {
	t       *testing.T
	options web.Options
	folder  string // of the progress
	server  *httptest.Server
	web     *web.Server
}

// newTrainer starts a server with the problems of problemsFile and its own progress.
func newTrainer(t *testing.T) *trainer {
	t.Helper()
	needBrowser(t)
	tr := &trainer{t: t, folder: t.TempDir(), options: web.Options{Problems: problem.Walk([]string{problemsFile}, sgf.Options{}), Limits: tactics.PaperShallow,
		Paths: []string{"../../examples/games/9x9-04.sgf"}}}
	tr.start()
	t.Cleanup(tr.stop)
	return tr
}

func (tr *trainer) start() {
	tr.t.Helper()
	var err error
	if tr.options.Progress, err = progress.Open(tr.folder); err != nil {
		tr.t.Fatal(err)
	}
	tr.web, tr.server = start(tr.t, tr.options)
}

func (tr *trainer) stop() {
	tr.t.Helper()
	tr.server.CloseClientConnections()
	tr.server.Close()
	if err := errors.Join(tr.web.Close(), tr.options.Progress.Close()); err != nil {
		tr.t.Error(err)
	}
}

// cornerProblem is the address of the first problem of problemsFile.
func (tr *trainer) cornerProblem() string {
	tr.t.Helper()
	v := visit(tr.t, tr.server.URL+"/train")
	var id string
	v.Call(&id, `async () => {
		for (let n = 0; n < 20; n++) {
			const reply = await fetch("/train/next", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ themes: ["snapback"], level: "" }) });
			const task = await reply.json();
			if (task.position.size === 9) return task.problem;
		}
		return "";
	}`)
	if id == "" {
		tr.t.Fatal("the problem of nine lines is not there")
	}
	return tr.server.URL + "/train?problem=" + id
}

// training opens a problem of a trainer and waits for the board.
func (tr *trainer) training(address string) visitor {
	tr.t.Helper()
	v := visit(tr.t, address)
	v.says("#verdict", "Click your move.")
	v.says("#task", "Capture the 5 marked stones.")
	return v
}

// replyTo is the right answer to the reply of White that the board shows.
func (v visitor) replyTo() string {
	v.t.Helper()
	second := map[string]string{"J2": "J3", "J3": "J2"}[v.Text("document.querySelector('go-board').position.last")]
	if second == "" {
		v.t.Fatal("White's reply is " + v.Text("document.querySelector('go-board').position.last"))
	}
	return second
}

// verdict waits for a verdict.
func (v visitor) verdict(name string) {
	v.t.Helper()
	v.WaitFor(fmt.Sprintf(`document.querySelector('#verdict [data-verdict=%q]')`, name))
}

// solve plays the right moves by clicks.
func (v visitor) solve() {
	v.t.Helper()
	v.clickPoint("H2")
	v.verdict("right")
	v.holds("document.querySelector('go-viewer').node.number === 2", "White has not answered")
	v.clickPoint(v.replyTo())
	v.verdict("solved")
}

// TestTrainSolve solves a problem. The rating goes up, and is there after the server was started again.
func TestTrainSolve(t *testing.T) {
	tr := newTrainer(t)
	v := tr.training(tr.cornerProblem())
	v.holds("!document.querySelector('main').innerText.includes('1370')", "the grade is told before the problem is solved")
	v.holds("document.querySelector('#rating').innerText === '–'", "there is a rating before a problem was tried")
	v.solve()
	v.says("#result", "The problem fits ")
	v.says("#result", "Snapback")
	after := v.number("parseInt(document.querySelector('#rating small').innerText)")
	if after <= startRating {
		t.Errorf("the rating is %v", after)
	}
	v.says("#streak", "1")
	v.holds("!document.querySelector('#result').innerText.includes('GNU Go')", "the programs that played the game are named")

	v.Run(navigate("about:blank"))
	tr.stop()
	tr.start()
	v = visit(t, tr.server.URL+"/train")
	v.WaitFor("document.querySelector('#rating').innerText.trim() !== ''")
	if again := v.number("parseInt(document.querySelector('#rating small').innerText)"); again != after {
		t.Errorf("the rating was %v and is %v after a restart", after, again)
	}
	v.says("#solved", "1 of 1")
}

// TestTrainFail plays a wrong move, sees it refuted, asks why, tries on, takes back, and finds the move. The rating goes down once.
func TestTrainFail(t *testing.T) {
	tr := newTrainer(t)
	v := tr.training(tr.cornerProblem())
	v.holds("document.querySelector('#rating').innerText === '–'", "there is a rating before a problem was tried")
	v.holds("!document.querySelector('#graph').checkVisibility()", "there is a graph without ratings")
	v.holds("document.querySelector('#why').disabled", "the page tells why before a move")
	v.clickPoint("G1")
	v.verdict("wrong")
	v.holds("document.querySelector('go-board').position.stones.H2 === 'white'", "the refutation is not on the board")
	v.holds("document.querySelector('go-board').position.marks.G1 === 'cross'", "the wrong move is not marked")
	v.says("#result", "Snapback")
	after := v.number("parseInt(document.querySelector('#rating small').innerText)")
	if after >= startRating {
		t.Errorf("the rating is %v", after)
	}
	v.click("#zone")
	v.WaitFor("document.querySelector('go-board').position.zone.length > 0")
	v.click("#why")
	v.WaitFor("document.querySelectorAll('#steps button').length > 0")
	v.says("#reasons", "That is where Black should have played.")
	v.holds("document.querySelector('go-viewer').node.number === 3", "the line is not played on the board")
	v.click(".go-back")
	v.clickPoint("J3")
	v.verdict("wrong")
	v.click("#back")
	v.click("#back")
	v.WaitFor("document.querySelector('go-viewer').node.number === 0")
	v.solve()
	v.holds(fmt.Sprintf("parseInt(document.querySelector('#rating small').innerText) === %v", after), "the second try changed the rating")
	v.click("#next")
	v.says("#verdict", "Click your move.")
	v.WaitFor("document.querySelector('go-viewer').start.children.length === 0")
	v.click("#solution")
	v.says("#verdict", "The solution")
	v.WaitFor("document.querySelector('go-viewer').node.number === 1")
}

// TestTrainUnsettled plays a move that the reader cannot settle: it leaves the board, and the attempt goes on and can be solved. No move of this
// problem is hard enough, so the page gets the answer from the test.
func TestTrainUnsettled(t *testing.T) {
	tr := newTrainer(t)
	v := tr.training(tr.cornerProblem())
	v.Eval(`{
		const ask = window.fetch;
		window.fetch = (address, ...rest) => {
			if (!String(address).endsWith("/train/move")) return ask(address, ...rest);
			window.fetch = ask;
			return Promise.resolve(Response.json({ verdict: "open", reply: null, words: ["The move does not count: try another one."], outcome: null }));
		};
	}`, nil)
	v.clickPoint("A9")
	v.verdict("open")
	v.says("#verdict", "The move does not count")
	v.holds("document.querySelector('go-viewer').node.number === 0 && document.querySelector('go-viewer').start.children.length === 0", "the move stays on the board")
	v.holds("document.querySelector('#why').disabled", "the attempt is decided")
	v.solve()
	v.says("#result", "The problem fits ")
}

// TestTrainKeyboard solves a problem without a mouse.
func TestTrainKeyboard(t *testing.T) {
	tr := newTrainer(t)
	v := tr.training(tr.cornerProblem())
	v.tabTo("document.activeElement.tagName === 'GO-BOARD'")
	v.moveCursor("G1")
	v.Press(kb.Enter)
	v.verdict("wrong")
	v.Press("w")
	v.says("#reasons", "Why")
	v.Press("b")
	v.WaitFor("document.querySelector('go-viewer').node.number === 0")
	v.moveCursor("H2")
	v.Press(kb.Enter)
	v.verdict("right")
	v.moveCursor(v.replyTo())
	v.Press(kb.Enter)
	v.verdict("solved")
	v.Press("z")
	v.WaitFor("document.querySelector('#zone').getAttribute('aria-pressed') === 'true'")
	v.Press("n")
	v.says("#verdict", "Click your move.")
}

// TestTrainPhone fails a problem by touch on a phone: nothing sticks out, and nothing jumps.
func TestTrainPhone(t *testing.T) {
	tr := newTrainer(t)
	v := settled(t, "train", tr.cornerProblem(), (*browser.Page).Phone)
	v.clickPoint("G1")
	v.verdict("wrong")
	v.click("#why")
	v.says("#reasons", "Why")
	v.checkWidth()
	v.checkShifts()
	for _, scheme := range []string{"light", "dark"} {
		v.checkContrast(scheme)
	}
}

// TestTrainMake makes problems of games beside those that come with the program.
func TestTrainMake(t *testing.T) {
	v := visit(t, own(t, []string{"../../examples/games/9x9-04.sgf", "../../examples/games/19x19-02.sgf"}, nil)+"/train")
	v.says("#verdict", "Click your move.")
	v.Run(chromedp.Reload()) // the problems that come with the program are read while the page waits
	v.click(".make")
	v.says("#making", "problems")
	v.WaitFor("document.querySelectorAll('#themes input').length > 0")
	v.holds("document.querySelector('go-board').checkVisibility()", "there is no board")
}

// TestTrainNoHit chooses what no problem has, and then what some have.
func TestTrainNoHit(t *testing.T) {
	tr := newTrainer(t)
	v := visit(t, tr.server.URL+"/train?grade=1d-5d")
	v.says("#task", "No problem to show")
	v.says("#verdict", "No problem of the collection has these themes and grades.")
	v.holds("!document.querySelector('go-viewer').checkVisibility()", "there is a board without a problem")
	v.Errors() // the browser logs the status 404
	v.Run(chromedp.SetValue("#grade", "14k-10k", chromedp.ByQuery))
	v.Eval("document.querySelector('#grade').dispatchEvent(new Event('change', { bubbles: true }))", nil)
	v.says("#verdict", "Click your move.")
	v.holds("document.querySelector('go-board').checkVisibility()", "there is no board")
}

// TestTrainAddress goes on and loads the page again: the address holds the problem that is shown, and the choice.
func TestTrainAddress(t *testing.T) {
	tr := newTrainer(t)
	address := tr.cornerProblem()
	v := tr.training(address)
	v.click("#next")
	v.WaitFor(fmt.Sprintf("location.href !== %q && location.search.startsWith('?problem=')", address))
	tr.reload(v)

	v = visit(t, tr.server.URL+"/train?theme=snapback")
	v.says("#verdict", "Click your move.")
	v.WaitFor("location.search.startsWith('?theme=snapback&problem=')")
	tr.reload(v)
}

// reload loads the page again, and looks whether the address and the problem stay.
func (tr *trainer) reload(v visitor) {
	tr.t.Helper()
	const shown = "document.querySelector('#task').innerText + JSON.stringify(document.querySelector('go-board').position.stones)"
	address, problem := v.Text("location.href"), v.Text(shown)
	v.Run(navigate("about:blank"))
	v.Run(navigate(address))
	v.says("#verdict", "Click your move.")
	if now := v.Text("location.href"); now != address {
		tr.t.Errorf("the address was %s and is %s", address, now)
	}
	if now := v.Text(shown); now != problem {
		tr.t.Errorf("%s shows %s, and after a reload %s", address, problem, now)
	}
}

// TestTrainNoneDue fails every problem: the page says when the next one is due, and goes on all the same.
func TestTrainNoneDue(t *testing.T) {
	tr := newTrainer(t)
	v := visit(t, tr.server.URL+"/train")
	for range 3 {
		v.says("#occasion", "A new problem")
		v.says("#verdict", "Click your move.")
		v.click("#solution")
		v.says("#verdict", "The solution")
		v.click("#next")
		v.WaitFor("!document.querySelector('#verdict').innerText.includes('The solution')")
	}
	v.says("#task", "Nothing is due")
	v.says("#verdict", "the next one is due in")
	v.holds("!document.querySelector('go-viewer').checkVisibility()", "there is a board without a problem")
	v.Press("s", "w")
	v.click("#verdict button")
	v.says("#verdict", "Click your move.")
	v.says("#occasion", "You failed this problem before; it is due in")
	v.holds("document.querySelector('go-viewer').checkVisibility()", "there is no board")
}

// foreignProblem is by someone else: nothing is marked, and the text says what to do.
const foreignProblem = `(;SZ[9]AB[ab][bb]AW[aa]PL[B]C[Take <b>one</b> stone.](;B[bi];W[hh])(;B[ba]C[RIGHT]))`

// TestTrainForeign fails and solves a problem by someone else.
func TestTrainForeign(t *testing.T) {
	needBrowser(t)
	file := filepath.Join(t.TempDir(), "foreign.sgf")
	if err := os.WriteFile(file, []byte(foreignProblem), 0o600); err != nil {
		t.Fatal(err)
	}
	s, server := start(t, web.Options{Problems: problem.Walk([]string{file}, sgf.Options{})})
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	v := visit(t, server.URL+"/train")
	v.says("#verdict", "Take <b>one</b> stone.")
	v.clickPoint("B1")
	v.verdict("wrong")
	v.holds("document.querySelector('go-board').position.stones.H2 === 'white'", "the answer of the record is not on the board")
	v.says("#verdict", "The record calls B1 wrong.")
	v.holds("!document.querySelector('#verdict').innerText.includes('refuted')", "a move that nobody refuted is called refuted")
	v.holds("!document.querySelector('#why').disabled && document.querySelector('#zone').disabled", "the page offers to read, or does not say why")
	v.click("#why")
	v.says("#reasons", "The record calls B1 wrong; nothing is proved.")
	v.clickPoint("E5")
	v.says("#verdict", "take the move back")
	v.holds("!document.querySelector('go-board').position.stones.E5", "the page tries on")
	v.click("#back")
	v.WaitFor("document.querySelector('go-viewer').node.number === 0")
	v.clickPoint("B9")
	v.verdict("solved")
}
