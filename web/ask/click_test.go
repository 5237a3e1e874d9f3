package ask

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"shicho/board"
	"shicho/sgf"
	"shicho/tactics"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

// click is a string of a game that somebody clicks.
type click struct {
	b  *board.Board
	at board.Point
}

// clicks draws strings of two to four liberties from positions of games, always the same ones.
func clicks(t *testing.T, path string, games, strings int) (list []click) {
	t.Helper()
	random := rand.New(rand.NewPCG(36, 37))
	for item := range sgf.Walk([]string{path}, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		if games--; games < 0 {
			break
		}
		b, err := item.Record.BoardAfter(30 + random.IntN(max(item.Record.Moves()-30, 1)))
		if err != nil {
			continue
		}
		var short []board.Point
		for s := range b.Strings() {
			if n := b.Liberties(s.Point); n >= 2 && n <= 4 {
				short = append(short, s.Point)
			}
		}
		random.Shuffle(len(short), func(i, j int) { short[i], short[j] = short[j], short[i] })
		for _, at := range short[:min(len(short), strings)] {
			list = append(list, click{b, at})
		}
	}
	return list
}

// TestClickTime logs how long a click on a string takes. It fails on no time.
func TestClickTime(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" || !*long {
		t.Skip("needs -long, and a corpus in the folder SHICHO_SHARED")
	}
	list := clicks(t, filepath.Join(shared, "corpus", "kgs19-2017_01.tar.gz"), 30, 10)
	r := tactics.NewReader()
	for _, nodes := range []int{tactics.Default.Nodes, 200_000, 100_000, 50_000} {
		limits := tactics.Default
		limits.Nodes = nodes
		var times []time.Duration
		unknown := 0
		for _, c := range list {
			begin := time.Now()
			r.Forget()
			a, d, err := r.Both(c.b, c.at, &limits)
			if err != nil {
				t.Fatal(err)
			}
			if a.Outcome == tactics.Unknown || d.Outcome == tactics.Unknown {
				unknown++
			}
			times = append(times, time.Since(begin))
		}
		slices.Sort(times)
		t.Logf("%d nodes, %d strings: median %v, 95 %% %v, longest %v, %d unknown", nodes, len(times), times[len(times)/2], times[len(times)*95/100], times[len(times)-1], unknown)
	}
}
