package problem

import (
	"shicho/board"
	"shicho/pattern/theme"
	"shicho/pattern/theme/detect"
	"shicho/patterndb"
	"shicho/tactics"
)

// sought are the themes for which strings are looked at in all positions of a game: few moves of games show them.
var sought = theme.SetOf(theme.Ladder, theme.LadderBreaker, theme.DoubleLadder, theme.LooseLadder, theme.Net, theme.LooseNet, theme.Snapback, theme.ThrowIn, theme.Squeeze, theme.CranesNest,
	theme.UnderTheStones, theme.DoubleThreat, theme.Race, theme.Ko)

const (
	seekNodes     = 1_000 // nodes of a search that looks whether a string is worth a proof
	seekLiberties = 4     // liberties of such a string at most
	seekLines     = 2     // lines between the string and the last move
	ladderLines   = 3     // lines between a string and a move that may break its ladder
)

// strings lists the strings beside the last move, in all positions of a game, that are taken or saved by a move which promises one of the sought themes that the options ask for. Their goal is
// Capture or Save.
func (m *Maker) strings(g *patterndb.Game) (lists [Unstated][]candidate) {
	b, err := board.New(g.Size)
	if err != nil || m.wanted == 0 {
		return lists
	}
	type view struct {
		goal         Goal
		target, move board.Point
	}
	seen := map[view]bool{}
	record := g.Record()
	runs := m.forRuns()
	for i := range record.Steps {
		step := &record.Steps[i]
		if record.Play(b, step) != nil {
			break
		}
		if !step.IsMove() || step.Point < 0 {
			continue
		}
		last := board.SetOf(step.Point)
		for stone := range b.Strings() {
			if libs := b.Liberties(stone.Point); libs < 2 || libs > seekLiberties || !isNear(b, stone.Point, &last) {
				continue
			}
			for _, goal := range [...]Goal{Capture, Save} {
				q := Challenge{Board: b, Target: stone.Point, Goal: goal}
				move := runs.netMove(&q)
				if move < 0 {
					move = runs.promises(&q)
				}
				key := view{goal, stone.Point, move}
				if move < 0 || seen[key] {
					continue
				}
				seen[key] = true
				q.Board = b.Clone()
				lists[goal] = append(lists[goal], candidate{Challenge: q, move: step.Number + 1, class: patterndb.Missed, isSought: true})
			}
		}
	}
	return lists
}

// isNear tells whether a string has a stone some lines from a set at most.
func isNear(b *board.Board, target board.Point, points *board.PointSet) bool {
	stones := b.StringAt(target)
	for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
		if distance(b.Size(), p, points) <= seekLines {
			return true
		}
	}
	return false
}

// promises is a move that decides a question and shows that one of the themes may come of it, or board.NoPoint.
func (m *Maker) promises(q *Challenge) board.Point {
	limits := m.options.Limits.AtMost(seekNodes)
	s := m.solver(q, &limits)
	if s.precheck() != nil {
		return board.NoPoint
	}
	move := s.decisive()
	if move < 0 || s.isForced(move) {
		return board.NoPoint
	}
	b, wanted := q.Board, m.wanted
	f := &detect.Fight{Target: q.Target, Saves: q.Goal.IsRescue(), First: detect.NewScene(b, move, q.Solver())}
	tricks := theme.SetOf(theme.Snapback, theme.ThrowIn, theme.Squeeze, theme.UnderTheStones, theme.Ko)
	stones := *b.StringAt(q.Target)
	switch {
	case wanted.Has(theme.Race) && q.Goal == Capture && s.isRace(),
		wanted&tricks != 0 && f.First.After.InAtari(move),
		wanted.Has(theme.LadderBreaker) && distance(b.Size(), move, &stones) >= ladderLines,
		detect.Find(f, m.reader, s.limits)&wanted != 0:
		return move
	}
	return board.NoPoint
}

// decisive is a move that decides the question as far as a short search tells: with it the solver reaches the goal, and does not after a pass. It is board.NoPoint if there is none.
func (s *solver) decisive() board.Point {
	if pass := s.ask(s.opponent()); verdictOf(&pass) != Wrong && verdictOf(&pass) != OnlyKo {
		return board.NoPoint
	}
	if a := s.ask(s.Goal.side()); isSettled(&a) && a.Result != tactics.Fails {
		return a.Move
	}
	return board.NoPoint
}
