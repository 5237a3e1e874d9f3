package match

import (
	"path/filepath"
	"strings"
	"testing"
)

// All matches of a yardstick are possible, and keep their results apart.
func TestYardstick(t *testing.T) {
	y := Yardstick{GNUGo: "gnugo --mode gtp", Last: "./shicho-before", Out: "results"}
	files := map[string]bool{}
	for _, m := range y.Measures() {
		if err := m.Options.check(); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
		if files[m.Options.Out] || filepath.Dir(m.Options.Out) != y.Out {
			t.Errorf("%s: results in %s", m.Name, m.Options.Out)
		}
		files[m.Options.Out] = true
		if isLast := strings.HasPrefix(m.Options.Players[1], y.Last+" gtp "); isLast != (m.Options.Sequential != nil) {
			t.Errorf("%s: a sequential test against %s", m.Name, m.Options.Players[1])
		}
	}
	if len(files) != len(againstGNUGo)+len(againstLast) {
		t.Errorf("%d matches", len(files))
	}
	if list := (&Yardstick{}).Measures(); len(list) != 0 {
		t.Errorf("%d matches against nobody", len(list))
	}
	y.Games = 50
	for _, m := range y.Measures() {
		if m.Options.Games > 50 {
			t.Errorf("%s: %d games", m.Name, m.Options.Games)
		}
	}
}

func TestWriteRow(t *testing.T) {
	r := newReport(&Options{}, []*Game{{Number: 1, Black: 1, Winner: 1}, {Number: 2, Black: 2, Winner: 2}})
	var row strings.Builder
	if err := r.WriteRow(&row, "last-9"); err != nil {
		t.Fatal(err)
	}
	if want := "| last-9 | 1–1 | 50.0 % (9.5 to 90.5) | +0 (-393 to +393) | 0.00, 0.00 |\n"; row.String() != want {
		t.Errorf("%q, want %q", row.String(), want)
	}
}
