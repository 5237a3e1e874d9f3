package web

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// stream sends events to a browser as they come (server-sent events), until the browser goes away.
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

// follow sends the events of a name whenever there is something new, until the work has ended. next returns the value to
// send, whether the work has ended, and a channel that is closed when there is a new value.
func follow(w http.ResponseWriter, r *http.Request, name string, next func() (value any, ended bool, changed <-chan struct{})) {
	events := startStream(w)
	for {
		value, ended, changed := next()
		if err := events.send(name, value); err != nil || ended {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}

// watchProgress sends the progress of opening the store until the work has ended.
func (s *Server) watchProgress(w http.ResponseWriter, r *http.Request) {
	follow(w, r, "progress", func() (any, bool, <-chan struct{}) {
		p, changed := s.source.state.watch()
		return p, p.hasEnded(), changed
	})
}
