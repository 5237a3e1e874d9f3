package site

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"shicho/internal/testrun"
	"shicho/tactics"
	"shicho/web/internal/browser"
)

var useSite = flag.String("site", "", "look at the site in `FOLDER`, and write none")

// sample is the site that the tests share. It is written once.
var sample struct {
	once   sync.Once
	folder string
	report *Report
	err    error
}

func TestMain(m *testing.M) {
	browser.Main(m, func() {
		if sample.folder != "" && *useSite == "" {
			os.RemoveAll(sample.folder)
		}
	})
}

// folder is the folder of the shared site. A test that needs it takes minutes, as programs are compiled.
func folder(t *testing.T) string {
	t.Helper()
	if *useSite != "" {
		return *useSite
	}
	if !*testrun.Long {
		t.Skip("compiles programs for the browser: -long")
	}
	if _, err := browser.Find(); err != nil {
		t.Skip(err)
	}
	sample.once.Do(func() {
		if sample.folder, sample.err = os.MkdirTemp("", "shicho-site-test-"); sample.err != nil {
			return
		}
		games := []string{"../../examples/games/9x9-01.sgf", "../../examples/games/9x9-04.sgf", "../../examples/games/13x13-05.sgf"}
		sample.report, sample.err = Write(t.Context(), Options{Out: sample.folder, Paths: games, Problems: []string{"../training/testdata/problems.sgf"},
			Limits: tactics.Mining, Workers: 1, Failed: func(err error) { t.Error(err) }, Tell: func(string) {}})
	})
	if sample.err != nil {
		t.Fatal(sample.err)
	}
	return sample.folder
}

// address is the address of the shared site. A server of files has it in a folder.
func address(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/go/board/", http.StripPrefix("/go/board", http.FileServer(http.Dir(folder(t)))))
	mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }) // of pages that name no icon
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/go/board/"
}

// visitor is a tab with the site. Its expressions see the page in the frame as page.
type visitor struct {
	*browser.Page
	t *testing.T
}

func visit(t *testing.T, page string) visitor {
	t.Helper()
	return visitor{browser.Open(t, address(t)+"#"+page), t}
}

// inFrame is an expression about the page in the frame; it is undefined while there is none.
func inFrame(expression string) string {
	return fmt.Sprintf(`((page) => page && (%s))(document.querySelector("iframe")?.contentDocument)`, expression)
}

// sees waits until an expression about the page in the frame is true.
func (v visitor) sees(expression string) {
	v.t.Helper()
	v.WaitFor(inFrame(expression))
}

// reads waits until an element in the frame has a text.
func (v visitor) reads(selector, text string) {
	v.t.Helper()
	v.sees(fmt.Sprintf("page.querySelector(%q)?.innerText.includes(%q)", selector, text))
}

// click clicks an element in the frame.
func (v visitor) click(selector string) {
	v.t.Helper()
	v.sees(fmt.Sprintf("page.querySelector(%q)?.checkVisibility()", selector))
	v.Eval(inFrame(fmt.Sprintf("void page.querySelector(%q).click()", selector)), nil)
}

// play clicks a point of the board with the mouse.
func (v visitor) play(point string) {
	v.t.Helper()
	var at struct{ X, Y float64 }
	v.Call(&at, `async (point) => {
		const { parsePoint } = await import("./static/board/rules.js");
		const board = document.querySelector("iframe").contentDocument.querySelector("go-board");
		board.scrollIntoView({ block: "center" });
		const { x, y } = parsePoint(point, board.position.size);
		const place = new DOMPoint(100 * x, 100 * y).matrixTransform(board.querySelector("svg").getScreenCTM());
		return { X: place.x, Y: place.y };
	}`, point)
	v.Run(chromedp.MouseClickXY(at.X, at.Y))
}

// load puts a position on the board of the editor.
func (v visitor) load(position string) {
	v.t.Helper()
	v.sees(`page.querySelector("#viewer")?.load`)
	v.Eval(inFrame(fmt.Sprintf(`void page.querySelector("#viewer").load(%s)`, position)), nil)
}

// TestEditor asks about a string as soon as the page is there.
func TestEditor(t *testing.T) {
	v := visit(t, "/editor")
	v.load(`{size: 9, black: ["D4"], white: ["C4", "D3", "E4"], moves: [], to_move: "white", komi: 6.5}`)
	v.play("D4")
	v.reads("#panel", "The black stone D4 is in danger")
	v.WaitFor(`document.getElementById("state").hidden`)
}

// TestLanguage chooses another language: pages that are files speak it, the answers of the program, and the pages after a reload.
func TestLanguage(t *testing.T) {
	v := visit(t, "/editor")
	v.sees(`page.documentElement?.lang === "en" && page.querySelector("#viewer")?.load`)
	v.Eval(inFrame(`void (page.querySelector("#language").value = "ja", page.querySelector("#language").dispatchEvent(new Event("change")))`), nil)
	v.sees(`page.documentElement?.lang === "ja"`)
	v.load(`{size: 9, black: ["D4"], white: ["C4", "D3", "E4"], moves: [], to_move: "white", komi: 6.5}`)
	v.play("D4")
	v.reads(".verdict", "は危険です") // the reader says so
	v.Eval(`void (location.hash = "#/patterns")`, nil)
	v.sees(`page.documentElement?.lang === "ja" && page.querySelector(".cards")`)
	v.Run(chromedp.Reload())
	v.sees(`page.documentElement?.lang === "ja"`)
}

