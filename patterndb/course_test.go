package patterndb

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shicho/board"
	"shicho/sgf"
	"shicho/shape"
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
		c := NewCourse(record)
		if c.countMoves() != record.Moves() || c.Moves != record.Moves() {
			t.Fatalf("%d and %d moves of %d", c.Moves, c.countMoves(), record.Moves())
		}
		if c.Key() != keyOfVersion2(record) {
			t.Fatal("another key than in version 2")
		}
		for i := range record.Steps {
			if s := &record.Steps[i]; s.IsMove() && c.Mover(s.Number) != s.Colour {
				t.Fatalf("move %d is %v's", s.Number, c.Mover(s.Number))
			}
		}
		again := NewCourse(&sgf.Record{Size: record.Size, Steps: c.Steps()})
		text, err := c.text()
		if err != nil {
			t.Fatal(err)
		}
		read, err := parseCourse(text)
		if err != nil || !bytes.Equal(again.code, c.code) || !bytes.Equal(read.code, c.code) || read.Size != c.Size {
			t.Fatalf("%x, from its steps %x, from its text %x, %v", c.code, again.code, read.code, err)
		}
	})
}

// The record that a store gives back has the positions of the record that was stored, and the same texts.
func TestRecordFromStore(t *testing.T) {
	folder := filepath.FromSlash("../examples/games")
	records := strings.NewReader(`(;SZ[5]AB[aa][bb][cc]PB[Ann]BR[3d]PW[Bo]WR[1p]RU[AGA]KM[-7.5]DT[2001]EV[Cup]RE[W+1]AE[ee];W[dd];B[];W[tt];B[ee];B[ed]AW[ab];AB[ac]AE[aa];W[ea])
		(;SZ[9]KM[-0])(;SZ[9]AB[aa][bb])(;SZ[9]AB[aa:cc]AE[bb];B[ii])`)
	for item := range sgf.Walk([]string{folder, sgf.Stdin}, sgf.Options{Stdin: records}) {
		want := item.Record
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		g := NewGame(want)
		g.Source = g.trim()
		if err := g.check(); err != nil {
			t.Fatal(err)
		}
		g, err := decodeGame(g.Key, g.encode())
		if err != nil {
			t.Fatal(err)
		}
		got := g.Record()
		for move := range want.Moves() + 1 {
			a, err := want.BoardAfter(move)
			if err != nil {
				t.Fatal(err)
			}
			if b, err := got.BoardAfter(move); err != nil || a.String() != b.String() || a.Key() != b.Key() || got.NextAfter(move) != want.NextAfter(move) {
				t.Fatalf("%s, move %d: %v\n%v\nand %v", want.Name, move, err, a, b)
			}
		}
		want.Komi += 0 // a komi of -0 is not kept
		got.Path, got.Steps, got.Territory, got.Warnings = want.Path, want.Steps, want.Territory, want.Warnings
		var a, b strings.Builder
		for text, record := range map[*strings.Builder]*sgf.Record{&a: got, &b: want} {
			if err := sgf.Write(text, sgf.Collection{{Root: record.Tree("x")}}); err != nil {
				t.Fatal(err)
			}
		}
		if a.String() != b.String() || got.ToMove != want.ToMove {
			t.Errorf("got\n%s, want\n%s", &a, &b)
		}
	}
}

// The course of a game of about 250 moves takes at most 350 bytes.
func TestBytesOfCourse(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		c := NewCourse(&sgf.Record{Size: 19, Steps: randomSteps(random, 250)})
		if len(c.code) > 350 {
			t.Errorf("%d bytes", len(c.code))
		}
	}
	folder := os.Getenv("SHICHO_SHARED")
	if folder == "" {
		t.Skip("no folder of real games")
	}
	games, moves, course, rest, most := 0, 0, 0, 0, 0
	for item := range sgf.Walk([]string{filepath.Join(folder, "corpus", "kgs19-2017_03.tar.gz"), filepath.Join(folder, "corpus", "kgs19-2017_04.tar.gz")}, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		g := NewGame(item.Record)
		games, moves, course, rest = games+1, moves+g.Moves, course+len(g.code), rest+len(g.encode())-len(g.code)
		if g.Moves >= 245 && g.Moves <= 255 {
			most = max(most, len(g.code))
		}
		if games == 1000 {
			break
		}
	}
	t.Logf("%d games: means of %d moves, %d bytes for the course, %d for the source and counts; at most %d bytes for the course of 245 to 255 moves",
		games, moves/games, course/games, rest/games, most)
	if most > 350 {
		t.Error("more than 350 bytes")
	}
}

// FuzzCourse checks that the only codes that are accepted are those that NewCourse makes.
func FuzzCourse(f *testing.F) {
	f.Add(uint8(9), []byte{})
	f.Add(uint8(9), NewCourse(&sgf.Record{Size: 9, Steps: nineSteps()}).code)
	f.Add(uint8(19), NewCourse(&sgf.Record{Size: 19, Steps: randomSteps(rand.New(rand.NewPCG(1, 1)), 300)}).code)
	f.Fuzz(func(t *testing.T, size uint8, code []byte) {
		c := Course{Size: int(size), code: code}
		if c.Moves = c.countMoves(); c.Moves < 0 {
			return
		}
		if again := NewCourse(&sgf.Record{Size: c.Size, Steps: c.Steps()}); !bytes.Equal(again.code, code) || again.Moves != c.Moves {
			t.Errorf("%x is accepted, but the code is %x", code, again.code)
		}
	})
}
