package site

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path"
	"regexp"
	"strings"
	"time"

	"shicho/internal/lang"
	"shicho/patterndb"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/web"
)

// ready are the pages that are files of the site, so that they show at once: their addresses, and the names of their files.
var ready = map[string]string{"/": "overview.html", "/editor": "editor.html", "/play": "play.html", "/train": "train.html"}

// answers are the answers that are files of the site as well, so that a page has its first position before a program has come. A question with a body has it
// behind the address. The first problem is for visitors who have not trained yet; page/shell.js knows its address.
var answers = map[string]string{"/challenge?number=0": "challenge.json", firstProblem: "problem.json"}

// firstProblem is how the page of the training asks for the first problem.
const firstProblem = `/train/next {"grade":"","themes":[],"problem":"","ahead":false}`

// noAttempt takes the number of the attempt out of a problem: the explorer of the visitor has not begun it, and begins it with the first move.
var noAttempt = regexp.MustCompile(`"attempt":\d+`)

// startTime is the time in which the explorer must have read the store.
const startTime = 5 * time.Minute

// renderPages returns the texts of the pages in all languages by the names of their files: ja/overview.html.
func (w *writer) renderPages(ctx context.Context, store *patterndb.Store, problems []*problem.Problem) (texts map[string][]byte, err error) {
	folder, err := os.MkdirTemp("", "shicho-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	kept, err := progress.Open(folder) // of a visitor who has not trained
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	server := web.New(web.Options{Store: store, Limits: w.o.Limits, Progress: kept, Problems: func(yield func(*problem.Problem, error) bool) {
		for _, p := range problems {
			if !yield(p, nil) {
				return
			}
		}
	}})
	defer server.Close()
	ctx, end := context.WithTimeout(ctx, startTime)
	defer end()
	if err := server.Await(ctx); err != nil {
		return nil, err
	}
	texts = map[string][]byte{}
	all := maps.Clone(ready)
	maps.Copy(all, answers)
	for question, name := range all {
		method, kind := http.MethodGet, "text/html"
		address, body, isPost := strings.Cut(question, " ")
		if isPost {
			method = http.MethodPost
		}
		if _, isJSON := answers[question]; isJSON {
			kind = "application/json"
		}
		for _, l := range lang.All() {
			request, err := http.NewRequestWithContext(ctx, method, "http://localhost"+address, strings.NewReader(body))
			if err != nil {
				return nil, err
			}
			request.Header = http.Header{"Accept": {kind}, "Accept-Language": {l.Tag()}, "Content-Type": {"application/json"}}
			page := answer{header: http.Header{}, status: http.StatusOK}
			server.ServeHTTP(&page, request)
			if page.status != http.StatusOK {
				return nil, fmt.Errorf("the page %s has the status %d", address, page.status)
			}
			texts[path.Join(l.Tag(), name)] = noAttempt.ReplaceAll(page.body.Bytes(), []byte(`"attempt":0`))
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
