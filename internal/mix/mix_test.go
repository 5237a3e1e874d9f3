package mix

import "testing"

// The numbers of the reference implementation (https://prng.di.unimi.it/splitmix64.c) that starts from 1234567.
func TestStream(t *testing.T) {
	s := Stream(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := s.Next(); got != want {
			t.Errorf("number %d: %d, want %d", i, got, want)
		}
	}
}

// Key is the first number of a stream, and Place numbers the stream that starts from 0.
func TestKeyAndPlace(t *testing.T) {
	zero := Stream(0)
	for n := range uint64(100) {
		s := Stream(n)
		if got, want := Key(n), s.Next(); got != want {
			t.Errorf("Key(%d) is %x, want %x", n, got, want)
		}
		if got, want := Place(n), zero.Next(); got != want {
			t.Errorf("Place(%d) is %x, want %x", n, got, want)
		}
	}
	if got := Key(0); got != 0xe220a8397b1dcdaf {
		t.Errorf("Key(0) is %x", got)
	}
}
