package truth

import (
	"context"
	"errors"
	"testing"

	"shicho/board"
	"shicho/lab/suite"
	"shicho/protocol/gtp/client"
	"shicho/tactics"
)

// answers answers questions about a position with a number of nodes, beside another reader.
func answers(t *testing.T, picture string, nodes int, other suite.Answerer, done []GameQuestion, questions ...GameQuestion) (list []GameQuestion) {
	t.Helper()
	err := NewAnswerer(nodes, other).AnswerAll(t.Context(), []string{game(t, picture)}, questions, done, func() {}, func(q *GameQuestion) error {
		list = append(list, *q)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A capture is proved, whatever the other program says.
func TestProveCapture(t *testing.T) {
	for _, other := range []tactics.Result{tactics.Fails, tactics.Works} {
		list := answers(t, ladder, 20_000, says(other), nil, asked(t, ladder, suite.Attack, "C3"))
		if len(list) != 1 || list[0].Truth.Known != Proof || list[0].Truth.Result != tactics.Works || list[0].Truth.Liberties != 0 || *list[0].Truth.Other != other {
			t.Fatalf("%+v", list)
		}
	}
}

// open is a white stone with three liberties in an empty board: it cannot be taken.
const open = `
9 . . . . . . . . .
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . X . . . .
5 . . . . O . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 . . . . . . . . .
1 . . . . . . . . .
  A B C D E F G H J`

// An escape is proved, and the proof says with how many liberties. The other program sees danger here, else the question might be left out.
func TestProveEscape(t *testing.T) {
	list := answers(t, open, 20_000, says(tactics.Fails), nil, asked(t, open, suite.Defend, "E5"))
	if len(list) != 1 || list[0].Truth.Known != Proof || list[0].Truth.Result != tactics.Works || list[0].Truth.Liberties != 6 {
		t.Fatalf("%+v", list[0].Truth)
	}
}

// Without a proof, two readers that agree are trusted, and if they disagree, the question does not count.
func TestWithoutProof(t *testing.T) {
	for _, c := range []struct {
		other tactics.Result
		known Known
	}{{tactics.Works, Agreed}, {tactics.KoFirst, Open}} {
		list := answers(t, ladder, 1, says(c.other), nil, asked(t, ladder, suite.Defend, "C3"))
		if len(list) != 1 || list[0].Truth.Known != c.known || *list[0].Truth.Other != c.other || list[0].Truth.Result != list[0].Truth.Reader {
			t.Errorf("%d: %+v", c.other, list)
		}
	}
}

// A program that is late has no answer. What our reader proves counts all the same.
func TestLate(t *testing.T) {
	for nodes, known := range map[int]Known{1: Open, 20_000: Proof} {
		list := answers(t, ladder, nodes, late{}, nil, asked(t, ladder, suite.Attack, "C3"))
		if len(list) != 1 || list[0].Truth.Known != known || list[0].Truth.Other != nil {
			t.Errorf("%+v", list)
		}
	}
}

// late never answers in time.
type late struct{}

func (late) Name() string                                { return "late" }
func (late) Set(*suite.Case) error                       { return nil }
func (late) Ask(suite.GTPQuestion) (suite.Answer, error) { return suite.Answer{}, client.ErrTimeout }

// A proof may be found after the other program's move.
func TestFollow(t *testing.T) {
	a, limits := NewAnswerer(20_000, nil), tactics.Deep
	limits.Nodes = 20_000
	if err := Pose([]string{game(t, ladder)}, []GameQuestion{asked(t, ladder, suite.Attack, "C3")}, func(q *Posed) error {
		for name, want := range map[string]bool{"E3": true, "G7": false, "C3": false, "PASS": false} {
			move, err := board.ParsePoint(name, 7)
			if err != nil {
				return err
			}
			if answer := a.follow(q, move, limits); isProof(&answer) != want || want && answer.Result != tactics.Works {
				t.Errorf("after %s: %+v", name, answer)
			}
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}

// What is done is not asked again, and a defence is left out if the attack fails.
func TestAnswerAll(t *testing.T) {
	attack, defence := asked(t, open, suite.Attack, "E5"), asked(t, open, suite.Defend, "E5")
	done := attack
	done.Truth = &Truth{Result: tactics.Fails, Known: Agreed}
	other := says(tactics.KoFirst)
	if list := answers(t, open, 1_000, other, []GameQuestion{done}, attack, defence); len(list) != 0 || other.asked != 0 {
		t.Errorf("%+v, asked %d", list, other.asked)
	}
	done.Truth.Known = Open
	if list := answers(t, open, 1_000, other, []GameQuestion{done}, attack, defence); len(list) != 1 || list[0].Command != suite.Defend {
		t.Errorf("%+v", list)
	}
}

// Of the questions in which nobody sees danger, most are left out.
func TestDangerless(t *testing.T) {
	var many []GameQuestion
	for _, target := range []string{"E5", "E6"} {
		many = append(many, asked(t, open, suite.Attack, target))
	}
	kept := 0
	for i := range 50 { // each game has another name
		for _, q := range many {
			q.Game = string(rune('a'+i%26)) + string(rune('a'+i/26))
			kept += min(1, int(hash(q.Game, q.ID())%safeOneIn))
		}
	}
	if kept < 60 || kept > 90 {
		t.Errorf("%d of 100 left out", kept)
	}
	list := answers(t, open, 1_000, says(tactics.Fails), nil, many...)
	for _, q := range many {
		left := hash(q.Game, q.ID())%safeOneIn > 0
		for _, one := range list {
			left = left != (one.ID() == q.ID())
		}
		if !left {
			t.Errorf("%s", q.ID())
		}
	}
}

// The end of the context ends the run.
func TestAnswerInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := NewAnswerer(1, says(tactics.Works)).AnswerAll(ctx, []string{game(t, ladder)}, []GameQuestion{asked(t, ladder, suite.Attack, "C3")}, nil, func() {}, nil)
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
