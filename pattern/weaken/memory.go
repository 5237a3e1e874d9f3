package weaken

import (
	"shicho/pattern/shape"
)

// memory is what is known of the nodes of all searches for one proof. What is proved of a node holds on every weaker demand too, as long as
// the demand says the same of the facts that the proof has read.
type memory struct {
	index    map[uint64]int // of a node's proof in proofs, by the key of the node
	proofs   []nodeProof
	failures map[uint64]int // the last search that failed to prove a node, by the key of the node
	reads    reads          // of the node that is being searched
	change   reads          // of the demand of this search: the facts in which it differs from the demand that was proved last
	since    []reads        // by search, all changes of later searches that found their proof
}

// nodeProof is a node that is proved.
type nodeProof struct {
	foot   points
	reads  reads
	search int // in which the node was proved
}

// reads are the facts of a demand that a proof has read.
type reads struct {
	points points
	edges  shape.Edges
	passes uint64 // a bit for each number of passes after which the strings with as many promised liberties may have been taken
}

// add adds other facts.
func (r *reads) add(more *reads) {
	r.points.Union(&more.points)
	r.edges |= more.edges
	r.passes |= more.passes
}

// meet tells whether two sets of facts have one in common.
func (r *reads) meet(other *reads) bool {
	return r.edges&other.edges != 0 || r.passes&other.passes != 0 || r.points.Intersects(&other.points)
}

// passBit is the bit of a number of passes in reads.
func passBit(passes int) uint64 { return 1 << min(passes, 63) }

// forget makes the memory ready for another proof.
func (m *memory) forget() {
	if m.index == nil {
		m.index, m.failures = map[uint64]int{}, map[uint64]int{}
	}
	clear(m.index)
	clear(m.failures)
	m.proofs, m.since = m.proofs[:0], m.since[:0]
}

// startSearch begins a search.
func (m *memory) startSearch(change reads) {
	m.change, m.reads = change, reads{}
	m.since = append(m.since, reads{})
}

// accept notes that the search has found its proof, so that later searches begin with its demand.
func (m *memory) accept() {
	for i := range m.since[:len(m.since)-1] {
		m.since[i].add(&m.change)
	}
}

// search is the number of the present search.
func (m *memory) search() int { return len(m.since) - 1 }

// recall looks a node up. If it is proved, the footprint of the proof is added to foot.
func (m *memory) recall(key uint64, foot *points) (known, proved bool) {
	if i, ok := m.index[key]; ok {
		p := &m.proofs[i]
		if p.search == m.search() || !p.reads.meet(&m.change) && !p.reads.meet(&m.since[p.search]) {
			foot.Union(&p.foot)
			m.reads.add(&p.reads)
			return true, true
		}
	}
	search, failed := m.failures[key]
	return failed && search == m.search(), false
}

// enter begins a node. It returns what was read outside the node, which remember needs.
func (m *memory) enter() (outside reads) {
	outside, m.reads = m.reads, reads{}
	return outside
}

// remember ends a node. A failure that the bound of nodes has caused is not kept.
func (m *memory) remember(key uint64, foot *points, proved, bounded bool, outside *reads) {
	if proved {
		m.reads.points.Union(foot)
		i, ok := m.index[key]
		if !ok {
			i = len(m.proofs)
			m.proofs = append(m.proofs, nodeProof{})
			m.index[key] = i
		}
		m.proofs[i] = nodeProof{foot: *foot, reads: m.reads, search: m.search()}
		m.reads.add(outside)
		return
	}
	if !bounded {
		m.failures[key] = m.search()
	}
	m.reads = *outside
}
