// Command explorer is the explorer of package web, compiled for a web worker: the page asks it as it would ask the server.
package main

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"net/http"
	"os"

	"shicho/board/sgf"
	"shicho/patterndb"
	"shicho/patterndb/kv"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/tactics"
	"shicho/web"
	"shicho/web/notes"
	"shicho/web/site/internal/port"
)

// The files of the site that the explorer loads when it starts.
const (
	storeFile    = "store"
	problemsFile = "problems.sgf"
)

func main() {
	port.Begin()
	server, err := start()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	port.Serve(func(ctx context.Context, r *port.Request, w *port.Writer) { serve(ctx, server, r, w) })
}

// start starts the explorer with the games, the patterns and the problems of the site.
func start() (*web.Server, error) {
	dump, err := port.File(storeFile)
	if err != nil {
		return nil, err
	}
	records, err := patterndb.ReadDump(bytes.NewReader(dump))
	if err != nil {
		return nil, err
	}
	kv.Provide(storeFile, records, nil)
	store, err := patterndb.Open(storeFile, patterndb.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	kept := port.Kept()
	server := web.New(web.Options{Store: store, Limits: tactics.PaperDeep, Problems: problems, Notes: openNotes(kept), Progress: openProgress(kept)})
	return server, server.Await(context.Background())
}

// notesKey is the key under which the browser keeps the notes. All other keys are of the progress.
const notesKey = "notes"

// openNotes opens the notes that the browser keeps, and takes them out of what is kept. It returns nil if the browser keeps nothing.
func openNotes(kept map[string][]byte) *notes.Notes {
	if kept == nil {
		return nil
	}
	text := kept[notesKey]
	delete(kept, notesKey)
	return notes.New(func() ([]byte, error) { return text, nil }, func(written []byte) error {
		text = written
		port.Keep(notesKey, written)
		return nil
	})
}

// openProgress opens the progress of training that the browser keeps. It returns nil if the browser keeps nothing, or not what was kept.
func openProgress(kept map[string][]byte) *progress.Store {
	const folder = "progress"
	if kept == nil {
		return nil
	}
	kv.Provide(folder, kept, port.Keep)
	store, err := progress.Open(folder)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return nil
	}
	return store
}

// problems reads the problems of the site.
var problems iter.Seq2[*problem.Problem, error] = func(yield func(*problem.Problem, error) bool) {
	text, err := port.File(problemsFile)
	if err != nil {
		yield(nil, err)
		return
	}
	file := sgf.File{Path: problemsFile, Name: problemsFile, Size: int64(len(text)), Content: bytes.NewReader(text)}
	problem.WalkFile(file, sgf.Options{})(yield)
}

// serve lets the server answer a request.
func serve(ctx context.Context, server http.Handler, r *port.Request, w *port.Writer) {
	answer := &answerWriter{to: w, header: http.Header{}}
	request, err := http.NewRequestWithContext(ctx, r.Method, "http://localhost"+r.Address, bytes.NewReader(r.Body))
	if err != nil {
		http.Error(answer, err.Error(), http.StatusBadRequest)
	} else {
		for name, value := range r.Header {
			request.Header.Set(name, value)
		}
		server.ServeHTTP(answer, request)
	}
	answer.send(true)
}

// answerWriter collects an answer, and sends a part whenever the server flushes it.
type answerWriter struct {
	to     *port.Writer
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *answerWriter) Header() http.Header { return w.header }

func (w *answerWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *answerWriter) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(p)
}

// Flush sends what has been written.
func (w *answerWriter) Flush() { w.send(false) }

func (w *answerWriter) send(ended bool) {
	w.WriteHeader(http.StatusOK)
	fields := map[string]string{}
	for _, name := range [...]string{"Content-Type", "Content-Disposition", "Location"} {
		if value := w.header.Get(name); value != "" {
			fields[name] = value
		}
	}
	w.to.Send(w.status, fields, w.body.Bytes(), ended)
	w.body.Reset()
}
