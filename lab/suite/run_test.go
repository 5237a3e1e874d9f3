package suite

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/protocol/gtp/client"
	"shicho/tactics"
)

// scripted gives the answers of a list, one after the other.
type scripted struct {
	answers []Answer
	errs    []error
	asked   []string
	each    func(asked int) // after each question, if set
}

func (s *scripted) Name() string    { return "scripted" }
func (s *scripted) Set(*Case) error { return nil }

func (s *scripted) Ask(q GTPQuestion) (Answer, error) {
	i := len(s.asked)
	s.asked = append(s.asked, q.String())
	if s.each != nil {
		s.each(len(s.asked))
	}
	if i < len(s.errs) && s.errs[i] != nil {
		return Answer{}, s.errs[i]
	}
	return s.answers[i], nil
}

// Of the targets of attack_any, the first one with a right answer counts, with the time and the nodes of all
// of them. An answerer that does not support double threats is not asked about them.
func TestAskAny(t *testing.T) {
	c := mustRead(t, `{"id":"a","rows":["OX..","....","....","O..O"],"to_move":"black","command":"attack_any","targets":["A4","A1","D1"],"expected":{"result":"1","moves":["B1"]}}`)
	by := &scripted{answers: []Answer{
		{Result: tactics.Works, Move: mustPoint(t, "A3", 4), Nodes: 1, Time: 10},
		{Result: tactics.Works, Move: mustPoint(t, "B1", 4), Nodes: 2, Time: 20, Unknown: true},
		{Result: tactics.Fails, Move: board.NoPoint, Nodes: 4, Time: 40},
	}, errs: []error{nil, nil, nil, ErrUnsupported}}
	r := Ask(c, by, 1)
	if got := strings.Join(by.asked, ", "); got != "attack A4, attack A1, attack D1, attack_any A4 A1 D1" {
		t.Errorf("asked %s", got)
	}
	if !r.Passed || r.Text() != "1 B1?" || r.Nodes != 7 || r.Time != 70 {
		t.Errorf("got %s, %+v", r.Text(), r)
	}
}

// A double threat is a right answer to attack_any. That there is none says nothing.
func TestAskDouble(t *testing.T) {
	c := mustRead(t, `{"id":"a","rows":["OX..","....","....","O..O"],"to_move":"black","command":"attack_any","targets":["A4","A1"],"expected":{"result":"0"}}`)
	works := Answer{Result: tactics.Works, Move: mustPoint(t, "A3", 4), Nodes: 1}
	fails := Answer{Result: tactics.Fails, Move: board.NoPoint, Nodes: 4}
	if r := Ask(c, &scripted{answers: []Answer{works, works, fails}}, 1); r.Passed || r.Text() != "1 A3" || r.Nodes != 6 {
		t.Errorf("without a double threat: %s, %+v", r.Text(), r)
	}
	c = mustRead(t, `{"id":"a","rows":["OX..","....","....","O..O"],"to_move":"black","command":"attack_any","targets":["A4","A1"],"expected":{"result":"1","moves":["A3"]}}`)
	if r := Ask(c, &scripted{answers: []Answer{fails, fails, works}}, 1); !r.Passed || r.Text() != "1 A3" {
		t.Errorf("with a double threat: %s, %+v", r.Text(), r)
	}
}

// The fastest time and the first answer count. A slow question is asked once.
func TestAskRepeat(t *testing.T) {
	c := mustRead(t, ladder)
	by := &scripted{answers: []Answer{{Time: 30, Nodes: 5}, {Time: 10, Nodes: 6, Result: tactics.Works}, {Time: 20}}}
	if r := Ask(c, by, 3); !r.Passed || r.Time != 10 || r.Nodes != 5 || len(by.asked) != 3 {
		t.Errorf("asked %d times, %+v", len(by.asked), r)
	}
	by = &scripted{answers: []Answer{{Time: slow + time.Second}}}
	if r := Ask(c, by, 3); !r.Passed || len(by.asked) != 1 {
		t.Errorf("asked %d times, %+v", len(by.asked), r)
	}
}

// A case without an answer fails. A case that was not asked is skipped.
func TestAskWithoutAnswer(t *testing.T) {
	c := mustRead(t, ladder)
	r := Ask(c, &scripted{errs: []error{client.ErrReply}}, 1)
	if r.Passed || r.Skipped || !errors.Is(r.Err, client.ErrReply) || r.Text() != "-" {
		t.Errorf("refused: %+v", r)
	}
	if r = Ask(c, &scripted{errs: []error{ErrUnsupported}}, 1); r.Passed || !r.Skipped {
		t.Errorf("unsupported: %+v", r)
	}
	open := mustRead(t, strings.Replace(ladder, `"result":"0"`, `"result":null`, 1))
	if r = Ask(open, &scripted{}, 1); r.Passed || !r.Skipped {
		t.Errorf("nothing expected: %+v", r)
	}
}

func TestReader(t *testing.T) {
	reader := NewReader(tactics.PaperDeep)
	r := Ask(mustRead(t, ladder), reader, 2)
	if !r.Passed || r.Text() != "0" || r.Nodes <= 0 {
		t.Errorf("the ladder: %s, %+v", r.Text(), r.Mark)
	}
	attack := strings.NewReplacer("defend", "attack", "white", "black", `"0"`, `"1","moves":["D3","PASS"]`).Replace(ladder)
	if r = Ask(mustRead(t, attack), reader, 1); !r.Passed || r.Unknown {
		t.Errorf("the ladder with the attacker to move: %s, %+v", r.Text(), r.Mark)
	}
	if r = Ask(mustRead(t, strings.Replace(ladder, "defend", "weather", 1)), reader, 1); !r.Skipped {
		t.Errorf("weather: %+v", r)
	}
}

// An interruption keeps the cases that were answered before, but not the case that it interrupted.
func TestAskAllInterrupted(t *testing.T) {
	cases := []*Case{mustRead(t, ladder), mustRead(t, ladder), mustRead(t, ladder)}
	ctx, interrupt := context.WithCancelCause(t.Context())
	pulled := errors.New("pulled the plug")
	by := &scripted{answers: []Answer{{}, {}, {}}}
	second := &scripted{answers: []Answer{{}, {}, {}}, each: func(asked int) {
		if asked == 2 {
			interrupt(pulled)
		}
	}}
	runs, err := AskAll(ctx, cases, 1, by, second)
	if !errors.Is(err, pulled) || len(runs) != 2 || len(runs[0].Results) != 1 || len(runs[1].Results) != 1 {
		t.Errorf("%v, %+v", err, runs)
	}
}

// The player moves for the side that asks. An unknown command is unsupported.
func TestPlayer(t *testing.T) {
	player, err := NewPlayer(20, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := mustRead(t, ladder) // White defends; whom a ko would bind is another matter
	c.ToMove = board.Black
	if c.Asker() != board.White {
		t.Errorf("%s defends", c.Asker())
	}
	if r := Ask(c, player, 1); r.Err != nil || r.Result != tactics.Works {
		t.Errorf("%+v", r)
	}
	if r := Ask(mustRead(t, strings.Replace(ladder, "defend", "weather", 1)), player, 1); !r.Skipped {
		t.Errorf("weather: %+v", r)
	}
}
