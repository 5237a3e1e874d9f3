package web

import (
	"context"
	"net/http"
	"time"

	"shicho/engine"
	"shicho/engine/search"
	"shicho/study/review"
	"shicho/web/question"
)

// Values of positions.
const (
	valueTime   = 400 * time.Millisecond // for one value, once it is its turn: the values before and after a move come within a second on a busy machine, too
	valueMoves  = 3                      // best moves that are listed
	mostValuing = 16                     // questions that may wait
	valueMemory = 32                     // of the search, in MiB
)

// valuer values positions for all visitors, one at a time.
type valuer struct {
	turns *turnstile
	of    *review.Valuer // nil until it is needed
}

func newValuer() *valuer { return &valuer{turns: newTurnstile(1, mostValuing)} }

// value says who leads in a position, which moves are best there, and how play may go on. The models are loaded within the first question, which takes
// longer than others.
func (v *valuer) value(ctx context.Context, q *question.Text) (*review.Value, error) {
	at, err := q.Read()
	if err != nil {
		return nil, badRequest(err)
	}
	if err := v.turns.enter(ctx); err != nil {
		return nil, err
	}
	defer v.turns.leave()
	if v.of == nil {
		settings := engine.Default()
		settings.Search.Memory, settings.Search.Threads = valueMemory, 1 // the same position has the same value, if the time does not end the look
		if v.of, err = review.NewValuer(settings); err != nil {
			return nil, err
		}
	}
	if err := v.of.Prepare(at.Board.Size()); err != nil {
		return nil, err
	}
	turn := &engine.Turn{Board: at.Board, ToMove: at.ToMove, Rules: search.Rules{Komi: q.Position.Komi}}
	return v.of.Value(ctx, turn, len(q.Position.Black)+len(q.Position.White), valueMoves, valueTime)
}

// valuePosition answers a question about the value of a position.
func (s *Server) valuePosition(w http.ResponseWriter, r *http.Request) {
	var text question.Text
	if err := s.readJSON(w, r, &text); err != nil {
		s.writeFault(w, r, err)
		return
	}
	s.answer(func(r *http.Request) (any, error) { return s.valuer.value(r.Context(), &text) })(w, r)
}
