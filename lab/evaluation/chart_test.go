package evaluation

import (
	"image/png"
	"os"
	"strings"
	"testing"

	"shicho/engine/moves"
	"shicho/engine/moves/simulate"
)

// Every curve becomes a picture, even for a model whose check is empty.
func TestDraw(t *testing.T) {
	full := &moves.Check{
		Ranks:  []float64{0.4, 0.5, 0.7, 1},
		ByMove: []moves.Stage{{From: 1, Positions: 50, First: 0.3, LogLikelihood: -2, Sizes: []float64{0.1, 0.5, 0.4}}, {From: 11, Positions: 3}},
		Bins:   []moves.Bin{{Moves: 100, Probability: 0.02, Played: 0.03}, {Moves: 40, Probability: 0.5, Played: 0.6}},
	}
	played := &simulate.Simulation{Sizes: full.ByMove}
	for _, list := range [][]NamedCheck{{{Name: "full", Check: full, Playouts: played}, {Name: "empty", Check: &moves.Check{}}}, {{Name: "empty", Check: &moves.Check{}}}} {
		files, err := Draw(t.TempDir(), list)
		if err != nil || len(files) != 2*len(curves) {
			t.Fatalf("%v, %v", files, err)
		}
		for _, path := range files {
			if !strings.HasSuffix(path, ".png") {
				continue
			}
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := png.Decode(f); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			f.Close()
		}
	}
	if _, err := Draw(os.DevNull+"/folder", nil); err == nil {
		t.Error("pictures where there can be no folder")
	}
}
