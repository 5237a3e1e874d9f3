package figures

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/moves"
	"shicho/internal/words"
	"shicho/lab/bench"
	"shicho/lab/endgames"
	"shicho/lab/prediction"
)

// What is measured of endgames.
const (
	endgameRuns     = 7 // of each position
	endgamePlayouts = 5000
)

// endgameMoves counts the right moves in pairs of endgames.
func endgameMoves(ctx context.Context, l *Lab) (string, error) {
	trial := endgames.Trial{Problems: endgames.All(), Settings: endgames.TrialSettings(endgamePlayouts), Runs: endgameRuns}
	columns := []string{""}
	for _, name := range engine.EndgameNames() {
		method, err := engine.ParseEndgame(name)
		if err != nil {
			return "", err
		}
		trial.Methods = append(trial.Methods, method)
		columns = append(columns, name)
	}
	l.say("playing endgames")
	rows, err := trial.Run(ctx)
	if err != nil {
		return "", err
	}
	t := newTable(columns...)
	methods := len(trial.Methods)
	a, b := make([]int, methods), make([]int, methods)
	for of := range slices.Chunk(rows, methods) {
		row := []string{fmt.Sprintf("%s, of %d", of[0].Problem, endgameRuns)}
		for i, r := range of {
			row = append(row, fmt.Sprintf("%d/%d", r.RightClose, r.RightDecided))
			a[i], b[i] = a[i]+r.RightClose, b[i]+r.RightDecided
		}
		t.row(row...)
	}
	runs := endgameRuns * len(trial.Problems)
	row := []string{fmt.Sprintf("right, of %d", runs)}
	for i := range methods {
		row = append(row, strings.ReplaceAll(percent(a[i], runs)+"/"+percent(b[i], runs), " %", "")+" %")
	}
	t.row(row...)
	return t.String(), nil
}

// predicted measures the models that come with the program on games that they were not learned from.
func predicted(size int, archives ...string) func(context.Context, *Lab) (string, error) {
	return func(ctx context.Context, l *Lab) (string, error) {
		var games []*moves.Game
		for item := range sgf.Walk(l.paths(archives...), sgf.Options{}) {
			if item.Err != nil {
				continue
			}
			if g, err := moves.NewGame(item.Record, size); err == nil {
				games = append(games, g)
			}
		}
		t := newTable("model", "shapes", "positions", "mean rank", "1st", "within 10", "within 20", "coefficient", "mean prob.", "log-likelihood")
		for _, of := range []struct {
			name string
			use  moves.Use
		}{{"tree", moves.Tree}, {"playout", moves.Playout}} {
			model, err := moves.Default(of.use, size)
			if err != nil {
				return "", err
			}
			name := fmt.Sprint(of.name, size)
			l.say("predicting moves with %s", name)
			e, err := prediction.Evaluate(ctx, name, model, &prediction.Options{Games: games, Workers: max(l.Workers, 1)})
			if err != nil {
				return "", err
			}
			t.row(name, words.Thousands(e.Shapes), words.Thousands(e.Positions), fmt.Sprintf("%.2f", e.MeanRank), fmt.Sprintf("%.1f %%", 100*e.First),
				fmt.Sprintf("%.1f %%", 100*e.Within10), fmt.Sprintf("%.1f %%", 100*e.Within20), fmt.Sprintf("%.4f", e.Coefficient),
				fmt.Sprintf("%.3f", e.Probability), fmt.Sprintf("%.3f", e.LogLikelihood))
		}
		return t.String(), nil
	}
}

// Playouts are measured in several runs, each for a while, because other work disturbs short ones.
const (
	playoutTime = time.Second / 2
	playoutRuns = 5
)

// playouts compares the kinds of playouts: the medians of several runs.
func playouts(ctx context.Context, l *Lab) (string, error) {
	l.say("playing out")
	var uniform, light, moves [3][]float64 // by size, of all runs
	var sizes [3]int
	for range playoutRuns {
		rows, err := bench.Run(ctx, playoutTime, false)
		if err != nil {
			return "", err
		}
		for i := range sizes {
			u, l, sampled := rows[3*i], rows[3*i+1], rows[3*i+2]
			sizes[i] = u.Size
			uniform[i] = append(uniform[i], u.Playouts/sampled.Playouts)
			light[i] = append(light[i], l.Playouts/sampled.Playouts)
			moves[i] = append(moves[i], u.Moves/u.Playouts)
		}
	}
	t := newTable("", "uniform : light : sampled by the shipped model", "moves a playout, uniform")
	for i, size := range sizes {
		t.row(fmt.Sprintf("%dx%d", size, size), fmt.Sprintf("%.1f : %.1f : 1", median(uniform[i]), median(light[i])), fmt.Sprintf("%.0f", median(moves[i])))
	}
	return t.String(), nil
}

// median is the middle one of an odd number of values.
func median(list []float64) float64 { return slices.Sorted(slices.Values(list))[len(list)/2] }
