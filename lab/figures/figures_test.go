package figures

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/internal/testrun"
)

// readPage reads the page of results.
func readPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "results.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The page has a table for each figure, in the order of the list, and no others with marks. Each says when it was measured and how: by this program, or by the
// command that the figure names.
func TestPage(t *testing.T) {
	names, tables, err := Tables(readPage(t))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, f := range All() {
		want = append(want, f.Name)
		table := tables[f.Name]
		_, source, found := strings.Cut(table, "\n"+measuredOn)
		how := "`shicho lab figures --only " + f.Name + "`"
		if f.IsKept() {
			how = f.KeptSource()
		}
		if !found || !strings.Contains(source, how) {
			t.Errorf("the table of %s has no line %q with %q", f.Name, measuredOn, how)
		}
		if !strings.Contains(table, "| --- |") {
			t.Errorf("%s is no table:\n%s", f.Name, table)
		}
	}
	if !slices.Equal(names, want) {
		t.Errorf("the page has\n%q\nand the list\n%q", names, want)
	}
}

// A figure is measured, or says why it is not.
func TestList(t *testing.T) {
	for _, f := range All() {
		if f.IsKept() == (f.Kept == "") || f.IsKept() != (f.Why != "") || f.About == "" {
			t.Errorf("%+v", f)
		}
	}
	short, err := Choose(nil, false)
	if err != nil || len(short) == 0 || slices.ContainsFunc(short, func(f *Figure) bool { return f.Long || f.IsKept() }) {
		t.Errorf("%v, %v", short, err)
	}
	if long, err := Choose(nil, true); err != nil || len(long) <= len(short) {
		t.Errorf("%d long ones, %v", len(long), err)
	}
	if _, err := Choose([]string{"sample", "nothing"}, false); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
}

// The figure of the sample games is measured, and the page has just that. Without -long the row of the limits "mining", which takes ten times as
// long as the other, is not measured.
func TestSample(t *testing.T) {
	lab := &Lab{Games: filepath.Join("..", "..", "examples", "games"), Workers: 2}
	measure := func() (string, error) { return lab.sample(t.Context(), "shallow") }
	if *testrun.Long {
		measure = func() (string, error) { return all[0].Measure(t.Context(), lab) }
	}
	table, err := measure()
	if err != nil {
		t.Fatal(err)
	}
	_, tables, err := Tables(readPage(t))
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(WithoutSource(strings.TrimSpace(table))) {
		if got := "\n" + strings.TrimSpace(tables["sample"]) + "\n"; !strings.Contains(got, "\n"+strings.TrimSpace(row)+"\n") {
			t.Errorf("the page has\n%s\nmeasured:\n%s", got, row)
		}
	}
}

// What is not there, and what is not measured, is an error.
func TestNotMeasured(t *testing.T) {
	for name, want := range map[string]error{"paper": ErrMissing, "gnugo-walk": ErrKept} {
		list, err := Choose([]string{name}, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range []string{"", t.TempDir()} {
			if _, err := list[0].Measure(t.Context(), &Lab{Data: data}); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", name, err, want)
			}
		}
	}
}

// Tables are found by their marks and replaced; wrong marks are errors.
func TestReplace(t *testing.T) {
	const page = "a\n<!-- figures: one -->\nold\n<!-- end of figures: one -->\nb\n<!-- figures: two -->\n<!-- end of figures: two -->\n"
	got, err := Replace(page, "one", "new\n")
	if want := strings.Replace(page, "old\n", "\nnew\n\n", 1); err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
	for _, wrong := range []string{
		strings.Replace(page, "<!-- end of figures: one -->\n", "", 1), strings.Replace(page, "<!-- figures: one -->\n", "", 1),
		strings.Replace(page, "<!-- end of figures: two -->\n", "", 1), page + page,
	} {
		if _, err := Replace(wrong, "two", ""); !errors.Is(err, ErrPage) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	if _, err := Replace(page, "three", ""); !errors.Is(err, ErrPage) {
		t.Error(err)
	}
}
