package estimate

import (
	"fmt"
	"math"

	"shicho/board"
	"shicho/engine/network"
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
	source     network.Source
	evaluators map[int]*network.Evaluator // by size of board
	tree       tree
}

// New makes an Estimator with the networks of a source.
func New(source network.Source) *Estimator {
	return &Estimator{source: source, evaluators: map[int]*network.Evaluator{}}
}

// Knows tells whether there is a network for boards of a size. Nil knows nothing.
func (e *Estimator) Knows(size int) bool { return e != nil && e.source.For(size) != nil }

// Group estimates what becomes of the group of a question of the goal tactics.Kill. The error wraps network.ErrArchitecture where there is no network for
// the board.
func (e *Estimator) Group(b *board.Board, q *tactics.Question) (Estimate, error) {
	if !e.Knows(b.Size()) {
		return Estimate{Lives: 0.5, Move: board.NoPoint}, fmt.Errorf("boards of %d lines: %w", b.Size(), network.ErrArchitecture)
	}
	evaluator := e.evaluators[b.Size()]
	if evaluator == nil {
		made, err := e.source.For(b.Size()).NewEvaluator(b.Size())
		if err != nil {
			return Estimate{}, err
		}
		evaluator, e.evaluators[b.Size()] = made, made
	}
	e.tree.begin(b, q, evaluator)
	value, move := e.tree.search(q.Mover(b))
	return Estimate{Lives: chance(value), Move: move, Nodes: e.tree.count}, nil
}

// Bound is how long a search for a proof about a group may be, before there is an estimate. shut tells that walls shut the group in.
func Bound(limits *tactics.Limits, shut bool) tactics.Limits {
	if shut {
		return limits.AtMost(shutNodes)
	}
	return limits.AtMost(openNodes)
}

// Answer answers a question about a group in stages: by a short search for a proof, which is longer where walls shut the group in, and else by an
// estimate. Then the answer's outcome is tactics.Unknown, and its result and move are what probably works. estimate is nil for a proof, and where
// there is no network for the board.
func (e *Estimator) Answer(r *tactics.Reader, b *board.Board, q tactics.Question, shut bool, limits *tactics.Limits) (a tactics.Answer, estimate *Estimate, err error) {
	bounded := Bound(limits, shut)
	if a, err = r.Ask(b, q, &bounded); err != nil || a.Outcome != tactics.Unknown || !e.Knows(b.Size()) {
		return a, nil, err
	}
	found, err := e.Group(b, &q)
	if err != nil {
		return a, nil, err
	}
	if a.Result, a.Move = tactics.Fails, board.NoPoint; found.Likely(q.ToMove) {
		a.Result, a.Move = tactics.Works, found.Move
	}
	return a, &found, nil
}

// chance is the chance that a group lives, by the mean owner of its stones that a search expects.
func chance(owner float64) float64 { return 1 / (1 + math.Exp(-offset-slope*owner)) }
