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
	"shicho/engine/network"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// games is how many games of each month are drawn from, and longNodes the nodes of the search that tells what becomes of a group.
var (
	games     = flag.Int("games", 200, "games of each month that TestCalibration draws from")
	longNodes = flag.Int("nodes", 600_000, "nodes of the longer search of TestCalibration")
	months    = flag.String("months", "kgs19-2017_03,kgs19-2017_02", "archives of the shared corpus that TestCalibration draws from")
)

// The play that tells what becomes of a group where a longer search proves nothing.
const (
	playedPlies    = 20 // moves of both sides
	playedPlayouts = 48 // positions that are looked at for each of them
)

// fate is what became of a group about which nothing was proved, and the logarithm of the odds that it lives, as the estimate says.
type fate struct {
	odds   float64
	lived  bool
	proved bool // by a longer search; else play tells
	kept   bool // the game is not one of those that the curve is fitted to
}

// TestCalibration draws groups at random from positions of games that were played to the end and counted, with the side of the game to move. What becomes of a
// group tells a longer search, or play in which one side attacks it and the other one defends it: in the games themselves most groups are left alone. The test fits
// the curve to half of the games, and measures it on the others: how often the likelier fate is right, and by how much the chances are off.
func TestCalibration(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" || !*testrun.Long {
		t.Skip("needs SHICHO_SHARED and -long")
	}
	var fates []fate
	for _, month := range strings.Split(*months, ",") {
		fates = append(fates, draw(filepath.Join(shared, "corpus", month+".tar.gz"), *games)...)
	}
	scale, shift := fit(fates)
	t.Logf("fitted: slope %.2f, offset %.2f", slope*scale, offset*scale+shift)
	for name, curve := range map[string][2]float64{"as it is": {1, 0}, "fitted": {scale, shift}} {
		for _, kept := range [...]bool{false, true} {
			report(t, fates, name, kept, curve)
		}
	}
}

// report logs how well a curve fits the groups of some games.
func report(t *testing.T, fates []fate, name string, kept bool, curve [2]float64) {
	type bin struct{ n, lived, chance float64 }
	var bins [5]bin
	n, right, byProof, rightProof, loss := 0, 0, 0, 0, 0.0
	for _, f := range fates {
		if f.kept != kept {
			continue
		}
		lives := 1 / (1 + math.Exp(-curve[0]*f.odds-curve[1]))
		n++
		hit := lives > 0.5 == f.lived
		if hit {
			right++
		}
		if f.proved {
			if byProof++; hit {
				rightProof++
			}
		}
		b := &bins[min(int(lives*5), 4)]
		b.n, b.chance = b.n+1, b.chance+lives
		if f.lived {
			b.lived++
			loss -= math.Log(lives)
		} else {
			loss -= math.Log(1 - lives)
		}
	}
	off := 0.0
	for _, b := range bins {
		if b.n > 0 {
			t.Logf("  %3.0f groups: chance %.2f, lived %.2f", b.n, b.chance/b.n, b.lived/b.n)
			off += math.Abs(b.chance - b.lived)
		}
	}
	t.Logf("%s, kept aside %v: %d groups, right %.3f (%d of %d by longer proofs); chances off by %.3f on the mean; loss %.3f", name, kept, n, float64(right)/float64(n), rightProof, byProof, off/float64(n), loss/float64(n))
}

// draw draws a group from each of the first games of an archive that are counted at the end, and takes those about which nothing is proved.
func draw(path string, games int) (fates []fate) {
	random, e := rand.New(rand.NewPCG(76, 1)), New(network.Source{})
	reader := tactics.NewReader().Keep()
	for item := range sgf.Walk([]string{path}, sgf.Options{}) {
		r := item.Record
		if item.Err != nil || r.Moves() < 150 || !strings.ContainsAny(r.Result, "0123456789") {
			continue
		}
		if games--; games < 0 {
			break
		}
		move := 50 + random.IntN(r.Moves()-70)
		b, err := r.BoardAfter(move)
		if err != nil {
			continue
		}
		var strings []board.Point
		for s := range b.Strings() {
			if b.StringSize(s.Point) >= 3 {
				strings = append(strings, s.Point)
			}
		}
		if len(strings) == 0 {
			continue
		}
		f, ok := fateOf(e, reader, b, strings[random.IntN(len(strings))], board.Colour(1+move%2))
		if f.kept = games%2 == 1; ok {
			fates = append(fates, f)
		}
	}
	return fates
}

// fateOf estimates what becomes of the group of a string, and finds what becomes of it when it is attacked. ok is false where the group is proved.
func fateOf(e *Estimator, reader *tactics.Reader, b *board.Board, at board.Point, toMove board.Colour) (f fate, ok bool) {
	reader.Forget()
	q, shut, err := reader.Besieged(b, board.SetOf(at), &tactics.Default)
	if err != nil {
		return f, false
	}
	if b.At(at) == toMove {
		q.ToMove = tactics.Defender
	}
	_, found, err := e.Answer(reader, b, q, shut, &tactics.Default)
	if err != nil || found == nil {
		return f, false
	}
	f.odds = math.Log(found.Lives / (1 - found.Lives))
	long := tactics.Default.WithNodes(*longNodes)
	if a, err := reader.Ask(b, q, &long); err == nil && a.Outcome != tactics.Unknown {
		f.proved, f.lived = true, (a.Result == tactics.Fails) == (q.ToMove == tactics.Attacker)
		return f, true
	}
	before := e.Playouts
	e.Playouts = playedPlayouts
	f.lived, err = playOut(e, reader, b.Clone(), q)
	e.Playouts = before
	return f, err == nil
}

// playOut plays about a group, each side as its estimate says, until a proof settles what becomes of the group, or both sides pass. After many moves the owners
// that the network expects tell.
func playOut(e *Estimator, reader *tactics.Reader, b *board.Board, q tactics.Question) (lives bool, err error) {
	owner := b.At(q.Target)
	for ply, passes := 0, 0; ; ply++ {
		if q.Group.Intersect(b.Stones(owner)); q.Group.IsEmpty() {
			return false, nil
		}
		q.Target = q.Group.First()
		q.Walls.Intersect(b.Stones(owner.Opponent()))
		found, err := e.Group(reader, b, &q)
		if err != nil {
			return false, err
		}
		root := &e.tree.nodes[0]
		if passes++; found.Move >= 0 {
			passes = 0
		}
		if root.settled != 0 || ply == playedPlies || passes == 2 {
			return root.sum > 0, nil
		}
		if !b.TryPlay(found.Move, q.Mover(b)) {
			return root.sum > 0, nil
		}
		q.ToMove = q.ToMove.Opponent()
	}
}

// fit finds the scale and the shift of the odds that fit the groups of one half of the games best, by gradient descent on the logarithmic loss.
func fit(fates []fate) (scale, shift float64) {
	scale = 1
	for range 20_000 {
		var down, left, n float64
		for _, f := range fates {
			if f.kept {
				continue
			}
			miss := 1 / (1 + math.Exp(-scale*f.odds-shift))
			if f.lived {
				miss--
			}
			n++
			down, left = down+miss*f.odds, left+miss
		}
		scale, shift = scale-0.1*down/n, shift-0.1*left/n
	}
	return scale, shift
}
