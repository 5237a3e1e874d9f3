package weaken

import (
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
)

// TestMemory: a proof serves later searches as long as no change of their demands meets what the proof has read. A failure serves its own search alone.
func TestMemory(t *testing.T) {
	t.Parallel()
	const proved, failed = 1, 2
	point := func(p board.Point) reads { return reads{points: setOf(p)} }
	left, second := reads{edges: shape.Left}, reads{passes: passBit(2)}
	all := point(5)
	all.add(&left)
	all.add(&second)
	for _, test := range []struct {
		why      string
		searches []reads // the changes of the searches after the proof; all but the last find a proof themselves
		want     bool
	}{
		{"the same search", nil, true},
		{"a point that was not read", []reads{point(6)}, true},
		{"a point that was read", []reads{point(5)}, false},
		{"the footprint is read", []reads{point(7)}, false},
		{"an edge that was not read", []reads{{edges: shape.Top}}, true},
		{"an edge that was read", []reads{left}, false},
		{"promised liberties that more passes fill", []reads{{passes: passBit(3)}}, true},
		{"promised liberties that the passes of the proof fill", []reads{second}, false},
		{"a point that was read, two searches before", []reads{point(5), point(6), point(8)}, false},
		{"no point that was read, in three searches", []reads{point(4), point(6), point(8)}, true},
	} {
		var m memory
		m.forget()
		m.startSearch(reads{})
		foot := setOf(7)
		outside := m.enter()
		m.reads = all
		m.remember(proved, &foot, true, false, &outside)
		m.remember(failed, &foot, false, false, &outside)
		for _, change := range test.searches {
			m.accept()
			m.startSearch(change)
		}
		var got points
		if known, holds := m.recall(proved, &got); known != test.want || holds != known || got.Has(7) != known {
			t.Errorf("%s: known is %v, proved %v", test.why, known, holds)
		}
		if known, _ := m.recall(failed, &got); known != (len(test.searches) == 0) {
			t.Errorf("%s: the failure is known: %v", test.why, known)
		}
	}
}

// TestFailedSearch: a change that was not proved does not count for later searches.
func TestFailedSearch(t *testing.T) {
	t.Parallel()
	var m memory
	m.forget()
	m.startSearch(reads{})
	var foot points
	outside := m.enter()
	m.reads.points.Add(5)
	m.remember(1, &foot, true, false, &outside)
	m.startSearch(reads{points: setOf(5)})
	m.startSearch(reads{points: setOf(6)})
	if known, _ := m.recall(1, &foot); !known {
		t.Error("the proof is forgotten")
	}
}
