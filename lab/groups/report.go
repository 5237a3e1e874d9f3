package groups

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"shicho/internal/words"
)

// Text writes a table for each kind of groups.
func (m *Measurement) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "part %s; the other program agrees with the game about %s\n", m.Part, words.Count(m.Agreed, "group"))
	w := tabwriter.NewWriter(&t, 0, 0, 2, ' ', 0)
	for i := range m.Standings {
		s := &m.Standings[i]
		if i == 0 || m.Standings[i-1].Kind != s.Kind {
			fmt.Fprintf(w, "\n%s: %s\terror\tto the first\tright %%\tto the first\tvalue's error\tto the first\ttime\n", s.Kind, words.Count(s.Groups, "group"))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t", s.By, s.Error.text(1, 4), s.ErrorTo.difference(1, 4), s.Right.text(100, 1), s.RightTo.difference(100, 1),
			s.Value.text(1, 4), s.ValueTo.difference(1, 4))
		if s.Kind == Either {
			fmt.Fprintf(w, "%.3f s", s.Duration)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	return t.String()
}

// text writes a mean with its interval.
func (m *Mean) text(times float64, digits int) string {
	return fmt.Sprintf("%.*f ± %.*f", digits, times*m.Mean, digits, times*m.Range)
}

// difference is text with the sign, and empty for the first contender.
func (m *Mean) difference(times float64, digits int) string {
	if m == nil {
		return ""
	}
	return fmt.Sprintf("%+.*f ± %.*f", digits, times*m.Mean, digits, times*m.Range)
}

// Text writes a table with a contender a row.
func (m *StakeMeasurement) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "part %s: %s\n\n", m.Part, words.Count(m.Standings[0].Positions, "position"))
	w := tabwriter.NewWriter(&t, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\tright move\tmove of the game\tright side of one half\tvalue off by\ttime")
	for _, s := range m.Standings {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.3f\t%.3f s\n", s.By, s.Right, s.Wrong, s.Side, s.Off, s.Seconds)
	}
	w.Flush()
	return t.String()
}
