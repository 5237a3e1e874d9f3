package moves

import (
	"shicho/board"
	"shicho/shape"
	"shicho/tactics"
)

// readingLimits are what the reader may spend on a question: it is asked about every
// short string of every position.
var readingLimits = tactics.Limits{Name: "moves", Liberties: 5, Plies: 3, LadderPlies: 200, Near: true, Numbers: true, Standing: true, Nodes: 40}

// The classes of Reading. Sizes are of strings: 1, 2, 3 and more stones.
const (
	readTakes    = 0  // captures a string: by its liberties (1 to 3), size, whether its owner could still save it
	readSaves    = 18 // saves a string that would be captured: by its liberties and size
	readFails    = 27 // would save it, but does not: by its size
	readHopeless = 30 // at a liberty of a string that nothing saves: by its size
	readLadder   = 33 // makes a string that can be captured: by its size

	readingClasses = 36
	shortString    = 3 // liberties of the strings that are read, at the most
	shortMade      = 2 // and of a string that a move makes
)

// The classes of Stored: takes a target, by its liberties (1, 2, 3 and more) and size, or
// saves it, by its size.
const (
	storedEscapes = 9
	storedClasses = 12
)

// Advisor says what the tactical reader and mined capture patterns know of the moves
// of a position. It remembers its answers while the points that they rest on stay as
// they are: it is at its best when it is asked about the positions of a game in turn.
// It is not safe for concurrent use.
type Advisor struct {
	reader  *tactics.Reader
	stored  *shape.Matcher // nil if there are no patterns
	answers map[question]*reading
	free    []*reading
	black   board.PointSet // the position of the last call
	white   board.PointSet
	ko      board.Point // that could not be taken then
	matches []shape.Match
	list    []Hint
}

// question asks whether a string is captured; after a move, if there is one.
type question struct {
	target uint64 // key of the stones; 0: the string that the move makes
	move   board.Point
	mover  board.Colour
	toMove tactics.Side
}

type reading struct {
	captured bool
	move     board.Point
	zone     board.PointSet
	spare    int
	ko       bool // it rests on who may take a ko
}

// NewAdvisor makes an advisor, with mined patterns or nil.
func NewAdvisor(stored *shape.Matcher) *Advisor {
	return &Advisor{reader: tactics.NewReader(), stored: stored, answers: map[question]*reading{}, ko: board.NoPoint}
}

// Forget empties the memory: answers that a limit cuts depend on what was asked before.
func (a *Advisor) Forget() {
	a.reader.Forget()
	for q, r := range a.answers {
		delete(a.answers, q)
		a.free = append(a.free, r)
	}
	a.black, a.white, a.ko = board.PointSet{}, board.PointSet{}, board.NoPoint
}

// Hints says what is known of the moves of a side. The result is valid until the
// next call. The board comes back as it was.
func (a *Advisor) Hints(b *board.Board, mover board.Colour) []Hint {
	a.forget(b)
	a.list = a.list[:0]
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		left := *b.Stones(colour)
		for s := left.First(); s >= 0; s = left.First() {
			left.Subtract(b.StringAt(s))
			switch {
			case b.Liberties(s) > shortString:
			case colour == mover:
				a.own(b, s)
			default:
				a.others(b, s, mover)
			}
		}
	}
	a.selfAtari(b, mover)
	a.match(b, mover)
	return a.list
}

// forget drops the answers that the changes since the last position may spoil.
func (a *Advisor) forget(b *board.Board) {
	black, white := *b.Stones(board.Black), *b.Stones(board.White)
	var changed, both board.PointSet
	for i := range changed {
		changed[i] = black[i] ^ a.black[i] | white[i] ^ a.white[i]
	}
	ko, _ := b.Ko()
	otherKo := ko != a.ko
	a.black, a.white, a.ko = black, white, ko
	if changed.IsEmpty() && !otherKo {
		return
	}
	both = *b.Empty()
	both.Intersect(&changed)
	added := changed.Len() - both.Len()
	for q, r := range a.answers {
		if r.spare -= added; r.spare < 0 || r.ko && otherKo || r.zone.Intersects(&changed) {
			delete(a.answers, q)
			a.free = append(a.free, r)
		}
	}
}

func (a *Advisor) hint(p board.Point, g Group, class int) {
	a.list = append(a.list, Hint{p, g, uint8(class)})
}

// others looks at a short string of the opponent.
func (a *Advisor) others(b *board.Board, s board.Point, mover board.Colour) {
	attack := a.ask(b, s, tactics.Attacker)
	if !attack.captured {
		return
	}
	class := readTakes + ((b.Liberties(s)-1)*3+stones3(b.StringSize(s)))*2
	if !a.ask(b, s, tactics.Defender).captured {
		class++
	}
	moves := b.LibertySet(s)
	if attack.move >= 0 {
		moves.Add(attack.move)
	}
	for m := moves.First(); m >= 0; m = moves.Next(m + 1) {
		if m == attack.move || a.after(b, m, mover, s, tactics.Defender) == yes {
			a.hint(m, Reading, class)
		}
	}
}

