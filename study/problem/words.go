package problem

import (
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/deed"
)

// Explanation says in two or three sentences how the solution works: what the first move does, how the line goes on in which the opponent
// resists most, and what it reaches. Every sentence follows from the stones on the board. There is none if the goal is not stated.
// The sentences are in a language; nil is English.
func (p *Problem) Explanation(l *lang.Language) (sentences []string) {
	if p.Goal == Unstated {
		return nil
	}
	line, last := p.MainLine()
	b := p.Board.Clone()
	sentences = append(sentences, l.Say("%s.|the end of a sentence", p.openingText(l, b, line[0])))
	if vital := p.vitalText(l); vital != "" && len(line) < 3 {
		sentences = append(sentences, vital)
	}
	said := func(i int) string { return p.play(l, b, line[i]) }
	if len(line) > 2 {
		sentences = append(sentences, l.Say("If %[1]s, then %[2]s.", said(1), said(2)))
	}
	for i := 3; i < len(line); i++ {
		said(i)
	}
	if end := p.endText(l, last, len(line)); end != "" {
		sentences = append(sentences, end)
	}
	if !p.Walls.IsEmpty() {
		sentences = append(sentences, l.Say("This holds as long as the walls at %s stand.", strings.Join(p.wallNames(), ", ")))
	}
	return sentences
}

// endText says what a line with a number of moves has reached, if the sentences about its first moves do not.
func (p *Problem) endText(l *lang.Language, last *Turn, moves int) string {
	end := p.End(l, last)
	if end != "" || moves <= 3 {
		return end
	}
	if p.Goal == Cut {
		return l.Say("One of the marked strings comes off the board with move %s.", strconv.Itoa(moves))
	}
	stones := p.Marked()
	return l.Say("The marked stones come off the board with move %[2]s.", stones.Len(), strconv.Itoa(moves))
}

// openingText plays the first move, and says what it does and what players call it.
func (p *Problem) openingText(l *lang.Language, b *board.Board, m board.Stone) string {
	side, name := l.Side(m.Colour), board.FormatPoint(m.Point, b.Size())
	called := p.calledText(l)
	d, _ := deed.Find(b.Clone(), m, p.Target)
	said := p.play(l, b, m)
	switch {
	case called != "" && (d.Kind == deed.Plays || d.Kind == deed.Fills):
		return l.Say("%[1]s plays %[2]s", side, name) + called
	case p.Goal == Capture && d.Kind == deed.Fills:
		return l.Say("%[1]s takes a liberty at %[2]s and leaves %[3]d", side, name, b.Liberties(p.Target))
	}
	return said + called
}

// Failure says in a sentence why a wrong move on a board fails: what the opponent answers, and what becomes of the marked stones.
func (p *Problem) Failure(l *lang.Language, b *board.Board, try *Try) string {
	if p.Goal == Unstated || len(try.Line) == 0 {
		return ""
	}
	after := b.Clone()
	if !after.TryPlay(try.Move, p.Solver()) {
		return ""
	}
	answer := try.Line[0]
	if answer.Point == board.Pass {
		return p.failed(l, l.Say("%s need not answer|what a side does", l.Side(answer.Colour)), try.Verdict)
	}
	shows := p.cutsAt(after, answer) && p.Goal == Connect
	said := p.play(l, after, answer)
	if _, over, _ := p.on(after, p.Owner()); over || shows {
		return l.Say("%s.|the end of a sentence", said)
	}
	return p.failed(l, said, try.Verdict)
}

// Refutation says in some sentences why a wrong move fails: what the opponent answers, what becomes of the marked stones, how play goes on if the solver does not
// give in, and whether the answer is the right move itself. turn is the turn of the wrong move in the tree; it may be nil.
func (p *Problem) Refutation(l *lang.Language, b *board.Board, turn *Turn, try *Try) (sentences []string) {
	said := p.Failure(l, b, try)
	if said == "" {
		return nil
	}
	sentences = append(sentences, said)
	answer, me := try.Line[0], p.Solver()
	if turn != nil && answer.Point >= 0 && slices.Contains(turn.Right, answer.Point) {
		sentences = append(sentences, l.Say("That is where %s should have played.", l.Side(me)))
	}
	after := b.Clone()
	after.TryPlay(try.Move, me)
	after.TryPlay(answer.Point, answer.Colour)
	for i := 1; i+1 < len(try.Line); i += 2 {
		sentences = append(sentences, l.Say("If %[1]s, then %[2]s.", p.play(l, after, try.Line[i]), p.play(l, after, try.Line[i+1])))
	}
	return sentences
}

