package progress

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"shicho/pattern/shape"
)

// Ratings pass from one user to another: a problem that the other user tried, too, is joined, and one that is new begins with the rating that came.
func TestShare(t *testing.T) {
	one, other := shape.IDOf([]byte("one")), shape.IDOf([]byte("other"))
	open := func(dir string) *Store {
		t.Helper()
		s, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	first := open(t.TempDir())
	defer first.Close()
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, id := range []shape.ID{one, other} {
		if _, err := first.Settle(Result{Problem: id, Grade: 1500, Time: at}); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := first.Export(&file); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	list, err := ReadShared("ratings.jsonl", strings.NewReader(text))
	if err != nil || len(list) != 2 {
		t.Fatal(len(list), err)
	}

	for _, damaged := range []string{"", text[:strings.Index(text, "\n")+1], text[:len(text)-10], strings.Replace(text, `"solved":0`, `"solved":1`, 1), text[strings.Index(text, "\n")+1:], text + text} {
		if _, err := ReadShared("ratings.jsonl", strings.NewReader(damaged)); !errors.Is(err, ErrShared) {
			t.Errorf("%v: %s", err, damaged)
		}
	}

	dir := t.TempDir()
	second := open(dir)
	if _, err := second.Settle(Result{Problem: one, Grade: 1500, Solved: true, Time: at}); err != nil {
		t.Fatal(err)
	}
	own := second.ProblemRating(one, 1500)
	if err := second.Merge(list); err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	second = open(dir)
	defer second.Close()
	joined, came := second.ProblemRating(one, 1500), second.ProblemRating(other, 1500)
	if joined.Number <= own.Number || joined.Deviation >= own.Deviation {
		t.Errorf("%+v became %+v", own, joined)
	}
	if came != first.ProblemRating(other, 1500) {
		t.Errorf("%+v came as %+v", first.ProblemRating(other, 1500), came)
	}
	if second.Attempts() != 1 {
		t.Errorf("%d attempts", second.Attempts())
	}
}

// A line that is no rating is an error with its place.
func TestReadShared(t *testing.T) {
	for _, text := range []string{"x", "{}", `{"problem":"00","rating":{}}`} {
		if _, err := ReadShared("a.jsonl", strings.NewReader(text)); !errors.Is(err, ErrShared) || !strings.HasPrefix(err.Error(), "a.jsonl:1:") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzReadShared(f *testing.F) {
	f.Add(`{"problem":"0123456789abcdef","rating":{"number":1500,"deviation":100,"volatility":0.06},"attempts":2,"solved":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := ReadShared("a", strings.NewReader(text)); err != nil && !errors.Is(err, ErrShared) && !strings.Contains(err.Error(), "too long") {
			t.Error(err)
		}
	})
}
