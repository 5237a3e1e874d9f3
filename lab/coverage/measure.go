package coverage

import (
	"context"
	"fmt"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

const (
	checkNodes = 1_000_000 // nodes of the search that checks a match; enough for nearly every position
	checkEvery = 10        // the check is slow, so only the matches of one position in this many are checked
)

// known is what New reads from a store. The games count as mined in the order of their keys. The keys are hashes, so
// this order is random.
type known struct {
	index *patterndb.Index
	games int
	all   *shape.Matcher    // of all patterns, covered ones too: where only the first games count, the cover may not have been mined yet
	rank  []int             // by the number of the pattern in all: the number of games before the first game that has the pattern
	has   map[shape.ID]bool // the keys of the games
}

// readStore reads a store.
func readStore(store *patterndb.Store) (*known, error) {
	index, err := store.LoadIndex()
	if err != nil {
		return nil, err
	}
	k := &known{index: index, has: map[shape.ID]bool{}}
	first := map[shape.ID]int{}
	for game, err := range store.Games() {
		if err != nil {
			return nil, err
		}
		k.has[game.Key] = true
		for _, in := range game.Instances {
			if _, seen := first[in.Pattern]; !seen {
				first[in.Pattern] = k.games
			}
		}
		k.games++
	}
	var builder shape.MatcherBuilder
	for p, err := range store.EncodedPatterns() {
		if err != nil {
			return nil, err
		}
		if _, err := builder.AddEncoded(p.Code); err != nil {
			return nil, err
		}
		k.rank = append(k.rank, first[p.ID])
	}
	k.all = builder.Build()
	return k, nil
}

// tally is the moves of one kind: of each, the smallest rank of a pattern that proves the move; noRank if no pattern does.
type tally struct {
	name  string
	ranks []int
}

const noRank = -1

// Measurement is what was found on the held-out games.
type Measurement struct {
	*known
	miner                         *miner.Miner
	reader                        *tactics.Reader
	matches                       []shape.Match
	games, positions, found       int // found: matches
	matching                      time.Duration
	confirmed, open               int      // matches that the reader confirms, and matches that it cannot decide
	false                         []string // descriptions of the matches that the reader refutes
	first, hidden, between, saved tally
}

// tallies lists the kinds of moves.
func (m *Measurement) tallies() []*tally { return []*tally{&m.first, &m.hidden, &m.between, &m.saved} }

// New reads the patterns of a store, to measure them.
func New(store *patterndb.Store) (*Measurement, error) {
	k, err := readStore(store)
	if err != nil {
		return nil, err
	}
	options := miner.Paper
	options.Limits = tactics.Mining
	return &Measurement{known: k, miner: miner.New(options), reader: tactics.NewReader(),
		first: tally{name: "first"}, hidden: tally{name: "first, not found by the shallow search"},
		between: tally{name: "intermediate"}, saved: tally{name: "escapes"}}, nil
}

// Measure mines records and looks up the positions of their capture moves in the patterns. It leaves out bad records
// and games that the store has. It stops after the given number of games. If the context ends, the error is its cause.
func (m *Measurement) Measure(ctx context.Context, paths []string, games int) error {
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if m.games == games {
			break
		}
		if item.Err != nil || m.has[patterndb.Key(item.Record)] {
			continue
		}
		result, err := m.miner.Mine(ctx, item.Record)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			continue
		}
		m.games++
		for i := range result.Game.Instances {
			if err := m.instance(item.Record, &result.Game.Instances[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// kinds lists the kinds that an instance belongs to.
func (m *Measurement) kinds(in *patterndb.Instance) []*tally {
	switch {
	case in.Class == patterndb.First && in.Shallow == patterndb.NotCaptured:
		return []*tally{&m.first, &m.hidden}
	case in.Class == patterndb.First:
		return []*tally{&m.first}
	case in.Class == patterndb.Intermediate:
		return []*tally{&m.between}
	case in.Class == patterndb.Escape:
		return []*tally{&m.saved}
	}
	return nil
}

// instance looks up the position before one instance in the patterns.
func (m *Measurement) instance(record *sgf.Record, in *patterndb.Instance) error {
	tallies := m.kinds(in)
	if tallies == nil {
		return nil
	}
	b, err := record.BoardAfter(in.Move - 1)
	if err != nil {
		return err
	}
	mover := b.At(in.Target)
	if !in.Class.Kind().IsOwners() {
		mover = mover.Opponent()
	}
	start := time.Now()
	m.matches = m.index.Append(m.matches[:0], b, mover, nil)
	m.matching += time.Since(start)
	m.positions++
	m.found += len(m.matches)
	if m.positions%checkEvery == 0 {
		for _, match := range m.matches {
			if match.Kind == shape.Capture {
				m.check(b, match, record)
			}
		}
	}
	first := noRank
	m.matches = m.all.Append(m.matches[:0], b, mover, nil)
	for _, match := range m.matches {
		rank := m.rank[match.Pattern]
		if (first == noRank || rank < first) && in.IsAbout(b, &match) {
			first = rank
		}
	}
	for _, t := range tallies {
		t.ranks = append(t.ranks, first)
	}
	return nil
}

// check asks the reader whether the claim of a match is true.
func (m *Measurement) check(b *board.Board, match shape.Match, record *sgf.Record) {
	owner := b.At(match.Target)
	limits := tactics.Default.WithoutGuess().WithRetakes(false).WithNodes(checkNodes)
	if !b.TryPlay(match.Move, owner.Opponent()) {
		m.false = append(m.false, fmt.Sprintf("%s: %s is illegal", record.Name, board.FormatPoint(match.Move, b.Size())))
		return
	}
	defer b.Undo()
	if b.At(match.Target) == board.Empty {
		m.confirmed++
		return
	}
	switch a := m.reader.Decide(b, tactics.Question{Target: match.Target, ToMove: tactics.Defender}, owner, &limits); {
	case a.Outcome == tactics.Captured:
		m.confirmed++
	case a.Outcome == tactics.Escaped && a.Limit&^tactics.LimitLiberties == 0:
		m.false = append(m.false, fmt.Sprintf("%s: pattern %s, %s by %s:\n%s", record.Name, m.index.ID(match.Pattern),
			board.FormatPoint(match.Target, b.Size()), board.FormatPoint(match.Move, b.Size()), b))
	default:
		m.open++
	}
}
