package shape

import (
	"cmp"
	"fmt"
	"slices"

	"shicho/board"
)

// Status is what becomes of a string, as far as patterns prove it.
type Status uint8

// The statuses.
const (
	Attacked Status = iota // the attacker, to move, captures the string; whether its owner could save it is not known
	Critical               // the attacker, to move, captures it, and its owner, to move, saves it
	Fallen                 // it is captured whoever moves
	Secure                 // it is not captured whoever moves
)

var statusNames = [...]string{"attacked", "critical", "dead", "safe"}

// String is the status in lower case; Fallen is "dead", and Secure "safe".
func (s Status) String() string { return statusNames[s] }

// MarshalText is String, for JSON.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what String writes.
func (s *Status) UnmarshalText(text []byte) error {
	i := slices.Index(statusNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is no status", text)
	}
	*s = Status(i)
	return nil
}

// Verdict is what patterns tell of one string.
type Verdict struct {
	Target board.Point // the root of the string
	Status Status
	// Proofs are the matches about the string, sorted by kind: of the kinds Capture and Escape the moves that capture and save, unless
	// the status is Fallen or Secure; then of the kind Dead or Safe. They are good until the judge is asked again.
	Proofs []Match
}

// Judge tells the statuses of strings by the patterns of a Matcher. It serves one goroutine.
type Judge struct {
	m        *Matcher
	matches  []Match
	verdicts []Verdict
}

// NewJudge makes a Judge. The Matcher should have been built with AddStatuses: without them no string is dead or safe.
func NewJudge(m *Matcher) *Judge { return &Judge{m: m} }

// Strings tells the status of every string that patterns know something about. A move that a ko forbids proves nothing. The list is good
// until the next call. Strings allocates only to make room for more than it has seen before.
func (j *Judge) Strings(b *board.Board) []Verdict {
	j.matches, j.verdicts = j.matches[:0], j.verdicts[:0]
	for _, mover := range [...]board.Colour{board.Black, board.White} {
		search := boardSearch{b: b, mover: mover, walk: walk{m: j.m}}
		fillPlanes(&search.planes, b, mover)
		j.matches = search.kinds(j.matches, Capture, Escape)
		j.matches = search.kinds(j.matches, Dead, Safe)
	}
	for i := range j.matches {
		j.matches[i].Target = b.Root(j.matches[i].Target)
	}
	slices.SortFunc(j.matches, func(m, n Match) int {
		return cmp.Or(cmp.Compare(m.Target, n.Target), cmp.Compare(m.Kind, n.Kind), cmp.Compare(m.Pattern, n.Pattern), cmp.Compare(m.Move, n.Move))
	})
	for left := j.matches; len(left) > 0; {
		n := 1
		for n < len(left) && left[n].Target == left[0].Target {
			n++
		}
		j.verdicts = append(j.verdicts, verdictOf(left[:n]))
		left = left[n:]
	}
	return j.verdicts
}

// verdictOf is the verdict of the matches about one string.
func verdictOf(matches []Match) Verdict {
	var first [allKinds + 1]int // of each kind
	for kind := range first {
		first[kind] = len(matches)
		for i := len(matches) - 1; i >= 0 && matches[i].Kind >= Kind(kind); i-- {
			first[kind] = i
		}
	}
	has := func(k Kind) bool { return first[k+1] > first[k] }
	v := Verdict{Target: matches[0].Target, Proofs: matches}
	switch {
	case has(Dead):
		v.Status, v.Proofs = Fallen, matches[first[Dead]:first[Dead+1]]
	case has(Safe):
		v.Status, v.Proofs = Secure, matches[first[Safe]:]
	case has(Escape):
		v.Status = Critical
	}
	return v
}
