package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"shicho/internal/testrun"
)

// TestPagesOfContinuation goes through the pages of the hits with one continuation: together they list each of these hits.
func TestPagesOfContinuation(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	ask := func(address string) (page searchAnswer) {
		t.Helper()
		w := reply(s, request("GET", address, "", "Accept: application/json"))
		if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || w.Code != 200 {
			t.Fatal(address, w.Code, err)
		}
		return page
	}
	all := ask("/search?rows=X./..")
	if len(all.Result.Continuations) == 0 {
		t.Fatal("no continuation")
	}
	c := all.Result.Continuations[0]
	if c.Times <= hitsOnPage || c.Times == all.Total {
		t.Fatalf("%d of %d hits have the continuation: nothing to turn over", c.Times, all.Total)
	}
	address := fmt.Sprintf("/search?rows=X./..&column=%d&row=%d", c.Column, c.Row)
	listed := 0
	for address != "" {
		page := ask(address)
		if page.Total != c.Times || len(page.Result.Hits) == 0 {
			t.Fatalf("%s: %d hits in all, %d on the page; want %d in all", address, page.Total, len(page.Result.Hits), c.Times)
		}
		listed += len(page.Result.Hits)
		address = page.Next
	}
	if listed != c.Times {
		t.Errorf("the pages list %d hits of %d", listed, c.Times)
	}
}

// searchAnswer is what the test reads of the answer to a search.
type searchAnswer struct {
	Total  int
	Next   string
	Result struct {
		Continuations []struct{ Column, Row, Times int }
		Hits          []struct{ Move int }
	}
}

// TestSearchLetters asks with the letters of patterns, and with letters that are none.
func TestSearchLetters(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	for _, c := range []struct {
		rows   string
		status int
		part   string // of the answer
	}{
		{"%3Fx/xX", 200, `"rows":["?x","xX"]`},
		{"X%23*", 200, `"rows":["XO."]`}, // a target and the move
		{"X./XZ", 400, "line 2, column 2"},
		{"X2.", 400, "line 1, column 2"},
		{"xo%3F", 400, "may be empty or have any content"},
	} {
		w := reply(s, request("GET", "/search?rows="+c.rows, "", "Accept: application/json"))
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.part) {
			t.Errorf("%s: %d %.300s, want %d with %s", c.rows, w.Code, w.Body.String(), c.status, c.part)
		}
	}
}
