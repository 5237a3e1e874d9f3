package reply

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Mode says which tables are used.
type Mode uint8

// The modes. Each mode has the tables of the modes before it.
const (
	None  Mode = iota
	LGRF1      // replies to the last move
	LGRF2      // also replies to the last two moves
	EN1        // also replies in the tree to the last move
	EN2        // also replies in the tree to the last two moves
)

var modeNames = []string{"none", "lgrf1", "lgrf2", "en1", "en2"}

// ErrMode is the error for a mode that does not exist.
var ErrMode = errors.New("no such reply tables")

// String returns the name of the mode.
func (m Mode) String() string { return modeNames[m] }

// ParseMode returns the mode with a name. The error wraps ErrMode.
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

// String returns the name of the table.
func (t Table) String() string { return tableNames[t] }

// needs has, by table, the first mode that uses the table.
var needs = [TableCount]Mode{EN2, EN1, LGRF2, LGRF1}

// afterTwo tells which tables have replies to the last two moves.
var afterTwo = [TableCount]bool{TableEN2: true, TableLGRF2: true}

// noMove stands for no move and for a pass. A pass is no reply, and there is no reply to a pass.
const noMove = 0

// Tables have the replies of both sides on boards of one size. A move is a number from 1 to the number of points; 0 is a pass or no
// move.
type Tables struct {
	mode    Mode
	moves   int // number of the moves, with 0
	replies [TableCount][2][]uint16
	played  [TableCount]int64
}

// New makes empty tables for boards with a number of points.
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

// has tells whether the mode has a table.
func (t *Tables) has(table Table) bool { return t.mode >= needs[table] }

// Forget empties the tables for a new game, and sets the counts of Played to zero.
func (t *Tables) Forget() {
	for table := range t.replies {
		for side := range t.replies[table] {
			clear(t.replies[table][side])
		}
	}
	t.played = [TableCount]int64{}
}

// at returns the place of the reply to the last two moves, or nil if the table has no place for it.
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

// Find returns the reply of a side, 0 for Black and 1 for White, to the last two moves in a table, or 0 if there is none.
func (t *Tables) Find(table Table, side int, before, last uint16) uint16 {
	if p := t.at(table, side, before, last); p != nil {
		return *p
	}
	return noMove
}

// Count counts a reply of a table that was played.
func (t *Tables) Count(table Table) { t.played[table]++ }

// Played returns how many replies of each table were played.
func (t *Tables) Played() [TableCount]int64 { return t.played }

// Learn learns from a simulation. It stores the replies of the winner, and forgets the replies of the loser that are in the tables.
// moves has the moves from the root on; the first of them, tree in number, are moves of the tree. first is the side that moved
// first, and winner the side that won. A winner of -1 stands for a draw, from which nothing is learned.
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
