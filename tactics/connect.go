package tactics

import "shicho/board"

// decideConnection is Decide for two strings: Captured means connected. It looks
// farther step by step until the nodes run out. If they do, the last answer stands,
// unless it took so long to find that it is a poor one: then, as when there is none, the
// guess is that the strings connect.
func (r *Reader) decideConnection(b *board.Board, q Question, free board.Colour, limits *Limits) Answer {
	connectorToMove := q.ToMove == Attacker
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	r.askConnection(b, q.Target, q.Other, free, limits)
	defer func() { r.joining = false }()
	a := Answer{Outcome: Unknown, Move: board.NoPoint, Limit: LimitNodes}
	first := 0 // nodes of the first step
	for r.width = range horizons {
		r.far = maxDistance
		r.far = min(max(r.measure(true)+horizons[r.width].more, leastFar), maxDistance)
		sum := r.evaluate(0, connectorToMove, maxPlies)
		if !sum.decided() && !r.stopped {
			sum = r.develop(0, connectorToMove, maxPlies, numbers{infinite, infinite})
		}
		if r.stopped {
			if r.width == 0 || first > trustNodes {
				a = r.cut(board.NoPoint, 0)
			}
			a.Limit |= LimitNodes
			if connectorToMove || a.Outcome != Unknown {
				a.Move = r.likeliest(a.Move, connectorToMove)
			}
			break
		}
		if r.width == 0 {
			first = r.nodes
		}
		connected := sum.proof == 0
		f := &r.frames[0]
		a = Answer{Outcome: outcomeOf(connected), Move: board.NoPoint, Limit: f.proof.used,
			Ko: f.proof.ko, Zone: f.proof.zone, Spare: int(f.proof.reach)}
		if connected == connectorToMove {
			a.Move = orPass(f.move)
		}
		if connected || !a.Limit.cut() {
			break
		}
	}
	a.Nodes = r.nodes
	return a
}

// askConnection prepares a question.
func (r *Reader) askConnection(b *board.Board, one, other board.Point, free board.Colour, limits *Limits) {
	r.ask(b, one, b.At(one).Opponent(), free, limits)
	r.joining, r.other = true, other
	r.salt = mix(r.salt ^ uint64(other)<<16 ^ connectionSalt)
	if r.looks == nil {
		r.looks = &looks{reader: NewReader(), known: newSimilarTable()}
	}
}
