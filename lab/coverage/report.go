package coverage

import (
	"fmt"
	"io"
	"time"
)

// proved counts the moves that the patterns of the first games prove.
func (t *tally) proved(games int) int {
	n := 0
	for _, rank := range t.ranks {
		if rank < games {
			n++
		}
	}
	return n
}

// firstStep is the smallest number of mined games in the tables.
const firstStep = 125

// steps lists numbers of mined games, doubling up to the number of all.
func (m *Measurement) steps() (steps []int) {
	for n := firstStep; n < m.mined(); n *= 2 {
		steps = append(steps, n)
	}
	return append(steps, m.mined())
}

// mined is the number of games of the store.
func (m *Measurement) mined() int { return m.known.games }

// Report writes the tables.
func (m *Measurement) Report(w io.Writer) {
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
	fmt.Fprintf(w, "\nnodes of the proofs of first moves: %d, of the moves that a match proves: %d\n", m.first.nodes, m.first.spared)
	if m.positions > 0 {
		fmt.Fprintf(w, "matching: %v a position, %.1f matches\n", m.matching/time.Duration(m.positions), float64(m.found)/float64(m.positions))
	}
	fmt.Fprintf(w, "matches asked of the reader: %d confirmed, %d open, %d false\n", m.confirmed, m.open, len(m.false))
	for _, text := range m.false {
		fmt.Fprintln(w, text)
	}
}
