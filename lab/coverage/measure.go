package coverage

import (
	"fmt"
	"time"

	"shicho/board"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/sgf"
	"shicho/shape"
	"shicho/tactics"
)

const (
	checkNodes = 1_000_000 // nodes of the search that checks a match; enough for nearly every position
	checkEvery = 10        // the matches of one position in this many are checked, as the check is slow
)

// known is what is read from a store. The order of the games' keys stands for the order of mining: the keys are hashes,
// so this order is random.
type known struct {
	index *patterndb.Index
	games int
	rank  []int             // by pattern: the number of games before the first game that has the pattern, or one that it covers
	has   map[shape.ID]bool // the keys of the games
}

// readStore reads a store.
func readStore(store *patterndb.Store) (*known, error) {
	index, err := store.LoadIndex()
	if err != nil {
		return nil, err
	}
	covers, err := store.LoadCovers()
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
			id := covers.Of(in.Pattern)
			if _, seen := first[id]; !seen {
				first[id] = k.games
			}
		}
		k.games++
	}
	for number := range index.Patterns() {
		k.rank = append(k.rank, first[index.ID(number)])
	}
	return k, nil
}

// tally counts capture moves of one kind.
type tally struct {
	name   string
	cases  int   // moves
	ranks  []int // for each move that a pattern proves: the least rank of such a pattern
	nodes  int   // nodes of the proofs of all moves
	spared int   // nodes of the proofs of the moves that a pattern proves
}

// Measurement is what was found on the held-out games.
type Measurement struct {
	*known
	miner                         *miner.Miner
	reader                        *tactics.Reader
	matches                       []shape.Match
	games, positions, found       int // found: matches
	matching                      time.Duration
	confirmed, open               int      // matches that the reader confirms, and those that it cannot decide
	false                         []string // descriptions of the matches that the reader refutes
	first, hidden, between, saved tally
}

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
		between: tally{name: "intermediate"}, saved: tally{name: "escape"}}, nil
}

// Measure mines records and looks up the positions of their capture moves. It leaves out bad records and those that
// the store has, and stops after the given number of games.
func (m *Measurement) Measure(paths []string, games int) error {
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if m.games == games {
			break
		}
		if item.Err != nil || m.has[patterndb.Key(item.Record)] {
			continue
		}
		result, err := m.miner.Mine(item.Record)
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

// instance looks up the position before one capture move or escape.
func (m *Measurement) instance(record *sgf.Record, in *patterndb.Instance) error {
	var tallies []*tally
	switch in.Class {
	case patterndb.First:
		tallies = append(tallies, &m.first)
		if in.Shallow == patterndb.NotCaptured {
			tallies = append(tallies, &m.hidden)
		}
	case patterndb.Intermediate:
		tallies = append(tallies, &m.between)
	case patterndb.Escape:
		tallies = append(tallies, &m.saved)
	default:
		return nil
	}
	b, err := record.BoardAfter(in.Move - 1)
	if err != nil {
		return err
	}
	mover := b.At(in.Target)
	if in.Class != patterndb.Escape {
		mover = mover.Opponent()
	}
	start := time.Now()
	m.matches = m.index.Append(m.matches[:0], b, mover, nil)
	m.matching += time.Since(start)
	m.positions++
	m.found += len(m.matches)
	least := -1
	for _, match := range m.matches {
		if match.Kind == in.Class.Kind() && match.Move == in.Point && b.Root(match.Target) == b.Root(in.Target) && (least < 0 || m.rank[match.Pattern] < least) {
			least = m.rank[match.Pattern]
		}
		if match.Kind == shape.Capture && m.positions%checkEvery == 0 {
			m.check(b, match, record)
		}
	}
	for _, t := range tallies {
		t.cases++
		t.nodes += in.Nodes
		if least >= 0 {
			t.ranks = append(t.ranks, least)
			t.spared += in.Nodes
		}
	}
	return nil
}

// check asks the reader whether the claim of a match is true.
func (m *Measurement) check(b *board.Board, match shape.Match, record *sgf.Record) {
	owner := b.At(match.Target)
	limits := tactics.Default
	limits.Nodes, limits.Retakes = checkNodes, false
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
