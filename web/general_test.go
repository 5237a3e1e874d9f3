package web

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/internal/testrun"
	"shicho/patterndb/samplestore"
)

// generalServer is a server with a pattern that has weak cells and conditions, and the address of the pattern.
func generalServer(t *testing.T) (s *Server, address string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "sample.db")
	id, err := samplestore.Make(folder)
	if err != nil {
		t.Fatal(err)
	}
	return newServer(t, Options{DB: folder}), "/patterns/" + id.String()
}

// Pages explain the small stones and the numbers of pictures in words.
func TestLegendOfPages(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s, pattern := generalServer(t)
	for _, address := range []string{pattern, "/patterns"} {
		page := reply(s, request("GET", address, "", "Accept: text/html")).Body.String()
		for _, want := range []string{`id="legend">`, "A small black stone: Black, empty, or off the board.", "A small white stone: White, empty, or off the board.",
			"3&#43; on a stone: its string has at least 3 liberties outside the pattern."} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: not %q in\n%s", address, want, page)
			}
		}
	}
	for address, want := range map[string]bool{"/picture.svg": true, "/picture.svg?answer=no": false, "/picture.svg?caption=no": true, "/picture.svg?caption=no&page=no": false} {
		picture := reply(s, request("GET", pattern+address, "")).Body.String()
		if strings.Contains(picture, "Black, empty, or off the board") != want {
			t.Errorf("%s: a legend: %v", address, !want)
		}
		if n := strings.Count(picture, ">3+<"); n < 2 {
			t.Errorf("%s: %d conditions", address, n)
		}
	}
	exact := sampleServer(t)
	if page := reply(exact, request("GET", "/patterns?class=final", "", "Accept: text/html")).Body.String(); strings.Contains(page, `id="legend"`) {
		t.Error("exact patterns have a legend")
	}
}

// The record of a proof has the conditions on their stones.
func TestRecordOfConditions(t *testing.T) {
	s, pattern := generalServer(t)
	record := reply(s, request("GET", pattern+"/record.sgf", "")).Body.String()
	if !strings.Contains(record, "LB[eg:3+][ch:3+]") && !strings.Contains(record, "LB[ch:3+][eg:3+]") {
		t.Error(record)
	}
}

// A search for a pattern with weak cells says that it asks for less, and finds the pattern's game.
func TestSearchForWeakCells(t *testing.T) {
	s, pattern := generalServer(t)
	address := "/search?pattern=" + strings.TrimPrefix(pattern, "/patterns/")
	var page struct {
		Looser  bool
		Drawing struct{ Rows []string }
		Result  struct{ Times int }
	}
	w := reply(s, request("GET", address, "", "Accept: application/json"))
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || !page.Looser || page.Result.Times == 0 {
		t.Errorf("%+v, %v, %s", page, err, w.Body)
	}
	if want := []string{"?XX?", "?.OX", "??.?"}; !slices.Equal(page.Drawing.Rows, want) {
		t.Errorf("%q, want %q", page.Drawing.Rows, want)
	}
	if html := reply(s, request("GET", address, "", "Accept: text/html")).Body.String(); !strings.Contains(html, `id="looser"`) {
		t.Error("the page does not say that the search asks for less")
	}
}
