package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"shicho/board"
)

// Version is the version of the format.
const Version = 1

// The bounds of a certificate.
const (
	mostLines = 100_000_000
	mostBytes = 16 << 10 // of a line
	mostDepth = 1_000    // moves of a line of play
	mostKept  = 1 << 18  // turns with an ID; each takes some 250 bytes
	mostValue = 1_000    // of threats, liberties and plies
)

// ErrRefused says that a text is no certificate, or does not prove what it claims. The text of the error names the line.
var ErrRefused = errors.New("refused")

// Claims.
const (
	Captured = "captured" // the target is taken off the board
	Escaped  = "escaped"  // the target gets many liberties, or stands for many plies
	Joined   = "joined"   // target and other become one string
	Cut      = "cut"      // target or other is taken off the board while they are two strings
)

// Ends of a proof.
const (
	Taken     = "taken"     // the winner's move took the target, or the other string
	OneString = "joined"    // target and other are one string
	Liberties = "liberties" // the target has as many liberties as the claim says
	Stands    = "stands"    // the target stands after as many plies as the claim says
)

// Claim is the first line of a certificate.
type Claim struct {
	Certificate int      `json:"certificate"`       // Version
	Name        string   `json:"name,omitempty"`    // of the certificate, for people
	Rows        []string `json:"rows"`              // of the board, the top row first: X, O and dots, and of a pattern ?, x and o
	Outside     []string `json:"outside,omitempty"` // of a pattern: "D4=2", the string at D4 has 2 liberties on points with a ?
	Claim       string   `json:"claim"`
	Target      string   `json:"target"`
	Other       string   `json:"other,omitempty"`
	ToMove      string   `json:"to_move"`
	Free        string   `json:"free,omitempty"`    // the side that may retake kos at once
	Threats     int      `json:"threats,omitempty"` // how often it may; 0 is always
	Ban         string   `json:"ban,omitempty"`     // a point that the side Banned may not play now
	Banned      string   `json:"banned,omitempty"`
	Retakes     bool     `json:"retakes,omitempty"` // a single stone that is taken back at once was not captured
	Liberties   int      `json:"liberties,omitempty"`
	Plies       int      `json:"plies,omitempty"`
	Zone        []string `json:"zone"` // the points on which the claim rests
}

// Turn is every other line: a position in which the winner is to move. Of a proof in which the loser moves first, the first turn
// has replies alone.
type Turn struct {
	ID      int      `json:"id,omitempty"`
	Same    int      `json:"same,omitempty"` // the ID of a finished turn that shows how this one is won
	Weak    string   `json:"weak,omitempty"` // two turns follow: this point is empty, or a stone of the winner stands there
	Play    string   `json:"play,omitempty"`
	Replies []string `json:"replies,omitempty"` // of the loser after the play; the turns that answer them follow in this order
	End     string   `json:"end,omitempty"`
}

// lineReader reads the lines of a certificate.
type lineReader struct {
	in     *bufio.Reader
	number int // of the last line
}

// refuse is the error that the last line is wrong.
func (r *lineReader) refuse(format string, values ...any) error {
	return refuse(r.number, format, values...)
}

// refuse is the error that a line is wrong.
func refuse(line int, format string, values ...any) error {
	return fmt.Errorf("line %d: %w: %s", line, ErrRefused, fmt.Sprintf(format, values...))
}

// next reads a line into a Claim or a Turn. The only text that it accepts is the one that Line writes. more is false at the end of the text.
func (r *lineReader) next(into any) (more bool, err error) {
	r.number++
	line, err := r.in.ReadSlice('\n')
	switch {
	case err == io.EOF && len(line) == 0:
		return false, nil
	case err == bufio.ErrBufferFull:
		return false, r.refuse("longer than %d bytes", mostBytes)
	case err == io.EOF:
		return false, r.refuse("the text ends within the line")
	case err != nil:
		return false, fmt.Errorf("line %d: %w", r.number, err)
	case r.number > mostLines:
		return false, r.refuse("more than %d lines", mostLines)
	}
	if err := json.Unmarshal(line, into); err != nil {
		return false, r.refuse("%v", err)
	}
	if !bytes.Equal(line, Line(into)) {
		return false, r.refuse("not written as a certificate is: fields in order, no spaces, nothing else")
	}
	return true, nil
}

// Line is the text of a Claim or a Turn.
func Line(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // there are only texts and numbers in both
	}
	return append(text, '\n')
}

// MostName is the number of letters of the longest name.
const MostName = 200

// NameLetters may stand in a name: letters whose form in JSON is the same for every program.
const NameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;_+-()/#=@"

// parsePoint reads a point of a board as board.FormatPoint writes it. A pass is no point.
func parsePoint(text string, size int) (board.Point, error) {
	p, err := board.ParsePoint(text, size)
	if err != nil || p < 0 || board.FormatPoint(p, size) != text {
		return board.NoPoint, fmt.Errorf("%q is no point of the board", text)
	}
	return p, nil
}

// parseMove reads a point or a pass.
func parseMove(text string, size int) (board.Point, error) {
	if text == board.FormatPoint(board.Pass, size) {
		return board.Pass, nil
	}
	return parsePoint(text, size)
}

// parseColour reads a side by its full name.
func parseColour(text string) (board.Colour, error) {
	for _, c := range [...]board.Colour{board.Black, board.White} {
		if c.String() == text {
			return c, nil
		}
	}
	return board.Empty, fmt.Errorf("%q is neither black nor white", text)
}

// parseSet reads points in their order.
func parseSet(names []string, size int) (set board.PointSet, err error) {
	last := board.NoPoint
	for _, name := range names {
		p, err := parsePoint(name, size)
		if err != nil {
			return set, err
		}
		if p <= last {
			return set, fmt.Errorf("%s is out of order", name)
		}
		set.Add(p)
		last = p
	}
	return set, nil
}

// parseRows reads a position, in which every string has a liberty. drawn are the points that it says something about, and weak, by colour, those with a
// stone of this colour or none.
func parseRows(rows []string) (b *board.Board, drawn board.PointSet, weak [3]board.PointSet, err error) {
	if b, err = board.New(len(rows)); err != nil {
		return nil, drawn, weak, err
	}
	var stones []board.Stone
	for y, row := range rows {
		if len(row) != len(rows) {
			return nil, drawn, weak, fmt.Errorf("row %d has %d points, not %d", y+1, len(row), len(rows))
		}
		for x, letter := range row {
			at, kind := board.Point(y*len(rows)+x), strings.IndexRune(".XO?xo", letter)
			switch {
			case kind < 0:
				return nil, drawn, weak, fmt.Errorf("row %d has %q: only . X O ? x o stand on a board", y+1, letter)
			case kind < 3:
				stones = append(stones, board.Stone{Point: at, Colour: board.Colour(kind)})
			case kind > 3:
				weak[kind-3].Add(at)
			}
			if kind != 3 {
				drawn.Add(at)
			}
		}
	}
	return b, drawn, weak, b.Setup(stones)
}