// failed says what becomes of the marked stones after an answer, where the board does not show it yet.
func (p *Problem) failed(l *lang.Language, answer string, verdict Verdict) string {
	stones := p.Marked()
	n := stones.Len()
	switch {
	case verdict != Wrong:
		return l.Say("%s.|the end of a sentence", answer)
	case p.Goal == Capture:
		return l.Say("%[1]s, and the marked stones are saved.", answer, n)
	case p.Goal == Kill:
		return l.Say("%[1]s, and the group lives.", answer)
	case p.Goal == Live:
		return l.Say("%[1]s, and the group is lost.", answer)
	case p.Goal == Connect:
		return l.Say("%[1]s, and the marked stones stay apart.", answer)
	case p.Goal == Cut:
		return l.Say("%[1]s, and the marked stones are joined.", answer)
	}
	return l.Say("%[1]s, and the marked stones are lost.", answer, n)
}

// play plays a move, and says what the move does on the board: "White connects at D4".
func (p *Problem) play(l *lang.Language, b *board.Board, m board.Stone) string {
	side, name := l.Side(m.Colour), board.FormatPoint(m.Point, b.Size())
	cuts := p.cutsAt(b, m)
	makes := p.Goal.IsLife() && deed.MakesEye(b, m)
	spoils := p.Goal.IsLife() && deed.MakesEye(b, board.Stone{Point: m.Point, Colour: m.Colour.Opponent()})
	d, legal := deed.Find(b, m, p.Target)
	if !legal {
		return l.Say("%[1]s has no move at %[2]s", side, name)
	}
	owns := m.Colour == p.Owner()
	switch {
	case d.Kind == deed.Passes:
		return l.Say("%s passes", side)
	case d.Kind == deed.Captures:
		return l.Say("%[1]s takes %[2]d stones at %[3]s", side, d.Taken, name)
	case d.Kind == deed.DoubleAtari:
		return l.Say("%[1]s gives a double atari at %[2]s", side, name)
	case cuts:
		return l.Say("%[1]s cuts at %[2]s", side, name)
	case makes && owns:
		return l.Say("%[1]s makes an eye with %[2]s", side, name)
	case d.Kind == deed.ThrowsIn:
		return l.Say("%[1]s throws in at %[2]s", side, name)
	case d.Kind == deed.JoinsTarget || d.Kind == deed.Connects:
		return l.Say("%[1]s connects at %[2]s", side, name)
	case d.Kind == deed.Extends:
		return l.Say("%[1]s extends to %[2]s", side, name)
	case d.Kind == deed.Atari:
		return l.Say("%[1]s gives atari at %[2]s", side, name)
	case spoils && !owns:
		return l.Say("%[1]s takes away an eye with %[2]s", side, name)
	case d.Kind == deed.Fills && !p.Goal.IsLife() && !p.Goal.HasPair():
		return l.Say("%[1]s takes a liberty at %[2]s", side, name)
	}
	return l.Say("%[1]s plays %[2]s", side, name)
}

// cutsAt tells whether a move stands where the owner of the two marked strings would join one of them to another string.
func (p *Problem) cutsAt(b *board.Board, m board.Stone) bool {
	owner := p.Owner()
	if !p.Goal.HasPair() || m.Point < 0 || m.Colour == owner {
		return false
	}
	var beside board.PointSet
	marked := false
	for _, n := range b.Neighbours(m.Point) {
		if b.At(n) == owner {
			beside.Add(b.Root(n))
			marked = marked || slices.ContainsFunc(p.Strings(), func(s board.Point) bool { return b.At(s) == owner && b.Root(s) == b.Root(n) })
		}
	}
	return marked && beside.Len() > 1
}
