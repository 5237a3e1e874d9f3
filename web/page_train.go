package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"shicho/internal/lang"
	"shicho/study/train"
	"shicho/web/training"
)

// trainPage is the page on which people train.
type trainPage struct {
	*training.Overview
	Chosen   training.Choice     `json:"chosen"` // as the address says
	Progress *training.Standings `json:"progress"`
	Kept     bool                `json:"kept"`   // the progress outlives the server
	Making   *making             `json:"making"` // how far the problems are

	CanMake bool `json:"-"` // problems can be made of games
}

// IsChosen tells whether the address chooses a theme.
func (p *trainPage) IsChosen(theme string) bool { return slices.Contains(p.Chosen.Themes, theme) }

// showTraining shows the page, with what its address chooses.
func (s *Server) showTraining(r *http.Request) (any, error) {
	fields, l := r.URL.Query(), lang.From(r.Context())
	state := s.trainer.state.get()
	overview, err := s.trainer.attempts.Overview(l)
	if err != nil {
		return nil, err
	}
	page := &trainPage{Overview: overview, Making: &state, Kept: s.o.Progress != nil,
		Chosen: training.Choice{Grade: fields.Get("grade"), Themes: append([]string{}, fields["theme"]...), Problem: fields.Get("problem")}}
	if err := page.Chosen.Check(); err != nil {
		return nil, trainFault(err)
	}
	_, err = s.shelf()
	page.CanMake = err == nil && s.o.Problems == nil
	page.Progress, err = s.trainer.attempts.Standings(l)
	return page, err
}

// trained returns a function that reads a question from a request and answers it as a method of training.Attempts does.
func trained[Q, A any](s *Server, method func(*training.Attempts, context.Context, *Q) (A, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q Q
		if err := s.readJSON(w, r, &q); err != nil {
			s.writeFault(w, r, err)
			return
		}
		s.answer(func(r *http.Request) (any, error) {
			result, err := method(s.trainer.attempts, r.Context(), &q)
			return result, trainFault(err)
		})(w, r)
	}
}

// trainFault gives an error of the training its status.
func trainFault(err error) error {
	switch {
	case errors.Is(err, training.ErrPlay), errors.Is(err, training.ErrEarly), errors.Is(err, training.ErrChoice):
		return badRequest(err)
	case errors.Is(err, train.ErrNoID), errors.Is(err, training.ErrAttempt), errors.Is(err, train.ErrNoMatch):
		return &fault{status: http.StatusNotFound, err: err}
	}
	return askFault(err)
}
