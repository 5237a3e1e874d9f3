package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"shicho/board"
)

// The bounds of a certificate.
const (
	Version   = 1   // of the format
	MostName  = 200 // letters of a name
	mostLines = 100_000_000
	mostBytes = 16 << 10 // of a line
	mostDepth = 1_000    // moves of a line of play
	mostKept  = 1 << 18  // turns with an ID; each takes some 450 bytes
	mostValue = 1_000    // of threats, liberties and plies
)

// ErrRefused says that a text is no certificate, or does not prove what it claims. The text of the error names the line.
var ErrRefused = errors.New("refused")

// Claims, and the ends of a proof.
const (
	Captured = "captured" // the target is taken off the board
	Escaped  = "escaped"  // the target gets many liberties, or stands for many plies
	Joined   = "joined"   // target and other become one string
	Cut      = "cut"      // target or other is taken off the board while they are two strings

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
	number int   // of the last line
	broken error // of reading
}

// next reads a line into a Claim or a Turn. The only text that it accepts is the one that Line writes. The error is io.EOF at the end of the text.
func (r *lineReader) next(into any) error {
	r.number++
	line, err := r.in.ReadSlice('\n')
	switch {
	case err == io.EOF && len(line) == 0:
		return io.EOF
	case err == bufio.ErrBufferFull || r.number > mostLines:
		return fmt.Errorf("longer than %d bytes, or more than %d lines", mostBytes, mostLines)
	case err == io.EOF:
		return errors.New("the text ends within the line")
	case err != nil:
		r.broken = err
		return err
	}
	if err := json.Unmarshal(line, into); err != nil {
		return err
	}
	if !bytes.Equal(line, Line(into)) {
		return errors.New("not written as a certificate is: fields in order, no spaces, nothing else")
	}
	return nil
}

// Line is the text of a Claim or a Turn. There are only texts and numbers in both, so nothing can fail.
func Line(value any) []byte {
	text, _ := json.Marshal(value)
	return append(text, '\n')
}

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

// parseColour reads a side by its full name.
func parseColour(text string) (board.Colour, error) {
	if c := board.ParseColour(text); c != board.Empty && c.String() == text {
		return c, nil
	}
	return board.Empty, fmt.Errorf("%q is neither black nor white", text)
}

// parseList reads points in their order, and a pass before them.
func parseList(names []string, size int) (list []board.Point, err error) {
	last := board.NoPoint
	for _, name := range names {
		x, err := parsePoint(name, size)
		if name == board.FormatPoint(board.Pass, size) {
			x, err = board.Pass, nil
		}
		if err != nil || x <= last {
			return nil, fmt.Errorf("%q is no move, or out of order", name)
		}
		list, last = append(list, x), x
	}
	return list, nil
}
