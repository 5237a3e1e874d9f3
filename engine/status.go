package engine

import (
	"slices"

	"shicho/board"
	"shicho/engine/endgame"
	"shicho/engine/ownership"
	"shicho/engine/playout"
	"shicho/engine/search"
	"shicho/tactics"
)

// Status is what becomes of the stones when the game is over.
type Status struct {
	Dead      board.PointSet
	Seki      board.PointSet // alive without two eyes, as whoever plays there loses
	Ownership []float64      // of each point by playouts: 1 Black's, -1 White's
	settled   board.PointSet // strings that the reader has decided about
	open      board.PointSet // strings that playouts lose, and the reader does not see captured
}

// Judge tells what is dead in a position, by playouts with either side to move; by the reader for strings that
// not nearly all of them lose; for those that the playouts are in doubt of, by searches; and by the ownership network for
// finished games where playouts and the reader do not agree.
func Judge(b *board.Board) (*Status, error) { return JudgeWith(b, ownership.Final()) }

// JudgeWith is Judge with another network; nil for none.
func JudgeWith(b *board.Board, network *ownership.Network) (*Status, error) {
	player, err := playout.New(playout.Tactical, b.Size(), nil)
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
	if err := s.fightOut(b); err != nil {
		return nil, err
	}
	s.judge(b, settledShare)
	s.read(b)
	if network != nil && !s.open.IsEmpty() {
		if err := s.consult(b, network); err != nil {
			return nil, err
		}
	}
	s.reckon(b)
	s.unlabel(b)
	return s, nil
}

// judgePlayouts are enough to know a share to about 3 %.
const judgePlayouts = 1000

// judge takes for dead what playouts mostly take off, and tells whether they are in doubt of a
// string: whether it is kept or lost with less than this share, from 0 to 1.
func (s *Status) judge(b *board.Board, sure float64) (doubtful bool) {
	for stone := range b.Strings() {
		kept := s.kept(b, stone.Point)
		if kept < 0 {
			s.Dead.Union(b.StringAt(stone.Point))
		}
		doubtful = doubtful || kept < sure && kept > -sure
	}
	return doubtful
}

// read asks the reader. Strings that are stuck live, if no capture is found. Where playouts are in doubt, so do those that
// may be taken only at a loss. So do strings that most, but not nearly all, playouts lose, if a search for a capture comes to
// its end without one, and those of few liberties however many lose them, unless they lean on others that are lost; but not
// what falls later, when other dead stones have been taken. Where playouts are in doubt, what is in atari lives if its owner,
// moving first, is proved to save it; what is proved to be lost all the same is dead.
func (s *Status) read(b *board.Board) {
	l := &life{s: s, b: b, reader: tactics.NewReader(), nodes: lifeNodes}
	for stone := range b.Strings() {
		p := stone.Point
		if killed := s.settled.Has(p) && s.Dead.Has(p); !killed && stuck(b, p) {
			l.standOff(p)
		}
	}
	s.eachOpen(b, func(p board.Point) {
		if s.doubtful(b, p) {
			l.mutual(p)
		}
	})
	l.nodes = lifeNodes
	gone := s.Dead // by playouts, and by what was read so far
	s.eachOpen(b, func(p board.Point) {
		switch kept := s.kept(b, p); {
		case s.Dead.Has(p) && s.belongs(b, p):
		case s.Dead.Has(p) && kept <= -doubt && !leans(b, p, &gone) && l.holdsOut(p):
			s.settle(b, p, l.fallsLater(p))
		case s.Dead.Has(p) && kept > -doubt && b.InAtari(p) && l.saved(p):
			s.settle(b, p, false)
		case s.Dead.Has(p) && kept > -lost:
			switch stands, loose := l.survives(p); {
			case stands && !loose:
				s.settle(b, p, l.fallsLater(p))
			case stands && kept > -halfLost:
				s.open.Union(b.StringAt(p))
			}
		case kept >= 0 && kept < doubt && b.Liberties(p) < tactics.Fast.Liberties && s.besideLiving(b, p) && l.fails(p, tactics.Defender, &tactics.Fast):
			s.settle(b, p, true)
		}
	})
}

