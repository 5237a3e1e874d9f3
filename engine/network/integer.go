package network

import (
	"fmt"
	"math"

	"shicho/board"
)

// Evaluator evaluates positions in integers. It follows a game or a search: only what changes from one position to the next is looked up
// again. It allocates nothing, and is not safe for concurrent use.
type Evaluator struct {
	grid
	n        *Network
	q        *narrow
	channels int
	position *position
	coder    *coder
	in       *input
	out      *Output

	x, h    []int16 // by cell and channel: the vectors, and what the filters see
	heads   []int16 // by cell and column
	sums    []int32 // by string and channel
	sizes   []int   // by string: its number of stones
	bias    []int16
	added   []int16   // by string and channel: what the average over the string adds
	offset  []float32 // of a layer, with what the average over the board adds
	mean    []float32
	total   []int32
	hidden  []float32
	outputs [boardOutputs]float32
}

// NewEvaluator makes an evaluator for boards of one size. The error is ErrArchitecture if the network is nil, or wraps board.ErrSize.
func (n *Network) NewEvaluator(size int) (*Evaluator, error) {
	if n == nil {
		return nil, ErrArchitecture
	}
	p, err := newPosition(n.Architecture, n.shapes, size)
	if err != nil {
		return nil, fmt.Errorf("%d: %w", size, err)
	}
	c := n.Channels
	e := &Evaluator{grid: newGrid(size), n: n, q: n.narrow(), channels: c, position: p, coder: newCoder(size), in: newInput(size), out: newOutput(size * size)}
	e.x, e.h, e.heads = make([]int16, e.all*c), make([]int16, e.all*c), make([]int16, e.all*headColumns)
	e.sums, e.added, e.sizes = make([]int32, e.points*c), make([]int16, e.points*c), make([]int, e.points)
	e.bias, e.offset, e.mean, e.total, e.hidden = make([]int16, c), make([]float32, c), make([]float32, c), make([]int32, c), make([]float32, c)
	return e, nil
}

// Evaluate evaluates a position with White's komi. The output is valid until the next call. It is nil if the board has not the evaluator's
// size, or if nobody is to move.
func (e *Evaluator) Evaluate(b *board.Board, toMove board.Colour, komi float64) *Output {
	if b == nil || b.Size() != e.size || toMove != board.Black && toMove != board.White {
		return nil
	}
	e.position.load(b)
	e.coder.code(e.position, toMove, float32(komi), e.in)
	e.fill()
	e.countStrings()
	for i := range e.q.layers {
		e.layer(i)
	}
	e.runHeads()
	return e.out
}

// cell returns the vector of a cell.
func (e *Evaluator) cell(x []int16, cell int) []int16 { return x[cell*e.channels:][:e.channels] }

// fill sums the rows of each point.
func (e *Evaluator) fill() {
	c, in := e.channels, e.in
	code := func(row int) []int16 { return e.q.codes[row*c:][:c] }
	for p, cell := range e.at {
		x := e.cell(e.x, cell)
		copy(x, code(int(in.cross[p])))
		if s := in.shapes[p]; s >= 0 {
			addNarrow(x, e.q.shape(s))
		}
		addNarrow(x, code(effectStart+int(in.effect[p])))
		addNarrow(x, code(int(e.coder.place[p])))
		for i, move := range in.last {
			if move >= 0 {
				addNarrow(x, code(int(lastRow(board.Point(p), move, i, e.size))))
			}
		}
		if in.last[0] == board.Pass {
			addNarrow(x, code(passRow))
		}
		if g := in.group[p]; g > 0 {
			addNarrow(x, code(int(in.strings[g-1])))
		}
		for i := range ladderKinds {
			if in.ladder[p]>>i&1 != 0 {
				addNarrow(x, code(ladderStart+i))
			}
		}
	}
	if in.ko >= 0 {
		addNarrow(e.cell(e.x, e.at[in.ko]), code(koRow))
	}
}

func (e *Evaluator) countStrings() {
	clear(e.sizes[:e.in.groups])
	for _, g := range e.in.group {
		if g > 0 {
			e.sizes[g-1]++
		}
	}
}

