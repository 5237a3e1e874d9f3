package course

import (
	"bytes"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
)

// keyOfVersion2 is the key of a record as version 2 of the schema computed it.
func keyOfVersion2(record *sgf.Record) shape.ID {
	content := binary.AppendUvarint(nil, uint64(record.Size))
	setup := map[board.Point]board.Colour{}
	flush := func() {
		for _, p := range slices.Sorted(maps.Keys(setup)) {
			content = binary.AppendUvarint(content, uint64(p)<<3|4|uint64(setup[p]))
		}
		clear(setup)
	}
	for i := range record.Steps {
		step := &record.Steps[i]
		if step.IsMove() {
			flush()
			content = binary.AppendUvarint(content, uint64(step.Point+1)<<3|uint64(step.Colour))
			continue
		}
		for _, s := range step.Stones {
			setup[s.Point] = s.Colour
			if s.Colour == board.Empty && len(content) == 1 {
				delete(setup, s.Point)
			}
		}
	}
	flush()
	return shape.IDOf(content)
}

func drawSteps(t *rapid.T, size int) (steps []sgf.Step) {
	moves := 0
	for range rapid.IntRange(0, 40).Draw(t, "steps") {
		if rapid.IntRange(0, 5).Draw(t, "kind") > 0 {
			moves++
			steps = append(steps, sgf.Step{Number: moves, Colour: board.Colour(rapid.IntRange(1, 2).Draw(t, "colour")),
				Point: board.Point(rapid.IntRange(-1, size*size-1).Draw(t, "point"))})
			continue
		}
		var stones []board.Stone
		for range rapid.IntRange(0, 4).Draw(t, "stones") {
			stones = append(stones, board.Stone{Point: board.Point(rapid.IntRange(0, size*size-1).Draw(t, "stone")),
				Colour: board.Colour(rapid.IntRange(0, 2).Draw(t, "colour of stone"))})
		}
		steps = append(steps, sgf.Step{Stones: stones})
	}
	return steps
}

// A course has the moves of its record, the same key as ever, and comes back from its steps and from its text.
func TestCourse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := &sgf.Record{Size: rapid.IntRange(board.MinSize, board.MaxSize).Draw(t, "size")}
		record.Steps = drawSteps(t, record.Size)
		c := New(record)
		decoded, err := Decode(c.Size, c.Code())
		if err != nil || !c.IsSound() || decoded.Moves != record.Moves() || c.Moves != record.Moves() {
			t.Fatalf("%d and %d moves of %d: %v", c.Moves, decoded.Moves, record.Moves(), err)
		}
		if c.Key() != keyOfVersion2(record) {
			t.Fatal("another key than in version 2")
		}
		for i := range record.Steps {
			if s := &record.Steps[i]; s.IsMove() && c.Mover(s.Number) != s.Colour {
				t.Fatalf("move %d is %v's", s.Number, c.Mover(s.Number))
			}
		}
		again := New(&sgf.Record{Size: record.Size, Steps: c.Steps()})
		text, err := c.Text()
		if err != nil {
			t.Fatal(err)
		}
		read, err := Parse(text)
		if err != nil || !bytes.Equal(again.code, c.code) || !bytes.Equal(read.code, c.code) || read.Size != c.Size {
			t.Fatalf("%x, from its steps %x, from its text %x, %v", c.code, again.code, read.code, err)
		}
	})
}

// FuzzCourse checks that the only codes that are accepted are those that New makes.
func FuzzCourse(f *testing.F) {
	f.Add(uint8(9), []byte{})
	f.Add(uint8(5), New(&sgf.Record{Size: 5, Steps: []sgf.Step{
		{Stones: []board.Stone{{Point: 3, Colour: board.Black}, {Point: 4, Colour: board.White}}},
		{Number: 1, Colour: board.White, Point: 7}, {Number: 2, Colour: board.Black, Point: board.Pass},
		{Stones: []board.Stone{{Point: 3}}},
		{Number: 3, Colour: board.Black, Point: 9},
	}}).code)
	f.Fuzz(func(t *testing.T, size uint8, code []byte) {
		c, err := Decode(int(size), code)
		if err != nil {
			return
		}
		if again := New(&sgf.Record{Size: c.Size, Steps: c.Steps()}); !bytes.Equal(again.code, code) || again.Moves != c.Moves {
			t.Errorf("%x is accepted, but the code is %x", code, again.code)
		}
	})
}

// Only codes that New makes are accepted.
func TestDecodeRejects(t *testing.T) {
	for name, code := range map[string][]byte{
		"kind 3":                   {4 + 3, 0},
		"empty run":                {1},
		"too few bytes":            {3<<2 | 1, 0},
		"point outside":            {1<<2 | 1, 26 << 3},
		"padding":                  {1<<2 | 1, 1},
		"run that goes on":         {1<<2 | 1, 0, 1<<2 | 2, 8},
		"two setups":               {1 << 2, 1, 1 << 2, 1<<2 | 1},
		"stones out of order":      {2 << 2, 1<<2 | 1, 1},
		"stone twice":              {2 << 2, 1, 2},
		"stone of colour 3":        {1 << 2, 3},
		"cleared at the beginning": {1 << 2, 0},
		"long number":              {1<<2 | 1 | 128, 0, 0},
	} {
		if _, err := Decode(5, code); !errors.Is(err, ErrCode) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Decode(26, nil); !errors.Is(err, ErrCode) {
		t.Error("size 26")
	}
}
