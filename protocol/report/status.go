package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// Statuses is what stored patterns tell of the strings of a position.
type Statuses struct {
	*RecordPosition
	DB      string         `json:"db"`
	Strings []StringStatus `json:"statuses"`
}

// StringStatus is what stored patterns tell of one string.
type StringStatus struct {
	Point  string        `json:"point"`  // its first stone
	Colour string        `json:"colour"` // its owner
	Stones int           `json:"stones"`
	Status shape.Status  `json:"status"`
	Proofs []StatusProof `json:"proved_by"`
}

// StatusProof is a stored pattern that tells something of a string.
type StatusProof struct {
	Kind    string   `json:"kind"`  // capture, escape, dead or safe
	Point   string   `json:"point"` // of the move that captures or saves; if the string is dead or safe, a stone that was played, or an empty point where an attack fails
	Threat  string   `json:"threat,omitempty"`
	Pattern shape.ID `json:"pattern"`
	Seen    int      `json:"seen"`

	fails bool // the move is an attack that fails
}

// NewStatuses lists the strings of a position about which the patterns of an index tell one of the wanted statuses, if keep wants the string. If several patterns prove the same of a string by the
// same move, only the one that was seen most often is listed.
func NewStatuses(index *patterndb.Index, db string, p *RecordPosition, wanted []shape.Status, keep func(target board.Point) bool) *Statuses {
	s := &Statuses{RecordPosition: p, DB: db, Strings: []StringStatus{}}
	for _, v := range shape.NewJudge(index.Matcher).Strings(p.Board) {
		if !slices.Contains(wanted, v.Status) || !keep(v.Target) {
			continue
		}
		stones := p.Board.StringAt(v.Target)
		found := StringStatus{Point: p.name(stones.First()), Colour: p.Board.At(v.Target).String(), Stones: stones.Len(), Status: v.Status}
		slices.SortStableFunc(v.Proofs, func(a, b shape.Match) int {
			return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(index.Seen(b.Pattern), index.Seen(a.Pattern)))
		})
		for i := range v.Proofs {
			m := &v.Proofs[i]
			known := slices.ContainsFunc(v.Proofs[:i], func(o shape.Match) bool { return o.Kind == m.Kind && o.Move == m.Move })
			if known {
				continue
			}
			proof := StatusProof{Kind: m.Kind.String(), Point: p.name(m.Move), Pattern: index.ID(m.Pattern), Seen: index.Seen(m.Pattern)}
			if m.Kind == shape.Escape && m.Threat >= 0 {
				proof.Threat = p.name(m.Threat)
			}
			proof.fails = m.Kind == shape.Fail
			found.Proofs = append(found.Proofs, proof)
		}
		s.Strings = append(s.Strings, found)
	}
	return s
}

// Text is a paragraph for each string.
func (s *Statuses) Text() string {
	if len(s.Strings) == 0 {
		return "no stored pattern tells such a status of a string\n"
	}
	var t strings.Builder
	for i := range s.Strings {
		found := &s.Strings[i]
		fmt.Fprintf(&t, "%s %s, %s: %s\n", found.Colour, found.Point, words.Count(found.Stones, "stone"), found.Status)
		for j := range found.Proofs {
			proof := &found.Proofs[j]
			fmt.Fprintf(&t, "   %s: pattern %s, seen %s\n", proof.claim(), proof.Pattern, words.Count(proof.Seen, "time"))
		}
	}
	return t.String()
}

// claim says what the pattern proves.
func (p *StatusProof) claim() string {
	switch p.Kind {
	case shape.Capture.String():
		return "captured by " + p.Point
	case shape.Escape.String():
		if p.Threat != "" {
			return fmt.Sprintf("saved by %s, captured by %s", p.Point, p.Threat)
		}
		return "saved by " + p.Point
	}
	if p.fails {
		return "safe against " + p.Point
	}
	return p.Kind + " after " + p.Point
}
