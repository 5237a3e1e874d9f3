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
	"shicho/study/problem"
	"shicho/tactics"
	"shicho/web"
	"shicho/web/site/internal/port"
)

// The files of the site that the explorer loads when it starts.
const (
	storeFile    = "store.jsonl"
	problemsFile = "problems.sgf"
)

func main() {
	port.Begin()
	if err := fill(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	server := web.New(web.Options{DB: storeFile, Limits: tactics.PaperDeep, Problems: problems})
	port.Serve(func(ctx context.Context, r *port.Request, w *port.Writer) { serve(ctx, server, r, w) })
}

// fill fills the store in memory with the games and patterns of the site.
func fill() (err error) {
	text, err := port.File(storeFile)
	if err != nil {
		return err
	}
	store, err := patterndb.Open(storeFile, patterndb.Options{})
	if err != nil {
		return err
	}
	if _, _, err = store.Import(storeFile, bytes.NewReader(text)); err != nil {
		return err
	}
	return store.Close()
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
