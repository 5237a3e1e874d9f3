package weaken

import "testing"

// A point on which the winner has played without knowing that it was empty proves less than a stone of the winner. So what is remembered
// of one must not be taken for the other, but both have the hint of one move.
func TestBlockedIsNoStone(t *testing.T) {
	v := prover{demand: &demand{}}
	v.root.put(7, empty)
	stone, block := v.root, v.root
	v.set(&stone, 7, winner)
	v.set(&block, 7, blocked)
	if v.keyFor(&stone, 1) == v.keyFor(&block, 1) {
		t.Error("a stone and a blocked point have one key")
	}
	if stone.key != block.key {
		t.Error("a stone and a blocked point have different hints")
	}
	v.set(&block, 7, empty)
	if block.key != v.root.key || v.keyFor(&block, 1) != v.keyFor(&v.root, 1) {
		t.Error("a point that is as before the move changes the key")
	}
}
