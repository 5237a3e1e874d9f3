package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"shicho/internal/lang"
	"shicho/patterndb"
	"shicho/web/ask"
	"shicho/web/question"
)

// mostQuestion is the length of a question in bytes, at most: a game of ten thousand moves fits in.
const mostQuestion = 1 << 20

// asked returns a function that reads a question from a request, and answers it.
func (s *Server) asked(answer question.Asked) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var text question.Text
		if err := s.readJSON(w, r, &text); err != nil {
			s.writeFault(w, r, err)
			return
		}
		s.answer(func(r *http.Request) (any, error) {
			result, err := answer(r.Context(), s.answers, &text)
			return result, askFault(err)
		})(w, r)
	}
}

// checkCertificate lets the checker judge a certificate that a page sends.
func (s *Server) checkCertificate(w http.ResponseWriter, r *http.Request) {
	var text struct {
		Certificate string `json:"certificate"`
	}
	if err := s.readJSON(w, r, &text); err != nil {
		s.writeFault(w, r, err)
		return
	}
	s.answer(func(r *http.Request) (any, error) {
		return ask.CheckCertificates(lang.From(r.Context()), text.Certificate), nil
	})(w, r)
}

// readJSON reads the JSON of a request, which may have mostQuestion bytes, and must come within sendTime.
func (s *Server) readJSON(w http.ResponseWriter, r *http.Request, into any) error {
	lift := s.limitSending(w, r)
	err := json.NewDecoder(http.MaxBytesReader(nil, r.Body, mostQuestion)).Decode(into)
	if err == nil {
		lift()
		return nil
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) || errors.Is(err, errSlow) {
		return err
	}
	return badRequest(fmt.Errorf("this is no JSON of a question: %w", err))
}

// askFault gives an error of an answer its status.
func askFault(err error) error {
	switch {
	case errors.Is(err, ask.ErrQuestion), errors.Is(err, question.ErrPosition):
		return badRequest(err)
	case errors.Is(err, ask.ErrBusy):
		return &fault{status: http.StatusTooManyRequests, err: err}
	case errors.Is(err, ask.ErrNoStore):
		return &fault{status: http.StatusNotFound, err: err}
	}
	return err
}

// proof plays the proof of a stored pattern.
func (s *Server) proof(r *http.Request) (any, error) { return s.proofOf(r) }

func (s *Server) proofOf(r *http.Request) (*ask.Proof, error) {
	if _, err := s.source.get(); err != nil {
		return nil, err
	}
	proof, err := s.answers.Proof(r.Context(), r.PathValue("id"))
	switch {
	case errors.Is(err, patterndb.ErrNoPattern):
		return nil, notFound("there is no pattern %.40q", r.PathValue("id"))
	case errors.Is(err, patterndb.ErrAmbiguous):
		return nil, badRequest(err)
	}
	return proof, askFault(err)
}
