package board

import (
	"math/rand/v2"
	"sync"
)

// geometry is what all boards of one size share: the neighbours of each point and the Zobrist keys.
type geometry struct {
	size, points, words int // lines, points, and the words of a PointSet that hold these points
	neighbours          [maxPoints][4]Point
	degree              [maxPoints]uint8 // number of neighbours
	around              [maxPoints]PointSet
	all                 PointSet
	left, right         PointSet             // the first and the last column
	keys                [maxPoints][3]uint64 // keys[p][Empty] = 0
}

// libertySalts are the random numbers of LibertyKey.
var libertySalts = func() (salts [setWords]uint64) {
	random := rand.New(rand.NewPCG(zobristSeed, 1))
	for i := range salts {
		salts[i] = random.Uint64()
	}
	return salts
}()

// zobristSeed fixes the keys, so that keys in files stay valid.
const zobristSeed = 0x5368696368f00d

var geometries [MaxSize + 1]func() *geometry

func init() {
	for size := MinSize; size <= MaxSize; size++ {
		geometries[size] = sync.OnceValue(func() *geometry { return newGeometry(size) })
	}
}

func newGeometry(size int) *geometry {
	g := &geometry{size: size, points: size * size, words: (size*size + 63) / 64}
	random := rand.New(rand.NewPCG(zobristSeed, uint64(size)))
	for p := range Point(g.points) {
		x, y := int(p)%size, int(p)/size
		for _, d := range [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
			nx, ny := x+d[0], y+d[1]
			if nx < 0 || ny < 0 || nx >= size || ny >= size {
				continue
			}
			n := Point(ny*size + nx)
			g.neighbours[p][g.degree[p]] = n
			g.degree[p]++
			g.around[p].Add(n)
		}
		if g.all.Add(p); x == 0 {
			g.left.Add(p)
		} else if x == size-1 {
			g.right.Add(p)
		}
		g.keys[p][Black], g.keys[p][White] = random.Uint64(), random.Uint64()
	}
	return g
}

// of lists the neighbours of p, two to four.
func (g *geometry) of(p Point) []Point { return g.neighbours[p][:g.degree[p]] }
