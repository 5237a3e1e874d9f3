package weaken_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/shape"
	"shicho/tactics"
	"shicho/weaken"
)

var positions = flag.Int("positions", 400, "random positions in TestFactsAreEnough")

// wide are limits that decide nearly every question on a small board.
var wide = tactics.Limits{Name: "wide", Liberties: 100, Plies: 40, LadderPlies: 100, Numbers: true, Width: 4, Nodes: 300_000}

// TestFactsAreEnough plays at random on small boards, weakens the captures that the reader finds, and rewrites all of the board that
// the facts leave open: the reader must find the capture again.
func TestFactsAreEnough(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	r := rewriter{weakener: weaken.New(), reader: tactics.NewReader(), random: random}
	for range *positions {
		b := playAtRandom(t, random, 4+random.IntN(3))
		for stone := range b.Strings() {
			if b.Liberties(stone.Point) <= 3 {
				r.string(t, b, stone.Point)
			}
		}
	}
	t.Logf("%d captures, %d of them general, %d boards, %d of them undecided", r.captures, r.found, r.boards, r.undecided)
	if r.found == 0 || r.boards < 10*r.found || r.undecided > r.boards/10 {
		t.Error("too little was tested")
	}
}

// playAtRandom is a position after random moves.
func playAtRandom(t *testing.T, random *rand.Rand, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	colour := board.Black
	for range size*size/3 + random.IntN(size*size/2) {
		b.TryPlay(board.Point(random.IntN(size*size)), colour)
		colour = colour.Opponent()
	}
	return b
}

// rewriter rewrites boards.
type rewriter struct {
	weakener *weaken.Weakener
	reader   *tactics.Reader
	random   *rand.Rand

	captures, found, boards, undecided int
}

// string weakens the capture of a string, if the string is captured.
func (r *rewriter) string(t *testing.T, b *board.Board, target board.Point) {
	t.Helper()
	owner := b.At(target)
	limits := wide
	limits.Nodes = 20_000
	answer := r.reader.Decide(b, tactics.Question{Target: target}, owner, &limits)
	if answer.Outcome != tactics.Captured || answer.Move < 0 {
		return
	}
	proof, proved := r.reader.Prove(b, tactics.Question{Target: target}, answer.Move, &limits)
	if !proved {
		return
	}
	r.captures++
	facts, found := r.weakener.Facts(&weaken.Question{Board: b, Target: target, Move: answer.Move, Zone: proof.Zone, Kind: shape.Capture,
		Attacks: true, Reader: r.reader, Limits: limits})
	if !found {
		return
	}
	r.found++
	for range 25 {
		if other := r.rewrite(b, &facts, owner); other != nil {
			r.check(t, b, other, target, answer.Move, &facts)
		}
	}
}

// rewrite changes what the facts leave open. The board is nil if it does not meet the facts.
func (r *rewriter) rewrite(b *board.Board, facts *shape.Facts, owner board.Colour) *board.Board {
	other, err := board.New(b.Size())
	if err != nil {
		panic(err)
	}
	var stones []board.Stone
	density := r.random.IntN(7)
	for p := range board.Point(b.Points()) {
		colour := board.Empty
		switch {
		case facts.Exact.Has(p):
			colour = b.At(p)
		case facts.NotOther.Has(p):
			if r.random.IntN(2) == 0 {
				colour = owner.Opponent()
			}
		case r.random.IntN(6) < density:
			colour = board.Colour(1 + r.random.IntN(2))
		}
		if colour != board.Empty {
			stones = append(stones, board.Stone{Point: p, Colour: colour})
		}
	}
	if other.Setup(stones) != nil {
		return nil
	}
	named := facts.Exact
	named.Union(&facts.NotOther)
	for _, l := range facts.Liberties {
		outside := other.LibertySet(l.Stone)
		outside.Subtract(&named)
		if outside.Len() < l.Least {
			return nil
		}
	}
	return other
}

// check asks the reader whether the move captures the target.
func (r *rewriter) check(t *testing.T, b, other *board.Board, target, move board.Point, facts *shape.Facts) {
	t.Helper()
	r.boards++
	owner := other.At(target)
	if other.LibertySet(target) != b.LibertySet(target) || *other.StringAt(target) != *b.StringAt(target) {
		t.Errorf("another target:\n%s\n%s", b, other)
		return
	}
	if !other.TryPlay(move, owner.Opponent()) {
		t.Errorf("%s is illegal:\n%s\nfacts of\n%s", board.FormatPoint(move, b.Size()), other, b)
		return
	}
	if other.At(target) == board.Empty {
		return
	}
	switch a := r.reader.Decide(other, tactics.Question{Target: target, ToMove: tactics.Defender}, owner, &wide); {
	case a.Outcome == tactics.Captured:
	case a.Outcome == tactics.Escaped && a.Limit&^tactics.LimitLiberties == 0:
		t.Errorf("%s after %s escapes:\n%s\nthe facts are from\n%s\n%s", board.FormatPoint(target, b.Size()), board.FormatPoint(move, b.Size()), other, b,
			shape.Of(shape.Capture, b, target, move, facts))
	default:
		r.undecided++
	}
}
