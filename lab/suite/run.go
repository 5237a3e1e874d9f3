package suite

import (
	"context"
	"errors"
	"time"

	"shicho/board"
	"shicho/tactics"
)

// ErrUnsupported is the error for a kind of question that an Answerer never answers.
var ErrUnsupported = errors.New("not a question it answers")

// Answer is the answer to one question.
type Answer struct {
	Result tactics.Result
	Move   board.Point // Pass if no move is needed, NoPoint if there is none
	// Unknown says that a limit cut the search, so that Result is its best guess.
	Unknown bool
	Threats int           // of a ko: see tactics.Answer; 0 if the answerer does not say
	Limit   string        // the limit that the answer rests on, or "none"; "" if the answerer does not say
	Depth   int           // plies; 0 if the answerer does not say
	Nodes   int           // NotTold if the answerer does not count them
	Time    time.Duration // of the question alone, without setting up the position
}

// NotTold stands for the number of nodes if an Answerer does not count them.
const NotTold = -1

// Answerer answers questions.
type Answerer interface {
	// Name returns the name for reports.
	Name() string
	// Set sets up the position that the next questions are about.
	Set(c *Case) error
	// Ask answers a question with empty tables. The error wraps ErrUnsupported if the Answerer never
	// answers such questions. With an error, only the Time of the answer is set.
	Ask(q GTPQuestion) (Answer, error)
}

// Result is the result of a case.
type Result struct {
	Case *Case
	Mark
	// Answer is the answer to the question that counts. Its Nodes and Time are sums over all questions of
	// the case.
	Answer
	Err     error // the reason if there is no answer; then the case did not pass
	Skipped bool  // the case was not asked
}

var errNoExpectation = errors.New("the case names no right result")

// Ask asks an answerer the questions of a case. It asks repeat times, at least once. The first answer and the fastest
// time count.
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

// Run holds the name of an answerer and its results, in the order of the cases.
type Run struct {
	Name    string
	Results []Result
}

// Failed returns the number of cases that were asked and did not pass.
func (r *Run) Failed() int {
	failed := 0
	for _, result := range r.Results {
		failed += count(!result.Passed && !result.Skipped)
	}
	return failed
}

// Asked returns the number of cases that were asked and not skipped.
func (r *Run) Asked() int {
	asked := 0
	for _, result := range r.Results {
		asked += count(!result.Skipped)
	}
	return asked
}

// AskAll asks all answerers one case after the other, so that other work on the machine slows all answerers alike. See
// Ask for repeat. If the context ends, the error is its cause, and the runs have the cases that were answered before.
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
			for i := range runs { // the end of the context may have killed a program in the middle of the case
				runs[i].Results = runs[i].Results[:len(runs[i].Results)-1]
			}
			return runs, context.Cause(ctx)
		}
	}
	return runs, nil
}

// failed returns the result without an answer.
func (r Result) failed() Result {
	return Result{Case: r.Case, Mark: Mark{Why: r.Err.Error()}, Answer: Answer{Move: board.NoPoint, Nodes: NotTold, Time: r.Time},
		Err: r.Err, Skipped: errors.Is(r.Err, ErrUnsupported) || errors.Is(r.Err, errNoExpectation)}
}

// ask asks the questions of a case once. The first answer that passes counts. If none passes, the
// first answer counts.
func ask(c *Case, by Answerer) Result {
	result := Result{Case: c}
	nodes, spent := 0, time.Duration(0)
	for i, q := range c.Questions() {
		answer, err := by.Ask(q)
		if i > 0 && errors.Is(err, ErrUnsupported) {
			continue // the program answers only about single targets
		}
		nodes, spent = addNodes(nodes, answer.Nodes), spent+answer.Time
		if err != nil {
			result.Err, result.Time = err, spent
			return result
		}
		if q.Command == AttackAny && answer.Result == tactics.Fails {
			continue // one target may be captured even without a double threat
		}
		mark := c.Expected.Judge(answer.Result, answer.Move)
		if i == 0 || mark.Passed && !result.Passed {
			result.Answer, result.Mark = answer, mark
		}
	}
	result.Nodes, result.Time = nodes, spent
	return result
}

// Text writes the answer as GTP does, with a question mark if the search was cut: "1 D4", "0",
// "0?", "1 PASS". Without an answer it is "-".
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
