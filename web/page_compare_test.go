package web

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shicho/internal/testrun"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
)

// TestCompareStores compares a store of two games with a store that has one of them and a third.
func TestCompareStores(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	folder := t.TempDir()
	fill := func(name string, games ...string) string {
		path := filepath.Join(folder, name)
		store, err := patterndb.Open(path, patterndb.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(samplestore.Fill(store, games...), store.UpdateCovers(context.Background(), nil), store.Close()); err != nil {
			t.Fatal(err)
		}
		return path
	}
	s := newServer(t, Options{DB: fill("first.db", "9x9-01*", "9x9-02*"), Against: fill("second.db", "9x9-02*", "9x9-03*")})
	w := reply(s, request("GET", "/compare", "", "Accept: application/json"))
	var page comparisonPage
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil {
		t.Fatal(w.Code, err, w.Body.String())
	}
	if page.CommonGames != 1 || !reflect.DeepEqual(page.OnlyGames, []int{1, 1}) || !reflect.DeepEqual(page.Stores, []string{"first.db", "second.db"}) {
		t.Errorf("%+v", page.StoreDiff)
	}
	for i, patterns := range page.Commonest {
		if len(patterns) != min(page.OnlyPatterns[i], comparedShown) {
			t.Errorf("%d patterns of %d", len(patterns), page.OnlyPatterns[i])
		}
	}
	shown := reply(s, request("GET", "/compare", "", "Accept: text/html")).Body.String()
	if !strings.Contains(shown, "only in second.db") {
		t.Error(shown)
	}
	for _, patterns := range page.Commonest {
		if len(patterns) > 0 {
			if w := reply(s, request("GET", "/patterns/"+patterns[0].ID, "", "Accept: text/html")); w.Code != 200 {
				t.Errorf("a pattern of the comparison has no page: %d", w.Code)
			}
		}
	}
	alone := newServer(t, Options{})
	if w := reply(alone, request("GET", "/compare", "", "Accept: text/html")); w.Code != 200 || !strings.Contains(w.Body.String(), "--against") {
		t.Error(w.Code, w.Body.String())
	}
}
