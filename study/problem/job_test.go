package problem

import (
	"context"
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/tactics"
)

// The choice depends on the seed and the problems, not on the order in which they were found.
func TestChoose(t *testing.T) {
	var all []*Problem
	empty := board.MustParse("2 |. .\n1 |. .")
	for i := range 50 {
		all = append(all, &Problem{ID: shape.IDOf([]byte{byte(i)}), Challenge: Challenge{Board: empty}, First: &Turn{Right: make([]board.Point, 1), Tries: make([]Try, leastTries)},
			Themes: theme.SetOf(theme.Snapback)})
	}
	ids := func(seed uint64, list []*Problem) (ids []string) {
		j := Job{Count: 10, Seed: seed}
		for _, p := range j.choose(list) {
			ids = append(ids, p.ID.String())
		}
		slices.Sort(ids)
		return ids
	}
	want := ids(1, all)
	if len(want) != 10 {
		t.Fatalf("%d problems", len(want))
	}
	turned := slices.Clone(all)
	slices.Reverse(turned)
	if !slices.Equal(ids(1, turned), want) {
		t.Error("the order of the problems changes the choice")
	}
	if slices.Equal(ids(2, all), want) {
		t.Error("the seed does not change the choice")
	}
	for _, p := range all[:45] {
		p.First = &Turn{Right: []board.Point{p.Solution}}
		p.Themes.Add(theme.Net) // nor for a rare theme
	}
	j := Job{Count: 5, Seed: 1}
	for _, p := range j.choose(all) {
		if p.Composed() != nil {
			t.Error("a problem that is not fit to print is chosen before one that is")
		}
	}
}

// Groups are looked for in a record as it is: nothing is mined, and an illegal move is an error.
func TestReplayed(t *testing.T) {
	w := worker{maker: NewMaker(Options{Kinds: []Kind{Kills}})}
	for _, c := range []struct {
		text  string
		legal bool
	}{{"(;GM[1]SZ[9];B[aa];W[bb])", true}, {"(;GM[1]SZ[9];B[aa];W[aa])", false}} {
		games, err := sgf.Parse("game.sgf", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		record, err := sgf.NewRecord(games[0])
		if err != nil {
			t.Fatal(err)
		}
		game, err := w.mine(t.Context(), record)
		if (err == nil) != c.legal || w.miner != nil {
			t.Errorf("%s: %v, %v", c.text, game, err)
		}
	}
}

// Work whose context has ended asks nothing: neither of the game's captures nor of its groups.
func TestEnded(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	end()
	classes := []patterndb.Class{patterndb.First, patterndb.Missed}
	w := worker{maker: NewMaker(Options{Kinds: []Kind{Captures, Kills}, Classes: classes, Vary: true, Turn: true})}
	for item := range sgf.Walk([]string{"../../examples/games/9x9-01.sgf"}, sgf.Options{}) {
		mined, err := miner.New(MiningOptions(classes)).Mine(t.Context(), item.Record)
		if err != nil || len(mined.Game.Instances) == 0 {
			t.Fatal(mined, err)
		}
		w.work(ctx, &made{input: Input{Game: &mined.Game}, done: make(chan struct{})})
	}
	if w.maker.Counts.Games != 1 || w.maker.Counts.Questions != 0 {
		t.Errorf("%+v", w.maker.Counts)
	}
}

// The number of workers changes nothing.
func TestWorkers(t *testing.T) {
	classes := []patterndb.Class{patterndb.First, patterndb.Missed}
	made := func(workers int) (ids []string) {
		j := Job{Options: Options{Limits: tactics.Fast, Classes: classes}, Mining: MiningOptions(classes), Workers: workers}
		j.Mining.Limits = tactics.PaperShallow
		list, _, err := j.Run(t.Context(), func(yield func(Input) bool) {
			for item := range sgf.Walk([]string{"../../examples/games/9x9-01.sgf", "../../examples/games/9x9-04.sgf", "../../examples/games/9x9-10.sgf"}, sgf.Options{}) {
				if !yield(Input{Record: item.Record, Err: item.Err}) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			ids = append(ids, p.ID.String())
		}
		return ids
	}
	if one, three := made(1), made(3); !slices.Equal(one, three) {
		t.Errorf("one worker makes %v, three make %v", one, three)
	}
}