// belongs tells whether a string shares a liberty with a larger one of its owner's that is dead: it falls with that, whatever
// the reader sees of it alone.
func (s *Status) belongs(b *board.Board, p board.Point) bool {
	return slices.ContainsFunc(sharing(b, p, b.At(p)), func(q board.Point) bool {
		return s.Dead.Has(q) && b.StringSize(q) > b.StringSize(p)
	})
}

// besideLiving tells whether one of the opponent's strings beside a string is not lost.
func (s *Status) besideLiving(b *board.Board, p board.Point) bool {
	return slices.ContainsFunc(beside(b, p), func(q board.Point) bool { return !s.Dead.Has(q) })
}

// eachOpen calls do with a stone of each string that is not settled, the largest first.
func (s *Status) eachOpen(b *board.Board, do func(p board.Point)) {
	stones := slices.Collect(b.Strings())
	slices.SortStableFunc(stones, func(x, y board.Stone) int { return b.StringSize(y.Point) - b.StringSize(x.Point) })
	for _, stone := range stones {
		if !s.settled.Has(stone.Point) {
			do(stone.Point)
		}
	}
}

// settle decides about a string for good.
func (s *Status) settle(b *board.Board, p board.Point, dead bool) {
	s.settled.Union(b.StringAt(p))
	if dead {
		s.Dead.Union(b.StringAt(p))
	} else {
		s.Dead.Subtract(b.StringAt(p))
	}
}

// consult judges by the network the strings that playouts and the reader do not agree about.
func (s *Status) consult(b *board.Board, network *ownership.Network) error {
	e, err := network.NewEvaluator(b.Size())
	if err != nil {
		return err
	}
	e.Load(b, b.Next())
	e.Evaluate()
	for _, p := range stonesOf(b, s.open) {
		if lives := (e.Owner(p) > 0) == (b.At(p) == board.Black); lives {
			s.Dead.Subtract(b.StringAt(p))
		}
	}
	return nil
}

const (
	doubt    = 0.5  // mean ownership, either way, below which a string is fought over, and the reader believed that it is dead or in a seki
	halfLost = 0.3  // mean ownership below minus which it is dead though the reader finds no capture, if that is for many liberties
	lost     = 0.92 // mean ownership below minus which it is not asked whether a string lives by itself
)

// settledLikely is the mean ownership of a string from which on it is taken to live, and below minus which to be
// dead, for endgames.
const settledLikely = 0.9

// Settled are the strings that playouts hardly ever lose, and hardly ever save, and are judged likewise; none in a seki,
// and none that relies on one liberty outside what is left to play.
func (s *Status) Settled(b *board.Board) endgame.Settled { return endgame.Loosen(b, s.likely(b)) }

// likely is Settled with those that rely on one liberty.
func (s *Status) likely(b *board.Board) (settled endgame.Settled) {
	settled.Ownership = s.Ownership
	for stone := range b.Strings() {
		p := stone.Point
		switch kept, dead := s.kept(b, p), s.Dead.Has(p); {
		case s.Seki.Has(p):
		case kept >= settledLikely && !dead:
			settled.Alive.Union(b.StringAt(p))
		case kept <= -settledLikely && dead:
			settled.Dead.Union(b.StringAt(p))
		}
	}
	return settled
}

// doubtful tells whether playouts keep a string about as often as they lose it.
func (s *Status) doubtful(b *board.Board, p board.Point) bool {
	kept := s.kept(b, p)
	return kept < doubt && kept > -doubt
}

// kept is the mean ownership of the points of the string at p for its owner, from -1 to 1.
func (s *Status) kept(b *board.Board, p board.Point) float64 {
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

// Score is what Black has more than White when the dead stones are taken off, with komi.
func (s *Status) Score(b *board.Board, rules search.Rules) float64 {
	var black, white int
	switch rules.Scoring {
	case search.Territory:
		black, white = b.Territory(s.Dead, s.Seki)
	case search.AsItStands:
		black, white = b.Area()
	default:
		black, white = b.Without(&s.Dead).Area()
	}
	return float64(black-white) - rules.Komi
}
