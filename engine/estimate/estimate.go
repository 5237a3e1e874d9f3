package estimate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/tactics"
)

// Estimate is what probably becomes of a group with one side to move.
type Estimate struct {
	Lives float64     // the chance that the group lives
	Move  board.Point // of the side to move, Pass if it need not play near the group
	Nodes int         // positions that the network was asked about
}

// Likely tells whether the side to move probably has its way.
func (e *Estimate) Likely(toMove tactics.Side) bool {
	return (e.Lives < 0.5) == (toMove == tactics.Attacker)
}

// Chance is the chance that the side to move has its way.
func (e *Estimate) Chance(toMove tactics.Side) float64 {
	if toMove == tactics.Attacker {
		return 1 - e.Lives
	}
	return e.Lives
}

// Estimator estimates what becomes of groups.
type Estimator struct {
	Playouts int // positions that are looked at, for each side to move; 0 is the standard
	source   network.Source
	known    map[int]*knowledge // by size of board
	tree     tree
	shares   []float64 // that advise tells
}

// knowledge is what judges boards of one size.
type knowledge struct {
	evaluator *network.Evaluator
	player    *playout.Player
}

// New makes an Estimator with the networks of a source.
func New(source network.Source) *Estimator {
	return &Estimator{source: source, known: map[int]*knowledge{}}
}

// Knows tells whether there is a network for boards of a size. Nil knows nothing.
func (e *Estimator) Knows(size int) bool { return e != nil && e.source.For(size) != nil }

// Group estimates what becomes of the group of a question of the goal tactics.Kill. The error wraps network.ErrArchitecture where there is no network for
// the board.
func (e *Estimator) Group(r *tactics.Reader, b *board.Board, q *tactics.Question) (Estimate, error) {
	if !e.Knows(b.Size()) {
		return Estimate{Lives: 0.5, Move: board.NoPoint}, fmt.Errorf("boards of %d lines: %w", b.Size(), network.ErrArchitecture)
	}
	k, err := e.on(b.Size())
	if err != nil {
		return Estimate{}, err
	}
	e.tree.begin(r, b, q, k)
	e.tree.playouts = cmp.Or(e.Playouts, standardPlayouts)
	value, move := e.tree.search(q.Mover(b))
	return Estimate{Lives: chance(value), Move: move, Nodes: e.tree.count}, nil
}

// on is what judges boards of a size.
func (e *Estimator) on(size int) (k *knowledge, err error) {
	if k = e.known[size]; k != nil {
		return k, nil
	}
	k = new(knowledge)
	if k.evaluator, err = e.source.For(size).NewEvaluator(size); err != nil {
		return nil, err
	}
	if k.player, err = playout.New(playout.Tactical, size, nil); err != nil {
		return nil, err
	}
	e.known[size] = k
	return k, nil
}

// Advise lets the network advise a reader's searches about groups on boards of a size, until Reader.Advise says otherwise. Without a network for the
// size nobody advises them.
func (e *Estimator) Advise(r *tactics.Reader, size int) {
	if e.Knows(size) {
		r.Advise(e.advise)
	}
}

// Reader makes a reader that the network advises about groups on boards of a size: it finds the proofs that Answer and Read find.
func (e *Estimator) Reader(size int) *tactics.Reader {
	r := tactics.NewReader().Keep()
	e.Advise(r, size)
	return r
}

// advise is how probable the moves of a side are for the network, by point: none is where there is no network.
func (e *Estimator) advise(b *board.Board, toMove board.Colour) []float64 {
	e.shares = slices.Grow(e.shares[:0], b.Points())[:b.Points()]
	if k, err := e.on(b.Size()); err == nil {
		k.evaluator.Evaluate(b, toMove, 0).Probabilities(e.shares)
	}
	return e.shares
}

// Bound is how long a search for a proof about a group may be, before there is an estimate. shut tells that walls shut the group in. Limits
// that allow more nodes than the standard ones ask for a deeper search, which is not bounded.
func Bound(limits *tactics.Limits, shut bool) tactics.Limits {
	switch {
	case limits.Nodes > tactics.Default.Nodes:
		return *limits
	case shut:
		return limits.AtMost(shutNodes)
	}
	return limits.AtMost(openNodes)
}

