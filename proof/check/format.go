package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

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
	Captured  = "captured"   // the target is taken off the board
	Escaped   = "escaped"    // the target gets many liberties, or stands for many plies
	Joined    = "joined"     // target and other become one string
	Cut       = "cut"        // target or other is taken off the board while they are two strings
	Killed    = "killed"     // no stone of the owner stands on a point of the group; with whole, on one of them there is none
	Lives     = "lives"      // the group is never killed
	TwoEyes   = "two eyes"   // the group comes to live even if its owner never plays again
	NotJoined = "not joined" // target and other never become one string
	NotCut    = "not cut"    // neither target nor other is ever taken off the board while they are two strings

	Taken     = "taken"     // the winner's move took the target, the other string, or the group
	OneString = "joined"    // target and other are one string
	Liberties = "liberties" // the target has as many liberties as the claim says
	Stands    = "stands"    // the target stands after as many plies as the claim says
	Alive     = "alive"     // the group lives even if its owner never plays again
	Dead      = "dead"      // walls enclose the group, and there is no room for two eyes
	Holds     = "holds"     // the winner passes after a pass, and after all moves elsewhere, and all is as before
)

// kind says of a claim: whether the owner of the target wins; whether it is about a pair of strings, or about a group; whether the winner has to hold out for
// ever; and whether retakes may matter.
type kind struct{ owner, pair, group, holds, retakes bool }

var kinds = map[string]kind{
	Captured:  {retakes: true},
	Escaped:   {owner: true, retakes: true},
	Joined:    {owner: true, pair: true},
	Cut:       {pair: true, retakes: true},
	Killed:    {group: true},
	Lives:     {owner: true, group: true, holds: true},
	TwoEyes:   {owner: true, group: true},
	NotJoined: {pair: true, holds: true},
	NotCut:    {owner: true, pair: true, holds: true},
}

// Claim is the first line of a certificate.
type Claim struct {
	Certificate int      `json:"certificate"`       // Version
	Name        string   `json:"name,omitempty"`    // of the certificate, for people
	Rows        []string `json:"rows"`              // of the board, the top row first: X, O and dots, and of a pattern ?, x and o
	Outside     []string `json:"outside,omitempty"` // of a pattern: "D4=2", the string at D4 has 2 liberties on points with a ?
	Claim       string   `json:"claim"`
	Target      string   `json:"target"`
	Other       string   `json:"other,omitempty"`
	Group       []string `json:"group,omitempty"` // further stones of the group of the target
	Whole       bool     `json:"whole,omitempty"` // the group lives only if all of these stones do
	Walls       []string `json:"walls,omitempty"` // stones around a group whose strings keep a liberty outside the zone
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
	Zone    []string `json:"zone,omitempty"` // on which the turn rests, where turns below refer to it because the winner holds out for ever
}

// claimBegins is the beginning of every claim.
const claimBegins = `{"certificate":`

// lineReader reads the lines of a certificate.
type lineReader struct {
	in     *bufio.Reader
	number int   // of the last line
	broken error // of reading
}

// next reads a line into a Claim or a Turn, and returns false at the end of the text. The only text that it accepts is the one that Line writes.
func (r *lineReader) next(into any) bool {
	r.number++
	line, err := r.in.ReadSlice('\n')
	if err == io.EOF && len(line) == 0 {
		return false
	}
	require(err != bufio.ErrBufferFull && r.number <= mostLines, "longer than %d bytes, or more than %d lines", mostBytes, mostLines)
	require(err != io.EOF, "the text ends within the line")
	r.broken = err
	require(err == nil, "%w", err)
	err = json.Unmarshal(line, into)
	require(err == nil, "%w", err)
	require(bytes.Equal(line, Line(into)), "not written as a certificate is: fields in order, no spaces, nothing else")
	return true
}

// mustEnd refuses a text that goes on with anything but the claim of another certificate. So nothing is proved before the end of a certificate was seen.
func (r *lineReader) mustEnd() {
	begin, err := r.in.Peek(len(claimBegins))
	if len(begin) == 0 && err == io.EOF {
		return
	}
	r.number++
	if err != nil && err != io.EOF {
		r.broken = err
	}
	require(string(begin) == claimBegins, "the proof is finished, and no claim follows")
	r.number--
}

// Line is the text of a Claim or a Turn. There are only texts and numbers in both, so nothing can fail.
func Line(value any) []byte {
	text, _ := json.Marshal(value)
	return append(text, '\n')
}

// NameLetters may stand in a name: letters whose form in JSON is the same for every program.
const NameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;_+-()/#=@"

// parsePoint reads a point of a board as board.FormatPoint writes it. A pass is no point.
func parsePoint(text string, size int) board.Point {
	p, err := board.ParsePoint(text, size)
	require(err == nil && p >= 0 && board.FormatPoint(p, size) == text, "%q is no point of the board", text)
	return p
}

// parseMove reads a point or a pass.
func parseMove(text string, size int) board.Point {
	if text == board.FormatPoint(board.Pass, size) {
		return board.Pass
	}
	return parsePoint(text, size)
}

// parseSet reads points in their order.
func parseSet(names []string, size int) (set board.PointSet) {
	last := board.NoPoint
	for _, name := range names {
		x := parsePoint(name, size)
		require(x > last, "%q is out of order", name)
		set.Add(x)
		last = x
	}
	return set
}

// repeats tells whether a name stands twice.
func repeats(names []string) bool {
	sorted := slices.Sorted(slices.Values(names))
	return len(slices.Compact(sorted)) < len(names)
}

// parseColour reads a side by its full name.
func parseColour(text string) board.Colour {
	c := board.ParseColour(text)
	require(c != board.Empty && c.String() == text, "%q is neither black nor white", text)
	return c
}

// refusal is the reason for which a certificate is refused, on its way to catch.
type refusal struct{ reason error }

// require refuses the certificate, unless a condition holds.
func require(condition bool, format string, args ...any) {
	if !condition {
		panic(refusal{fmt.Errorf(format, args...)})
	}
}

// catch makes a refusal an error. It is to be deferred.
func catch(err *error) {
	switch r := recover().(type) {
	case refusal:
		*err = r.reason
	case any:
		panic(r)
	}
}
