package judge

import (
	"shicho/board"
	"shicho/engine/endgame"
)

// Status tells what becomes of the stones when the game is over.
type Status struct {
	Dead      board.PointSet // stones that are taken off
	Seki      board.PointSet // stones that live without two eyes, as the side that plays there loses
	Proved    board.PointSet // dead stones that the reader proved to fall although their owner moves first
	Ownership []float64      // for each point: from 1, always Black's, to -1, always White's
}

// FromOwnership judges a position by the ownership of its points alone, as a search reports it: a string is dead if
// its points are the opponent's on the average. It finds no sekis. The ownership of another board says nothing.
func FromOwnership(b *board.Board, ownership []float64) *Status {
	s := &Status{Ownership: ownership}
	if !s.isOf(b) {
		return new(Status)
	}
	for stone := range b.Strings() {
		if s.ownershipOf(b, stone.Point) < 0 {
			s.Dead.Union(b.StringAt(stone.Point))
		}
	}
	return s
}

// IsClear tells whether no string is in doubt: the mean ownership of each string is at least sure, from 0 to 1, for one
// of the sides. Of another board nothing is clear.
func (s *Status) IsClear(b *board.Board, sure float64) bool {
	if !s.isOf(b) {
		return false
	}
	for stone := range b.Strings() {
		if kept := s.ownershipOf(b, stone.Point); kept < sure && kept > -sure {
			return false
		}
	}
	return true
}

// Confidence is how sure the status of the string at p is, from 0.5 to 1: the share of playouts and searches that agree, 1 where the
// reader has a proof, and 0.5 where the reader or the network overruled them. For a string in a seki it is the share that keeps the
// string. Where no string stands it is 0.
func (s *Status) Confidence(b *board.Board, p board.Point) float64 {
	if !s.isOf(b) || !b.HasStone(p) {
		return 0
	}
	kept := s.ownershipOf(b, p)
	switch {
	case s.Proved.Has(p):
		return 1
	case s.Dead.Has(p):
		kept = -kept
	}
	return max(0.5, (1+kept)/2)
}

// isOf tells whether the status is one of a board like this.
func (s *Status) isOf(b *board.Board) bool { return b != nil && len(s.Ownership) == b.Points() }

// ownershipOf returns the mean ownership of the points of the string at p for its owner, from -1 to 1.
func (s *Status) ownershipOf(b *board.Board, p board.Point) float64 {
	sum := 0.0
	points := b.StringAt(p)
	for q := points.First(); q >= 0; q = points.Next(q + 1) {
		sum += s.Ownership[q]
	}
	if b.At(p) == board.White {
		sum = -sum
	}
	return sum / float64(points.Len())
}

// Settled returns the strings that an endgame may rely on: nearly all playouts keep a string that lives, and nearly
// all lose a string that is dead. It leaves out strings in a seki, and strings that rely on a single liberty outside
// the areas that are left to play.
func (s *Status) Settled(b *board.Board) endgame.Settled {
	if !s.isOf(b) {
		return endgame.Settled{}
	}
	return endgame.Loosen(b, s.likelySettled(b))
}

// likelySettled is Settled with the strings that rely on a single liberty.
func (s *Status) likelySettled(b *board.Board) (settled endgame.Settled) {
	settled.Ownership = s.Ownership
	for stone := range b.Strings() {
		p := stone.Point
		switch kept, dead := s.ownershipOf(b, p), s.Dead.Has(p); {
		case s.Seki.Has(p):
		case kept >= settledOwnership && !dead:
			settled.Alive.Union(b.StringAt(p))
		case kept <= -settledOwnership && dead:
			settled.Dead.Union(b.StringAt(p))
		}
	}
	return settled
}
