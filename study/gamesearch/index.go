package gamesearch

import (
	"errors"
	"strings"

	"shicho/board"
	"shicho/internal/sections"
	"shicho/pattern/shape"
)

// ErrGame says that a game cannot be played through by the rules.
var ErrGame = errors.New("game cannot be played through")

// Index is games ready to be searched and listed, in memory or in a file that is mapped into memory. It does not change.
type Index struct {
	games     []game // the oldest first
	changes   []change
	gameNames []byte
	names     []string // in the order of their small letters; the empty one comes last
	groups    []group  // by size of the board
	file      *sections.File
}

// Games is the number of games. A game has a number from 0 on; the oldest come first.
func (x *Index) Games() int { return len(x.games) }

// Key is the key of a game, by the game's number.
func (x *Index) Key(number int) shape.ID { return x.games[number].key }

// Day is the year, the month and the day of the first date of a game as one number, 20011231; 0 if it is unknown.
func (x *Index) Day(number int) int { return int(x.games[number].day) }

// Winner is the side that won a game by its result, Empty if nobody did or the result does not tell.
func (x *Index) Winner(number int) board.Colour { return x.games[number].winner }

// changesOf is what changes on the board in a game.
func (x *Index) changesOf(g *game) []change {
	return x.changes[g.firstChange : g.firstChange+g.changes : g.firstChange+g.changes]
}

// nameOf is the name of a game.
func (x *Index) nameOf(g *game) string { return string(x.gameNames[g.nameAt : g.nameAt+g.nameLength]) }

// Named lists the keys of the first two games with a name.
func (x *Index) Named(name string) (found []shape.ID) {
	for i := range x.games {
		g := &x.games[i]
		if int(g.nameLength) == len(name) && string(x.gameNames[g.nameAt:g.nameAt+g.nameLength]) == name {
			if found = append(found, g.key); len(found) == 2 {
				break
			}
		}
	}
	return found
}

// HasPlayer tells whether the name of a player of any game contains a text, in capital or small letters.
func (x *Index) HasPlayer(text string) bool {
	named := x.containing(text)
	for i := range x.games {
		if named[x.games[i].black] || named[x.games[i].white] {
			return true
		}
	}
	return false
}

// containing tells for each name whether the name contains a text, in capital or small letters.
func (x *Index) containing(text string) []bool {
	text = strings.ToLower(text)
	return x.thoseNames(func(name string) bool { return strings.Contains(strings.ToLower(name), text) })
}

// thoseNames tells for each name whether it is wanted.
func (x *Index) thoseNames(wanted func(name string) bool) []bool {
	list := make([]bool, len(x.names))
	for i, name := range x.names {
		list[i] = wanted(name)
	}
	return list
}
