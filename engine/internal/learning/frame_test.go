package learning

import (
	"errors"
	"slices"
	"testing"
)

var format = Format{"WORD\n", 3, errors.New("no such file"), errors.New("another version")}

// What is framed or encoded comes back, and no damage of a single bit passes.
func TestDamage(t *testing.T) {
	type header struct{ Name string }
	framed, err := format.Frame(header{"a"}, []byte{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	var h header
	if body, err := format.Unframe(framed, &h); err != nil || h.Name != "a" || !slices.Equal(body, []byte{1, 2, 3}) {
		t.Errorf("%+v, %v, %v", h, body, err)
	}
	encoded, err := Encode([]int{4, 5})
	if err != nil {
		t.Fatal(err)
	}
	var list []int
	if err := Decode(encoded, &list); err != nil || !slices.Equal(list, []int{4, 5}) {
		t.Errorf("%v, %v", list, err)
	}
	for bit := range 8 * len(framed) {
		damaged := slices.Clone(framed)
		damaged[bit/8] ^= 1 << (bit % 8)
		if _, err := format.Unframe(damaged, &h); !errors.Is(err, format.ErrFile) && !errors.Is(err, format.ErrVersion) {
			t.Errorf("bit %d of a file: %v", bit, err)
		}
	}
	for bit := range 8 * len(encoded) {
		damaged := slices.Clone(encoded)
		damaged[bit/8] ^= 1 << (bit % 8)
		if err := Decode(damaged, &list); !errors.Is(err, ErrDamaged) {
			t.Errorf("bit %d of a value: %v", bit, err)
		}
	}
	for n := range framed {
		if _, err := format.Unframe(framed[:n], &h); !errors.Is(err, format.ErrFile) {
			t.Errorf("%d bytes of a file: %v", n, err)
		}
	}
	for n := range encoded {
		if err := Decode(encoded[:n], &list); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes of a value: %v", n, err)
		}
	}
}
