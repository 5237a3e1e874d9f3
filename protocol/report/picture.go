package report

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/board/sgf"
	"shicho/internal/words"
)

// lastMove is the last move before the position, nil at the beginning.
func (p *RecordPosition) lastMove() *sgf.Step {
	for i := range p.Record.Steps {
		if s := &p.Record.Steps[i]; s.IsMove() && s.Number == p.Move {
			return s
		}
	}
	return nil
}

// headline says what was played last: "Move 157: Black L5." If toMove is not Empty, headline also says which side is to
// move: "White to move."
func (p *RecordPosition) headline(toMove board.Colour) string {
	text := "The beginning."
	if m := p.lastMove(); m != nil {
		text = fmt.Sprintf("Move %d: %s %s.", p.Move, words.Capital(m.Colour.String()), p.name(m.Point))
		if m.Point == board.Pass {
			text = fmt.Sprintf("Move %d: %s passes.", p.Move, words.Capital(m.Colour.String()))
		}
	}
	if toMove != board.Empty {
		text += fmt.Sprintf(" %s to move.", words.Capital(toMove.String()))
	}
	return text
}

// picture begins a picture of the position: the stone of the last move has a ring.
func (p *RecordPosition) picture() *diagram.Diagram {
	d := diagram.New(p.Board)
	m := p.lastMove()
	if m == nil || m.Point == board.Pass || p.Board.At(m.Point) != m.Colour {
		return d // the stone of that move is not on the board
	}
	return d.Last(m.Point).Legend(diagram.Entry{Symbol: diagram.LastSymbol, Text: "last move"})
}

// targetEntry explains the triangles on the string that a question or a pattern is about.
var targetEntry = diagram.Entry{Symbol: diagram.TargetSymbol, Text: "the string"}

// Drawing is a position to be drawn, with marks.
type Drawing struct {
	*RecordPosition
	Numbers int // this many of the last moves are drawn with their numbers
	Marks   []PointMark
}

// PointMark is a text on a point.
type PointMark struct {
	Point board.Point
	Text  string
}

// Diagram is the picture.
func (b *Drawing) Diagram() *diagram.Diagram {
	d := b.picture()
	if b.Numbers > 0 {
		d = diagram.New(b.Board) // without the ring, because the last number marks the last move
	}
	gone, passes := b.number(d)
	for _, m := range b.Marks {
		d.Mark(m.Point, m.Text)
	}
	return d.Caption(strings.Join(b.lines(gone, passes), "\n"))
}

// Text is the board, and below it the players, the last move, and the numbered moves that have no stone on the board.
func (b *Drawing) Text() string {
	d := b.Diagram()
	return d.Text() + strings.Join(b.lines(b.number(d)), "\n") + "\n"
}

// lines are the lines of text below the board. gone and passes are the numbered moves that have no stone on the board;
// see number.
func (b *Drawing) lines(gone, passes []string) []string {
	var lines []string
	r := b.Record
	players := ""
	if r.PlayerBlack != "" || r.PlayerWhite != "" {
		players = fmt.Sprintf("%s – %s", cmp.Or(r.PlayerBlack, "?"), cmp.Or(r.PlayerWhite, "?"))
	}
	for _, text := range []string{r.Event, r.Date} {
		if text != "" && players != "" {
			players += ", "
		}
		players += text
	}
	if players != "" {
		lines = append(lines, players+".")
	}
	lines = append(lines, b.headline(board.Empty))
	if len(gone) > 0 {
		lines = append(lines, "Taken since: "+strings.Join(gone, ", ")+".")
	}
	if len(passes) > 0 {
		lines = append(lines, "Passes: "+strings.Join(passes, ", ")+".")
	}
	return lines
}

// number writes the numbers of the last moves on their stones. gone lists the moves whose stones were taken, as "1 at
// C8", and passes lists the numbers of the passes.
func (b *Drawing) number(d *diagram.Diagram) (gone, passes []string) {
	last := map[board.Point]int{} // the last move on each point
	for i := range b.Record.Steps {
		if s := &b.Record.Steps[i]; s.IsMove() && s.Number <= b.Move {
			last[s.Point] = s.Number
		}
	}
	for i := range b.Record.Steps {
		s := &b.Record.Steps[i]
		if !s.IsMove() || s.Number <= b.Move-b.Numbers || s.Number > b.Move {
			continue
		}
		number := strconv.Itoa(s.Number)
		switch {
		case s.Point == board.Pass:
			passes = append(passes, number)
		case b.Board.At(s.Point) == s.Colour && last[s.Point] == s.Number:
			d.Mark(s.Point, number)
		default:
			gone = append(gone, number+" at "+b.name(s.Point))
		}
	}
	return gone, passes
}
