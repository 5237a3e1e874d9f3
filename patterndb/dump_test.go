package patterndb

import (
	"bytes"
	"errors"
	"testing"
)

// TestDump reads a dump again, whole and cut off.
func TestDump(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for n := range 5 {
		put(t, s, randomGame(uint64(n), 5))
	}
	var text bytes.Buffer
	if err := s.Dump(&text); err != nil {
		t.Fatal(err)
	}
	records, err := ReadDump(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := s.snapshot()
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.close()
	for key, value := range records {
		if stored, err := snapshot.get([]byte(key)); err != nil || !bytes.Equal(stored, value) {
			t.Errorf("the key %x has %x in the dump and %x in the store, %v", key, value, stored, err)
		}
	}
	games := 0
	for key := range records {
		if isGame([]byte(key)) {
			games++
		}
	}
	if games != 5 {
		t.Errorf("%d of 5 games", games)
	}
	for _, cut := range []int{1, text.Len() / 2, text.Len() - 1} {
		if _, err := ReadDump(bytes.NewReader(text.Bytes()[:cut])); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d of %d bytes: %v", cut, text.Len(), err)
		}
	}
}

func FuzzReadDump(f *testing.F) {
	f.Add([]byte("\x01\x02abc"))
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := ReadDump(bytes.NewReader(text)); err != nil && !errors.Is(err, ErrDamaged) {
			t.Error(err)
		}
	})
}
