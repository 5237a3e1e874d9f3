package network

import (
	"math"

	"shicho/board"
)

// Output is what a network says of a position.
type Output struct {
	Moves  []float32 // by point: the logarithm of a move's probability, up to a number that all moves share; -Inf if it is illegal
	Pass   float32   // the same of a pass
	Owners []float32 // by point: 1 Black's, -1 White's, and what lies between
	Lead   float32   // Black's lead by area, without komi
	Spread float32   // of the lead: the scale of a logistic distribution
	Win    float32   // the probability that Black wins
}

func newOutput(points int) *Output {
	return &Output{Moves: make([]float32, points), Owners: make([]float32, points)}
}

// Probabilities writes the probability of each move to a list by point, and returns the probability of a pass.
func (o *Output) Probabilities(into []float64) (pass float64) {
	most := float64(o.Pass)
	for _, m := range o.Moves {
		most = max(most, float64(m))
	}
	pass = math.Exp(float64(o.Pass) - most)
	sum := pass
	for p, m := range o.Moves {
		into[p] = math.Exp(float64(m) - most)
		sum += into[p]
	}
	for p := range into {
		into[p] /= sum
	}
	return pass / sum
}

// grid lays a board out with a border: each row has one cell of border, which the next row shares.
type grid struct {
	size, points int
	stride       int
	first, cells int   // the cells that the layers compute: all rows, with their border
	all          int   // number of all cells
	at           []int // by point: its cell
	border       []int // the cells of border among the computed ones
}

func newGrid(size int) grid {
	g := grid{size: size, points: size * size, stride: size + 1}
	g.first = g.stride + 1
	g.cells = (size*g.stride + 3) &^ 3 // the kernels take four at a time
	g.all = (size+2)*g.stride + 8
	isPoint := make([]bool, g.all)
	for p := range g.points {
		cell := g.first + p/size*g.stride + p%size
		g.at, isPoint[cell] = append(g.at, cell), true
	}
	for cell := g.first; cell < g.first+g.cells; cell++ {
		if !isPoint[cell] {
			g.border = append(g.border, cell)
		}
	}
	return g
}

// floats is the vectors of a position in all layers, on boards of one size.
type floats struct {
	grid
	n        *Network
	channels int
	in       *input

	x     [][]float32 // by layer below and cell; the last are those that the heads see
	h     [][]float32 // by layer and cell: what the filters see, where positive
	means [][]float32 // by layer: the average over the board; the last is the board's for the heads
	own   [][]float32 // by layer and string: the average over the string
	sizes []float32   // by string: its number of stones

	bias   []float32 // of a layer, with what the average over the board adds
	string []float32 // what the average over a string adds
	heads  []float32 // by cell and column
	extra  [extraInputs]float32
	hidden []float32
	board  [boardOutputs]float64
	owner  []float32 // by point: the side to move's probability
	lead   float64   // of the side to move: the sum of its owners
}

func newFloats(n *Network, size int) *floats {
	f := &floats{grid: newGrid(size), n: n, channels: n.Channels}
	c := n.Channels
	for range n.Layers + 1 {
		f.x = append(f.x, make([]float32, f.all*c))
		f.means = append(f.means, make([]float32, c))
	}
	for range n.Layers {
		f.h = append(f.h, make([]float32, f.all*c))
		f.own = append(f.own, make([]float32, f.points*c))
	}
	f.sizes = make([]float32, f.points)
	f.bias, f.string, f.hidden = make([]float32, c), make([]float32, c), make([]float32, c)
	f.heads = make([]float32, f.all*headColumns)
	f.owner = make([]float32, f.points)
	return f
}

// cell returns the vector of a cell.
func (f *floats) cell(x []float32, cell int) []float32 { return x[cell*f.channels:][:f.channels] }

// run computes everything from the vectors of the lowest layer.
func (f *floats) run(in *input) {
	f.in = in
	clear(f.sizes[:in.groups])
	for _, g := range in.group {
		if g > 0 {
			f.sizes[g-1]++
		}
	}
	for i := range f.h {
		f.layer(i)
	}
	f.runHeads()
}

// layer computes the vectors above a layer.
func (f *floats) layer(i int) {
	x, h, l, c := f.x[i], f.h[i], &f.n.dense.layers[i], f.channels
	f.average(x, f.means[i])
	copy(f.bias, l.bias)
	for k, m := range f.means[i] {
		addScaled(f.bias, l.board[k*c:][:c], m)
	}
	convolve(h, x, l.filter, f.bias, c, f.first, f.cells, f.stride)
	f.addStrings(i)
	cutNegative(h[f.first*c : (f.first+f.cells)*c])
	f.clearBorder(h)
	up := f.x[i+1]
	copy(up, x)
	multiply(up[f.first*c:], c, h[f.first*c:], c, 1, l.mix, c, f.cells, c, c)
}

// average computes the average over the board.
func (f *floats) average(x, mean []float32) {
	clear(mean)
	for _, cell := range f.at {
		addScaled(mean, f.cell(x, cell), 1/float32(f.points))
	}
}

// addStrings adds the averages over strings to what the filters of a layer see.
func (f *floats) addStrings(i int) {
	c, own, weights := f.channels, f.own[i], f.n.dense.layers[i].strings
	clear(own[:f.in.groups*c])
	for p, g := range f.in.group {
		if g > 0 {
			addScaled(f.cell(own, int(g-1)), f.cell(f.x[i], f.at[p]), 1/f.sizes[g-1])
		}
	}
	for p, g := range f.in.group {
		if g > 0 {
			to, mean := f.cell(f.h[i], f.at[p]), f.cell(own, int(g-1))
			for k, w := range weights {
				to[k] += w * mean[k]
			}
		}
	}
}

