package training

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/protocol/report"
	"shicho/study/problem"
	"shicho/tactics"
	"shicho/web/ask"
)

// Play is a move that the visitor plays in an attempt.
type Play struct {
	Attempt int      `json:"attempt"`
	Moves   []string `json:"moves"` // the points of the moves before, by turns, the visitor's first
	Move    string   `json:"move"`
}

// Verdict says how a move of the visitor fares.
type Verdict string

// The verdicts.
const (
	Right   Verdict = "right"  // the opponent has answered; go on
	Solved  Verdict = "solved" // the goal is reached
	Works   Verdict = "works"  // outside the tree of the problem the reader proves that the move reaches the goal
	Wrong   Verdict = "wrong"
	OnlyKo  Verdict = "ko"   // the move leads only to a ko
	Open    Verdict = "open" // outside the tree of the problem the reader has no proof
	Illegal Verdict = "illegal"
	Gone    Verdict = "gone" // the stones of the problem are off the board
)

// Answer is what the opponent answers to a move, and what the move is worth.
type Answer struct {
	Verdict Verdict   `json:"verdict"`
	Reply   *ask.Step `json:"reply"` // the opponent's move, which may be a pass; null if there is none
	Words   []string  `json:"words"`
	Outcome *Outcome  `json:"outcome"` // if this move decided the attempt

	sure bool // that a move works by the reader is proved, whatever its limits count as safe
}

// Move judges a move and answers for the opponent: by the tree of the problem, or else by a search. The error may wrap
// ErrPlay, ErrAttempt, or an error of package ask.
func (d *Desk) Move(ctx context.Context, p *Play) (*Answer, error) {
	a, at, err := d.find(p.Attempt, p.Moves)
	if err != nil {
		return nil, err
	}
	if at.next() != at.problem.Solver() {
		return nil, fmt.Errorf("%w: it is the opponent's turn", ErrPlay)
	}
	point, err := parsePoint(p.Move, at.board.Size())
	if err != nil {
		return nil, fmt.Errorf("%w: move: %w", ErrPlay, err)
	}
	answer, err := d.judge(ctx, a, at, point)
	if err != nil {
		return nil, err
	}
	switch answer.Verdict {
	case Solved:
		answer.Outcome, err = d.decide(a, true)
	case Wrong, OnlyKo:
		answer.Outcome, err = d.decide(a, false)
	}
	return answer, err
}

// judge answers a move of the solver.
func (d *Desk) judge(ctx context.Context, a *attempt, at *place, point board.Point) (*Answer, error) {
	turn := at.turn
	if turn == nil {
		return d.search(ctx, at, point)
	}
	if try := tryOf(turn, point); try != nil && len(try.Line) > 0 {
		return refuted(at, try), nil
	}
	if !slices.Contains(turn.Right, point) {
		answer, err := d.search(ctx, at, point)
		switch {
		case err != nil:
		case answer.Verdict == Open:
			// A move away from the fight changes nothing there, and the proof that a pass fails holds.
			answer.Verdict = Wrong
			answer.Words = []string{fmt.Sprintf("The proof of the problem says that %s does not work.", board.FormatPoint(point, at.board.Size()))}
		case answer.Verdict == Works && answer.sure:
			return &Answer{Verdict: Solved, Words: endWords(at.problem, turn, point)}, nil
		}
		return answer, err
	}
	size := at.board.Size()
	move := board.FormatPoint(point, size)
	if point != turn.Right[0] || len(turn.Replies) == 0 {
		return &Answer{Verdict: Solved, Words: endWords(at.problem, turn, point)}, nil
	}
	if err := at.play(point); err != nil {
		return nil, err
	}
	reply := a.reply(turn, len(at.moves))
	steps := ask.Steps(at.board, []board.Stone{{Point: reply, Colour: at.next()}}, at.problem.Target)
	return &Answer{Verdict: Right, Reply: &steps[0], Words: []string{fmt.Sprintf("%s is the move. %s", move, steps[0].Words)}}, nil
}

// tryOf is the wrong move of a turn at a point, or nil.
func tryOf(t *problem.Turn, point board.Point) *problem.Try {
	if i := slices.IndexFunc(t.Tries, func(try problem.Try) bool { return try.Move == point }); i >= 0 {
		return &t.Tries[i]
	}
	return nil
}

