package gamesearch

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shicho/board/sgf"
)

// Variations of a record are games of their own: what stood there before they left the line before them is found in that line alone.
func TestVariations(t *testing.T) {
	var b Builder
	var before *sgf.Record
	text := "(;SZ[5]BR[3k]WR[2d];B[bb];W[cb](;B[bc];W[cc])(;B[cc];W[bc](;B[dd])(;B[db])))"
	for item := range sgf.WalkFile(sgf.File{Path: "a.sgf", Name: "a.sgf", Size: int64(len(text)), Content: strings.NewReader(text)}, sgf.Options{Variations: true}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		err := error(nil)
		if before == nil {
			err = b.AddRecord(item.Record)
		} else {
			err = b.AddVariation(item.Record, before)
		}
		if err != nil {
			t.Fatal(err)
		}
		before = item.Record
	}
	x := b.Build()
	for _, c := range []struct {
		rows string // with / between them
		want []string
	}{
		{"../XO/..", []string{"a.sgf 2"}},      // before the lines part
		{"XO/XO", []string{"a.sgf 4"}},         // in the main line
		{"XO/OX", []string{"a.sgf~2 4"}},       // in the first variation; the second one has it from there
		{"XOX/OX?", []string{"a.sgf~3 5"}},     // in the second one
		{"XO?/OX?/??X", []string{"a.sgf~2 5"}}, // in the first one
		{"XO?/OX?/??O", nil},                   // nowhere
	} {
		s, err := NewShape(strings.Split(c.rows, "/"), Anywhere)
		if err != nil {
			t.Fatal(err)
		}
		r, err := x.Search(t.Context(), Query{Shape: s, FixedColours: true, Limit: 9})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range r.Hits {
			got = append(got, fmt.Sprint(h.Game, " ", h.Move))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.rows, got, c.want)
		}
		if r.Times > 0 && (len(r.ByRank) != 1 || r.ByRank[0].Ranks != "4k-1k" || r.ByRank[0].Times != r.Times) {
			t.Errorf("%s: by rank %+v", c.rows, r.ByRank)
		}
	}
}
