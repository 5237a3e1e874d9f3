package ask

import (
	"shicho/board"
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
			a.say("%[1]s joins %[2]s.", a.result.Move.Point, a.both())
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
	a.result.Words = append(a.result.Words, sureness(a.l, r.Outcome == tactics.Unknown, r.Limit, &a.limits))
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
func (a *attempt) both() string { return a.l.Say("%[1]s and %[2]s", a.result.Target, a.result.Other) }

// explainPair says in sentences how the move fares. reply is the result of the other side.
func (a *attempt) explainPair(reply tactics.Result) {
	cuts, point := a.side == tactics.Attacker, ""
	if a.result.Reply != nil {
		point = a.result.Reply.Point
	}
	switch verdict := a.judgement(); {
	case verdict == MoveWorks && cuts:
		a.sayGuess("%[1]s works: of %[2]s one falls before they are joined.", a.moveName(), a.both())
	case verdict == MoveWorks:
		a.sayGuess("%[1]s works: nothing keeps %[2]s apart any more.", a.moveName(), a.both())
	case verdict == MoveFails && cuts:
		a.sayGuess("%[1]s does not cut %[2]s.", a.moveName(), a.both())
		if point != "" {
			a.say("%[1]s answers %[2]s, and joins them.", a.opponent(), point)
		}
	case verdict == MoveFails:
		a.sayGuess("%[1]s does not join %[2]s.", a.moveName(), a.both())
		if point != "" {
			a.say("%[1]s answers %[2]s, and cuts them.", a.opponent(), point)
		}
	case verdict == MoveKo:
		a.sayGuess("%[1]s leads to a ko for %[2]s.", a.moveName(), a.both())
		a.sayKo(reply)
	}
}
