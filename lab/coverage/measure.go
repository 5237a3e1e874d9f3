package coverage

import (
	"context"
	"fmt"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
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
	goals miner.Goals       // of the instances
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
			k.goals |= goalOf(in.Class)
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

// goalOf is the goal with which a miner finds moves of a class.
func goalOf(c patterndb.Class) miner.Goals {
	switch {
	case c.IsJoin():
		return miner.Joins
	case c.IsCut():
		return miner.Cuts
	}
	return miner.Captures
}

// move is a capture move, an escape, a join or a cut of a game to measure with.
type move struct {
	stones int       // of the target
	points int       // of the move's own pattern, mined from its game; 0 if the move has none
	themes theme.Set // of the move's own pattern
	nodes  int       // of the proof
	rank   int       // the smallest rank of a pattern that proves the move; noRank if no pattern does
}

const noRank = -1

// tally is the moves of one kind.
type tally struct {
	name  string
	moves []move
}

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
	joins, cuts                   tally // first and intermediate joins and cuts; without moves if the store has no such patterns
}

// tallies lists the kinds of moves.
func (m *Measurement) tallies() []*tally {
	list := []*tally{&m.first, &m.hidden, &m.between, &m.saved}
	for _, t := range []*tally{&m.joins, &m.cuts} {
		if len(t.moves) > 0 {
			list = append(list, t)
		}
	}
	return list
}

// New reads the patterns of a store, to measure them.
func New(store *patterndb.Store) (*Measurement, error) {
	k, err := readStore(store)
	if err != nil {
		return nil, err
	}
	options := miner.Paper
	options.Limits = tactics.Mining
	options.Goals = k.goals
	return &Measurement{known: k, miner: miner.New(options), reader: tactics.NewReader(),
		first: tally{name: "first"}, hidden: tally{name: "first, not found by the shallow search"},
		between: tally{name: "intermediate"}, saved: tally{name: "escapes"}, joins: tally{name: "joins"}, cuts: tally{name: "cuts"}}, nil
}

// Measure mines records and looks up the positions of their capture moves in the patterns. It leaves out bad records
// and games that the store has. It stops after the given number of games.
func (m *Measurement) Measure(paths []string, games int) error {
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if m.games == games {
			break
		}
		if item.Err != nil || m.has[patterndb.Key(item.Record)] {
			continue
		}
		result, err := m.miner.Mine(context.Background(), item.Record)
		if err != nil {
			continue
		}
		m.games++
		own := map[shape.ID]*patterndb.Pattern{}
		for i := range result.Patterns {
			own[result.Patterns[i].ID()] = &result.Patterns[i]
		}
		for i := range result.Game.Instances {
			in := &result.Game.Instances[i]
			if err := m.instance(item.Record, in, own[in.Pattern]); err != nil {
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
	case in.Class == patterndb.FirstJoin, in.Class == patterndb.IntermediateJoin:
		return []*tally{&m.joins}
	case in.Class == patterndb.FirstCut, in.Class == patterndb.IntermediateCut:
		return []*tally{&m.cuts}
	}
	return nil
}

// instance looks up the position before one instance in the patterns. own is the instance's own pattern, or nil.
func (m *Measurement) instance(record *sgf.Record, in *patterndb.Instance, own *patterndb.Pattern) error {
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
	found := move{stones: b.StringAt(in.Target).Len(), nodes: in.Nodes, rank: noRank}
	if own != nil {
		found.points, found.themes = own.Size(), own.Themes
	}
	if m.positions%checkEvery == 0 {
		for _, match := range m.matches {
			switch {
			case match.Kind == shape.Capture:
				m.check(b, match, record)
			case match.Kind.HasTwo():
				m.checkPair(b, match, record)
			}
		}
	}
	m.matches = m.all.Append(m.matches[:0], b, mover, nil)
	for _, match := range m.matches {
		rank := m.rank[match.Pattern]
		if (found.rank == noRank || rank < found.rank) && in.IsAbout(b, &match) {
			found.rank = rank
		}
	}
	for _, t := range tallies {
		t.moves = append(t.moves, found)
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
