package tactics

import "math"

// leastHope is what any proof number may be, with Limits.Hope.
const leastHope = 20

// hopefully searches the root until it is decided or the nodes run out, or until little hope is left of a proof: then
// it stops as if they had. Where a capture is proved in the end, the proof number at the root stays small; after
// 1,000 nodes it tells such searches from others in nine of ten pairs.
func (r *Reader) hopefully(attacker bool) numbers {
	for bound := r.hope(); ; {
		n := r.develop(0, attacker, maxPlies, numbers{bound, infinite})
		if r.stopped || n.decided() {
			return n
		}
		doubt := n.proof
		if !attacker {
			doubt = r.tree[0].hardest()
		}
		if doubt >= r.hope() {
			r.stopped = true
			return n
		}
		bound = max(r.hope(), n.proof+n.proof/4+1)
	}
}

// hope is how large the root's proof number may be after as many nodes as were searched.
func (r *Reader) hope() uint32 {
	if r.limits.Hope == 0 {
		return infinite
	}
	return leastHope + uint32(float64(r.limits.Hope)*math.Sqrt(float64(r.nodes)))
}

// hardest is the largest proof number of a child that is not decided.
func (n *node) hardest() (most uint32) {
	for _, c := range n.children[:n.count] {
		if !c.decided() {
			most = max(most, c.proof)
		}
	}
	return most
}
