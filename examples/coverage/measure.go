package main

import (
	"fmt"
	"io"
	"time"

	"shicho/board"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/sgf"
	"shicho/shape"
	"shicho/tactics"
)

// checkNodes bounds the search that checks a match.
const checkNodes = 1_000_000

// known is a store as it grew: its games in the order of their keys, which is as
// good as any.
type known struct {
	index *patterndb.Index
	games int
	rank  []int // of each pattern: how many games came before the first that has it
	has   map[shape.ID]bool
}

// load reads a store.
func load(store *patterndb.Store) (*known, error) {
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
	for number := range index.Patterns() {
		k.rank = append(k.rank, first[index.ID(number)])
	}
	return k, nil
}

// tally counts capture moves of one kind.
type tally struct {
	name   string
	cases  int
	ranks  []int // of those that a pattern proves: the least rank
	nodes  int   // of the proofs of all
	spared int   // of the proofs of those
}

// measure is what is found on the held-out games.
type measure struct {
	*known
	miner                         *miner.Miner
	reader                        *tactics.Reader
	matches                       []shape.Match
	games, positions, found       int
	matching                      time.Duration
	confirmed, open               int
	false                         []string
	first, hidden, between, saved tally
}

func newMeasure(k *known) *measure {
	options := miner.Paper
	options.Limits = tactics.Mining
	return &measure{known: k, miner: miner.New(options), reader: tactics.NewReader(),
		first: tally{name: "first"}, hidden: tally{name: "first, not found by the shallow search"},
		between: tally{name: "intermediate"}, saved: tally{name: "escape"}}
}

// measure mines the records, those that the store has apart, and looks up the
// positions of their capture moves.
func (m *measure) measure(paths []string, games int) error {
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

// instance looks up the position before one move.
func (m *measure) instance(record *sgf.Record, in *patterndb.Instance) error {
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
		if match.Move == in.Point && b.Root(match.Target) == b.Root(in.Target) && (least < 0 || m.rank[match.Pattern] < least) {
			least = m.rank[match.Pattern]
		}
		if match.Kind == shape.Capture && m.positions%10 == 0 {
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

// check asks the reader what a match claims.
func (m *measure) check(b *board.Board, match shape.Match, record *sgf.Record) {
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

// proved is how many of the cases the patterns of so many games prove.
func (t *tally) proved(games int) int {
	n := 0
	for _, rank := range t.ranks {
		if rank < games {
			n++
		}
	}
	return n
}

// steps are numbers of games, doubling up to all.
func (m *measure) steps() (steps []int) {
	for n := 125; n < m.mined(); n *= 2 {
		steps = append(steps, n)
	}
	return append(steps, m.mined())
}

// mined is the number of games of the store.
func (m *measure) mined() int { return m.known.games }

// report writes the tables.
func (m *measure) report(w io.Writer) {
	fmt.Fprintf(w, "%d games, %d patterns; measured on %d others, %d positions\n\n", m.mined(), m.index.Patterns(), m.games, m.positions)
	tallies := []*tally{&m.first, &m.hidden, &m.between, &m.saved}
	for _, t := range tallies {
		fmt.Fprintf(w, "%-40s %6d cases, %d proved\n", t.name, t.cases, len(t.ranks))
	}
	fmt.Fprintf(w, "\n%8s", "games")
	for _, t := range tallies {
		fmt.Fprintf(w, "  %s", t.name)
	}
	fmt.Fprintln(w)
	for _, n := range m.steps() {
		fmt.Fprintf(w, "%8d", n)
		for _, t := range tallies {
			fmt.Fprintf(w, "  %5.1f %%", 100*float64(t.proved(n))/float64(max(t.cases, 1)))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\nnodes of the proofs of first moves: %d, of those a match proves: %d\n", m.first.nodes, m.first.spared)
	if m.positions > 0 {
		fmt.Fprintf(w, "matching: %v a position, %.1f matches\n", m.matching/time.Duration(m.positions), float64(m.found)/float64(m.positions))
	}
	fmt.Fprintf(w, "matches asked of the reader: %d confirmed, %d open, %d false\n", m.confirmed, m.open, len(m.false))
	for _, text := range m.false {
		fmt.Fprintln(w, text)
	}
}
