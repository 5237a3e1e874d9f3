package patterndb

import (
	"bytes"
	"slices"

	"shicho/pattern/shape"
)

// The parts of keys; see the layout in doc.go.
const (
	gamePrefix     = 'g'
	patternPrefix  = 'p'
	coverPrefix    = 'c'
	underPrefix    = 'u'
	coversKey      = "mcovers"
	limitsKey      = "mlimits"
	partsKey       = "mparts"
	programPrefix  = "mprogram "  // before the version of a program that mined games of the store
	settingsPrefix = "msettings " // before the hash of settings by which games of the store were mined
	idLength       = len(shape.ID{})
)

func idKey(prefix byte, id shape.ID) []byte { return append([]byte{prefix}, id[:]...) }

func gameKey(game shape.ID) []byte { return idKey(gamePrefix, game) }

func patternKey(pattern shape.ID) []byte { return idKey(patternPrefix, pattern) }

func instanceKey(pattern, game shape.ID) []byte { return append(patternKey(pattern), game[:]...) }

// coverKey is the key of a pattern that covers others. memberKey is the key of one of the covered patterns. underKey is
// the key that leads from a covered pattern to its cover.
func coverKey(cover shape.ID) []byte { return idKey(coverPrefix, cover) }

func memberKey(cover, pattern shape.ID) []byte { return append(coverKey(cover), pattern[:]...) }

func underKey(pattern shape.ID) []byte { return idKey(underPrefix, pattern) }

// isDerived tells whether the record says which pattern covers which. Such records follow from all other records.
func isDerived(key []byte) bool {
	return key[0] == coverPrefix || key[0] == underPrefix || string(key) == coversKey
}

// keyAfter is the first key behind all keys that begin with prefix.
func keyAfter(prefix []byte) []byte {
	key := bytes.Clone(prefix)
	for i := len(key) - 1; i >= 0; i-- {
		if key[i]++; key[i] != 0 {
			return key[:i+1]
		}
	}
	return key
}

// longestKey is longer than any key of a store, in bytes.
const longestKey = 64

// last is a key behind all keys that begin with prefix and are no longer than longestKey.
func last(prefix []byte) []byte {
	return append(bytes.Clone(prefix), bytes.Repeat([]byte{0xff}, longestKey)...)
}

// isGame tells whether the key belongs to a game.
func isGame(key []byte) bool { return len(key) == 1+idLength && key[0] == gamePrefix }

// isPattern and isInstance tell apart the two kinds of keys with patternPrefix.
func isPattern(key []byte) bool  { return len(key) == 1+idLength }
func isInstance(key []byte) bool { return len(key) == 1+2*idLength }

// idAt takes the first (0) or second (1) ID out of a key.
func idAt(key []byte, i int) shape.ID { return shape.ID(key[1+i*idLength:][:idLength]) }

type record struct{ key, value []byte }

// records lists the records that a game adds to the store besides the record of the game. values are the values of the
// patterns' records, by ID.
func records(g *Game, values map[shape.ID][]byte) []record {
	ids := g.Patterns()
	list := make([]record, 0, 2*len(ids))
	for _, id := range ids {
		list = append(list, record{patternKey(id), values[id]}, record{instanceKey(id, g.Key), g.Digest(id)})
	}
	return slices.Clip(list)
}

func compareIDs(a, b shape.ID) int { return slices.Compare(a[:], b[:]) }
