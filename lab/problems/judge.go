package problems

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/lab/suite"
	"shicho/protocol/gtp/client"
	"shicho/study/problem"
	"shicho/tactics"
)

// judge answers claims.
type judge struct {
	name      string
	answerer  suite.Answerer
	asksAll   bool // the judge is asked about every claim, not only about the right moves and the moves that were drawn
	keepsNear bool // an escape counts as proved even if the attacker was kept near the fight, as in problems
}

// readerName is the name of our reader as a judge.
const readerName = "reader"

// newReader makes the judge that reads deeper than the proofs, with the attacker anywhere on the board.
func newReader(limits tactics.Limits) *judge {
	limits = limits.WithoutGuess().Anywhere(readerPlies)
	return &judge{name: readerName, answerer: suite.NewReader(limits), asksAll: true}
}

// ask asks the judge about a claim, unless the judge was asked before. After an error the judge can answer no further
// question.
func (j *judge) ask(p *problem.Problem, c *Claim) error {
	if c.has(j.name) {
		return nil
	}
	o, err := j.opinion(p, c.Move)
	if err == nil {
		c.Opinions = append(c.Opinions, o)
	}
	return err
}

// opinion is the judge's opinion about a first move. The judge is asked what the other side can do after that move.
func (j *judge) opinion(p *problem.Problem, move board.Point) (Opinion, error) {
	o := Opinion{Judge: j.name}
	b := p.Board.Clone()
	if err := b.Play(move, p.Solver()); err != nil {
		return o, fmt.Errorf("problem %s: %w", p.ID, err)
	}
	now, over, reached := p.On(b)
	if over {
		if o.Answer = "taken"; reached {
			o.Verdict, o.reached = problem.Right, all
		}
		return o, nil
	}
	c := suite.NewCase(p.ID.String(), b, commands[p.Goal], now.Strings()...)
	answer, err := suite.Answer{}, j.answerer.Set(c)
	if err == nil {
		answer, err = j.answerer.Ask(c.Questions()[0])
	}
	switch {
	case errors.Is(err, client.ErrTimeout):
		o.Verdict, o.Answer = problem.Unknown, "late"
		return o, nil
	case err != nil:
		return o, fmt.Errorf("%s: %w", j.name, err)
	}
	result := suite.Result{Case: c, Answer: answer}
	o.Verdict, o.reached, o.Answer = j.verdict(&answer), successOf(answer.Result), result.Text()
	return o, nil
}

// commands ask about the other side, by the goal of the problem.
var commands = map[problem.Goal]suite.Command{problem.Capture: suite.Defend, problem.Save: suite.Attack, problem.Kill: suite.OwlDefend,
	problem.Live: suite.OwlAttack, problem.Connect: suite.Disconnect, problem.Cut: suite.Connect}

// verdict turns the judge's answer for the other side into a verdict about the solver's move.
func (j *judge) verdict(a *suite.Answer) problem.Verdict {
	near := a.Limit == tactics.LimitNear.String() || a.Limit == tactics.LimitLiberties.String()
	switch {
	case a.Unknown && !(near && j.keepsNear):
		return problem.Unknown
	case a.Result == tactics.Fails:
		return problem.Right
	case a.Result == tactics.Works:
		return problem.Wrong
	}
	return problem.OnlyKo
}
