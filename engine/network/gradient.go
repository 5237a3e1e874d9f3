package network

import "math"

// losses are sums of the losses of positions, and their numbers.
type losses struct {
	positions, first, moves             int // positions that teach a move; those whose move came first; those with a move that was no pass
	move                                float64
	ownerPositions                      int
	owner, ownerError, points, pointOff float64
	winPositions                        int
	win                                 float64
}

func (l *losses) add(o *losses) {
	l.positions, l.first, l.moves = l.positions+o.positions, l.first+o.first, l.moves+o.moves
	l.move += o.move
	l.ownerPositions += o.ownerPositions
	l.owner, l.ownerError, l.points, l.pointOff = l.owner+o.owner, l.ownerError+o.ownerError, l.points+o.points, l.pointOff+o.pointOff
	l.winPositions += o.winPositions
	l.win += o.win
}

// slopes is the gradient of the loss of a position by the vectors, layer by layer from the top.
type slopes struct {
	*floats
	into   *dense // the gradient of the parameters, to which positions add
	x      []float32
	h      []float32
	heads  []float32
	owner  []float64 // by point: of the strength of the owner
	strong []float64 // by point, and pass: of the strength of the move
	sums   []float32 // by string: of its average
	mean   []float32
	hidden []float32
	total  []float32
	room   []float32   // by cell: what the filters send down
	none   []float32   // zeros
	mixed  [][]float32 // by layer: the matrix of the layer, with rows and columns exchanged
	turned [][]float32 // by layer: the filter, turned by half a circle
	top    []float32   // the heads, with rows and columns exchanged
}

func newSlopes(f *floats) *slopes {
	c := f.channels
	s := &slopes{floats: f, into: f.n.newDense(make([]float32, f.n.denseSize()))}
	s.x, s.h, s.heads = make([]float32, f.all*c), make([]float32, f.all*c), make([]float32, f.all*headColumns)
	s.owner, s.strong = make([]float64, f.points), make([]float64, f.points+1)
	s.sums, s.mean, s.hidden, s.total = make([]float32, f.points*c), make([]float32, c), make([]float32, c), make([]float32, c)
	s.room, s.none, s.top = make([]float32, f.all*c), make([]float32, c), make([]float32, usedColumns*c)
	for range f.h {
		s.mixed, s.turned = append(s.mixed, make([]float32, c*c)), append(s.turned, make([]float32, taps*c))
	}
	s.prepare()
	return s
}

// prepare must be called when the parameters have changed.
func (s *slopes) prepare() {
	c, d := s.channels, s.n.dense
	for i := range d.layers {
		for j := range c {
			for k := range c {
				s.mixed[i][k*c+j] = d.layers[i].mix[j*c+k]
			}
		}
		for t := range taps {
			copy(s.turned[i][t*c:][:c], d.layers[i].filter[(taps-1-t)*c:])
		}
	}
	for j := range c {
		for k := range usedColumns {
			s.top[k*c+j] = d.heads[j*headColumns+k]
		}
	}
}

// add adds the gradient of the loss of the position that was run last, and returns its losses. The gradient of the vectors of the lowest
// layer is then in x.
func (s *slopes) add(t *target) (l losses) {
	s.lossOfMove(t, &l)
	var board [boardOutputs]float64
	board[passOutput] = s.strong[s.points]
	lead := s.lossOfBoard(t, &l, &board)
	s.backBoard(&board, lead)
	s.backHeads()
	for i := len(s.floats.h) - 1; i >= 0; i-- {
		s.backLayer(i)
	}
	return l
}

// lossOfMove sets the gradient of the strengths of moves.
func (s *slopes) lossOfMove(t *target, l *losses) {
	if t.move < 0 {
		clear(s.strong)
		return
	}
	most, best := s.board[passOutput], s.points
	for p := range s.at {
		if s.in.isLegal(p) && float64(s.move(p)) > most {
			most, best = float64(s.move(p)), p
		}
	}
	s.strong[s.points] = math.Exp(s.board[passOutput] - most)
	sum := s.strong[s.points]
	for p := range s.at {
		s.strong[p] = 0
		if s.in.isLegal(p) {
			s.strong[p] = math.Exp(float64(s.move(p)) - most)
			sum += s.strong[p]
		}
	}
	for p := range s.strong {
		s.strong[p] /= sum
	}
	l.positions = 1
	if t.move < s.points {
		l.moves = 1
		if best == t.move {
			l.first = 1
		}
	}
	if len(t.shares) == 0 {
		l.move = -math.Log(max(s.strong[t.move], 1e-30))
		s.strong[t.move]--
		return
	}
	for _, x := range t.shares {
		l.move -= x.of * math.Log(max(s.strong[x.move], 1e-30))
	}
	for _, x := range t.shares {
		s.strong[x.move] -= x.of
	}
}

