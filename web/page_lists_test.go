package web

import (
	"net/url"
	"testing"
)

// TestSortedColumns checks how the table of games says that it is sorted, and where a click on the column leads.
func TestSortedColumns(t *testing.T) {
	for _, test := range []struct{ query, by, sort, next string }{
		{"", "date", "descending", "/games?by=date&reversed=yes"},
		{"by=date&reversed=yes&page=2", "date", "ascending", "/games?by=date"},
		{"by=black&player=Lee", "black", "ascending", "/games?by=black&player=Lee&reversed=yes"},
		{"by=black&reversed=yes", "black", "descending", "/games?by=black"},
		{"by=moves", "moves", "descending", "/games?by=moves&reversed=yes"},
	} {
		fields, err := url.ParseQuery(test.query)
		if err != nil {
			t.Fatal(err)
		}
		page := &gamesPage{list: list{Query: fields}}
		for _, c := range page.Columns() {
			want := ""
			if c.By == test.by {
				want = test.sort
			}
			if c.Sort != want {
				t.Errorf("%q: column %s is sorted %q, want %q", test.query, c.By, c.Sort, want)
			}
		}
		if got := page.Sorted(test.by); got != test.next {
			t.Errorf("%q: a click on %s leads to %s, want %s", test.query, test.by, got, test.next)
		}
	}
}
