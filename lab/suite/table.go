package suite

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// WriteText writes the report for people: the failed cases, the skipped cases, and a table. If there are several runs,
// the failures come from the first run, and the other runs are compared with the first.
func WriteText(out io.Writer, runs []Run) error {
	var t strings.Builder
	writeFailures(&t, runs[0])
	for _, other := range runs[1:] {
		writeOnly(&t, runs[0], other)
		writeOnly(&t, other, runs[0])
	}
	writeTable(&t, runs)
	for _, run := range runs {
		writeNotes(&t, run, len(runs) > 1)
	}
	_, err := io.WriteString(out, t.String())
	return err
}

func writeFailures(t *strings.Builder, run Run) {
	w := columns(t)
	for _, r := range run.Results {
		if r.Passed || r.Skipped {
			continue
		}
		fmt.Fprintf(w, "FAIL%s\t%s\t%s\tgot %s\twant %s\t%s\t%s nodes\t%s ms\n", star(r.Case), r.Case.ID, question(r.Case),
			r.Text(), r.Case.Expected.String(), r.why(), nodesText(r.Nodes), milliseconds(r.Time))
	}
	w.Flush()
}

// writeOnly lists the cases that one run passes and the other does not.
func writeOnly(t *strings.Builder, one, other Run) {
	var lines strings.Builder
	w := columns(&lines)
	for i, r := range one.Results {
		if o := &other.Results[i]; r.Passed && !o.Passed && !o.Skipped {
			fmt.Fprintf(w, "  %s%s\t%s\t%s\t%s: %s\twant %s\n", r.Case.ID, star(r.Case), question(r.Case), r.Text(),
				other.Name, o.Text(), r.Case.Expected.String())
		}
	}
	w.Flush()
	fmt.Fprintf(t, "\nonly %s is right: %d\n%s", one.Name, strings.Count(lines.String(), "\n"), lines.String())
}

func writeTable(t *strings.Builder, runs []Run) {
	var all [][]Group
	width, by := len(TotalName), len("by")
	for _, run := range runs {
		groups := Groups(run.Results)
		all = append(all, groups)
		for _, g := range groups {
			width = max(width, len(g.Name))
		}
		by = max(by, len(run.Name))
	}
	if len(runs) == 1 {
		by = 0
	}
	line := func(group, name string, cells ...any) {
		fmt.Fprintf(t, "%-*s", width, group)
		if by > 0 {
			fmt.Fprintf(t, "  %-*s", by, name)
		}
		fmt.Fprintf(t, " %6v %6v %6v %5v %6v %8v %9v %8v %8v %11v\n", cells...)
	}
	t.WriteByte('\n')
	line("group", "by", "cases", "passed", "%", "code", "yes/no", "total s", "median ms", "p95 ms", "max ms", "nodes")
	for i, g := range all[0] {
		for k, run := range runs {
			name := g.Name
			if k > 0 {
				name = ""
			}
			g := all[k][i]
			line(name, run.Name, g.Cases, g.Passed, percent(g.Passed, g.Cases), g.Code, g.YesNo,
				fmt.Sprintf("%.2f", g.Total.Seconds()), milliseconds(g.Median), milliseconds(g.P95), milliseconds(g.Max), nodesText(g.Nodes))
		}
	}
}

// writeNotes writes facts that have no column in the table.
func writeNotes(t *strings.Builder, run Run, named bool) {
	if named {
		fmt.Fprintf(t, "%s: ", run.Name)
	}
	groups := Groups(run.Results)
	g := groups[len(groups)-1]
	fmt.Fprintf(t, "unmarked %d of %d passed, marked known_fail %d of %d", g.Passed-g.MarkedPassed, g.Cases-g.Marked, g.MarkedPassed, g.Marked)
	fmt.Fprintf(t, "; passed on the best guess of a search that was cut: %d\n", g.Cut)
	if g.Kos > 0 {
		fmt.Fprintf(t, "kos with a known number of threats: %d, answered with that number %d\n", g.Kos, g.ThreatsRight)
	}
	reasons := map[string]int{}
	for _, r := range run.Results {
		if r.Skipped {
			reasons[r.Err.Error()]++
		}
	}
	var lines []string
	for reason, n := range reasons {
		lines = append(lines, fmt.Sprintf("  skipped %d: %s\n", n, reason))
	}
	slices.Sort(lines)
	t.WriteString(strings.Join(lines, ""))
}

func columns(t *strings.Builder) *tabwriter.Writer { return tabwriter.NewWriter(t, 0, 0, 2, ' ', 0) }

func question(c *Case) string {
	q := GTPQuestion{c.Command, c.Targets, c.board.Size(), c.Whole}
	if q.Command == AttackAny {
		q.Command = Attack
	}
	return q.String()
}

// star marks the cases that their source expects to fail.
func star(c *Case) string {
	if c.Marked(KnownFail) {
		return "*"
	}
	return ""
}

// why says what is wrong with the answer, with the limit that the answer rests on.
func (r *Result) why() string {
	if r.Limit == "" || r.Limit == "none" {
		return r.Why
	}
	return r.Why + ", limit of " + r.Limit
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.2f", float64(d)/float64(time.Millisecond))
}

func nodesText(nodes int) string {
	if nodes == NotTold {
		return "-"
	}
	return strconv.Itoa(nodes)
}

func percent(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", 100*float64(part)/float64(whole))
}
