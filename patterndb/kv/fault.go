//go:build !js

package kv

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// health knows whether an open Badger has failed, and why. It is the logger of that Badger, because Badger tells some
// faults to its logger alone and then tries again for ever.
type health struct {
	to     *slog.Logger  // nil: nobody listens
	failed chan struct{} // closed by the first failure
	place  func() error  // checks the folder: if the folder is gone, other errors are a consequence

	mu    sync.Mutex
	cause error
}

func newHealth(to *slog.Logger) *health {
	return &health{to: to, failed: make(chan struct{}), place: func() error { return nil }}
}

// fail notes a failure with its cause. Only the first failure is kept. After a failure Badger is not called any more.
func (h *health) fail(cause error) {
	if err := h.place(); err != nil {
		cause = err
	} else if errors.Is(cause, ErrDamaged) && strings.Contains(cause.Error(), syscall.ENOENT.Error()) {
		cause = ErrGone // the files of the folder are being removed one by one
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.cause == nil {
		h.cause = cause
		close(h.failed)
	}
}

// err is the cause of the failure, or nil if there is none.
func (h *health) err() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.cause
}

func (h *health) debug(level, format string, args []any) {
	if h.to != nil {
		h.to.Debug("badger: "+strings.TrimSpace(fmt.Sprintf(format, args...)), "level", level)
	}
}

// flushFailed begins the message of Badger's goroutine that makes tables when it cannot make one. After the message the
// goroutine sleeps and tries again, for ever.
const flushFailed = "error flushing memtable"

// Errorf counts every error that Badger reports as a failure of the store. If Badger's goroutine could not make a
// table, Errorf ends the goroutine: the records stay in the log, and Close need not wait.
func (h *health) Errorf(format string, args ...any) {
	h.debug("error", format, args)
	h.fail(Translate(errors.New(strings.TrimSpace(fmt.Sprintf(format, args...)))))
	if strings.HasPrefix(format, flushFailed) {
		runtime.Goexit()
	}
}

func (h *health) Warningf(format string, args ...any) { h.debug("warning", format, args) }
func (h *health) Infof(format string, args ...any)    { h.debug("info", format, args) }
func (h *health) Debugf(format string, args ...any)   { h.debug("debug", format, args) }

// bounded runs a call of Badger. It returns when the call ends, when the store fails, or after patience. In the last
// two cases the call goes on in the background, and the store has failed.
func (h *health) bounded(call func() error) error {
	done := make(chan error, 1)
	go func() { done <- h.guard(call) }()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-h.failed:
	case <-timer.C:
		h.fail(fmt.Errorf("%w for %v", ErrStuck, patience))
	}
	return h.err()
}

// guard turns a panic into an error, because Badger panics at some damage and some failures. If Badger has told the
// cause to its logger, the cause is the error.
func (h *health) guard(call func() error) error {
	err := Guard(call)
	if cause := h.err(); errors.Is(err, errPanic) && cause != nil {
		return cause
	}
	return err
}

// errPanic is the error for damage at which Badger panicked.
var errPanic = fmt.Errorf("%w: a file is not as it should be", ErrDamaged)

// Guard turns a panic of Badger into an error.
func Guard(call func() error) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case runtime.Error: // the text of such a panic is about the code, and helps nobody
			err = errPanic
		default:
			err = fmt.Errorf("%w: %.200s", errPanic, strings.TrimSpace(fmt.Sprint(r)))
		}
	}()
	return call()
}

// refusals are errors of the operating system that say nothing about the store. Badger hands most of them on as text.
var refusals = []error{syscall.EMFILE, syscall.ENFILE, syscall.EFBIG, syscall.ENOMEM, syscall.EROFS, syscall.EIO}

// Translate turns an error of Badger into an error of this package. It also compares texts, because Badger hands on
// many errors as text. An error of this package stays as it is.
func Translate(err error) error {
	if err == nil {
		return nil
	}
	for _, own := range []error{ErrDamaged, ErrFull, ErrGone, ErrStuck, ErrTooLarge, os.ErrClosed} {
		if errors.Is(err, own) {
			return err
		}
	}
	means := func(cause error) bool {
		return errors.Is(err, cause) || strings.Contains(err.Error(), cause.Error())
	}
	switch {
	case means(errNoSpace) || means(syscall.EDQUOT):
		return fmt.Errorf("%w: %.200s", ErrFull, err)
	case strings.Contains(err.Error(), "Cannot acquire directory lock"):
		return lockedBy("another process")
	case errors.Is(err, badger.ErrDBClosed) || errors.Is(err, badger.ErrBlockedWrites):
		return os.ErrClosed
	case errors.Is(err, badger.ErrTxnTooBig):
		return ErrTooLarge
	case means(fs.ErrPermission) || means(syscall.EPERM) || means(syscall.EACCES):
		return fmt.Errorf("%w: %.200s", fs.ErrPermission, err)
	}
	for _, refusal := range refusals {
		if means(refusal) {
			return fmt.Errorf("%w: %.200s", refusal, err)
		}
	}
	return fmt.Errorf("%w: %.200s", ErrDamaged, err)
}
