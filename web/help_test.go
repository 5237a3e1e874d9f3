package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"shicho/board/sgf"
	"shicho/study/problem"
)

// sampleServer returns a server with games of the examples.
func sampleServer(t testing.TB) *Server {
	t.Helper()
	s := newServer(t, Options{Paths: []string{"../examples/games/9x9-01.sgf", "../examples/games/13x13-05.sgf"}, Problems: problem.Walk([]string{"training/testdata/problems.sgf"}, sgf.Options{})})
	s.trainer.running.Wait()
	return s
}

// request makes a request to the server's own name, with headers as "Name: value".
func request(method, target, body string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, "http://localhost:8400/", strings.NewReader(body))
	r.Host = "localhost:8400"
	// Not every target that a client may send is one that NewRequest takes.
	path, query, _ := strings.Cut(target, "?")
	r.URL.Path, r.URL.RawQuery, r.RequestURI = path, query, target
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		if name == "Host" {
			r.Host = value
		}
		r.Header.Set(name, value)
	}
	return r
}

// reply answers a request.
func reply(s *Server, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// ids returns the ID of the first pattern and the key of the first game.
func ids(t testing.TB, s *Server) (pattern, game string) {
	t.Helper()
	var patterns struct{ Patterns []struct{ ID string } }
	var games struct{ Games []struct{ Key string } }
	for path, into := range map[string]any{"/patterns": &patterns, "/games": &games} {
		w := reply(s, request("GET", path, "", "Accept: application/json"))
		if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
			t.Fatal(path, err)
		}
	}
	return patterns.Patterns[0].ID, games.Games[0].Key
}

// cornerQuestion is a question that every route of /ask answers: the black stone in the corner can be taken.
const cornerQuestion = `{"position":{"size":9,"black":["A1"],"white":["A2","E5"],"moves":[],"to_move":"white","komi":6.5},"target":"A1","owner":"black","side":"attack","move":"B1"}`

// asking are the routes of questions.
var asking = []string{"read", "try", "danger", "here", "candidates", "moves", "ownership", "dead"}

// canceled is a context that has ended.
func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}
