package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// fault is an error with the HTTP status that says its kind.
type fault struct {
	status int
	err    error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

func forbidden(text string) error { return &fault{http.StatusForbidden, errors.New(text)} }

// badRequest says that a request does not make sense.
func badRequest(err error) error { return &fault{http.StatusBadRequest, err} }

// notFound says that what the request names does not exist.
func notFound(format string, args ...any) error {
	return &fault{http.StatusNotFound, fmt.Errorf(format, args...)}
}

// errOpening says that the store is still being read.
var errOpening = &fault{http.StatusServiceUnavailable, errors.New("the store is being read")}

// errEmpty says that there is nothing to show yet: the server was started without a store and without games.
var errEmpty = &fault{http.StatusNotFound, errors.New("there are no games yet")}

// statusOf returns the HTTP status for an error.
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
