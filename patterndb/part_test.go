package patterndb

import (
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shicho/shape"
)

func TestParseParts(t *testing.T) {
	for _, text := range []string{"3/16", "1-4,7/16", "1-16/16", "1-2/65536"} {
		if p, err := ParseParts(text); err != nil || p.list() != text {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "3", "0/4", "5/4", "1/0", "1/65537", "2-1/4", "a/4", "1/b", "1-x/4", "-1/4", "1,/4"} {
		if p, err := ParseParts(text); err == nil {
			t.Errorf("%q: %v", text, p)
		}
	}
	p, _ := ParseParts("1-4,7/16")
	if got := p.Missing(); got != "5-6,8-16" || p.All() {
		t.Error(got)
	}
}

// Each game belongs to exactly one part, and the parts follow each other as the keys do.
func TestPartsDivideTheGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.IntRange(1, MaxParts).Draw(t, "parts")
		var keys []shape.ID
		for range 10 {
			var key shape.ID
			binary.BigEndian.PutUint64(key[:], rapid.Uint64().Draw(t, "key"))
			keys = append(keys, key)
		}
		slices.SortFunc(keys, compareIDs)
		last := 1
		for _, key := range keys {
			part, _ := Part(last, of)
			for !part.Has(key) {
				if last++; last > of {
					t.Fatalf("no part has %v, or the parts are not in the order of the keys", key)
				}
				part, _ = Part(last, of)
			}
			for _, other := range []int{last - 1, last + 1} {
				if p, err := Part(other, of); err == nil && of > 1 && p.Has(key) {
					t.Fatalf("%v is in the parts %d and %d", key, last, other)
				}
			}
		}
	})
}

func TestSetParts(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	third, _ := Part(3, 16)
	for range 2 {
		if err := s.SetParts(third); err != nil {
			t.Fatal(err)
		}
	}
	fourth, _ := Part(4, 16)
	if err := s.SetParts(fourth); err != nil { // it has no games yet
		t.Fatal(err)
	}
	put(t, s, randomGame(1, 2))
	for _, other := range []Parts{third, {}} {
		if err := s.SetParts(other); !errors.Is(err, ErrParts) {
			t.Errorf("%v: %v", other, err)
		}
	}
	if got, err := s.Parts(); !got.Equal(fourth) || err != nil {
		t.Error(got, err)
	}
	checkSound(t, s)
}
