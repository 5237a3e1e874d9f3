package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/internal/report"
	"shicho/internal/stored"
	"shicho/internal/words"
	"shicho/patterndb"
	"shicho/shape"
)

// ErrNoStore says that there is no store of patterns, or that its patterns are still being loaded.
var ErrNoStore = errors.New("no stored patterns yet")

// Here is the stored patterns that lie on a board.
type Here struct {
	*report.Position
	Matches []Match  `json:"matches"` // the hardest proofs first; plain ones, as of stones in atari, last
	Found   int      `json:"found"`   // all matches on the board
	Words   []string `json:"words"`
}

// Match is a stored pattern on the board.
type Match struct {
	ID     string   `json:"id"`
	Colour string   `json:"colour"` // who plays the move
	Point  string   `json:"point"`
	Kind   string   `json:"kind"` // capture or escape
	Target string   `json:"target"`
	Stones int      `json:"stones"` // of the target
	Seen   int      `json:"seen"`
	Games  int      `json:"games"`
	Depth  int      `json:"depth"` // of the hardest proof
	Nodes  int      `json:"nodes"`
	Plain  bool     `json:"plain"` // nobody needs the pattern to see what the move does
	Zone   []string `json:"zone"`  // points that the pattern covers
	Words  string   `json:"words"`
}

// Here lists the stored patterns that lie on the board, for both colours: at most
// Question.Most of them. The error may wrap ErrPosition or ErrNoStore.
func (d *Desk) Here(ctx context.Context, q *Question) (*Here, error) {
	p, err := q.report()
	if err != nil {
		return nil, err
	}
	store, index := d.options.Store(), d.options.Index()
	if store == nil || index == nil {
		return nil, ErrNoStore
	}
	return answer(d, ctx, func(context.Context, *worker) (*Here, error) {
		keep, found := mostSeen(index, p.Board)
		list, err := store.Find(index, p.Board, board.Empty, patterndb.ByDifficulty, func(m shape.Match) bool { return keep[keyOf(m)] })
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(list, func(x, y patterndb.Found) int { return cmp.Or(plainLast(&x)-plainLast(&y), y.Depth-x.Depth) })
		r := &Here{Position: p, Matches: []Match{}, Found: found, Words: []string{}}
		for i := range list[:min(len(list), q.most(standardMatches))] {
			r.Matches = append(r.Matches, newMatch(p.Board, &list[i]))
		}
		for _, m := range r.Matches {
			r.Words = append(r.Words, m.Words)
		}
		if found == 0 {
			r.Words = append(r.Words, "No stored pattern lies here.")
		}
		return r, nil
	})
}

// matchKey names a match.
type matchKey struct {
	pattern      int
	move, target board.Point
}

func keyOf(m shape.Match) matchKey { return matchKey{m.Pattern, m.Move, m.Target} }

// mostSeen are the matches whose figures are read from the store: those of large targets and
// those seen most often, by turns. found counts all.
func mostSeen(index *patterndb.Index, b *board.Board) (keep map[matchKey]bool, found int) {
	var all []shape.Match
	for _, side := range [...]board.Colour{board.Black, board.White} {
		all = index.Append(all, b, side, nil)
	}
	if len(all) > matchesLookedUp {
		// Moves that just take stones in atari are seen most often, and least needed.
		atari := func(m shape.Match) int {
			if b.InAtari(m.Target) {
				return 1
			}
			return 0
		}
		slices.SortStableFunc(all, func(x, y shape.Match) int {
			return cmp.Or(atari(x)-atari(y), index.Seen(y.Pattern)-index.Seen(x.Pattern))
		})
	}
	keep = map[matchKey]bool{}
	for _, m := range all[:min(len(all), matchesLookedUp)] {
		keep[keyOf(m)] = true
	}
	return keep, len(all)
}

// plainLast is 1 for plain patterns and 0 for others.
func plainLast(f *patterndb.Found) int {
	if f.IsPlain() {
		return 1
	}
	return 0
}

func newMatch(b *board.Board, f *patterndb.Found) Match {
	t, size := newTarget(b, f.Match.Target), b.Size()
	m := Match{ID: f.ID.String(), Colour: f.Mover.String(), Point: board.FormatPoint(f.Match.Move, size), Kind: f.Match.Kind.String(), Target: t.name,
		Stones: t.stones, Seen: f.Instances.All(), Games: f.Games, Depth: f.Depth, Nodes: f.Nodes, Plain: f.IsPlain(),
		Zone: report.Points(f.Zone.Points(), size)}
	m.Words = fmt.Sprintf("%s %s %s %s: seen %s in %s.", named(f.Mover), m.Point, stored.Verb(f.Match.Kind), t.the(),
		words.Count(m.Seen, "time"), words.Count(m.Games, "game"))
	return m
}
