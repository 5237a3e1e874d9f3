package moves

import (
	"shicho/board"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// The first class of each kind of move in the group Reading. A kind has one class for each combination of the facts about
// the string that the comment lists. Sizes are 1, 2, and 3 or more stones.
const (
	readTakes    = 0  // captures a string; by its liberties (1 to 3), its size, and whether its owner could still save it
	readSaves    = 18 // saves a string that would be captured; by its liberties and size
	readFails    = 27 // seems to save a string that would be captured, but does not; by its size
	readHopeless = 30 // plays at a liberty of a string that no move saves; by its size
	readLadder   = 33 // makes a string that can be captured; by its size

	readingClasses = 36
)

// The first class of each kind of move in the group Stored: what stored patterns prove. Sizes are as above, liberties 1, 2, and 3 or more.
const (
	storedTakes   = 0  // captures a string of which it is not known whether its owner could save it; by its liberties and size
	storedSaves   = 9  // saves a critical string; by its size
	storedNeeded  = 12 // captures a critical string; by its liberties and size
	storedWasted  = 21 // plays at a liberty of a dead string of the opponent; by its liberties and size
	storedMeets   = 30 // plays where the opponent would capture a string of which no saving move is known; by its size
	storedLost    = 33 // plays at a liberty of an own dead string; by its size
	storedAttacks = 36 // plays at a liberty of a safe string of the opponent; by its size
	storedKeeps   = 39 // plays at a liberty of an own safe string; by its size

	storedClasses = 42
)

// Advisor tells what the tactical reader and mined capture patterns know about the moves of a position. Its reader
// remembers an answer as long as the points that the answer rests on stay the same, so it is fastest when it is
// asked about the positions of a game in order. It is not safe for concurrent use.
type Advisor struct {
	reader *tactics.Reader // nil without the group Reading
	judge  *shape.Judge    // nil if there are no patterns
	list   []Hint
}

// NewAdvisor makes an Advisor for the models of a set, with a matcher of mined patterns, which may be nil. Without the group Reading it asks the
// reader nothing, without the group Stored it looks up no patterns.
func NewAdvisor(set *Set, stored *shape.Matcher) *Advisor {
	a := &Advisor{}
	if set.Has(Reading) {
		a.reader = tactics.NewReader().Remember()
	}
	if stored != nil && set.Has(Stored) {
		a.judge = shape.NewJudge(stored)
	}
	return a
}

// Forget empties the memory. Answers that a limit cuts depend on the questions before, so a caller who wants the
// same hints for the same game calls Forget before each game.
func (a *Advisor) Forget() {
	if a.reader != nil {
		a.reader.Forget()
	}
}

// Hints lists what is known about the moves of a side. The result is valid until the next call. The board is left
// as it was.
func (a *Advisor) Hints(b *board.Board, mover board.Colour) []Hint {
	a.list = a.list[:0]
	if a.reader != nil {
		a.advise(b, mover)
	}
	a.match(b, mover)
	return a.list
}

// advise adds the hints of the reader.
func (a *Advisor) advise(b *board.Board, mover board.Colour) {
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		left := *b.Stones(colour)
		for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
			switch {
			case b.Liberties(s) > shortString:
			case colour == mover:
				a.adviseOwn(b, s)
			default:
				a.adviseOther(b, s, mover)
			}
		}
	}
	a.adviseMade(b, mover)
}

func (a *Advisor) hint(p board.Point, g Group, class int) {
	a.list = append(a.list, Hint{p, g, uint8(class)})
}

// adviseOther looks at a short string of the opponent.
func (a *Advisor) adviseOther(b *board.Board, s board.Point, mover board.Colour) {
	captured, attack := a.ask(b, s, tactics.Attacker)
	if !captured {
		return
	}
	class := readTakes + ((b.Liberties(s)-1)*3+sizeClass(b.StringSize(s)))*2
	if falls, _ := a.ask(b, s, tactics.Defender); !falls {
		class++
	}
	moves := b.LibertySet(s)
	if attack >= 0 {
		moves.Add(attack)
	}
	for m := moves.First(); m >= 0; m = moves.Next(m + 1) {
		if m == attack || a.after(b, m, mover, s, tactics.Defender) == yes {
			a.hint(m, Reading, class)
		}
	}
}

