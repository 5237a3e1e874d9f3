package question

import (
	"context"

	"shicho/web/ask"
)

// Asked lets an Answerer answer a question. The error may wrap ErrPosition, ask.ErrQuestion, ask.ErrBusy or the cause of the context.
type Asked func(context.Context, *ask.Answerer, *Text) (any, error)

// by returns the question that a method of Answerer answers. It reads the parts of the request that the method needs.
func by[T any](method func(*ask.Answerer, context.Context, *ask.PositionQuestion) (T, error), parts ...part) Asked {
	return func(ctx context.Context, a *ask.Answerer, t *Text) (any, error) {
		q, err := t.read(parts)
		if err != nil {
			return nil, err
		}
		return method(a, ctx, q)
	}
}

// The questions that the reader alone answers.

// Read asks what becomes of a string.
func Read() Asked { return by((*ask.Answerer).Read, (*Text).readLimits, (*Text).readTarget) }

// Group asks what becomes of the group of a string.
func Group() Asked { return by((*ask.Answerer).Group, (*Text).readLimits, (*Text).readTarget) }

// Try asks how a move fares.
func Try() Asked {
	return by((*ask.Answerer).Try, (*Text).readLimits, (*Text).readTarget, (*Text).readTry)
}

// Certificate asks for a proof to keep.
func Certificate() Asked {
	return by((*ask.Answerer).Certificate, (*Text).readLimits, (*Text).readTarget, (*Text).readSide)
}

// The questions that patterns and networks answer too.

// Danger asks which strings are in danger.
func Danger() Asked { return by((*ask.Answerer).Danger) }

// Groups asks which groups are in danger, or dead.
func Groups() Asked { return by((*ask.Answerer).Groups) }

// Here asks which stored patterns lie on the board.
func Here() Asked { return by((*ask.Answerer).Here) }

// Candidates asks for the tactical moves.
func Candidates() Asked { return by((*ask.Answerer).Candidates, (*Text).readLimits) }

// Moves asks for the likely moves.
func Moves() Asked { return by((*ask.Answerer).Moves) }

// Ownership asks whose each point will be.
func Ownership() Asked { return by((*ask.Answerer).Ownership) }

// Dead asks which stones are dead.
func Dead() Asked { return by((*ask.Answerer).Dead) }
