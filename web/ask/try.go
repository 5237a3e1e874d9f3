package ask

import (
	"context"
	"errors"
	"fmt"

	"shicho/board"
	"shicho/internal/words"
	"shicho/protocol/report"
	"shicho/tactics"
)

// Verdict says how a move that was tried fares.
type Verdict string

const (
	MoveWorks   Verdict = "works"
	MoveFails   Verdict = "fails"
	MoveKo      Verdict = "ko"      // a ko decides
	MoveUnknown Verdict = "unknown" // no proof within the limits; Looks has the guess
	MoveIllegal Verdict = "illegal"
	TargetGone  Verdict = "gone" // the stones were off the board already, or the two strings were one
)

// Try is the answer to a move that was tried.
type Try struct {
	Target   string      `json:"target"`
	Other    string      `json:"other,omitempty"` // the second string, if there are two
	Owner    string      `json:"owner"`           // of the target; for Question.Owner of the next question
	Side     string      `json:"side"`
	Limits   string      `json:"limits"`
	Move     report.Move `json:"move"`
	Captured []string    `json:"captured"` // points from which the move takes stones
	Verdict  Verdict     `json:"verdict"`
	Looks    Verdict     `json:"looks,omitempty"` // what it looks like if the verdict is unknown
	Why      string      `json:"why,omitempty"`   // the move is not legal: occupied, suicide, ko
	Proved   bool        `json:"proved"`
	Reply    *Step       `json:"reply"` // the best answer: a refutation if the move fails. nil if none is needed, or none helps
	Line     []Step      `json:"line"`  // the reply and how play goes on
	Taken    bool        `json:"taken"` // the move, or the line, takes the target off the board
	Zone     []string    `json:"zone"`  // points that the answer depends on
	Depth    int         `json:"depth"`
	Nodes    int         `json:"nodes"`
	Limit    string      `json:"limit"` // that the answer rests on
	Words    []string    `json:"words"`

	Ko tactics.Result `json:"-"` // of MoveKo: KoFirst or KoThreat, as the opponent has it; else Fails
}

// Try tries Question.Move, which is meant to capture or to save the string at
// Question.Target, as Question.Side says, or to cut or to join two strings, if there is a Question.Other. It answers with the reply that refutes the move, or
// with the best defence. The error may wrap ErrPosition or ErrQuestion; a move that is not
// legal is no error.
func (d *Desk) Try(ctx context.Context, q *Question) (*Try, error) {
	b, err := q.Position.Board()
	if err != nil {
		return nil, err
	}
	a, err := newAttempt(b, q)
	if err != nil {
		return nil, err
	}
	if a.gone {
		return a.alreadyGone(), nil
	}
	return answer(d, ctx, func(_ context.Context, w *worker) (*Try, error) { return a.try(w.reader) })
}

// attempt is a move that is tried.
type attempt struct {
	b      *board.Board
	target target
	at     board.Point
	other  board.Point // a stone of the second string, or board.NoPoint
	joined bool        // the two strings are one
	gone   bool
	side   tactics.Side
	move   board.Stone
	limits tactics.Limits
	named  bool // the question names the limits
	result Try
}

// newAttempt reads a question about a move.
func newAttempt(b *board.Board, q *Question) (a *attempt, err error) {
	a = &attempt{b: b, other: board.NoPoint, named: q.Limits != ""}
	if a.limits, err = q.limits(tactics.Default); err != nil {
		return nil, err
	}
	a.limits = a.limits.WithoutDoubt() // a move that Read lists may need all nodes for its proof
	if a.at, a.gone, err = q.target(b); err != nil {
		return nil, err
	}
	if a.side, err = q.role(); err != nil {
		return nil, err
	}
	if a.move.Point, err = parsePoint(q.Move, b.Size()); err != nil {
		return nil, faultf("move: %w", err)
	}
	a.result = Try{Target: board.FormatPoint(a.at, b.Size()), Owner: q.Owner, Side: q.Side, Limits: a.limits.Name,
		Captured: []string{}, Line: []Step{}, Zone: []string{}, Limit: "none"}
	if a.gone {
		return a, nil
	}
	a.target = newTarget(b, a.at)
	if q.Other != "" {
		if err := a.readOther(q.Other); err != nil || a.gone {
			return a, err
		}
	}
	own := tactics.Question{Target: a.at, ToMove: a.side}
	a.move.Colour = own.Mover(b)
	a.result.Owner = a.target.colour.String()
	a.result.Move = report.Move{Colour: a.move.Colour.String(), Point: board.FormatPoint(a.move.Point, b.Size())}
	return a, nil
}

