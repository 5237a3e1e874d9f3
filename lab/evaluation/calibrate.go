package evaluation

import (
	"context"
	"math"

	"shicho/board"
	"shicho/engine/ownership"
)

// Bins is the number of bins for predictions. Each covers 5 %.
const Bins = 20

// leastInBin is a number of predictions. A bin with fewer predictions is not drawn and does not count for
// Calibration.Worst, because chance outweighs the network there.
const leastInBin = 100

// Calibration says how well the probabilities of a network agree with what happened.
type Calibration struct {
	Positions int       `json:"positions"`
	Error     float64   `json:"error"` // mean square over points and colours
	Bins      [Bins]Bin `json:"bins"`
	Worst     float64   `json:"worst_difference"` // the largest difference of a bin between prediction and outcome, in per cent
	Mean      float64   `json:"mean_difference"`  // mean difference over all predictions, in per cent
}

// Bin holds predictions of about the same size. A prediction is the probability that a colour owns a point.
type Bin struct {
	Points   int     `json:"points"`   // number of predictions
	Said     float64 `json:"said"`     // mean of the predictions, 0 to 1
	Observed float64 `json:"observed"` // share of the predictions that came true, 0 to 1
}

// Calibrate asks a network about positions of games. The parameter every is the number of moves between two positions.
// If last is set, the last position of each game is asked about, too. The error wraps board.ErrSize or comes from the
// context.
func Calibrate(ctx context.Context, n *ownership.Network, games []ownership.Game, every int, last bool) (*Calibration, error) {
	c := new(Calibration)
	evaluators := map[int]*ownership.Evaluator{}
	units := 0
	for i := range games {
		g := &games[i]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for p := range g.Positions(every) {
			if p.Board == g.Label.Board && !last {
				continue
			}
			e := evaluators[p.Board.Size()]
			if e == nil {
				var err error
				if e, err = n.NewEvaluator(p.Board.Size()); err != nil {
					return nil, err
				}
				evaluators[p.Board.Size()] = e
			}
			e.Load(p.Board, p.ToMove)
			e.Evaluate()
			c.add(e, p)
			c.Positions++
			units += 2 * p.Board.Points()
		}
	}
	c.finish(units)
	return c, nil
}

// add adds the predictions for one position.
func (c *Calibration) add(e *ownership.Evaluator, p *ownership.Sample) {
	for q := range board.Point(p.Board.Points()) {
		for _, u := range [...]struct {
			said  float64
			owner board.Colour
		}{{e.Black(q), board.Black}, {e.White(q), board.White}} {
			came := 0.0
			if p.Owners[q] == u.owner {
				came = 1
			}
			b := &c.Bins[min(int(u.said*Bins), Bins-1)]
			b.Points++
			b.Said += u.said
			b.Observed += came
			c.Error += (u.said - came) * (u.said - came)
		}
	}
}

// finish turns sums into means.
func (c *Calibration) finish(units int) {
	if units == 0 {
		return
	}
	c.Error /= float64(units)
	for i := range c.Bins {
		b := &c.Bins[i]
		if b.Points == 0 {
			continue
		}
		b.Said /= float64(b.Points)
		b.Observed /= float64(b.Points)
		off := 100 * math.Abs(b.Said-b.Observed)
		c.Mean += off * float64(b.Points) / float64(units)
		if b.Points >= leastInBin {
			c.Worst = max(c.Worst, off)
		}
	}
}
