package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
	"shicho/tactics"
	"shicho/web/reviews"
)

// passes is a record that has nothing but passes.
func passes(n int) string { return "(;SZ[9]PB[one]PW[two]" + strings.Repeat(";B[];W[]", n/2) + ")" }

// TestVeryLongRecords shows records whose pages would be large: each page shows the first part, and says what it leaves out.
func TestVeryLongRecords(t *testing.T) {
	testrun.SameGoroutines(t, "TestDropsAtOnce")
	const mostPage = 1 << 20 // bytes
	name := strings.Repeat("n", 4000)
	for _, test := range []struct {
		name, record string
		moves, shown int
	}{
		{"passes", passes(20 * mostMoves), 20 * mostMoves, mostMoves},
		{"one move too many", passes(mostMoves + 2), mostMoves + 2, mostMoves},
		{"just short enough", passes(mostMoves), mostMoves, mostMoves},
		{"setups", "(;SZ[19]" + strings.Repeat(";AE[aa:ss];B[aa];AB[aa:sr]", 1000) + ")", 1000, 56},
		{"names", fmt.Sprintf("(;SZ[5]PB[%[1]s]PW[%[1]s]EV[%[1]s]RE[%[1]s]DT[%[1]s]BR[%[1]s]RU[%[1]s];B[cc];W[bc];B[bb];W[dd];B[bd];W[dc];B[ac];W[db])", name), 8, 8},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newServer(t, Options{})
			d := dropped(t, s, "long.sgf", test.record)
			if d.Mined != 1 {
				t.Fatalf("%+v", d.Faults)
			}
			var game gamePage
			code, text := get(t, s, d.Address, &game)
			if code != http.StatusOK || len(text) > mostPage {
				t.Errorf("JSON: status %d, %d bytes", code, len(text))
			}
			if game.Moves != test.moves || len(game.Course.Moves) != test.shown || game.Course.LeftOut != test.moves-test.shown {
				t.Errorf("%d moves, %d shown, %d left out", game.Moves, len(game.Course.Moves), game.Course.LeftOut)
			}
			code, text = get(t, s, d.Address, nil)
			if code != http.StatusOK || len(text) > mostPage || strings.Contains(text, "more are left out") != (test.moves > test.shown) || strings.Contains(text, name) {
				t.Errorf("page: status %d, %d bytes", code, len(text))
			}
			for _, address := range []string{"/", "/games", "/patterns", d.Page} {
				if code, text := get(t, s, address, nil); code != http.StatusOK || len(text) > mostPage || strings.Contains(text, name) {
					t.Errorf("%s: status %d, %d bytes", address, code, len(text))
				}
			}
			_, text = get(t, s, d.Address+"/record.sgf", nil)
			if moves := strings.Count(text, ";B[") + strings.Count(text, ";W["); moves != test.moves {
				t.Errorf("the record has %d moves", moves)
			}
		})
	}
}

// TestLongRecordInEditor pastes a record of more moves than the editor shows.
func TestLongRecordInEditor(t *testing.T) {
	testrun.SameGoroutines(t, "TestDropsAtOnce")
	s := newServer(t, Options{})
	text, _ := json.Marshal(map[string]string{"text": passes(100_000)})
	w := reply(s, request("POST", "/editor/parse", string(text)))
	var page editorPage
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || w.Code != http.StatusOK {
		t.Fatalf("status %d, %v", w.Code, err)
	}
	if len(page.Moves) != mostMoves || page.LeftOut != 100_000-mostMoves || page.ToMove != "black" {
		t.Errorf("%d moves, %d left out, %s to move", len(page.Moves), page.LeftOut, page.ToMove)
	}
}

// TestReviewOfLongRecord reviews the moves that a page shows.
func TestReviewOfLongRecord(t *testing.T) {
	testrun.SameGoroutines(t, "TestInTurn")
	s := newServer(t, Options{})
	d := dropped(t, s, "long.sgf", passes(3*mostMoves))
	w := reply(s, request("POST", d.Address+"/review", ""))
	var state reviews.State
	if err := json.Unmarshal(w.Body.Bytes(), &state); err != nil || state.Of != mostMoves {
		t.Errorf("status %d, %d moves", w.Code, state.Of)
	}
	reply(s, request("DELETE", d.Address+"/review", ""))
}

