package patterndb

import (
	"errors"
	"testing"

	"shicho/patterndb/parts"
)

func TestSetParts(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	third, _ := parts.New(3, 16)
	for range 2 {
		if err := s.SetParts(third); err != nil {
			t.Fatal(err)
		}
	}
	fourth, _ := parts.New(4, 16)
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
