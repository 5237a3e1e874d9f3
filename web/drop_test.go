package web

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"shicho/internal/testrun"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
	"shicho/tactics"
)

// ladderGame is a game in which a stone is taken.
const ladderGame = "(;SZ[5]PB[one]PW[two];B[cc];W[bc];B[bb];W[dd];B[bd];W[dc];B[ac];W[db])"

// newServer returns a server that has opened its store.
func newServer(t testing.TB, o Options) *Server {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	o.Limits = tactics.PaperShallow
	s := New(o)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "shicho-*")); len(left) > 0 {
			t.Errorf("left over: %v", left)
		}
	})
	<-s.source.done
	return s
}

// form makes the body of a request that drops files; names and contents alternate.
func form(t testing.TB, files ...string) (kind string, body []byte) {
	t.Helper()
	var text bytes.Buffer
	w := multipart.NewWriter(&text)
	for i := 0; i < len(files); i += 2 {
		part, err := w.CreateFormFile("games", files[i])
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(part, files[i+1])
	}
	w.Close()
	return w.FormDataContentType(), text.Bytes()
}

// send sends a request that drops games.
func send(s *Server, kind string, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://localhost/games", bytes.NewReader(body))
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// dropped drops files, and returns what became of them.
func dropped(t testing.TB, s *Server, files ...string) Drop {
	t.Helper()
	kind, body := form(t, files...)
	w := send(s, kind, body)
	var d Drop
	if err := json.Unmarshal(w.Body.Bytes(), &d); w.Code != http.StatusOK || err != nil {
		t.Fatalf("status %d, %v: %s", w.Code, err, w.Body)
	}
	var number int
	fmt.Sscanf(d.Page, "/drops/%d", &number)
	j := s.drops.find(number)
	<-j.ended
	return j.state.get()
}

// get asks for a page, as JSON if value is not nil, and returns the status.
func get(t testing.TB, s *Server, address string, value any) (int, string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "http://localhost"+address, nil)
	if value != nil {
		r.Header.Set("Accept", "application/json")
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if value != nil && w.Code == http.StatusOK {
		if err := json.Unmarshal(w.Body.Bytes(), value); err != nil {
			t.Fatalf("%s: %v", address, err)
		}
	}
	return w.Code, w.Body.String()
}

func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var text bytes.Buffer
	w := zip.NewWriter(&text)
	for i := 0; i < len(files); i += 2 {
		part, err := w.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(part, files[i+1])
	}
	w.Close()
	return text.String()
}

// sampleGame reads a game that comes with the program.
func sampleGame(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../examples/games", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// mainStore mines a game that comes with the program into a store.
func mainStore(t testing.TB, names ...string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "main.db")
	store, err := patterndb.Open(folder, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, name := range names {
		paths = append(paths, filepath.Join("../examples/games", name))
	}
	options := miner.Paper
	options.Limits = tactics.PaperShallow
	job := jobs.Job{Paths: paths, Store: store, Options: options}
	if _, err := job.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return folder
}

// listing returns the names and contents of the files of a folder.
func listing(t *testing.T, folder string) string {
	t.Helper()
	var list strings.Builder
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&list, "%s %x\n", e.Name(), content)
	}
	return list.String()
}

