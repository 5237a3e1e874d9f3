package likely

import (
	"bytes"
	"math"
	"testing"

	"shicho/board"
	"shicho/tactics/terms"
)

// Shapes that a turn makes equal have one number, others have not.
func TestShapes(t *testing.T) {
	b := board.MustParse(`
		. . . . .
		. X O . .
		. . . . .
		. O . . .
		. . . . .`)
	var l look
	seen := map[int]bool{}
	for symmetry := range board.Symmetry(board.Symmetries) {
		turned := b.Transformed(symmetry, false)
		l.set(pose(t, turned, board.FormatPoint(symmetry.Point(board.Point(6), 5), 5), terms.Attacker))
		seen[l.shape(symmetry.Point(12, 5), board.Black)] = true
	}
	if len(seen) != 1 {
		t.Errorf("one shape has %d numbers", len(seen))
	}
	own, other := l.shape(12, board.Black), l.shape(12, board.White)
	if own == other {
		t.Error("a shape is the same for both colours")
	}
	used := map[uint16]bool{}
	for _, n := range shapeOf() {
		used[n] = true
	}
	if len(used) != shapes {
		t.Errorf("%d shapes, not %d", len(used), shapes)
	}
}

// Fit learns which move wins, and that none does.
func TestFit(t *testing.T) {
	var sampler Sampler
	var samples, probes []Sample
	positions := []struct {
		board, target string
		toMove        terms.Side
		won           string
	}{
		{guesses[0].board, guesses[0].target, terms.Attacker, "E5"},
		{guesses[1].board, guesses[1].target, terms.Attacker, "E5"},
		{guesses[4].board, guesses[4].target, terms.Attacker, ""},
	}
	for _, p := range positions {
		won := board.NoPoint
		b := board.MustParse(p.board)
		if p.won != "" {
			var err error
			if won, err = board.ParsePoint(p.won, b.Size()); err != nil {
				t.Fatal(err)
			}
		}
		taken, ok := sampler.Take(nil, pose(t, b, p.target, p.toMove), p.toMove, won)
		if !ok {
			t.Fatalf("%s is not looked at", p.won)
		}
		for range 200 {
			samples = append(samples, taken...)
		}
		probes = append(probes, taken...)
		if _, ok := sampler.Take(nil, pose(t, b, p.target, p.toMove), p.toMove, 0); ok {
			t.Error("a move far away is looked at")
		}
	}
	model, loss := Fit(samples, 1)
	if loss > 0.3 {
		t.Errorf("loss %f", loss)
	}
	var stored bytes.Buffer
	if err := model.Write(&stored); err != nil {
		t.Fatal(err)
	}
	whole := stored.Bytes()
	read, err := Read(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range probes {
		list := make([]move, len(s.moves))
		rest := math.Exp(-float64(read.price(list, s.moves, s.none)))
		for j := range list {
			p := math.Exp(-float64(list[j].cost))
			if (p > 0.7) != (j == s.won) {
				t.Errorf("stage %d: move %d has probability %f; %d wins", i, j, p, s.won)
			}
		}
		if (rest > 0.7) != (s.won == len(s.moves)) {
			t.Errorf("stage %d: no move wins with probability %f", i, rest)
		}
		if prior := math.Exp(-float64(read.weights[max(s.prior, 0)])); s.prior >= 0 && (prior > 0.7) != s.captured {
			t.Errorf("stage %d: the probability of a capture is %f", i, prior)
		}
	}
	for _, cut := range [][]byte{nil, whole[:len(whole)/2], append([]byte("no"), whole...)} {
		if _, err := Read(bytes.NewReader(cut)); err == nil {
			t.Errorf("%d bytes are read as a model", len(cut))
		}
	}
}
