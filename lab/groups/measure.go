package groups

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"shicho/internal/processor"
)

// Mean is a mean over groups, and half the width of its interval: two standard errors.
type Mean struct{ Mean, Range float64 }

// MarshalJSON writes both numbers as a list.
func (m Mean) MarshalJSON() ([]byte, error) { return json.Marshal([]float64{m.Mean, m.Range}) }

// Standing says how one contender did on groups of one kind.
type Standing struct {
	By       string  `json:"by"`
	Kind     Kind    `json:"fate"`
	Groups   int     `json:"groups_asked"`
	Error    Mean    `json:"square_error"`               // square error of the share of the group's points that its owner has
	Right    Mean    `json:"right_fates"`                // share of the groups whose fate the contender tells
	Value    Mean    `json:"value_error"`                // square error of the share of wins against the winner of the game
	ErrorTo  *Mean   `json:"error_to_first"`             // the difference of Error to the first contender, group by group
	RightTo  *Mean   `json:"right_to_first"`             // the difference of Right
	ValueTo  *Mean   `json:"value_to_first"`             // the difference of Value
	Duration float64 `json:"seconds_per_group,omitzero"` // processor time; 0 unless the groups are of all kinds
}

// Measurement says how all contenders did.
type Measurement struct {
	Part      Part       `json:"part_asked"`
	Agreed    int        `json:"program_agrees"` // groups about which the other program agrees with the game
	Standings []Standing `json:"standings"`
}

// answers are what a contender says of the groups of one kind, group by group.
type answers struct{ errors, right, values []float64 }

// Measure asks all contenders about the groups of one part, one group after the other. If agreed is true, only groups
// count about which the other program agrees with the game. If the context ends, the groups that were asked before
// count.
func Measure(ctx context.Context, groups []*Posed, part Part, agreed bool, contenders []*Contender, progress func(done, all int)) (*Measurement, error) {
	m := &Measurement{Part: part}
	var asked []*Posed
	for _, g := range groups {
		if g.Part() == part && (g.Agreed() || !agreed) {
			asked = append(asked, g)
		}
	}
	if len(asked) == 0 {
		return m, ErrNone
	}
	said, spent := map[Kind][]answers{}, make([]time.Duration, len(contenders))
	var err error
	for i, g := range asked {
		opinions := make([]opinion, len(contenders))
		for j, c := range contenders {
			if opinions[j], err = c.timed(ctx, g, &spent[j]); err != nil {
				break
			}
		}
		if err != nil {
			break
		}
		for _, kind := range []Kind{g.Kind(), Either} {
			if said[kind] == nil {
				said[kind] = make([]answers, len(contenders))
			}
			for j := range contenders {
				said[kind][j].add(g, opinions[j])
			}
		}
		if g.Agreed() {
			m.Agreed++
		}
		progress(i+1, len(asked))
	}
	for _, kind := range []Kind{Wrong, Open, Clear, Either} {
		m.addStandings(kind, contenders, said[kind], spent)
	}
	return m, err
}

// timed asks a contender about a group and adds the processor time of the answer to spent. Loading models does not
// count.
func (c *Contender) timed(ctx context.Context, g *Posed, spent *time.Duration) (opinion, error) {
	if err := c.prepare(g.Board.Size()); err != nil {
		return opinion{}, err
	}
	start, _ := processor.Time()
	o, err := c.judge(ctx, g, hash(g.Game))
	end, _ := processor.Time()
	*spent += end - start
	return o, err
}

// add adds an opinion of a group.
func (a *answers) add(g *Posed, o opinion) {
	lives, right, black := 0.0, 0.0, 0.5
	if g.Lives {
		lives = 1
	}
	if g.Lives == (o.lives > 0.5) {
		right = 1
	}
	switch g.Winner {
	case "black":
		black = 1
	case "white":
		black = 0
	}
	a.errors = append(a.errors, (o.lives-lives)*(o.lives-lives))
	a.right = append(a.right, right)
	a.values = append(a.values, (o.black-black)*(o.black-black))
}

// addStandings adds the standings of all contenders on groups of one kind. spent is the time of each contender for all
// groups.
func (m *Measurement) addStandings(kind Kind, contenders []*Contender, said []answers, spent []time.Duration) {
	if len(said) == 0 {
		return
	}
	n := len(said[0].errors)
	for j, c := range contenders {
		s := Standing{By: c.Name, Kind: kind, Groups: n, Error: mean(said[j].errors, nil), Right: mean(said[j].right, nil), Value: mean(said[j].values, nil)}
		if kind == Either {
			s.Duration = spent[j].Seconds() / float64(n)
		}
		if j > 0 {
			s.ErrorTo, s.RightTo, s.ValueTo = meanDifference(said[j].errors, said[0].errors), meanDifference(said[j].right, said[0].right), meanDifference(said[j].values, said[0].values)
		}
		m.Standings = append(m.Standings, s)
	}
}

// meanDifference returns the mean difference of two lists.
func meanDifference(list, first []float64) *Mean {
	m := mean(list, first)
	return &m
}

// mean returns the mean of a list. If less is not nil, it returns the mean of the differences between list and less.
func mean(list, less []float64) Mean {
	sum, squares, n := 0.0, 0.0, float64(len(list))
	for i, x := range list {
		if less != nil {
			x -= less[i]
		}
		sum += x
		squares += x * x
	}
	average := sum / n
	return Mean{average, deviations * math.Sqrt(max(squares/n-average*average, 0)/max(n-1, 1))}
}
