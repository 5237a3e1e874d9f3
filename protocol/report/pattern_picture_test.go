package report

import (
	"strings"
	"testing"

	"shicho/pattern/shape"
	"shicho/patterndb"
)

// Both targets of a join or a cut are marked.
func TestTwoTargets(t *testing.T) {
	for _, drawing := range []string{"? X X X ?\nX # @ # X\n? X X X ?", "? . X . ?\nX # * # X\n? . . . ?"} {
		p, err := shape.Parse(drawing)
		if err != nil {
			t.Fatal(err)
		}
		d, err := PatternQuestion(&patterndb.Summary{Pattern: p})
		if err != nil {
			t.Fatal(err)
		}
		if text := d.Text(); strings.Count(text, "@") != 2 {
			t.Errorf("%s\n%s", p, text)
		}
	}
}
