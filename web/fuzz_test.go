package web

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
)

// fuzzTime bounds a request: streams of events end with it.
const fuzzTime = 10 * time.Millisecond

// answered fails the test if the server did not know what to do with a request.
func answered(t *testing.T, s *Server, r *http.Request) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), fuzzTime)
	defer cancel()
	w := reply(s, r.WithContext(ctx))
	if w.Code >= http.StatusInternalServerError && w.Code != http.StatusGatewayTimeout {
		t.Fatalf("%s %s?%s: status %d: %s", r.Method, r.URL.Path, r.URL.RawQuery, w.Code, w.Body)
	}
	if w.Header().Get("Content-Security-Policy") != contentPolicy {
		t.Fatal("an answer without a policy")
	}
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") && w.Code != http.StatusNotModified && !json.Valid(w.Body.Bytes()) {
		t.Fatalf("no JSON: %s", w.Body)
	}
}

// FuzzAddress asks for arbitrary pages.
func FuzzAddress(f *testing.F) {
	testrun.SingleGoroutine(f)
	s := sampleServer(f)
	pattern, game := ids(f, s)
	for _, seed := range []string{
		"/", "/patterns?class=first&kind=capture&min_size=3&by=difficulty&page=2", "/patterns?player=x&from=2001&to=2017-06&ladder=yes&shallow=same_move",
		"/games?player=GNU&result=B%2B&by=date&reversed=yes&size=9", "/games/" + game + "?move=7", "/games/" + game + "/record.sgf", "/games/" + game + "/review",
		"/games/" + game + "/review/events?known=3", "/patterns/" + pattern, "/patterns/" + pattern[:2] + "/picture.png?theme=dark&caption=no&save=1",
		"/patterns/" + pattern + "/record.sgf", "/patterns/" + pattern + "/proof", "/search?rows=..X./.O*?&anchor=corner&colours=fixed&next=black&from_move=1&to_move=50",
		"/search?pattern=" + pattern + "&near=2", "/search?rows=X&column=0&row=0&page=2&player=GNU", "/editor?position=5-1XO2-1XOO1-2X2-5&to_move=white&komi=0.5&moves=b2-PASS-e1",
		"/editor/record.sgf?position=3-3-3", "/editor/board.txt?position=9", "/static/app.js", "/static/../x", "/progress", "/%00",
		"/train?theme=net&theme=ko&level=hard&problem=00", "/train/problems/events",
	} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	f.Fuzz(func(t *testing.T, target string, inJSON bool) {
		accept := "text/html"
		if inJSON {
			accept = "application/json"
		}
		answered(t, s, request("GET", target, "", "Accept: "+accept))
	})
}

// quickQuestions are the routes of the questions that do not run a network.
var quickQuestions = []string{"/ask/read", "/ask/try", "/ask/danger", "/ask/here", "/ask/candidates", "/ask/moves"}

// FuzzQuestion asks arbitrary questions, but for those that run a network, which are slow and read positions in the same way.
func FuzzQuestion(f *testing.F) {
	testrun.SingleGoroutine(f)
	s := sampleServer(f)
	names := append([]string{"/editor/parse", "/train/next", "/train/move", "/train/why", "/train/solution"}, quickQuestions...)
	for i := range names {
		f.Add(i, cornerQuestion)
	}
	for i, body := range []string{
		`{"text":"(;SZ[9];B[aa])"}`,
		`{"position":{"size":2,"black":["A1","A2"],"white":["B1"]},"target":"A1"}`,
		`{"attempt":1,"moves":["H2","J2"],"move":"J3","level":"easy","themes":["net"],"problem":"00"}`,
		`[[[`,
		`{"position":{"size":5,"black":["C3"],"white":["B3"],"moves":[{"colour":"white","point":"C4"},{"colour":"black","point":"pass"}]},"target":"C3","side":"defend","move":"D3","limits":"fast","most":3}`,
	} {
		f.Add(i, body)
		f.Add(len(names)-1-i, body)
	}
	f.Fuzz(func(t *testing.T, route int, body string) {
		answered(t, s, request("POST", names[uint(route)%uint(len(names))], body))
	})
}
