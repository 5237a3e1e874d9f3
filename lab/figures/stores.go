package figures

import (
	"cmp"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"shicho/internal/processor"
	"shicho/internal/words"
	"shicho/lab/coverage"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/patterndb/parts"
)

// themes counts the themes of the patterns of 2017-03.
func themes(ctx context.Context, l *Lab) (text string, err error) {
	err = inFolder(func(folder string) error {
		db := filepath.Join(folder, "db")
		if _, err := l.mineInto(ctx, db, "shallow", patterndb.Parts{}, l.paths(games2017_03)); err != nil {
			return err
		}
		store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
		if err != nil {
			return err
		}
		defer store.Close()
		text, err = themeTable(store)
		return err
	})
	return text, err
}

// themeTable counts the themes of the patterns that were seen as more than a final move.
func themeTable(store *patterndb.Store) (string, error) {
	counts := map[theme.Theme]int{}
	all, seen := 0, 0
	for s, err := range store.Summaries() {
		if err != nil {
			return "", err
		}
		all++
		if s.Instances.All() == s.Instances.Final {
			continue
		}
		seen++
		for _, t := range s.Themes.Themes() {
			counts[t]++
		}
	}
	list := slices.DeleteFunc(theme.All(), func(t theme.Theme) bool { return counts[t] == 0 })
	slices.SortStableFunc(list, func(a, b theme.Theme) int { return cmp.Compare(counts[b], counts[a]) })
	t := newTable("theme", "patterns", "theme", "patterns", "theme", "patterns")
	third := (len(list) + 2) / 3
	for i := range third {
		var row []string
		for n := i; n < 3*third; n += third {
			if n < len(list) {
				row = append(row, list[n].String(), words.Thousands(counts[list[n]]))
			} else {
				row = append(row, "", "")
			}
		}
		t.row(row...)
	}
	return fmt.Sprintf("%s patterns, %s of them seen as more than a final move. Of these:\n\n%s", words.Thousands(all), words.Thousands(seen), t), nil
}

// mergedParts is the number of parts that are merged.
const mergedParts = 16

// merge mines the games of 2017 in one process and in parts, and merges the parts.
func merge(ctx context.Context, l *Lab) (text string, err error) {
	err = inFolder(func(folder string) error {
		whole, err := l.mineInto(ctx, filepath.Join(folder, "whole"), "shallow", patterndb.Parts{}, l.paths(latest...))
		if err != nil {
			return err
		}
		before, _ := processor.Time()
		var stores []string
		for n := range mergedParts {
			part, err := parts.New(n+1, mergedParts)
			if err != nil {
				return err
			}
			stores = append(stores, filepath.Join(folder, fmt.Sprint(n)))
			if _, err := l.mineInto(ctx, stores[n], "shallow", part, l.paths(latest...)); err != nil {
				return err
			}
		}
		after, _ := processor.Time()
		inParts := after - before
		l.say("merging %d stores", mergedParts)
		merged, err := patterndb.Merge(ctx, filepath.Join(folder, "merged"), stores, patterndb.MergeOptions{})
		if err != nil {
			return err
		}
		ended, _ := processor.Time()
		spent := ended - after
		t := newTable("what", "processor time")
		t.row(fmt.Sprintf("one process, %s games", words.Thousands(whole.Mined)), fmt.Sprintf("1 (%.0f s)", whole.spent.Seconds()))
		t.row(fmt.Sprintf("%d parts, one after the other", mergedParts), times(inParts, whole.spent))
		t.row(fmt.Sprintf("merging the %d parts, covers included: %s records, %s a second of processor time", mergedParts, words.Thousands(merged.Records),
			words.Thousands(int(float64(merged.Records)/max(spent.Seconds(), 1e-3)/1000)*1000)), times(spent, whole.spent))
		text = t.String()
		return nil
	})
	return text, err
}

// largeStep is a line of the benchmark of a large store: a name, seconds, and what a thing took.
var largeStep = regexp.MustCompile(`(?m)(merge|stats|top|show|index) +([0-9.]+) s, ([0-9.]+) µs each of ([0-9]+)`)

// large runs the benchmark of a store of random patterns.
func large(ctx context.Context, l *Lab) (string, error) {
	l.say("go test ./patterndb -bench Large")
	cmd := exec.CommandContext(ctx, "go", "test", "./patterndb", "-run", "xxx", "-bench", "Large", "-long", "-benchtime", "1x", "-v", "-timeout", "0")
	cmd.Dir = l.Source
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	steps := map[string][]string{}
	for _, m := range largeStep.FindAllStringSubmatch(string(out), -1) {
		steps[m[1]] = m[2:]
	}
	for _, name := range []string{"merge", "stats", "top", "show", "index"} {
		if steps[name] == nil {
			return "", fmt.Errorf("the benchmark says nothing of %q: %s", name, out)
		}
	}
	t := newTable("what", "time")
	t.row("merging "+steps["merge"][2]+" records, covers included", steps["merge"][0]+" s, "+steps["merge"][1]+" µs a record")
	t.row("`db stats`, `db top` of "+steps["stats"][2]+" patterns", steps["stats"][0]+" s, "+steps["top"][0]+" s")
	t.row("`db show`", steps["show"][0]+" s")
	t.row("loading the index", steps["index"][0]+" s, "+steps["index"][1]+" µs a pattern")
	return t.String(), nil
}

// coverageGames is the number of games that patterns are tried on.
const coverageGames = 600

// covered measures what the patterns of other games prove.
func covered(ctx context.Context, l *Lab) (text string, err error) {
	err = inFolder(func(folder string) error {
		db := filepath.Join(folder, "db")
		if _, err := l.mineInto(ctx, db, "mining", patterndb.Parts{}, l.paths(learned...)); err != nil {
			return err
		}
		store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
		if err != nil {
			return err
		}
		defer store.Close()
		l.say("trying the patterns on other games")
		m, err := coverage.New(store)
		if err != nil {
			return err
		}
		if err := m.Measure(l.paths(heldOut...), coverageGames); err != nil {
			return err
		}
		text = coverageTable(m.Curves("patterns"))
		return nil
	})
	return text, err
}

// coverageTable has a row for each number of mined games.
func coverageTable(c coverage.Curves) string {
	columns := []string{"games mined"}
	for _, k := range c.Kinds {
		columns = append(columns, strings.ToLower(k.Name))
	}
	t := newTable(columns...)
	for i, p := range c.Kinds[0].Points {
		row := []string{words.Thousands(p.Mined)}
		for _, k := range c.Kinds {
			row = append(row, fmt.Sprintf("%.1f %%", k.Points[i].Percent))
		}
		t.row(row...)
	}
	return t.String()
}
