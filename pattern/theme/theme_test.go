package theme

import (
	"errors"
	"os"
	"slices"
	"strings"
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

// docs/formats.md lists the bits of a stored set.
func TestFormatsDoc(t *testing.T) {
	doc, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	want := "`" + strings.Join(SetOf(All()...).Names(), "`, `") + "`"
	if !strings.Contains(strings.Join(strings.Fields(string(doc)), " "), want) {
		t.Errorf("docs/formats.md has no list %s", want)
	}
}

func TestSet(t *testing.T) {
	s := SetOf(Net, Corner)
	s.Add(Quiet)
	if got := s.Names(); !slices.Equal(got, []string{"net", "quiet", "corner"}) || s.Len() != 3 || !s.Has(Net) || s.Has(Ladder) {
		t.Error(got)
	}
	if !s.HasAll(SetOf(Net, Quiet)) || s.HasAll(SetOf(Net, Ladder)) {
		t.Error("what the set has")
	}
	if again, err := ParseSet(s.Names()); again != s || err != nil {
		t.Error(again.Names(), err)
	}
	if _, err := ParseSet([]string{"net", "joseki"}); !errors.Is(err, ErrTheme) {
		t.Error(err)
	}
	if !s.Valid() || Set(1<<count).Valid() {
		t.Error("a set of unknown themes is valid")
	}
}
