package patterndb

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"shicho/patterndb/parts"
)

// More stores than Merge reads at once give the store that got all games, some of them exports, and each game in two of them.
func TestMergeMany(t *testing.T) {
	const stores = mostAtOnce + 3
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	all := openStore(t, in("all"), Options{})
	if err := all.SetLimits("paper"); err != nil {
		t.Fatal(err)
	}
	games := make([]mined, stores)
	for n := range games {
		games[n] = randomGame(uint64(n), n%4)
		own := *games[n].game
		own.Source.Name = fmt.Sprintf("part-%02d", n) // the smaller name of the two that the stores give it
		if _, err := all.Put(&own, games[n].patterns); err != nil {
			t.Fatal(err)
		}
	}
	updateCovers(t, all)
	want, wantSummaries := exportOf(t, all), summarised(t, all)
	closeStore(t, all)
	var inputs []string
	exports := 0
	for n := range stores {
		part, err := parts.New(n+1, stores)
		if err != nil {
			t.Fatal(err)
		}
		mine := []mined{games[n]}
		if n > 0 {
			mine = append(mine, games[n-1])
		}
		path := withGames(t, in(fmt.Sprintf("part-%02d", n)), part.ByMembers(), mine)
		if n%10 == 4 {
			text := exported(t, path)
			exports++
			path = in(fmt.Sprintf("part-%02d.jsonl", n))
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		inputs = append(inputs, path)
	}
	last, of := int64(0), int64(0)
	merged, err := Merge(t.Context(), in("merged"), inputs, MergeOptions{Progress: func(done, all int64) { last, of = done, all }})
	if err != nil {
		t.Fatal(err)
	}
	if merged.Games != stores || merged.Shared != stores-1 || last > of || !merged.Parts.All() {
		t.Errorf("%+v, %d of %d records", merged, last, of)
	}
	if got := exported(t, in("merged")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := summarisedAt(t, in("merged")); got != wantSummaries {
		t.Errorf("got\n%s\nwant\n%s", got, wantSummaries)
	}
	if _, err := Merge(t.Context(), in("some"), inputs[1:], MergeOptions{}); !errors.Is(err, ErrMissing) {
		t.Errorf("a part is missing: %v", err)
	}
	left, err := filepath.Glob(in("*"))
	if err != nil || len(left) != stores+2+exports {
		t.Errorf("%d files and folders are left: %v", len(left), left)
	}
}
