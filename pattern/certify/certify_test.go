package certify

import (
	"errors"
	"testing"
	"time"

	"shicho/internal/testrun"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
	"shicho/pattern/shape"
	"shicho/proof"
	"shicho/proof/check"
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
	count := map[string]int{}
	start := time.Now()
	for p, err := range store.EncodedPatterns() {
		if err != nil {
			t.Fatal(err)
		}
		pattern, err := shape.Decode(p.Code)
		if err != nil {
			t.Fatal(err)
		}
		kind := pattern.Kind().String()
		list, err := c.Prove(pattern, testrun.Cases(1, 20))
		for _, one := range list {
			if _, err := one.Check(); errors.Is(err, check.ErrRefused) {
				t.Errorf("%v\n%v\n%s", err, pattern, one.Bytes())
			}
			count[kind]++
		}
		switch {
		case errors.Is(err, proof.ErrNotFound):
			count[kind+" not found"]++
			t.Logf("%v\n%v\n%v", pattern.Kind(), pattern, err)
		case errors.Is(err, ErrNoBoard):
			count[kind+" no board"]++
		case err != nil:
			count[kind+" "+err.Error()[:20]]++
		}
	}
	t.Log(count, time.Since(start))
}
