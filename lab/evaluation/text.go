package evaluation

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Text is the evaluations for people: a table with a model a row, and a table by stage of the game.
func Text(list []*Evaluation) string {
	var text strings.Builder
	writeChecks(&text, list)
	writeStages(&text, list)
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
