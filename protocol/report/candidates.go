package report

import (
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/tactics"
)

// Candidates is the tactical moves of a side.
type Candidates struct {
	*RecordPosition
	Side       string      `json:"to_move"`
	Limits     string      `json:"limits"`
	Candidates []Candidate `json:"candidates"` // the moves with most at stake come first

	list []tactics.Candidate
}

// Candidate is a tactical move.
type Candidate struct {
	Point   string   `json:"point"`
	Reasons []Reason `json:"reasons"`
}

// Reason says what a tactical move is for.
type Reason struct {
	Purpose tactics.Purpose `json:"purpose"`
	Target  string          `json:"target"`
	Other   string          `json:"other,omitempty"`   // the second string of a double threat, a cut or a join
	Stones  int             `json:"stones"`            // of the target, or of the smaller of two strings
	Code    int             `json:"code"`              // see Verdict
	Threats int             `json:"threats,omitempty"` // see Verdict
	Ladder  bool            `json:"ladder"`
	Stored  bool            `json:"stored"` // a stored pattern proves it
	Unknown bool            `json:"unknown"`
}

// NewCandidates reports what the reader suggests to the side to move.
func NewCandidates(p *RecordPosition, limits string, list []tactics.Candidate) *Candidates {
	r := &Candidates{RecordPosition: p, Side: p.ToMove.String(), Limits: limits, Candidates: []Candidate{}, list: list}
	for i := range list {
		r.Candidates = append(r.Candidates, newCandidate(&list[i], p.Board.Size()))
	}
	return r
}

func newCandidate(c *tactics.Candidate, size int) Candidate {
	name := func(p board.Point) string { return board.FormatPoint(p, size) }
	one := Candidate{Point: name(c.Move), Reasons: []Reason{}}
	for _, w := range c.Reasons {
		reason := Reason{Purpose: w.Purpose, Target: name(w.Target), Stones: w.Size, Code: int(w.Result), Threats: w.Threats,
			Ladder: w.Ladder, Stored: w.Stored, Unknown: w.Unknown}
		if w.Other != board.NoPoint {
			reason.Other = name(w.Other)
		}
		one.Reasons = append(one.Reasons, reason)
	}
	return one
}

// Diagram is the picture. Each move has its number in the list.
func (r *Candidates) Diagram() *diagram.Diagram {
	d := r.picture()
	for i := range r.list {
		d.Mark(r.list[i].Move, strconv.Itoa(i+1))
	}
	return d.Caption(r.headline(r.ToMove))
}

// Text is a line for each move.
func (r *Candidates) Text() string {
	if len(r.Candidates) == 0 {
		return r.Side + ": no tactical move\n"
	}
	var t strings.Builder
	for i := range r.Candidates {
		fmt.Fprintf(&t, "%-4s %s\n", r.Candidates[i].Point, r.list[i].Text(r.Board.Size()))
	}
	return t.String()
}
