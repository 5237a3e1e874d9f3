package web

import "net/http"

// overview shows what the store holds.
func (s *Server) overview(*http.Request) (any, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, err
	}
	if c.store == nil {
		return nil, nil
	}
	return c.store.Stats()
}
