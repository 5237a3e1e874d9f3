package web

import "net/http"

// overview shows the figures of the store.
func (s *Server) overview(*http.Request) (any, error) {
	from, err := s.shelf()
	if err != nil {
		return nil, err
	}
	return from.catalogue.Overview(), nil
}
