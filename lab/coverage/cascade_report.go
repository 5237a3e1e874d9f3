package coverage

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// Text is the tables of the measurement.
func (m *Cascade) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%d positions of %d games, %d strings with at most %d liberties; by %s %d are critical and %d dead\n\n",
		m.Positions, m.Games, m.Strings, mostLiberties, m.Reference, m.Critical, m.Dead)
	w := tabwriter.NewWriter(&t, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "captured\tescaped\tdead\tsaved\tcritical\tproofs\tms a position\t  stages")
	for i := range m.Rows {
		r := &m.Rows[i]
		ms := 1000 * r.Seconds / float64(max(m.Positions, 1))
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t%.3f\t  %s\n", r.Proofs.Captured, r.Proofs.Escaped, r.Proofs.Dead, r.Proofs.Saved, r.Proofs.Critical,
			r.Proofs.All(), ms, strings.Join(r.Stages, ", then "))
	}
	w.Flush()
	if len(m.Shares) == 0 {
		return t.String()
	}
	t.WriteString("\nWhat patterns know of the critical and the dead strings, and what a search says of all they claim:\n\n")
	w = tabwriter.NewWriter(&t, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "patterns\tcritical\tdead\tclaims\tconfirmed\tfalse\t  store")
	for i := range m.Shares {
		s := &m.Shares[i]
		fmt.Fprintf(w, "%d\t%s\t%s\t%d\t%d\t%d\t  %s\n", s.Patterns, share(s.Critical, m.Critical), share(s.Dead, m.Dead), s.Claims, s.Checked, s.False, s.Store)
	}
	w.Flush()
	for _, text := range m.Refuted {
		t.WriteString("\n" + text)
	}
	return t.String()
}

func share(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }
