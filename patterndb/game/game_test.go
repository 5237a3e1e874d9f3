package game

import (
	"path/filepath"
	"strings"
	"testing"

	"shicho/board/sgf"
)

// The record that a store gives back has the positions of the record that was stored, and the same texts.
func TestRecordFromStore(t *testing.T) {
	folder := filepath.FromSlash("../../examples/games")
	records := strings.NewReader(`(;SZ[5]AB[aa][bb][cc]PB[Ann]BR[3d]PW[Bo]WR[1p]RU[AGA]KM[-7.5]DT[2001]EV[Cup]RE[W+1]AE[ee];W[dd];B[];W[tt];B[ee];B[ed]AW[ab];AB[ac]AE[aa];W[ea])
		(;SZ[9]KM[-0])(;SZ[9]AB[aa][bb])(;SZ[9]AB[aa:cc]AE[bb];B[ii])`)
	for item := range sgf.Walk([]string{folder, sgf.Stdin}, sgf.Options{Stdin: records}) {
		want := item.Record
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		g := New(want)
		g.Source = g.Trim()
		if err := g.Check(); err != nil {
			t.Fatal(err)
		}
		g, err := Decode(g.Key, g.Encode())
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
