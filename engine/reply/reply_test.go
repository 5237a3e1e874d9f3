package reply

import (
	"errors"
	"testing"
)

const black, white = 0, 1

// The replies of the winner are kept. A reply that loses is forgotten.
func TestLastGoodReply(t *testing.T) {
	r := New(LGRF2, 81)
	r.Learn([]uint16{1, 2, 3, 4, 5}, 2, black, black)
	for _, want := range []struct {
		table        Table
		side         int
		before, last uint16
		reply        uint16
	}{
		{TableLGRF1, black, 1, 2, 3},
		{TableLGRF1, black, 9, 2, 3}, // whatever move came before
		{TableLGRF2, black, 1, 2, 3},
		{TableLGRF2, black, 9, 2, 0},
		{TableLGRF2, black, 3, 4, 5},
		{TableLGRF1, white, 2, 3, 0}, // White lost
		{TableEN1, black, 1, 2, 0},   // not in this mode
	} {
		if got := r.Find(want.table, want.side, want.before, want.last); got != want.reply {
			t.Errorf("%s of %d to %d %d: %d, want %d", want.table, want.side, want.before, want.last, got, want.reply)
		}
	}

	r.Learn([]uint16{1, 2, 7, 4, 5}, 2, black, white) // another reply loses, so 3 stays
	if got := r.Find(TableLGRF2, black, 1, 2); got != 3 {
		t.Errorf("a reply that was not played is gone: %d", got)
	}
	r.Learn([]uint16{1, 2, 3}, 2, black, white) // that reply loses: it is forgotten
	if got := r.Find(TableLGRF2, black, 1, 2); got != 0 {
		t.Errorf("a reply that lost is still there: %d", got)
	}
	if got := r.Find(TableLGRF1, white, 3, 0); got != 0 {
		t.Errorf("a reply to a pass: %d", got)
	}
}

// The EN tables have the replies in the tree, and no others.
func TestExpandedNode(t *testing.T) {
	r := New(EN2, 81)
	r.Learn([]uint16{1, 2, 3, 4, 5, 6, 7}, 4, black, black)
	if got := r.Find(TableEN2, black, 1, 2); got != 3 {
		t.Errorf("EN-2 has %d, want 3", got)
	}
	if got := r.Find(TableEN1, black, 0, 2); got != 3 {
		t.Errorf("EN-1 has %d, want 3", got)
	}
	if got := r.Find(TableEN2, black, 3, 4); got != 0 {
		t.Errorf("EN-2 has %d of the playout", got)
	}
	if got := r.Find(TableLGRF2, black, 3, 4); got != 5 {
		t.Errorf("LGRF-2 has %d, want 5", got)
	}
	r.Forget()
	for table := range TableCount {
		if got := r.Find(table, black, 1, 2); got != 0 {
			t.Errorf("%s has %d after Forget", table, got)
		}
	}
}

// A pass is no reply and has none. Nothing is learned from a draw.
func TestPasses(t *testing.T) {
	r := New(EN2, 81)
	r.Learn([]uint16{1, 0, 3, 0, 0, 4}, 3, black, black)
	r.Learn([]uint16{5, 6, 7}, 3, black, -1)
	for table := range TableCount {
		for _, last := range []uint16{0, 1, 3, 6} {
			if got := r.Find(table, black, 5, last); got != 0 {
				t.Errorf("%s answers %d by %d", table, last, got)
			}
		}
	}
}

func TestModes(t *testing.T) {
	for _, name := range modeNames {
		if m, err := ParseMode(name); err != nil || m.String() != name {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	if _, err := ParseMode("lgrf3"); !errors.Is(err, ErrMode) {
		t.Error(err)
	}
}

// Learn and Find allocate nothing.
func TestNoAllocation(t *testing.T) {
	r := New(EN2, 81)
	moves := []uint16{1, 2, 3, 4, 5, 6, 7, 8}
	if n := testing.AllocsPerRun(10, func() {
		r.Learn(moves, 3, black, white)
		r.Find(TableEN2, black, 1, 2)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
