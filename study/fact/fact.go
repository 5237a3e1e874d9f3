// Package fact has the one kind of row in which the program writes what is proved of a position: the same in the positions of a set of data, and from
// problems and reviews.
//
// A fact is a position, a question about a string in it, and the answer: the move, or the moves, that bring the result about. What a source does not
// know is null: a review has no class, a problem no string of a game.
package fact

import (
	"encoding/json"
	"io"
	"strings"

	"shicho/board"
	"shicho/pattern/shape"
)

// Fact is a row. The card of a set of data says what its fields mean.
type Fact struct {
	Game        Text  `json:"game"`
	Split       Text  `json:"split"`
	Move        int   `json:"move"`
	Size        int   `json:"size"`
	Board       Text  `json:"board"`
	Ko          Text  `json:"ko"`
	ToMove      Text  `json:"to_move"`
	Goal        Text  `json:"goal"`
	Side        Text  `json:"side"`
	Target      Text  `json:"target"`
	Stones      int   `json:"stones"`
	String      Text  `json:"string"`
	Other       Text  `json:"other"`
	Result      Text  `json:"result"`
	Moves       Text  `json:"moves"`
	Depth       *int  `json:"depth"`
	Nodes       *int  `json:"nodes"`
	Ladder      *bool `json:"ladder"`
	Zone        Text  `json:"zone"`
	Certificate Text  `json:"certificate"`
	Class       Text  `json:"class"`
	Pattern     Text  `json:"pattern"`
	Refutations Text  `json:"refutations"`
	Reason      Text  `json:"reason"`
	Provenance  Text  `json:"provenance"`
}

// Text is a text that is null if it is empty.
type Text string

// MarshalJSON implements json.Marshaler.
func (t Text) MarshalJSON() ([]byte, error) {
	if t == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(t))
}

// Verdict is what a side to move can do with a string.
type Verdict struct {
	Goal, Result string
	IsDefence    bool // the owner of the string is to move
}

// The verdicts.
var (
	Captured  = Verdict{"capture", "captured", false}
	Saved     = Verdict{"capture", "saved", true}
	Safe      = Verdict{"capture", "safe", false} // no move captures
	Connected = Verdict{"connect", "connected", true}
	Cut       = Verdict{"connect", "cut", false}
	Killed    = Verdict{"kill", "killed", false}
	Lives     = Verdict{"kill", "lives", true}
)

// New makes the row of a verdict about the string of a stone. other is a stone of the other string if the goal is to connect or to cut, else NoPoint. move is
// the number of the move that was played there.
func New(b *board.Board, move int, v Verdict, target, other board.Point, moves ...board.Point) Fact {
	f := Fact{Move: move, Size: b.Size(), Board: Text(Rows(b)), Goal: Text(v.Goal), Side: "attack", Result: Text(v.Result),
		Target: name(b, target), Other: name(b, other), Stones: b.StringSize(target)}
	toMove := b.At(target).Opponent()
	if v.IsDefence {
		toMove, f.Side = b.At(target), "defend"
	}
	f.ToMove = Text(toMove.String())
	if point, banned := b.Ko(); banned == toMove && point >= 0 {
		f.Ko = name(b, point)
	}
	f.Moves = Text(Names(b.Size(), moves...))
	return f
}

// Refute adds a wrong move with what refutes it: the reply and the moves that follow. A move without a reply is not added.
func (f *Fact) Refute(wrong board.Point, line ...board.Stone) {
	if len(line) == 0 {
		return
	}
	moves := []board.Point{wrong}
	for _, move := range line {
		moves = append(moves, move.Point)
	}
	if f.Refutations != "" {
		f.Refutations += "; "
	}
	f.Refutations += Text(Names(f.Size, moves...))
}

// Names are the names of points on a board of a size, with spaces between.
func Names(size int, points ...board.Point) string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = board.FormatPoint(p, size)
	}
	return strings.Join(names, " ")
}

// In is the row as one about a position of a game, which belongs to a part of the set of data.
func (f Fact) In(game shape.ID) Fact {
	f.Game, f.Split = Text(game.String()), Text(SplitOf(game))
	return f
}

func name(b *board.Board, p board.Point) Text {
	if p < 0 {
		return ""
	}
	return Text(board.FormatPoint(p, b.Size()))
}

// Rows writes a board as rows of letters, divided by slashes.
func Rows(b *board.Board) string {
	var text strings.Builder
	for y := range b.Size() {
		if y > 0 {
			text.WriteByte('/')
		}
		for x := range b.Size() {
			text.WriteByte(".XO"[b.At(board.Point(y*b.Size()+x))])
		}
	}
	return text.String()
}

// Of 256 games as many are for tests, and as many for validation.
const (
	testOf256       = 26
	validationOf256 = 26
)

// SplitOf is the split of a game: train, validation or test. All rows of a game have the same one, because they are alike.
func SplitOf(key shape.ID) string {
	switch n := int(key[len(key)-1]); {
	case n < testOf256:
		return "test"
	case n < testOf256+validationOf256:
		return "validation"
	}
	return "train"
}

// Write writes facts, one a line.
func Write(w io.Writer, facts ...Fact) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for i := range facts {
		if err := lines.Encode(&facts[i]); err != nil {
			return err
		}
	}
	return nil
}
