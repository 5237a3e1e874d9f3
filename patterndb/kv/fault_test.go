package kv

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// A disk that does not answer is an error after patience.
func TestDiskDoesNotAnswer(t *testing.T) {
	defer func(p time.Duration) { patience = p }(patience)
	patience = 50 * time.Millisecond
	h := newHealth(nil)
	stop := make(chan struct{})
	defer close(stop)
	err := h.bounded(func() error { <-stop; return nil })
	if !errors.Is(err, ErrStuck) || !errors.Is(h.err(), ErrStuck) {
		t.Error(err)
	}
}

// What the system refuses is no damage of the store, and no text about the code.
func TestTranslate(t *testing.T) {
	for _, test := range []struct {
		err  error
		want error
	}{
		{errors.New("while opening: open 000001.sst: too many open files"), syscall.EMFILE},
		{errors.New("error while truncation: truncate 00001.mem: file too large"), syscall.EFBIG},
		{errors.New("open x: read-only file system"), syscall.EROFS},
		{errors.New("write x: no space left on device"), ErrFull},
		{errors.New("open x: permission denied"), fs.ErrPermission},
		{errors.New("open x: operation not permitted"), fs.ErrPermission},
		{fmt.Errorf("%w: words", ErrGone), ErrGone},
		{badger.ErrTxnTooBig, ErrTooLarge},
		{badger.ErrDBClosed, os.ErrClosed},
		{errors.New("checksum mismatch"), ErrDamaged},
	} {
		if got := Translate(test.err); !errors.Is(got, test.want) || test.want != ErrDamaged && errors.Is(got, ErrDamaged) {
			t.Errorf("%v: %v", test.err, got)
		}
	}
	err := Guard(func() error {
		var db *badger.DB
		return db.Close()
	})
	if !errors.Is(err, ErrDamaged) || strings.Contains(err.Error(), "nil pointer") {
		t.Error(err)
	}
	h := newHealth(nil)
	h.Errorf("Got error: %v for id: %d\n", "open 00002.mem: too many open files", 2)
	if err := h.guard(func() error { panic(errors.New("a consequence")) }); !errors.Is(err, syscall.EMFILE) {
		t.Error(err)
	}
}
