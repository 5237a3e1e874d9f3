package web

import (
	"net/http/httptest"
	"slices"
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
		if lifted := slices.IndexFunc(c.deadlines, time.Time.IsZero); c.Code != 200 || lifted < 1 || lifted != len(c.deadlines)-1 {
			t.Errorf("%s: status %d, deadlines %v", target, c.Code, c.deadlines)
		}
	}
}