// TestPattern looks at a pattern of the samples, and tries a move that fails.
func TestPattern(t *testing.T) {
	v := visit(t, "/patterns?class=first&by=difficulty")
	v.sees(`page.querySelector(".cards img[src]")?.naturalWidth > 0`)
	v.click(".cards .pattern > a")
	v.WaitFor(`location.hash.startsWith("#/patterns/")`)
	v.reads("#answer", "Click a move")
	v.play(v.Text(inFrame(`(() => { const { position } = page.querySelector("go-viewer").node; const { size } = position;
		return ["A", "T"].flatMap((c) => [1, size]. map((r) => c + r)).find((p) => { try { return position.at(p) === null; } catch { return false; } }); })()`)))
	v.sees(`page.querySelector("[data-verdict]")`)
	v.Eval("history.back()", nil)
	v.sees(`page.querySelector(".cards")`)
}

// TestCancel gives up a question that would take minutes. The reader tells how far it is, ends the search, and answers the next question.
func TestCancel(t *testing.T) {
	p := openReader(t, address(t))
	const long = `{"position": {"size": 19, "black": ["K10"], "white": ["K11", "L10"], "moves": []}, "target": "K10", "limits": "deep"}`
	const short = `{"position": {"size": 9, "black": ["A1"], "white": ["A2"], "moves": []}, "target": "A1"}`
	p.Call(nil, `(body) => { window.isAnswered = false; askWorker(body).then(() => { isAnswered = true; }); }`, long)
	p.WaitFor("window.nodes > 1000 && !isAnswered")
	p.Call(nil, `(body) => { leaveWorker(); askWorker(body).then(([answer]) => { window.said = answer; }); }`, short)
	p.WaitFor(`window.said?.includes("The black stone A1")`)
}

// TestMissing opens the page in browsers that lack something.
func TestMissing(t *testing.T) {
	site := address(t)
	for _, c := range []struct{ script, page, says string }{
		{"delete window.WebAssembly", "/editor", "It needs WebAssembly"},
		{"delete window.Worker", "/editor", "It needs web workers"},
		{"delete window.DecompressionStream; delete window.Worker", "/editor", "web workers, which let the reader work while the page goes on; and DecompressionStream"},
	} {
		p := browser.Blank(t)
		p.Run(chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(c.script).Do(ctx)
			return err
		}), chromedp.Navigate(site+"#"+c.page))
		p.WaitFor(fmt.Sprintf(`document.getElementById("wait")?.textContent.includes(%q)`, c.says))
	}
}

// TestTrain finds the problem that was left on the next visit, gives it up, and finds the progress again after a reload.
func TestTrain(t *testing.T) {
	v := visit(t, "/train")
	v.reads("#task", "to move")
	v.WaitFor(`location.hash.includes("problem=")`)
	var left string
	v.Eval("location.hash", &left)
	v.Eval(`location.hash = "/play"`, nil)
	v.reads("h1", "Play")
	v.Eval(`location.hash = "/train"`, nil)
	v.WaitFor(fmt.Sprintf("location.hash === %q", left))
	v.reads("#task", "to move")
	v.click("#solution")
	v.reads("#solved", "of 1")
	v.reads("#steps", "1.")
	v.Run(chromedp.Reload())
	v.reads("#solved", "of 1")
}

// TestDrop drops a game, which is mined in the page.
func TestDrop(t *testing.T) {
	v := visit(t, "/editor")
	v.drop("9x9-04")
	v.WaitFor(`location.hash.startsWith("#/games/")`)
	v.sees(`page.querySelector("#strip")?.children.length > 0`)
	v.reads(".facts", "yours")
}

// TestDropMany drops games that are mined for long: meanwhile the program of the page answers what it is asked, as for the page of their progress.
func TestDropMany(t *testing.T) {
	v := visit(t, "/editor")
	v.drop("19x19-01", "19x19-02", "19x19-03", "19x19-04", "19x19-05", "19x19-06")
	v.reads("h1", "Looking for captures in your games")
	v.WaitFor(`location.hash.startsWith("#/games")`)
}

// drop drops sample games without their last moves, so that they are other games.
func (v visitor) drop(names ...string) {
	v.t.Helper()
	var games []string
	for _, name := range names {
		text, err := os.ReadFile("../../examples/games/" + name + ".sgf")
		if err != nil {
			v.t.Fatal(err)
		}
		games = append(games, string(text[:bytes.LastIndexByte(text, ';')])+")")
	}
	v.sees(`page.querySelector("#drop-input")`)
	v.Eval(`shicho.request("/games")`, nil) // the explorer has come
	v.Call(nil, `(games) => {
		const { contentWindow: page } = document.querySelector("iframe");
		const files = new page.DataTransfer();
		for (const [number, game] of games.entries()) files.items.add(new page.File([game], `+"`mine-${number}.sgf`"+`));
		const input = page.document.getElementById("drop-input");
		input.files = files.files;
		input.dispatchEvent(new page.Event("change"));
	}`, games)
	v.WaitFor(`!location.hash.startsWith("#/editor")`)
}
