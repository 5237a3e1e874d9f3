package miner

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// cornerThree is a white string in a corner of 9x9 with three points in a row for its eyes. Whoever plays B1 decides about it.
const cornerThree = "(;SZ[9]RE[%]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]"

// mineKillsOf mines a game given as SGF for kills and saving moves.
func mineKillsOf(t *testing.T, text string, goals Goals) *Result {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	o := Paper
	o.Goals, o.Targets = goals, Taken|Dead|Standing
	result, err := New(o).Mine(t.Context(), record)
	if err != nil {
		t.Fatal(err)
	}
	if err := result.Game.Check(); err != nil {
		t.Fatal(err)
	}
	if err := result.Game.CheckPlayed(); err != nil {
		t.Fatal(err)
	}
	return result
}

// The moves that killed a group, and that made it live.
func TestMineKills(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct {
		name, result, moves string
		goals               Goals
		want                string
	}{
		{"dead at the end of a counted game", "B+20", ";B[bi];W[];B[]", Kills | Lives, "first_kill B1, critical_kill B1"},
		{"kills alone", "B+20", ";B[bi];W[];B[]", Kills, "first_kill B1"},
		{"saving moves alone", "B+20", ";B[bi];W[];B[]", Lives, "critical_kill B1"},
		{"standing and proved dead where the game was given up", "B+R", ";B[bi];W[ea]", Kills, "first_kill B1"},
		{"made to live, then thrown away", "B+20", ";B[];W[bi];B[];W[ai];B[];W[]", Kills | Lives, "live B1"},
		{"alive", "W+1", ";B[ea];W[bi];B[];W[]", Kills | Lives, ""},
	} {
		result := mineKillsOf(t, strings.Replace(cornerThree, "%", c.result, 1)+c.moves+")", c.goals)
		var list []string
		for _, i := range result.Game.Instances {
			list = append(list, i.Class.String()+" "+board.FormatPoint(i.Point, 9))
			if i.Pattern == (shape.ID{}) {
				t.Errorf("%s: %v has no pattern", c.name, i.Class)
			}
		}
		if got := strings.Join(list, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The patterns of kills and of saving moves hold on boards that meet them as barely as can be: a search of life and death refutes none.
func TestKillPatterns(t *testing.T) {
	testrun.SingleGoroutine(t)
	rounds, games := 2, 4
	if *long {
		rounds, games = 20, 1000
	}
	layer, reader := stress.NewLayer(rand.New(rand.NewPCG(3, 5))), tactics.NewReader()
	limits := tactics.Limits{Nodes: 30_000}
	o := Paper
	o.Goals, o.Targets = Kills|Lives, All
	holds, open := 0, 0
	for item := range sgf.Walk([]string{"../examples/games"}, sgf.Options{}) {
		if item.Err != nil || item.Record.Size > 13 && !*long {
			continue
		}
		if games--; games < 0 {
			break
		}
		result, err := New(o).Mine(t.Context(), item.Record)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range result.Patterns {
			for range rounds {
				c, ok := layer.Lay(p.Pattern)
				if !ok || !c.Board.TryPlay(c.Move, board.Black) {
					continue
				}
				want, toMove := tactics.Captured, tactics.Defender
				if p.Kind() == shape.Escape {
					want, toMove = tactics.Escaped, tactics.Attacker
				}
				if c.Board.At(c.Target) == board.Empty {
					holds++
					continue
				}
				switch a := reader.Decide(c.Board, question(c.Target, toMove), board.White, &limits); a.Outcome {
				case want:
					holds++
				case tactics.Unknown:
					open++
				default:
					t.Errorf("%s: %v after %s on\n%s\nby the pattern\n%s", item.Record.Name, a.Outcome, board.FormatPoint(c.Move, c.Board.Size()), c.Board, p.Pattern)
				}
			}
		}
	}
	t.Logf("%d hold, %d open", holds, open)
	if holds == 0 {
		t.Error("nothing was tested")
	}
}

// A game with kills comes back from its bytes, and from the line of an export, as it was.
func TestKillsAreKept(t *testing.T) {
	testrun.SingleGoroutine(t)
	g := mineKillsOf(t, strings.Replace(cornerThree, "%", "B+20", 1)+";B[bi];W[];B[])", Captures|Kills|Lives).Game
	if g.Killed == 0 || g.Work.KillNodes == 0 {
		t.Errorf("%d strings, %d nodes", g.Killed, g.Work.KillNodes)
	}
	back, err := game.Decode(g.Key, g.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if string(back.Encode()) != string(g.Encode()) || back.Killed != g.Killed || back.Work != g.Work {
		t.Errorf("%+v, want %+v", back, g)
	}
}
