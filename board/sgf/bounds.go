package sgf

import (
	"fmt"
	"io"
)

// meter counts what comes out of a packed file. Once a bound is passed the fault is set and nothing more is read.
type meter struct {
	packed  func() int64 // the size of the file, or the number of bytes that were read from it
	bytes   int64
	members int
	games   int
	fault   error // wraps ErrTooLarge
}

// reader counts the bytes read through it.
func (m *meter) reader(in io.Reader) io.Reader { return &metered{in, m} }

type metered struct {
	in io.Reader
	m  *meter
}

func (r *metered) Read(p []byte) (int, error) {
	if r.m.fault != nil {
		return 0, r.m.fault
	}
	n, err := r.in.Read(p)
	r.m.bytes += int64(n)
	if most := FreeBytes + MaxRatio*r.m.packed(); r.m.bytes > most {
		r.m.fault = fmt.Errorf("%w: it unpacks to more than %d MiB and %d times its size; unpack it first", ErrTooLarge, FreeBytes>>20, MaxRatio)
		return n, r.m.fault
	}
	return n, err
}

// readCloser counts the bytes read through something that must be closed.
func (m *meter) readCloser(in io.ReadCloser) io.ReadCloser {
	return struct {
		io.Reader
		io.Closer
	}{m.reader(in), in}
}

// isWithin reports whether no bound was passed. It is true where there is nothing to count.
func (m *meter) isWithin() bool { return m == nil || m.fault == nil }

// member counts a member of an archive. It returns false if there are too many.
func (m *meter) member() bool {
	if m.members++; m.members > MaxMembers && m.fault == nil {
		m.fault = fmt.Errorf("%w: it has more than %d members; unpack it first", ErrTooLarge, MaxMembers)
	}
	return m.fault == nil
}

// game counts a game, or a fault in the place of a game. It returns false if there are too many.
func (m *meter) game() bool {
	if m == nil {
		return true
	}
	if m.games++; int64(m.games) > FreeGames+m.packed()/BytesPerGame && m.fault == nil {
		m.fault = fmt.Errorf("%w: it has more than %d games and one for each %d bytes; unpack it first", ErrTooLarge, FreeGames, BytesPerGame)
	}
	return m.fault == nil
}
