package figures

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"shicho/engine"
	"shicho/internal/packed"
	"shicho/internal/words"
	"shicho/lab/suite"
	"shicho/lab/truth"
	"shicho/tactics"
)

// The suites of questions.
const (
	captureSuite = "suites/capture-visible.jsonl"
	tesujiSuite  = "suites/tesuji-visible.jsonl"
	connectSuite = "suites/connect-visible.jsonl"
)

// notCaptures are the marks of the cases that the figures leave out.
var notCaptures = []string{"derived", "ladder_only"}

// cases reads a suite without the cases that have one of the marks.
func (l *Lab) cases(name string, without ...string) ([]*suite.Case, error) {
	in, err := os.Open(l.data(name))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	cases, err := suite.Read(name, in)
	return slices.DeleteFunc(cases, func(c *suite.Case) bool { return c.Marked(without...) }), err
}

// ask asks an answerer all cases, and adds up.
func (l *Lab) ask(ctx context.Context, cases []*suite.Case, by suite.Answerer) (suite.Group, error) {
	runs, err := suite.AskAll(ctx, cases, 1, by)
	if err != nil {
		return suite.Group{}, err
	}
	groups := suite.Groups(runs[0].Results)
	return groups[len(groups)-1], nil
}

// suites asks the reader the questions of the suites.
func suites(ctx context.Context, l *Lab) (string, error) {
	t := newTable("suite", "cases", "right", "of these, guesses of a search that was cut", "right yes/no", "nodes")
	for _, s := range []struct {
		name, file string
		without    []string
	}{{"capture", captureSuite, notCaptures}, {"tesuji", tesujiSuite, nil}, {"connect, disconnect", connectSuite, nil}} {
		cases, err := l.cases(s.file, s.without...)
		if err != nil {
			return "", err
		}
		l.say("asking the suite %s", s.name)
		g, err := l.ask(ctx, cases, suite.NewReader(tactics.Default))
		if err != nil {
			return "", err
		}
		t.row(s.name, fmt.Sprint(g.Cases), fmt.Sprint(g.Passed), fmt.Sprint(g.Cut), fmt.Sprint(g.YesNo), millions(g.Nodes))
	}
	return t.String(), nil
}

// tesujiPlayouts is the number of playouts for the first move of a problem.
const tesujiPlayouts = 2000

// tesujiPlay asks the player for the first moves of problems.
func tesujiPlay(ctx context.Context, l *Lab) (string, error) {
	t := newTable("parameters", "right")
	cases, err := l.cases(tesujiSuite)
	if err != nil {
		return "", err
	}
	for _, p := range []struct {
		name   string
		params []string
	}{
		{"default", nil},
		{"`candidates=true`", []string{"candidates=true"}},
	} {
		settings := engine.Default()
		settings.Playouts, settings.Search.Threads = tesujiPlayouts, 1
		if err := settings.Assign(p.params); err != nil {
			return "", err
		}
		player, err := suite.NewPlayer(settings)
		if err != nil {
			return "", err
		}
		l.say("playing tesuji problems: %s", p.name)
		g, err := l.ask(ctx, cases, player)
		if err != nil {
			return "", err
		}
		t.row(p.name, fmt.Sprintf("%d of %d (%s)", g.Passed, g.Cases, percent(g.Passed, g.Cases)))
	}
	return t.String(), nil
}

// truthLimits are the limits and numbers of nodes with which questions about real games are asked.
var truthLimits = []struct {
	name  string
	nodes []int
}{
	{"guess", []int{300, 1_000, 6_000}},
	{"fast", []int{1_000, 6_000}},
	{"default", []int{1_000, 6_000, 30_000, 100_000, 400_000}},
}

// strings asks the reader about strings of real games whose truth is known.
func realStrings(ctx context.Context, l *Lab) (string, error) {
	in, err := packed.Open(filepath.Join(l.Source, "lab/truth/testdata/questions.jsonl.gz"))
	if err != nil {
		return "", err
	}
	defer in.Close()
	questions, err := truth.Read("questions.jsonl.gz", in)
	if err != nil {
		return "", err
	}
	var contenders []truth.Contender
	for _, with := range truthLimits {
		limits, err := tactics.LimitsByName(with.name)
		if err != nil {
			return "", err
		}
		for _, limits.Nodes = range with.nodes {
			contenders = append(contenders, truth.Ours(limits))
		}
	}
	l.say("asking about strings of real games")
	m, err := truth.Measure(ctx, l.paths(every...), questions, truth.Test, 1, contenders, func(int, int) {})
	if err != nil {
		return "", err
	}
	return truthTable(m) + "\n" + strataTable(m), nil
}

// truthTable has a row for each contender.
func truthTable(m *truth.Measurement) string {
	t := newTable("limits", "questions", "right", "nodes a question", "claim a proof and are proved wrong")
	i := 0
	for _, with := range truthLimits {
		for _, nodes := range with.nodes {
			s := m.Standings[i]
			i++
			t.row(fmt.Sprintf("`%s`, %s nodes", with.name, words.Thousands(nodes)), words.Thousands(s.Questions), percent(s.YesNo, s.Questions),
				words.Thousands(s.Nodes/max(s.Questions, 1)), fmt.Sprint(len(s.False)))
		}
	}
	return t.String()
}

// strataTable has a row for each stratum, and the right answers of the limits with the most nodes.
func strataTable(m *truth.Measurement) string {
	columns := []string{"stratum", "questions"}
	var last []truth.Standing
	i := 0
	for _, with := range truthLimits {
		i += len(with.nodes)
		last = append(last, m.Standings[i-1])
		columns = append(columns, fmt.Sprintf("`%s`, %s nodes", with.name, words.Thousands(with.nodes[len(with.nodes)-1])))
	}
	t := newTable(columns...)
	var strata []truth.Stratum
	for s := range last[0].Strata {
		strata = append(strata, s)
	}
	slices.SortFunc(strata, func(a, b truth.Stratum) int {
		return cmp.Or(cmp.Compare(a.Property, b.Property), cmp.Compare(a.Value, b.Value))
	})
	for _, s := range strata {
		row := []string{s.Property + ": " + s.Value, words.Thousands(last[0].Strata[s].Questions)}
		for _, standing := range last {
			row = append(row, percent(standing.Strata[s].YesNo, standing.Strata[s].Questions))
		}
		t.row(row...)
	}
	return t.String()
}
