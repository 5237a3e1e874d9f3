package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

// StoredMatches are the patterns of a store in the form that the GTP server needs. Without an index they are those that come with the program.
type StoredMatches struct{ *patterndb.Index }

// EachMatch calls do for each pattern of a side that lies on the board, those seen most often first: with its move, its target,
// and what is known of the pattern in words.
func (s StoredMatches) EachMatch(b *board.Board, side board.Colour, do func(move, target board.Point, words string)) {
	s.Index = moves.LibraryOr(s.Index, b.Size())
	for _, m := range s.On(b, side) {
		do(m.Move, m.Target, fmt.Sprintf("%s, seen %s, %s", Verb(m.Kind), words.Count(s.Seen(m.Pattern), "time"), s.ID(m.Pattern)))
	}
}

// Verb says what the move of a pattern does to its target, or its targets.
func Verb(kind shape.Kind) string {
	return [...]string{shape.Capture: "captures", shape.Escape: "saves", shape.Join: "joins", shape.Cut: "cuts", shape.Fail: "does not capture"}[kind]
}

// StoredReader reads how play goes on after the move of a pattern.
type StoredReader struct {
	reader *tactics.Reader
	limits tactics.Limits
}

// NewStoredReader returns a reader for the patterns of a store.
func NewStoredReader(store *patterndb.Store) (*StoredReader, error) {
	limits, err := StoreLimits(store)
	return &StoredReader{tactics.NewReader(), limits}, err
}

// StoreLimits are tactics.Default for questions about the patterns of a store. If the store was mined by limits with a known name, a string
// counts as escaped, or as taken back, as in these limits.
func StoreLimits(store *patterndb.Store) (tactics.Limits, error) {
	name, err := store.Limits()
	if err != nil {
		return tactics.Default, err
	}
	name, _, _ = strings.Cut(name, " ") // after the first space the name may have targets and goals
	limits := tactics.Default
	if mined, unknown := tactics.LimitsByName(name); unknown == nil {
		limits = limits.WithLiberties(mined.Escape.Liberties).WithRetakes(mined.Escape.Retakes)
	}
	return limits, nil
}

// Line is the move of a pattern and the play after the move. Line is the move alone in three cases: the pattern joins
// or cuts, the move takes the target off, or the reader's limits are too small to see what the pattern proves.
func (r *StoredReader) Line(b *board.Board, f *patterndb.Found) []board.Stone {
	line := []board.Stone{{Point: f.Match.Move, Colour: f.Mover}}
	if f.Match.Kind.HasTwo() || !b.TryPlay(f.Match.Move, f.Mover) {
		return line
	}
	defer b.Undo()
	q := tactics.Question{Target: f.Match.Target}
	if f.Match.Kind != shape.Escape {
		q.ToMove = tactics.Defender
	}
	v, err := r.reader.Read(b, q, &r.limits)
	if err == nil && v.Result == tactics.Fails && v.Outcome != tactics.Unknown {
		line = append(line, v.Line...)
	}
	return line
}

// Retake says how a single stone that a pattern captures may be taken back.
type Retake string

// The ways.
const (
	NoRetake    Retake = ""       // not at once, or the pattern takes more stones, or the reader's limits are too small to tell
	PlainRetake Retake = "retake" // the stone that takes it is taken at once
	KoRetake    Retake = "ko"     // only by a ko
)

// Retake tells whether the owner of a single stone that a pattern captures may take back. The proof of the pattern does not tell: by the
// limits of mining a stone that is taken off is captured.
func (r *StoredReader) Retake(b *board.Board, f *patterndb.Found) Retake {
	if f.Match.Kind != shape.Capture || b.StringSize(f.Match.Target) > 1 || !b.TryPlay(f.Match.Move, f.Mover) {
		return NoRetake
	}
	defer b.Undo()
	if b.At(f.Match.Target) == board.Empty {
		ko, _ := b.Ko()
		switch {
		case ko == f.Match.Target:
			return KoRetake
		case b.InAtari(f.Match.Move) && b.Legal(f.Match.Target, f.Mover.Opponent()) == nil:
			return PlainRetake
		}
		return NoRetake
	}
	limits := r.limits.WithRetakes(true)
	v, err := r.reader.Read(b, tactics.Question{Target: f.Match.Target, ToMove: tactics.Defender}, &limits)
	switch {
	case err != nil || v.Outcome == tactics.Unknown || v.Result == tactics.Fails:
		return NoRetake
	case v.Result == tactics.Works:
		return PlainRetake
	}
	return KoRetake
}
