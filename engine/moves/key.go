package moves

// Key names a feature: a class of a group, or a shape. Model files hold keys: a change needs a new version of
// these files.
type Key uint64

// keyBits is the number of bits of a key. In a model with a million features, one unknown shape in 300 million is
// taken for a known one.
const keyBits = 48

// classKey is the key of a class of a group that is not made of shapes.
func classKey(g Group, class int) Key {
	return Key(uint64(g)<<32|uint64(class)) & (1<<keyBits - 1) // smaller than every shapeKey
}

// shapeKey is the key of a shape with its size.
func shapeKey(g Group, size int, hash uint64) Key {
	h := hash ^ uint64(g)*0x9e3779b97f4a7c15 ^ uint64(size)*0xd6e8feb86659fd93
	h = (h ^ h>>32) * 0xbf58476d1ce4e5b9
	return Key((h^h>>29)|1<<63) >> (64 - keyBits)
}

// group returns the group and the class of a class key. ok is false for the key of a shape.
func (k Key) group() (g Group, class int, ok bool) {
	if k>>(keyBits-1) != 0 {
		return 0, 0, false
	}
	return Group(k >> 32), int(uint32(k)), true
}

// tag returns a few bits of the key of a shape, never 0.
func (k Key) tag() uint8 { return uint8(k>>(keyBits-8)) | 1 }
