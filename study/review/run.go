package review

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
)

// mostSearchers is the number of searchers, at most: each of them takes memory for models and for a tree.
const mostSearchers = 3

// searchers returns the number of moves that are looked at at the same time, at most. No result depends on it.
func (o *Options) searchers() int {
	return max(1, min(runtime.GOMAXPROCS(0)/max(o.Settings.Search.Threads, 1), mostSearchers))
}

// task is a move that is being reviewed.
type task struct {
	move          *MoveReview
	before, after *board.Board
	step          *sgf.Step
	first, next   *sharedLook // at the positions before and after the move
	where         *Reason     // the region in which most of a loss lies; nil if there is none
	ownership     []float64   // of the points before the move; nil if no search tells
	age           []int       // of the stones before the move: the numbers of their moves, by point

	done chan struct{} // closed when a searcher has valued the move, or when there is an error
	err  error
}

// played is the move that was played.
func (t *task) played() board.Stone { return board.Stone{Point: t.step.Point, Colour: t.step.Colour} }

// renew makes the task one of a review with more playouts. Tasks share the looks at a position.
func (t *task) renew(looks map[*sharedLook]*sharedLook) {
	for _, l := range [...]**sharedLook{&t.first, &t.next} {
		if looks[*l] == nil {
			looks[*l] = &sharedLook{b: (*l).b, toMove: (*l).toMove}
		}
		*l = looks[*l]
	}
	m := t.move
	t.move = &MoveReview{Number: m.Number, Colour: m.Colour, Played: m.Played, Best: []BestMove{}, Events: m.Events, Variations: m.Variations}
	t.done = make(chan struct{})
}

// sharedLook is the first look at a position. It values the move that was played there, and serves the comparison of the move before. Whichever
// searcher needs the look first takes it.
type sharedLook struct {
	once   sync.Once
	b      *board.Board
	toMove board.Colour
	look   *look
	err    error
}

func (s *searcher) share(ctx context.Context, l *sharedLook) (*look, error) {
	l.once.Do(func() { l.look, l.err = s.look(ctx, l.b, l.toMove, firstLook, s.o.Playouts) })
	return l.look, l.err
}

// ErrMissing is the error of Run without a record, options, or a function that is told.
var ErrMissing = errors.New("a review needs a record, options and somebody to tell")

// Run goes through a record and calls tell with the review of each move, in the order of the game. The same record and options give the same reviews if
// each search has one thread. Errors come from the settings, the record, the context or tell, or are ErrMissing.
//
// Some moves are valued at the same time by searchers of their own. What the reader says of a move depends on the moves before, and is
// found in order, before the move is valued.
func Run(ctx context.Context, r *sgf.Record, o *Options, tell func(*MoveReview) error) error {
	if r == nil || o == nil || tell == nil {
		return ErrMissing
	}
	v := newReviewer(r, o)
	return v.run(ctx, v.replay, func(t *task) error { return tell(t.move) })
}

// Twice goes through a record in two passes. The first one looks at each position once, with a third of the playouts, and looks for no reasons. The
// second one is what Run does, and begins with the moves that lost most in the first one. tell is called with each move in each pass, and
// with the number of the pass, 1 or 2. If a judge values the positions, or nothing does, the first pass is left out.
func Twice(ctx context.Context, r *sgf.Record, o *Options, tell func(m *MoveReview, pass int) error) error {
	if r == nil || o == nil || tell == nil {
		return ErrMissing
	}
	if o.Judge != nil || !o.hasValues() {
		return Run(ctx, r, o, func(m *MoveReview) error { return tell(m, 2) })
	}
	quick := *o
	quick.Playouts, quick.Quick = max(o.Playouts/quickShare, LeastPlayouts), true
	var all []*task
	first := newReviewer(r, &quick)
	fault := first.run(ctx, first.replay, func(t *task) error {
		all = append(all, t)
		return tell(t.move, 1)
	})
	if fault != nil && !errors.Is(fault, sgf.ErrIllegalMove) {
		return fault
	}
	slices.SortStableFunc(all, func(x, y *task) int { return cmp.Compare(*y.move.PointsLost, *x.move.PointsLost) })
	looks := map[*sharedLook]*sharedLook{}
	for _, t := range all {
		t.renew(looks)
	}
	again := func(ctx context.Context, tasks, inOrder chan<- *task) error {
		for _, t := range all {
			if err := t.send(ctx, tasks, inOrder); err != nil {
				return err
			}
		}
		return ctx.Err()
	}
	if err := newReviewer(r, o).run(ctx, again, func(t *task) error { return tell(t.move, 2) }); err != nil {
		return err
	}
	return fault
}