// TestCutReview cuts a review that has ended into events: the last one alone says that it has ended.
func TestCutReview(t *testing.T) {
	state := reviews.State{Phase: reviews.Done, Moves: make([]reviews.RemarkedMove, mostReviewed+1)}
	if rest := state; !cutReview(&rest) || len(rest.Moves) != mostReviewed || rest.Phase.HasEnded() {
		t.Errorf("the first event: %d moves, %s", len(rest.Moves), rest.Phase)
	}
	state.Moves = state.Moves[mostReviewed:]
	if cutReview(&state) || len(state.Moves) != 1 || state.Phase != reviews.Done {
		t.Errorf("the last event: %d moves, %s", len(state.Moves), state.Phase)
	}
}

// TestInTurn asks for a long game while another one is made: the answer waits, and whoever leaves does not hold up the others.
func TestInTurn(t *testing.T) {
	s := newServer(t, Options{})
	long, short := dropped(t, s, "long.sgf", passes(longGame+2)), dropped(t, s, "short.sgf", ladderGame)
	for range mostLong {
		if err := s.building.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, leave := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer leave()
	for _, what := range []string{"", "/record.sgf", "/review"} {
		if w := reply(s, request("GET", long.Address+what, "").WithContext(ctx)); w.Code < 400 {
			t.Errorf("%q of the long game: status %d", what, w.Code)
		}
		if w := reply(s, request("GET", short.Address+what, "")); w.Code != http.StatusOK {
			t.Errorf("%q of the short game: status %d", what, w.Code)
		}
	}
	s.building.leave()
	if code, _ := get(t, s, long.Address, nil); code != http.StatusOK {
		t.Errorf("then: status %d", code)
	}
}

// askOnly sends a request to a server over a connection of its own, and reads nothing.
func askOnly(t *testing.T, address net.Addr, target string) {
	t.Helper()
	connection, err := net.Dial("tcp", address.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	connection.(*net.TCPConn).SetReadBuffer(4096)
	fmt.Fprintf(connection, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", target)
}

// TestEndThoughNobodyReads ends a server of which many clients want pages and none reads.
func TestEndThoughNobodyReads(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Limits: tactics.PaperShallow})
	ctx, interrupt := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, listener) }()
	<-s.source.done
	d := dropped(t, s, "long.sgf", passes(60_000))
	for n := range 150 {
		askOnly(t, listener.Addr(), []string{d.Address, d.Address + "/record.sgf", "/games", d.Address + "/review", "/static/style.css", "/editor"}[n%6])
	}
	time.Sleep(200 * time.Millisecond)
	if begin := time.Now(); true {
		if err := fetch(http.DefaultClient, "http://"+listener.Addr().String()+"/games"); err != nil || time.Since(begin) > time.Minute {
			t.Errorf("another page after %v: %v", time.Since(begin), err)
		}
	}
	begin := time.Now()
	interrupt()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	checkEnd(t, begin)
}

// checkEnd checks that a server has ended soon, and left nothing.
func checkEnd(t *testing.T, begin time.Time) {
	t.Helper()
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("the end took %v", took)
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "shicho-*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

// TestEndThoughARequestRuns closes a server while a request does not end.
func TestEndThoughARequestRuns(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	s := New(Options{Limits: tactics.PaperShallow})
	<-s.source.done
	dropped(t, s, "a.sgf", ladderGame)
	if _, err := s.trainer.forget(); err != nil {
		t.Fatal(err)
	}
	s.running.Add(1)
	begin := time.Now()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	checkEnd(t, begin)
	if _, err := s.folders.make("shicho-"); err == nil {
		t.Error("a folder was made after the end")
	}
	s.running.Done()
}

// TestSlowReader sends more than a connection holds to a client that reads nothing, and to one that reads.
func TestSlowReader(t *testing.T) {
	s := newServer(t, Options{})
	s.paces.read, s.paces.each = 300*time.Millisecond, 50*time.Nanosecond
	cutOff := make(chan error, 2)
	server := httptest.NewServer(s.guard(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write(make([]byte, 32<<20))
		cutOff <- err
	})))
	defer server.Close()
	if err := fetch(server.Client(), server.URL); err != nil || <-cutOff != nil {
		t.Errorf("a client that reads: %v", err)
	}
	askOnly(t, server.Listener.Addr(), "/")
	select {
	case err := <-cutOff:
		if err == nil {
			t.Error("everything was written")
		}
	case <-time.After(time.Minute):
		t.Error("the client was not cut off")
	}
}
