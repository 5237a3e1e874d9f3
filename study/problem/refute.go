package problem

import (
	"shicho/board"
	"shicho/engine/moves"
)

// explain writes the lines of the wrong first moves, and the line after a move elsewhere.
func (s *solver) explain(t *Turn) {
	for i := range t.Tries {
		if s.ended != nil && s.ended() {
			return
		}
		try := &t.Tries[i]
		if !s.Board.TryPlay(try.Move, s.me) {
			continue
		}
		if line := s.refutation(t.Right[0]); len(line) > 0 {
			try.Line = line
		}
		if i > 0 {
			try.Line = try.Line[:min(len(try.Line), lineLater)]
		}
		s.Board.Undo()
	}
	if s.Board.TryPlay(board.Pass, s.me) {
		t.Elsewhere = s.refutation(t.Right[0])
		t.Elsewhere = t.Elsewhere[:min(len(t.Elsewhere), lineLater)]
		s.Board.Undo()
	}
}

// refutation is a line that refutes the solver's last move: the answer that a person would give, and how play goes on if the solver plays on near
// the fight. It ends with a move of the opponent, and is empty if the opponent need not answer. The vital point, where the solver should have played, is the answer if it
// is one; it may be board.NoPoint.
func (s *solver) refutation(vital board.Point) (line []board.Stone) {
	model, err := moves.Default(moves.Playout, s.Board.Size())
	if err != nil {
		return nil
	}
	played := 0
	play := func(move board.Point, colour board.Colour) (goesOn bool) {
		if move < 0 || !s.Board.TryPlay(move, colour) {
			return false
		}
		played++
		line = append(line, board.Stone{Point: move, Colour: colour})
		_, over, _ := s.at()
		return !over
	}
	for _, over, _ := s.at(); !over && len(line) < lineMoves; {
		if !play(s.answer(model, vital), s.me.Opponent()) || len(line) == lineMoves || !play(s.goOn(model), s.me) {
			break
		}
	}
	for range played {
		s.Board.Undo()
	}
	if n := len(line); n > 0 && line[n-1].Colour == s.me {
		line = line[:n-1]
	}
	return line
}

// likely lists the moves of a side near the fight that the model of moves likes best.
func (s *solver) likely(model *moves.Model, side board.Colour) (points []board.Point) {
	ranked, err := model.RankMoves(s.Board, side)
	near := s.core()
	for _, m := range ranked {
		if err == nil && len(points) < naturalMoves && near.Has(m.Point) {
			points = append(points, m.Point)
		}
	}
	return points
}

// answer is the opponent's answer to the solver's last move: of the vital point and the likely moves the first that refutes it, or else the answer of the reader, which is
// negative if the opponent need not answer or has none.
func (s *solver) answer(model *moves.Model, vital board.Point) board.Point {
	a := s.ask(s.opponent())
	if a.Move < 0 || verdictOf(&a) != Wrong {
		return a.Move
	}
	for _, move := range append([]board.Point{vital}, s.likely(model, s.me.Opponent())...) {
		if move == a.Move || s.refutes(move) {
			return move
		}
	}
	return a.Move
}

// refutes tells whether the solver has no move after one of the opponent.
func (s *solver) refutes(move board.Point) bool {
	if move < 0 || !s.Board.TryPlay(move, s.me.Opponent()) {
		return false
	}
	defer s.Board.Undo()
	if _, over, reached := s.at(); over {
		return !reached
	}
	a := s.ask(s.Goal.side())
	return isSettled(&a) && a.Move < 0
}

// goOn is the first of the likely moves of the solver that the opponent has to answer, or board.NoPoint.
func (s *solver) goOn(model *moves.Model) board.Point {
	for _, move := range s.likely(model, s.me) {
		if !s.Board.TryPlay(move, s.me) {
			continue
		}
		_, over, _ := s.at()
		asks := false
		if !over {
			a := s.ask(s.opponent())
			asks = a.Move >= 0 && verdictOf(&a) == Wrong
		}
		s.Board.Undo()
		if asks {
			return move
		}
	}
	return board.NoPoint
}
