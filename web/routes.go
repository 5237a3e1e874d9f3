package web

import (
	"net/http"

	"shicho/web/question"
	"shicho/web/training"
)

// routes lists all addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /static/{name...}", http.HandlerFunc(s.serveAsset))
	mux.Handle("GET /progress", http.HandlerFunc(s.watchProgress))
	mux.Handle("GET /{$}", s.page("overview", s.overview))
	mux.Handle("GET /challenge", s.answer(s.challenge))
	mux.Handle("GET /search", s.page("search", s.searchGames))
	mux.Handle("GET /patterns", s.page("patterns", s.listPatterns))
	mux.Handle("GET /games", s.page("games", s.listGames))
	mux.Handle("POST /games", http.HandlerFunc(s.dropGames))
	mux.Handle("GET /drops/{number}", s.page("drop", s.showDrop))
	mux.Handle("POST /drops/{number}/cancel", http.HandlerFunc(s.cancelDrop))
	mux.Handle("GET /drops/{number}/events", http.HandlerFunc(s.watchDrop))
	mux.Handle("GET /games/{id}", s.inTurn(s.page("game", s.showGame)))
	mux.Handle("GET /games/{id}/record.sgf", s.inTurn(s.gameRecord))
	mux.Handle("GET /notes", s.answer(s.showNotes))
	mux.Handle("POST /notes/searches", note(s, s.saveSearch))
	mux.Handle("POST /notes/searches/remove", note(s, s.removeSearch))
	mux.Handle("POST /notes/tags", note(s, s.tagGame))
	mux.Handle("GET /editor", s.page("editor", s.showEditor))
	mux.Handle("GET /editor/record.sgf", http.HandlerFunc(s.editorRecord))
	mux.Handle("GET /editor/board.txt", http.HandlerFunc(s.editorText))
	mux.Handle("POST /editor/parse", http.HandlerFunc(s.parseEditor))
	mux.Handle("GET /play", s.page("play", s.showPlay))
	mux.Handle("POST /play/move", http.HandlerFunc(s.playMove))
	mux.Handle("GET /train", s.page("train", s.showTraining))
	mux.Handle("POST /train/problems", s.answer(s.makeProblems))
	mux.Handle("GET /train/problems/events", http.HandlerFunc(s.watchProblems))
	mux.Handle("POST /train/next", trained(s, (*training.Attempts).Next))
	mux.Handle("POST /train/move", trained(s, (*training.Attempts).Move))
	mux.Handle("POST /train/why", trained(s, (*training.Attempts).Why))
	mux.Handle("POST /train/solution", trained(s, (*training.Attempts).Solution))
	mux.Handle("GET /patterns/{id}", s.page("pattern", s.showPattern))
	mux.Handle("GET /patterns/{id}/picture.svg", http.HandlerFunc(s.patternPicture))
	mux.Handle("GET /patterns/{id}/picture.png", http.HandlerFunc(s.patternPicture))
	mux.Handle("GET /patterns/{id}/record.sgf", http.HandlerFunc(s.patternRecord))
	mux.Handle("GET /patterns/{id}/proof", s.answer(s.proof))
	mux.Handle("POST /ask/group", s.asked(question.Group()))
	mux.Handle("POST /ask/read", s.asked(question.Read()))
	mux.Handle("POST /ask/try", s.asked(question.Try()))
	mux.Handle("POST /ask/proof", s.asked(question.Certificate()))
	mux.Handle("POST /ask/check", http.HandlerFunc(s.checkCertificate))
	mux.Handle("POST /ask/danger", s.asked(question.Danger()))
	mux.Handle("POST /ask/groups", s.asked(question.Groups()))
	mux.Handle("POST /ask/here", s.asked(question.Here()))
	mux.Handle("POST /ask/candidates", s.asked(question.Candidates()))
	mux.Handle("POST /ask/moves", s.asked(question.Moves()))
	mux.Handle("POST /ask/ownership", s.asked(question.Ownership()))
	mux.Handle("POST /ask/value", http.HandlerFunc(s.valuePosition))
	mux.Handle("POST /ask/dead", s.asked(question.Dead()))
	mux.Handle("POST /games/{id}/review", s.inTurn(s.answer(s.startReview)))
	mux.Handle("GET /games/{id}/review", s.inTurn(s.answer(s.showReview)))
	mux.Handle("DELETE /games/{id}/review", s.inTurn(s.answer(s.cancelReview)))
	mux.Handle("GET /games/{id}/review/events", http.HandlerFunc(s.watchReview))
	mux.Handle("/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, notFound("there is no such page"))
	}))
	return mux
}