// own looks at a short string of the side to move.
func (a *Advisor) own(b *board.Board, s board.Point) {
	if !a.ask(b, s, tactics.Attacker).captured {
		return
	}
	libs, size := b.Liberties(s), stones3(b.StringSize(s))
	moves := b.LibertySet(s)
	defence := a.ask(b, s, tactics.Defender)
	if defence.captured {
		for m := moves.First(); m >= 0; m = moves.Next(m + 1) {
			a.hint(m, Reading, readHopeless+size)
		}
		return
	}
	if defence.move >= 0 {
		moves.Add(defence.move)
	}
	around := *b.StringNeighbours(s)
	around.Intersect(b.Stones(b.At(s).Opponent()))
	for n := around.First(); n >= 0; n = around.First() {
		around.Subtract(b.StringAt(n))
		if b.Liberties(n) <= 2 {
			last := b.LibertySet(n)
			moves.Union(&last)
		}
	}
	for m := moves.First(); m >= 0; m = moves.Next(m + 1) {
		switch a.after(b, m, b.At(s), s, tactics.Attacker) {
		case no:
			a.hint(m, Reading, readSaves+(libs-1)*3+size)
		case yes:
			a.hint(m, Reading, readFails+size)
		}
	}
}

// selfAtari looks at the moves that make a string with few liberties.
func (a *Advisor) selfAtari(b *board.Board, mover board.Colour) {
	near := *b.Stones(mover.Opponent())
	for m := b.Empty().First(); m >= 0; m = b.Empty().Next(m + 1) {
		if !near.Intersects(b.Around(m)) || libertiesAfter(b, m, mover) > shortMade {
			continue
		}
		// What is remembered may be of a time when the ko was free.
		if a.after(b, m, mover, board.NoPoint, tactics.Attacker) == yes && b.TryPlay(m, mover) {
			size := b.StringSize(m)
			b.Undo()
			a.hint(m, Reading, readLadder+stones3(size))
		}
	}
}

// match asks the stored patterns.
func (a *Advisor) match(b *board.Board, mover board.Colour) {
	if a.stored == nil {
		return
	}
	a.matches = a.stored.Append(a.matches[:0], b, mover, nil)
	start := len(a.list)
	for _, m := range a.matches {
		class := stones3(b.StringSize(m.Target))
		if m.Kind == shape.Escape {
			class += storedEscapes
		} else {
			class += (min(b.Liberties(m.Target), 3) - 1) * 3
		}
		if !a.told(start, m.Move, class) {
			a.hint(m.Move, Stored, class)
		}
	}
}

// told tells whether a hint of Stored is in the list from there on.
func (a *Advisor) told(start int, p board.Point, class int) bool {
	for _, h := range a.list[start:] {
		if h.Point == p && int(h.Class) == class {
			return true
		}
	}
	return false
}

// ask tells whether a string is captured.
func (a *Advisor) ask(b *board.Board, s board.Point, toMove tactics.Side) *reading {
	q := question{b.StringKey(s), board.NoPoint, board.Empty, toMove}
	if r := a.answers[q]; r != nil {
		return r
	}
	return a.learn(q, b, s)
}

// verdict of a question after a move.
type verdict int

const (
	illegal verdict = iota
	yes             // the string is captured
	no
)

// after tells whether a string is captured after a move; with NoPoint the string
// that the move makes. A string that the move takes is captured.
func (a *Advisor) after(b *board.Board, m board.Point, mover board.Colour, s board.Point, toMove tactics.Side) verdict {
	q := question{0, m, mover, toMove}
	if s >= 0 {
		q.target = b.StringKey(s)
	}
	if r := a.answers[q]; r != nil {
		return verdictOf(r)
	}
	if !b.TryPlay(m, mover) {
		return illegal
	}
	defer b.Undo()
	if s < 0 {
		s = m
	} else if b.At(s) == board.Empty {
		return yes
	}
	return verdictOf(a.learn(q, b, s))
}

func verdictOf(r *reading) verdict {
	if r.captured {
		return yes
	}
	return no
}

// learn asks the reader, and remembers.
func (a *Advisor) learn(q question, b *board.Board, s board.Point) *reading {
	var r *reading
	if n := len(a.free); n > 0 {
		r, a.free = a.free[n-1], a.free[:n-1]
	} else {
		r = new(reading)
	}
	answer := a.reader.Decide(b, tactics.Question{Target: s, ToMove: q.toMove}, b.At(s), &readingLimits)
	*r = reading{captured: answer.Outcome == tactics.Captured, move: answer.Move, zone: answer.Zone, spare: answer.Spare, ko: answer.Ko}
	if q.move >= 0 {
		r.zone.Add(q.move)
	}
	a.answers[q] = r
	return r
}