// refuted answers a wrong move by the reply that the tree holds.
func refuted(at *place, try *problem.Try) *Answer {
	p := at.problem
	steps := ask.Steps(at.board, append([]board.Stone{{Point: try.Move, Colour: p.Solver()}}, try.Line...), p.Target)
	if len(steps) < 2 {
		return &Answer{Verdict: Wrong, Words: []string{"The opponent need not answer."}}
	}
	answer := &Answer{Verdict: Wrong, Reply: &steps[1], Words: []string{fmt.Sprintf("%s does not work. %s", steps[0].Point, steps[1].Words)}}
	if !at.canRead() {
		answer.Words = []string{fmt.Sprintf(calledWrong+" %s", steps[0].Point, steps[1].Words)}
		return answer
	}
	if try.Verdict == problem.OnlyKo {
		answer.Verdict = OnlyKo
		answer.Words = []string{fmt.Sprintf("%s leads only to a ko, and there is more to be had. %s", steps[0].Point, steps[1].Words)}
	}
	return answer
}

// calledWrong says that a record by someone else has a move, and not among the right ones. Nothing is proved about the move.
const calledWrong = "The record calls %s wrong."

// endWords says what the last right move reaches.
func endWords(p *problem.Problem, last *problem.Turn, move board.Point) []string {
	size := p.Board.Size()
	name := board.FormatPoint(move, size)
	if move != last.Right[0] {
		return []string{fmt.Sprintf("%s is as good as %s.", name, board.FormatPoint(last.Right[0], size))}
	}
	if last.Taken {
		return []string{fmt.Sprintf("%s takes the stones.", name)}
	}
	return []string{strings.TrimSpace(fmt.Sprintf("%s is the move. %s", name, p.End(last)))}
}

// search asks the reader about a move that the tree does not hold.
func (d *Desk) search(ctx context.Context, at *place, point board.Point) (*Answer, error) {
	if !at.canRead() {
		return d.unread(at, point), nil
	}
	q := question(at)
	q.Move = board.FormatPoint(point, at.board.Size())
	try, err := d.reader.Try(ctx, q)
	if err != nil {
		return nil, err
	}
	answer := &Answer{Verdict: searched[try.Verdict], Reply: try.Reply, Words: try.Words}
	// Limits that count a string as safe too early favour only the side that saves it.
	answer.sure = at.problem.Goal == problem.Capture || try.Limits == tactics.Default.Name
	// Where a ko is the best that can be had, a ko that is as good solves the problem.
	if _, last := at.problem.MainLine(); try.Verdict == ask.MoveKo && last.Ko != tactics.Fails && try.Ko >= last.Ko {
		answer.Verdict = Works
	}
	if needsPass := try.Reply == nil && slices.Contains([]Verdict{Wrong, OnlyKo, Open}, answer.Verdict); needsPass {
		other := at.problem.Solver().Opponent()
		answer.Reply = &ask.Step{Move: report.Move{Colour: other.String(), Point: board.FormatPoint(board.Pass, at.board.Size())}, Captured: []string{},
			Words: words.Capital(other.String()) + " passes."}
	}
	return answer, nil
}

// searched are the verdicts about moves by those of the reader.
var searched = map[ask.Verdict]Verdict{
	ask.MoveWorks: Works, ask.MoveFails: Wrong, ask.MoveKo: OnlyKo, ask.MoveUnknown: Open, ask.MoveIllegal: Illegal, ask.TargetGone: Gone,
}

// unread is the answer where the reader cannot be asked: a problem by someone else does not say what is to be captured or saved.
func (d *Desk) unread(at *place, point board.Point) *Answer {
	move := board.FormatPoint(point, at.board.Size())
	if err := at.board.Legal(point, at.next()); err != nil {
		return &Answer{Verdict: Illegal, Words: []string{fmt.Sprintf("%s is not allowed: %v.", move, err)}}
	}
	if at.turn == nil {
		return &Answer{Verdict: Open, Words: []string{"The problem says nothing about this move."}}
	}
	if tryOf(at.turn, point) != nil {
		return &Answer{Verdict: Wrong, Words: []string{fmt.Sprintf(calledWrong, move)}}
	}
	return &Answer{Verdict: Wrong, Words: []string{fmt.Sprintf("The record does not have %s.", move)}}
}
