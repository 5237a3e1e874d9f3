package game

import (
	"bytes"
	"errors"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb/internal/course"
)

// FuzzDecode checks that everything that can be decoded is encoded to the same bytes, or to fewer. Everything
// else must be refused.
func FuzzDecode(f *testing.F) {
	g := &Game{Captures: 1, Source: Source{Name: "a.sgf", Komi: 6.5}, Course: course.New(&sgf.Record{Size: 9, Steps: nineSteps()}), Instances: []Instance{{Class: First, Capture: 29, Move: 7, Target: 20, Point: 21, Depth: 3, Nodes: 99}}}
	f.Add(g.Encode())
	f.Add(g.Digest(shape.ID{}))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, value []byte) {
		if list, err := DecodeDigest(nil, value); err == nil && len(list) == 0 || err != nil && !errors.Is(err, ErrCode) {
			t.Errorf("%v, %v", list, err)
		}
		g, err := Decode(shape.ID{}, value)
		if err != nil {
			if !errors.Is(err, ErrCode) && !errors.Is(err, ErrInvalid) {
				t.Error(err)
			}
			return
		}
		again, err := Decode(g.Key, g.Encode())
		if err != nil || !bytes.Equal(again.Encode(), g.Encode()) || len(g.Encode()) > len(value) {
			t.Errorf("%+v: %v", g, err)
		}
	})
}

// nineSteps are 30 moves on a small board.
func nineSteps() (steps []sgf.Step) {
	for i := range 30 {
		steps = append(steps, sgf.Step{Number: i + 1, Colour: board.Colour(1 + i%2), Point: board.Point(i * 2)})
	}
	return steps
}
