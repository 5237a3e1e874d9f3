package coverage

import (
	"bytes"
	"path/filepath"
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
	if err := m.Measure(t.Context(), append(learn[:1], others...), 6); err != nil {
		t.Fatal(err)
	}
	if m.games != 6 || len(m.first.ranks) == 0 || m.positions == 0 || m.found == 0 {
		t.Errorf("%d games, %d first moves, %d positions, %d matches", m.games, len(m.first.ranks), m.positions, m.found)
	}
	if len(m.false) > 0 {
		t.Errorf("false proofs: %s", m.false)
	}
	all := m.first.proved(m.mined())
	if few := m.first.proved(1); few > all {
		t.Errorf("%d proved with one game, %d with all", few, all)
	}
	var report bytes.Buffer
	m.Report(&report)
	if !strings.Contains(report.String(), " 0 false\n") {
		t.Errorf("report:\n%s", &report)
	}
}
