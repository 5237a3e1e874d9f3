package evaluation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/ownership"
)

// NetworkEvaluation says how well a network predicts games.
type NetworkEvaluation struct {
	Network    string `json:"network"`
	Shapes     int    `json:"shapes"`
	Parameters int    `json:"parameters"`
	*network.Check
	Seconds float64 `json:"seconds"`
}

// EvaluateNetwork lets a network predict all positions of games, in integers as in play, or with reference in floating-point numbers. The
// error is ErrNoMoves, or an error of a board or of the context.
func EvaluateNetwork(ctx context.Context, name string, n *network.Network, games []*network.Game, workers int, reference bool) (*NetworkEvaluation, error) {
	e := &NetworkEvaluation{Network: name, Shapes: n.Shapes(), Parameters: n.Parameters()}
	err := e.evaluate(ctx, games, workers, func(size int) (network.Judge, error) {
		if reference {
			return n.NewReference(size)
		}
		return n.NewEvaluator(size)
	})
	if err == nil && e.Positions == 0 && e.Counted == 0 {
		err = ErrNoMoves
	}
	return e, err
}

// EvaluateOwnership lets an ownership network predict the owners and the points of games, to compare with. The error is an error of a board or
// of the context.
func EvaluateOwnership(ctx context.Context, name string, n *ownership.Network, games []*network.Game, workers int) (*NetworkEvaluation, error) {
	e := &NetworkEvaluation{Network: name, Parameters: n.Weights()}
	games = slices.DeleteFunc(slices.Clone(games), func(g *network.Game) bool { return g.Owners == nil }) // the others ask nothing of it
	return e, e.evaluate(ctx, games, workers, func(size int) (network.Judge, error) {
		evaluator, err := n.NewEvaluator(size)
		return &ownershipJudge{evaluator, network.Output{Owners: make([]float32, size*size)}}, err
	})
}

func (e *NetworkEvaluation) evaluate(ctx context.Context, games []*network.Game, workers int, newJudge func(size int) (network.Judge, error)) (err error) {
	start := time.Now()
	e.Check, err = network.Evaluate(ctx, games, workers, newJudge)
	e.Seconds = time.Since(start).Seconds()
	return err
}

// ownershipJudge makes a network.Judge of an ownership network.
type ownershipJudge struct {
	evaluator *ownership.Evaluator
	out       network.Output
}

// Evaluate returns the owners, and their sum as the lead.
func (j *ownershipJudge) Evaluate(b *board.Board, toMove board.Colour, _ float64) *network.Output {
	j.evaluator.Load(b, toMove)
	j.evaluator.Evaluate()
	j.out.Lead = 0
	for p := range j.out.Owners {
		j.out.Owners[p] = float32(j.evaluator.Owner(board.Point(p)))
		j.out.Lead += j.out.Owners[p]
	}
	return &j.out
}

// NetworkText is the evaluations for people: a table with a network a row, and a table by the number of moves.
func NetworkText(list []*NetworkEvaluation) string {
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "network\tshapes\tpositions\t1st\twithin 10\tlog-lik.\twinner\tlog-lik.\tcounted\towners off\tpoints off\t")
	for _, e := range list {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.2f %%\t%.2f %%\t%.4f\t%.2f %%\t%.4f\t%d\t%.4f\t%.2f\t\n", e.Network, e.Shapes, e.Positions, 100*e.First, 100*e.Within10, e.LogLikelihood,
			100*e.Win, e.WinLikelihood, e.Counted, e.OwnerError, e.PointsError)
	}
	t.Flush()
	for _, e := range list {
		if len(e.ByMove) > 0 {
			fmt.Fprintf(t, "\n%s: after move\tcounted\towners off\tpoints off\t\n", e.Network)
		}
		for _, s := range e.ByMove {
			fmt.Fprintf(t, "%d\t%d\t%.4f\t%.2f\t\n", s.Move, s.Positions, s.OwnerError, s.PointsError)
		}
		t.Flush()
	}
	return text.String()
}
