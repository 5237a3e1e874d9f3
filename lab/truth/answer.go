package truth

import (
	"context"
	"errors"
	"fmt"

	"shicho/board"
	"shicho/lab/suite"
	"shicho/protocol/gtp/client"
	"shicho/tactics"
)

// Answerer finds the truth of questions.
type Answerer struct {
	Nodes int            // the limit of nodes of our longest searches
	Other suite.Answerer // the independent reader

	reader *tactics.Reader
	lives  map[string]bool // strings for which it is known that an attack fails
}

// NewAnswerer makes an Answerer.
func NewAnswerer(nodes int, other suite.Answerer) *Answerer {
	return &Answerer{Nodes: nodes, Other: other, reader: tactics.NewReader(), lives: map[string]bool{}}
}

// AnswerAll finds the truth of questions, whose games are behind paths, and hands each question to yield. It calls
// progress for each question. The questions in done are not answered again. AnswerAll leaves some questions out: most
// questions in which no reader sees danger, and defences against attacks that are known to fail.
func (a *Answerer) AnswerAll(ctx context.Context, paths []string, questions, done []GameQuestion, progress func(), yield func(*GameQuestion) error) error {
	answered := map[string]bool{}
	for _, q := range done {
		answered[q.ID()] = true
		a.remember(&q)
	}
	return Pose(paths, questions, func(q *Posed) error {
		progress()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if answered[q.ID()] {
			return nil
		}
		switch kept, err := a.answer(q); {
		case ctx.Err() != nil: // the end of the context may have killed the other program
			return context.Cause(ctx)
		case !kept || err != nil:
			return err
		}
		a.remember(&q.GameQuestion)
		return yield(&q.GameQuestion)
	})
}

// remember notes an attack that fails.
func (a *Answerer) remember(q *GameQuestion) {
	if q.Command == suite.Attack && q.Counts() && q.Truth.Result == tactics.Fails {
		a.lives[q.subject()] = true
	}
}

// answer finds the truth of a question. kept is false if the question is left out.
func (a *Answerer) answer(q *Posed) (kept bool, err error) {
	if q.Command == suite.Defend && a.lives[q.subject()] {
		return false, nil
	}
	result := suite.Ask(q.Case(), a.Other, 1)
	late := errors.Is(result.Err, client.ErrTimeout)
	if result.Err != nil && !late {
		return false, fmt.Errorf("%s: %w", q.ID(), result.Err)
	}
	deep := thorough
	deep.Nodes = a.shortNodes()
	best := ask(a.reader, q, &deep)
	if !q.inDanger(best.Result) && !late && !q.inDanger(result.Result) {
		a.lives[q.subject()] = true
		if hash(q.Game, q.ID())%safeOneIn > 0 {
			return false, nil
		}
	}
	q.Truth = a.search(q, best, result.Move)
	if !late {
		q.Truth.Other = &result.Result
	}
	a.settle(q)
	return true, nil
}

// settle decides how a truth is known if it is not proved. The truth is agreed on if both readers give the same answer.
// If they disagree, they argue (argue.go), unless one of the answers is a ko.
func (a *Answerer) settle(q *Posed) {
	t := q.Truth
	switch {
	case t.Known == Proof:
		return
	case t.Other != nil && t.Reader == *t.Other:
		t.Known = Agreed
		return
	case t.Other == nil || t.Reader >= tactics.KoFirst || *t.Other >= tactics.KoFirst:
		t.Known = Open
		return
	}
	claims, denies := a.ours, a.theirs
	if *t.Other == tactics.Works {
		claims, denies = a.theirs, a.ours
	}
	switch works, settled := argue(q, claims, denies); {
	case !settled:
		t.Known = Open
	case works:
		t.Result, t.Known = tactics.Works, Argued
	default:
		t.Result, t.Known = tactics.Fails, Argued
	}
}

// shortNodes is the limit of nodes of a short search.
func (a *Answerer) shortNodes() int { return max(a.Nodes/shortShare, 1) }

// inDanger tells whether a result says that the string may be taken.
func (q *GameQuestion) inDanger(result tactics.Result) bool {
	if q.Command == suite.Defend {
		return result != tactics.Works
	}
	return result != tactics.Fails
}

// subject names the string of a question.
func (q *GameQuestion) subject() string {
	attack := *q
	attack.Command = suite.Attack
	return attack.ID()
}

// search looks for a proof in four steps. best is the answer of a short search by the limits Deep, which may be a
// proof. The second search has the same limits and more nodes. The third goes by plies, with the attacker anywhere. The
// fourth looks after move, the move of the other program. Without a proof, our reader's answer is the answer of the
// second search.
//
// If the second search finds a ko, an escape by few liberties is no proof, because the ko may take the string later.
func (a *Answerer) search(q *Posed, best tactics.Answer, move board.Point) *Truth {
	t := &Truth{}
	prove := func(limits tactics.Limits, answer tactics.Answer) bool {
		t.Nodes += answer.Nodes
		if !isProof(&answer) {
			return false
		}
		t.Known, t.Result, t.Reader = Proof, answer.Result, answer.Result
		if answer.Limit&tactics.LimitLiberties != 0 {
			t.Liberties = limits.Escape.Liberties
		}
		return true
	}
	deep := thorough
	if prove(deep, best) {
		return t
	}
	deep.Nodes = a.Nodes
	best = ask(a.reader, q, &deep)
	if prove(deep, best) {
		return t
	}
	far := anywhere
	for _, liberties := range escapeLiberties {
		far = far.WithLiberties(liberties).WithNodes(a.shortNodes())
		again := ask(a.reader, q, &far)
		if again.Outcome == tactics.Escaped && best.Result >= tactics.KoFirst {
			break
		}
		if prove(far, again) {
			return t
		}
	}
	if after := a.follow(q, move, deep); prove(deep, after) {
		return t
	}
	t.Result, t.Reader = best.Result, best.Result
	return t
}

// follow searches the position after a move of the side that asks. It returns an answer to the question only if it
// proves that the move works.
func (a *Answerer) follow(q *Posed, move board.Point, limits tactics.Limits) tactics.Answer {
	if move < 0 || !q.board.TryPlay(move, q.asker()) {
		return tactics.Answer{}
	}
	defer q.board.Undo()
	reply := *q
	reply.Command = q.opposite()
	answer := ask(a.reader, &reply, &limits)
	if answer.Result != tactics.Fails || !isProof(&answer) {
		return tactics.Answer{Nodes: answer.Nodes}
	}
	answer.Result = tactics.Works
	return answer
}
