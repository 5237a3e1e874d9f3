package engine

import (
	"shicho/board"
	"shicho/engine/playout"
	"shicho/engine/search"
	"shicho/tactics"
)

// Status is what becomes of the stones when the game is over.
type Status struct {
	Dead      board.PointSet
	Ownership []float64 // of each point by playouts: 1 Black's, -1 White's
}

// Judge tells what is dead in a position, by playouts with either side to move, and by the
// reader for strings that the playouts are in doubt of.
func Judge(b *board.Board) (*Status, error) {
	player, err := playout.New(playout.Sampled, b.Size(), nil)
	if err != nil {
		return nil, err
	}
	if err := player.Load(b); err != nil {
		return nil, err
	}
	owners := make([]int32, b.Points())
	player.Seed(1)
	for i := range judgePlayouts {
		player.Begin()
		player.Finish([2]board.Colour{board.Black, board.White}[i%2])
		player.Owners(owners)
	}
	s := &Status{Ownership: make([]float64, b.Points())}
	for i, o := range owners {
		s.Ownership[i] = float64(o) / judgePlayouts
	}
	s.judgeStrings(b)
	return s, nil
}

// judgePlayouts are enough to know a share to about 3 %.
const judgePlayouts = 1000

func (s *Status) judgeStrings(b *board.Board) {
	reader := tactics.NewReader()
	for _, stone := range b.Position() {
		if b.Root(stone.Point) != stone.Point {
			continue
		}
		if s.kept(b, stone) < 0 {
			s.Dead.Union(b.StringAt(stone.Point))
			continue
		}
		reply, err := reader.Ask(b, stone.Point, false, &tactics.Fast)
		if err == nil && !reply.Unknown && reply.Result == tactics.Fails && b.Liberties(stone.Point) < tactics.Fast.Liberties && s.kept(b, stone) < doubt {
			s.Dead.Union(b.StringAt(stone.Point))
		}
	}
}

// doubt is the mean ownership of a string below which the reader is believed.
const doubt = 0.5

// kept is the mean ownership of a string's points for its owner, from -1 to 1.
func (s *Status) kept(b *board.Board, stone board.Stone) float64 {
	sum := 0.0
	points := b.StringAt(stone.Point)
	for q := points.First(); q >= 0; q = points.Next(q + 1) {
		sum += s.Ownership[q]
	}
	if stone.Colour == board.White {
		sum = -sum
	}
	return sum / float64(points.Len())
}

// Score is what Black has more than White when the dead stones are taken off, with komi.
func (s *Status) Score(b *board.Board, rules search.Rules) float64 {
	var black, white int
	switch rules.Scoring {
	case search.Territory:
		black, white = b.Territory(s.Dead)
	case search.AsItStands:
		black, white = b.Area()
	default:
		without := b.Clone()
		var taken []board.Stone
		for p := s.Dead.First(); p >= 0; p = s.Dead.Next(p + 1) {
			taken = append(taken, board.Stone{Point: p})
		}
		if err := without.Setup(taken); err != nil {
			panic(err) // taking stones off leaves no string without liberties
		}
		black, white = without.Area()
	}
	return float64(black-white) - rules.Komi
}
