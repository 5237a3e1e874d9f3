package parts

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shicho/pattern/shape"
)

func TestParse(t *testing.T) {
	for _, text := range []string{"3/16", "1-4,7/16", "1-16/16", "1-2/65536", "3/16 by members"} {
		if p, err := Parse(text); err != nil || p.List() != text {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "3", "0/4", "5/4", "1/0", "1/65537", "2-1/4", "a/4", "1/b", "1-x/4", "-1/4", "1,/4", "1/4 by", "1/4 by members by members"} {
		if p, err := Parse(text); err == nil {
			t.Errorf("%q: %v", text, p)
		}
	}
	p, _ := Parse("1-4,7/16")
	if got := p.Missing(); got != "5-6,8-16" || p.All() {
		t.Error(got)
	}
}

// Each game belongs to exactly one part, and the parts follow each other as the keys do.
func TestPartsDivideTheGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.IntRange(1, Most).Draw(t, "parts")
		var keys []shape.ID
		for range 10 {
			var key shape.ID
			binary.BigEndian.PutUint64(key[:], rapid.Uint64().Draw(t, "key"))
			keys = append(keys, key)
		}
		slices.SortFunc(keys, func(a, b shape.ID) int { return bytes.Compare(a[:], b[:]) })
		last := 1
		for _, key := range keys {
			part, _ := New(last, of)
			for !part.Has(key) {
				if last++; last > of {
					t.Fatalf("no part has %v, or the parts are not in the order of the keys", key)
				}
				part, _ = New(last, of)
			}
			for _, other := range []int{last - 1, last + 1} {
				if p, err := New(other, of); err == nil && of > 1 && p.Has(key) {
					t.Fatalf("%v is in the parts %d and %d", key, last, other)
				}
			}
		}
	})
}

// Parts by members have any game, and do not go together with parts by keys.
func TestByMembers(t *testing.T) {
	byKeys, _ := New(3, 16)
	p := byKeys.ByMembers()
	if n, of := p.Share(); n != 3 || of != 16 || !p.Has(shape.ID{}) || !p.Has(shape.ID{0xff}) || p.Equal(byKeys) {
		t.Errorf("%v has the share %d of %d", p, n, of)
	}
	if n, of := byKeys.Share(); n != 0 || of != 0 {
		t.Errorf("%v has the share %d of %d", byKeys, n, of)
	}
	if joined, err := p.Join(byKeys); err == nil {
		t.Errorf("joined: %v", joined)
	}
	other, _ := New(4, 16)
	if joined, err := p.Join(other.ByMembers()); err != nil || joined.List() != "3-4/16 by members" {
		t.Errorf("joined: %v, %v", joined, err)
	}
	if all := (Parts{}).ByMembers(); !all.All() || !all.Equal(Parts{}) {
		t.Errorf("all parts by members are %v", all)
	}
}