func (f *floats) clearBorder(x []float32) {
	for _, cell := range f.border {
		clear(f.cell(x, cell))
	}
}

// runHeads computes the outputs.
func (f *floats) runHeads() {
	c, top, d := f.channels, f.x[len(f.h)], f.n.dense
	clear(f.heads)
	multiply(f.heads[f.first*headColumns:], headColumns, top[f.first*c:], c, 1, d.heads, headColumns, f.cells, c, headColumns)
	f.lead = 0
	for p, cell := range f.at {
		o := sigmoid(float64(f.heads[cell*headColumns+ownerColumn] + d.bias[ownerColumn]))
		f.owner[p] = float32(o)
		f.lead += 2*o - 1
	}
	mean := f.means[len(f.h)]
	f.average(top, mean)
	f.extra = [extraInputs]float32{komiInput: f.in.sign() * usualKomi * komiScale, leadInput: float32(f.lead) * leadScale, oneInput: 1}
	clear(f.hidden)
	for i, x := range mean {
		addScaled(f.hidden, d.hidden[i*c:][:c], x)
	}
	for i, x := range f.extra {
		addScaled(f.hidden, d.hidden[(c+i)*c:][:c], x)
	}
	cutNegativeGo(f.hidden)
	for o := range f.board {
		f.board[o] = float64(d.board[c*boardOutputs+o])
		for i, x := range f.hidden {
			f.board[o] += float64(x * d.board[i*boardOutputs+o])
		}
	}
}

// Scales of numbers that go in and come out, so that they are near 1.
const (
	komiScale   = 0.1
	leadScale   = 0.05
	pointsScale = 10
	leastSpread = 4 // bound of the logarithm of the spread
)

// usualKomi is what the hidden units are told, whatever the komi is: lead and spread do not depend on it, and the chance of winning grows with
// the lead less the komi. Games that networks learn from have much the same komi, so hidden units that saw another one would say anything.
// Without any, networks lose: they cannot tell which side gets points.
const usualKomi = 7.5

// outcome returns the lead of the side to move and its spread.
func (f *floats) outcome() (lead, spread float64) {
	return f.lead + pointsScale*f.board[pointsOutput], spreadOf(f.board[spreadOutput])
}

// move returns the strength of a move.
func (f *floats) move(p int) float32 { return f.heads[f.at[p]*headColumns+moveColumn] }

// output writes what the heads say.
func (f *floats) output(o *Output) {
	in, sign := f.in, f.in.sign()
	for p := range f.at {
		o.Moves[p] = float32(math.Inf(-1))
		if in.isLegal(p) {
			o.Moves[p] = f.move(p)
		}
		o.Owners[p] = sign * (2*f.owner[p] - 1)
	}
	var board [boardOutputs]float32
	for i, x := range f.board {
		board[i] = float32(x)
	}
	o.finish(float32(f.lead), float64(in.komi), sign, &board)
}

// finish writes what the outputs for the board say. lead is the sum of the owners for the side to move, sign is 1 if that is Black.
func (o *Output) finish(lead float32, komi float64, sign float32, board *[boardOutputs]float32) {
	lead += pointsScale * board[pointsOutput]
	o.Pass = board[passOutput]
	o.Lead, o.Spread = sign*lead, float32(spreadOf(float64(board[spreadOutput])))
	o.Win = float32(sigmoid(float64(sign) * (float64(board[winOutput]) + (float64(lead)-komi)/float64(o.Spread))))
}

// spreadOf is the spread of the points, by its output.
func spreadOf(output float64) float64 {
	return pointsScale * math.Exp(min(max(output, -leastSpread), leastSpread))
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// Reference evaluates positions in floating-point numbers. It is slow, and not safe for concurrent use.
type Reference struct {
	n        *Network
	position *position
	coder    *coder
	in       *input
	floats   *floats
	rows     []int32
	out      *Output
}

// NewReference makes a reference for boards of one size. The error wraps board.ErrSize.
func (n *Network) NewReference(size int) (*Reference, error) {
	p, err := newPosition(n.Architecture, n.shapes, size)
	if err != nil {
		return nil, err
	}
	n.unpack()
	return &Reference{n: n, position: p, coder: newCoder(size), in: newInput(size), floats: newFloats(n, size), out: newOutput(size * size)}, nil
}

// Evaluate is as Evaluator.Evaluate.
func (r *Reference) Evaluate(b *board.Board, toMove board.Colour, komi float64) *Output {
	if b == nil || b.Points() != len(r.out.Owners) || toMove != board.Black && toMove != board.White {
		return nil
	}
	r.position.load(b)
	r.coder.code(r.position, toMove, float32(komi), r.in)
	r.fill()
	r.floats.run(r.in)
	r.floats.output(r.out)
	return r.out
}

// fill sums the rows of each point.
func (r *Reference) fill() {
	f := r.floats
	for p, cell := range f.at {
		x := f.cell(f.x[0], cell)
		clear(x)
		r.rows = r.in.rows(r.rows[:0], board.Point(p))
		for s := r.in.shapes[p]; s >= 0; s = r.n.shapes.parents[s] {
			r.rows = append(r.rows, codeRows+s)
		}
		for _, row := range r.rows {
			addScaled(x, r.n.row(row), 1)
		}
	}
}
