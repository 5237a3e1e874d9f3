package proof

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"shicho/board"
	"shicho/internal/mix"
	"shicho/proof/check"
)

// task is a proof that is being written: it goes through the proof as the checker will.
type task struct {
	*check.Position
	claim     *check.Claim
	holds     bool        // the winner has to hold out for ever
	ends      []string    // the ends of a line, as check.Taken, that reach the claim
	first     board.Point // the winner's first move, or NoPoint if any move will do
	advice    advice
	most      int                    // turns
	mostNodes int                    // of the searches for advice
	wide      bool                   // all moves are tried
	depth     int                    // of the turns in a search that is wide
	count     int                    // turns so far
	alike     map[uint64][]*turn     // finished turns, by target and liberties
	log       []uint64               // the keys of alike in the order in which turns were finished
	path      []openTurn             // the turns that are not finished
	round     int                    // the lowest place on path to which a line that failed returned: turns above that place failed because of the way to them, and may hold elsewhere
	tried     map[uint64]board.Point // by position: the move that was proved, NoPoint if none was
	wanted    board.PointSet         // weak points whose content a rule asked for
}

// openTurn is a turn that is not finished, and its position.
type openTurn struct {
	here uint64
	turn *turn
}

// turn is a turn of the proof.
type turn struct {
	weak    board.Point // NoPoint if no weak point is decided
	play    board.Point // NoPoint if the winner need not move
	replies []board.Point
	next    []*turn // the answers to the replies, or the two cases of the weak point
	end     string
	memory  check.Memory   // where else the turn holds
	zone    board.PointSet // of a turn that turns below refer to, as it is written out: the turn may rest on it
	loops   bool           // turns below refer to the turn
}

// depths are the depths of the searches that try all moves, one after the other: turns of the winner in a line of play.
var depths = [...]int{1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 40}

// root proves the claim.
func (t *task) root() (root *turn, err error) {
	if !t.wide {
		t.depth = mostDepth
		return t.start()
	}
	first := t.first
	for _, t.depth = range depths {
		t.first = first
		t.forget(0)
		maps.DeleteFunc(t.tried, func(_ uint64, move board.Point) bool { return move == board.NoPoint })
		if root, err = t.start(); err == nil || errors.Is(err, ErrTooLarge) {
			break
		}
	}
	return root, err
}

// start proves the claim within the depth.
func (t *task) start() (root *turn, err error) {
	if t.ToMove == t.Winner {
		return t.turn(board.NoPoint)
	} else if t.IsLost() {
		return nil, fmt.Errorf("%w: the strings are one", ErrNotFound)
	}
	root = &turn{weak: board.NoPoint, play: board.NoPoint}
	root.memory.Zone, err = t.replies(root)
	return root, err
}

