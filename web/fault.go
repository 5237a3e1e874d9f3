package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"shicho/internal/lang"
)

// fault is an error with the HTTP status that says its kind.
type fault struct {
	status int
	err    error
	// key and args are the message of the error in other languages; see package lang. Without a key the text of err is the key, if there is such a
	// message.
	key  string
	args []any
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

func forbidden(text string) error {
	return &fault{status: http.StatusForbidden, err: errors.New(text), key: text}
}

// badRequest says that a request does not make sense.
func badRequest(err error) error { return &fault{status: http.StatusBadRequest, err: err} }

// notFound says that what the request names does not exist.
func notFound(format string, args ...any) error {
	return &fault{http.StatusNotFound, fmt.Errorf(format, args...), format, args}
}

// errOpening says that the store is still being read.
var errOpening = &fault{status: http.StatusServiceUnavailable, err: errors.New("the store is being read")}

// errEmpty says that there is nothing to show yet: the server was started without a store and without games.
var errEmpty = &fault{status: http.StatusNotFound, err: errors.New("there are no games yet")}

// faultWords says an error in a language, as far as the catalogue has it.
func faultWords(l *lang.Language, err error) string {
	var f *fault
	if errors.As(err, &f) && f.key != "" && f == err {
		return l.Say(f.key, f.args...)
	}
	return l.Known(err.Error())
}

func statusOf(err error) int {
	var f *fault
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &f):
		return f.status
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge
	case errors.Is(err, context.Canceled):
		return 499 // nobody reads the answer: the browser has gone away
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusGatewayTimeout
	}
	return http.StatusInternalServerError
}
