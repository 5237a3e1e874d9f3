package web

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// paces say how slowly a client may send and read.
type paces struct {
	sent   int           // bytes of the body of a request that must come at a time
	sentIn time.Duration // in which they must come
	read   int           // bytes of an answer that are written at a time
	readIn time.Duration // in which the client must make room for them
}

// standardPaces ask for a thousand bytes a second. A client that waits, or has gone away without a word, is cut off.
var standardPaces = paces{sent: 10_000, sentIn: 10 * time.Second, read: 64 << 10, readIn: 30 * time.Second}

// errSlow says that the body of a request came too slowly, or not at all.
var errSlow = &fault{status: http.StatusRequestTimeout, err: errors.New("the rest did not come in time; send it again")}

// limitSending bounds the time in which a client must send the body of a request, until lift is called: sendTime in all, and less if the
// client sends more slowly than the paces ask. Then reading the body returns errSlow. Whoever has read the body calls lift. Whoever refuses it does not, as
// the server reads the rest of the body before it takes another request.
func (s *Server) limitSending(w http.ResponseWriter, r *http.Request) (lift func()) {
	body := &pacedBody{ReadCloser: r.Body, paces: s.paces, control: http.NewResponseController(w), end: time.Now().Add(sendTime)}
	if body.allow() != nil {
		return func() {} // not a connection
	}
	r.Body = body
	return func() { body.control.SetReadDeadline(time.Time{}) }
}

// pacedBody is the body of a request. Whenever enough bytes have come, the client gets time for others.
type pacedBody struct {
	io.ReadCloser
	paces   paces
	control *http.ResponseController
	end     time.Time
	bytes   int // since the client got time
}

// allow gives the client time for the next bytes.
func (b *pacedBody) allow() error {
	b.bytes = 0
	due := time.Now().Add(b.paces.sentIn)
	if due.After(b.end) {
		due = b.end
	}
	return b.control.SetReadDeadline(due)
}

func (b *pacedBody) Read(p []byte) (n int, err error) {
	n, err = b.ReadCloser.Read(p)
	if b.bytes += n; b.bytes >= b.paces.sent {
		b.allow()
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = errSlow
	}
	return n, err
}

// pacedWriter writes an answer piece by piece, and cuts off a client that does not read: writing then returns an error.
type pacedWriter struct {
	http.ResponseWriter
	paces   paces
	control *http.ResponseController
}

// allow gives the client time for the next piece. It does nothing if there is no connection.
func (w *pacedWriter) allow() { w.control.SetWriteDeadline(time.Now().Add(w.paces.readIn)) }

func (w *pacedWriter) Write(b []byte) (written int, err error) {
	for {
		w.allow()
		n, err := w.ResponseWriter.Write(b[:min(len(b), w.paces.read)])
		written += n
		if b = b[n:]; err != nil || len(b) == 0 {
			return written, err
		}
	}
}

// Unwrap lets http.ResponseController flush the answer.
func (w *pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// paced serves clients that send and read. The server writes the rest of an answer when the handler has ended, and the time that the client
// got for another answer on the same connection may be over by then.
func (s *Server) paced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := &pacedWriter{w, s.paces, http.NewResponseController(w)}
		answer.allow()
		defer answer.allow()
		next.ServeHTTP(answer, r)
	})
}
