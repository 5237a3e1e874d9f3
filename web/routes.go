package web

import "net/http"

// routes lists all addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /static/{name...}", http.HandlerFunc(s.serveAsset))
	mux.Handle("GET /progress", http.HandlerFunc(s.watchProgress))
	mux.Handle("GET /{$}", s.page("overview", s.overview))
	mux.Handle("POST /games/{id}/review", s.answer(s.startReview))
	mux.Handle("GET /games/{id}/review", s.answer(s.showReview))
	mux.Handle("DELETE /games/{id}/review", s.answer(s.cancelReview))
	mux.Handle("GET /games/{id}/review/events", http.HandlerFunc(s.watchReview))
	mux.Handle("/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, notFound("there is no such page"))
	}))
	return mux
}
