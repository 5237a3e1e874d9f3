package web

import (
	"bytes"
	"context"
	"net/http"
)

// Bounds of what a page shows of a game, so that no page costs much. Real games have some hundreds of moves, and some hundreds of instances.
const (
	mostMoves = 2000 // moves of a record
	mostFound = 5000 // instances of a game
)

// Bounds of large answers. Whoever asks when more wait is refused.
const (
	longGame    = 1000      // moves, or instances, of a game whose answers are made one at a time
	longText    = 64 << 10  // bytes of a pasted record that is read alone
	largeAnswer = 256 << 10 // bytes of an answer that is one of mostSent
	mostSent    = 16        // large answers that are kept in memory while clients read them
	mostLarge   = 64        // requests that wait
)

// inTurn answers requests about long games: their answers are made one at a time, as each of them takes much memory, and few of them
// are kept while clients read them.
func (s *Server) inTurn(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.isLong(r.PathValue("id")) {
			next(w, r)
			return
		}
		answer := &builtAnswer{header: w.Header(), status: http.StatusOK}
		sent, err := s.build(r.Context(), answer, func() { next(answer, r) })
		if err != nil {
			s.fail(w, r, err)
			return
		}
		defer sent()
		w.WriteHeader(answer.status)
		w.Write(answer.content.Bytes())
	}
}

// build makes an answer, when it is its turn. The caller calls sent when the client has read the answer.
func (s *Server) build(ctx context.Context, answer *builtAnswer, make func()) (sent func(), err error) {
	if err := s.building.enter(ctx); err != nil {
		return nil, err
	}
	defer s.building.leave()
	make()
	if answer.content.Len() <= largeAnswer {
		return func() {}, nil
	}
	if err := s.sending.enter(ctx); err != nil { // the next answer is not made before this one has a place
		return nil, err
	}
	return s.sending.leave, nil
}

// isLong reports whether an address names a long game.
func (s *Server) isLong(id string) bool {
	c, err := s.source.get()
	if err != nil {
		return false
	}
	for _, shelf := range c.shelves() {
		if g, err := shelf.catalogue.FindGame(id); err == nil {
			return g.Moves > longGame || len(g.Instances) > longGame
		}
	}
	return false
}

// builtAnswer keeps an answer in memory.
type builtAnswer struct {
	header  http.Header
	status  int
	content bytes.Buffer
}

func (a *builtAnswer) Header() http.Header         { return a.header }
func (a *builtAnswer) WriteHeader(status int)      { a.status = status }
func (a *builtAnswer) Write(b []byte) (int, error) { return a.content.Write(b) }
