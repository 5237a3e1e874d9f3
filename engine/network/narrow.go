package network

import (
	"math"
	"sync"
	"sync/atomic"
)

// narrow is a network in 16-bit integers. A number x of a vector is held as x·2^vectorBits. Each layer has units of its own for what its
// filters see.
type narrow struct {
	n        *Network
	codes    []int16 // by row and channel
	layers   []narrowLayer
	heads    []int16 // by pair of channels, column and number of the pair
	headBits int     // the shift of the heads

	// The vectors of shapes are made when they are asked for: a game meets few of them.
	shapes []int16       // by shape and channel: the sum with the smaller shapes
	made   []atomic.Bool // by shape
	lock   sync.Mutex
	row    []float32
	sum    []float32
	chain  []int32
}

// narrowLayer is a layer in integers.
type narrowLayer struct {
	filter  []int16 // in units of 1/32768, times 2^-filterBits
	mix     []int16
	shift   int     // of the product with mix
	unit    float32 // of what the filters see: numbers of 1
	strings []float32
}

// vectorBits is the number of binary digits after the point in vectors, logitBits the same in strengths. The vectors of network19 reach 75, and
// what its filters see reaches half of the range: one digit more would leave them no room.
const (
	vectorBits = 7
	logitBits  = 9
)

// makeNarrow rounds the parameters of a network.
func (n *Network) makeNarrow() *narrow {
	c := n.Channels
	q := &narrow{n: n, codes: make([]int16, codeRows*c), shapes: make([]int16, n.shapes.len()*c), made: make([]atomic.Bool, n.shapes.len()),
		row: make([]float32, c), sum: make([]float32, c), chain: make([]int32, 0, n.Largest)}
	for i := range codeRows {
		n.readRow(i, q.row)
		for k, x := range q.row {
			q.codes[i*c+k] = round16(float64(x) * (1 << vectorBits))
		}
	}
	for i := range n.dense.layers {
		l := &n.dense.layers[i]
		// The filters are held in as many digits as their largest number allows.
		bits := int(math.Ceil(math.Log2(float64(largest(l.filter)) * 32768 / 32767)))
		bits = min(max(bits, -4), 6)
		of := narrowLayer{unit: float32(math.Exp2(float64(vectorBits - bits))), strings: l.strings}
		for _, w := range l.filter {
			of.filter = append(of.filter, round16(float64(w)*math.Exp2(float64(15-bits))))
		}
		of.mix, of.shift = pairs(l.mix, c, c, -bits)
		q.layers = append(q.layers, of)
	}
	q.heads, q.headBits = pairs(n.dense.heads, c, headColumns, vectorBits-logitBits)
	return q
}

// shape returns the vector of a shape.
func (q *narrow) shape(s int32) []int16 {
	if !q.made[s].Load() {
		q.make(s)
	}
	c := q.n.Channels
	return q.shapes[int(s)*c:][:c]
}

// make makes the vector of a shape.
func (q *narrow) make(s int32) {
	q.lock.Lock()
	defer q.lock.Unlock()
	if q.made[s].Load() {
		return // another evaluator was faster
	}
	q.chain = q.chain[:0]
	for next := s; next >= 0; next = q.n.shapes.parents[next] {
		q.chain = append(q.chain, next)
	}
	clear(q.sum)
	for i := len(q.chain) - 1; i >= 0; i-- {
		q.n.readRow(codeRows+int(q.chain[i]), q.row)
		addScaled(q.sum, q.row, 1)
	}
	for i, x := range q.sum {
		q.shapes[int(s)*len(q.sum)+i] = round16(float64(x) * (1 << vectorBits))
	}
	q.made[s].Store(true)
}

// pairs rounds a matrix, with as many digits as the sums of products allow, and lays the rows out in pairs. The product must be shifted to the
// right by shift, so that it is in units that are 2^down times those of what is multiplied.
func pairs(matrix []float32, rows, columns, down int) (into []int16, shift int) {
	most := 1e-6
	for j := range columns {
		sum := 0.0
		for k := range rows {
			sum += math.Abs(float64(matrix[k*columns+j]))
		}
		most = max(most, sum, float64(largest(matrix))*2) // the sum of a column, and single numbers, must fit
	}
	digits := min(int(math.Floor(math.Log2(65000/most))), 14)
	if shift = digits + down; shift < 1 {
		digits, shift = 1-down, 1
	}
	into = make([]int16, rows*columns)
	for k := range rows {
		for j := range columns {
			into[(k/2*columns+j)*2+k%2] = round16(float64(matrix[k*columns+j]) * math.Exp2(float64(digits)))
		}
	}
	return into, shift
}

func largest(list []float32) float32 {
	most := float32(1e-6)
	for _, x := range list {
		most = max(most, x, -x)
	}
	return most
}

func round16(x float64) int16 {
	return int16(math.RoundToEven(min(max(x, -math.MaxInt16), math.MaxInt16)))
}
