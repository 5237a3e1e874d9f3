package review

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
)

var (
	games = flag.String("games", "../../examples/games/9x9-07.sgf,../../examples/games/13x13-08.sgf,../../examples/games/19x19-21.sgf",
		"records for TestFoundAgain, with commas between them")
	drawn = flag.Int("drawn", 30, "moves of each record that TestFoundAgain draws at random")
)

// searcherFor makes a searcher for a record.
func searcherFor(t *testing.T, r *sgf.Record, o *Options) *searcher {
	t.Helper()
	player, err := engine.New(o.Settings)
	if err != nil {
		t.Fatal(err)
	}
	return newSearcher(newReviewer(r, o), player)
}

// A certain loss is found again by looks from another seed, with as many playouts as the last look: at least nine times in ten they
// find the smallest size that is shown. The moves are drawn at random.
func TestFoundAgain(t *testing.T) {
	testrun.SingleGoroutine(t)
	if !*testrun.Long {
		t.Skip("takes minutes")
	}
	const again = 2 // looks from another seed
	var shown, found, positive int
	for name := range strings.SplitSeq(*games, ",") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := record(t, string(text))
		o := options()
		o.Playouts, o.Settings.Search.Memory = PlayoutsFor(r.Size), engine.Default().Search.Memory
		other := *o
		other.Settings.Search.Seed = 1 << 40
		second := searcherFor(t, r, &other)
		numbers := rand.New(rand.NewPCG(1, 2)).Perm(r.Moves())
		for _, n := range numbers[:min(*drawn, len(numbers))] {
			o.From, o.To = n+1, n+1
			for _, m := range review(t, r, o) {
				if !m.Certain {
					t.Logf("%s: %s", name, strings.TrimSpace(m.Text(nil)))
					continue
				}
				before, err := r.BoardAfter(n)
				if err != nil {
					t.Fatal(err)
				}
				var stones [2]board.Stone
				for i, point := range []string{m.Better, m.Played} {
					p, err := board.ParsePoint(point, r.Size)
					if err != nil {
						t.Fatal(err)
					}
					stones[i] = board.Stone{Point: p, Colour: board.ParseColour(m.Colour)}
				}
				last := stages[len(stages)-1].factor * o.Playouts
				for i := range again {
					l := second.difference(t, before, stones[0], stones[1], uint64(100+i), last)
					shown++
					if l.points > 0 {
						positive++
					}
					if l.points >= o.Sizes.Inaccuracy {
						found++
					}
					t.Logf("%s: %s: again %.1f points", name, strings.TrimSpace(m.Text(nil)), l.points)
				}
			}
		}
	}
	t.Logf("%d looks at shown losses: %d above 0, %d of a size that is shown", shown, positive, found)
	if 10*found < 9*shown {
		t.Error("shown losses are not found again")
	}
}

// difference looks at the positions after two moves, and tells how much better the first move is.
func (s *searcher) difference(t *testing.T, before *board.Board, best, played board.Stone, purpose uint64, playouts int) loss {
	t.Helper()
	a, err := s.lookAfter(t.Context(), before, best, purpose, playouts)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.lookAfter(t.Context(), before, played, purpose, playouts)
	if err != nil {
		t.Fatal(err)
	}
	return difference(a, b, best.Colour)
}
