package theme

import (
	"errors"
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	for _, th := range All() {
		got, err := Parse(th.String())
		if err != nil || got != th || th.String() == "" || th.Help() == "" {
			t.Errorf("%d: %v, %v", th, got, err)
		}
	}
	if _, err := Parse("joseki"); !errors.Is(err, ErrTheme) {
		t.Errorf("joseki: %v", err)
	}
}

func TestSet(t *testing.T) {
	s := SetOf(Net, Corner)
	s.Add(Quiet)
	if got := s.Names(); !slices.Equal(got, []string{"net", "quiet", "corner"}) || s.Len() != 3 || !s.Has(Net) || s.Has(Ladder) {
		t.Error(got)
	}
	if !s.Valid() || Set(1<<count).Valid() {
		t.Error("a set of unknown themes is valid")
	}
}
