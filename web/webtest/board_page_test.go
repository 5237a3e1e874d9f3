package webtest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"shicho/web/internal/browser"
)

// policy is the Content-Security-Policy of web/guard.go.
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// page is the page of a test; %s is the HTML of its body.
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Board</title>
<link rel="icon" href="/static/icon.svg">
<link rel="stylesheet" href="/static/style.css">
<link rel="stylesheet" href="/static/board/board.css">
<link rel="stylesheet" href="/test.css">
<script type="module" src="/static/board/viewer.js"></script>
<body>%s</body>
</html>
`

// style gives every board a size that does not depend on the window.
const style = "body { margin: 0; } go-board, go-viewer { width: 360px; }"

// open shows the HTML of a body on a page with the scripts and styles of the pages.
func open(t *testing.T, body string) *browser.Page {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/static/", http.StripPrefix("/static/", http.FileServerFS(os.DirFS("../static"))))
	mux.HandleFunc("/test.css", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/css")
		fmt.Fprint(w, style)
	})
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, page, body) })
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return browser.Open(t, server.URL+"/")
}

// changes does something in the page, with arg as its argument, and counts the elements of the boards that the page
// adds or removes meanwhile.
func changes(p *browser.Page, script, arg string) int {
	var changed int
	p.Call(&changed, `async (arg) => {
		let changed = 0;
		const count = (records) => records.forEach(({ addedNodes, removedNodes }) => (changed += addedNodes.length + removedNodes.length));
		const observer = new MutationObserver(count);
		document.querySelectorAll("go-board svg").forEach((svg) => observer.observe(svg, { childList: true, subtree: true }));
		`+script+`;
		count(observer.takeRecords());
		observer.disconnect();
		return changed;
	}`, arg)
	return changed
}
