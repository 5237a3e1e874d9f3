package web

import "net/http"

// Bounds of what a page shows of a game, so that no page costs much. Real games have some hundreds of moves, and some hundreds of instances.
const (
	mostMoves = 2000 // moves of a record
	mostFound = 5000 // instances of a game
)

// Bounds of answers about long games. Such an answer takes much memory, so few are made at a time; a request is refused while mostLarge others wait.
const (
	longGame  = 1000     // moves, or instances, of a long game
	longText  = 64 << 10 // bytes of a pasted record that is read alone
	mostLong  = 4        // answers about long games that are made and read at a time
	mostLarge = 64       // requests that wait
)

// inTurn answers requests about long games, a few at a time.
func (s *Server) inTurn(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.isLong(r.PathValue("id")) {
			next(w, r)
			return
		}
		if err := s.building.enter(r.Context()); err != nil {
			s.fail(w, r, err)
			return
		}
		defer s.building.leave()
		next(w, r)
	}
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
