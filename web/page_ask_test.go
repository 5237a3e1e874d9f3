package web

import (
	"net/http/httptest"
	"testing"
	"time"
)

// connection notes the deadlines that a server sets for reading.
type connection struct {
	*httptest.ResponseRecorder
	deadlines []time.Time
}

func (c *connection) SetReadDeadline(t time.Time) error {
	c.deadlines = append(c.deadlines, t)
	return nil
}

// TestSendTime checks that the time for sending a request's body is bounded, and that the bound does not hold for the answer.
func TestSendTime(t *testing.T) {
	s := newServer(t, Options{})
	for target, body := range map[string]string{"/ask/read": cornerQuestion, "/editor/parse": `{"text": "X.\n.O"}`, "/ask/check": `{"certificate": ""}`} {
		c := &connection{ResponseRecorder: httptest.NewRecorder()}
		s.ServeHTTP(c, request("POST", target, body))
		if d := c.deadlines; c.Code != 200 || len(d) != 2 || d[0].IsZero() || !d[1].IsZero() {
			t.Errorf("%s: status %d, deadlines %v", target, c.Code, d)
		}
	}
}
