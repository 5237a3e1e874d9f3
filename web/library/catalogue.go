package library

import (
	"bytes"
	"slices"
	"unsafe"

	"shicho/board"
	"shicho/internal/sections"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/study/gamesearch"
)

// Catalogue is the patterns and games of a store.
type Catalogue struct {
	store    *patterndb.Store
	games    *gamesearch.Index
	patterns []pattern // that are not covered, in the order of their IDs
	codes    []byte    // the encodings of all patterns, one after the other
	postings []posting // of all patterns, one after the other
	sums     []posting // the postings of all patterns, one after the other, added up over the games
	covered  []covered // in the order of their IDs
	overview *Overview // computed once
	file     *sections.File
}

// pattern is a pattern, with the places where its encoding, its postings and its sums begin. They end where the next pattern's begin.
type pattern struct {
	id       shape.ID
	themes   theme.Set
	code     uint32
	postings uint32
	sums     uint32
	games    uint32 // with a posting
	newest   int32  // the day of the latest of them, as gamesearch.Index.Day has it
}

// posting is the instances of a pattern in a game, or in all games, that have the same flags.
type posting struct {
	game  uint32 // its number in Catalogue.games; 0 in a sum
	count uint32 // a stretch of missed captures counts once
	nodes uint32 // of the hardest proof
	depth uint16
	flags flags
}

// covered is a pattern that another one covers.
type covered struct {
	id    shape.ID
	cover uint32 // its number in Catalogue.patterns
}

// Patterns, postings and covered patterns are written to the file as they lie in memory. Whoever changes a type raises the version of the file.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(pattern{})-40]
	_ = [1]struct{}{}[unsafe.Sizeof(posting{})-16]
	_ = [1]struct{}{}[unsafe.Sizeof(covered{})-20]
)

// flags are what instances have in common: class, finding of the shallow search, whether the move begins a ladder, and the side
// that plays the move, or misses it.
type flags uint16

func newFlags(i *patterndb.Instance, mover board.Colour) flags {
	f := flags(i.Class) | flags(i.Shallow)<<5
	if i.Ladder {
		f |= 1 << 7
	}
	if mover == board.White {
		f |= 1 << 8
	}
	return f
}

// isSound tells whether the flags name a class that instances have.
func (f flags) isSound() bool {
	return f.class() >= patterndb.First && f.class() <= patterndb.CriticalKill
}

func (f flags) class() patterndb.Class     { return patterndb.Class(f & 31) }
func (f flags) shallow() patterndb.Shallow { return patterndb.Shallow(f >> 5 & 3) }
func (f flags) isLadder() bool             { return f>>7&1 != 0 }

// mover returns the side that plays the move, or misses it.
func (f flags) mover() board.Colour {
	if f>>8&1 != 0 {
		return board.White
	}
	return board.Black
}

// codeOf returns the encoding of a pattern by its number.
func (c *Catalogue) codeOf(n int) []byte {
	return stretchOf(c, n, c.codes, func(p *pattern) uint32 { return p.code })
}

// postingsOf returns the postings of a pattern by its number.
func (c *Catalogue) postingsOf(n int) []posting {
	return stretchOf(c, n, c.postings, func(p *pattern) uint32 { return p.postings })
}

// sumsOf returns the sums of a pattern by its number.
func (c *Catalogue) sumsOf(n int) []posting {
	return stretchOf(c, n, c.sums, func(p *pattern) uint32 { return p.sums })
}

// stretchOf returns what a list has of a pattern: from where the pattern's part begins up to the next pattern's.
func stretchOf[T any](c *Catalogue, n int, list []T, begin func(p *pattern) uint32) []T {
	end := len(list)
	if n+1 < len(c.patterns) {
		end = int(begin(&c.patterns[n+1]))
	}
	return list[begin(&c.patterns[n]):end]
}

// find returns the number of the pattern with an ID.
func (c *Catalogue) find(id shape.ID) (n int, ok bool) {
	return slices.BinarySearchFunc(c.patterns, id, func(p pattern, id shape.ID) int { return bytes.Compare(p.id[:], id[:]) })
}

// findCover returns the number of the pattern that stands for the pattern with an ID: its cover, or the pattern itself if no other covers it.
func (c *Catalogue) findCover(id shape.ID) (n int, ok bool) {
	if n, ok := slices.BinarySearchFunc(c.covered, id, func(p covered, id shape.ID) int { return bytes.Compare(p.id[:], id[:]) }); ok {
		return int(c.covered[n].cover), true
	}
	return c.find(id)
}
