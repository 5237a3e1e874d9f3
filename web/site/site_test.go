package site

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"testing"

	"shicho/web/internal/browser"
)

var useSite = flag.String("site", "", "look at the site in `FOLDER`, and write none")

func TestMain(m *testing.M) { browser.Main(m) }

// served is the address of a site on a server of files, below a folder.
func served(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/go/board/", http.StripPrefix("/go/board", http.FileServer(http.Dir(*useSite))))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/go/board/"
}

func TestEditor(t *testing.T) {
	p := browser.Open(t, served(t)+"#/editor")
	p.WaitFor(`document.querySelector("iframe")?.contentDocument?.querySelector("go-board svg")`)
	var said string
	p.Eval(`(async () => JSON.stringify(await (await shicho.request("/ask/read", {method: "POST", body: JSON.stringify({position: {size: 9, black: ["D5"], white: ["D4","C5","E5"], moves: []}, target: "D5"})})).json()))()`, &said)
	t.Log(said, p.Text("performance.now()"))
	p.Screenshot("/tmp/wt-site/editor.png")
	p.WaitFor(`document.getElementById("state").hidden`)
	p.Eval(`shicho.go("/patterns")`, nil)
	p.WaitFor(`document.querySelector("iframe")?.contentDocument?.querySelector(".cards img[src]")`)
	p.Screenshot("/tmp/wt-site/patterns.png")
}
