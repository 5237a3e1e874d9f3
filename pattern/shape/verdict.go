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
func (s Status) String() string {
	if int(s) >= len(statusNames) {
		return fmt.Sprintf("status %d", uint8(s))
	}
	return statusNames[s]
}

// Statuses lists the statuses.
func Statuses() []Status { return []Status{Attacked, Critical, Fallen, Secure} }

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
	// the status is Fallen or Secure; then of the kind Dead, or of Safe and Fail. They are good until the judge is asked again.
	Proofs []Match
}

// Judge tells the statuses of strings by the patterns of a Matcher. It remembers what it found on earlier boards: of positions that differ
// little, only the strings near the difference are looked up again. A Judge serves one goroutine.
type Judge struct {
	memory   memory
	verdicts []Verdict
	matches  []Match
}

// NewJudge makes a Judge. The Matcher should have been built with AddStatuses: without them no string is dead or safe.
func NewJudge(m *Matcher) *Judge { return &Judge{memory: newMemory(m)} }

// Strings tells the status of every string that patterns know something about, by root. A move that a ko forbids proves nothing. The list
// is good until the next call. Strings allocates only to make room for more than it has seen before.
func (j *Judge) Strings(b *board.Board) []Verdict {
	j.verdicts, j.matches = j.verdicts[:0], j.matches[:0]
	if b == nil || j.memory.m == nil {
		return nil
	}
	j.memory.begin(b)
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		left := *b.Stones(colour)
		for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
			start := len(j.matches)
			for _, m := range j.memory.matches(b, p) {
				if mover := m.Kind.mover(colour); m.Kind >= Dead || b.Legal(m.Move, mover) == nil {
					m.Target = b.Root(p)
					j.matches = append(j.matches, m)
				}
			}
			if len(j.matches) > start {
				j.verdicts = append(j.verdicts, verdictOf(j.matches[start:]))
			}
		}
	}
	slices.SortFunc(j.verdicts, func(v, w Verdict) int { return cmp.Compare(v.Target, w.Target) })
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
	case has(Safe), has(Fail):
		v.Status, v.Proofs = Secure, matches[first[Safe]:]
	case has(Escape):
		v.Status = Critical
	}
	return v
}
