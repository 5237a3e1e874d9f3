package samplestore

import (
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

// The store is in order, and the pattern lies in the game where the game's instance says.
func TestMake(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sample.db")
	id, err := Make(dir)
	if err != nil {
		t.Fatal(err)
	}
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := store.Check(func(f patterndb.Fault) { t.Errorf("%s: %s", f.Key, f.What) }); err != nil {
		t.Fatal(err)
	}
	s, err := store.Show(id.String())
	if err != nil {
		t.Fatal(err)
	}
	var one shape.MatcherBuilder
	one.Add(s.Pattern)
	for o, err := range store.Occurrences(id) {
		if err != nil {
			t.Fatal(err)
		}
		b, err := o.Game.Record().BoardAfter(o.Move - 1)
		if err != nil {
			t.Fatal(err)
		}
		at := board.SetOf(o.Point)
		if found := one.Build().Append(nil, b, board.Black, &at); len(found) != 1 || found[0].Target != o.Target {
			t.Errorf("%v on\n%s", found, b)
		}
		r, err := tactics.NewReader().Read(b, tactics.Question{Target: o.Target}, &tactics.Default)
		if err != nil || r.Result != tactics.Works || r.Move != o.Point {
			t.Errorf("the reader: %+v, %v", r, err)
		}
	}
}
