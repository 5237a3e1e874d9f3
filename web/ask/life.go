package ask

import (
	"shicho/board"
	"shicho/engine/endgame"
	"shicho/tactics"
)

// lives tells whether the string at a point lives even if its owner never moves again.
func lives(b *board.Board, at board.Point) bool {
	alive := endgame.Prove(b).Alive
	return alive.Has(at)
}

// settle turns a guess about a string that lives into a proof. The reader proves no escape
// from an attacker who may play far away for ever, though two eyes are plain to see.
func settle(r *tactics.Reading, side tactics.Side) {
	if r.Outcome != tactics.Unknown {
		return
	}
	r.Result, r.Outcome, r.Limit, r.Threats = tactics.Fails, tactics.Escaped, 0, 0
	r.Move, r.Moves, r.Undecided = board.NoPoint, nil, nil
	if side == tactics.Defender {
		r.Result, r.Move, r.Moves, r.Line = tactics.Works, board.Pass, []board.Point{board.Pass}, nil
	}
}
