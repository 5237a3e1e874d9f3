package web

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"shicho/board"
)

// endlessGame is a legal game of random moves. A side fills an eye of its own only if it has no other move, so that large strings come off
// again and again.
func endlessGame(t *testing.T, size, moves int, seed uint64) string {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 1))
	var text strings.Builder
	fmt.Fprintf(&text, "(;SZ[%d]", size)
	for n := range moves {
		colour := board.Colour(1 + n%2)
		point := randomMove(b, colour, random)
		name := ""
		if point != board.Pass {
			name = string([]byte{'a' + byte(int(point)%size), 'a' + byte(int(point)/size)})
		}
		fmt.Fprintf(&text, ";%c[%s]", "BW"[n%2], name)
	}
	return text.String() + ")"
}

// randomMove plays a random move, and passes if there is none.
func randomMove(b *board.Board, colour board.Colour, random *rand.Rand) board.Point {
	points := random.Perm(b.Points())
	for _, mayFill := range []bool{false, true} {
		for _, n := range points {
			p := board.Point(n)
			isEye := !slices.ContainsFunc(b.Neighbours(p), func(n board.Point) bool { return b.At(n) != colour })
			if b.At(p) == board.Empty && (mayFill || !isEye) && b.Play(p, colour) == nil {
				return p
			}
		}
	}
	b.Play(board.Pass, colour)
	return board.Pass
}

// begun drops a file and does not wait for the end.
func begun(t *testing.T, s *Server, name, record string) *drop {
	t.Helper()
	content := []byte(record)
	s.drops.held.Add(int64(len(content)))
	j, err := s.drops.start([]upload{{name, content}})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// cancelled cancels a drop as the form of its page does, and returns the page to which the answer leads.
func cancelled(t *testing.T, s *Server, j *drop) string {
	t.Helper()
	address := fmt.Sprintf("/drops/%d", j.number)
	w := reply(s, request("POST", address+"/cancel", "", "Content-Type: application/x-www-form-urlencoded"))
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != address {
		t.Errorf("status %d, to %q", w.Code, w.Header().Get("Location"))
	}
	<-j.ended
	_, page := get(t, s, address, nil)
	return page
}

// TestHugeGamesDoNotBlock drops an ordinary game after several huge ones: it is mined while they are.
func TestHugeGamesDoNotBlock(t *testing.T) {
	s := newServer(t, Options{})
	var huge []*drop
	for n := range 3 {
		huge = append(huge, begun(t, s, "huge.sgf", endlessGame(t, 9, 20_000, uint64(n))))
	}
	for huge[0].state.get().Text == "" { // until it is being mined
		if time.Sleep(time.Millisecond); huge[0].state.get().Stage == stageReady {
			t.Fatal("the huge games are quick")
		}
	}
	s.drops.lanes[0].time = 0 // the ordinary games are not quick, either
	begin := time.Now()
	for _, name := range []string{"9x9-01.sgf", "9x9-02.sgf"} {
		if d := dropped(t, s, name, sampleGame(t, name)); d.Mined != 1 || time.Since(begin) > time.Minute {
			t.Errorf("%s: after %v: %+v", name, time.Since(begin), d)
		}
		s.drops.lanes[0].time = time.Minute
	}
	for _, j := range huge {
		if d := j.state.get(); d.Ended() {
			t.Fatalf("the huge games are quick: %+v", d)
		}
		if page := cancelled(t, s, j); !strings.Contains(page, "Cancelled") || !strings.Contains(page, "No game had been added") {
			t.Errorf("%+v: %s", j.state.get(), page)
		}
	}
	if len(s.drops.places) != 0 || s.drops.held.Load() != 0 {
		t.Errorf("%d places and %d bytes are taken", len(s.drops.places), s.drops.held.Load())
	}
}

// TestGameOutOfTime drops a game that takes longer than it may. The drop says so, and the other games of the drop are there.
func TestGameOutOfTime(t *testing.T) {
	s := newServer(t, Options{})
	for n, l := range s.drops.lanes {
		l.time = time.Duration(n+1) * 250 * time.Millisecond
	}
	record := endlessGame(t, 9, longGame, 1) // begins in the first lane
	d := dropped(t, s, "long.sgf", record, "a.sgf", ladderGame)
	if d.Mined != 1 || len(d.Faults) != 1 || d.Faults[0] != "long.sgf: "+errLong.Error() {
		t.Errorf("%+v", d)
	}
	if _, page := get(t, s, d.Page, nil); !strings.Contains(page, "took longer than") {
		t.Error("the page does not say so")
	}
	for _, l := range s.drops.lanes { // shorter than a request waits for its drop
		l.time = 50 * time.Millisecond
	}
	kind, body := form(t, "long.sgf", record)
	if w := send(s, kind, body); w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), `"long.sgf: `+errLong.Error()) {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	s.drops.lanes[0].time, s.drops.lanes[1].time = 0, time.Hour
	if d := dropped(t, s, "a.sgf", sampleGame(t, "9x9-01.sgf")); d.Mined != 1 {
		t.Errorf("a game that goes on in the next lane: %+v", d)
	}
}

