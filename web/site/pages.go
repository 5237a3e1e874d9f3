package site

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"path"
	"time"

	"shicho/internal/lang"
	"shicho/web"
)

// ready are the pages that are files of the site, so that they show at once: their addresses, and the names of their files.
var ready = map[string]string{"/": "overview.html", "/editor": "editor.html", "/play": "play.html"}

// answers are the answers that are files of the site as well, so that the first page has its position before a program has come.
var answers = map[string]string{"/challenge?number=0": "challenge.json"}

// startTime is the time in which the explorer must have read the store.
const startTime = 5 * time.Minute

// renderPages returns the texts of the pages in all languages by the names of their files: ja/overview.html.
func renderPages(ctx context.Context, o web.Options) (texts map[string][]byte, err error) {
	server := web.New(o)
	defer server.Close()
	ctx, end := context.WithTimeout(ctx, startTime)
	defer end()
	if err := server.Await(ctx); err != nil {
		return nil, err
	}
	texts = map[string][]byte{}
	all := maps.Clone(ready)
	maps.Copy(all, answers)
	for address, name := range all {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+address, nil)
		if err != nil {
			return nil, err
		}
		if _, isJSON := answers[address]; isJSON {
			request.Header.Set("Accept", "application/json")
		}
		for _, l := range lang.All() {
			request.Header.Set("Accept-Language", l.Tag())
			page := answer{header: http.Header{}, status: http.StatusOK}
			server.ServeHTTP(&page, request)
			if page.status != http.StatusOK {
				return nil, fmt.Errorf("the page %s has the status %d", address, page.status)
			}
			texts[path.Join(l.Tag(), name)] = page.body.Bytes()
		}
	}
	return texts, nil
}

// answer collects an answer of the explorer.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(p []byte) (int, error) { return a.body.Write(p) }

// shellWords are the sentences of the page around the pages by their names. {1} stands for a value.
func shellWords(l *lang.Language) map[string]string {
	return map[string]string{
		"reader":   l.Say("Loading the reader: %[1]s of %[2]s MB", "{1}", "{2}"),
		"explorer": l.Say("Loading the explorer: %[1]s of %[2]s MB", "{1}", "{2}"),
		"reading":  l.Say("Reading: %s positions looked at", "{1}"),
		"forgets":  l.Say("This browser keeps nothing for this page: the progress of training will be forgotten."),
		"ended":    l.Say("The program has ended: %s", "{1}"),
		"missed":   l.Say("The page did not come: %s. The page before it stays.", "{1}"),
		"close":    l.Say("Close|a note"),
	}
}
