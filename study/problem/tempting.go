package problem

import (
	"shicho/board"
	"shicho/engine/moves"
)

// keepTempting leaves those wrong moves in the tree that people try: moves near the fight, the likeliest ones by the model of moves, which come first,
// and those that only lead to a ko. All others are proved wrong, too, and a Referee judges them. The error is ErrAlone if no wrong first move tempts.
func (p *Problem) keepTempting() error {
	model, err := moves.Default(moves.Playout, p.Board.Size())
	if err != nil {
		return err
	}
	if err := p.keep(model, p.First, p.Board.Clone(), temptingFirst); err != nil {
		return err
	}
	if len(p.First.Tries) == 0 {
		return ErrAlone
	}
	return nil
}

// keep leaves a number of wrong moves in a turn, and fewer in the turns below it.
func (p *Problem) keep(model *moves.Model, t *Turn, b *board.Board, most int) error {
	ranked, err := model.RankMoves(b, p.Solver())
	if err != nil {
		return err
	}
	var kept []Try
	near := p.alluring(b, t.Right[0])
	for _, m := range ranked {
		if try := t.Try(m.Point); try != nil && near.Has(m.Point) && (len(kept) < most || try.Verdict == OnlyKo) {
			kept = append(kept, *try)
		}
	}
	t.Tries = kept
	for _, r := range t.Replies {
		if !b.TryPlay(t.Right[0], p.Solver()) {
			break
		}
		if b.TryPlay(r.Move, p.Solver().Opponent()) {
			err = p.keep(model, r.Turn, b, temptingLater)
			b.Undo()
		}
		b.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

// alluring is the set of the empty points where people look for the right move: around that move, and around the liberties of marked strings that have
// few; with a group that is shut in, inside alone.
func (p *Problem) alluring(b *board.Board, right board.Point) (near board.PointSet) {
	if right >= 0 {
		near.Add(right)
		dilate(b, &near)
	}
	for _, target := range p.Strings() {
		if b.At(target) != board.Empty && (p.Goal.IsLife() || b.Liberties(target) <= shortLiberties) {
			libs := b.LibertySet(target)
			near.Union(&libs)
		}
	}
	dilate(b, &near)
	if e, ok := enclosureOf(p.Board, p.Target); ok && p.Goal.IsLife() {
		near.Intersect(&e.region)
	}
	near.Intersect(b.Empty())
	return near
}

// Tempting lists the likeliest of the wrong first moves near the fight that are refuted, a number of them at most.
func (p *Problem) Tempting(most int) (tries []*Try) {
	near := p.vicinity()
	for i := range p.First.Tries {
		if t := &p.First.Tries[i]; len(tries) < most && t.Move >= 0 && len(t.Line) > 0 && near.Has(t.Move) {
			tries = append(tries, t)
		}
	}
	return tries
}
