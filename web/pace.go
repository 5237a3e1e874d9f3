package web

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// paces say how long the server waits for a client.
type paces struct {
	sent time.Duration // for more of the body of a request
	read time.Duration // until the client has taken what is written at a time
	each time.Duration // for each byte of that, beside
}

// standardPaces cut off a client that waits, or has gone away without a word. Twenty thousand bytes a second suffice for a long answer.
var standardPaces = paces{sent: 10 * time.Second, read: 30 * time.Second, each: time.Second / 20_000}

// errSlow says that the body of a request came too slowly, or not at all.
var errSlow = &fault{status: http.StatusRequestTimeout, err: errors.New("the rest did not come in time; send it again")}

// limitSending bounds the time in which a client must send the body of a request, until lift is called: sendTime in all, and less if nothing comes for a
// while. Then reading the body returns errSlow. Whoever has read the body calls lift. Whoever refuses it does not, as the server reads the rest of the
// body before it takes another request.
func (s *Server) limitSending(w http.ResponseWriter, r *http.Request) (lift func()) {
	body := &limitedBody{r.Body, http.NewResponseController(w), s.paces.sent, time.Now().Add(sendTime)}
	body.wait()
	r.Body = body
	return func() { body.control.SetReadDeadline(time.Time{}) }
}

// limitedBody is the body of a request that must come in time.
type limitedBody struct {
	io.ReadCloser
	control *http.ResponseController
	sent    time.Duration
	end     time.Time
}

// wait gives the client time. It does nothing if there is no connection.
func (b *limitedBody) wait() {
	b.control.SetReadDeadline(time.Now().Add(min(b.sent, time.Until(b.end))))
}

func (b *limitedBody) Read(p []byte) (n int, err error) {
	b.wait()
	if n, err = b.ReadCloser.Read(p); errors.Is(err, os.ErrDeadlineExceeded) {
		err = errSlow
	}
	return n, err
}
