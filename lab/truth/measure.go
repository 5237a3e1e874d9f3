package truth

import (
	"context"
	"fmt"
	"slices"
	"time"

	"shicho/internal/words"
	"shicho/lab/suite"
	"shicho/tactics"
)

// Contender is a reader to measure.
type Contender struct {
	Name   string
	Curve  string // contenders that differ only in how much they search have the same Curve
	Asked  suite.Answerer
	Limits *tactics.Limits // of our reader; nil for other programs
}

// Ours makes a contender of our reader. The truth is found with Escape.Retakes, so the contender sets Retakes, whatever
// the limits say. Its times are processor times.
func Ours(limits tactics.Limits) Contender {
	limits = limits.WithRetakes(true)
	reader := suite.NewReader(limits)
	reader.CountProcessorTime()
	return Contender{Name: fmt.Sprintf("%s, %s nodes", limits.Name, words.Thousands(limits.Nodes)), Curve: limits.Name, Asked: reader, Limits: &limits}
}

// Other makes a contender of a program that was started with a command line. Programs with the same name and version
// belong to one curve. The times are processor times of the program.
func Other(program *suite.Program, commandLine string) Contender {
	program.CountProcessorTime()
	return Contender{Name: commandLine, Curve: program.Name(), Asked: program}
}

// Tally counts the answers of one contender.
type Tally struct {
	Questions int
	YesNo     int // answers that are right about whether the question works at all, guesses included
	Code      int // answers with the right result, guesses included
	Cut       int // undecided questions: there is no answer, or the answer rests on the limit of nodes
	Wrong     int // decided answers that are wrong about whether the question works at all
	Nodes     int // suite.NotTold if not told
	Time      time.Duration
}

// add counts an answer.
func (t *Tally) add(r *suite.Result) {
	t.Questions++
	t.Time += r.Time
	if t.Nodes != suite.NotTold && r.Err == nil {
		t.Nodes += r.Nodes
	}
	if r.Err == nil && r.Nodes == suite.NotTold {
		t.Nodes = suite.NotTold
	}
	if r.Err == nil && r.YesNo {
		t.YesNo++
	}
	if r.Err == nil && r.Code {
		t.Code++
	}
	switch {
	case r.Err != nil, isCut(r):
		t.Cut++
	case !r.YesNo:
		t.Wrong++
	}
}

// isCut tells whether an answer rests on the limit of nodes.
func isCut(r *suite.Result) bool { return r.Unknown && r.Limit == tactics.LimitNodes.String() }

// Standing says how one contender did.
type Standing struct {
	Contender
	Tally
	Strata map[Stratum]*Tally
	False  []string // questions to which the contender gave an answer that claims to be proved and is proved wrong
}

// Measurement says how all contenders did.
type Measurement struct {
	Part      Part
	Repeat    int
	Standings []Standing
}

// Measure asks all contenders the questions of one part whose truth is known. It asks all contenders one question
// before the next, so that other work on the machine slows all of them alike. It asks each question repeat times, and
// the fastest time counts. An error comes from reading the games, or says why the context ended. Then the questions
// that were asked before count.
func Measure(ctx context.Context, paths []string, questions []GameQuestion, part Part, repeat int, contenders []Contender, progress func(done, all int)) (*Measurement, error) {
	questions = slices.DeleteFunc(slices.Clone(questions), func(q GameQuestion) bool { return !q.Counts() || q.Part() != part })
	m := &Measurement{Part: part, Repeat: repeat}
	for _, c := range contenders {
		m.Standings = append(m.Standings, Standing{Contender: c, Strata: map[Stratum]*Tally{}})
	}
	if len(questions) == 0 {
		return m, ErrNone
	}
	done := 0
	return m, Pose(paths, questions, func(q *Posed) error {
		c := q.Case()
		results := make([]suite.Result, len(contenders))
		for i := range contenders {
			results[i] = suite.Ask(c, contenders[i].Asked, repeat)
		}
		if ctx.Err() != nil { // the end of the context may have killed a program in the middle of the question
			return context.Cause(ctx)
		}
		for i := range m.Standings {
			m.Standings[i].count(&q.GameQuestion, &results[i])
		}
		done++
		progress(done, len(questions))
		return nil
	})
}

// count counts the answer to a question.
func (s *Standing) count(q *GameQuestion, r *suite.Result) {
	s.add(r)
	for _, stratum := range q.Strata() {
		if s.Strata[stratum] == nil {
			s.Strata[stratum] = &Tally{}
		}
		s.Strata[stratum].add(r)
	}
	if s.Limits != nil && isFalse(q, r, s.Limits) {
		s.False = append(s.False, q.ID())
	}
}

// inDanger tells whether a result says that the string may be taken.
func (q *GameQuestion) inDanger(result tactics.Result) bool {
	if q.Command == suite.Defend {
		return result != tactics.Works
	}
	return result != tactics.Fails
}

// isFalse tells whether our reader's answer claims to be proved while the truth is a proof of the contrary. An answer
// that is a ko claims no proof, because the threats may not have been counted.
func isFalse(q *GameQuestion, r *suite.Result, limits *tactics.Limits) bool {
	t := q.Truth
	decided := !r.Unknown && (r.Limit == tactics.Limit(0).String() || r.Limit == tactics.LimitLiberties.String())
	if r.Err != nil || r.YesNo || t.Known != Proof || !decided || r.Result >= tactics.KoFirst {
		return false
	}
	if q.inDanger(r.Result) {
		return t.Liberties == 0 || limits.Escape.Liberties <= t.Liberties // a target that gets as many liberties has escaped by both
	}
	return r.Limit != tactics.LimitLiberties.String()
}