// TestDropWithoutStore drops games into an empty server, whose pages then show them.
func TestDropWithoutStore(t *testing.T) {
	s := newServer(t, Options{})
	if _, text := get(t, s, "/", nil); !strings.Contains(text, "Drop a game here") {
		t.Error("the first page does not ask for games")
	}
	d := dropped(t, s, "first.sgf", sampleGame(t, "9x9-01.sgf"))
	if d.Mined != 1 || len(d.Games) != 1 || d.Address != "/games/"+d.Games[0].Key || len(d.Faults) > 0 || d.Games[0].Name != "first.sgf" {
		t.Fatalf("%+v", d)
	}
	var game gamePage
	if code, _ := get(t, s, d.Address, &game); code != http.StatusOK || !game.Own || len(game.Instances) == 0 {
		t.Errorf("game: status %d, %+v", code, game)
	}
	if _, text := get(t, s, d.Address, nil); !strings.Contains(text, "yours") {
		t.Error("the page does not say that the game is the visitor's")
	}
	var overview struct{ Stats struct{ Games int } }
	if code, _ := get(t, s, "/", &overview); code != http.StatusOK || overview.Stats.Games != 1 {
		t.Errorf("overview: status %d, %+v", code, overview)
	}
	for _, in := range game.Instances {
		if id := in.Pattern.String(); !strings.HasPrefix(id, "000000000000") {
			checkPattern(t, s, id)
		}
	}
	for _, address := range []string{"/patterns", "/games", "/games?own=1", "/search?rows=X", d.Address + "/record.sgf", d.Page} {
		if code, text := get(t, s, address, nil); code != http.StatusOK {
			t.Errorf("%s: status %d: %s", address, code, text)
		}
	}
}

// checkPattern asks for all about a pattern.
func checkPattern(t *testing.T, s *Server, id string) {
	t.Helper()
	for _, what := range []string{"", "/proof", "/picture.svg", "/record.sgf"} {
		if code, text := get(t, s, "/patterns/"+id+what, nil); code != http.StatusOK {
			t.Errorf("pattern %s%s: status %d: %s", id, what, code, text)
		}
	}
}

// TestDropBesideStore drops games that a store has and others that it lacks, and looks whether the store stays as it is.
func TestDropBesideStore(t *testing.T) {
	folder := mainStore(t, "9x9-01.sgf", "9x9-02.sgf")
	if _, err := patterndb.OpenIndex(folder); err != nil { // it makes the file of the index
		t.Fatal(err)
	}
	s := newServer(t, Options{DB: folder})
	if status, text := get(t, s, "/search?rows=X", nil); status != http.StatusOK { // it makes the file of the games
		t.Fatal(status, text)
	}
	before := listing(t, folder)
	known := dropped(t, s, "known.sgf", sampleGame(t, "9x9-01.sgf"))
	if known.Mined != 0 || known.Already != 1 || known.Address != "/games/"+known.Games[0].Key+"?known=1" || known.Games[0].Name != "9x9-01.sgf" {
		t.Errorf("a game of the store: %+v", known)
	}
	if all := dropped(t, s, "a.sgf", sampleGame(t, "9x9-01.sgf"), "b.sgf", sampleGame(t, "9x9-02.sgf")); all.Address != "/games" {
		t.Errorf("games of the store: %+v", all)
	}
	var game gamePage
	if get(t, s, known.Address, &game); game.Own {
		t.Error("a game of the store is the visitor's")
	}
	d := dropped(t, s, "new.zip", zipped(t, "x/3.sgf", sampleGame(t, "9x9-03.sgf"), "x/1.sgf", sampleGame(t, "9x9-01.sgf"), "again.sgf", sampleGame(t, "9x9-03.sgf")))
	if d.Mined != 1 || d.Already != 1 || len(d.Games) != 2 || d.Address != "/games?own=1" {
		t.Errorf("an archive: %+v", d)
	}
	for address, want := range map[string]int{"/games": 2, "/games?own=1": 1} {
		var page gamesPage
		if get(t, s, address, &page); page.Total != want || page.Own != (want == 1) {
			t.Errorf("%s: %d games, own %v", address, page.Total, page.Own)
		}
	}
	if get(t, s, "/games/"+d.Games[0].Key, &game); !game.Own {
		t.Error("a dropped game is not the visitor's")
	}
	for _, in := range game.Instances {
		if id := in.Pattern.String(); !strings.HasPrefix(id, "000000000000") {
			checkPattern(t, s, id)
		}
	}
	if listing(t, folder) != before {
		t.Error("the store has changed")
	}
}

