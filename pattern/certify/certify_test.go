package certify

import (
	"errors"
	"os"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
	"shicho/proof"
	"shicho/tactics"
)

// Every pattern of the sample games is proved on boards that barely meet it, and the checker accepts the proofs.
func TestSamples(t *testing.T) {
	store, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := samplestore.Fill(store); err != nil {
		t.Fatal(err)
	}
	c := New(tactics.Default.WithLiberties(5))
	every, n := testrun.Cases(25, 1), 0
	found, missing := 0, 0
	for p, err := range store.EncodedPatterns() {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%every != 0 {
			continue
		}
		pattern, err := shape.Decode(p.Code)
		if err != nil {
			t.Fatal(err)
		}
		list, err := c.Prove(pattern, testrun.Cases(1, 20))
		for _, one := range list {
			if _, err := one.Check(); err != nil {
				t.Errorf("%v\n%v\n%s", err, pattern, one.Bytes())
			}
			found++
		}
		switch {
		case errors.Is(err, proof.ErrNotFound), errors.Is(err, ErrNoBoard):
			missing++
		case err != nil:
			t.Errorf("%v\n%v", err, pattern)
		}
	}
	if t.Logf("%d proofs, %d patterns without", found, missing); missing*20 > found {
		t.Errorf("only %d proofs: %d patterns have none", found, missing)
	}
}

// Every pattern of the sample games is proved with its conditions.
func TestPatterns(t *testing.T) {
	store, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := samplestore.Fill(store); err != nil {
		t.Fatal(err)
	}
	c := New(tactics.Default.WithLiberties(5))
	every, n := testrun.Cases(25, 1), 0
	found, missing, all := 0, map[string]int{}, 0
	for p, err := range store.EncodedPatterns() {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%every != 0 {
			continue
		}
		pattern, err := shape.Decode(p.Code)
		if err != nil {
			t.Fatal(err)
		}
		list, err := c.ProvePattern(pattern)
		for _, one := range list {
			all++
			if _, err := one.Check(); err != nil {
				t.Errorf("%v\n%v\n%s", err, pattern, one.Bytes())
			}
		}
		if err == nil {
			found++
			continue
		}
		missing[err.Error()]++
		rows, outside := draw(pattern, places(pattern)[0], board.Black)
		t.Logf("%v\n%v\n%s\n%v", err, pattern, strings.Join(rows, "\n"), outside)
	}
	t.Logf("%d proved with %d certificates, not: %v", found, all, missing)
}

func TestOne(t *testing.T) {
	for _, text := range strings.Split(os.Getenv("PATTERN"), ";") {
		p, err := shape.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		c := New(tactics.Default.WithLiberties(5))
		list, err := c.ProvePattern(p)
		for _, one := range list {
			t.Logf("%s", one.Bytes())
		}
		t.Log(err)
	}
}
