package coverage

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"shicho/pattern/theme"
)

// group is moves of one kind with something in common: a range of sizes, or a theme.
type group struct {
	name          string
	cases, proved int
}

// add counts a move.
func (g *group) add(m *move) {
	g.cases++
	if m.rank != noRank {
		g.proved++
	}
}

// stoneGroups and pointGroups are the largest numbers of the groups; the last group has all larger numbers.
var (
	stoneGroups = []int{1, 2, 3, 4, 6, 9}
	pointGroups = []int{8, 12, 16, 20, 25, 30, 40}
)

// bySize groups moves by a number.
func (t *tally) bySize(largest []int, size func(*move) int) []group {
	groups := make([]group, len(largest)+1)
	least := 1
	for i, n := range largest {
		groups[i].name = fmt.Sprintf("%d–%d", least, n)
		if least == n {
			groups[i].name = fmt.Sprint(n)
		}
		least = n + 1
	}
	groups[len(largest)].name = fmt.Sprintf("%d and more", least)
	for i := range t.moves {
		if n := size(&t.moves[i]); n > 0 {
			at, _ := slices.BinarySearch(largest, n)
			groups[at].add(&t.moves[i])
		}
	}
	return groups
}

// byTheme groups moves by the themes of their own patterns. The most frequent theme comes first. A move belongs to the
// group of every theme of its pattern.
func (t *tally) byTheme() (groups []group) {
	for _, th := range theme.All() {
		g := group{name: th.String()}
		for i := range t.moves {
			if t.moves[i].themes.Has(th) {
				g.add(&t.moves[i])
			}
		}
		if g.cases > 0 {
			groups = append(groups, g)
		}
	}
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(b.cases, a.cases) })
	return groups
}

// breakdown writes how many moves the patterns prove, by size and by theme.
func (m *Measurement) breakdown(w io.Writer) {
	for _, table := range []struct {
		title  string
		groups func(*tally) []group
	}{
		{"stones of the target", func(t *tally) []group { return t.bySize(stoneGroups, func(m *move) int { return m.stones }) }},
		{"points of the move's own pattern", func(t *tally) []group { return t.bySize(pointGroups, func(m *move) int { return m.points }) }},
		{"themes of the move's own pattern", (*tally).byTheme},
	} {
		fmt.Fprintf(w, "\nproved, by %s\n", table.title)
		for _, t := range m.tallies() {
			fmt.Fprintf(w, "  %s\n", t.name)
			for _, g := range table.groups(t) {
				if g.cases > 0 {
					fmt.Fprintf(w, "    %-22s %5.1f %% (%d of %d)\n", g.name, percent(g.proved, g.cases), g.proved, g.cases)
				}
			}
		}
	}
}
