package coverage

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
	"shicho/tactics"
)

// The patterns of the 9x9 sample games are measured on one of these games and on the 13x13 games. The store has the 9x9
// game, so that it is left out.
func TestMeasure(t *testing.T) {
	dir := t.TempDir()
	store, err := patterndb.Open(filepath.Join(dir, "patterns.db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	learn, err := filepath.Glob("../../examples/games/9x9-*.sgf")
	if err != nil || len(learn) == 0 {
		t.Fatalf("no games: %v", err)
	}
	options := miner.Paper
	options.Limits = tactics.Mining
	options.Goals = miner.Captures | miner.Joins | miner.Cuts
	job := jobs.Job{Paths: learn, Store: store, Options: options, Workers: 2}
	if _, err := job.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	others, err := filepath.Glob("../../examples/games/13x13-*.sgf")
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(store)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Measure(append(learn[:1], others...), 6); err != nil {
		t.Fatal(err)
	}
	if m.games != 6 || len(m.first.moves) == 0 || m.positions == 0 || m.found == 0 {
		t.Errorf("%d games, %d first moves, %d positions, %d matches", m.games, len(m.first.moves), m.positions, m.found)
	}
	if proved := m.joins.proved(m.mined()); proved == 0 || proved == len(m.joins.moves) || len(m.cuts.moves) == 0 {
		t.Errorf("%d of %d joins proved; %d cuts", proved, len(m.joins.moves), len(m.cuts.moves))
	}
	if len(m.false) > 0 {
		t.Errorf("false proofs: %s", m.false)
	}
	all := m.first.proved(m.mined())
	if few := m.first.proved(1); few > all {
		t.Errorf("%d proved with one game, %d with all", few, all)
	}
	if cases, proved := total(m.first.bySize(stoneGroups, func(m *move) int { return m.stones })); cases != len(m.first.moves) || proved != all {
		t.Errorf("by size: %d cases, %d proved; in all: %d and %d", cases, proved, len(m.first.moves), all)
	}
	var report bytes.Buffer
	m.Report(&report)
	if !strings.Contains(report.String(), " 0 false\n") {
		t.Errorf("report:\n%s", &report)
	}
}

// total adds up groups.
func total(groups []group) (cases, proved int) {
	for _, g := range groups {
		cases, proved = cases+g.cases, proved+g.proved
	}
	return cases, proved
}

func TestBySize(t *testing.T) {
	all := tally{moves: []move{{stones: 1, rank: 0}, {stones: 2, rank: noRank}, {stones: 3, rank: 7}, {stones: 4, rank: 1}, {rank: 2}}}
	got := all.bySize([]int{1, 3}, func(m *move) int { return m.stones })
	if want := []group{{"1", 1, 1}, {"2–3", 2, 1}, {"4 and more", 1, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
