package web

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shicho/internal/testrun"
	"shicho/patterndb"
)

var long = testrun.Long

// TestLoad measures the answers of a server over a large store, which SHICHO_STORE names, and asks the server for many pages
// at a time. GOMAXPROCS=1 measures one core.
func TestLoad(t *testing.T) {
	folder := os.Getenv("SHICHO_STORE")
	if !*long || folder == "" {
		t.Skip("needs -long and SHICHO_STORE, the folder of a large store")
	}
	index := indexBytes(t, folder)
	begin := time.Now()
	s := newServer(t, Options{DB: folder})
	t.Logf("ready after %v", time.Since(begin).Round(time.Millisecond))
	if _, err := s.source.get(); err != nil {
		t.Fatal(err)
	}
	t.Logf("heap over the index: %d MB; all of the process: %s", (heapBytes()-index)>>20, resident())
	mix := newMix(t, s)
	for _, kind := range mix.kinds {
		times := measure(t, s, kind)
		t.Logf("| %s | %.1f | %.1f | %.1f |", kind.name, milliseconds(times, 0.5), milliseconds(times, 0.95), milliseconds(times, 1))
	}
	t.Logf("heap over the index: %d MB; all of the process: %s", (heapBytes()-index)>>20, resident())
	press(t, s, mix)
	t.Logf("heap over the index: %d MB; all of the process: %s", (heapBytes()-index)>>20, resident())
}

// heapBytes is what the program holds.
func heapBytes() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// indexBytes is the size of the index of a store in memory.
func indexBytes(t *testing.T, folder string) int64 {
	store, err := patterndb.Open(folder, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	before := heapBytes()
	index, err := store.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	size := heapBytes() - before
	runtime.KeepAlive(index)
	t.Logf("index: %d MB", size>>20)
	return size
}

// resident is the memory that the system counts for the process.
func resident() string {
	text, _ := os.ReadFile("/proc/self/status")
	return strings.Join(strings.Fields(string(regexp.MustCompile(`VmRSS:.*`).Find(text))), " ")
}

// kind is a kind of page: next returns a request for one of them.
type kind struct {
	name  string
	share int // how often visitors ask for such a page: a list with 24 pictures and a few files, then some of what it lists
	next  func(random *rand.Rand) *http.Request
}

// mix is what visitors ask for, and the IDs that their requests name.
type mix struct {
	kinds                   []kind
	patterns, common, games []string
}

func newMix(t *testing.T, s *Server) *mix {
	m := &mix{common: listed(t, s, "/patterns?by=count&page=1")}
	for page := 1; page < 4000; page += 331 {
		m.patterns = append(m.patterns, listed(t, s, fmt.Sprint("/patterns?page=", page))...)
		m.games = append(m.games, listed(t, s, fmt.Sprint("/games?page=", page%400))...)
	}
	pages := func(name string, share int, targets ...string) {
		m.kinds = append(m.kinds, kind{name, share, func(random *rand.Rand) *http.Request { return request("GET", targets[random.IntN(len(targets))], "") }})
	}
	each := func(name string, share int, prefix string, ids []string, suffix string) {
		m.kinds = append(m.kinds, kind{name, share, func(random *rand.Rand) *http.Request {
			return request("GET", prefix+ids[random.IntN(len(ids))]+suffix, "")
		}})
	}
	pages("overview", 2, "/")
	m.kinds = append(m.kinds, kind{"patterns, a page far back", 1, func(random *rand.Rand) *http.Request {
		return request("GET", fmt.Sprint("/patterns?class=first&page=", 2+random.IntN(400)), "")
	}}, kind{"games, a page far back", 1, func(random *rand.Rand) *http.Request {
		return request("GET", fmt.Sprint("/games?by=black&page=", 2+random.IntN(400)), "")
	}})
	pages("patterns", 3, "/patterns", "/patterns?class=first&by=difficulty", "/patterns?by=count&page=7", "/patterns?class=missed&by=missed", "/patterns?kind=escape&min_size=9", "/patterns?ladder=yes", "/patterns?edge=corner&by=games&page=20",
		"/patterns?player=Cho", "/patterns?from=1990&to=1995&by=newest", "/patterns?shallow=not_captured&min_depth=5")
	each("pattern", 4, "/patterns/", m.patterns, "")
	each("very common pattern", 2, "/patterns/", m.common, "")
	each("picture, SVG", 30, "/patterns/", append(m.common, m.patterns...), "/picture.svg?caption=no")
	each("picture, PNG", 1, "/patterns/", m.patterns, "/picture.png")
	pages("games", 3, "/games", "/games?player=Cho&by=date", "/games?from=1990&to=2000&by=missed&reversed=yes", "/games?page=100", "/games?result=B%2BR&by=first", "/games?event=Honinbo")
	each("game", 4, "/games/", m.games, "?move=50")
	each("record", 1, "/games/", m.games, "/record.sgf")
	pages("editor", 2, "/editor", "/editor?position=5-1XO2-1XOO1-2X2-5&to_move=white")
	pages("file", 20, "/static/app.js", "/static/board/board.js", "/static/style.css")
	return m
}

// draw draws a kind of page by the shares.
func (m *mix) draw(random *rand.Rand) kind {
	all := 0
	for _, k := range m.kinds {
		all += k.share
	}
	at := random.IntN(all)
	for _, k := range m.kinds {
		if at -= k.share; at < 0 {
			return k
		}
	}
	panic("the shares do not add up")
}

// listed returns the IDs of patterns or the keys of games of a list.
func listed(t *testing.T, s *Server, target string) (ids []string) {
	var page struct {
		Patterns []struct{ ID string }
		Games    []struct{ Key string }
	}
	w := reply(s, request("GET", target, "", "Accept: application/json"))
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil {
		t.Fatal(target, err)
	}
	for _, p := range page.Patterns {
		ids = append(ids, p.ID)
	}
	for _, g := range page.Games {
		ids = append(ids, g.Key)
	}
	return ids
}

const measuredRequests = 300 // of each kind

// measure asks for pages of a kind, one after the other.
func measure(t *testing.T, s *Server, k kind) (times []time.Duration) {
	random := rand.New(rand.NewPCG(1, 2))
	for range measuredRequests {
		r := k.next(random)
		begin := time.Now()
		w := reply(s, r)
		times = append(times, time.Since(begin))
		if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d", r.RequestURI, w.Code)
		}
	}
	return times
}

// milliseconds is a quantile of times.
func milliseconds(times []time.Duration, share float64) float64 {
	slices.Sort(times)
	return float64(times[int(share*float64(len(times)-1))].Microseconds()) / 1000
}

const (
	pressRate = 200 // requests in a second
	pressTime = time.Minute
)

// press asks for many pages at a time over the network of this machine.
func press(t *testing.T, s *Server, m *mix) {
	server := httptest.NewServer(s)
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: pressRate}, Timeout: 10 * time.Second}
	random := rand.New(rand.NewPCG(3, 4))
	var mutex sync.Mutex
	var times []time.Duration
	var asking sync.WaitGroup
	begin := time.Now()
	for n := range int(pressTime.Seconds()) * pressRate {
		time.Sleep(time.Until(begin.Add(time.Duration(n) * time.Second / pressRate)))
		target := m.draw(random).next(random).RequestURI
		asking.Go(func() {
			sent := time.Now()
			err := fetch(client, server.URL+target)
			mutex.Lock()
			defer mutex.Unlock()
			if err != nil {
				t.Errorf("%s: %v", target, err)
			}
			times = append(times, time.Since(sent))
		})
	}
	asking.Wait()
	t.Logf("%d requests, answered in %v: median %.1f ms, 95 %% %.1f ms, longest %.1f ms", len(times), time.Since(begin).Round(time.Second), milliseconds(times, 0.5), milliseconds(times, 0.95), milliseconds(times, 1))
}

// fetch reads a page to its end.
func fetch(client *http.Client, address string) error {
	answer, err := client.Get(address)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", answer.StatusCode)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}
