package proof

import (
	"fmt"

	"shicho/board"
	"shicho/internal/mix"
	"shicho/proof/check"
)

// task is a proof that is being written: it goes through the proof as the checker will.
type task struct {
	*check.Position
	claim  *check.Claim
	pair   bool        // the claim is about two strings
	first  board.Point // the winner's first move, or NoPoint if any move will do
	advice advice
	most   int
	count  int                // turns so far
	alike  map[uint64][]*turn // finished turns, by target and liberties
	path   map[uint64]bool    // the turns that are not finished, by position
}

// turn is a turn of the proof.
type turn struct {
	play    board.Point // NoPoint if the winner need not move
	replies []board.Point
	answers []*turn // to the replies
	end     string
	memory  check.Memory // where else the turn holds
}

// turn proves that the winner, who is to move, wins. hint is a move that may be worth a try where the reader knows none, or NoPoint.
func (t *task) turn(hint board.Point) (*turn, error) {
	if err := t.CheckTurn(); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNotFound, err)
	}
	key := t.key()
	alike := t.alike[key]
	for i := len(alike) - 1; i >= 0 && i >= len(alike)-mostAlike; i-- {
		if !t.IsTaken() && t.Agrees(&alike[i].memory) {
			return alike[i], nil
		}
	}
	if t.count++; t.count > t.most {
		return nil, fmt.Errorf("%w: more than %d turns", ErrTooLarge, t.most)
	}
	n := &turn{play: board.NoPoint}
	if zone, ok := t.endOf(n, board.NoPoint); ok && t.first == board.NoPoint {
		n.memory = t.Remember(&zone)
		return n, nil
	}
	_, threats := t.Free()
	here := t.Board.Key() ^ key ^ mix.Key(uint64(threats)<<32)
	if t.path[here] || len(t.path) >= mostDepth {
		return nil, fmt.Errorf("%w: play goes round", ErrNotFound)
	}
	t.path[here] = true
	defer delete(t.path, here)
	y := t.choose(hint)
	m, legal := t.tryPlay(y)
	if !legal {
		return nil, fmt.Errorf("%w: no move of %v is known after%s", ErrNotFound, t.Winner, t.line())
	}
	n.play = y
	zone, ok := t.endOf(n, y)
	var err error
	if !ok {
		zone, err = t.replies(n)
	}
	if err == nil && y >= 0 {
		t.KeepLiberty(&zone, y)
	}
	t.Undo(m)
	if err != nil {
		return nil, err
	}
	if y >= 0 {
		t.BeforePlay(&zone, y)
	}
	n.memory = t.Remember(&zone)
	if !t.IsTaken() {
		t.alike[key] = append(t.alike[key], n)
	}
	return n, nil
}

// line is the moves that were played, for an error.
func (t *task) line() (text string) {
	for i := t.Board.Moves() - 1; i >= 0; i-- {
		text += " " + board.FormatPoint(t.Board.Recent(i).Point, t.Board.Size())
	}
	return text
}

// choose is the winner's move: the first move if that is given, else the reader's, else the hint.
func (t *task) choose(hint board.Point) board.Point {
	if first := t.first; first != board.NoPoint {
		t.first = board.NoPoint
		return first
	}
	if y := t.advice.move(t.Position); y != board.NoPoint {
		return y
	}
	return hint
}

// tryPlay plays a move of the winner, if there is one and it is legal.
func (t *task) tryPlay(y board.Point) (m check.Move, legal bool) {
	if y == board.NoPoint {
		return m, false
	}
	return t.Play(y, t.Winner)
}

// key is a hash of the target and its liberties.
func (t *task) key() uint64 {
	if t.IsTaken() {
		return 0
	}
	key := mix.Key(t.Board.StringKey(t.Target) ^ mix.Key(t.Board.LibertyKey(t.Target)))
	if ban, banned := t.Ban(); ban >= 0 {
		key ^= mix.Key(uint64(ban)<<2 | uint64(banned))
	}
	return key
}

// endOf tells whether the proof ends here. played is the winner's last move, or NoPoint if he is to move.
func (t *task) endOf(n *turn, played board.Point) (zone board.PointSet, ok bool) {
	for _, end := range [...]string{check.Taken, check.OneString, check.Liberties} {
		if zone, err := t.End(end, played); err == nil {
			n.end = end
			return zone, true
		}
	}
	return zone, false
}

// replies answers the moves of the loser, who is to move.
func (t *task) replies(n *turn) (all board.PointSet, err error) {
	var pass, must board.PointSet
	if t.IsTaken() {
		must.Add(t.Target)
	} else {
		if pass, err = t.answer(n, &all, board.Pass, board.NoPoint); err != nil {
			return all, err
		}
		must = t.MustAnswer(&pass)
	}
	hint := board.NoPoint
	if len(n.answers) > 0 {
		hint = n.answers[0].play
	}
	for x := must.First(); x >= 0; x = must.Next(x + 1) {
		if _, err := t.answer(n, &all, x, hint); err != nil {
			return all, err
		}
	}
	t.BeforeReplies(&all, &pass, &must)
	return all, nil
}

// answer adds a reply of the loser and the turn that answers it, if the reply is legal.
func (t *task) answer(n *turn, all *board.PointSet, x, hint board.Point) (zone board.PointSet, err error) {
	m, legal := t.Play(x, t.Loser)
	if !legal {
		return zone, nil
	}
	defer t.Undo(m)
	answer, err := t.turn(hint)
	if err != nil {
		return zone, err
	}
	n.replies, n.answers = append(n.replies, x), append(n.answers, answer)
	t.AfterReply(all, x)
	all.Union(&answer.memory.Zone)
	return answer.memory.Zone, nil
}

// lines are the lines of the proof below a turn. A turn that is needed more than once is written out the first time, with an ID.
func (n *turn) lines(size int) []check.Turn {
	l := lister{size: size, uses: map[*turn]int{}, ids: map[*turn]int{}}
	l.countUses(n)
	l.list(n)
	return l.lines
}

// lister writes the lines of a proof.
type lister struct {
	size  int
	uses  map[*turn]int
	ids   map[*turn]int
	lines []check.Turn
}

func (l *lister) countUses(n *turn) {
	if l.uses[n]++; l.uses[n] > 1 {
		return
	}
	for _, a := range n.answers {
		l.countUses(a)
	}
}

func (l *lister) list(n *turn) {
	if id := l.ids[n]; id > 0 {
		l.lines = append(l.lines, check.Turn{Same: id})
		return
	}
	line := check.Turn{End: n.end}
	if l.uses[n] > 1 {
		l.ids[n] = len(l.ids) + 1
		line.ID = l.ids[n]
	}
	if n.play != board.NoPoint {
		line.Play = board.FormatPoint(n.play, l.size)
	}
	for _, x := range n.replies {
		line.Replies = append(line.Replies, board.FormatPoint(x, l.size))
	}
	l.lines = append(l.lines, line)
	for _, a := range n.answers {
		l.list(a)
	}
}
