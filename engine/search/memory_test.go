package search

import (
	"errors"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
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
	testrun.SameGoroutines(t, "TestThreadsCount")
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

// A tree that becomes smaller and larger again keeps its memory, and is empty.
func TestResize(t *testing.T) {
	tree := newTree(1 << 20)
	n, first := tree.places, int(tree.take(5))
	nodes := tree.nodes(first, 5)
	nodes[0].move = 7
	tree.resize(1 << 19)
	if tree.places >= n {
		t.Errorf("%d places", tree.places)
	}
	tree.resize(1 << 24)
	at := int(tree.take(5))
	if again := tree.nodes(at, 5); at != firstFree || &again[0] != &nodes[0] || again[0].move != 0 {
		t.Error("the tree is not empty, or in other memory")
	}
}

// A tree takes memory as its nodes need it, keeps the moves of a node in one chunk, and ends at its limit.
func TestChunks(t *testing.T) {
	tree := newTree(3 * chunkNodes * nodeBytes)
	made := func() (n int) {
		for i := range tree.chunks {
			if tree.chunks[i].Load() != nil {
				n++
			}
		}
		return n
	}
	if made() != 0 {
		t.Errorf("an empty tree has %d chunks", made())
	}
	const many = 1000
	taken := 0
	for at := tree.take(many); at != 0; at = tree.take(many) {
		nodes := tree.nodes(int(at), many)
		for i := range nodes {
			if nodes[i].move != 0 {
				t.Fatalf("place %d is taken twice", int(at)+i)
			}
			nodes[i].move = 1
		}
		if taken++; taken == 1 && made() != 1 {
			t.Errorf("the first nodes made %d chunks", made())
		}
	}
	if want := 3 * (chunkNodes / many); taken != want || made() != 3 {
		t.Errorf("%d times %d nodes in %d chunks, want %d", taken, many, made(), want)
	}
	tree.clear()
	if at := tree.take(many); at != firstFree || tree.nodes(int(at), many)[0].move != 0 {
		t.Error("the tree is not empty")
	}
}
