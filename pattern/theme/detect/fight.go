package detect

import "shicho/board"

// Fight is a string that is captured or saved, and the moves that do so.
type Fight struct {
	Target    board.Point // a stone of the string
	Saves     bool        // the solver owns the target and saves it
	Pair      bool        // the fight is about the connection of the target to another string, and not about its life
	KoAvoided bool        // a wrong first move leads only to a ko
	Ko        bool        // the best that the solver can have is a ko
	First     *Scene      // the solver's first move, and all that follows
}

// Scene is the position before and after a right move of the solver.
type Scene struct {
	Before, After *board.Board
	Move          board.Point
	Replies       []Reply // none: the solver has reached the goal, or the fight follows the line no further
}

// Reply is a move of the opponent, and the solver's answer.
type Reply struct {
	Move   board.Point
	Answer *Scene
}

// NewScene is the scene of a legal move on a board. The board is copied.
func NewScene(b *board.Board, move board.Point, colour board.Colour) *Scene {
	return sceneOn(b.Clone(), move, colour)
}

// sceneOn is NewScene on a board that the scene keeps.
func sceneOn(before *board.Board, move board.Point, colour board.Colour) *Scene {
	after := before.Clone()
	after.TryPlay(move, colour)
	return &Scene{Before: before, After: after, Move: move}
}

// Follow adds a reply of the opponent to a scene, and the solver's answer to the reply.
func (s *Scene) Follow(reply, answer board.Point) *Scene {
	me := s.After.At(s.Move)
	b := s.After.Clone()
	b.TryPlay(reply, me.Opponent())
	next := sceneOn(b, answer, me)
	s.Replies = append(s.Replies, Reply{Move: reply, Answer: next})
	return next
}

// NewLine is the fight of one line, which begins with a move of the solver. The line ends before the first pass, before
// the first move that is out of turn or not legal, and after the last move of the solver. The fight is nil if the solver
// has no move in the line.
func NewLine(b *board.Board, target board.Point, saves bool, line []board.Stone) *Fight {
	f := &Fight{Target: target, Saves: saves}
	me := b.At(target).Opponent()
	if saves {
		me = b.At(target)
	}
	at, last := b.Clone(), (*Scene)(nil)
	reply := board.Pass
	for i, move := range line {
		mine := i%2 == 0
		if move.Point < 0 || (move.Colour == me) != mine || at.Legal(move.Point, move.Colour) != nil {
			break
		}
		switch {
		case !mine:
			reply = move.Point
		case last == nil:
			f.First = NewScene(at, move.Point, me)
			last = f.First
		default:
			last = last.Follow(reply, move.Point)
		}
		at.TryPlay(move.Point, move.Colour)
	}
	if f.First == nil {
		return nil
	}
	return f
}

// board is the position before the first move.
func (f *Fight) board() *board.Board { return f.First.Before }

// solver is the colour of the solver.
func (f *Fight) solver() board.Colour { return f.First.After.At(f.First.Move) }

// scenes lists the scenes of all lines, each before those that follow it.
func (f *Fight) scenes() (list []*Scene) {
	var visit func(s *Scene)
	visit = func(s *Scene) {
		list = append(list, s)
		for _, r := range s.Replies {
			visit(r.Answer)
		}
	}
	visit(f.First)
	return list
}

// Sacrificed is the largest number of the solver's stones that the opponent takes in a line.
func (f *Fight) Sacrificed() int { return f.First.sacrificed(f.solver()) }

func (s *Scene) sacrificed(me board.Colour) (most int) {
	for _, r := range s.Replies {
		taken := s.After.Stones(me).Len() - r.Answer.Before.Stones(me).Len()
		most = max(most, taken+r.Answer.sacrificed(me))
	}
	return most
}
