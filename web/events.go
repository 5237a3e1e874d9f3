package web

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// stream sends events to a browser as they come (server-sent events), until it goes away.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// startStream sends the head of a stream.
func startStream(w http.ResponseWriter) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	return &stream{w, http.NewResponseController(w)}
}

// send sends an event: its name, and a value as JSON.
func (s *stream) send(name string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", name, text); err != nil {
		return err
	}
	return s.control.Flush()
}

// watchProgress sends the progress of opening the store until the work has ended.
func (s *Server) watchProgress(w http.ResponseWriter, r *http.Request) {
	events := startStream(w)
	for {
		p, changed := s.source.watch()
		if err := events.send("progress", p); err != nil || p.Stage == stageReady || p.Stage == stageFailed {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}
