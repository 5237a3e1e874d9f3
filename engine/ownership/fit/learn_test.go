package fit

import (
	"context"
	"errors"
	"testing"

	"shicho/board/sgf"
	"shicho/engine/ownership"
)

// counted is a finished game on 5x5, with marks of what was dead.
const counted = "(;SZ[5]KM[0.5]RU[Japanese]RE[W+6.5]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce];B[ec];W[aa];B[ab];W[];B[]TB[aa][ac:ae]TW[da:ee])"

func countedGames(t *testing.T) []ownership.Game {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(counted))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	l, err := ownership.NewLabel(r)
	if err != nil {
		t.Fatal(err)
	}
	return []ownership.Game{{Record: r, Label: l}}
}

// Learning makes the error smaller, does not depend on the workers, and its network survives a file.
func TestLearn(t *testing.T) {
	games := countedGames(t)
	var steps []Step
	o := Options{Architecture: ownership.Paper(2), Iterations: 30, Every: 1, Seed: 3, CheckEvery: 10,
		Progress: func(s Step, _ *ownership.Network) { steps = append(steps, s) }}
	n, err := Learn(t.Context(), games, games, o)
	if err != nil {
		t.Fatal(err)
	}
	if first, last := steps[0], steps[len(steps)-1]; last.Error >= first.Error || last.Checked != last.Error {
		t.Errorf("from %+v to %+v", first, last)
	}
	o.Workers, o.Progress = 3, nil
	again, err := Learn(t.Context(), games, games, o)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := n.Encode()
	b, _ := again.Encode()
	if string(a) != string(b) {
		t.Error("more workers learn another network")
	}
	read, err := ownership.Decode(a)
	if err != nil {
		t.Fatal(err)
	}
	if c, _ := read.Encode(); string(c) != string(a) {
		t.Error("the network changes by writing and reading")
	}
	if _, err := Learn(t.Context(), nil, nil, o); !errors.Is(err, ErrNoExamples) {
		t.Errorf("without games: %v", err)
	}
	o.Start = n
	o.Architecture = ownership.Paper(3)
	if _, err := Learn(t.Context(), games, nil, o); !errors.Is(err, ownership.ErrArchitecture) {
		t.Errorf("from another network: %v", err)
	}
}

// Learning that is stopped before anything is learned has no network.
func TestLearnNothing(t *testing.T) {
	over, end := context.WithCancel(t.Context())
	end()
	n, err := Learn(over, countedGames(t), nil, Options{Architecture: ownership.Paper(2), Iterations: 30, Every: 1})
	if n != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", n, err)
	}
}
