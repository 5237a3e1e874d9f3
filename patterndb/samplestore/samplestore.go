// Package samplestore gives tests stores that nothing was mined for: the sample games with their patterns, and a game with a pattern that has
// weak cells and conditions.
//
// Fill in games.go puts sample games into a store.
package samplestore

import (
	"errors"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/pattern/theme/detect"
	"shicho/patterndb"
)

// Drawing is the pattern. Black moves next to the target, and the target cannot get out along the edge.
const Drawing = `
? X3 X ?
X3 # * o
x . x x
-------
`

// Record is a game whose first move is the pattern's. The target is the string at D2.
const Record = "(;SZ[9]PB[Ann]PW[Ben]RE[B+1]AB[bh][ch][dg][eg]AW[dh][fh];B[eh];W[di];B[ci];W[ei];B[fi])"

// Make makes the store in a folder that does not exist yet. It returns the ID of the pattern.
func Make(dir string) (id shape.ID, err error) {
	p, err := shape.Parse(Drawing)
	if err != nil {
		return id, err
	}
	games, err := sgf.Parse("net.sgf", []byte(Record))
	if err != nil {
		return id, err
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		return id, err
	}
	store, err := patterndb.Open(dir, patterndb.Options{})
	if err != nil {
		return id, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if err := store.SetLimits("paper"); err != nil {
		return id, err
	}
	return p.ID(), put(store, record, p)
}

// put stores the record with the pattern.
func put(store *patterndb.Store, record *sgf.Record, p shape.Pattern) error {
	target, err := board.ParsePoint("D2", record.Size)
	if err != nil {
		return err
	}
	move, err := board.ParsePoint("E2", record.Size)
	if err != nil {
		return err
	}
	game := patterndb.NewGame(record)
	game.Captures = 1
	game.Instances = []patterndb.Instance{{Pattern: p.ID(), Class: patterndb.First, Capture: 5, Move: 1, Target: target, Point: move,
		Depth: 5, Nodes: 40, Shallow: patterndb.SameMove}}
	_, err = store.Put(game, []patterndb.Pattern{{Pattern: p, Themes: detect.NewPatterns().Of(p)}})
	return err
}
