package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

const (
	waitLimit = 45 * time.Second // an action that takes longer, or what takes longer to become true, fails its test
	pollStep  = 15 * time.Millisecond
	width     = 1200 // of a new page, in pixels
	height    = 900  // of a new page, in pixels
)

// names are the commands that may start Chromium.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// chromium is the browser of the test binary. Its context is nil until start has run.
var chromium struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error // why there is none
}

// Main runs the tests, ends Chromium, calls the functions that clean up, and exits. TestMain calls it.
func Main(m *testing.M, cleanups ...func()) {
	code := m.Run()
	for _, clean := range cleanups {
		clean()
	}
	if chromium.end != nil {
		chromium.end()
	}
	os.Exit(code)
}

// Find is the path of Chromium. The error says which commands were looked for.
func Find() (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no Chromium found: tried %s", strings.Join(names, ", "))
}

// start starts Chromium with an empty profile.
func start() {
	path, err := Find()
	if err != nil {
		chromium.err = err
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WindowSize(width, height), chromedp.Flag("renderer-process-limit", "1")) // a process for every tab would take longer to start than most pages
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, endBrowser := chromedp.NewContext(allocator)
	if err := chromedp.Run(ctx); err != nil {
		endBrowser()
		endAllocator()
		chromium.err = fmt.Errorf("start %s: %w", path, err)
		return
	}
	chromium.ctx = ctx
	chromium.end = func() {
		// Cancel waits until Chromium has ended and its profile is deleted.
		_ = chromedp.Cancel(ctx)
		endBrowser()
		endAllocator()
	}
}

// Page is a tab of the browser that a test has for itself. It begins without cookies.
type Page struct {
	t      *testing.T
	ctx    context.Context
	mu     sync.Mutex
	errors []string
}

// Open opens an address in a new tab and waits until the page is loaded. The tab is closed when the test ends;
// the test fails if the page had errors. Where Chromium is missing, Open skips the test.
func Open(t *testing.T, url string) *Page {
	t.Helper()
	p := Blank(t)
	p.Run(chromedp.Navigate(url))
	return p
}

// Blank opens an empty tab, for tests that prepare the tab before they open an address.
func Blank(t *testing.T) *Page {
	t.Helper()
	if testing.Short() {
		t.Skip("tests in a browser are long")
	}
	chromium.once.Do(start)
	if chromium.err != nil {
		t.Skip(chromium.err)
	}
	tab, endTab := chromedp.NewContext(chromium.ctx)
	p := &Page{t: t, ctx: tab}
	chromedp.ListenTarget(tab, p.listen)
	t.Cleanup(func() {
		endTab()
		for _, text := range p.Errors() {
			t.Errorf("error in the page: %s", text)
		}
	})
	// The tab lives as long as the context of its first action, which therefore has no limit.
	if err := chromedp.Run(tab, emulation.SetFocusEmulationEnabled(true), network.ClearBrowserCookies()); err != nil {
		t.Fatal(err)
	}
	return p
}

// listen collects the errors of the page.
func (p *Page) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.add(e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError {
			var words []string
			for _, arg := range e.Args {
				words = append(words, string(arg.Value)+arg.Description)
			}
			p.add(strings.Join(words, " "))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError {
			p.add(strings.TrimSpace(e.Entry.Text + " " + e.Entry.URL))
		}
	}
}

func (p *Page) add(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.errors = append(p.errors, text)
}

// Errors takes the errors of the page so far: a test that expects errors calls Errors, and they do not fail it.
func (p *Page) Errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	taken := p.errors
	p.errors = nil
	return taken
}

// Run does something in the tab: any actions of chromedp. An error ends the test.
func (p *Page) Run(actions ...chromedp.Action) {
	p.t.Helper()
	ctx, end := context.WithTimeout(p.ctx, waitLimit)
	defer end()
	if err := chromedp.Run(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// Eval computes a JavaScript expression in the page and decodes its value into out, a pointer or nil. If the
// value is a promise, Eval waits for its result.
func (p *Page) Eval(expression string, out any) {
	p.t.Helper()
	wait := func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }
	p.Run(chromedp.Evaluate(expression, out, wait))
}

// Call calls a JavaScript function, given as its source, with arguments that are sent as JSON, and decodes its
// result into out, a pointer or nil. The function may be async.
func (p *Page) Call(out any, function string, args ...any) {
	p.t.Helper()
	texts := make([]string, len(args))
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			p.t.Fatal(err)
		}
		texts[i] = string(text)
	}
	p.Eval(fmt.Sprintf("(%s)(%s)", function, strings.Join(texts, ",")), out)
}

// Text is the value of a JavaScript expression as a string.
func (p *Page) Text(expression string) string {
	p.t.Helper()
	var text string
	p.Eval("String("+expression+")", &text)
	return text
}

// WaitFor waits until a JavaScript expression is true. Meanwhile the page may give way to another one, which begins without any element.
func (p *Page) WaitFor(expression string) {
	p.t.Helper()
	ctx, end := context.WithTimeout(p.ctx, waitLimit)
	defer end()
	for {
		var holds bool
		err := chromedp.Run(ctx, chromedp.Evaluate("Boolean(document.documentElement && ("+expression+"))", &holds))
		switch {
		case err == nil && holds:
			return
		case ctx.Err() != nil:
			p.t.Fatalf("waited in vain for %s at %s", expression, p.Text("location.href"))
		case err != nil && !isLeaving(err):
			p.t.Fatalf("waiting for %s: %v", expression, err)
		}
		time.Sleep(pollStep)
	}
}

// isLeaving reports whether an error says that the page gave way to another one while an expression was computed.
func isLeaving(err error) bool {
	for _, text := range []string{"Cannot find context", "context was destroyed", "Inspected target navigated"} {
		if strings.Contains(err.Error(), text) {
			return true
		}
	}
	return false
}

// Press presses keys one after the other: chromedp's kb package names those that are no letters.
func (p *Page) Press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.Run(chromedp.KeyEvent(key))
	}
}

// Resize gives the page another size in pixels.
func (p *Page) Resize(width, height int) {
	p.t.Helper()
	p.Run(chromedp.EmulateViewport(int64(width), int64(height)))
}

// Phone makes the page as small as a phone's, with touch instead of a mouse.
func (p *Page) Phone() {
	p.t.Helper()
	p.Run(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile), emulation.SetTouchEmulationEnabled(true))
}

// Scheme makes the system ask for "light" or "dark" pages.
func (p *Page) Scheme(name string) {
	p.t.Helper()
	p.Run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}))
}

// Screenshot writes what the page shows into a PNG file.
func (p *Page) Screenshot(file string) {
	p.t.Helper()
	var png []byte
	p.Run(chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(file, png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}
