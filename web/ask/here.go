package ask

import (
	"cmp"
	"context"
	"slices"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/protocol/report"
)

// Here is the stored patterns that lie on a board.
type Here struct {
	*report.RecordPosition
	Matches []Match  `json:"matches"` // the hardest proofs first; plain ones, as of stones in atari, last
	Found   int      `json:"found"`   // all matches on the board
	Words   []string `json:"words"`
}

// Match is a stored pattern on the board.
type Match struct {
	ID         string             `json:"id"`
	Colour     string             `json:"colour"` // who plays the move
	Point      string             `json:"point"`
	Kind       string             `json:"kind"` // capture, escape, join or cut
	Target     string             `json:"target"`
	Other      string             `json:"other,omitempty"` // the second target, if there are two
	Stones     int                `json:"stones"`          // of the target
	Seen       int                `json:"seen"`
	Games      int                `json:"games"`
	Depth      int                `json:"depth"` // of the hardest proof
	Nodes      int                `json:"nodes"`
	Plain      bool               `json:"plain"`      // nobody needs the pattern to see what the move does
	Zone       []string           `json:"zone"`       // points that the pattern covers
	Conditions []report.Condition `json:"conditions"` // of the pattern on the liberties of strings
	Words      string             `json:"words"`
}

// Here lists the stored patterns that lie on the board, for both colours: at most
// Most of them. Without stored patterns, or as long as they are being read, the list is empty.
func (d *Answerer) Here(ctx context.Context, q *PositionQuestion) (*Here, error) {
	p := q.report()
	shelves, l := d.options.Shelves(), lang.From(ctx)
	if !slices.ContainsFunc(shelves, func(s Shelf) bool { return s.Index != nil }) {
		return &Here{RecordPosition: p, Matches: []Match{}, Words: []string{l.Say("No stored patterns have been read yet.")}}, nil
	}
	return answer(d, ctx, func(ctx context.Context, _ *worker) (*Here, error) {
		found := matches(shelves, p.Board)
		r := &Here{RecordPosition: p, Matches: []Match{}, Found: len(found), Words: []string{}}
		for _, f := range found[:min(len(found), matchesLookedUp)] {
			if ctx.Err() != nil {
				break
			}
			summary, err := f.shelf.Summary(f.id())
			if err != nil {
				return nil, err
			}
			r.Matches = append(r.Matches, newMatch(l, p.Board, f.Match, summary))
		}
		slices.SortStableFunc(r.Matches, func(x, y Match) int { return cmp.Or(plainLast(&x)-plainLast(&y), y.Depth-x.Depth, y.Stones-x.Stones) })
		r.Matches = r.Matches[:min(len(r.Matches), q.most(standardMatches))]
		for _, m := range r.Matches {
			r.Words = append(r.Words, m.Words)
		}
		if len(found) == 0 {
			r.Words = append(r.Words, l.Say("No stored pattern lies here."))
		}
		return r, nil
	})
}

// lying is a pattern of a store that lies on the board.
type lying struct {
	shape.Match
	shelf Shelf
}

func (l lying) seen() int    { return l.shelf.Index.Seen(l.Pattern) }
func (l lying) id() shape.ID { return l.shelf.Index.ID(l.Pattern) }

// matches lists the patterns on the board for both sides, each with a move and its targets once.
// Those that take stones in atari come last, since they are seen most often and are needed
// least; the others come by how often they were seen.
func matches(shelves []Shelf, b *board.Board) (list []lying) {
	for _, s := range shelves {
		if s.Index == nil {
			continue
		}
		for _, side := range [...]board.Colour{board.Black, board.White} {
			for _, m := range s.Index.On(b, side) {
				one := lying{m, s}
				if !slices.ContainsFunc(list, func(o lying) bool { return o.Move == m.Move && o.id() == one.id() && o.Ends(b) == m.Ends(b) }) {
					list = append(list, one)
				}
			}
		}
	}
	inAtari := func(l lying) int {
		if b.InAtari(l.Target) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(list, func(x, y lying) int {
		return cmp.Or(inAtari(x)-inAtari(y), y.seen()-x.seen())
	})
	return list
}

// plainLast is 1 for plain patterns and 0 for others.
func plainLast(m *Match) int {
	if m.Plain {
		return 1
	}
	return 0
}

func newMatch(l *lang.Language, b *board.Board, f shape.Match, s *patterndb.Summary) Match {
	q := question(f.Kind, f.Target)
	t, size, mover, zone := newTarget(l, b, f.Target), b.Size(), q.Mover(b), f.Zone(s.Pattern, b.Size())
	conditions := f.Conditions(s.Pattern, size)
	m := Match{ID: s.ID.String(), Colour: mover.String(), Point: board.FormatPoint(f.Move, size), Kind: f.Kind.String(), Target: t.name,
		Stones: t.stones, Seen: s.Instances.All(), Games: s.Games, Depth: s.Depth, Nodes: s.Nodes, Plain: s.IsPlain(),
		Zone: board.FormatPoints(zone.Points(), size), Conditions: report.Conditions(conditions, size)}
	the := t.the()
	if f.Kind.HasTwo() {
		m.Other = board.FormatPoint(f.Other, size)
		the = l.Say("%[1]s and %[2]s", m.Target, m.Other)
	}
	m.Words = l.Say("%[1]s: proved, seen %[2]s in %[3]s.", moveWords(l, l.Side(mover), m.Point, f.Kind, the), l.Say("%d times", m.Seen), l.Say("%d games", m.Games))
	return m
}

// moveWords says what the move of a pattern does to the string or the strings that the names the.
func moveWords(l *lang.Language, side, point string, kind shape.Kind, the string) string {
	switch kind {
	case shape.Escape:
		return l.Say("%[1]s %[2]s saves %[3]s", side, point, the)
	case shape.Join:
		return l.Say("%[1]s %[2]s joins %[3]s", side, point, the)
	case shape.Cut:
		return l.Say("%[1]s %[2]s cuts %[3]s", side, point, the)
	case shape.Fail:
		return l.Say("%[1]s %[2]s does not capture %[3]s", side, point, the)
	}
	return l.Say("%[1]s %[2]s captures %[3]s", side, point, the)
}
