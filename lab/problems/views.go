package problems

import (
	"shicho/board"
	"shicho/study/problem"
	"shicho/tactics"
)

// view is a problem turned, mirrored, or with exchanged colours.
type view struct {
	symmetry board.Symmetry
	exchange bool
}

// views are all views of a problem.
func views(yield func(view) bool) {
	for s := range board.Symmetry(8) {
		if !yield(view{s, false}) || !yield(view{s, true}) {
			return
		}
	}
}

// of is a problem in the view. It keeps only the first moves of the tree.
func (v view) of(p *problem.Problem) *problem.Problem {
	size := p.Board.Size()
	t := &problem.Problem{Challenge: p.Turned(v.symmetry, v.exchange),
		Grade: p.Grade, View: problem.View{Right: size - 1, Bottom: size - 1}, First: &problem.Turn{Ko: p.First.Ko}}
	for _, move := range p.First.Right {
		t.First.Right = append(t.First.Right, v.symmetry.Point(move, size))
	}
	t.Solution = t.First.Right[0]
	return t
}

// viewResult says whether a problem is the same in all views.
type viewResult struct {
	Name    bool // the ID of its record is the same
	Differs int  // claims whose proof in some view contradicts the claim
	Open    int  // claims that the reader cannot decide in some view
}

// look reads the record of a problem in all views, and asks the reader about the claims in each view.
func look(p *problem.Problem, claims []*Claim, reader *judge) (r viewResult, err error) {
	r.Name = true
	for v := range views {
		t := v.of(p)
		again, err := problem.Read(t.Record(1))
		if err != nil {
			return r, err
		}
		r.Name = r.Name && again.ID == p.ID
	}
	for _, c := range claims {
		worst := agrees
		for v := range views {
			o, err := reader.opinion(v.of(p), v.symmetry.Point(c.Move, p.Board.Size()))
			if err != nil {
				return r, err
			}
			switch c.agreement(&o) {
			case differs:
				worst = differs
			case open:
				worst = max(worst, open)
			}
		}
		switch worst {
		case differs:
			r.Differs++
		case open:
			r.Open++
		}
	}
	return r, nil
}

// viewLimits are the limits of the proofs of problems.
func viewLimits() tactics.Limits { return tactics.Default.WithoutGuess().WithNodes(proofNodes) }
