package reply

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Mode says which tables there are.
type Mode uint8

// The modes. Each has the tables of those before it.
const (
	None  Mode = iota
	LGRF1      // replies to the last move
	LGRF2      // and to the last two
	EN1        // and those on the way through the tree, to the last move
	EN2        // and to the last two
)

var modeNames = []string{"none", "lgrf1", "lgrf2", "en1", "en2"}

// ErrMode is the error for a mode that does not exist.
var ErrMode = errors.New("no such reply tables")

// String is the name of the mode.
func (m Mode) String() string { return modeNames[m] }

// ParseMode is the mode of a name. The error wraps ErrMode.
func ParseMode(name string) (Mode, error) {
	for i, n := range modeNames {
		if n == name {
			return Mode(i), nil
		}
	}
	return None, fmt.Errorf("%q: %w; there are %s", name, ErrMode, strings.Join(modeNames, ", "))
}

// Table is one of the tables.
type Table uint8

// The tables, in the order in which they are asked.
const (
	TableEN2 Table = iota
	TableEN1
	TableLGRF2
	TableLGRF1

	TableCount
)

var tableNames = [TableCount]string{"en2", "en1", "lgrf2", "lgrf1"}

// String is the name of the table.
func (t Table) String() string { return tableNames[t] }

// needs is the least mode that has a table.
var needs = [TableCount]Mode{EN2, EN1, LGRF2, LGRF1}

// afterTwo tells which tables go by the last two moves.
var afterTwo = [TableCount]bool{TableEN2: true, TableLGRF2: true}

// noMove is the move of an empty place in the tables. Moves are numbered from 1, so that
// a pass is no reply and is answered by none.
const noMove = 0

// Tables hold the replies of both sides on a board of one size. Moves are numbers from 1 to
// the points of the board; 0 is a pass or no move.
type Tables struct {
	mode    Mode
	moves   int // numbers of moves, with 0
	replies [TableCount][2][]uint16
	played  [TableCount]int64
}

// New makes empty tables for a board with so many points.
func New(mode Mode, points int) *Tables {
	t := &Tables{mode: mode, moves: points + 1}
	for table := range TableCount {
		if !t.has(table) {
			continue
		}
		size := t.moves
		if afterTwo[table] {
			size *= t.moves
		}
		for side := range t.replies[table] {
			t.replies[table][side] = make([]uint16, size)
		}
	}
	return t
}

func (t *Tables) has(table Table) bool { return t.mode >= needs[table] }

// Forget empties the tables, as for a new game, and sets the counts to zero.
func (t *Tables) Forget() {
	for table := range t.replies {
		for side := range t.replies[table] {
			clear(t.replies[table][side])
		}
	}
	t.played = [TableCount]int64{}
}

// at is the place of the reply to the last two moves; nil if there is none.
func (t *Tables) at(table Table, side int, before, last uint16) *uint16 {
	if last == noMove || !t.has(table) {
		return nil
	}
	i := int(last)
	if afterTwo[table] {
		if before == noMove {
			return nil
		}
		i += int(before) * t.moves
	}
	return &t.replies[table][side][i]
}

// Find is what a table has as the reply of a side, 0 for Black and 1 for White, to the last
// two moves; 0 if it has none.
func (t *Tables) Find(table Table, side int, before, last uint16) uint16 {
	if p := t.at(table, side, before, last); p != nil {
		return *p
	}
	return noMove
}

// Count notes that a reply of a table was played.
func (t *Tables) Count(table Table) { t.played[table]++ }

// Played is how many replies of each table were played.
func (t *Tables) Played() [TableCount]int64 { return t.played }

// Learn takes over a simulation: its moves from the root on, of which the first tree
// led through the tree, the side that moved first and the side that won, -1 for a draw, of
// which nothing is learned. The winner's replies are stored; the loser's are forgotten where they
// stand in the tables.
func (t *Tables) Learn(moves []uint16, tree, first, winner int) {
	if t.mode == None || winner < 0 {
		return
	}
	var before, last uint16
	side := first
	for i, move := range moves {
		if move != noMove {
			for table := range TableCount {
				if (table == TableEN1 || table == TableEN2) && i >= tree {
					continue
				}
				p := t.at(table, side, before, last)
				switch {
				case p == nil:
				case side == winner:
					*p = move
				case *p == move:
					*p = noMove
				}
			}
		}
		before, last = last, move
		side = 1 - side
	}
}

// ModeNames lists the names of the modes.
func ModeNames() []string { return slices.Clone(modeNames) }