// alreadyGone is the answer if a string is off the board, or if the two are one.
func (a *attempt) alreadyGone() *Try {
	a.result.Verdict, a.result.Proved, a.result.Taken = TargetGone, true, !a.joined
	if a.joined {
		a.say("The strings are one already.")
	} else {
		a.say("The stones are off the board already.")
	}
	return &a.result
}

func (a *attempt) say(format string, args ...any) {
	a.result.Words = append(a.result.Words, fmt.Sprintf(format, args...))
}

// try plays the move and asks the reader what the other side can do.
func (a *attempt) try(reader *tactics.Reader) (*Try, error) {
	if err := a.b.Legal(a.move.Point, a.move.Colour); err != nil {
		return a.illegal(err), nil
	}
	before := a.b.Clone()
	first, _ := play(a.b, a.move, a.at)
	a.result.Captured = first.Captured
	if a.isPair() {
		return a.tryPair(reader)
	}
	if first.taken.Has(a.at) {
		return a.takes(reader, before), nil
	}
	q := tactics.Question{Target: a.at, ToMove: a.side.Opponent()}
	alive := lives(a.b, a.at)
	r, err := a.read(reader, q, alive)
	if err != nil {
		return nil, err
	}
	if alive {
		settle(&r, q.ToMove)
	}
	a.report(&r.Answer)
	a.judge(r.Result, r.Outcome == tactics.Unknown)
	a.showLine(r.Line)
	a.explain(&r)
	if alive {
		a.say("%s", a.target.livesAnyhow())
	}
	return &a.result, nil
}

// read asks the reader what the other side can do. If the standard limits leave that open, the limits by which patterns are mined
// are next: they settle most fights, since they count a string as safe that has many liberties or stands for many moves. A string that is
// alive needs none of them.
func (a *attempt) read(reader *tactics.Reader, q tactics.Question, alive bool) (tactics.Reading, error) {
	r, err := reader.Read(a.b, q, &a.limits)
	if err != nil {
		return r, faultf("%w", err)
	}
	if r.Outcome != tactics.Unknown || a.named || alive {
		return r, nil
	}
	bounded := tactics.PaperDeep
	if settled, err := reader.Read(a.b, q, &bounded); err == nil && settled.Outcome != tactics.Unknown {
		a.limits, a.result.Limits = bounded, bounded.Name
		return settled, nil
	}
	return r, nil
}

// report copies what is known of the answer of the search.
func (a *attempt) report(r *tactics.Answer) {
	t := &a.result
	t.Proved = r.Outcome != tactics.Unknown
	t.Zone, t.Depth, t.Nodes, t.Limit = report.Points(r.Zone.Points(), a.b.Size()), r.Depth, r.Nodes, r.Limit.String()
}

// judge derives the verdict about the move from the result of the reply.
func (a *attempt) judge(reply tactics.Result, unknown bool) {
	verdict := MoveKo
	switch reply {
	case tactics.Fails:
		verdict = MoveWorks
	case tactics.Works:
		verdict = MoveFails
	}
	a.result.Verdict = verdict
	switch {
	case unknown:
		a.result.Verdict, a.result.Looks = MoveUnknown, verdict
	case verdict == MoveKo:
		a.result.Ko = reply
	}
}

// showLine describes the line after the move. Its first move is the reply, unless the reply is a pass.
func (a *attempt) showLine(line []board.Stone) {
	played := a.b.Clone()
	a.result.Line = playLine(played, line, a.at)
	if len(a.result.Line) > 0 && line[0].Point != board.Pass {
		a.result.Reply = &a.result.Line[0]
	}
	a.result.Taken = played.At(a.at) != a.target.colour
}

// illegal says why the move is not legal.
func (a *attempt) illegal(err error) *Try {
	t, point := &a.result, a.result.Move.Point
	t.Verdict, t.Proved = MoveIllegal, true
	switch {
	case errors.Is(err, board.ErrOccupied):
		t.Why = "occupied"
		a.say("There is a stone on %s already.", point)
	case errors.Is(err, board.ErrSuicide):
		t.Why = "suicide"
		a.say("%s is not allowed: the stone would have no liberty.", point)
	case errors.Is(err, board.ErrKo):
		t.Why = "ko"
		a.say("%s may not take back the ko at %s at once: a move elsewhere must come first.", named(a.move.Colour), point)
	default:
		t.Why = err.Error()
		a.say("%s is not allowed: %v.", point, err)
	}
	return t
}

