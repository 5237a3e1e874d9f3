// Package sections keeps sections of bytes in a file that is mapped into memory to be read.
//
// Write writes such a file whole or not at all; Open maps one. A file has, in little-endian numbers:
//
//	the magic of its kind, filled up with zeros to 12 bytes, and 4 bytes of the kind's version
//	the sections, each filled up with zeros to a multiple of 8 bytes
//	8 bytes for the length of each section
//	8 bytes of a number that stands for what the file was made of
//	8 bytes of a checksum: xxHash64 of the xxHash64 sums of the pieces of all that comes before, of 4 MiB each
//
// # Caveats
//
// View and Bytes show numbers as they are in memory. On a machine whose numbers are big endian, Write and Open fail.
package sections

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cespare/xxhash/v2"

	"shicho/internal/files"
)

// ErrFile says that bytes are not a file of a kind and its version, or that they are damaged.
var ErrFile = errors.New("not a file of this kind and version, or a damaged one")

// Kind is a kind of file.
type Kind struct {
	Magic    string // at most 12 bytes
	Version  uint32 // whoever changes what the sections mean raises it
	Sections int
}

const (
	magicBytes = 12
	headBytes  = magicBytes + 4
	sumBytes   = 8
	align      = 8
	pieceBytes = 4 << 20
)

// tailBytes is the length of what follows the sections.
func (k Kind) tailBytes() int { return k.Sections*8 + 8 + sumBytes }

// isLittle tells whether numbers in memory have the order of the file.
var isLittle = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// File is a file that is mapped into memory as long as something refers to it.
type File struct {
	Sections [][]byte // nobody may change them
}

// Open maps a file of a kind that was made of what source stands for. The error is ErrFile if there is another file, and otherwise the
// system's. Whoever keeps a part of a section must keep the File, too.
func Open(path string, kind Kind, source uint64) (*File, error) {
	data, unmap, err := files.Map(path)
	if err != nil {
		return nil, err
	}
	list, from, err := Parse(data, kind)
	if err == nil && from != source {
		err = ErrFile
	}
	if err != nil {
		unmap()
		return nil, err
	}
	f := &File{list}
	runtime.AddCleanup(f, func(unmap func()) { unmap() }, unmap)
	return f, nil
}

// Parse finds the sections in the bytes of a file, and the number that stands for what the file was made of. The error is ErrFile.
func Parse(data []byte, kind Kind) (list [][]byte, source uint64, err error) {
	if !isLittle || len(data) < headBytes+kind.tailBytes() || string(data[:headBytes]) != string(kind.head()) {
		return nil, 0, ErrFile
	}
	sum := len(data) - sumBytes
	if binary.LittleEndian.Uint64(data[sum:]) != sumOf(data[:sum]) {
		return nil, 0, ErrFile
	}
	rest, tail := data[headBytes:len(data)-kind.tailBytes()], data[len(data)-kind.tailBytes():]
	for i := range kind.Sections {
		length := binary.LittleEndian.Uint64(tail[8*i:])
		if length > uint64(len(rest)) || (length+align-1)/align*align > uint64(len(rest)) {
			return nil, 0, ErrFile
		}
		list = append(list, rest[:length:length])
		rest = rest[(length+align-1)/align*align:]
	}
	if len(rest) > 0 {
		return nil, 0, ErrFile
	}
	return list, binary.LittleEndian.Uint64(tail[8*kind.Sections:]), nil
}

// head is what a file of the kind begins with.
func (k Kind) head() []byte {
	head := make([]byte, headBytes)
	copy(head[:magicBytes], k.Magic)
	binary.LittleEndian.PutUint32(head[magicBytes:], k.Version)
	return head
}

// sumOf is the checksum of bytes. All processors work on the pieces.
func sumOf(data []byte) uint64 {
	pieces := (len(data) + pieceBytes - 1) / pieceBytes
	sums := make([]byte, 8*pieces)
	var taken atomic.Int64
	var workers sync.WaitGroup
	for range min(pieces, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for n := int(taken.Add(1)) - 1; n < pieces; n = int(taken.Add(1)) - 1 {
				piece := data[n*pieceBytes : min((n+1)*pieceBytes, len(data))]
				binary.LittleEndian.PutUint64(sums[8*n:], xxhash.Sum64(piece))
			}
		})
	}
	workers.Wait()
	return xxhash.Sum64(sums)
}

// Writer writes the sections of a file, one after the other.
type Writer struct {
	out     *bufio.Writer
	piece   *xxhash.Digest // of the piece that is being written
	inPiece int
	sums    []byte // of the pieces before
	length  uint64 // of the section that is being written
	lengths []byte // of the sections before
	err     error  // the first error; nothing is written after it
}

// Write writes a file of a kind. The function sections writes all sections. The error is its error, or one of the system.
func Write(path string, kind Kind, source uint64, sections func(*Writer) error) error {
	if !isLittle {
		return errors.ErrUnsupported
	}
	return files.Write(path, func(out io.Writer) error { return write(out, kind, source, sections) })
}

func write(out io.Writer, kind Kind, source uint64, sections func(*Writer) error) error {
	w := &Writer{out: bufio.NewWriterSize(out, 1<<16), piece: xxhash.New()}
	w.put(kind.head())
	if err := sections(w); err != nil {
		return err
	}
	if len(w.lengths) != 8*kind.Sections {
		return errors.New("sections: a file with too few or too many sections")
	}
	w.put(w.lengths)
	w.put(binary.LittleEndian.AppendUint64(nil, source))
	w.endPiece()
	w.put(binary.LittleEndian.AppendUint64(nil, xxhash.Sum64(w.sums)))
	if w.err == nil {
		w.err = w.out.Flush()
	}
	return w.err
}

// Write appends bytes to the section. The error is the first one of the file.
func (w *Writer) Write(b []byte) (int, error) {
	w.put(b)
	w.length += uint64(len(b))
	return len(b), w.err
}

// End ends the section.
func (w *Writer) End() {
	w.lengths = binary.LittleEndian.AppendUint64(w.lengths, w.length)
	w.put(make([]byte, -w.length%align))
	w.length = 0
}

// put writes bytes and adds them to the checksums.
func (w *Writer) put(b []byte) {
	for len(b) > 0 && w.err == nil {
		n := min(len(b), pieceBytes-w.inPiece)
		if _, w.err = w.out.Write(b[:n]); w.err != nil {
			return
		}
		w.piece.Write(b[:n])
		if w.inPiece += n; w.inPiece == pieceBytes {
			w.endPiece()
		}
		b = b[n:]
	}
}

func (w *Writer) endPiece() {
	if w.inPiece > 0 {
		w.sums = binary.LittleEndian.AppendUint64(w.sums, w.piece.Sum64())
		w.piece.Reset()
		w.inPiece = 0
	}
}

// View shows the bytes of a section as values of a type without pointers. ok is false if the bytes are not a whole number of values.
func View[T any](b []byte) (values []T, ok bool) {
	var value T
	size := int(unsafe.Sizeof(value))
	if len(b)%size != 0 || uintptr(unsafe.Pointer(unsafe.SliceData(b)))%unsafe.Alignof(value) != 0 {
		return nil, false
	}
	if len(b) == 0 {
		return nil, true
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/size), true
}

// Bytes shows values of a type without pointers as the bytes of a section. Bytes that fill up a value are zero only if the values were made so.
func Bytes[T any](values []T) []byte {
	if len(values) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(values[0])))
}
