package groups

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/cespare/xxhash/v2"

	"shicho/board"
	"shicho/lab/suite"
)

// ErrGroup is the error for a line that is no group.
var ErrGroup = errors.New("not a group of lab groups")

// Group is a string of a game, with its position and what became of it.
type Group struct {
	Game    string   `json:"game"`              // file name of the archive and name of the game inside it
	Move    int      `json:"move"`              // moves played before
	Rows    []string `json:"rows"`              // the board before the last move
	Last    string   `json:"last"`              // the last move, as in GTP
	ToMove  string   `json:"to_move"`           // the side to move after the last move
	Komi    float64  `json:"komi"`              // komi of the game
	Winner  string   `json:"winner"`            // of the game, by its count: black, white, or empty for a draw
	Target  string   `json:"target"`            // the string's first stone
	Stones  int      `json:"stones"`            // of the string
	Lives   bool     `json:"lives"`             // the string's owner has its points at the end of the game
	Playout float64  `json:"playouts_kept"`     // share of the string's points that the owner had at the end of playouts
	Search  *float64 `json:"search,omitempty"`  // that share at the end of the playouts of a long search
	Work    int      `json:"search_playouts"`   // playouts of that search
	Program *bool    `json:"program,omitempty"` // whether another program says that the string lives; nil if no program was asked, or if it does not know
}

// Part is a part of the groups. All groups from one game belong to the same part.
type Part string

const (
	Tune Part = "tune" // to choose settings by
	Test Part = "test" // for final reports alone
)

// Part returns the part of a group. Half of the games belong to each part.
func (g *Group) Part() Part { return partOf(g.Game) }

func partOf(game string) Part {
	if hash(game)%2 == 0 {
		return Tune
	}
	return Test
}

// hash hashes the name of a game.
func hash(game string) uint64 { return xxhash.Sum64String(game) }

// ID names a group: "kgs.tar.gz/a.sgf:57:D4".
func (g *Group) ID() string { return fmt.Sprintf("%s:%d:%s", g.Game, g.Move, g.Target) }

// Agreed tells whether the other program and the game give the group the same fate.
func (g *Group) Agreed() bool { return g.Program != nil && *g.Program == g.Lives }

// Kind says how well the playouts by which a group was drawn judged the group.
type Kind string

// The kinds.
const (
	Wrong  Kind = "wrong"
	Open   Kind = "open"
	Clear  Kind = "clear" // right, and with a large share of the playouts
	Either Kind = "all"
)

// Kind returns the kind of a group: Wrong, Open or Clear.
func (g *Group) Kind() Kind {
	right := g.Playout
	if !g.Lives {
		right = 1 - right
	}
	switch {
	case right < 0.5:
		return Wrong
	case right < clearShare:
		return Open
	}
	return Clear
}

// Posed is a group with its board.
type Posed struct {
	*Group
	Board  *board.Board
	Colour board.Colour // the side to move
	Points board.PointSet
	Owner  board.Colour
}

// Pose makes the board of a group. The error wraps ErrGroup.
func (g *Group) Pose() (*Posed, error) {
	p := &Posed{Group: g, Colour: board.Black}
	if g.ToMove == "white" {
		p.Colour = board.White
	}
	fail := func(err error) (*Posed, error) { return nil, fmt.Errorf("%s: %w: %w", g.ID(), ErrGroup, err) }
	var err error
	if p.Board, err = board.Parse(strings.Join(g.Rows, "\n")); err != nil {
		return fail(err)
	}
	last, err := board.ParsePoint(g.Last, p.Board.Size())
	if err == nil {
		err = p.Board.Play(last, p.Colour.Opponent())
	}
	if err != nil {
		return fail(err)
	}
	target, err := board.ParsePoint(g.Target, p.Board.Size())
	if err != nil {
		return fail(err)
	}
	if target < 0 || p.Board.At(target) == board.Empty {
		return fail(errors.New("no stone at " + g.Target))
	}
	p.Points, p.Owner = *p.Board.StringAt(target), p.Board.At(target)
	return p, nil
}

// share returns the share of the string's points that the string's owner has. ownership has the owners of all points:
// from 1 for Black to -1 for White.
func (p *Posed) share(ownership []float64) float64 {
	sum, n := 0.0, 0
	for q := p.Points.First(); q >= 0; q = p.Points.Next(q + 1) {
		sum += ownership[q]
		n++
	}
	if p.Owner == board.White {
		sum = -sum
	}
	return (1 + sum/float64(n)) / 2
}

// Read reads groups, one JSON object a line. An error names the line, as "name:3: …", and wraps ErrGroup if the line is wrong.
func Read(name string, in io.Reader) (list []*Posed, err error) {
	return suite.ReadLines(name, in, ErrGroup, func(line []byte) (*Posed, error) {
		g := new(Group)
		if err := json.Unmarshal(line, g); err != nil {
			return nil, err
		}
		return g.Pose()
	})
}