// TestCancelKeepsGames cancels a drop whose first game has been mined: that game stays. JSON says the same.
func TestCancelKeepsGames(t *testing.T) {
	s := newServer(t, Options{})
	j := begun(t, s, "two.zip", zipped(t, "a.sgf", ladderGame, "b.sgf", endlessGame(t, 9, 20_000, 1)))
	for !strings.HasPrefix(j.state.get().Text, "1 game; ") {
		if d := j.state.get(); d.Ended() {
			t.Fatalf("%+v", j.state.get())
		}
		time.Sleep(time.Millisecond)
	}
	w := reply(s, request("POST", fmt.Sprintf("/drops/%d/cancel", j.number), "", "Accept: application/json"))
	<-j.ended
	var d Drop
	if err := json.Unmarshal(w.Body.Bytes(), &d); err != nil || w.Code != http.StatusOK {
		t.Fatalf("status %d, %v", w.Code, err)
	}
	if d = j.state.get(); d.Stage != stageCancelled || d.Mined != 1 || d.Address != "/games/"+d.Games[0].Key {
		t.Errorf("%+v", d)
	}
	if code, _ := get(t, s, d.Address, nil); code != http.StatusOK {
		t.Errorf("the game that was mined: status %d", code)
	}
	for address, want := range map[string]int{"/drops/0/cancel": 404, d.Page + "/cancel": 200} { // once more: nothing changes
		if w := reply(s, request("POST", address, "", "Accept: application/json")); w.Code != want {
			t.Errorf("%s: status %d", address, w.Code)
		}
	}
	if after := j.state.get(); after.Stage != stageCancelled || after.Mined != 1 {
		t.Errorf("%+v", after)
	}
	if w := reply(s, request("POST", d.Page+"/cancel", "", "Origin: http://example.com")); w.Code != http.StatusForbidden {
		t.Errorf("another site: status %d", w.Code)
	}
}

// TestSameGameAtOnce drops a game several times at once: it is stored once.
func TestSameGameAtOnce(t *testing.T) {
	s := newServer(t, Options{})
	record := sampleGame(t, "9x9-01.sgf")
	var all []*drop
	for range 5 {
		all = append(all, begun(t, s, "a.sgf", record))
	}
	mined, already := 0, 0
	for _, j := range all {
		<-j.ended
		d := j.state.get()
		mined, already = mined+d.Mined, already+d.Already
	}
	if mined != 1 || already != 4 || s.drops.games != 1 {
		t.Errorf("mined %d times, there %d times; %d games", mined, already, s.drops.games)
	}
}

// TestStalledUploads drops a game while others have begun to send and have stalled: those are told so soon.
func TestStalledUploads(t *testing.T) {
	s := newServer(t, Options{})
	server := httptest.NewServer(s)
	defer server.Close()
	s.paces.sent = 500 * time.Millisecond
	var stalled []net.Conn
	for range 40 {
		connection, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		fmt.Fprintf(connection, "POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-go-sgf\r\nContent-Length: 1000\r\n\r\n(;SZ[9]")
		stalled = append(stalled, connection)
	}
	for end := time.Now().Add(s.paces.sent); len(s.drops.sending) < len(stalled) && time.Now().Before(end); { // on a busy machine the first are told before the last begins
		time.Sleep(time.Millisecond)
	}
	answer, err := http.Post(server.URL+"/games", "application/x-go-sgf", strings.NewReader(ladderGame))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("a game meanwhile: status %d", answer.StatusCode)
	}
	for _, connection := range stalled {
		connection.SetReadDeadline(time.Now().Add(time.Minute))
		line := make([]byte, len("HTTP/1.1 408"))
		if _, err := connection.Read(line); err != nil || string(line) != "HTTP/1.1 408" {
			t.Fatalf("%q, %v", line, err)
		}
	}
	if held := s.drops.held.Load(); held != 0 {
		t.Errorf("%d bytes are held", held)
	}
}

// TestStalledRefusals sends requests that are refused and never sent to their end: the server does not wait for the rest.
func TestStalledRefusals(t *testing.T) {
	s := newServer(t, Options{})
	server := httptest.NewServer(s)
	defer server.Close()
	s.paces.sent = 300 * time.Millisecond
	for _, head := range []string{"/games HTTP/1.1\r\nContent-Type: text/plain", "/ask/read HTTP/1.1\r\nContent-Type: application/json", "/games HTTP/1.1\r\nContent-Type: multipart/form-data"} {
		connection, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		fmt.Fprintf(connection, "POST %s\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n}", head)
		connection.SetReadDeadline(time.Now().Add(time.Minute))
		if answer, err := io.ReadAll(connection); err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 4") {
			t.Errorf("%s: %.100q, %v", head, answer, err)
		}
	}
}

// TestSlowUpload sends a game slowly but steadily: it is read.
func TestSlowUpload(t *testing.T) {
	s := newServer(t, Options{})
	server := httptest.NewServer(s)
	defer server.Close()
	s.paces.sent = 400 * time.Millisecond
	record := ladderGame + strings.Repeat(" ", 100)
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-go-sgf\r\nContent-Length: %d\r\n\r\n", len(record))
	for n := 0; n < len(record); n += 10 {
		time.Sleep(50 * time.Millisecond) // in all longer than that
		fmt.Fprint(connection, record[n:min(n+10, len(record))])
	}
	connection.SetReadDeadline(time.Now().Add(time.Minute))
	line := make([]byte, len("HTTP/1.1 200"))
	if _, err := connection.Read(line); err != nil || string(line) != "HTTP/1.1 200" {
		t.Errorf("%q, %v", line, err)
	}
}
