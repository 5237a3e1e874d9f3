package truth

import (
	"errors"
	"testing"

	"shicho/board"
	"shicho/lab/suite"
	"shicho/tactics"
)

// script answers one question after the other, "1 D4" or "0", and fails when it has no answer.
func script(t *testing.T, answers ...string) debater {
	return func(q *Posed) (tactics.Result, board.Point, error) {
		if len(answers) == 0 {
			return 0, 0, errors.New("late")
		}
		text := answers[0]
		answers = answers[1:]
		if text == "0" {
			return tactics.Fails, board.NoPoint, nil
		}
		move, err := board.ParsePoint(text[2:], q.board.Size())
		if err != nil {
			t.Fatal(err)
		}
		return tactics.Result(text[0] - '0'), move, nil
	}
}

// Readers that disagree play, until one of them gives in.
func TestArgue(t *testing.T) {
	for _, c := range []struct {
		name           string
		claims, denies []string
		works, settled bool
	}{
		{"who claims gives in", []string{"1 E3", "0"}, []string{"1 D2"}, false, true},
		{"who denies gives in", []string{"1 E3"}, []string{"0"}, true, true},
		{"who denies gives in after a move", []string{"1 E3", "1 D1"}, []string{"1 D2", "0"}, true, true},
		{"a pass", []string{"1 PASS", "0"}, []string{"1 PASS"}, false, true},
		{"who claims is late", []string{"1 E3"}, []string{"1 D2"}, false, false},
		{"who denies is late", []string{"1 E3"}, nil, false, false},
		{"an illegal move", []string{"1 C3"}, []string{"0"}, false, false},
		{"nobody gives in", []string{"1 A1", "1 A2", "1 A3", "1 A4", "1 A5"}, []string{"1 G1", "1 G2", "1 G3", "1 G4", "1 G5"}, false, false},
	} {
		if err := Pose([]string{game(t, ladder)}, []GameQuestion{asked(t, ladder, suite.Attack, "C3")}, func(q *Posed) error {
			before := q.board.Key()
			works, settled := argue(q, script(t, c.claims...), script(t, c.denies...))
			if works != c.works || settled != c.settled || q.board.Key() != before {
				t.Errorf("%s: works %t, settled %t", c.name, works, settled)
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	}
}

// A program that claims what our reader, with one node, does not see, gives in when our reader has replied.
func TestSettle(t *testing.T) {
	for _, c := range []struct {
		other suite.Answerer
		want  Truth
	}{
		{says(tactics.Works), Truth{Result: tactics.Fails, Known: Open}}, // it says so after every reply
		{&first{result: tactics.Works}, Truth{Result: tactics.Fails, Known: Argued}},
	} {
		list := answers(t, ladder, 1, c.other, nil, asked(t, ladder, suite.Attack, "C3"))
		if len(list) != 1 || list[0].Truth.Known != c.want.Known || list[0].Truth.Result != c.want.Result {
			t.Errorf("%+v", list[0].Truth)
		}
	}
}

// first gives an answer twice, to the question and at the beginning of the argument, and then says that the question fails.
type first struct {
	result tactics.Result
	asked  int
}

func (f *first) Name() string          { return "first" }
func (f *first) Set(*suite.Case) error { return nil }
func (f *first) Ask(suite.GTPQuestion) (suite.Answer, error) {
	if f.asked++; f.asked > 2 {
		return suite.Answer{Move: board.NoPoint}, nil
	}
	return suite.Answer{Result: f.result, Move: board.Pass}, nil
}
