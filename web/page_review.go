package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"shicho/internal/lang"
	"shicho/patterndb"
	"shicho/web/reviews"
)

// startReview begins the review of a game in the background: of the moves that its page shows.
func (s *Server) startReview(r *http.Request) (any, error) {
	g, _, err := s.game(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	j, err := s.reviews.Start(g.Key.String(), shownPart(g.Record()))
	if err != nil {
		return nil, &fault{status: http.StatusTooManyRequests, err: err}
	}
	state, _ := j.Watch(lang.From(r.Context()), 0)
	return state, nil
}

// library returns the patterns by which reviews play: those of the store that the server was started with.
func (s *Server) library(ctx context.Context) *patterndb.Index {
	if s.o.DB == "" {
		return nil
	}
	return s.source.index(ctx)
}

// errNoReview says that nobody has asked for a review of a game.
var errNoReview = &fault{status: http.StatusNotFound, err: errors.New("this game is not being reviewed")}

// reviewOf returns the review of a game that was begun.
func (s *Server) reviewOf(r *http.Request) (*reviews.Job, error) {
	if j := s.reviews.Find(r.PathValue("id")); j != nil {
		return j, nil
	}
	return nil, errNoReview
}

// showReview returns what has been found.
func (s *Server) showReview(r *http.Request) (any, error) {
	j := s.reviews.Find(r.PathValue("id"))
	if j == nil {
		return reviews.State{Phase: reviews.None, Moves: []reviews.RemarkedMove{}, Worst: []int{}}, nil
	}
	state, _ := j.Watch(lang.From(r.Context()), 0)
	return state, nil
}

// cancelReview ends a review.
func (s *Server) cancelReview(r *http.Request) (any, error) {
	j, err := s.reviewOf(r)
	if err != nil {
		return nil, err
	}
	j.Cancel()
	state, _ := j.Watch(lang.From(r.Context()), 0)
	return state, nil
}

// mostReviewed bounds the moves of an event.
const mostReviewed = 100

// cutReview leaves as many moves as an event may have. If there are more, a later event says how the review has ended.
func cutReview(state *reviews.State) (hasMore bool) {
	if len(state.Moves) <= mostReviewed {
		return false
	}
	state.Moves, state.Phase = state.Moves[:mostReviewed], reviews.Running
	return true
}

// now is a channel that is closed: there is something new already.
var now = func() <-chan struct{} {
	closed := make(chan struct{})
	close(closed)
	return closed
}()

// watchReview sends the reviews of moves as they come, until the review has ended. Each event has the next moves that
// the client does not know yet: from the first one on, or after the number of moves that the field known names.
func (s *Server) watchReview(w http.ResponseWriter, r *http.Request) {
	j, err := s.reviewOf(r)
	if err != nil {
		s.writeFault(w, r, err)
		return
	}
	known, _ := strconv.Atoi(r.FormValue("known"))
	known = max(known, 0)
	follow(w, r, "review", func() (any, bool, <-chan struct{}) {
		state, changed := j.Watch(lang.From(r.Context()), known)
		if cutReview(&state) {
			changed = now
		}
		known += len(state.Moves)
		return state, state.Phase.HasEnded(), changed
	})
}
