package train

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/study/problem"
	"shicho/study/train/progress"
	"shicho/tactics"
)

// Of the problems that are due the one most likely forgotten comes first, and a new one is among those nearest to the rating.
func TestChooser(t *testing.T) {
	list := slices.Clone(examples(t).Problems())
	if len(list) <= nearest {
		t.Fatalf("%d problems leave nothing out", len(list))
	}
	tr, now := trainer(t, examples(t))
	choose := func(seed uint64) *problem.Problem {
		t.Helper()
		c := Chooser{Progress: tr.progress, Random: rand.New(rand.NewPCG(seed, 0)), Now: now.Time}
		p, err := c.Choose(list, &Wish{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	slices.SortStableFunc(list, func(a, b *problem.Problem) int { return cmp.Compare(a.Grade.Rating, b.Grade.Rating) })
	rating := tr.progress.Rating(now.Time).Number
	off := func(p *problem.Problem) float64 {
		return max(float64(p.Grade.Rating)-rating, rating-float64(p.Grade.Rating))
	}
	byDistance := slices.Clone(list)
	slices.SortStableFunc(byDistance, func(a, b *problem.Problem) int { return cmp.Compare(off(a), off(b)) })
	for seed := range uint64(40) {
		if p := choose(seed); off(p) > off(byDistance[nearest-1]) {
			t.Errorf("a problem of the grade %d was drawn for the rating %.0f", p.Grade.Rating, rating)
		}
	}
	for i, solved := range []bool{true, false, true} {
		r := progress.Result{Problem: list[i].ID, Grade: list[i].Grade.Rating, Solved: solved, Time: now.Time}
		if _, err := tr.progress.Settle(r); err != nil {
			t.Fatal(err)
		}
	}
	now.Time = now.Add(10 * time.Hour)
	if p := choose(1); p != list[1] {
		t.Error("a problem that is due does not come first")
	}
	now.Time = now.AddDate(0, 0, 5)
	if p := choose(1); p != list[1] {
		t.Error("of three problems that are due the one that was missed does not come first")
	}
}

// A move that the reader cannot settle does not count, and Why shows no proof: it has none.
func TestUnsettled(t *testing.T) {
	testrun.SingleGoroutine(t)
	c := examples(t)
	tr, _ := trainer(t, c)
	limits := tactics.Default
	limits.Nodes = 1
	tr.options.Limits = limits
	for _, p := range c.Problems() {
		if len(p.First.Replies) == 0 {
			continue
		}
		s := begin(t, tr, p.ID)
		if _, err := s.play(t, p.Solution); err != nil {
			t.Fatal(err)
		}
		for point := range board.Point(p.Board.Points()) {
			isKnown := slices.Contains(s.at.turn.Right, point) || s.at.turn.Try(point) != nil
			if isKnown || s.at.board.Legal(point, p.Solver()) != nil {
				continue
			}
			before := s.at
			a, err := s.play(t, point)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verdict != problem.Unknown {
				break
			}
			why, err := a.Why(t.Context())
			if err != nil || s.at != before || !why.Zone.IsEmpty() || len(why.Line) > 0 {
				t.Errorf("%+v, %v", why, err)
			}
			if _, counts := s.Outcome(); counts {
				t.Error("the attempt counts")
			}
			return
		}
	}
	t.Error("the reader settled every move")
}
