package web

import (
	"fmt"
	"net/http"
)

// sendFile sends a file that browsers save under a name. The name must have no quotes.
func (s *Server) sendFile(w http.ResponseWriter, kind, name string, content []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", name))
	h.Set("Cache-Control", "no-store")
	w.Write(content)
}
