package patterndb

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/patterndb/course"
	"shicho/sgf"
)

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
		c := course.New(&sgf.Record{Size: 19, Steps: randomSteps(random, 250)})
		if len(c.Code()) > 350 {
			t.Errorf("%d bytes", len(c.Code()))
		}
	}
	folder := os.Getenv("SHICHO_SHARED")
	if folder == "" {
		t.Skip("no folder of real games")
	}
	games, moves, played, rest, most := 0, 0, 0, 0, 0
	for item := range sgf.Walk([]string{filepath.Join(folder, "corpus", "kgs19-2017_03.tar.gz"), filepath.Join(folder, "corpus", "kgs19-2017_04.tar.gz")}, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		g := NewGame(item.Record)
		games, moves, played, rest = games+1, moves+g.Moves, played+len(g.Code()), rest+len(g.encode())-len(g.Code())
		if g.Moves >= 245 && g.Moves <= 255 {
			most = max(most, len(g.Code()))
		}
		if games == 1000 {
			break
		}
	}
	t.Logf("%d games: means of %d moves, %d bytes for the course, %d for the source and counts; at most %d bytes for the course of 245 to 255 moves",
		games, moves/games, played/games, rest/games, most)
	if most > 350 {
		t.Error("more than 350 bytes")
	}
}