// lossOfBoard sets the gradient of the owners and of the outputs for the board. It returns the gradient of the lead.
func (s *slopes) lossOfBoard(t *target, l *losses, board *[boardOutputs]float64) (lead float64) {
	clear(s.owner)
	points, spread := s.outcome()
	if t.owners != nil {
		l.ownerPositions = 1
		for p, o := range s.floats.owner {
			want, said := float64(t.owners[p])/ownedParts, float64(o)
			s.owner[p] = t.owner * (said - want) / float64(s.points)
			l.owner -= (want*math.Log(max(said, 1e-9)) + (1-want)*math.Log(max(1-said, 1e-9))) / float64(s.points)
			l.ownerError += 2 * math.Abs(said-want) / float64(s.points)
		}
		z := (float64(t.points) - points) / spread
		l.points = math.Abs(z) + math.Log(spread) + 2*math.Log1p(math.Exp(-math.Abs(z)))
		l.pointOff = math.Abs(float64(t.points) - points)
		slope := math.Tanh(z / 2)
		lead -= pointWeight * slope / spread
		board[spreadOutput] += pointWeight * (1 - z*slope)
	}
	if t.win >= 0 {
		l.winPositions = 1
		z := (points - float64(s.in.komi)) / spread
		said := sigmoid(s.board[winOutput] + z)
		win := float64(t.win)
		l.win = -win*math.Log(max(said, 1e-9)) - (1-win)*math.Log(max(1-said, 1e-9))
		slope := t.weight * (said - win)
		board[winOutput] += slope
		lead += slope / spread
		board[spreadOutput] -= slope * z
	}
	board[pointsOutput] = pointsScale * lead
	return lead
}

// backBoard goes back from the outputs for the board to the vectors of the highest layer and to the owners.
func (s *slopes) backBoard(board *[boardOutputs]float64, lead float64) {
	c, d := s.channels, s.n.dense
	for o, slope := range board {
		s.into.board[c*boardOutputs+o] += float32(slope)
	}
	for j, h := range s.floats.hidden {
		s.hidden[j] = 0
		for o, slope := range board {
			s.into.board[j*boardOutputs+o] += h * float32(slope)
			if h > 0 {
				s.hidden[j] += d.board[j*boardOutputs+o] * float32(slope)
			}
		}
	}
	for i, x := range s.extra {
		addScaled(s.into.hidden[(c+i)*c:][:c], s.hidden, x)
	}
	lead += leadScale * float64(dot(d.hidden[(c+leadInput)*c:][:c], s.hidden))
	for p, o := range s.floats.owner {
		s.owner[p] += lead * 2 * float64(o*(1-o))
	}
	for i, x := range s.means[len(s.floats.h)] {
		addScaled(s.into.hidden[i*c:][:c], s.hidden, x)
		s.mean[i] = dot(d.hidden[i*c:][:c], s.hidden)
	}
	clear(s.x)
	s.spreadMean()
}

// spreadMean sends the gradient of the average over the board down to the vectors.
func (s *slopes) spreadMean() {
	for _, cell := range s.at {
		addScaled(s.cell(s.x, cell), s.mean, 1/float32(s.points))
	}
}

// backHeads goes back from the strengths of moves and owners.
func (s *slopes) backHeads() {
	c, top := s.channels, s.floats.x[len(s.floats.h)]
	for p, cell := range s.at {
		h := s.heads[cell*headColumns:][:usedColumns]
		h[moveColumn], h[ownerColumn] = float32(s.strong[p]), float32(s.owner[p])
		s.into.bias[ownerColumn] += h[ownerColumn]
	}
	multiply(s.into.heads, headColumns, top[s.first*c:], 1, c, s.heads[s.first*headColumns:], headColumns, c, s.cells, headColumns)
	multiply(s.x[s.first*c:], c, s.heads[s.first*headColumns:], headColumns, 1, s.top, c, s.cells, usedColumns, c)
}

// backLayer goes back through a layer.
func (s *slopes) backLayer(i int) {
	c, x, h, l, into := s.channels, s.floats.x[i], s.floats.h[i], &s.n.dense.layers[i], &s.into.layers[i]
	from, to := s.first*c, (s.first+s.cells)*c
	multiply(into.mix, c, h[from:], 1, c, s.x[from:], c, c, s.cells, c)
	clear(s.h[from:to])
	multiply(s.h[from:], c, s.x[from:], c, 1, s.mixed[i], c, s.cells, c, c)
	keepWhere(s.h[from:to], h[from:to])

	// The bias and the average over the board.
	clear(s.total)
	for _, cell := range s.at {
		addScaled(s.total, s.cell(s.h, cell), 1)
	}
	addScaled(into.bias, s.total, 1)
	for k, m := range s.means[i] {
		addScaled(into.board[k*c:][:c], s.total, m)
		s.mean[k] = dot(l.board[k*c:][:c], s.total)
	}

	// The filters.
	convolveGradient(into.filter, s.h, x, c, s.first, s.cells, s.stride)
	convolve(s.room, s.h, s.turned[i], s.none, c, s.first, s.cells, s.stride)
	addScaled(s.x[from:to], s.room[from:to], 1)
	s.spreadMean()
	s.backStrings(i)
}

// backStrings goes back through the averages over strings.
func (s *slopes) backStrings(i int) {
	c, weights, into := s.channels, s.n.dense.layers[i].strings, s.into.layers[i].strings
	clear(s.sums[:s.in.groups*c])
	for p, g := range s.in.group {
		if g > 0 {
			addScaled(s.cell(s.sums, int(g-1)), s.cell(s.h, s.at[p]), 1)
		}
	}
	for g := range s.in.groups {
		sum, mean := s.cell(s.sums, g), s.cell(s.own[i], g)
		for k, x := range sum {
			into[k] += x * mean[k]
			sum[k] = x * weights[k] / s.sizes[g]
		}
	}
	for p, g := range s.in.group {
		if g > 0 {
			addScaled(s.cell(s.x, s.at[p]), s.cell(s.sums, int(g-1)), 1)
		}
	}
}

func dot(a, b []float32) (sum float32) {
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}
