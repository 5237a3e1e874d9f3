package coverage

import (
	"fmt"
	"io"
	"time"
)

// proved counts the moves that the patterns of the first games prove.
func (t *tally) proved(games int) (n int) {
	for _, rank := range t.ranks {
		if rank != noRank && rank < games {
			n++
		}
	}
	return n
}

// percent is the share of n in all.
func percent(n, all int) float64 { return 100 * float64(n) / float64(max(all, 1)) }

// firstStep is the smallest number of mined games in the tables.
const firstStep = 125

// columnWidth is the least width of a column of the table.
const columnWidth = 7

// steps lists numbers of mined games. Each is twice the one before; the last is the number of all mined games.
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
	for _, t := range m.tallies() {
		fmt.Fprintf(w, "%-40s %6d cases, %d proved\n", t.name, len(t.ranks), t.proved(m.mined()))
	}
	fmt.Fprintf(w, "\n%8s", "games")
	for _, t := range m.tallies() {
		fmt.Fprintf(w, "  %*s", columnWidth, t.name)
	}
	fmt.Fprintln(w)
	for _, n := range m.steps() {
		fmt.Fprintf(w, "%8d", n)
		for _, t := range m.tallies() {
			fmt.Fprintf(w, "  %*.1f %%", max(len(t.name), columnWidth)-2, percent(t.proved(n), len(t.ranks)))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
	if m.positions > 0 {
		fmt.Fprintf(w, "matching: %v a position, %.1f matches\n", m.matching/time.Duration(m.positions), float64(m.found)/float64(m.positions))
	}
	fmt.Fprintf(w, "matches asked of the reader: %d confirmed, %d open, %d false\n", m.confirmed, m.open, len(m.false))
	for _, text := range m.false {
		fmt.Fprintln(w, text)
	}
}
