package zone

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/terms"
)

// KeepCapture tells whether the attacker's move at the last liberty of the target ends
// the matter: the defender cannot take back, or may not by Limits.Retakes. The proof
// rests on that then.
func (p *Proof) KeepCapture(pos *position.Position, last board.Point) bool {
	b := pos.Board
	if !pos.Limits.Escape.Retakes || b.StringSize(pos.Target) > 1 {
		return true
	}
	after := *b.Around(last) // liberties of the attacker's stone, once it has taken the target
	after.Intersect(b.Empty())
	after.Add(pos.Target)
	for _, n := range b.Neighbours(last) {
		if after.Len() > 1 {
			break
		}
		switch {
		case b.At(n) == pos.Colour(terms.Attacker):
			p.Zone.Union(b.StringAt(n))
			libs := b.LibertySet(n)
			libs.Remove(last)
			after.Union(&libs)
		case n != pos.Target && b.At(n) == pos.Colour(terms.Defender) && b.InAtari(n): // it falls, too
			p.Enclose(pos, n)
			after.Add(n)
		}
	}
	if after.Len() < 2 {
		return false
	}
	p.RelyOn(&after, 2, pos.Passes[terms.Defender])
	return true
}

// TakeTarget replaces the proof by one that the attacker has just taken the target. It
// tells whether that is the end: the defender cannot take back the stone that took it.
// If the defender may still be able to, done is false.
func (p *Proof) TakeTarget(pos *position.Position) (done bool) {
	*p = Proof{Reach: FarReach}
	p.Zone.Add(pos.Target)
	if !pos.Limits.Escape.Retakes || !pos.TookOne() {
		return true
	}
	taker := pos.Board.LastMove().Point
	if pos.Board.Liberties(taker) == 1 {
		return false
	}
	p.Zone.Union(pos.Board.StringAt(taker))
	p.CountLiberties(pos, taker, 2, terms.Attacker)
	return true
}
