package judge

import (
	"fmt"

	"shicho/board"
	"shicho/engine/ownership"
	"shicho/engine/playout"
	"shicho/engine/search"
)

// Judge tells what is dead in a position where the game is over. It asks the ownership network that comes with the
// program about strings that playouts and the reader do not agree about. Without a board the error is search.ErrPosition.
func Judge(b *board.Board) (*Status, error) { return JudgeWith(b, ownership.Final().OwnersOf) }

// Owners says whose each point of a position becomes, from 1, Black's, to -1, White's. A side is to move.
type Owners func(b *board.Board, toMove board.Colour) ([]float64, error)

// JudgeWith is Judge with another network, or with none if network is nil. The judgement is the same for all views of a position, turned,
// mirrored, and with the colours exchanged.
func JudgeWith(b *board.Board, network Owners) (*Status, error) {
	if b == nil {
		return nil, search.ErrPosition
	}
	views := canonicalViews(b)
	s, err := judgeView(views[0].of(b), network)
	if err != nil {
		return nil, err
	}
	return backAll(views, s, b), nil
}

// judgeView judges a position as it lies.
func judgeView(b *board.Board, network Owners) (*Status, error) {
	owners, err := playOut(b)
	if err != nil {
		return nil, err
	}
	if err := fightOut(b, owners); err != nil {
		return nil, err
	}
	j := newJudgement(b, owners)
	j.read()
	if network != nil && !j.unsure.IsEmpty() {
		if err := j.consult(network); err != nil {
			return nil, err
		}
	}
	j.judgePutOff()
	j.reconcile()
	j.judgeEnclosures()
	j.dropSekis()
	return &j.Status, nil
}

// judgement is a Status in the making.
type judgement struct {
	Status
	b *board.Board
	// decided has the strings that the reader or an enclosure has decided about.
	decided board.PointSet
	// unsure has the strings that playouts lose and that the reader does not capture. The network decides about them.
	unsure board.PointSet
	// putOff has the weak strings beside which only dead strings stood when the reader looked at them.
	putOff board.PointSet
}

// newJudgement begins a judgement with what the ownership of the points says.
func newJudgement(b *board.Board, ownership []float64) *judgement {
	return &judgement{Status: *FromOwnership(b, ownership), b: b}
}

// playOut returns the mean ownership of each point in playouts. The sides begin by turns.
func playOut(b *board.Board) ([]float64, error) {
	player, err := playout.New(playout.Tactical, b.Size(), nil)
	if err != nil {
		return nil, err
	}
	if err := player.Load(b); err != nil {
		return nil, err
	}
	sums := make([]int32, b.Points())
	player.Seed(1)
	for i := range playouts {
		player.Begin()
		player.Finish([2]board.Colour{board.Black, board.White}[i%2])
		player.Owners(sums)
	}
	owners := make([]float64, b.Points())
	for p, sum := range sums {
		owners[p] = float64(sum) / playouts
	}
	return owners, nil
}

// decide decides about the string at p for good.
func (j *judgement) decide(p board.Point, dead bool) {
	j.decided.Union(j.b.StringAt(p))
	if dead {
		j.Dead.Union(j.b.StringAt(p))
	} else {
		j.Dead.Subtract(j.b.StringAt(p))
		j.Proved.Subtract(j.b.StringAt(p))
	}
}

// ownershipOf returns the mean ownership of the string at p for its owner, from -1 to 1.
func (j *judgement) ownershipOf(p board.Point) float64 { return j.Status.ownershipOf(j.b, p) }

// isDoubtful tells whether playouts keep the string at p about as often as they lose it.
func (j *judgement) isDoubtful(p board.Point) bool { return isDoubtful(j.ownershipOf(p)) }

func isDoubtful(kept float64) bool { return kept < doubtfulOwnership && kept > -doubtfulOwnership }

// consult decides about the unsure strings by the network.
func (j *judgement) consult(network Owners) error {
	owners := make([]float64, j.b.Points())
	for _, side := range [...]board.Colour{board.Black, board.White} { // nobody is to move: the game is over
		said, err := network(j.b, side)
		if err != nil {
			return err
		}
		if len(said) != len(owners) {
			return fmt.Errorf("%w: owners of %d points", board.ErrSize, len(said))
		}
		for p, x := range said {
			owners[p] += x
		}
	}
	for left := j.unsure; ; {
		p := j.b.TakeString(&left)
		if p < 0 {
			return nil
		}
		if lives := (owners[p] > 0) == (j.b.At(p) == board.Black); lives {
			j.Dead.Subtract(j.b.StringAt(p))
		}
	}
}
