package truth

import (
	"fmt"
	"regexp"
	"strings"
	"text/tabwriter"

	"shicho/internal/words"
	"shicho/lab/suite"
)

// Text writes the tables for people: all contenders, our curves beside the programs, and the strata of the contenders
// whose names match chosen. If chosen is nil, Text leaves the strata out.
func (m *Measurement) Text(chosen *regexp.Regexp) string {
	var t strings.Builder
	fmt.Fprintf(&t, "part %s: %s whose truth is known\n\n", m.Part, words.Count(m.Standings[0].Questions, "question"))
	w := columns(&t)
	fmt.Fprintln(w, "by\tright %\tcode %\tundecided %\twrong %\tnodes\tms\tproved wrong\t")
	for i := range m.Standings {
		s := &m.Standings[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%.3f\t%s\t\n", s.Name, s.percent(s.YesNo), s.percent(s.Code), s.percent(s.Cut), s.percent(s.Wrong), s.meanNodes(),
			s.mean(), s.wrongProofs())
	}
	w.Flush()
	m.writeMeetings(&t)
	if chosen != nil {
		m.writeStrata(&t, chosen)
	}
	for i := range m.Standings {
		for _, id := range m.Standings[i].False {
			fmt.Fprintf(&t, "PROVED WRONG: %s: %s\n", m.Standings[i].Name, id)
		}
	}
	return t.String()
}

// columns aligns numbers to the right.
func columns(t *strings.Builder) *tabwriter.Writer {
	return tabwriter.NewWriter(t, 0, 0, 2, ' ', tabwriter.AlignRight)
}

func (t *Tally) percent(n int) string {
	return fmt.Sprintf("%.1f", 100*float64(n)/float64(max(t.Questions, 1)))
}

// meanNodes is the mean number of nodes of a question.
func (t *Tally) meanNodes() string {
	if t.Nodes == suite.NotTold {
		return "-"
	}
	return words.Thousands(t.Nodes / max(t.Questions, 1))
}

// wrongProofs is the number of wrong proofs as text. Other programs claim no proofs.
func (s *Standing) wrongProofs() string {
	if s.Limits == nil {
		return "-"
	}
	return fmt.Sprint(len(s.False))
}

// writeMeetings writes how our curves compare with the programs.
func (m *Measurement) writeMeetings(t *strings.Builder) {
	list := m.meetings()
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(t)
	w := columns(t)
	fmt.Fprintln(w, "limits\tprogram\tright % in its time\ttime for as many right, its is 1\t")
	for _, one := range list {
		times := "never"
		if one.Time > 0 {
			times = fmt.Sprintf("%.2f", one.Time)
		}
		fmt.Fprintf(w, "%s\t%s\t%.1f\t%s\t\n", one.Curve, one.Program, 100*one.Right, times)
	}
	w.Flush()
}

// writeStrata writes the share of right answers by stratum.
func (m *Measurement) writeStrata(t *strings.Builder, chosen *regexp.Regexp) {
	var list []*Standing
	for i := range m.Standings {
		if chosen.MatchString(m.Standings[i].Name) {
			list = append(list, &m.Standings[i])
		}
	}
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(t, "\nright %, by stratum")
	w := columns(t)
	fmt.Fprint(w, "stratum\tquestions\t")
	for _, s := range list {
		fmt.Fprintf(w, "%s\t", s.Name)
	}
	fmt.Fprintln(w)
	for _, stratum := range m.strata() {
		fmt.Fprintf(w, "%s: %s\t%d\t", stratum.Property, stratum.Value, list[0].Strata[stratum].Questions)
		for _, s := range list {
			fmt.Fprintf(w, "%s\t", s.Strata[stratum].percent(s.Strata[stratum].YesNo))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}
