package web

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/patterndb"
)

// searchStore is a store of the games of the corpus of SHICHO_SHARED, without anything mined, and some of its records.
func searchStore(b *testing.B) (store *patterndb.Store, records []*sgf.Record) {
	b.Helper()
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		b.Skip("SHICHO_SHARED names no folder with a corpus")
	}
	paths, err := filepath.Glob(filepath.Join(shared, "corpus", "kgs19-*.tar.gz"))
	if err != nil {
		b.Fatal(err)
	}
	folder := b.TempDir()
	if store, err = patterndb.Open(folder, patterndb.Options{}); err != nil {
		b.Fatal(err)
	}
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		if _, err := store.Put(patterndb.NewGame(item.Record), nil); err != nil {
			b.Fatal(err)
		}
		if len(records) < 5000 {
			records = append(records, item.Record)
		}
	}
	return store, records
}

// randomSearch is the address of the search for a part of a random position with two stones or more: in a corner, at a side or anywhere, with the empty
// points as they are or of any content.
func randomSearch(r *rand.Rand, records []*sgf.Record) string {
	for {
		record := records[r.IntN(len(records))]
		if record.Size != 19 || record.Moves() < 10 {
			continue
		}
		at, err := record.BoardAfter(4 + r.IntN(min(record.Moves()-4, 150)))
		if err != nil {
			continue
		}
		width, height := 2+r.IntN(8), 2+r.IntN(8)
		left, top := r.IntN(19-width+1), r.IntN(19-height+1)
		anchor := "anywhere"
		switch r.IntN(3) {
		case 0:
			left, top, anchor = 0, 19-height, "corner"
		case 1:
			top, anchor = 19-height, "side"
		}
		empty := []string{".", "?"}[r.IntN(2)]
		var rows []string
		stones := 0
		for y := range height {
			row := ""
			for x := range width {
				switch at.At(board.Point((top+y)*19 + left + x)) {
				case board.Black:
					row, stones = row+"X", stones+1
				case board.White:
					row, stones = row+"O", stones+1
				default:
					row += empty
				}
			}
			rows = append(rows, row)
		}
		if stones >= 2 {
			return "/search?" + url.Values{"rows": {strings.Join(rows, "/")}, "anchor": {anchor}}.Encode()
		}
	}
}

// processorTime is what the program has used so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkSearchPage asks for the pages of random searches, and of the first three continuations of each, as a browser does. It reports the median and
// the 95th percentile of the processor time and of the time that passes.
func BenchmarkSearchPage(b *testing.B) {
	const searches = 150
	store, records := searchStore(b)
	defer store.Close()
	s := New(Options{Store: store})
	defer s.Close()
	if err := s.Await(b.Context()); err != nil {
		b.Fatal(err)
	}
	ask := func(address string) (processor, passed time.Duration) {
		begin, used := time.Now(), processorTime()
		w := reply(s, request("GET", address, ""))
		processor, passed = processorTime()-used, time.Since(begin)
		if w.Code != 200 {
			b.Fatal(address, w.Code)
		}
		return processor, passed
	}
	for b.Loop() {
		r := rand.New(rand.NewPCG(62, 1))
		var times, continued [2][]float64
		add := func(to *[2][]float64, processor, passed time.Duration) {
			to[0] = append(to[0], float64(processor.Microseconds())/1000)
			to[1] = append(to[1], float64(passed.Microseconds())/1000)
		}
		for range searches {
			address := randomSearch(r, records)
			processor, passed := ask(address)
			add(&times, processor, passed)
			page, err := s.searchGames(request("GET", address, ""))
			if err != nil {
				b.Fatal(err)
			}
			p := page.(*searchPage)
			for _, c := range p.Result.Continuations[:min(3, len(p.Result.Continuations))] {
				processor, passed := ask(p.Played(c))
				add(&continued, processor, passed)
			}
			runtime.GC() // the rubbish of one search is not another one's
		}
		for name, list := range map[string][2][]float64{"search": times, "continuation": continued} {
			for i, what := range []string{"cpu", "wall"} {
				slices.Sort(list[i])
				n := len(list[i])
				b.ReportMetric(list[i][n/2], fmt.Sprintf("%s-%s-median-ms", name, what))
				b.ReportMetric(list[i][n*95/100], fmt.Sprintf("%s-%s-95%%-ms", name, what))
			}
		}
	}
}