// takes is the answer to a move that takes the target off the board. A single stone counts
// as captured only if the stones that took it cannot be taken back.
func (a *attempt) takes(reader *tactics.Reader, before *board.Board) *Try {
	t := &a.result
	t.Verdict, t.Proved, t.Taken = MoveWorks, true, true
	a.say("%s captures %s.", named(a.move.Colour), a.target.the())
	back := board.Stone{Point: a.at, Colour: a.target.colour}
	retaken := a.target.stones == 1 && a.limits.Escape.Retakes && a.b.InAtari(a.move.Point) && a.b.LibertySet(a.move.Point) == board.SetOf(a.at)
	if !retaken {
		return t
	}
	if ko, _ := a.b.Ko(); ko == a.at {
		t.Verdict, t.Ko = MoveKo, tactics.KoThreat
		a.say("It is a ko: %s may take back after a threat elsewhere.", named(a.target.colour))
		return t
	}
	r, works := reader.Prove(before, tactics.Question{Target: a.at}, a.move.Point, &a.limits)
	a.report(&r)
	t.Proved = true
	if !works {
		t.Verdict = MoveFails
		a.say("But %s takes back.", named(a.target.colour))
	}
	a.showLine([]board.Stone{back})
	t.Taken = true
	return t
}

// explain says in sentences how the move fares.
func (a *attempt) explain(r *tactics.Reading) {
	t, opponent := &a.result, a.move.Colour.Opponent()
	move := "a move elsewhere"
	if a.move.Point >= 0 {
		move = t.Move.Point
	}
	goal := map[tactics.Side]string{tactics.Attacker: "capture", tactics.Defender: "save"}[a.side]
	if n := len(t.Captured); n > 0 {
		a.say("%s takes %s.", t.Move.Point, words.Count(n, "stone"))
	}
	verdict, guess := t.Verdict, ""
	if verdict == MoveUnknown {
		verdict, guess = t.Looks, "It looks as if "
	}
	switch verdict {
	case MoveWorks:
		a.say("%s works.", words.Capital(guess+move))
		a.sayDefence(opponent)
	case MoveFails:
		a.say("%s does not %s %s.", words.Capital(guess+move), goal, a.target.the())
		a.sayRefutation(opponent)
	case MoveKo:
		a.say("%s leads to a ko for %s.", words.Capital(guess+move), a.target.the())
		a.sayKo(r.Result, opponent)
	}
	a.result.Words = append(a.result.Words, sureness(t.Verdict == MoveUnknown, r.Limit, &a.limits))
}

// sayDefence says what the other side can still try after a move that works.
func (a *attempt) sayDefence(opponent board.Colour) {
	t := &a.result
	switch {
	case t.Reply == nil && !t.Proved:
		a.say("No answer of %s was found.", named(opponent))
	case t.Reply == nil && a.side == tactics.Attacker:
		a.say("Nothing saves %s any more.", a.target.the())
	case t.Reply == nil:
		a.say("%s can do nothing against %s any more.", named(opponent), a.target.the())
	case t.Taken:
		a.say("The best that %s can try is %s; even then %s %s captured after %s.", named(opponent), t.Reply.Point, a.target.the(), a.target.be(), words.Count(len(t.Line)+1, "move"))
	default:
		a.say("The best that %s can try is %s.", named(opponent), t.Reply.Point)
	}
}

// sayRefutation says what the other side does against a move that fails.
func (a *attempt) sayRefutation(opponent board.Colour) {
	t := &a.result
	fate := "get away"
	if a.target.stones == 1 {
		fate = "gets away"
	}
	switch {
	case t.Reply == nil && a.side == tactics.Attacker:
		a.say("%s need not even answer: %s cannot be captured.", named(opponent), a.target.the())
	case t.Reply == nil:
		a.say("%s need not even answer: nothing saves %s any more.", named(opponent), a.target.the())
	case a.side == tactics.Attacker:
		a.say("%s answers %s, and %s %s.", named(opponent), t.Reply.Point, a.target.the(), fate)
	case len(t.Reply.Captured) > 0 && len(t.Line) == 1:
		a.say("%s %s takes %s off the board.", named(opponent), t.Reply.Point, a.target.the())
	case t.Taken:
		a.say("%s answers %s, and takes %s after %s.", named(opponent), t.Reply.Point, a.target.the(), words.Count(len(t.Line)+1, "move"))
	default:
		a.say("%s answers %s, and captures %s.", named(opponent), t.Reply.Point, a.target.the())
	}
}

// sayKo says who takes the ko first.
func (a *attempt) sayKo(reply tactics.Result, opponent board.Colour) {
	if reply == tactics.KoFirst {
		a.say("%s takes the ko first, so %s needs the first ko threat.", named(opponent), named(a.move.Colour))
		return
	}
	a.say("%s needs the first ko threat.", named(opponent))
}