// turn proves that the winner, who is to move, wins. hint is a move that may be worth a try where the reader knows none, or NoPoint.
func (t *task) turn(hint board.Point) (*turn, error) {
	if t.IsLost() {
		return nil, fmt.Errorf("%w: the target was taken, or the strings are joined", ErrNotFound)
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
	if t.advice.nodes > t.mostNodes {
		return nil, fmt.Errorf("%w: its moves are not found in %d nodes", ErrTooLarge, t.mostNodes)
	}
	here := t.pathKey() ^ key
	above := slices.IndexFunc(t.path, func(o openTurn) bool { return o.here == here })
	if above >= 0 && t.holds && !t.IsTaken() && t.claim.Outside == nil {
		t.path[above].turn.loops = true
		return t.path[above].turn, nil
	}
	if above >= 0 || len(t.path) >= t.depth {
		t.round = min(t.round, max(above, 0))
		return nil, fmt.Errorf("%w: play goes round", ErrNotFound)
	}
	if move, ok := t.tried[here]; ok && move == board.NoPoint {
		return nil, t.unproved("as before")
	} else if ok {
		hint = move
	}
	outer, depth := t.round, len(t.path)
	t.round = depth
	n, err := t.open(here, hint)
	if err != nil {
		if t.round == depth { // it does not fail because of the way to it
			t.tried[here] = board.NoPoint
		}
		t.round = min(t.round, outer)
		return nil, err
	}
	t.round = outer
	if t.wide && n.play != board.NoPoint {
		t.tried[here] = n.play
	}
	if !t.IsTaken() {
		t.alike[key] = append(t.alike[key], n)
		t.log = append(t.log, key)
	}
	return n, nil
}

// forget drops the turns that were finished after a time: they belong to a move that failed. The checker would see them in other positions first, where
// their zones may differ.
func (t *task) forget(time int) {
	for _, key := range t.log[time:] {
		t.alike[key] = t.alike[key][:len(t.alike[key])-1]
	}
	t.log = t.log[:time]
}

// pathKey is a hash of the position and of what is known of it.
func (t *task) pathKey() uint64 {
	key := t.Board.Key() ^ mix.Key(uint64(t.Threats)<<32)
	for x := t.Weak.First(); x >= 0; x = t.Weak.Next(x + 1) {
		key ^= mix.Key(uint64(x)<<40 | 1)
	}
	return key
}

// won is turn for a turn that is not known yet. It tries one move after the other, and then the cases of a weak point.
func (t *task) won(hint board.Point) (*turn, error) {
	n := &turn{weak: board.NoPoint, play: board.NoPoint}
	if zone, ok := t.endOf(n, board.NoPoint); ok && t.first == board.NoPoint && !zone.Has(check.Nowhere) {
		n.memory = t.Remember(&zone)
		return n, nil
	}
	var err error // of the first move
	outer, start, first := t.wanted, len(t.log), t.first
	t.wanted = board.PointSet{}
	wish := board.NoPoint // a move on a weak point, which must be decided before
	for y := range t.moves(hint) {
		if y >= 0 && t.Weak.Has(y) {
			wish = y
			t.wanted.Add(y)
			continue
		}
		n, failed := t.try(y)
		if failed == nil {
			t.wanted = outer
			return n, nil
		}
		if errors.Is(failed, ErrTooLarge) {
			return nil, failed
		}
		if t.forget(start); err == nil {
			err = failed
		}
	}
	weak := t.Weak
	weak.Intersect(&t.wanted)
	outer.Union(&t.wanted)
	t.wanted = outer
	if weak.IsEmpty() && err == nil {
		err = t.unproved("no move of " + t.Winner.String() + " is known")
	}
	if weak.IsEmpty() {
		return nil, err
	}
	if wish == board.NoPoint {
		wish = weak.First()
	}
	t.first = first
	if n, err = t.cases(wish); err != nil {
		t.forget(start)
	}
	return n, err
}

// cases proves both cases of a weak point.
func (t *task) cases(x board.Point) (*turn, error) {
	n := &turn{weak: x, play: board.NoPoint}
	var zone board.PointSet
	first := t.first
	for _, stone := range [...]bool{false, true} {
		m, ok := t.Decide(x, stone)
		if !ok {
			return nil, fmt.Errorf("%w: the cases of %s", ErrNotFound, board.FormatPoint(x, t.Board.Size()))
		}
		t.first = first
		var below board.PointSet
		if !stone || t.Board.LastCaptures() == 0 {
			one, err := t.turn(board.NoPoint)
			if err != nil {
				t.Undo(m)
				return nil, err
			}
			below = one.memory.Zone
			n.next = append(n.next, one)
		}
		t.Undo(m)
		t.BeforeCase(&below, x, stone)
		zone.Union(&below)
	}
	if err := t.checkZone(&zone); err != nil {
		return nil, err
	}
	n.memory = t.Remember(&zone)
	return n, nil
}

// checkZone returns an error if a zone rests on something that is not known, and notes the weak points that it rests on.
func (t *task) checkZone(zone *board.PointSet) error {
	if !zone.Has(check.Nowhere) {
		return nil
	}
	t.wanted.Union(&t.Asked)
	text := ""
	for _, x := range t.Asked.Points() {
		text += " " + board.FormatPoint(x, t.Board.Size())
	}
	t.Asked = board.PointSet{}
	return t.unproved("it rests on what stands on" + text + ", which is not known")
}

// try proves that a move of the winner wins.
func (t *task) try(y board.Point) (*turn, error) {
	n := &turn{weak: board.NoPoint, play: y}
	m, legal := t.Play(y, t.Winner)
	if !legal {
		return nil, fmt.Errorf("%w: %s is illegal", ErrNotFound, board.FormatPoint(y, t.Board.Size()))
	}
	zone, ok := t.endOf(n, y)
	var err error
	if !ok {
		zone, err = t.replies(n)
	}
	if err == nil {
		t.KeepLiberty(&zone, y)
	}
	t.Undo(m)
	if err != nil {
		return nil, err
	}
	t.BeforePlay(&zone, y)
	if err := t.checkZone(&zone); err != nil {
		return nil, err
	}
	n.memory = t.Remember(&zone)
	return n, nil
}

// notFoundError is an ErrNotFound after some moves. A search for a proof has thousands of them, and the text of one is read at most.
type notFoundError struct {
	what  string
	moves []board.Point
	size  int
}

// unproved says why there is no proof after the moves that were played.
func (t *task) unproved(what string) error {
	moves := make([]board.Point, t.Board.Moves())
	for i := range moves {
		moves[i] = t.Board.Recent(len(moves) - 1 - i).Point
	}
	return &notFoundError{what, moves, t.Board.Size()}
}

func (e *notFoundError) Error() string {
	text := ErrNotFound.Error() + ": " + e.what + " after"
	for _, p := range e.moves {
		text += " " + board.FormatPoint(p, e.size)
	}
	return text
}

func (e *notFoundError) Unwrap() error { return ErrNotFound }

// moves are the moves of the winner that are worth a try, each once: the first move if that is given, else the reader's and the hint, and all others if the
// search is wide.
func (t *task) moves(hint board.Point) iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		if t.IsTaken() {
			yield(t.Target)
			return
		}
		if t.claim.Claim == check.Killed {
			t.killing(yield)
			return
		}
		if first := t.first; first != board.NoPoint {
			t.first = board.NoPoint
			yield(first)
			return
		}
		var seen board.PointSet
		more := func(y board.Point) bool { // tells whether more moves are asked for
			if y < 0 || seen.Has(y) || !t.Drawn.Has(y) || t.Board.At(y) != board.Empty {
				return true
			}
			seen.Add(y)
			return yield(y)
		}
		passes := hint == board.Pass
		for y := range t.advice.moves(t.Position) {
			if passes = passes || y == board.Pass; !more(y) {
				return
			}
		}
		if passes && !yield(board.Pass) || !more(hint) || !t.wide {
			return
		}
		known := t.Known(*t.Board.Empty())
		libs := t.Board.LibertySet(t.Target)
		libs.Intersect(&known)
		for _, points := range [...]board.PointSet{libs, known} {
			for y := points.First(); y >= 0; y = points.Next(y + 1) {
				if !more(y) {
					return
				}
			}
		}
		if !passes {
			yield(board.Pass)
		}
	}
}

