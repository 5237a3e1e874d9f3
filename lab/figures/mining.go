package figures

import (
	"context"
	"fmt"

	"shicho/internal/words"
)

// The archives of games.
const (
	games2001    = "corpus/kgs19-2001.tar.gz"
	games2017_01 = "corpus/kgs19-2017_01.tar.gz"
	games2017_02 = "corpus/kgs19-2017_02.tar.gz"
	games2017_03 = "corpus/kgs19-2017_03.tar.gz"
	games2017_04 = "corpus/kgs19-2017_04.tar.gz"
	selfplay9    = "corpus/selfplay9-test.sgf.gz" // on 9 lines
)

var (
	learned = []string{games2001, "corpus/kgs19-2002.tar.gz", "corpus/kgs19-2003.tar.gz", "corpus/kgs19-2006.tar.gz", "corpus/kgs19-2015.tar.gz"}
	heldOut = []string{games2017_01, games2017_02, games2017_03}
	latest  = append(heldOut[:3:3], games2017_04)
	every   = append(learned[:5:5], latest...)
)

// sample mines the sample games.
func sample(ctx context.Context, l *Lab) (string, error) { return l.sample(ctx, "mining", "shallow") }

// sample mines the sample games by some limits.
func (l *Lab) sample(ctx context.Context, limits ...string) (string, error) {
	t := newTable("limits", "games", "strings taken", "first", "intermediate", "final", "escapes", "unique patterns", "nodes")
	for _, limits := range limits {
		j, err := l.mined(ctx, limits, l.Games)
		if err != nil {
			return "", err
		}
		t.row("`"+limits+"`", fmt.Sprint(j.Mined), words.Thousands(j.Captures), words.Thousands(j.Counts.First), words.Thousands(j.Counts.Intermediate),
			words.Thousands(j.Counts.Final), words.Thousands(j.Counts.Escape), words.Thousands(j.Patterns), words.Thousands(j.Work.Nodes))
	}
	return t.String(), nil
}

// mining compares limits.
func mining(ctx context.Context, l *Lab) (string, error) {
	t := newTable("limits", "games", "nodes", "processor time", "first moves", "intermediate", "proofs not found")
	paper, err := l.mined(ctx, "paper", l.data(games2001))
	if err != nil {
		return "", err
	}
	for _, limits := range []string{"paper", "mining"} {
		j, err := l.mined(ctx, limits, l.data(games2001))
		if err != nil {
			return "", err
		}
		t.row("`"+limits+"`", words.Thousands(j.Mined), fmt.Sprintf("%d M", j.Work.Nodes/1e6), times(j.spent, paper.spent), words.Thousands(j.Counts.First),
			words.Thousands(j.Counts.Intermediate), fmt.Sprintf("%s of %s", words.Thousands(j.Work.Unproved), words.Thousands(j.Work.Proofs)))
	}
	return t.String(), nil
}

// proportions compares some games with the games of the paper.
func proportions(name string, archives ...string) func(context.Context, *Lab) (string, error) {
	return func(ctx context.Context, l *Lab) (string, error) {
		j, err := l.mined(ctx, "paper", l.paths(archives...)...)
		if err != nil {
			return "", err
		}
		t := newTable("share of the captures", "paper, 2,743 captures", fmt.Sprintf("%s, %s captures", name, words.Thousands(j.Captures)))
		t.row("first", "35.0 %", percent(j.Counts.First, j.Captures))
		t.row("intermediate", "15.9 %", percent(j.Counts.Intermediate, j.Captures))
		t.row("final", "92.3 %", percent(j.Counts.Final, j.Captures))
		s := j.Shallow
		all := s.SameMove + s.OtherMove + s.NotCaptured
		u := newTable("shallow search on the first patterns", "paper, 961", fmt.Sprintf("%s, %s", name, words.Thousands(all)))
		u.row("captured, same move as the record", "65.0 %", percent(s.SameMove, all))
		u.row("captured, another move", "27.6 %", percent(s.OtherMove, all))
		u.row("not captured", "7.4 %", percent(s.NotCaptured, all))
		return t.String() + "\n" + u.String(), nil
	}
}
