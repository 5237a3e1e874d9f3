package life

import (
	"testing"

	"shicho/tactics/terms"
)

// A node whose children all are as dear as can be, and not lost, still has a best child.
func TestDearestChildren(t *testing.T) {
	for _, toMove := range [...]terms.Side{terms.Attacker, terms.Defender} {
		n := &node{count: 2}
		for i := range n.children[:n.count] {
			n.children[i] = child{price: 3, numbers: numbers{infinite - 1, infinite - 1}}
		}
		if sum, best, _ := New().sum(n, toMove); best < 0 || sum.isDecided() {
			t.Errorf("side %d: the best child is %d, the numbers are %v", toMove, best, sum)
		}
	}
}
