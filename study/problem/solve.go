package problem

import (
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// solver proves the moves of one question. The board of the question is played on, and all moves are taken back.
type solver struct {
	*Challenge
	reader *tactics.Reader
	ended  func() bool // whether the work is to end; nil for never
	limits *tactics.Limits
	me     board.Colour
	zone   board.PointSet // of all proofs so far
	proof  board.PointSet // of the proofs that the right first moves work
	nodes  int
	most   int // nodes of the question that took most
	turns  int
	rests  board.PointSet // walls on which the proofs rest
	small  bool           // a single stone that cuts is worth a problem, however many liberties the strings have that it keeps apart
	ladder bool           // the first move may begin a ladder
	any    bool           // the question becomes a problem whatever it is worth

	expected board.Point // the move that must solve the question, asked about before all others; board.NoPoint if any may
}

// newSolver makes a solver. The limits are those of the caller: the solver bounds them.
func newSolver(q *Challenge, reader *tactics.Reader, limits *tactics.Limits) *solver {
	bounds := bounded(*limits, q.Goal)
	return &solver{Challenge: q, reader: reader, limits: &bounds, me: q.Solver(), expected: board.NoPoint}
}

// opponent is the opponent's role in the questions of the reader.
func (s *solver) opponent() tactics.Side { return s.Goal.side().Opponent() }

// ask asks the reader about the marked stones, in the position to which play has come. Where the stones on the board decide, no search is needed.
func (s *solver) ask(toMove tactics.Side) tactics.Answer {
	now, over, reached := s.at()
	if over {
		a := tactics.Answer{Outcome: tactics.Escaped, Move: board.NoPoint}
		if reached == (toMove == s.Goal.side()) {
			a.Result, a.Move = tactics.Works, board.Pass
		}
		return a
	}
	q := now.question(toMove)
	a, err := s.reader.Ask(s.Board, q, s.limits)
	if err != nil {
		panic("problem: " + err.Error()) // the challenge is about stones of one side
	}
	walls := a.Walls(&q)
	s.rests.Union(&walls)
	s.nodes += a.Nodes
	s.most = max(s.most, a.Nodes)
	return a
}

// at is the challenge in the position to which play has come; see Challenge.On.
func (s *solver) at() (now Challenge, over, reached bool) {
	now = *s.Challenge
	owner := s.me.Opponent()
	if s.Goal.IsRescue() {
		owner = s.me
	}
	return now.on(s.Board, owner)
}

// isReached tells whether the stones on the board show that the goal is reached.
func (s *solver) isReached() bool {
	_, _, reached := s.at()
	return reached
}

// try is the verdict about a move of the solver, with the answer of the opponent. legal is false if the move is not
// legal.
func (s *solver) try(move board.Point) (v Verdict, a tactics.Answer, legal bool) {
	if !s.Board.TryPlay(move, s.me) {
		return Wrong, a, false
	}
	defer s.Board.Undo()
	if s.isReached() {
		return Right, tactics.Answer{Move: board.NoPoint}, true
	}
	a = s.ask(s.opponent())
	s.zone.Union(&a.Zone)
	return verdictOf(&a), a, true
}

// verdictOf is the verdict about the solver's last move, from the answer with the opponent to move.
func verdictOf(a *tactics.Answer) Verdict {
	switch {
	case !isSettled(a):
		return Unknown
	case a.Result == tactics.Fails:
		return Right
	case a.Result == tactics.Works:
		return Wrong
	}
	return OnlyKo
}

// isSettled tells whether an answer rests on no limit but those that a problem may rest on.
func isSettled(a *tactics.Answer) bool {
	return a.Outcome != tactics.Unknown || a.Limit&^(tactics.LimitNear|tactics.LimitLiberties) == 0
}

// judged are the solver's moves near the fight by their verdicts.
type judged struct {
	right []board.Point
	tries []Try
	kos   []ko
	proof board.PointSet // the zones of the proofs of the right moves
	open  bool           // a limit left a move open
	most  int            // right moves after which no other move is judged; 0 is no bound
}

// ko is a move of the solver that leads to a ko.
type ko struct {
	move   board.Point
	result tactics.Result // of the opponent, who is to move after it
	zone   board.PointSet
}

// judge gives a verdict about each of the solver's moves near the fight. pass is the answer with the opponent to move.
func (s *solver) judge(pass *tactics.Answer) judged { return s.judgeUntil(pass, 0) }

// judgeUntil is judge that stops after a number of right moves; 0 is no bound.
func (s *solver) judgeUntil(pass *tactics.Answer, most int) (m judged) {
	m.most = most
	near := s.near(pass)
	covers := isProof(pass)
	var found board.PointSet // zones of the refutations
	m.add(s, &near, &found)
	if !covers && !m.open && len(m.right) <= 1 {
		// The refutation of the pass does not hold for the moves outside its zone: look at all that has a part in any refutation.
		s.addFootprint(&found, pass)
		found.Intersect(s.Board.Empty())
		found.Subtract(&near)
		m.add(s, &found, new(board.PointSet))
	}
	slices.Sort(m.right)
	slices.SortFunc(m.tries, func(a, b Try) int { return int(a.Move - b.Move) })
	return m
}

// isProof tells whether the answer after a pass is a proof that holds with one stone more on the board: then it refutes all moves outside its zone.
func isProof(pass *tactics.Answer) bool {
	return pass.Result == tactics.Works && pass.Spare > 0 && pass.Limit&(tactics.LimitNear|tactics.LimitNodes) == 0
}

// addFootprint adds to a set the points on which a refutation depends. If the refutation does not hold with one stone more, the
// liberties of all strings of the opponent in its zone are among them: the zone need not hold liberties where a string has enough of them.
func (s *solver) addFootprint(points *board.PointSet, refutation *tactics.Answer) {
	b := s.Board
	points.Union(&refutation.Zone)
	if refutation.Spare > 0 {
		return
	}
	left := refutation.Zone
	left.Intersect(b.Stones(s.me.Opponent()))
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		libs := b.LibertySet(p)
		points.Union(&libs)
	}
}

