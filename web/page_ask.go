package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"shicho/patterndb"
	"shicho/web/ask"
)

// mostQuestion is the length of a question in bytes, at most: a game of ten thousand moves fits in.
const mostQuestion = 1 << 20

// question returns a function that reads a question from a request and answers it as a method of the desk does.
func question[T any](s *Server, method func(*ask.Desk, context.Context, *ask.Question) (T, error)) http.HandlerFunc {
	return s.answer(func(r *http.Request) (any, error) {
		var q ask.Question
		if err := readJSON(r, &q); err != nil {
			return nil, err
		}
		result, err := method(s.desk, r.Context(), &q)
		return result, askFault(err)
	})
}

// readJSON reads the JSON of a request, which may have mostQuestion bytes.
func readJSON(r *http.Request, into any) error {
	err := json.NewDecoder(http.MaxBytesReader(nil, r.Body, mostQuestion)).Decode(into)
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) {
		return err
	}
	return badRequest(fmt.Errorf("this is no JSON of a question: %w", err))
}

// askFault gives an error of the desk its status.
func askFault(err error) error {
	switch {
	case errors.Is(err, ask.ErrPosition), errors.Is(err, ask.ErrQuestion):
		return badRequest(err)
	case errors.Is(err, ask.ErrBusy):
		return &fault{http.StatusTooManyRequests, err}
	case errors.Is(err, ask.ErrNoStore):
		return &fault{http.StatusNotFound, err}
	}
	return err
}

// proof plays the proof of a stored pattern.
func (s *Server) proof(r *http.Request) (any, error) { return s.proofOf(r) }

func (s *Server) proofOf(r *http.Request) (*ask.Proof, error) {
	if _, err := s.source.get(); err != nil {
		return nil, err
	}
	proof, err := s.desk.Proof(r.Context(), r.PathValue("id"))
	switch {
	case errors.Is(err, patterndb.ErrNoPattern):
		return nil, notFound("there is no pattern %.40q", r.PathValue("id"))
	case errors.Is(err, patterndb.ErrAmbiguous):
		return nil, badRequest(err)
	}
	return proof, askFault(err)
}
