package web

import "net/http"

// overview shows the figures of the store.
func (s *Server) overview(*http.Request) (any, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, err
	}
	if c.catalogue == nil {
		return nil, errEmpty
	}
	return c.catalogue.Overview(), nil
}
