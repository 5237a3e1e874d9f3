package tactics

import (
	"errors"

	"shicho/board"
)

// ErrNoTarget says that there is no stone on the point asked about.
var ErrNoTarget = errors.New("no stone on the target point")

// maxPlies bounds the length of any line, whatever the limits.
const maxPlies = 400

// Reader answers questions about capture. It keeps its tables between
// questions; a Reader serves one goroutine.
type Reader struct {
	table   table
	similar similarTable
	frames  [maxPlies + 2]frame

	// The question at hand.
	b                  *board.Board
	target             board.Point // a stone of it
	attacker, defender board.Colour
	free               board.Colour // the side that may retake kos at once
	limits             Limits
	salt               uint64
	ladderEnd          int // plies left at which a ladder has run too long

	// Where the search is.
	nodes   int
	passes  [3]int // by side, on the way from the root
	stopped bool
	seen    board.PointSet // points that proofs rested on

	// audit, if set, sees every node that was searched; for tests.
	audit func(p *proof, attackerToMove bool, plies int, captured bool)
}

// NewReader makes a reader with its tables, some megabytes.
func NewReader() *Reader {
	return &Reader{table: newTable(), similar: newSimilarTable()}
}

// Forget empties the tables. What a reader answers does not depend on what it
// was asked since, except where a search is cut by LimitNodes.
func (r *Reader) Forget() {
	r.table.generation++
	clear(r.similar.next)
}

// Answer is the verdict on one question asked with Decide.
type Answer struct {
	Outcome Outcome
	Move    board.Point // that makes it so, of the side to move; NoPoint if it need not or cannot move
	Depth   int         // plies of the iteration that found it
	Nodes   int
	Limit   Limit // what the outcome rests on
	Ladder  bool  // whether the line left the ordinary depth in a ladder
	Zone    board.PointSet
	Spare   int // stones that may come to stand outside the zone without harm
}

// Decide tells whether the target is captured with the attacker, or its owner,
// to move: Captured without any ko, or Escaped, or Unknown if the nodes ran out.
// What can be had by ko counts as Escaped if free is the defender, the side that
// may retake kos at once, and as Captured if free is the attacker. It allocates
// nothing. The board comes back as it was. The target must be a stone.
func (r *Reader) Decide(b *board.Board, target board.Point, attackerToMove bool, free board.Colour, limits *Limits) Answer {
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	r.ask(b, target, free, limits)
	var a Answer
	for depth := 1; ; depth += 2 {
		depth = min(depth, r.limits.Plies)
		captured := r.search(0, attackerToMove, depth)
		f := &r.frames[0]
		a = Answer{Outcome: Escaped, Move: f.move, Depth: depth, Nodes: r.nodes, Limit: f.proof.used,
			Ladder: f.proof.ladder, Zone: f.proof.zone, Spare: int(f.proof.reach)}
		switch {
		case r.stopped:
			a.Outcome, a.Limit, a.Move = Unknown, LimitNodes, board.NoPoint
			a.Zone, a.Spare = r.seen, farReach
			return a
		case captured:
			a.Outcome = Captured
			return a
		case depth == r.limits.Plies || !f.proof.used.deep():
			return a
		}
	}
}

// ask prepares a question.
func (r *Reader) ask(b *board.Board, target board.Point, free board.Colour, limits *Limits) {
	r.b, r.target, r.free, r.limits = b, target, free, *limits
	r.limits.Plies = min(r.limits.Plies, maxPlies)
	r.limits.LadderPlies = min(r.limits.LadderPlies, maxPlies)
	r.defender = b.At(target)
	r.attacker = r.defender.Opponent()
	r.salt = mix(uint64(target)<<48 ^ uint64(free)<<40 ^ uint64(limits.Liberties)<<16 ^ uint64(limits.Plies)<<8 ^ uint64(limits.LadderPlies)<<24)
	if limits.Near {
		r.salt = mix(r.salt)
	}
	r.ladderEnd = min(limits.Plies-limits.LadderPlies, 0)
	r.seen = board.PointSet{}
	r.nodes, r.stopped, r.passes = 0, false, [3]int{}
}

// mix spreads a small number over a key (SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
