package patterndb

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"shicho/pattern/shape"
)

func TestTopFilters(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{ReadOnly: false})
	for i := range 30 {
		put(t, s, randomGame(uint64(i), 8))
	}
	for _, q := range []Query{
		{Class: First}, {By: ByDifficulty, Class: Final, Limit: 5}, {MinSize: 20, MaxSize: 30}, {MaxSize: 1},
		{By: ByDifficulty, Class: Intermediate, MinSize: 40, Limit: 1000},
	} {
		list, err := s.Top(q)
		if err != nil {
			t.Fatal(err)
		}
		if q.MaxSize == 1 && len(list) > 0 || q.MaxSize != 1 && len(list) == 0 {
			t.Errorf("%+v: %d patterns", q, len(list))
		}
		order := q
		for i := range list {
			p := &list[i]
			if p.Instances.Of(q.Class) == 0 || p.Pattern.Size() < q.MinSize || q.MaxSize > 0 && p.Pattern.Size() > q.MaxSize {
				t.Errorf("%+v lists %+v", q, p)
			}
			if i > 0 && order.Compare(&list[i-1], p) >= 0 {
				t.Errorf("%+v: not in order", q)
			}
			hardest := Summary{}
			for o, err := range s.Occurrences(p.ID) {
				if err != nil {
					t.Fatal(err)
				}
				if q.Class == AnyClass || o.Class == q.Class {
					hardest.KeepHarder(o.Instance)
				}
			}
			if hardest.Depth != p.Depth || hardest.Nodes != p.Nodes {
				t.Errorf("%+v: depth %d, nodes %d, want %d and %d", q, p.Depth, p.Nodes, hardest.Depth, hardest.Nodes)
			}
		}
	}
}

func TestShowPrefix(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for i := range 20 {
		put(t, s, randomGame(uint64(i), 8))
	}
	list, err := s.Top(Query{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		id := list[i].ID.String()
		for _, digits := range []string{id, id[:9], id[:31]} {
			if p, err := s.Show(digits); err != nil || *p != list[i] {
				t.Fatalf("%s: %+v, %v, want %+v", digits, p, err, list[i])
			}
		}
	}
	for digits, want := range map[string]error{
		"": ErrAmbiguous, "0": ErrAmbiguous, "xyz": ErrNoPattern, "0123456789abcdef0123456789abcdef0": ErrNoPattern,
		"0123456789abcdef0123456789abcdef": ErrNoPattern, "ffffffffffffffffffffffffffffffff": ErrNoPattern,
	} {
		if p, err := s.Show(digits); !errors.Is(err, want) {
			t.Errorf("%q: %v, %v", digits, p, err)
		}
	}
}

// A loop that is left early, or that panics, leaves the store in order.
func TestLoopsMayBeLeft(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for i := range 3 {
		put(t, s, randomGame(uint64(i), 3))
	}
	for range s.Games() {
		break
	}
	func() {
		defer func() {
			if recover() != "mine" {
				t.Error("the panic of the loop was lost")
			}
		}()
		for range s.Games() {
			panic("mine")
		}
	}()
	closeStore(t, s)
}

// Summaries yields what Show says about every pattern, in the order of the IDs, until the loop ends.
func TestSummaries(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for i := range 10 {
		put(t, s, randomGame(uint64(i), 8))
	}
	var ids []shape.ID
	for p, err := range s.Summaries() {
		if err != nil {
			t.Fatal(err)
		}
		want, err := s.Show(p.ID.String())
		if err != nil || !reflect.DeepEqual(p, want) {
			t.Errorf("%+v, not %+v, %v", p, want, err)
		}
		ids = append(ids, p.ID)
	}
	stats, err := s.Stats()
	if err != nil || len(ids) != stats.Patterns || !slices.IsSortedFunc(ids, compareIDs) {
		t.Errorf("%d patterns, not %d, %v", len(ids), stats.Patterns, err)
	}
	for p, err := range s.Summaries() {
		if err != nil || p.ID != ids[0] {
			t.Error(p, err)
		}
		break
	}
}

// Every class has its count.
func TestClasses(t *testing.T) {
	if n := reflect.TypeFor[Counts]().NumField(); len(Classes()) != n {
		t.Errorf("%d classes, %d counts", len(Classes()), n)
	}
	for _, class := range Classes() {
		var c Counts
		c.Add(class)
		var read Class
		if err := read.UnmarshalText([]byte(class.String())); err != nil || read != class || c.Of(class) != 1 {
			t.Errorf("%v: %v, %+v", class, err, c)
		}
	}
}