// add judges the moves of a set.
func (m *judged) add(s *solver, points, zones *board.PointSet) {
	for p := points.First(); p >= 0 && (m.most == 0 || len(m.right) < m.most); p = points.Next(p + 1) {
		v, a, legal := s.try(p)
		if !legal {
			continue
		}
		s.addFootprint(zones, &a)
		switch v {
		case Unknown:
			m.open = true
			return
		case Right:
			m.right = append(m.right, p)
			m.proof.Union(&a.Zone)
		default:
			if v == OnlyKo {
				m.kos = append(m.kos, ko{p, a.Result, a.Zone})
			}
			t := Try{Move: p, Verdict: v}
			if a.Move >= 0 {
				t.Line = []board.Stone{{Point: a.Move, Colour: s.me.Opponent()}}
			}
			m.tries = append(m.tries, t)
		}
	}
}

// bestKo makes the moves with the best ko the right ones, where no move works without. It tells which ko: KoThreat, in
// which the opponent must find the first threat, is better for the solver than KoFirst. It is Fails if there is none.
func (m *judged) bestKo() tactics.Result {
	best := tactics.Fails
	for _, k := range m.kos {
		best = max(best, k.result)
	}
	if len(m.right) > 0 || best == tactics.Fails {
		return tactics.Fails
	}
	for _, k := range m.kos {
		if k.result == best {
			m.right = append(m.right, k.move)
			m.proof.Union(&k.zone)
			m.tries = slices.DeleteFunc(m.tries, func(t Try) bool { return t.Move == k.move })
		}
	}
	slices.Sort(m.right)
	return best
}

// near is the set of the empty points near the fight; see the package's comment.
func (s *solver) near(pass *tactics.Answer) board.PointSet {
	b := s.Board
	near := pass.Zone
	if !s.Goal.IsLife() || !isProof(pass) {
		core := s.core()
		near.Union(&core)
	}
	if now, over, _ := s.at(); s.Goal.HasPair() && !over {
		between := b.Between(b.StringAt(now.Target), b.StringAt(now.Other), betweenMargin)
		near.Union(&between)
	}
	for p := b.Empty().First(); p >= 0; p = b.Empty().Next(p + 1) {
		if s.takes(p) {
			near.Add(p)
		}
	}
	near.Intersect(b.Empty())
	return near
}

// takes tells whether a move of the solver takes stones.
func (s *solver) takes(p board.Point) bool {
	for _, n := range s.Board.Neighbours(p) {
		if s.Board.At(n) == s.me.Opponent() && s.Board.InAtari(n) {
			return true
		}
	}
	return false
}

// core is the set of the marked strings, the strings next to them, all their liberties, and the neighbours of the marked strings' liberties.
func (s *solver) core() (core board.PointSet) {
	now, over, _ := s.at()
	if over {
		return core
	}
	for _, target := range now.Strings() {
		part := s.coreOf(target)
		core.Union(&part)
	}
	return core
}

// coreOf is the part of core that belongs to one of the strings.
func (s *solver) coreOf(target board.Point) board.PointSet {
	b := s.Board
	core := *b.StringAt(target)
	core.Union(b.StringNeighbours(target))
	around := *b.StringNeighbours(target)
	for p := around.First(); p >= 0; p = around.Next(p + 1) {
		if b.At(p) != board.Empty {
			core.Union(b.StringAt(p))
			if b.Liberties(p) <= s.limits.Escape.Liberties {
				libs := b.LibertySet(p)
				core.Union(&libs)
			}
		}
	}
	libs := b.LibertySet(target)
	dilate(b, &libs)
	core.Union(&libs)
	return core
}

// dilate adds the neighbours of all points of a set to the set.
func dilate(b *board.Board, points *board.PointSet) {
	beside := b.Beside(points)
	points.Union(&beside)
}

// alike tells whether all right moves count as one: a symmetry exchanges them, or both must be played in either order.
func (s *solver) alike(right []board.Point) bool {
	for _, other := range right[1:] {
		if s.name(right[:1]) != s.name([]board.Point{other}) && !(len(right) == 2 && s.eitherFirst(right[0], other)) {
			return false
		}
	}
	return true
}

// eitherFirst tells whether after either move and the best resistance the other move is the only right one.
func (s *solver) eitherFirst(one, other board.Point) bool {
	return s.needs(one, other) && s.needs(other, one)
}

// needs tells whether after a move of the solver and the best resistance another move is the only right one.
func (s *solver) needs(move, then board.Point) bool {
	if !s.Board.TryPlay(move, s.me) {
		return false
	}
	defer s.Board.Undo()
	if s.isReached() {
		return false
	}
	replies := s.replies()
	if len(replies) == 0 || !s.Board.TryPlay(replies[0].move, s.me.Opponent()) {
		return false
	}
	defer s.Board.Undo()
	pass := s.ask(s.opponent())
	m := s.judge(&pass)
	return !m.open && len(m.right) == 1 && m.right[0] == then
}