// TestDropFaults drops files that cannot be read in whole.
func TestDropFaults(t *testing.T) {
	s := newServer(t, Options{})
	d := dropped(t, s, "two.zip", zipped(t, "good.sgf", ladderGame, "bad.sgf", "(;SZ[9]\n;B[zz])", "<b>.sgf", "no record"))
	want := []string{"two.zip/bad.sgf:2:", "two.zip/<b>.sgf:1:1: no game record found"}
	if d.Mined != 1 || len(d.Faults) != len(want) {
		t.Fatalf("%+v", d)
	}
	for i, fault := range d.Faults {
		if !strings.HasPrefix(fault, want[i]) {
			t.Errorf("fault %q, not %q", fault, want[i])
		}
	}
	if _, text := get(t, s, d.Page, nil); !strings.Contains(text, "&lt;b&gt;.sgf") || strings.Contains(text, "<b>") {
		t.Error("the page does not show the faults as text")
	}
	for name, want := range map[string]string{"../../x.sgf": "x.sgf:1:1:", `..\..\x.sgf`: "x.sgf:1:1:", "/etc/passwd": "passwd:1:1:",
		"<b>y</b>.sgf": "b>.sgf:1:1:", "": standardName + ":1:1:", strings.Repeat("ö", 300) + ".sgf": strings.Repeat("ö", longestName-4) + ".sgf:1:1:"} {
		kind, body := form(t, name, "no record")
		var f Failure
		if w := send(s, kind, body); w.Code != http.StatusBadRequest || json.Unmarshal(w.Body.Bytes(), &f) != nil || !strings.Contains(f.Error, ": "+want) {
			t.Errorf("%q: status %d: %s", name, w.Code, w.Body)
		}
	}
}

// TestDropRefused sends what is no drop, or too large.
func TestDropRefused(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := newServer(t, Options{})
	var bomb bytes.Buffer
	packed := gzip.NewWriter(&bomb)
	for range 40 {
		packed.Write(make([]byte, 1<<20))
	}
	packed.Close()
	large := "(;C[" + strings.Repeat("x", mostRecord) + "])"
	whole, body := form(t, "a.sgf", strings.Repeat("x", mostUpload))
	for _, c := range []struct {
		name, kind string
		body       []byte
		status     int
	}{
		{"another kind", "text/plain", []byte(ladderGame), http.StatusUnsupportedMediaType},
		{"no kind", "", []byte(ladderGame), http.StatusUnsupportedMediaType},
		{"a form without an end", "multipart/form-data; boundary=x", []byte("--x\r\n"), http.StatusBadRequest},
		{"a form without a border", "multipart/form-data", []byte("--x\r\n"), http.StatusBadRequest},
		{"an empty form", "multipart/form-data; boundary=x", []byte("--x--\r\n"), http.StatusBadRequest},
		{"nothing", "application/x-go-sgf", nil, http.StatusBadRequest},
		{"no record", "application/x-go-sgf", []byte("PNG"), http.StatusBadRequest},
		{"a large record", "application/x-go-sgf", []byte(large), http.StatusRequestEntityTooLarge},
		{"a large record in an archive", "application/x-go-sgf", []byte(zipped(t, "a.sgf", large)), http.StatusRequestEntityTooLarge},
		{"a bomb", "application/x-go-sgf", bomb.Bytes(), http.StatusRequestEntityTooLarge},
		{"too much in all", whole, body, http.StatusRequestEntityTooLarge},
	} {
		var f Failure
		if w := send(s, c.kind, c.body); w.Code != c.status || json.Unmarshal(w.Body.Bytes(), &f) != nil || f.Error == "" {
			t.Errorf("%s: status %d: %s", c.name, w.Code, w.Body)
		}
	}
	if len(s.drops.places) != 0 {
		t.Errorf("%d drops still have a place", len(s.drops.places))
	}
	if w := send(s, "application/x-go-sgf", []byte(ladderGame)); w.Code != http.StatusOK {
		t.Errorf("a good record after that: status %d: %s", w.Code, w.Body)
	}
}

