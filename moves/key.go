package moves

// Key names a feature: a class of a group, or a shape. It is part of model files: a
// change is a new version of these.
type Key uint64

// keyBits is how much of a key models keep: among a million features one in 300
// million that are unknown is taken for one of them.
const keyBits = 48

// classKey is the key of a class of a group without shapes.
func classKey(g Group, class int) Key {
	return Key(uint64(g)<<32|uint64(class)) & (1<<keyBits - 1) // far below the hashes
}

// shapeKey is the key of a shape of a size.
func shapeKey(g Group, size int, hash uint64) Key {
	h := hash ^ uint64(g)*0x9e3779b97f4a7c15 ^ uint64(size)*0xd6e8feb86659fd93
	h = (h ^ h>>32) * 0xbf58476d1ce4e5b9
	return Key((h^h>>29)|1<<63) >> (64 - keyBits)
}

// group is the group of a class key; ok is false for a shape.
func (k Key) group() (g Group, class int, ok bool) {
	if k>>(keyBits-1) != 0 {
		return 0, 0, false
	}
	return Group(k >> 32), int(uint32(k)), true
}
