package words

import (
	"strings"
	"testing"
)

// No cell is a formula for a spreadsheet, and numbers stay what they are.
func TestCell(t *testing.T) {
	for cell, want := range map[string]string{
		"":                        "",
		"Lee":                     "Lee",
		"A=B":                     "A=B",
		`=HYPERLINK("x","click")`: `'=HYPERLINK("x","click")`,
		"+81 Go Club":             "'+81 Go Club",
		"-":                       "'-",
		"@SUM(1)":                 "'@SUM(1)",
		"  =1+1":                  "'  =1+1",
		"\t=1":                    "'\t=1",
		"＝1+1":                    "'＝1+1",
		"－黒":                      "'－黒",
		"-3":                      "-3",
		"+0.50":                   "+0.50",
		"-3+cmd":                  "'-3+cmd",
		"-Inf":                    "'-Inf",
	} {
		if got := Cell(cell); got != want {
			t.Errorf("%q: %q, not %q", cell, got, want)
		}
	}
}

func TestSpreadsheet(t *testing.T) {
	var out strings.Builder
	w := NewSpreadsheet(&out)
	w.Write([]string{"name", "points"})
	w.Write([]string{"=1, \"x\"", "-1.5"})
	if err := w.Close(); err != nil || out.String() != "name,points\n\"'=1, \"\"x\"\"\",-1.5\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
