package webtest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"shicho/board/sgf"
	"shicho/study/problem"
	"shicho/tactics"
	"shicho/web"
	"shicho/web/internal/browser"
)

// site is the server that the tests share. Its games are mined once.
var site struct {
	once   sync.Once
	server *httptest.Server
	web    *web.Server
}

func TestMain(m *testing.M) {
	browser.Main(m, func() {
		if site.server != nil {
			site.server.CloseClientConnections()
			site.server.Close()
			site.web.Close()
		}
	})
}

// sampleGames are games in which the limits of the tests find deep captures, and missed ones, within seconds.
var sampleGames = []string{"9x9-0[1-9].sgf", "13x13-0[1-6].sgf", "19x19-0[1-5].sgf"}

// address returns the address of a page of the shared server: a path with its fields.
func address(t *testing.T, path string) string {
	t.Helper()
	needBrowser(t)
	site.once.Do(func() {
		var paths []string
		for _, pattern := range sampleGames {
			files, err := filepath.Glob(filepath.Join("../../examples/games", pattern))
			if err != nil || len(files) == 0 {
				t.Fatalf("no games %s: %v", pattern, err)
			}
			paths = append(paths, files...)
		}
		site.web, site.server = start(t, web.Options{Paths: paths, Limits: tactics.Mining, Problems: problem.Walk([]string{problemsFile}, sgf.Options{})})
	})
	if site.server == nil {
		t.Fatal("the shared server did not start")
	}
	return site.server.URL + path
}

// needBrowser skips a test before its server starts, if there is no browser.
func needBrowser(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("tests in a browser are long")
	}
	if _, err := browser.Find(); err != nil {
		t.Skip(err)
	}
}

// start starts a server and waits until its games are mined.
func start(t *testing.T, o web.Options) (*web.Server, *httptest.Server) {
	t.Helper()
	s := web.New(o)
	server := httptest.NewServer(s)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept", "application/json")
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusServiceUnavailable {
			return s, server
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// own starts a server for one test.
func own(t *testing.T, paths []string, playouts func(int) int) string {
	t.Helper()
	needBrowser(t)
	s, server := start(t, web.Options{Paths: paths, Limits: tactics.PaperShallow, Playouts: playouts})
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return server.URL
}

// visitor is a page with what a visitor does there.
type visitor struct {
	*browser.Page
	t *testing.T
}

func visit(t *testing.T, address string) visitor {
	t.Helper()
	return visitor{browser.Open(t, address), t}
}

// rests tells whether an element is in view and has been at one place for a while, so that a click meets it: an answer that comes in moves what stands
// below, and a column that scrolls finds its place in the frames after. A busy browser draws few frames, so that both time and frames are counted.
const rests = `((e) => {
	if (!e?.checkVisibility()) return false;
	e.scrollIntoViewIfNeeded();
	const { x, y } = e.getBoundingClientRect(), at = x + " " + y;
	if (e.rest?.at !== at) {
		const rest = e.rest = { at, since: performance.now(), frames: 0 };
		const count = () => ++rest.frames < 3 && requestAnimationFrame(count);
		requestAnimationFrame(count);
	}
	return e.rest.frames >= 3 && performance.now() - e.rest.since > 80;
})(document.querySelector(%q))`

// click clicks the first element of a selector with the mouse, once the element rests.
func (v visitor) click(selector string) {
	v.t.Helper()
	v.WaitFor(fmt.Sprintf(rests, selector))
	v.Run(chromedp.Click(selector, chromedp.ByQuery))
}

// follow clicks a link and waits for another page whose path begins so. The page before is marked, since its path may begin so too.
func (v visitor) follow(selector, path string) {
	v.t.Helper()
	v.Eval("window.before = true", nil)
	v.click(selector)
	v.WaitFor(fmt.Sprintf("!window.before && location.pathname.startsWith(%q) && document.readyState === 'complete'", path))
}

// arrive waits for a page whose path begins so.
func (v visitor) arrive(path string) {
	v.t.Helper()
	v.WaitFor(fmt.Sprintf("location.pathname.startsWith(%q) && document.readyState === 'complete'", path))
}

// place is a place on the screen.
type place struct{ X, Y float64 }

// placeOf returns the place of a point of the board.
func (v visitor) placeOf(point string) (at place) {
	v.t.Helper()
	v.Call(&at, `async (point) => {
		const { parsePoint } = await import("/static/board/rules.js");
		const board = document.querySelector("go-board");
		board.scrollIntoView({ block: "center" });
		const { x, y } = parsePoint(point, board.position.size);
		const place = new DOMPoint(100 * x, 100 * y).matrixTransform(board.querySelector("svg").getScreenCTM());
		return { X: place.x, Y: place.y };
	}`, point)
	return at
}

// clickPoint clicks a point of the board with the mouse.
func (v visitor) clickPoint(point string) {
	v.t.Helper()
	at := v.placeOf(point)
	v.Run(chromedp.MouseClickXY(at.X, at.Y), input.DispatchMouseEvent(input.MouseMoved, 1, 1))
}

// text returns the text of the first element of a selector.
func (v visitor) text(selector string) string {
	v.t.Helper()
	return v.Text(fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

// says waits until an element says something.
func (v visitor) says(selector, words string) {
	v.t.Helper()
	v.WaitFor(fmt.Sprintf("document.querySelector(%q)?.innerText.includes(%q)", selector, words))
}

// number returns a JavaScript expression as a number.
func (v visitor) number(expression string) float64 {
	v.t.Helper()
	var n float64
	v.Eval(expression, &n)
	return n
}

// holds fails the test if a JavaScript expression is false.
func (v visitor) holds(expression, what string) {
	v.t.Helper()
	var is bool
	v.Eval("Boolean("+expression+")", &is)
	if !is {
		v.t.Errorf("%s: %s", strings.TrimPrefix(v.Text("location.pathname"), "/"), what)
	}
}

// navigate opens an address in a tab that is there.
func navigate(url string) chromedp.Action { return chromedp.Navigate(url) }