// average computes the average of the vectors over the board.
func (e *Evaluator) average() {
	clear(e.total)
	// The border is 0, so that whole rows can be summed.
	for cell := e.first; cell < e.first+e.cells; cell++ {
		addWide(e.total, e.cell(e.x, cell))
	}
	for i, t := range e.total {
		e.mean[i] = float32(t) / float32(e.points<<vectorBits)
	}
}

// layer adds to the vectors what a layer makes of them.
func (e *Evaluator) layer(i int) {
	c, q, l := e.channels, &e.q.layers[i], &e.n.dense.layers[i]
	e.average()
	copy(e.offset, l.bias)
	for k, m := range e.mean {
		addScaled(e.offset, l.board[k*c:][:c], m)
	}
	for k, x := range e.offset {
		e.bias[k] = roundNarrow(x * q.unit)
	}
	convolveNarrow(e.h, e.x, q.filter, e.bias, c, e.first, e.cells, e.stride)
	e.addStrings(q)
	cutNegativeNarrow(e.h[e.first*c : (e.first+e.cells)*c])
	for _, cell := range e.border {
		clear(e.cell(e.h, cell))
	}
	multiplyNarrow(e.x[e.first*c:], e.h[e.first*c:], q.mix, c, c, e.cells, q.shift)
}

// addStrings adds the averages over strings to what the filters of a layer see.
func (e *Evaluator) addStrings(q *narrowLayer) {
	c := e.channels
	clear(e.sums[:e.in.groups*c])
	for p, g := range e.in.group {
		if g > 0 {
			addWide(e.sums[int(g-1)*c:][:c], e.cell(e.x, e.at[p]))
		}
	}
	for g := range e.in.groups {
		scale := q.unit / float32(e.sizes[g]<<vectorBits)
		scaleNarrow(e.added[g*c:][:c], e.sums[g*c:][:c], q.strings, scale)
	}
	for p, g := range e.in.group {
		if g > 0 {
			addNarrow(e.cell(e.h, e.at[p]), e.added[int(g-1)*c:][:c])
		}
	}
}

// roundNarrow rounds to an integer of 16 bits.
func roundNarrow(x float32) int16 {
	if x < 0 {
		return int16(max(x-0.5, -math.MaxInt16))
	}
	return int16(min(x+0.5, math.MaxInt16))
}

// runHeads computes the output.
func (e *Evaluator) runHeads() {
	c, d, in, o := e.channels, e.n.dense, e.in, e.out
	clear(e.heads)
	multiplyNarrow(e.heads[e.first*headColumns:], e.x[e.first*c:], e.q.heads, c, headColumns, e.cells, e.q.headBits)
	sign, lead := in.sign(), float32(0)
	for p, cell := range e.at {
		h := e.heads[cell*headColumns:][:usedColumns]
		o.Moves[p] = float32(math.Inf(-1))
		if in.isLegal(p) {
			o.Moves[p] = float32(h[moveColumn]) / (1 << logitBits)
		}
		owner := ownerOf(float32(h[ownerColumn])/(1<<logitBits) + d.bias[ownerColumn])
		o.Owners[p] = sign * owner
		lead += owner
	}
	e.average()
	clear(e.hidden)
	for i, x := range e.mean {
		addScaled(e.hidden, d.hidden[i*c:][:c], x)
	}
	for i, x := range [extraInputs]float32{komiInput: sign * usualKomi * komiScale, leadInput: lead * leadScale, oneInput: 1} {
		addScaled(e.hidden, d.hidden[(c+i)*c:][:c], x)
	}
	cutNegative(e.hidden)
	copy(e.outputs[:], d.board[c*boardOutputs:])
	for i, x := range e.hidden {
		for k := range e.outputs {
			e.outputs[k] += x * d.board[i*boardOutputs+k]
		}
	}
	o.finish(lead, float64(in.komi), sign, &e.outputs)
}

// ownerOf is the owner of a point, from -1 to 1, by the strength of its owner.
func ownerOf(z float32) float32 { return float32(2*sigmoid(float64(z)) - 1) }