// ForCertificate are limits by which an answer is searched for long enough that it is rather proved than estimated.
func ForCertificate(limits *tactics.Limits) tactics.Limits {
	return limits.WithNodes(max(limits.Nodes, proofNodes))
}

// Answer answers a question about a group in stages: by a short search for a proof, which is longer where walls shut the group in, and else by an
// estimate. Then the answer's outcome is tactics.Unknown, and its result and move are what probably works. found is nil for a proof, and where
// there is no network for the board.
func (e *Estimator) Answer(r *tactics.Reader, b *board.Board, q tactics.Question, shut bool, limits *tactics.Limits) (a tactics.Answer, found *Estimate, err error) {
	if !e.Knows(b.Size()) {
		a, err = r.Ask(b, q, limits)
		return a, nil, err
	}
	bounded := Bound(limits, shut)
	e.Advise(r, b.Size())
	defer r.Advise(nil)
	if a, err = r.Ask(b, q, &bounded); err == nil {
		found, err = e.replace(r, &a, b, &q, shut)
	}
	return a, found, err
}

// Read is Answer for people: a proof has all moves that work, and a line.
func (e *Estimator) Read(r *tactics.Reader, b *board.Board, q tactics.Question, shut bool, limits *tactics.Limits) (a tactics.Reading, found *Estimate, err error) {
	if !e.Knows(b.Size()) {
		a, err = r.ReadGroup(b, q, limits)
		return a, nil, err
	}
	bounded := Bound(limits, shut)
	e.Advise(r, b.Size())
	defer r.Advise(nil)
	if a, err = r.ReadGroup(b, q, &bounded); err != nil {
		return a, nil, err
	}
	if found, err = e.replace(r, &a.Answer, b, &q, shut); found == nil {
		return a, nil, err
	}
	if a.Moves, a.Undecided, a.Line = nil, nil, nil; a.Move != board.NoPoint {
		a.Moves = []board.Point{a.Move}
	}
	return a, found, nil
}

// replace replaces the guess of a search that was cut by an estimate. found is nil for a proof. Where walls shut the group in, kos are looked for.
func (e *Estimator) replace(r *tactics.Reader, a *tactics.Answer, b *board.Board, q *tactics.Question, shut bool) (found *Estimate, err error) {
	if a.Outcome != tactics.Unknown {
		return nil, nil
	}
	made, err := e.Group(r, b, q)
	if err != nil {
		return nil, err
	}
	if a.Result, a.Move = tactics.Fails, board.NoPoint; made.Likely(q.ToMove) {
		a.Result, a.Move = tactics.Works, made.Move
	}
	if shut {
		lookForKo(r, a, b, q)
	}
	return &made, nil
}

// lookForKo makes the result of an estimate a ko where searches prove that the side to move needs one, or that it has at least one where the
// estimate says that it fails.
func lookForKo(r *tactics.Reader, a *tactics.Answer, b *board.Board, q *tactics.Question) {
	limits, mover := tactics.Default.WithNodes(koNodes), q.Mover(b)
	wins := map[tactics.Outcome]bool{tactics.Captured: q.ToMove == tactics.Attacker, tactics.Escaped: q.ToMove == tactics.Defender}
	free := r.Decide(b, *q, mover, &limits)
	a.Nodes += free.Nodes
	if !wins[free.Outcome] {
		return
	}
	first := r.Decide(b, *q, board.Empty, &limits)
	a.Nodes += first.Nodes
	switch works := wins[first.Outcome]; {
	case works && a.Result == tactics.Fails:
		a.Result, a.Move = tactics.KoFirst, first.Move
	case !works && (a.Result == tactics.Fails || first.Outcome != tactics.Unknown):
		a.Result, a.Move = tactics.KoThreat, free.Move
	}
}

// chance is the chance that a group lives, by the mean owner of its stones that a search expects.
func chance(owner float64) float64 { return 1 / (1 + math.Exp(-offset-slope*owner)) }
