package estimate

import (
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	_ "shicho/engine/models"
	"shicho/engine/network"
	"shicho/internal/testrun"
	"shicho/tactics"
)

var (
	games  = flag.Int("games", 100, "games of each month that TestCalibration draws from")
	months = flag.String("months", "kgs19-2017_03,kgs19-2017_02", "archives of the shared corpus that TestCalibration draws from")
)

// How TestCalibration draws groups.
const (
	drawn       = 4         // moves of each game
	nearMove    = 2         // points between a move and a group that it is about
	leastOwner  = -0.6      // mean owner of the stones, as the network expects it, below which a group is not in doubt,
	mostOwner   = 0.75      // and above which it is not
	endOwner    = 0.5       // mean owner at the end of a game that tells who owns the stones
	proofBefore = openNodes // nodes of the search for a proof
)

// fate is what became of a group about which nothing was proved, and the mean owner of its stones that the search expects.
type fate struct {
	owner float64
	lived bool
	kept  bool // the game is not one of those that the curve is fitted to
}

// TestCalibration draws groups that a game fights about: a move near the group was played, and the network doubts who owns its stones. The game itself tells
// whether the group lived. Most groups live, but a person asks about groups that are in danger; so the curve is fitted, to half of the games, as if
// half of the groups had died. The test measures the curve on the other games.
func TestCalibration(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" || !*testrun.Long {
		t.Skip("needs SHICHO_SHARED and -long")
	}
	var fates []fate
	for _, month := range strings.Split(*months, ",") {
		fates = append(fates, draw(t, filepath.Join(shared, "corpus", month+".tar.gz"))...)
	}
	s, o := fit(fates)
	for name, curve := range map[string][2]float64{"as it is": {slope, offset}, "fitted": {s, o}} {
		for _, kept := range [...]bool{false, true} {
			report(t, fates, name, kept, curve)
		}
	}
}

// weights are the weights of groups that lived and of those that died, so that each half of the games has as many of both.
func weights(fates []fate, kept bool) (live, die float64) {
	lived, died := 0.0, 0.0
	for _, f := range fates {
		switch {
		case f.kept != kept:
		case f.lived:
			lived++
		default:
			died++
		}
	}
	return 0.5 / lived, 0.5 / died
}

// report logs how well a curve fits the groups of some games.
func report(t *testing.T, fates []fate, name string, kept bool, curve [2]float64) {
	type bin struct{ n, weight, lived, chance float64 }
	var bins [5]bin
	live, die := weights(fates, kept)
	right, loss, off := 0.0, 0.0, 0.0
	for _, f := range fates {
		if f.kept != kept {
			continue
		}
		lives, weight := 1/(1+math.Exp(-curve[0]*f.owner-curve[1])), die
		b := &bins[min(int(lives*5), 4)]
		if f.lived {
			weight = live
			b.lived += weight
			loss -= weight * math.Log(lives)
		} else {
			loss -= weight * math.Log(1-lives)
		}
		if lives > 0.5 == f.lived {
			right += weight
		}
		b.n, b.weight, b.chance = b.n+1, b.weight+weight, b.chance+weight*lives
	}
	for _, b := range bins {
		t.Logf("  %3.0f groups, weight %.2f: chance %.2f, lived %.2f", b.n, b.weight, b.chance/b.weight, b.lived/b.weight)
		off += math.Abs(b.chance - b.lived)
	}
	t.Logf("%s (slope %.2f, offset %.2f), kept aside %v: right %.3f; chances off by %.3f on the mean; loss %.3f", name, curve[0], curve[1], kept, right, off, loss)
}

// draw draws groups from the first games of an archive, and takes those about which nothing is proved.
func draw(t *testing.T, path string) (fates []fate) {
	random, e, reader, left := rand.New(rand.NewPCG(76, 1)), New(network.Source{}), tactics.NewReader().Keep(), *games
	for item := range sgf.Walk([]string{path}, sgf.Options{}) {
		r := item.Record
		if item.Err != nil || r.Moves() < 150 {
			continue
		}
		if left--; left < 0 {
			break
		}
		end, err := r.BoardAfter(r.Moves())
		if err != nil {
			continue
		}
		k, err := e.on(end.Size())
		if err != nil {
			t.Fatal(err)
		}
		owners := append([]float32(nil), k.evaluator.Evaluate(end, board.Black, 0).Owners...)
		for range drawn {
			if f, ok := drawOne(e, reader, r, owners, 30+random.IntN(r.Moves()-50), random); ok {
				f.kept = left%2 == 1
				fates = append(fates, f)
			}
		}
	}
	return fates
}

// drawOne draws a group near the move that follows a number of moves. ok is false where there is none in doubt, where the group is proved, and where the
// end of the game does not tell what became of it.
func drawOne(e *Estimator, reader *tactics.Reader, r *sgf.Record, ends []float32, move int, random *rand.Rand) (f fate, ok bool) {
	b, err := r.BoardAfter(move)
	next, failed := r.BoardAfter(move + 1)
	if err != nil || failed != nil {
		return f, false
	}
	played := next.LastMove()
	if played.Point < 0 {
		return f, false
	}
	near := board.SetOf(played.Point)
	for range nearMove {
		for p, all := near.First(), near; p >= 0; p = all.Next(p + 1) {
			near.Union(b.Around(p))
		}
	}
	owners, strings := e.known[b.Size()].evaluator.Evaluate(b, played.Colour, 0).Owners, []board.Point(nil)
	for s := range b.Strings() {
		owner := meanOwner(b.StringAt(s.Point), owners, b.At(s.Point))
		if b.StringSize(s.Point) >= 3 && near.Intersects(b.StringAt(s.Point)) && owner > leastOwner && owner < mostOwner {
			strings = append(strings, s.Point)
		}
	}
	if len(strings) == 0 {
		return f, false
	}
	at := strings[random.IntN(len(strings))]
	owner := meanOwner(b.StringAt(at), ends, b.At(at))
	f.lived = owner > 0
	for i := move + 1; i <= r.Moves() && f.lived; i += 4 {
		if later, err := r.BoardAfter(i); err == nil {
			f.lived = later.At(at) == b.At(at)
		}
	}
	if f.lived && owner < endOwner {
		return f, false
	}
	reader.Forget()
	q, _, err := reader.Besieged(b, board.SetOf(at), &tactics.Default)
	if q.ToMove = tactics.Attacker; b.At(at) == played.Colour {
		q.ToMove = tactics.Defender
	}
	limits := tactics.Default.WithNodes(proofBefore)
	if err != nil {
		return f, false
	}
	if a, err := reader.Ask(b, q, &limits); err != nil || a.Outcome != tactics.Unknown {
		return f, false
	}
	found, err := e.Group(reader, b, &q)
	f.owner = (math.Log(found.Lives/(1-found.Lives)) - offset) / slope
	return f, err == nil
}

// fit finds the curve that fits the groups of one half of the games best, by gradient descent on the logarithmic loss.
func fit(fates []fate) (slope, offset float64) {
	live, die := weights(fates, false)
	for range 20_000 {
		var up, along float64
		for _, f := range fates {
			if f.kept {
				continue
			}
			miss, weight := 1/(1+math.Exp(-slope*f.owner-offset)), die
			if f.lived {
				miss, weight = miss-1, live
			}
			up, along = up+weight*miss, along+weight*miss*f.owner
		}
		slope, offset = slope-along, offset-up
	}
	return slope, offset
}
