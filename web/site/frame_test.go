package site

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	_ "shicho/engine/models"
	"shicho/web/internal/browser"
)

// TestLinks looks at the links of a page in a site in a subfolder. Each has the address at which a browser opens its page in another tab, also those that a
// script makes or changes later, and the scripts of the page still find the explorer's address.
func TestLinks(t *testing.T) {
	page, err := fs.Sub(shell, "page")
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/go/board/site/", http.StripPrefix("/go/board/site", http.FileServerFS(page)))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<!doctype html><title>site</title>")) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	p := browser.Blank(t)
	p.Run(chromedp.Navigate(server.URL + "/go/board/"))
	p.Call(nil, `async () => {
		const { prepare, settle } = await import("./site/frame.js");
		window.gone = [];
		const backend = { here: () => "/games?by=date", go: (to) => gone.push(to) };
		const frame = document.body.appendChild(document.createElement("iframe"));
		frame.srcdoc = prepare('<a id="path" href="/patterns/1">a</a><a id="fields" href="?by=size">b</a><a id="far" href="https://example.org/">c</a><a id="skip" href="#main">d</a>', backend);
		await new Promise((done) => frame.addEventListener("load", done));
		const page = frame.contentDocument;
		settle(page, backend);
		const late = page.body.appendChild(page.createElement("a"));
		late.id = "late";
		late.href = "/games/2?move=3";
		page.getElementById("path").href = "/patterns/4";
		await new Promise((done) => setTimeout(done));
		window.page = page;
	}`)
	for id, want := range map[string]string{"path": "/go/board/#/patterns/4", "fields": "/go/board/#/games?by=size", "late": "/go/board/#/games/2?move=3", "far": "https://example.org/", "skip": "#main"} {
		if got := p.Text(`page.getElementById("` + id + `").getAttribute("href")`); got != want {
			t.Errorf("%s leads to %s, not %s", id, got, want)
		}
	}
	p.Eval(`void ["path", "late", "fields"].forEach((id) => page.getElementById(id).click())`, nil)
	if got := p.Text("gone.join(' ')"); got != "/patterns/4 /games/2?move=3 /games?by=size" {
		t.Errorf("clicks lead to %s", got)
	}
	if got := p.Text("page.getElementById('late').dataset.to"); got != "/games/2?move=3" {
		t.Errorf("the explorer's address has become %s", got)
	}
}
