package ask

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
)

const minedGames = "13x13-0[1-8].sgf"

// shelfOf is a shelf with a store whose patterns are in an index.
func shelfOf(store *patterndb.Store, index *patterndb.Index) Shelf {
	return Shelf{store, index, store.Show, func(id shape.ID) (*patterndb.Summary, error) { return store.Show(id.String()) }}
}

// minedAnswerer is an Answerer with a store of a few games.
func minedAnswerer(t *testing.T) (*Answerer, *patterndb.Store) {
	t.Helper()
	store, err := patterndb.Open(filepath.Join(t.TempDir(), "store.db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	if err := samplestore.Fill(store, minedGames); err != nil {
		t.Fatal(err)
	}
	index, err := store.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	return New(Options{Shelves: func() []Shelf { return []Shelf{shelfOf(store, index)} }}), store
}

// TestNoStore asks an Answerer without a store.
func TestNoStore(t *testing.T) {
	testrun.SingleGoroutine(t)
	d := New(Options{})
	if here, err := d.Here(t.Context(), questionOn(t, ladderBoard, texts{})); err != nil || len(here.Matches) != 0 || len(here.Words) != 1 {
		t.Errorf("here: %+v, %v", here, err)
	}
	if _, err := d.Proof(t.Context(), "ab"); !errors.Is(err, ErrNoStore) {
		t.Errorf("proof: %v", err)
	}
}

// TestProof plays the proofs of all patterns of a small store.
func TestProof(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, store := minedAnswerer(t)
	patterns, taken := 0, 0
	for id, err := range store.Patterns() {
		if err != nil {
			t.Fatal(err)
		}
		p, err := d.Proof(t.Context(), id.String())
		if err != nil {
			t.Fatal(err)
		}
		patterns++
		checkProof(t, p)
		if p.Taken {
			taken++
			if p.Kind == "escape" {
				t.Errorf("%s: saved stones are taken: %v", p.ID, p.Steps)
			}
		}
	}
	if patterns < 20 || taken < patterns/3 {
		t.Errorf("%d patterns, %d taken", patterns, taken)
	}
	if _, err := d.Proof(t.Context(), "zz"); !errors.Is(err, patterndb.ErrNoPattern) {
		t.Errorf("no such pattern: %v", err)
	}
}

// TestReadByPattern asks about the targets of patterns without time for a search: the stored patterns answer.
func TestReadByPattern(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, store := minedAnswerer(t)
	hurried := d.options
	hurried.Deadline = time.Nanosecond
	asked, quick := 0, New(hurried)
	for s, err := range store.Summaries() {
		if err != nil {
			t.Fatal(err)
		}
		if s.IsPlain() || s.Depth < 3 || s.Pattern.Kind() != shape.Capture {
			continue
		}
		p, err := d.Proof(t.Context(), s.ID.String())
		if err != nil {
			t.Fatal(err)
		}
		q := About(p.Game.Board, board.Black)
		q.Target = p.Game.At
		r, err := quick.Read(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Attack.Unknown {
			continue
		}
		asked++
		if r.Fate == LooksSafe || r.Fate == Unclear || !strings.Contains(strings.Join(r.Attacking, " "), "a stored pattern proves") {
			t.Errorf("%v: %s, %v", s.ID, r.Fate, r.Attacking)
		}
	}
	if asked == 0 {
		t.Error("every question was decided without a pattern")
	}
}

// checkProof plays the steps by the rules, and looks for the pattern on its boards.
func checkProof(t *testing.T, p *Proof) {
	t.Helper()
	if p.Game == nil || p.On != "game" || len(p.Steps) == 0 || p.Steps[0].NamedMove != p.Game.Move || !p.Game.Playable {
		t.Fatalf("%s: no steps in a game: %+v", p.ID, p)
	}
	b := p.Game.Board
	for _, s := range p.Steps {
		b = played(t, b, s.NamedMove)
		if s.Words == "" {
			t.Errorf("%s: a step without words", p.ID)
		}
	}
	if want := p.Points; len(p.Shape.Zone) != want || len(p.Game.Zone) != want {
		t.Errorf("%s: zones of %d and %d points, not %d", p.ID, len(p.Shape.Zone), len(p.Game.Zone), want)
	}
	if slices.Contains(p.Shape.Faint, p.Shape.Move.Point) || !slices.Contains(p.Shape.Position.White, p.Shape.Target) {
		t.Errorf("%s: move on a wildcard, or no target: %+v", p.ID, p.Shape)
	}
}

// TestHere finds the patterns of a game where they were mined.
func TestHere(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, store := minedAnswerer(t)
	n := 0
	for g, err := range store.Games() {
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range g.Instances {
			if in.Depth == 0 || in.Pattern == (patterndb.Instance{}).Pattern {
				continue
			}
			n++
			b, err := g.Record().BoardAfter(in.Move - 1)
			if err != nil {
				t.Fatal(err)
			}
			r := must(t, d.Here, &PositionQuestion{Board: b, Most: mostListed})
			found := slices.ContainsFunc(r.Matches, func(m Match) bool {
				return m.ID == in.Pattern.String() && m.Point == board.FormatPoint(in.Point, b.Size()) && m.Words != "" && len(m.Zone) > 0
			})
			if !found {
				t.Errorf("%s, move %d: pattern %s not among %d matches", g.Name, in.Move, in.Pattern, len(r.Matches))
			}
			if plain := slices.IndexFunc(r.Matches, func(m Match) bool { return m.Plain }); plain >= 0 && slices.ContainsFunc(r.Matches[plain:], func(m Match) bool { return !m.Plain }) {
				t.Error("a plain pattern comes before another one")
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d instances", n)
	}
}

// TestSeveralStores asks an Answerer with two stores. A pattern that both have is answered once, by the first one.
func TestSeveralStores(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, full := minedAnswerer(t)
	one := d.options.Shelves()[0]
	empty, err := patterndb.Open(filepath.Join(t.TempDir(), "empty.db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { empty.Close() })
	index, err := empty.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	other := New(Options{Shelves: func() []Shelf { return []Shelf{shelfOf(empty, index), one, one} }})
	q := questionOn(t, ladderBoard, texts{Most: mostListed})
	want, got := must(t, d.Here, q), must(t, other.Here, q)
	if !reflect.DeepEqual(got.Matches, want.Matches) || got.Found != want.Found || len(got.Matches) == 0 {
		t.Errorf("%d matches, and %d in several stores", len(want.Matches), len(got.Matches))
	}
	if got, want := must(t, other.Candidates, q), must(t, d.Candidates, q); !reflect.DeepEqual(got, want) {
		t.Errorf("candidates %v, and in several stores %v", want.Words, got.Words)
	}
	for id, err := range full.Patterns() {
		if err != nil {
			t.Fatal(err)
		}
		p, err := other.Proof(t.Context(), id.String())
		if err != nil {
			t.Fatal(err)
		}
		checkProof(t, p)
		break
	}
	if _, err := other.Proof(t.Context(), "zz"); !errors.Is(err, patterndb.ErrNoPattern) {
		t.Errorf("no such pattern: %v", err)
	}
}
