package playout

import "math/bits"

// random generates random numbers by wyrand (Wang Yi, 2019): a counter and one multiplication.
type random uint64

// next returns a random word.
func (r *random) next() uint64 {
	*r += 0xa0761d6478bd642f
	hi, lo := bits.Mul64(uint64(*r), uint64(*r)^0xe7037ed1a0b428db)
	return hi ^ lo
}

// below returns a random number from 0 to n-1.
func (r *random) below(n uint32) uint32 {
	return uint32(uint64(uint32(r.next())) * uint64(n) >> 32)
}
