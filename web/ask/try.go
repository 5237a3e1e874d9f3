package ask

import (
	"context"
	"errors"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/tactics"
)

// TryVerdict says how a move that was tried fares.
type TryVerdict string

const (
	MoveWorks   TryVerdict = "works"
	MoveFails   TryVerdict = "fails"
	MoveKo      TryVerdict = "ko"      // a ko decides
	MoveUnknown TryVerdict = "unknown" // no proof within the limits; Looks has the guess
	MoveIllegal TryVerdict = "illegal"
	TargetGone  TryVerdict = "gone" // the stones were off the board already, or the two strings were one
)

// Try is the answer to a move that was tried.
type Try struct {
	Target   string          `json:"target"`
	Other    string          `json:"other,omitempty"` // the second string, if there are two
	Owner    string          `json:"owner"`           // of the target; for the owner of the next question
	Side     string          `json:"side"`
	Limits   string          `json:"limits"`
	Move     board.NamedMove `json:"move"`
	Captured []string        `json:"captured"` // points from which the move takes stones
	Verdict  TryVerdict      `json:"verdict"`
	Looks    TryVerdict      `json:"looks,omitempty"` // the guess, if the verdict is unknown
	Why      string          `json:"why,omitempty"`   // the move is not legal: occupied, suicide, ko
	Proved   bool            `json:"proved"`
	Reply    *Step           `json:"reply"` // the best answer: a refutation if the move fails. nil if none is needed, or none helps
	Line     []Step          `json:"line"`  // the reply and how play goes on
	Taken    bool            `json:"taken"` // the move, or the line, takes the target off the board
	Zone     []string        `json:"zone"`  // points that the answer depends on
	Depth    int             `json:"depth"`
	Nodes    int             `json:"nodes"`
	Limit    string          `json:"limit"` // that the answer rests on
	Words    []string        `json:"words"`
}

// Try tries the Move of a question, which is meant to capture or to save the string at Target, as Side says, or to cut or to join the
// strings at Target and Other, or, with Group, to kill the group of the target or to make it live. The answer has the reply that refutes the move, or the best defence. The error may wrap ErrQuestion; an
// illegal move is no error.
func (d *Answerer) Try(ctx context.Context, q *PositionQuestion) (*Try, error) {
	a, err := newAttempt(lang.From(ctx), q)
	if err != nil {
		return nil, err
	}
	if a.gone {
		return a.alreadyGone(), nil
	}
	return answer(d, ctx, func(_ context.Context, w *worker) (*Try, error) { return a.try(w) })
}

// attempt is a move that is tried.
type attempt struct {
	l      *lang.Language
	b      *board.Board
	target target
	at     board.Point
	other  board.Point // a stone of the second string, or board.NoPoint
	joined bool        // the two strings are one
	gone   bool
	side   tactics.Side
	move   board.Stone
	limits tactics.Limits
	group  bool // the question is about the group of the target
	named  bool // the question names the limits
	result Try
}

// newAttempt begins the answer to a question about a move.
func newAttempt(l *lang.Language, q *PositionQuestion) (*attempt, error) {
	b := q.Board.Clone()
	a := &attempt{l: l, b: b, at: q.Target, other: board.NoPoint, gone: q.isGone(), side: q.Side, limits: q.limits(tactics.Default), group: q.Group,
		named: q.Limits != nil}
	a.move.Point = q.Move
	a.limits = a.limits.WithoutDoubt() // a move that Read lists may need all nodes for its proof
	a.result = Try{Target: board.FormatPoint(a.at, b.Size()), Side: sideName(a.side), Limits: a.limits.Name,
		Captured: []string{}, Line: []Step{}, Zone: []string{}, Limit: "none"}
	if q.Owner != board.Empty {
		a.result.Owner = q.Owner.String()
	}
	if a.gone {
		return a, nil
	}
	a.target = newTarget(l, b, a.at)
	if q.Other != board.NoPoint {
		if err := a.readOther(q.Other); err != nil || a.gone {
			return a, err
		}
	}
	own := tactics.Question{Target: a.at, ToMove: a.side}
	a.move.Colour = own.Mover(b)
	a.result.Owner = a.target.colour.String()
	a.result.Move = board.Stone{Point: a.move.Point, Colour: a.move.Colour}.Named(b.Size())
	return a, nil
}

