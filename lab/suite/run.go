package suite

import (
	"context"
	"errors"
	"time"

	"shicho/board"
	"shicho/tactics"
)

// slow is the time from which a question is not repeated.
const slow = time.Second

// ErrUnsupported says that an Answerer does not know the command of a case.
var ErrUnsupported = errors.New("not a question it answers")

// Answer is what an Answerer says to one question.
type Answer struct {
	Result tactics.Result
	Move   board.Point // Pass if no move is needed, NoPoint if there is none
	// Unknown says that the search was cut by a limit: Result is a best guess.
	Unknown bool
	Limit   string        // the limit that the answer rests on, "none", or "" if not told
	Depth   int           // plies, 0 if not told
	Nodes   int           // NotTold if not told
	Time    time.Duration // the question alone, without setting up
}

// NotTold is the number of nodes of an Answerer that does not count them.
const NotTold = -1

// Answerer is who answers questions.
type Answerer interface {
	// Name is what reports call it.
	Name() string
	// Set puts up the position that the next questions are about.
	Set(c *Case) error
	// Ask answers with empty tables. The error wraps ErrUnsupported if it never
	// answers such questions; an answer with an error holds the time alone.
	Ask(q Question) (Answer, error)
}

// Result is what came of a case.
type Result struct {
	Case *Case
	Mark
	// Answer is that to the question that counts; its Nodes and Time are those of
	// all questions of the case.
	Answer
	// Err is why there is no answer, in which case nothing passed. If the case was
	// not asked at all, Skipped is set.
	Err     error
	Skipped bool
}

var errNoExpectation = errors.New("the case names no right result")

// Ask puts a case to an answerer as often as told, at least once, and keeps the
// fastest time; the first answer counts.
func Ask(c *Case, by Answerer, repeat int) Result {
	result := Result{Case: c}
	if len(c.Expected.Results) == 0 {
		result.Err = errNoExpectation
		return result.failed()
	}
	if result.Err = by.Set(c); result.Err != nil {
		return result.failed()
	}
	if result = ask(c, by); result.Err != nil {
		return result.failed()
	}
	for i := 1; i < repeat && result.Time < slow; i++ {
		again := ask(c, by)
		if again.Err != nil {
			result.Err = again.Err
			return result.failed()
		}
		result.Time = min(result.Time, again.Time)
	}
	return result
}

// Run is an answerer's name and its results, in the order of the cases.
type Run struct {
	Name    string
	Results []Result
}

// Failed counts the cases that were asked and did not pass.
func (r *Run) Failed() int {
	failed := 0
	for _, result := range r.Results {
		failed += count(!result.Passed && !result.Skipped)
	}
	return failed
}

// Asked counts the cases that were put to the answerer and not skipped.
func (r *Run) Asked() int {
	asked := 0
	for _, result := range r.Results {
		asked += count(!result.Skipped)
	}
	return asked
}

// AskAll puts every case to one answerer after the other, so that what else the
// machine does slows all of them. See Ask for repeat. The error is the cause for which the context was done; the
// runs are of the cases that were answered before.
func AskAll(ctx context.Context, cases []*Case, repeat int, answerers ...Answerer) ([]Run, error) {
	var runs []Run
	for _, by := range answerers {
		runs = append(runs, Run{Name: by.Name()})
	}
	for _, c := range cases {
		for i, by := range answerers {
			runs[i].Results = append(runs[i].Results, Ask(c, by, repeat))
		}
		if ctx.Err() != nil {
			for i := range runs { // a program may have been ended amid the case
				runs[i].Results = runs[i].Results[:len(runs[i].Results)-1]
			}
			return runs, context.Cause(ctx)
		}
	}
	return runs, nil
}

// failed is the result if there was no answer.
func (r Result) failed() Result {
	return Result{Case: r.Case, Mark: Mark{Why: r.Err.Error()}, Answer: Answer{Move: board.NoPoint, Nodes: NotTold, Time: r.Time},
		Err: r.Err, Skipped: errors.Is(r.Err, ErrUnsupported) || errors.Is(r.Err, errNoExpectation)}
}

// ask asks the questions of a case once. The first answer that passes counts, or
// else the first.
func ask(c *Case, by Answerer) Result {
	result := Result{Case: c}
	nodes, spent := 0, time.Duration(0)
	for i, q := range c.Questions() {
		answer, err := by.Ask(q)
		if i > 0 && errors.Is(err, ErrUnsupported) {
			continue // a program that is asked about each target alone
		}
		nodes, spent = addNodes(nodes, answer.Nodes), spent+answer.Time
		if err != nil {
			result.Err, result.Time = err, spent
			return result
		}
		if q.Command == AttackAny && answer.Result == tactics.Fails {
			continue // no double threat says nothing of each target alone
		}
		mark := c.Expected.Judge(answer.Result, answer.Move)
		if i == 0 || mark.Passed && !result.Passed {
			result.Answer, result.Mark = answer, mark
		}
	}
	result.Nodes, result.Time = nodes, spent
	return result
}

// Text is the answer as GTP gives it, with a question mark if the search was cut:
// "1 D4", "0", "0?", "1 PASS", or "-" without one.
func (r *Result) Text() string {
	if r.Err != nil {
		return "-"
	}
	text := string('0' + rune(r.Result))
	if r.Result != tactics.Fails && r.Move != board.NoPoint {
		text += " " + board.FormatPoint(r.Move, r.Case.board.Size())
	}
	if r.Unknown {
		text += "?"
	}
	return text
}
