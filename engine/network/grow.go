package network

import (
	"cmp"
	"slices"
)

// holds tells whether a network of another architecture can be grown to this one.
func (a Architecture) holds(o Architecture) bool {
	return a.Largest == o.Largest && a.Channels >= o.Channels && a.Layers >= o.Layers
}

// grown returns a copy of the network with more channels and layers that says the same of every position: what is new is random, but nothing
// old listens to it yet.
func (n *Network) grown(a Architecture, seed uint64) *Network {
	old := n.clone()
	if a == n.Architecture {
		return old
	}
	more := newNetwork(a, n.shapes, seed)
	from, to := n.Channels, a.Channels
	for i := range n.rowCount() {
		row := more.row(int32(i))
		for k := range row {
			row[k] *= newRowScale
		}
		copy(row, old.row(int32(i)))
	}
	for i := range more.dense.layers {
		l := &more.dense.layers[i]
		if i >= n.Layers {
			clear(l.mix)
			continue
		}
		o := &old.dense.layers[i]
		copyMatrix(l.filter, o.filter, taps, from, to)
		copyMatrix(l.strings, o.strings, 1, from, to)
		copyMatrix(l.bias, o.bias, 1, from, to)
		quiet(l.board, from, to)
		copyMatrix(l.board, o.board, from, from, to)
		quiet(l.mix, from, to)
		copyMatrix(l.mix, o.mix, from, from, to)
	}
	d, o := more.dense, old.dense
	clear(d.heads)
	copy(d.heads, o.heads)
	copy(d.bias, o.bias)
	// The inputs of the hidden units are the channels and what follows them.
	quiet(d.hidden, from, to)
	copyMatrix(d.hidden, o.hidden, from, from, to)
	copyMatrix(d.hidden[to*to:], o.hidden[from*from:], extraInputs, from, to)
	clear(d.board)
	copy(d.board, o.board[:from*boardOutputs])
	copy(d.board[to*boardOutputs:], o.board[from*boardOutputs:])
	return more
}

// newRowScale shrinks the random numbers of new channels in rows that have learned already.
const newRowScale = 0.5

// quiet clears the rows of new channels in a matrix by what comes in and what goes out, as far as they reach old channels.
func quiet(matrix []float32, from, to int) {
	for k := from; k < to; k++ {
		clear(matrix[k*to:][:from])
	}
}

// copyMatrix copies rows of one width to the left of wider ones.
func copyMatrix(into, matrix []float32, rows, from, to int) {
	for k := range rows {
		copy(into[k*to:][:from], matrix[k*from:][:from])
	}
}

// pruned returns the network with no more than a number of shapes: those whose rows, or rows of larger shapes around them, are largest. Where
// a shape is gone, the next smaller one speaks.
func (n *Network) pruned(most int) *Network {
	count, c := n.shapes.len(), n.Channels
	if count <= most {
		return n
	}
	n.unpack()
	strength, order := make([]float32, count), make([]int, count)
	for i := count - 1; i >= 0; i-- { // larger shapes come later
		order[i] = i
		row := n.row(int32(codeRows + i))
		strength[i] = max(strength[i], dot(row, row))
		if p := n.shapes.parents[i]; p >= 0 {
			strength[p] = max(strength[p], strength[i])
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(strength[j], strength[i]) })
	order = order[:most]
	slices.Sort(order)
	shapes, rows := newDictionary(most), slices.Clone(n.rows[:codeRows*c])
	place := make([]int32, count)
	for _, i := range order {
		parent := n.shapes.parents[i]
		if parent >= 0 {
			parent = place[parent]
		}
		place[i] = int32(shapes.len())
		shapes.add(n.shapes.keys[i], parent)
		rows = append(rows, n.row(int32(codeRows+i))...)
	}
	return &Network{Architecture: n.Architecture, About: n.About, shapes: shapes, dense: n.newDense(slices.Clone(n.dense.all)), rows: rows}
}