// adviseOwn looks at a short string of the side to move.
func (a *Advisor) adviseOwn(b *board.Board, s board.Point) {
	if captured, _ := a.ask(b, s, tactics.Attacker); !captured {
		return
	}
	libs, size := b.Liberties(s), sizeClass(b.StringSize(s))
	moves := b.LibertySet(s)
	falls, defence := a.ask(b, s, tactics.Defender)
	if falls {
		for m := moves.First(); m >= 0; m = moves.Next(m + 1) {
			a.hint(m, Reading, readHopeless+size)
		}
		return
	}
	if defence >= 0 {
		moves.Add(defence)
	}
	around := *b.StringNeighbours(s)
	around.Intersect(b.Stones(b.At(s).Opponent()))
	for n := b.TakeString(&around); n >= 0; n = b.TakeString(&around) {
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

// adviseMade looks at the moves that make a string with few liberties.
func (a *Advisor) adviseMade(b *board.Board, mover board.Colour) {
	near := *b.Stones(mover.Opponent())
	for m := b.Empty().First(); m >= 0; m = b.Empty().Next(m + 1) {
		if !near.Intersects(b.Around(m)) || libertiesAfter(b, m, mover) > shortMade {
			continue
		}
		if a.after(b, m, mover, board.NoPoint, tactics.Attacker) == yes && b.TryPlay(m, mover) {
			size := b.StringSize(m)
			b.Undo()
			a.hint(m, Reading, readLadder+sizeClass(size))
		}
	}
}

// match adds the hints of the stored patterns: what they prove of the strings of both sides.
func (a *Advisor) match(b *board.Board, mover board.Colour) {
	if a.judge == nil {
		return
	}
	start := len(a.list)
	for _, v := range a.judge.Strings(b) {
		size := sizeClass(b.StringSize(v.Target))
		if b.At(v.Target) == mover {
			a.matchOwn(b, start, &v, size)
		} else {
			a.matchOther(b, start, &v, (min(b.Liberties(v.Target), 3)-1)*3+size, size)
		}
	}
}

// matchOwn adds the hints about a string of the side to move.
func (a *Advisor) matchOwn(b *board.Board, start int, v *shape.Verdict, size int) {
	switch v.Status {
	case shape.Fallen:
		a.hintLiberties(b, start, v.Target, storedLost+size)
	case shape.Secure:
		a.hintLiberties(b, start, v.Target, storedKeeps+size)
	case shape.Attacked:
		for i := range v.Proofs {
			a.hintStored(start, v.Proofs[i].Move, storedMeets+size)
		}
	case shape.Critical:
		for i := range v.Proofs {
			if m := &v.Proofs[i]; m.Kind == shape.Escape {
				a.hintStored(start, m.Move, storedSaves+size)
			}
		}
	}
}

// matchOther adds the hints about a string of the opponent.
func (a *Advisor) matchOther(b *board.Board, start int, v *shape.Verdict, class, size int) {
	switch v.Status {
	case shape.Fallen:
		a.hintLiberties(b, start, v.Target, storedWasted+class)
	case shape.Secure:
		a.hintLiberties(b, start, v.Target, storedAttacks+size)
	case shape.Attacked:
		for i := range v.Proofs {
			a.hintStored(start, v.Proofs[i].Move, storedTakes+class)
		}
	case shape.Critical:
		for i := range v.Proofs {
			m := &v.Proofs[i]
			move := m.Move
			if m.Kind == shape.Escape {
				move = m.Threat
			}
			if move >= 0 {
				a.hintStored(start, move, storedNeeded+class)
			}
		}
	}
}

// hintLiberties adds a hint for every liberty of a string.
func (a *Advisor) hintLiberties(b *board.Board, start int, target board.Point, class int) {
	liberties := b.LibertySet(target)
	for p := liberties.First(); p >= 0; p = liberties.Next(p + 1) {
		a.hintStored(start, p, class)
	}
}

// hintStored adds a hint of the group Stored, once.
func (a *Advisor) hintStored(start int, p board.Point, class int) {
	if !a.isListed(start, p, class) {
		a.hint(p, Stored, class)
	}
}

// isListed tells whether the list has a hint of the group Stored for a move and class, from index start on.
func (a *Advisor) isListed(start int, p board.Point, class int) bool {
	for _, h := range a.list[start:] {
		if h.Point == p && int(h.Class) == class {
			return true
		}
	}
	return false
}

// ask tells whether a string is captured, and by which move the side to move has its way.
func (a *Advisor) ask(b *board.Board, s board.Point, toMove tactics.Side) (captured bool, move board.Point) {
	answer := a.reader.Decide(b, tactics.Question{Target: s, ToMove: toMove}, b.At(s), &readingLimits)
	return answer.Outcome == tactics.Captured, answer.Move
}

// verdict is the answer to a question after a move.
type verdict int

const (
	illegal verdict = iota // the move is illegal
	yes                    // the string is captured
	no                     // the string is not captured
)

// after tells whether a string is captured after a move. If s is NoPoint, it is about the string that the move
// makes. A string that the move takes off is captured.
func (a *Advisor) after(b *board.Board, m board.Point, mover board.Colour, s board.Point, toMove tactics.Side) verdict {
	if !b.TryPlay(m, mover) {
		return illegal
	}
	defer b.Undo()
	if s < 0 {
		s = m
	} else if b.At(s) == board.Empty {
		return yes
	}
	if captured, _ := a.ask(b, s, toMove); captured {
		return yes
	}
	return no
}
