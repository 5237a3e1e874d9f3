package search

import (
	"errors"
	"testing"

	"shicho/board"
)

// A tree may not have more memory than the machine.
func TestMachineMemory(t *testing.T) {
	if got := parseMemory("MemTotal:        8056708 kB\nMemFree: 1 kB\n"); got != 7867 {
		t.Errorf("%d MiB", got)
	}
	for _, c := range []struct {
		mib, machine int
		refused      bool
	}{{8000, 7867, true}, {7867, 7867, false}, {60_000, 0, false}, {512, 256, false}} {
		if err := checkMemory(c.mib, c.machine); errors.Is(err, ErrSetting) != c.refused {
			t.Errorf("%d of %d MiB: %v", c.mib, c.machine, err)
		}
	}
	if most := 1 << 16; machineMemory() > 0 && machineMemory() < most {
		s := Default()
		s.Memory = most
		if err := s.Check(); !errors.Is(err, ErrSetting) {
			t.Error(err)
		}
	}
}

// A search for another board size takes over the memory of the tree, and knows nothing of the old position.
func TestReplace(t *testing.T) {
	settings := Default()
	settings.Threads, settings.Memory = 1, 4
	old, err := New(9, settings)
	if err != nil {
		t.Fatal(err)
	}
	old.Run(t.Context(), 200, nil)
	tree := old.tree
	s, err := Replace(old, 5, settings)
	if err != nil {
		t.Fatal(err)
	}
	if s.tree != tree || s.Report().Visits != 0 {
		t.Errorf("%d visits", s.Report().Visits)
	}
	fresh, err := New(5, settings)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*Search{s, fresh} {
		if err := x.Load(b, board.Black, Rules{}); err != nil {
			t.Fatal(err)
		}
		x.Run(t.Context(), 300, nil)
	}
	if a, b := s.Report(), fresh.Report(); a.Moves[0].Point != b.Moves[0].Point || a.Value != b.Value {
		t.Errorf("%v and %v", a.Moves[0], b.Moves[0])
	}
}

// A tree that becomes smaller and larger again stays in the same memory, and is empty.
func TestResize(t *testing.T) {
	tree := newTree(1 << 20)
	n := len(tree.nodes)
	tree.nodes[tree.take(5)].move = 7
	if !tree.resize(1<<19) || len(tree.nodes) >= n || !tree.resize(1<<20) || len(tree.nodes) != n || tree.resize(1<<24) {
		t.Errorf("%d nodes", len(tree.nodes))
	}
	if at := tree.take(5); at != firstFree || tree.nodes[at].move != 0 {
		t.Error("the tree is not empty")
	}
}
