package tactics

import "shicho/board"

// maxPlies bounds the length of any line, whatever the limits.
const maxPlies = 400

// Reader answers questions about capture. It keeps its tables between
// questions; a Reader serves one goroutine.
type Reader struct {
	table   table
	similar similarTable
	numbers numberTable
	frames  [maxPlies + 2]frame
	tree    [maxPlies + 2]node

	// The question at hand.
	b                  *board.Board
	target             board.Point // a stone of it
	attacker, defender board.Colour
	free               board.Colour // the side that may retake kos at once; Empty: neither
	threats            int          // how often it may yet, with Limits.Threats
	limits             Limits
	salt               uint64
	ladderEnd          int // plies left at which a ladder has run too long

	// Of a question of connection, see connection.go.
	joining               bool
	other                 board.Point // the end beside the target
	far                   int         // moves that the ends may be apart
	connectorToMove       bool        // where the distances were measured
	fromTarget, fromOther distances
	looks                 *looks

	// Where the search is.
	nodes   int
	passes  [3]int // by side, on the way from the root
	stopped bool
	width   int            // of the proof-number search: how far from the fight the attacker looks
	seen    board.PointSet // points that proofs rested on

	// audit, if set, sees every node that was searched; for tests.
	audit func(p *proof, attackerToMove bool, plies int, captured bool)
}

// NewReader makes a reader with its tables, some megabytes.
func NewReader() *Reader {
	return &Reader{table: newTable(), similar: newSimilarTable(), numbers: newNumberTable()}
}

// Forget empties the tables. What a reader answers does not depend on what it
// was asked before, except where a search is cut by LimitNodes or rests on
// LimitNear.
func (r *Reader) Forget() {
	r.table.forget()
	r.numbers.forget()
	clear(r.similar.next)
	if r.looks != nil {
		r.looks.reader.Forget()
		clear(r.looks.known.next)
	}
}

// Decide answers a question by one search, in which one side is free of ko: it may
// retake a ko at once, as if it had a threat for every ko and the other side none.
// What needs a ko counts as the free side wants. If free is Empty, neither side has a
// threat: whoever takes first wins. With Limits.Threats the free side has so many
// threats and no more.
//
// The outcome is Captured, Escaped, or Unknown if the nodes ran out. Every other limit
// that cut the search counts as an escape, and Limit names the limit. The stones of
// the question must stand. Decide allocates nothing, and the board comes back as it was.
func (r *Reader) Decide(b *board.Board, q Question, free board.Colour, limits *Limits) (a Answer) {
	if q.Goal == Connect {
		a = r.decideConnection(b, q, free, limits)
	} else {
		a = r.decide(b, q.Target, b.At(q.Target), q.ToMove, free, limits, 0)
	}
	if a.Outcome == q.ToMove.wants() {
		a.Result = Works
	}
	return a
}

// decide decides a question of capture with an answer that can spare at least so many
// stones. The attacker may just have taken the target, a string of the defender's.
func (r *Reader) decide(b *board.Board, target board.Point, defender board.Colour, toMove Side, free board.Colour, limits *Limits, spare int) Answer {
	attackerToMove := toMove == Attacker
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	r.ask(b, target, defender, free, limits)
	r.passes[board.Black], r.passes[board.White] = spare, spare
	best := board.NoPoint
	for depth := 1; ; depth += 2 {
		depth = min(depth, r.limits.Plies)
		captured := r.search(0, attackerToMove, depth)
		f := &r.frames[0]
		if r.stopped {
			return r.cut(best, depth)
		}
		if !captured && !attackerToMove {
			best = orPass(f.move)
		}
		if !captured && depth < r.limits.Plies && f.proof.used.deep() && r.deepens() {
			continue
		}
		if !captured && f.proof.used.deep() && r.limits.Numbers {
			if captured = r.prove(attackerToMove); r.stopped {
				if !attackerToMove {
					best = orPass(f.move)
				}
				return r.cut(best, depth)
			}
		}
		a := Answer{Outcome: outcomeOf(captured), Move: board.NoPoint, Depth: depth, Nodes: r.nodes, Limit: f.proof.used,
			Ladder: f.proof.ladder, Ko: f.proof.ko, Zone: f.proof.zone, Spare: int(f.proof.reach)}
		if captured == attackerToMove {
			a.Move = orPass(f.move)
		}
		return a
	}
}

// deepens tells whether a search by plies may look deeper: see Limits.Deepen.
func (r *Reader) deepens() bool { return r.limits.Deepen == 0 || r.nodes <= r.limits.Deepen }

// cut is the answer of a search that ran out of nodes.
func (r *Reader) cut(best board.Point, depth int) Answer {
	if r.b.At(r.target) != board.Empty {
		r.seen.Union(r.b.StringAt(r.target))
		r.seen.Union(r.b.StringNeighbours(r.target))
	}
	return Answer{Outcome: Unknown, Move: best, Depth: depth, Nodes: r.nodes, Limit: LimitNodes, Zone: r.seen, Spare: farReach}
}

// orPass is the move, the pass if none was needed.
func orPass(move board.Point) board.Point {
	if move == board.NoPoint {
		return board.Pass
	}
	return move
}

// ask prepares a question.
func (r *Reader) ask(b *board.Board, target board.Point, defender, free board.Colour, limits *Limits) {
	r.b, r.target, r.free, r.limits = b, target, free, *limits
	r.limits.Plies = min(r.limits.Plies, maxPlies)
	r.limits.LadderPlies = min(r.limits.LadderPlies, maxPlies)
	r.defender = defender
	r.attacker = defender.Opponent()
	r.ladderEnd = min(r.limits.Plies-r.limits.LadderPlies, 0)
	r.salt = mix(uint64(target))
	for _, field := range [...]int{int(free), r.limits.Liberties, r.limits.Plies, r.limits.LadderPlies} {
		r.salt = mix(r.salt ^ uint64(field))
	}
	for _, choice := range [...]bool{r.limits.Near, r.limits.Retakes, r.limits.Numbers} {
		r.salt = mix(r.salt)
		if choice {
			r.salt++
		}
	}
	if r.threats = limits.Threats; r.threats > 0 {
		r.salt ^= r.threatSalt()
	}
	r.seen = board.PointSet{}
	r.nodes, r.width, r.stopped, r.passes = 0, 0, false, [3]int{}
}

// mix spreads a small number over a key (SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
