package site

import (
	"context"
	"crypto/sha256"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"shicho/internal/lang"
	"shicho/web/internal/browser"
)

// TestOffline opens a site without programs, loses a page, and then the network. A page that does not come leaves the page before it. Without a network the pages
// come from what the browser keeps.
func TestOffline(t *testing.T) {
	source := t.TempDir()
	for from := range weights {
		if err := os.MkdirAll(filepath.Join(source, filepath.FromSlash(from)), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	w := &writer{o: &Options{}, folder: t.TempDir(), source: source, sizes: map[string]int64{}, sum: sha256.New()}
	if err := w.writeFiles(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	for _, l := range lang.All() {
		for address, name := range ready {
			page := `<!doctype html><html lang="en"><title>` + name + `</title><h1>` + address + `</h1><a id="play" href="/play">play</a><a id="far" href="/patterns">far</a>`
			if err := w.write(path.Join("pages", l.Tag(), name), []byte(page)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.writeIndex(); err != nil {
		t.Fatal(err)
	}
	if err := w.writeWorker(); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.StripPrefix("/go", http.FileServer(http.Dir(w.folder))))
	defer server.Close()
	v := visitor{browser.Blank(t), t}
	v.Run(chromedp.Navigate(server.URL + "/go/#/editor"))
	v.reads("h1", "/editor")
	v.click("#far") // needs a program, and there is none
	v.WaitFor(`!document.getElementById("note").hidden && location.hash === "#/editor"`)
	v.reads("h1", "/editor")
	v.Eval("navigator.serviceWorker.ready.then(() => true)", nil)
	v.WaitFor("navigator.serviceWorker.controller")
	v.Errors() // of the page that did not come
	server.CloseClientConnections()
	server.Close()
	v.Run(chromedp.Reload())
	v.reads("h1", "/editor")
	v.click("#play")
	v.reads("h1", "/play")
	v.Errors() // of the network
}