// key is a hash of the target and its liberties.
func (t *task) key() uint64 {
	if t.IsTaken() {
		return 0
	}
	standing := t.Standing()
	first := standing.First()
	key := mix.Key(t.Board.StringKey(first) ^ mix.Key(t.Board.LibertyKey(first)))
	if ban, banned := t.Ban(); ban >= 0 {
		key ^= mix.Key(uint64(ban)<<2 | uint64(banned))
	}
	return key
}

// endOf tells whether the proof ends here. played is the winner's last move, or NoPoint if he is to move.
func (t *task) endOf(n *turn, played board.Point) (zone board.PointSet, ok bool) {
	for _, end := range t.ends {
		if end == check.Taken && (played < 0 || !t.IsTaken()) {
			continue
		}
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
		if t.MayHold() && t.wantsNoMove() {
			start := len(t.log)
			if all, err = t.hold(n); err == nil {
				return all, nil
			}
			t.forget(start)
			n.replies, n.next, n.end = nil, nil, ""
			all = board.PointSet{}
		}
		if pass, err = t.answer(n, &all, board.Pass, board.NoPoint); err != nil {
			return all, err
		}
		must = t.MustAnswer(pass)
	}
	hint := board.NoPoint
	if len(n.next) > 0 {
		hint = n.next[0].play
	}
	for x := must.First(); x >= 0; x = must.Next(x + 1) {
		if _, err := t.answer(n, &all, x, hint); err != nil {
			return all, err
		}
	}
	t.BeforeReplies(&all, pass, n.answered(), false)
	return all, t.checkZone(&all)
}

// answered are the replies of the turn, without the pass.
func (n *turn) answered() (points board.PointSet) {
	for _, x := range n.replies {
		if x >= 0 {
			points.Add(x)
		}
	}
	return points
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
	n.replies, n.next = append(n.replies, x), append(n.next, answer)
	if x >= 0 {
		t.AfterReply(all, x)
	}
	all.Union(&answer.memory.Zone)
	return answer.memory.Zone, nil
}
