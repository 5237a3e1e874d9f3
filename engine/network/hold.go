package network

import "fmt"

// hold is what learning leaves as it is when the moves of a network are kept: all parameters of its channels, to which what is new sends
// nothing. Values learn from new channels, which see the old ones, and from the outputs for the board.
type hold struct {
	from   int    // the first channel of a row that learns
	learns []bool // by dense parameter
}

// keepMoves makes the network say of the points what another one says, from which it has grown.
func (n *Network) keepMoves(of *Network) (*hold, error) {
	if !n.holds(of.Architecture) || n.shapes.len() != of.shapes.len() {
		return nil, fmt.Errorf("%w: a network to begin with that has not grown from the one whose moves are kept", ErrOptions)
	}
	kept := of.grown(n.Architecture, 0)
	n.unpack()
	h := &hold{from: of.Channels, learns: make([]bool, len(n.dense.all))}
	marks := n.newDense(make([]float32, len(n.dense.all)))
	for i := range marks.layers {
		l := &marks.layers[i]
		for _, part := range [][]float32{l.filter, l.strings, l.bias, l.board, l.mix} {
			markColumns(part, h.from, n.Channels, n.Channels)
		}
	}
	markColumns(marks.heads, ownerColumn, usedColumns, headColumns)
	markColumns(marks.bias, ownerColumn, usedColumns, headColumns)
	markColumns(marks.hidden, 0, 1, 1)
	markColumns(marks.board, 0, 1, 1)
	for i, m := range marks.all {
		if h.learns[i] = m > 0; !h.learns[i] {
			n.dense.all[i] = kept.dense.all[i]
		}
	}
	for i := range n.rowCount() {
		copy(n.row(int32(i))[:h.from], kept.row(int32(i)))
	}
	return h, nil
}

// markColumns sets some columns of a matrix of a width to 1.
func markColumns(matrix []float32, from, to, width int) {
	for at := 0; at < len(matrix); at += width {
		for i := from; i < to; i++ {
			matrix[at+i] = 1
		}
	}
}