// run lets searchers value the tasks that feed sends to both channels, and calls tell with each in the order in which they were sent.
func (v *reviewer) run(ctx context.Context, feed func(ctx context.Context, tasks, inOrder chan<- *task) error, tell func(*task) error) error {
	o := v.o
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	tasks := make(chan *task)
	inOrder := make(chan *task, o.searchers()) // a searcher may be ahead by as many moves
	for range o.searchers() {
		player, err := engine.New(o.Settings) // takes no memory before the first look
		if err != nil {
			return err
		}
		s := newSearcher(v, player)
		all.Go(func() {
			for t := range tasks {
				o.pause(ctx)
				if t.err = s.value(ctx, t); t.err == nil {
					o.pause(ctx)
					s.addReasons(t)
				}
				close(t.done)
			}
		})
	}
	var fault error // of the record
	all.Go(func() {
		fault = feed(ctx, tasks, inOrder)
		close(tasks)
		close(inOrder)
	})
	for t := range inOrder {
		<-t.done
		if t.err != nil {
			return t.err
		}
		if err := tell(t); err != nil {
			return err
		}
	}
	return fault
}

// send sends a task to the searchers, and to the one who tells the results in order.
func (t *task) send(ctx context.Context, tasks, inOrder chan<- *task) error {
	for _, to := range [...]chan<- *task{tasks, inOrder} {
		select {
		case to <- t:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// replay plays the moves of the record, and sends a task for each move that is to be reviewed to the searchers, and to the one who
// tells the results in order. The error is about a move that cannot be played, or from the context.
func (v *reviewer) replay(ctx context.Context, tasks, inOrder chan<- *task) error {
	b, err := board.New(v.record.Size)
	if err != nil {
		return err
	}
	seen, err := newSight(v.record)
	if err != nil {
		return err
	}
	var latest *sharedLook // at the position after the last move; nil if that move is not reviewed
	for i := range v.record.Steps {
		step := &v.record.Steps[i]
		if !v.o.wants(step) {
			latest = nil
			if err := v.record.Play(b, step); err != nil {
				return err
			}
			if err := seen.play(i); err != nil {
				return err
			}
			continue
		}
		t := &task{before: b.Clone(), step: step, first: latest, done: make(chan struct{})}
		if err := v.record.Play(b, step); err != nil {
			return err
		}
		t.after = b.Clone()
		if latest == nil || latest.toMove != step.Colour {
			t.first = &sharedLook{b: t.before, toMove: step.Colour}
		}
		t.next = &sharedLook{b: t.after, toMove: step.Colour.Opponent()}
		t.age = seen.ages()
		t.move = &MoveReview{Number: step.Number, Colour: step.Colour.String(), Played: board.FormatPoint(step.Point, b.Size()), Best: []BestMove{}}
		v.o.pause(ctx)
		if err := v.addEvents(t, seen, i); err != nil {
			return err
		}
		latest = t.next
		if err := t.send(ctx, tasks, inOrder); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// addEvents plays a step in the sight of the reader, and adds what the reader says about the move.
func (v *reviewer) addEvents(t *task, seen *sight, step int) error {
	before := seen.b.Clone()
	if err := seen.play(step); err != nil {
		return err
	}
	list := v.events(before, seen.b, &seen.record.Steps[step])
	t.move.Events = withLife(before, list, v.lifeEvents(before, seen.b, &seen.record.Steps[step], list))
	for i := range t.move.Events {
		e := &t.move.Events[i]
		seen.tell(before, e)
		if e.missed == nil {
			continue
		}
		if v.o.Problems && !e.Unproved {
			e.Problem = v.problem(t.before, t.step, *e.missed)
		}
		if v.o.Variations {
			t.move.addVariation(v.varyMissed(t.before, t.step.Colour, e))
		}
	}
	return nil
}

// addReasons adds what explains the loss of a move, if one is shown.
func (s *searcher) addReasons(t *task) {
	if t.move.Reasons = []Reason{}; t.move.Better == "" || s.o.Quick {
		return
	}
	better, _ := board.ParsePoint(t.move.Better, t.before.Size())
	t.move.Reasons = reasons(s.explainer, t.before, t.after, t.played(), better, t.ownership)
	t.move.Reasons = slices.DeleteFunc(t.move.Reasons, func(r Reason) bool { return r.Kind == Sente && float64(r.Points) < *t.move.PointsLost })
	for i := range t.move.Reasons {
		r := &t.move.Reasons[i]
		r.Target, r.Other = t.nameOf(r.Target), t.nameOf(r.Other)
	}
	// Where the points lie, and what strong players play, is said if nothing else explains the loss.
	if len(t.move.Reasons) == 0 || t.move.Reasons[0].rank() == lastRank {
		t.move.Reasons = slices.Concat(t.opinions(better), t.move.Reasons)
	}
	if v := t.move.vary(s.o.Language, t.before.Size()); v != nil {
		t.move.Variations = append([]*sgf.Node{v}, t.move.Variations...)
	}
}

// opinions are the reasons that rest on searches, on the network, and on the shape of the move.
func (t *task) opinions(better board.Point) (list []Reason) {
	for _, r := range [...]*Reason{t.where, t.usual(), t.vital(better), t.shape(better)} {
		if r != nil {
			list = append(list, *r)
		}
	}
	return list
}

// nameOf is the name of the string at a named point of the board before the move: the oldest of its stones.
func (t *task) nameOf(point string) string {
	p, err := board.ParsePoint(point, t.before.Size())
	if err != nil || p < 0 || t.age == nil || t.before.At(p) == board.Empty {
		return point
	}
	return board.FormatPoint(oldestIn(t.before, p, t.age), t.before.Size())
}

// value fills in the values of the position before a move, and what the move lost.
func (s *searcher) value(ctx context.Context, t *task) error {
	switch {
	case s.o.Judge != nil:
		return s.judge(ctx, t)
	case !s.o.hasValues():
		return ctx.Err()
	}
	first, err := s.share(ctx, t.first)
	if err != nil {
		return err
	}
	m := t.move
	black := first.wins(board.Black)
	m.WinRate, m.Score, t.ownership = &black, &first.Score, first.Ownership
	for i := range first.Moves {
		x := &first.Moves[i]
		if x.Point == t.step.Point {
			m.Rank = i + 1
		}
		if i < s.o.Moves {
			m.Best = append(m.Best, bestMove(first, x, t.before.Size()))
		}
	}
	after, err := s.share(ctx, t.next)
	if err != nil {
		return err
	}
	if len(first.Moves) == 0 || m.Rank == 1 && len(betterMoves(t, first)) == 0 {
		m.setLoss(&loss{}, s.o.Sizes)
		return nil
	}
	if s.o.Quick {
		m.setQuickLoss(first, after, s.o.Sizes, t.before.Size())
		return nil
	}
	c, err := s.compare(ctx, t.before, betterMoves(t, first), t.played(), after)
	if err != nil {
		return err
	}
	m.setLoss(&c.loss, s.o.Sizes)
	if m.Fault != "" {
		m.Better, m.line = board.FormatPoint(c.move.Point, t.before.Size()), c.line(t.before.Size())
		m.BetterRate, m.PlayedRate = c.best.wins(board.Black), c.played.wins(board.Black)
		m.BetterLead, m.PlayedLead = c.best.Score, c.played.Score
		m.setPrior(first, c.move.Point, s.o.Sizes)
		if where, found := c.territory(t.before); found {
			t.where = &where
			if isAgreed, err := s.isAgreed(ctx, t.before, c, t.played()); err != nil {
				return err
			} else if !isAgreed {
				where.Corners = nil // an opinion, and no reason to show
			}
		}
	}
	return nil
}

// setQuickLoss notes what a move lost as far as one look at the position before and one at the position after it tell.
func (m *MoveReview) setQuickLoss(first, after *look, sizes Sizes, size int) {
	l := difference(first, after, first.toMove)
	if m.setLoss(&l, sizes); m.Fault == "" {
		return
	}
	best := bestMove(first, &first.Moves[0], size)
	m.Better, m.line = best.Move, best.Line
	m.BetterRate, m.PlayedRate = best.WinRate, after.wins(board.Black)
	m.BetterLead, m.PlayedLead = best.Score, after.Score
	m.setPrior(first, first.Moves[0].Point, sizes)
}

// setPrior notes how probable the better move is. A move that the search did not look at is improbable.
func (m *MoveReview) setPrior(first *look, better board.Point, sizes Sizes) {
	for i := range first.Moves {
		if x := &first.Moves[i]; x.Point == better {
			m.BetterPrior = x.Prior
		}
	}
	m.Hard = m.BetterPrior < sizes.hardShare()
}

// mostBetter is the number of moves with which a move is compared, at most.
const mostBetter = 3

// betterMoves lists the moves with which a move is compared: the first choice of the search, and moves that are proved to make a capture or a rescue that
// was missed.
func betterMoves(t *task, first *look) (list []board.Stone) {
	add := func(p board.Point) {
		move := board.Stone{Point: p, Colour: t.step.Colour}
		if p != t.step.Point && len(list) < mostBetter && !slices.Contains(list, move) && t.before.Legal(p, move.Colour) == nil {
			list = append(list, move)
		}
	}
	add(first.Moves[0].Point)
	for i := range t.move.Events {
		if e := &t.move.Events[i]; e.isMiss() && !e.Unproved {
			if p, err := board.ParsePoint(e.Moves[0], t.before.Size()); err == nil && p >= 0 {
				add(p)
			}
		}
	}
	return list
}