// TestDropsAtOnce drops games at the same time, while others look at the pages.
func TestDropsAtOnce(t *testing.T) {
	s := newServer(t, Options{})
	var both sync.WaitGroup
	for _, name := range []string{"9x9-01.sgf", "9x9-02.sgf"} {
		both.Go(func() {
			if d := dropped(t, s, name, sampleGame(t, name)); d.Mined != 1 {
				t.Errorf("%s: %+v", name, d)
			}
		})
		both.Go(func() {
			for range 20 {
				get(t, s, "/", nil)
				get(t, s, "/games?own=1", nil)
			}
		})
	}
	both.Wait()
	var page gamesPage
	if get(t, s, "/games", &page); page.Total != 2 {
		t.Errorf("%d games", page.Total)
	}
}

// TestDropsCrowded sends a drop while too many others are being sent, or wait, or while they hold too much.
func TestDropsCrowded(t *testing.T) {
	s := newServer(t, Options{})
	for _, places := range []chan struct{}{s.drops.sending, s.drops.places} {
		for len(places) < cap(places) {
			places <- struct{}{}
		}
		if w := send(s, "application/x-go-sgf", []byte(ladderGame)); w.Code != http.StatusTooManyRequests {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		for len(places) > 0 {
			<-places
		}
	}
	s.drops.held.Add(mostHeld)
	kind, body := form(t, "a.sgf", ladderGame)
	if w := send(s, kind, body); w.Code != http.StatusTooManyRequests {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	if held := s.drops.held.Add(-mostHeld); held != 0 {
		t.Errorf("%d bytes are held", held)
	}
	dropped(t, s, "a.sgf", ladderGame)
	if held := s.drops.held.Load(); held != 0 {
		t.Errorf("%d bytes are held", held)
	}
}

// TestDropsFull drops games when there are as many as may be.
func TestDropsFull(t *testing.T) {
	s := newServer(t, Options{})
	dropped(t, s, "a.sgf", ladderGame)
	s.drops.games = mostOwn
	w := send(s, "application/x-go-sgf", []byte(sampleGame(t, "9x9-01.sgf")))
	if w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), "20,000") {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	if d := dropped(t, s, "a.sgf", ladderGame); d.Already != 1 {
		t.Errorf("a game that is there: %+v", d)
	}
}

// TestDropsForgotten asks for a drop that nobody knows.
func TestDropsForgotten(t *testing.T) {
	s := newServer(t, Options{})
	first := dropped(t, s, "a.sgf", ladderGame)
	for range mostDrops {
		dropped(t, s, "a.sgf", ladderGame)
	}
	for _, address := range []string{first.Page, "/drops/0", "/drops/x", first.Page + "/events"} {
		if code, _ := get(t, s, address, nil); code != http.StatusNotFound {
			t.Errorf("%s: status %d", address, code)
		}
	}
}

// TestCloseWhileMining ends a server that mines.
func TestCloseWhileMining(t *testing.T) {
	s := newServer(t, Options{})
	var files []string
	for i := 1; i <= 9; i++ {
		name := fmt.Sprintf("19x19-0%d.sgf", i)
		files = append(files, name, sampleGame(t, name))
	}
	kind, body := form(t, files...)
	answered := make(chan *httptest.ResponseRecorder, 1)
	go func() { answered <- send(s, kind, body) }()
	for len(s.drops.places) == 0 && len(answered) == 0 {
		get(t, s, "/", nil)
	}
	if err := s.drops.close(); err != nil {
		t.Error(err)
	}
	if w := <-answered; w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
}

// FuzzDrop sends anything as dropped games.
func FuzzDrop(f *testing.F) {
	f.Add("application/x-go-sgf", []byte(ladderGame))
	f.Add("application/x-go-sgf", []byte(zipped(f, "a.sgf", ladderGame)))
	kind, body := form(f, "a.sgf", ladderGame, "b.zip", "PK\x03\x04")
	f.Add(kind, body)
	f.Add("multipart/form-data; boundary=x", []byte("--x\r\nContent-Disposition: form-data; name=games; filename=\"../a.tgz\"\r\n\r\n\x1f\x8b\r\n--x--"))
	s := newServer(f, Options{})
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		switch w := send(s, kind, body); w.Code {
		case http.StatusOK, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType:
		case http.StatusTooManyRequests: // the drop before is long
		default:
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
	})
}
