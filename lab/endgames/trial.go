package endgames

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"shicho/board"
	"shicho/engine"
)

// trialMemory is the memory of a player's tree in MiB. It is enough for the playouts of a move.
const trialMemory = 64

// ownParameters lists the player's parameters that a trial sets itself.
var ownParameters = []string{"playouts", "move_time", "threads", "endgame"}

// OwnParameter reports whether a trial sets a parameter of the player itself.
func OwnParameter(name string) bool { return slices.Contains(ownParameters, name) }

// Trial asks players for the right moves of problems. The players differ only in how they play endgames.
type Trial struct {
	Problems []*Problem
	Methods  []engine.Endgame // ways of playing endgames
	Settings engine.Settings  // see TrialSettings
	Runs     int              // of each position, each with another seed
}

// TrialSettings returns the settings of a player for trials: a fixed number of playouts a move, on one thread.
func TrialSettings(playouts int) engine.Settings {
	s := engine.Default()
	s.Search.Memory, s.Playouts, s.MoveTime, s.Search.Threads = trialMemory, playouts, 0, 1
	return s
}

// Row is the result of one method in one problem.
type Row struct {
	Problem      string  `json:"problem"`
	Method       string  `json:"method"`
	Best         string  `json:"point"` // the right move
	Runs         int     `json:"runs"`
	RightClose   int     `json:"right_close"`   // right moves in A, where the game is close
	RightDecided int     `json:"right_decided"` // right moves in B, where the game is decided
	Milliseconds float64 `json:"ms"`            // mean of a run
}

// Rows holds the rows of all methods in the first problem, then in the second one, and so on.
type Rows []Row

// Run runs the trial.
func (t *Trial) Run(ctx context.Context) (list Rows, err error) {
	for _, p := range t.Problems {
		for _, method := range t.Methods {
			row, err := t.row(ctx, p, method)
			if err != nil {
				return nil, err
			}
			list = append(list, row)
		}
	}
	return list, nil
}

// row runs one method on both positions of a problem.
func (t *Trial) row(ctx context.Context, p *Problem, method engine.Endgame) (Row, error) {
	settings := t.Settings
	settings.Endgame = method
	row := Row{Problem: p.Name, Method: method.String(), Best: board.FormatPoint(p.Best, p.Board.Size()), Runs: t.Runs}
	a, err := p.Run(ctx, settings, A, t.Runs)
	if err != nil {
		return row, err
	}
	b, err := p.Run(ctx, settings, B, t.Runs)
	row.RightClose, row.RightDecided = a.Right, b.Right
	row.Milliseconds = 1000 * (a.Time + b.Time).Seconds() / float64(2*t.Runs)
	return row, err
}

// Text writes a table. Each problem has a line with the number of right moves of each method in A and in B. The last
// lines are the totals in per cent, and the times as multiples of the time of the first method.
func (list Rows) Text() string {
	var methods []string
	for _, r := range list {
		if !slices.Contains(methods, r.Method) {
			methods = append(methods, r.Method)
		}
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "problem\tbest\t%s\n", strings.Join(methods, "\t"))
	type total struct {
		close, decided, runs int
		time                 float64
	}
	totals := make([]total, len(methods))
	for i, r := range list {
		m := i % len(methods)
		if m == 0 {
			fmt.Fprintf(w, "%s\t%s", r.Problem, r.Best)
		}
		fmt.Fprintf(w, "\t%d/%d", r.RightClose, r.RightDecided)
		if m == len(methods)-1 {
			fmt.Fprintln(w)
		}
		t := &totals[m]
		t.close, t.decided, t.runs, t.time = t.close+r.RightClose, t.decided+r.RightDecided, t.runs+r.Runs, t.time+r.Milliseconds
	}
	fmt.Fprint(w, "right %\t")
	for _, t := range totals {
		fmt.Fprintf(w, "\t%.1f/%.1f", 100*float64(t.close)/float64(t.runs), 100*float64(t.decided)/float64(t.runs))
	}
	fmt.Fprintf(w, "\ntime, %s 1\t", methods[0])
	for _, t := range totals {
		fmt.Fprintf(w, "\t%.2f", t.time/totals[0].time)
	}
	fmt.Fprintln(w)
	w.Flush()
	return text.String()
}
