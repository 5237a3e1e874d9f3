package evaluation

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Text is the evaluations for people: a table with a model a row, a table by stage of the game, and a line for each further
// trial.
func Text(list []*Evaluation) string {
	var text strings.Builder
	writeChecks(&text, list)
	writeStages(&text, list)
	for _, e := range list {
		writeTrials(&text, e)
	}
	return text.String()
}

// writeChecks writes the table with a model a row.
func writeChecks(w io.Writer, list []*Evaluation) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "model\tshapes\tpositions\trank\t1/rank\t1st\twithin 10\twithin 20\tcoefficient\tmean prob.\t(√p)²\t>5 %\t>20 %\tnot played >30 %\t>70 %\tlog-lik.\tJ1\tJ2\t")
	for _, e := range list {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.2f\t%.3f\t%.1f %%\t%.1f %%\t%.1f %%\t%.4f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.2f\t%.4f\t\n", e.Model, e.Shapes, e.Positions, e.MeanRank, e.Reciprocal,
			100*e.First, 100*e.Within10, 100*e.Within20, e.Coefficient, e.Probability, e.RootSquared, e.Over5, e.Over20,
			e.NotPlayed30, e.NotPlayed70, e.LogLikelihood, e.Loss["j1"], e.Loss["j2"])
	}
	t.Flush()
}

// writeStages writes the table with a stage of the game a row.
func writeStages(w io.Writer, list []*Evaluation) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\nmove\t")
	for _, e := range list {
		fmt.Fprintf(t, "%s: 1st\tlog-lik.\tsize\t", e.Model)
	}
	fmt.Fprintln(t)
	for i, s := range list[0].ByMove {
		if s.Positions == 0 {
			continue
		}
		fmt.Fprintf(t, "%d–\t", s.From)
		for _, e := range list {
			s := &e.ByMove[i]
			fmt.Fprintf(t, "%.1f %%\t%.3f\t%.2f\t", 100*s.First, s.LogLikelihood, s.MeanSize())
		}
		fmt.Fprintln(t)
	}
	t.Flush()
}

// writeTrials writes how a model does in playouts, problems and judgements, if there were any.
func writeTrials(w io.Writer, e *Evaluation) {
	if p := e.Playouts; p != nil {
		fmt.Fprintf(w, "\n%s: %d playouts of %.0f moves, %.1f a second; mean sizes of shapes", e.Model, p.Playouts, float64(p.Moves)/float64(p.Playouts), float64(p.Playouts)/p.Seconds)
		for _, s := range p.Sizes {
			fmt.Fprintf(w, " %.1f", s.MeanSize())
		}
		fmt.Fprintln(w, ", ten moves each")
	}
	if p := e.Problems; p != nil {
		fmt.Fprintf(w, "\n%s: of %d problems %.1f %% right, %.1f %% within ten, mean rank %.1f, mean probability %.3f\n", e.Model, p.Problems, 100*p.First, 100*p.Within10, p.MeanRank, p.Mean)
	}
	if j := e.Judgement; j != nil {
		fmt.Fprintf(w, "\n%s: of %d pairs of positions %.1f %% judged right\n", e.Model, j.Pairs, 100*j.Right)
	}
}
