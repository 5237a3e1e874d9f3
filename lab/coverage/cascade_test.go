package coverage

import (
	"testing"

	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// record has a ladder in its last position: White's stone at C4 is captured by C3, or saved there.
const record = `(;SZ[7]AB[cc][bd][ee]AW[dc][cd];B[ga];W[gg])`

// TestCascade asks patterns before and after searches.
func TestCascade(t *testing.T) {
	games, err := sgf.Parse("ladder.sgf", []byte(record))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := r.BoardAfter(2)
	if err != nil {
		t.Fatal(err)
	}
	p, err := shape.Parse("? X O ?\nX # . .\n? * . X")
	if err != nil {
		t.Fatal(err)
	}
	var library shape.LibraryBuilder
	if err := library.AddEncoded(p.Encode(), 3); err != nil {
		t.Fatal(err)
	}
	index := library.Build()
	shallow, deep := tactics.Fast.WithNodes(1).WithName("nothing"), tactics.Fast
	patterns := Matching("store", index)
	m := NewCascade(tactics.Fast, []Stage{patterns}, [][]Stage{{Searching(&shallow)}, {patterns}, {Searching(&deep)}, {patterns, Searching(&deep)}})
	m.position(b, "ladder")
	nothing, matched, searched, both := &m.Rows[0].Proofs, &m.Rows[1].Proofs, &m.Rows[2].Proofs, &m.Rows[3].Proofs
	if nothing.All() != 0 || matched.Captured != 1 || matched.All() != 1 {
		t.Errorf("%+v, %+v", nothing, matched)
	}
	if both.All() < searched.All() || both.Captured < searched.Captured {
		t.Errorf("%+v after patterns, %+v without", both, searched)
	}
	if share := &m.Shares[0]; share.Patterns != 1 || share.Claims != 1 || share.False != 0 {
		t.Errorf("%+v", share)
	}
	if deep := &m.Rows[2].Proofs; deep.Captured == 0 || deep.Saved == 0 {
		t.Errorf("%+v", deep)
	}
	if text := m.Text(); text == "" {
		t.Error("no text")
	}
}
