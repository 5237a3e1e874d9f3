package suite

import (
	"slices"
	"time"
)

// Group holds the sums over the cases of one group.
type Group struct {
	Name         string        `json:"group"`
	Cases        int           `json:"cases"` // cases that were asked
	Skipped      int           `json:"cases_skipped"`
	Passed       int           `json:"cases_passed"`
	Code         int           `json:"cases_code_right"`    // cases with the right result
	YesNo        int           `json:"cases_yes_no_right"`  // cases with a right answer about whether the question works at all
	Cut          int           `json:"cases_cut"`           // cases that passed although the search was cut, so that its answer was a guess
	Kos          int           `json:"cases_kos"`           // cases that say how many threats a ko takes
	ThreatsRight int           `json:"cases_threats_right"` // those of them that were answered with the same number
	Marked       int           `json:"cases_marked"`        // cases that their source expects to fail
	MarkedPassed int           `json:"cases_marked_passed"`
	Nodes        int           `json:"-"` // NotTold if the answerer does not count nodes
	Total        time.Duration `json:"-"`
	Median       time.Duration `json:"-"`
	P95          time.Duration `json:"-"`
	Max          time.Duration `json:"-"`
}

// TotalName is the name of the group that holds all cases.
const TotalName = "TOTAL"

// Groups adds up results by group. The groups are sorted by name, and the total comes last.
func Groups(results []Result) []Group {
	parts := map[string][]Result{}
	for _, r := range results {
		parts[r.Case.Group()] = append(parts[r.Case.Group()], r)
	}
	var names []string
	for name := range parts {
		names = append(names, name)
	}
	slices.Sort(names)
	var groups []Group
	for _, name := range names {
		groups = append(groups, addUp(name, parts[name]))
	}
	return append(groups, addUp(TotalName, results))
}

func addUp(name string, results []Result) Group {
	g := Group{Name: name}
	var times []time.Duration
	for _, r := range results {
		if r.Skipped {
			g.Skipped++
			continue
		}
		g.Cases++
		g.Passed += count(r.Passed)
		g.Code += count(r.Code)
		g.YesNo += count(r.YesNo)
		g.Cut += count(r.Passed && r.Unknown)
		g.Kos += count(r.Case.Expected.Threats > 0)
		g.ThreatsRight += count(r.Case.Expected.Threats > 0 && r.Code && r.Threats == r.Case.Expected.Threats)
		g.Marked += count(r.Case.Marked(KnownFail))
		g.MarkedPassed += count(r.Passed && r.Case.Marked(KnownFail))
		if r.Err == nil {
			g.Nodes = addNodes(g.Nodes, r.Nodes)
		}
		g.Total += r.Time
		times = append(times, r.Time)
	}
	if len(times) == 0 {
		return g
	}
	slices.Sort(times)
	last := len(times) - 1
	g.Median = (times[last/2] + times[(last+1)/2]) / 2
	g.P95 = times[(95*last+50)/100]
	g.Max = times[last]
	return g
}

// addNodes adds two numbers of nodes. If either is NotTold, so is the sum.
func addNodes(a, b int) int {
	if a == NotTold || b == NotTold {
		return NotTold
	}
	return a + b
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
