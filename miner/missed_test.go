package miner

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/patterndb/game"
)

// With the moves of owners, with missed captures, with attacks that fail, and with strings that stand at the end, a game has the same other instances, and the same work for
// them.
func TestNothingElseChanges(t *testing.T) {
	testrun.SingleGoroutine(t)
	options := Paper
	options.Missed = true
	missing := New(options)
	safe := Paper
	safe.Safe = true
	attacked, attacks := New(safe), 0
	options.Targets = All
	everything := New(options)
	missed := 0
	random := randomRecord(7, 120, rand.New(rand.NewPCG(21, 22))) // has many missed captures
	plain, err := New(Paper).Mine(t.Context(), random)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range append(sample(t).games[:testrun.Cases(0, 3):testrun.Cases(0, 3)], minedGame{random, plain}) {
		record, want := g.record, g.result.Game.Instances
		want = slices.DeleteFunc(slices.Clone(want), func(i game.Instance) bool { return i.Class == game.Critical })
		got, err := missing.Mine(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		vain, err := attacked.Mine(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		others := slices.DeleteFunc(slices.Clone(vain.Game.Instances), func(i game.Instance) bool { return i.Class == game.Safe })
		if attacks += len(vain.Game.Instances) - len(others); !slices.Equal(others, want) {
			t.Errorf("%s: with attacks that fail\n%v\nwithout\n%v", record.Name, others, want)
		}
		all, err := everything.Mine(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		count := len(got.Game.Instances)
		rest := slices.DeleteFunc(slices.Clone(got.Game.Instances), func(i game.Instance) bool { return i.Class == game.Missed })
		missed += count - len(rest)
		if !slices.Equal(rest, want) {
			t.Errorf("%s: with missed captures\n%v\nwithout\n%v", record.Name, rest, want)
		}
		if taken := all.Game.Instances[:count]; !slices.Equal(taken, got.Game.Instances) {
			t.Errorf("%s: with all targets\n%v\nwith those taken\n%v", record.Name, taken, got.Game.Instances)
		}
		work := got.Game.Work
		work.EscapeSearches, work.EscapeNodes = g.result.Game.Work.EscapeSearches, g.result.Game.Work.EscapeNodes
		if work != g.result.Game.Work {
			t.Errorf("%s: work %+v, want %+v", record.Name, work, g.result.Game.Work)
		}
	}
	if missed < 30 || attacks < 3 {
		t.Errorf("only %d missed captures, and %d attacks that fail", missed, attacks)
	}
}

// The instances of a game that is turned, mirrored or played with the colours swapped are the same.
func TestSymmetric(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(23, 24))
	m := New(exact)
	mined := func(record *sgf.Record) []string {
		result, err := m.Mine(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, i := range result.Game.Instances {
			list = append(list, fmt.Sprint(i.Class, i.Capture, i.Move))
		}
		slices.Sort(list)
		return list
	}
	for range testrun.Cases(1, 3) {
		record := randomRecord(7, 90, random)
		want := mined(record)
		for s := range board.Symmetry(8) {
			turned := *record
			turned.Steps = slices.Clone(record.Steps)
			for i := range turned.Steps {
				step := &turned.Steps[i]
				if step.Point != board.Pass {
					step.Point = s.Point(step.Point, record.Size)
				}
				if s%2 == 1 {
					step.Colour = step.Colour.Opponent()
				}
			}
			if got := mined(&turned); !slices.Equal(got, want) {
				t.Errorf("symmetry %d:\n%v\nwant\n%v", s, got, want)
			}
		}
	}
}

// missedIn lists the missed captures of D4 in a record of moves, as "move point".
func missedIn(t *testing.T, options Options, moves ...string) (list []string) {
	t.Helper()
	record := &sgf.Record{Name: "test", Size: 7}
	for i, move := range moves {
		colour, name, _ := strings.Cut(move, " ")
		step := sgf.Step{Number: i + 1, Colour: board.Black, Point: board.Pass}
		if colour == "W" {
			step.Colour = board.White
		}
		if name != "pass" {
			var err error
			if step.Point, err = board.ParsePoint(name, record.Size); err != nil {
				t.Fatal(err)
			}
		}
		record.Steps = append(record.Steps, step)
	}
	result, err := New(options).Mine(t.Context(), record)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range result.Game.Instances {
		if in.Class == game.Missed && board.FormatPoint(in.Target, record.Size) == "D4" {
			list = append(list, fmt.Sprintf("%d %s", in.Move, board.FormatPoint(in.Point, record.Size)))
		}
	}
	return list
}

// A white stone is in atari. Black plays elsewhere and passes, and takes the stone, or leaves it for good.
func TestMissed(t *testing.T) {
	begin := []string{"B D5", "W D4", "B C4", "W A1", "B E4", "W A7", "B A3", "W G7", "B pass", "W G1"}
	options := exact
	options.Targets = Taken
	for _, test := range []struct {
		name    string
		targets Targets
		end     []string
		want    string
	}{
		{"taken", Taken, []string{"B D3"}, "[7 D3 9 D3]"},
		{"saved and taken later", Taken, []string{"B A5", "W D3", "B G3", "W G5", "B D2", "W A2", "B E3", "W B1", "B C3"}, "[7 D3 9 D3 11 D3]"},
		{"left on the board", Taken, nil, "[]"},
		{"left on the board, all strings", All, nil, "[7 D3 9 D3]"},
	} {
		options := options
		options.Targets = test.targets
		if got := fmt.Sprint(missedIn(t, options, slices.Concat(begin, test.end)...)); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		options.Missed = false
		if got := missedIn(t, options, slices.Concat(begin, test.end)...); got != nil {
			t.Errorf("%s: %v without Missed", test.name, got)
		}
	}
}

// Each set of options has a name of its own, so that stores of different options do not mix.
func TestNames(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"paper":                       func(*Options) {},
		"paper missed":                func(o *Options) { o.Missed = true },
		"paper taken,dead":            func(o *Options) { o.Targets = Taken | Dead },
		"paper all":                   func(o *Options) { o.Targets = All },
		"paper taken,standing missed": func(o *Options) { o.Targets, o.Missed = Taken|Standing, true },
	} {
		o := Paper
		change(&o)
		if got := o.Name(); got != name {
			t.Errorf("%q, want %q", got, name)
		}
	}
	for _, text := range []string{"taken", "dead", "taken,dead", "standing", "taken,standing", "all"} {
		if targets, err := ParseTargets(text); err != nil || targets.String() != text {
			t.Errorf("%s: %v, %v", text, targets, err)
		}
	}
}
