package ask

import (
	"fmt"

	"shicho/board"
	"shicho/internal/words"
	"shicho/tactics"
)

// isPair tells whether the move is to join two strings, or to cut them.
func (a *attempt) isPair() bool { return a.other != board.NoPoint }

// readOther looks at the second string.
func (a *attempt) readOther(other board.Point) error {
	a.other, a.result.Other = other, board.FormatPoint(other, a.b.Size())
	switch colour := a.b.At(other); {
	case colour == a.target.colour.Opponent():
		return faultf("other: %w", tactics.ErrNotOneOwner)
	case colour == board.Empty:
		a.gone = true
	case a.b.Root(other) == a.b.Root(a.at):
		a.gone, a.joined = true, true
	}
	return nil
}

// tryPair judges a move that was played to join two strings, or to cut them.
func (a *attempt) tryPair(reader *tactics.Reader) (*Try, error) {
	joins := a.side == tactics.Defender
	if joined, cut := severed(a.b, a.at, a.other, a.target.colour); joined || cut {
		a.result.Verdict, a.result.Proved, a.result.Taken = MoveFails, true, cut
		if joined == joins {
			a.result.Verdict = MoveWorks
		}
		if joined {
			a.say("%s joins %s.", a.result.Move.Point, a.both())
		} else {
			a.say("%s takes a string off the board.", a.result.Move.Point)
		}
		return &a.result, nil
	}
	r, err := a.readPair(reader)
	if err != nil {
		return nil, faultf("%w", err)
	}
	a.report(&r)
	a.judge(r.Result, r.Outcome == tactics.Unknown)
	if r.Move >= 0 && r.Result != tactics.Fails {
		a.showLine([]board.Stone{{Point: r.Move, Colour: a.move.Colour.Opponent()}})
	}
	a.explainPair(r.Result)
	a.result.Words = append(a.result.Words, sureness(r.Outcome == tactics.Unknown, r.Limit, &a.limits))
	return &a.result, nil
}

// severed tells whether two strings are one, or whether one of them is off the board.
func severed(b *board.Board, one, other board.Point, owner board.Colour) (joined, cut bool) {
	cut = b.At(one) != owner || b.At(other) != owner
	return !cut && b.Root(one) == b.Root(other), cut
}

// readPair asks what the other side can do about the move on the board.
func (a *attempt) readPair(reader *tactics.Reader) (tactics.Answer, error) {
	q := tactics.Question{Goal: tactics.Connect, Target: a.at, Other: a.other, ToMove: tactics.Defender}
	if a.side == tactics.Defender {
		return reader.Ask(a.b, q, &a.limits)
	}
	r, err := proveCut(reader, a.b, q.Target, q.Other, &a.limits)
	if err != nil || r.Result == tactics.Fails && r.Outcome != tactics.Unknown {
		return r, err
	}
	// That neither string falls is no proof that their owner joins them.
	q.ToMove = tactics.Attacker
	join, err := reader.Ask(a.b, q, &a.limits)
	if join.Result == tactics.Fails {
		join.Result, join.Outcome = r.Result, tactics.Unknown
	}
	return join, err
}

// proveCut asks whether one of two strings falls before they are joined, their owner to move. Either may be the one that falls.
func proveCut(reader *tactics.Reader, b *board.Board, one, other board.Point, limits *tactics.Limits) (r tactics.Answer, err error) {
	for _, ends := range [...][2]board.Point{{other, one}, {one, other}} {
		r, err = reader.Ask(b, tactics.Question{Goal: tactics.Sever, Target: ends[0], Other: ends[1], ToMove: tactics.Defender}, limits)
		if err != nil || r.Result == tactics.Fails && r.Outcome != tactics.Unknown {
			return r, err
		}
	}
	return r, err
}

// both are the names of the two strings.
func (a *attempt) both() string { return fmt.Sprintf("%s and %s", a.result.Target, a.result.Other) }

// explainPair says in sentences how the move fares. reply is the result of the other side.
func (a *attempt) explainPair(reply tactics.Result) {
	t, opponent := &a.result, named(a.move.Colour.Opponent())
	verdict, guess := t.Verdict, ""
	if verdict == MoveUnknown {
		verdict, guess = t.Looks, "It looks as if "
	}
	move := "a move elsewhere"
	if a.move.Point >= 0 {
		move = t.Move.Point
	}
	verb, works, answer := "join", "nothing keeps %s apart any more", "cuts them"
	if a.side == tactics.Attacker {
		verb, works, answer = "cut", "of %s one falls before they are joined", "joins them"
	}
	switch verdict {
	case MoveWorks:
		a.say("%s works: "+works+".", words.Capital(guess+move), a.both())
	case MoveFails:
		a.say("%s does not %s %s.", words.Capital(guess+move), verb, a.both())
		if t.Reply != nil {
			a.say("%s answers %s, and %s.", opponent, t.Reply.Point, answer)
		}
	case MoveKo:
		a.say("%s leads to a ko for %s.", words.Capital(guess+move), a.both())
		a.sayKo(reply, a.move.Colour.Opponent())
	}
}
