package terms

import (
	"errors"
	"reflect"
	"testing"
)

// Each set is found by its name.
func TestLimitsByName(t *testing.T) {
	for _, want := range Named {
		if got, err := LimitsByName(want.Name); err != nil || got != want {
			t.Errorf("%s: %+v, %v", want.Name, got, err)
		}
	}
	if _, err := LimitsByName("endless"); !errors.Is(err, ErrLimits) {
		t.Errorf("endless: %v", err)
	}
}

// The nodes are bounded, and no bound is more than any bound.
func TestAtMost(t *testing.T) {
	for _, c := range []struct{ nodes, most, want int }{{0, 100, 100}, {50, 100, 50}, {200, 100, 100}} {
		if got := (Limits{Nodes: c.nodes}).AtMost(c.most).Nodes; got != c.want {
			t.Errorf("%d nodes, at most %d: %d", c.nodes, c.most, got)
		}
	}
	quick := Deep.AsQuickAs(&Fast)
	if quick.Nodes != Fast.Nodes || quick.Guess != Fast.Guess || quick.Numbers.Hope != Fast.Numbers.Hope || quick.Escape != Deep.Escape {
		t.Errorf("deep, as quick as fast: %+v", quick)
	}
	if got := Guess.AsQuickAs(&Fast); got != Guess {
		t.Errorf("guess has fewer nodes than fast, but became %+v", got)
	}
}

// What is left after a move are the limits before the next one. Where no ladder is followed, none is.
func TestAfterMove(t *testing.T) {
	for _, l := range Named {
		if after := l.AfterMove(); after.Plies.Depth != l.Plies.Depth-1 || after.BeforeMove() != l {
			t.Errorf("%s: %+v", l.Name, after)
		}
	}
	if after := PaperShallow.AfterMove(); after.Plies.Ladders != 0 {
		t.Errorf("the ladders of a search that follows none: %d", after.Plies.Ladders)
	}
}

// The text of limits tells every limit but the name: also one that somebody adds.
func TestInFull(t *testing.T) {
	if got, want := PaperDeep.InFull(), "liberties=5 standing depth=3 ladders=300 deepen=8000 near numbers width=2 hope=6 give_up=8000 nodes=50000"; got != want {
		t.Error(got)
	}
	if PaperDeep.WithName("mine").InFull() != PaperDeep.InFull() {
		t.Error("the text depends on the name")
	}
	seen := map[string]string{"": "no limit"}
	var l Limits
	var change func(name string, field reflect.Value)
	change = func(name string, field reflect.Value) {
		switch field.Kind() {
		case reflect.Struct:
			for i := range field.NumField() {
				change(name+"."+field.Type().Field(i).Name, field.Field(i))
			}
			return
		case reflect.Int:
			field.SetInt(1)
		case reflect.Bool:
			field.SetBool(true)
		case reflect.String:
			return
		default:
			t.Fatalf("%s is a %v", name, field.Kind())
		}
		if other, known := seen[l.InFull()]; known {
			t.Errorf("%s is not told apart from %s", name, other)
		}
		seen[l.InFull()] = name
		field.SetZero()
	}
	change("Limits", reflect.ValueOf(&l).Elem())
}

// Limits are read as they are written.
func TestParseInFull(t *testing.T) {
	for _, want := range Named {
		if got, err := ParseInFull(want.InFull()); err != nil || got.WithName(want.Name) != want {
			t.Errorf("%s: %+v, %v", want.Name, got, err)
		}
	}
	for _, text := range []string{"depth", "depth=", "depth=x", "depth=-1", "depth=9999999999", "near=1", "deep=3", "near near", "depth=1 depth=1", "=", "Depth=3"} {
		if got, err := ParseInFull(text); !errors.Is(err, ErrLimits) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func FuzzParseInFull(f *testing.F) {
	for _, l := range Named {
		f.Add(l.InFull())
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseInFull(text)
		if err != nil {
			return
		}
		if again, err := ParseInFull(l.InFull()); err != nil || again != l {
			t.Errorf("%q is %q, which reads as %+v, %v", text, l.InFull(), again, err)
		}
	})
}
