package sgf

import (
	"fmt"
	"io"
)

// Bounds on what an archive or a compressed file may unpack to, so that a small hostile file costs little work. They
// are far above what records need: records pack to a third or a tenth of their size, and a packed game takes 50 bytes or more. A
// file beyond the bounds can be unpacked first and then read.
const (
	// MaxRatio is how many times the size of a packed file may be unpacked, above FreeBytes.
	MaxRatio = 100
	// FreeBytes is how much any packed file may be unpacked to, in bytes.
	FreeBytes = 16 << 20
	// MaxMembers is how many members an archive may have.
	MaxMembers = 1 << 20
	// BytesPerGame is how many packed bytes a game must take, above FreeGames.
	BytesPerGame = 4
	// FreeGames is how many games any packed file may have.
	FreeGames = 10_000
)

// meter counts what comes out of a packed file. Once a bound is passed the fault is set and nothing more is read.
type meter struct {
	packed  func() int64 // bytes that the file has, or that were read of it
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

// readCloser is reader for what has to be closed.
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

// game counts a game, or a fault that takes the place of one. It returns false if there are too many.
func (m *meter) game() bool {
	if m == nil {
		return true
	}
	if m.games++; int64(m.games) > FreeGames+m.packed()/BytesPerGame && m.fault == nil {
		m.fault = fmt.Errorf("%w: it has more than %d games and one for each %d bytes; unpack it first", ErrTooLarge, FreeGames, BytesPerGame)
	}
	return m.fault == nil
}
