// Package mix makes random-looking keys of numbers: the generator SplitMix64 (Steele, Lea and Flood, 2014).
//
// Model files and stores hold keys that were made with the functions of this package, so the functions must not change.
package mix

// golden is the step of the generator: 2^64 divided by the golden ratio, odd.
const golden = 0x9e3779b97f4a7c15

// Key spreads a number over a key: the number that SplitMix64 gives first when it starts from x. Different numbers have
// different keys.
func Key(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Place is the key of a place in a list: the number that SplitMix64 gives after n others when it starts from 0.
func Place(n uint64) uint64 { return Key(n * golden) }

// Stream is the generator SplitMix64, which starts from the number that the Stream holds.
type Stream uint64

// Next gives the next number.
func (s *Stream) Next() uint64 {
	x := uint64(*s)
	*s += golden
	return Key(x)
}