// Judged says in sentences how the Move of a question fares, after someone else has asked the reader and has accepted the answer: r is the
// reader's answer after the move, with the other side to move, and line is the play that follows. The last sentence says what the answer rests
// on.
func Judged(l *lang.Language, q *PositionQuestion, r *tactics.Answer, line []board.Stone) ([]string, error) {
	a, err := newAttempt(l, q)
	if err != nil {
		return nil, err
	}
	first, _ := play(a.l, a.b, a.move, a.at)
	a.result.Captured = first.Captured
	a.result.Proved = true
	a.judge(r.Result, false)
	a.showLine(line)
	a.explain(&tactics.Reading{Answer: *r})
	return a.result.Words, nil
}

// sideName is the name of a side in questions and answers.
func sideName(s tactics.Side) string {
	if s == tactics.Attacker {
		return "attack"
	}
	return "defend"
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

// say adds the sentence of a key to the answer.
func (a *attempt) say(key string, args ...any) {
	a.result.Words = append(a.result.Words, a.l.Say(key, args...))
}

// try plays the move and asks the reader what the other side can do.
func (a *attempt) try(w *worker) (*Try, error) {
	reader := w.reader
	if err := a.b.Legal(a.move.Point, a.move.Colour); err != nil {
		return a.illegal(err), nil
	}
	before := a.b.Clone()
	first, _ := play(a.l, a.b, a.move, a.at)
	a.result.Captured = first.Captured
	switch {
	case a.isPair():
		return a.tryPair(reader)
	case a.group:
		return a.tryGroup(w, before)
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
		a.result.Words = append(a.result.Words, a.target.livesAnyhow())
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
	t.Zone, t.Depth, t.Nodes, t.Limit = board.FormatPoints(r.Zone.Points(), a.b.Size()), r.Depth, r.Nodes, r.Limit.String()
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
	if unknown {
		a.result.Verdict, a.result.Looks = MoveUnknown, verdict
	}
}

// showLine describes the line after the move. The first move of the line is the reply, unless it is a pass.
func (a *attempt) showLine(line []board.Stone) {
	played := a.b.Clone()
	a.result.Line = playLine(a.l, played, line, a.at)
	if len(a.result.Line) > 0 && line[0].Point != board.Pass {
		a.result.Reply = &a.result.Line[0]
	}
	a.result.Taken = played.At(a.at) != a.target.colour
}

// illegal is the answer to a move that is not legal.
func (a *attempt) illegal(err error) *Try {
	t := &a.result
	t.Verdict, t.Proved = MoveIllegal, true
	var said string
	t.Why, said = Illegal(a.l, a.move, a.b.Size(), err)
	t.Words = append(t.Words, said)
	return t
}

// Illegal says why a move is not legal, from the error of board.Legal: in a word, and in a sentence.
func Illegal(l *lang.Language, m board.Stone, size int, err error) (why, sentence string) {
	point := board.FormatPoint(m.Point, size)
	switch {
	case errors.Is(err, board.ErrOccupied):
		return "occupied", l.Say("There is a stone on %s already.", point)
	case errors.Is(err, board.ErrSuicide):
		return "suicide", l.Say("%s is not allowed: the stone would have no liberty.", point)
	case errors.Is(err, board.ErrKo):
		return "ko", l.Say("%[1]s may not take back the ko at %[2]s at once: a move elsewhere must come first.", l.Side(m.Colour), point)
	}
	return err.Error(), l.Say("%[1]s is not allowed: %[2]s.", point, err.Error())
}

// takes is the answer to a move that takes the target off the board. A single stone counts
// as captured only if the stones that took it cannot be taken back.
func (a *attempt) takes(reader *tactics.Reader, before *board.Board) *Try {
	t := &a.result
	t.Verdict, t.Proved, t.Taken = MoveWorks, true, true
	a.say("%[1]s captures %[2]s.", a.mover(), a.target.the())
	back := board.Stone{Point: a.at, Colour: a.target.colour}
	retaken := a.target.stones == 1 && a.limits.Escape.Retakes && a.b.InAtari(a.move.Point) && a.b.LibertySet(a.move.Point) == board.SetOf(a.at)
	if !retaken {
		return t
	}
	if ko, _ := a.b.Ko(); ko == a.at {
		t.Verdict = MoveKo
		a.say("It is a ko: %s may take back after a threat elsewhere.", a.target.owner())
		return t
	}
	r, works := reader.Prove(before, tactics.Question{Target: a.at}, a.move.Point, &a.limits)
	a.report(&r)
	t.Proved = true
	if !works {
		t.Verdict = MoveFails
		a.say("But %s takes back.", a.target.owner())
	}
	a.showLine([]board.Stone{back})
	t.Taken = true
	return t
}

// mover and opponent are the names of the sides.
func (a *attempt) mover() string    { return a.l.Side(a.move.Colour) }
func (a *attempt) opponent() string { return a.l.Side(a.move.Colour.Opponent()) }

// moveName is the move in a sentence.
func (a *attempt) moveName() string {
	if a.move.Point < 0 {
		return a.l.Say("a move elsewhere")
	}
	return a.result.Move.Point
}

// judgement is the verdict, or the guess if there is none. sayGuess says a sentence about the verdict, or about the guess.
func (a *attempt) judgement() TryVerdict {
	if a.result.Verdict == MoveUnknown {
		return a.result.Looks
	}
	return a.result.Verdict
}

func (a *attempt) sayGuess(key string, args ...any) {
	sentence := looks(a.l, a.result.Verdict == MoveUnknown, a.l.Say(key, args...))
	a.result.Words = append(a.result.Words, words.Capital(sentence))
}

// explain says in sentences how the move fares.
func (a *attempt) explain(r *tactics.Reading) {
	t := &a.result
	if n := len(t.Captured); n > 0 {
		a.say("%[1]s takes %[2]d stones.", t.Move.Point, n)
	}
	switch a.judgement() {
	case MoveWorks:
		a.sayGuess("%s works.", a.moveName())
		a.sayDefence()
	case MoveFails:
		if a.side == tactics.Attacker {
			a.sayGuess("%[1]s does not capture %[2]s.", a.moveName(), a.target.the())
		} else {
			a.sayGuess("%[1]s does not save %[2]s.", a.moveName(), a.target.the())
		}
		a.sayRefutation()
	case MoveKo:
		a.sayGuess("%[1]s leads to a ko for %[2]s.", a.moveName(), a.target.the())
		a.sayKo(r.Result)
	}
	t.Words = append(t.Words, sureness(a.l, t.Verdict == MoveUnknown, r.Limit, &a.limits))
}

// sayDefence says what the other side can still try after a move that works.
func (a *attempt) sayDefence() {
	t := &a.result
	switch {
	case t.Reply == nil && !t.Proved:
		a.say("No answer of %s was found.", a.opponent())
	case t.Reply == nil && a.side == tactics.Attacker:
		a.say("Nothing saves %s any more.", a.target.the())
	case t.Reply == nil:
		a.say("%[1]s can do nothing against %[2]s any more.", a.opponent(), a.target.the())
	case t.Taken:
		a.say("The best that %[2]s can try is %[3]s; even then %[4]s are captured after %[5]s.", a.target.stones, a.opponent(), t.Reply.Point, a.target.the(), a.l.Say("%d moves", len(t.Line)+1))
	default:
		a.say("The best that %[1]s can try is %[2]s.", a.opponent(), t.Reply.Point)
	}
}

// sayRefutation says what the other side does against a move that fails.
func (a *attempt) sayRefutation() {
	t := &a.result
	switch {
	case t.Reply == nil && a.side == tactics.Attacker:
		a.say("%[1]s need not even answer: %[2]s cannot be captured.", a.opponent(), a.target.the())
	case t.Reply == nil:
		a.say("%[1]s need not even answer: nothing saves %[2]s any more.", a.opponent(), a.target.the())
	case a.side == tactics.Attacker:
		a.say("%[2]s answers %[3]s, and %[4]s get away.", a.target.stones, a.opponent(), t.Reply.Point, a.target.the())
	case len(t.Reply.Captured) > 0 && len(t.Line) == 1:
		a.say("%[1]s %[2]s takes %[3]s off the board.", a.opponent(), t.Reply.Point, a.target.the())
	case t.Taken:
		a.say("%[1]s answers %[2]s, and takes %[3]s after %[4]s.", a.opponent(), t.Reply.Point, a.target.the(), a.l.Say("%d moves", len(t.Line)+1))
	default:
		a.say("%[1]s answers %[2]s, and captures %[3]s.", a.opponent(), t.Reply.Point, a.target.the())
	}
}

// sayKo says who takes the ko first.
func (a *attempt) sayKo(reply tactics.Result) {
	if reply == tactics.KoFirst {
		a.say("%[1]s takes the ko first, so %[2]s needs the first ko threat.", a.opponent(), a.mover())
		return
	}
	a.say("%s needs the first ko threat.", a.opponent())
}
