package miner

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// The reader proves these strings dead where a game ends.
func TestDead(t *testing.T) {
	for _, c := range []struct{ name, board, dead string }{
		{"a stone inside living stones", `
			. X . X .
			X X X X X
			. . O . X
			X X . X X
			. X X X .`, "C3"},
		{"a stone that reaches a living string", `
			. X . X X X .
			X X X X O O X
			. . O . . O .
			X X . X O O O
			. X X X O . O
			X X X X O O O
			. X . X O . O`, ""},
		{"what surrounds a stone is dead, not the stone", `
			. . . . .
			O O O . .
			X X O . .
			. . X O .
			. O X O .`, "A3 C2"},
		{"room for no two eyes", `
			. . X . .
			X X X . .
			. . X . .
			O O X X .
			. . X . .`, "A2"},
		{"room for two eyes", `
			. . . X .
			. . . X .
			. . . X .
			O O . X X
			. . . X .`, ""},
	} {
		b := board.MustParse(c.board)
		m := New(Options{Limits: tactics.Mining})
		m.b = b
		var got []string
		for _, stones := range m.dead() {
			got = append(got, board.FormatPoint(stones.First(), b.Size()))
		}
		slices.Sort(got)
		if strings.Join(got, " ") != c.dead {
			t.Errorf("%s: dead %v, want %s", c.name, got, c.dead)
		}
	}
}

// The walk starts from a stone that is dead at the end if the game was counted and Dead is among the targets.
func TestMineDead(t *testing.T) {
	testrun.SingleGoroutine(t)
	const record = "(;SZ[5]RE[%]AB[ab][bb][cb][db][eb][bd][cd][dd][ad];W[dc];B[ed];W[];B[])"
	for _, c := range []struct {
		result  string
		targets Targets
		want    int
	}{{"B+24", Taken | Dead, 1}, {"B+24", Dead, 1}, {"B+24", Taken, 0}, {"B+R", Taken | Dead, 0}} {
		games, err := sgf.Parse("game.sgf", []byte(strings.Replace(record, "%", c.result, 1)))
		if err != nil {
			t.Fatal(err)
		}
		record, err := sgf.NewRecord(games[0])
		if err != nil {
			t.Fatal(err)
		}
		result, err := New(Options{Limits: tactics.Mining, Shallow: tactics.PaperShallow, Targets: c.targets}).Mine(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		if result.Game.Dead != c.want || result.Game.Captures != 0 {
			t.Errorf("%s, %v: %d dead, want %d", c.result, c.targets, result.Game.Dead, c.want)
		}
		for _, in := range result.Game.Instances {
			if in.Class == game.Final || in.Capture != 5 || in.Class == game.First && in.Move != 2 {
				t.Errorf("%+v", in)
			}
		}
	}
}

func TestParseTargets(t *testing.T) {
	for text, want := range map[string]Targets{"taken": Taken, "dead": Dead, "taken,dead": Taken | Dead, "dead, taken": Taken | Dead} {
		if got, err := ParseTargets(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "alive", "taken,", "taken;dead"} {
		if _, err := ParseTargets(text); !errors.Is(err, ErrTargets) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
