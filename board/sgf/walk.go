package sgf

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
	"time"

	"shicho/board/sgf/internal/charset"
)

// Options are the options of [Walk].
type Options struct {
	Variations  bool      // yield every line of play of a game, not only the main line
	Stdin       io.Reader // the path "-" reads it; os.Stdin if nil
	MaxText     int64     // largest SGF text that is read, in bytes; 0 is the constant MaxText
	RegularOnly bool      // refuse pipes and devices, which may never end, with ErrNotRegular
	// Context, if set, ends the wait for a pipe that nobody writes to.
	Context  context.Context
	Verbatim bool  // Write writes the values of the trees as they were written
	Share    Share // what is read of the files; for Walk alone
}

// Item is what [Walk] yields: a record, an error, or both: a record that breaks off, with the error that says why. Only
// [Record.Replay] tells whether the moves are legal.
type Item struct {
	Record *Record
	Tree   *Game // the game that the record was taken from; nil for a fault outside games
	Game   int   // number of the game in its text, from 1, even if there is no record; 0 for a fault outside games
	Err    error // nil or an *Error
	Done   int64 // bytes read so far; see TotalBytes
}

// Walk yields every game behind paths, one at a time and always in the same order, and every fault with its
// place. A path is a record (.sgf, or a file of any other name), an archive (.zip, .tar) of records, a record or
// tar archive compressed with gzip, bzip2 or zstd (.sgf.gz, .tar.gz, .tgz, .tar.bz2, .tar.zst …), a folder of
// such files, or "-" for standard input. At most one file, or one member of an archive, is in memory at a time.
//
// The Path of a Record is the place where the record was found. For a member of an archive the Path is the path of the
// archive, a slash and the name of the member. The Name of a Record is the part of its Path inside the given path: the
// name of the member, the path inside the folder, or the name of the file. The second game of a file has "#2" at the
// end of its name. With Options.Variations, the second line of a game has "~2" there.
func Walk(paths []string, options Options) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		w := newWalker(options, yield)
		total, start := int64(0), int64(0)
		if options.Share.Of > 0 {
			total = TotalBytes(paths)
		}
		for s := range find(paths) {
			var ok bool
			w.portion, ok = options.Share.portion(start, s.size, total)
			start += s.size
			if ok && !w.source(s) {
				return
			}
		}
	}
}

// walker opens sources and reads their contents. Its methods return false when the caller has stopped the loop.
type walker struct {
	Options
	yield func(Item) bool
	limit int64 // largest size of one text, in bytes
	done  int64 // bytes read so far
	text  bytes.Buffer
	cut   bool   // the last text could not be read to its end
	meter *meter // of the packed file that is being read; nil if the file is not packed

	portion portion // of the file that is being read
}

func newWalker(options Options, yield func(Item) bool) *walker {
	return &walker{Options: options, yield: yield, limit: cmp.Or(options.MaxText, MaxText)}
}

func (w *walker) source(s source) bool {
	if s.err != nil {
		return !w.portion.leads() || w.yield(Item{Err: s.err, Done: w.done})
	}
	end := w.done + s.size
	defer func() { w.done, w.meter = max(w.done, end), nil }()
	if s.path == Stdin {
		in := w.Stdin
		if in == nil {
			in = os.Stdin
		}
		return w.stream(s, in) && w.withinBounds(s)
	}
	if w.RegularOnly && !s.regular {
		return w.failFile(s.path, ErrNotRegular)
	}
	f, err := w.open(s)
	if err != nil {
		return w.failFile(s.path, err)
	}
	defer f.Close()
	return w.file(s, f)
}

// open opens a file. Opening a pipe waits until somebody writes to it, and so does reading: both end with the context.
func (w *walker) open(s source) (*os.File, error) {
	if w.Context == nil || s.regular {
		return os.Open(s.path)
	}
	type opened struct {
		*os.File
		error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.Open(s.path)
		done <- opened{f, err}
	}()
	select {
	case o := <-done:
		if o.error == nil {
			context.AfterFunc(w.Context, func() { _ = o.SetReadDeadline(time.Unix(1, 0)) })
		}
		return o.File, o.error
	case <-w.Context.Done():
		return nil, context.Cause(w.Context)
	}
}

// file reads a file that can be read at any offset, which a zip archive needs.
func (w *walker) file(s source, f interface {
	io.Reader
	io.ReaderAt
}) bool {
	if isZip(s, f) {
		return w.zip(s, f) && w.withinBounds(s)
	}
	return w.stream(s, f) && w.withinBounds(s)
}

// withinBounds yields a fault if the file of a source was not read to its end because it passed a bound.
func (w *walker) withinBounds(s source) bool {
	return w.meter.isWithin() || w.failFile(s.path, w.meter.fault)
}

func (w *walker) fail(path string, err error) bool {
	return w.yield(Item{Err: fileError(path, err), Done: w.done})
}

// failFile yields a fault of a file, or of an archive as a whole, in one of the shares that read it.
func (w *walker) failFile(path string, err error) bool {
	return !w.portion.leads() || w.fail(path, err)
}

// stream reads a text or a tar archive, compressed or not. The first bytes tell which one it is, even if the
// ending does not.
func (w *walker) stream(s source, r io.Reader) bool {
	start := w.done
	in := bufio.NewReader(&counter{r, &w.done}) // small, so that Done follows closely
	head, _ := in.Peek(tarMagicOffset + len(tarMagic))
	if err := foreign(s.path, head); err != nil {
		return w.failFile(s.path, err)
	}
	in, packed, err := unpack(s.path, in)
	if packed && err == nil {
		w.meter = &meter{packed: func() int64 { return w.done - start }}
		in = bufio.NewReaderSize(w.meter.reader(in), 64<<10)
	}
	switch {
	case err != nil:
		return w.failFile(s.path, fmt.Errorf("%w: %w", ErrArchive, err))
	case hasEnding(s.path, tarEndings) || startsWith(in, tarMagicOffset, tarMagic):
		return w.tar(s, in)
	case startsWith(in, 0, zipMagic):
		return w.failFile(s.path, ErrZipStream)
	}
	return !w.portion.leads() || w.record(s.path, s.name, in)
}

const (
	zipMagic       = "PK\x03\x04"
	tarMagic       = "ustar"
	tarMagicOffset = 257
)

func isZip(s source, f io.ReaderAt) bool {
	if strings.HasSuffix(strings.ToLower(s.path), ".zip") {
		return true
	}
	head := make([]byte, len(zipMagic))
	_, err := f.ReadAt(head, 0)
	return err == nil && string(head) == zipMagic
}

func (w *walker) zip(s source, f io.ReaderAt) bool {
	start := w.done
	archive, err := zip.NewReader(f, s.size)
	if err := zipFault(s.path, f, s.size, err); err != nil {
		return w.failFile(s.path, err)
	}
	w.meter = &meter{packed: func() int64 { return s.size }}
	members, locked := 0, 0
	for _, m := range archive.File {
		if !w.meter.member() {
			break
		}
		if m.Mode().IsDir() {
			continue
		}
		if m.Flags&encryptedFlag != 0 && hasEnding(m.Name, recordEndings) {
			locked++
			continue
		}
		goOn, ours := w.member(s, m.Name, m.Mode().IsRegular(), func() (io.ReadCloser, error) {
			r, err := m.Open()
			if err != nil {
				return nil, err
			}
			return w.meter.readCloser(r), nil
		})
		if !goOn {
			return false
		}
		if ours {
			members++
		}
		w.done = min(w.done+int64(min(m.CompressedSize64, uint64(s.size))), start+s.size)
	}
	if locked > 0 {
		members++
		if !w.failFile(s.path, fmt.Errorf("%w: %d of its records need a password", ErrEncrypted, locked)) {
			return false
		}
	}
	return members > 0 || w.meter.fault != nil || w.failFile(s.path, fmt.Errorf("%w: no game records in this archive", ErrEmpty))
}

// tar reads an archive to its end. After a damaged header it searches for the next good header, block by block.
func (w *walker) tar(s source, in *bufio.Reader) bool {
	archive := tar.NewReader(in)
	if w.meter == nil { // not packed, but its members may be
		start := w.done
		w.meter = &meter{packed: func() int64 { return w.done - start }}
	}
	w.cut = false
	members, searching, where := 0, false, "at its beginning"
	for {
		header, err := archive.Next()
		if err == io.EOF {
			break
		}
		if w.meter.fault != nil || err == nil && !w.meter.member() {
			return true
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			known := searching || w.cut // the fault is reported already
			if !known && !w.failFile(s.path, fmt.Errorf("%w: %s: %w", ErrArchive, where, err)) {
				return false
			}
			if !errors.Is(err, tar.ErrHeader) {
				return true
			}
			searching = true
			members++
			archive = tar.NewReader(in)
			continue
		}
		searching, where = false, "after "+header.Name
		if header.Typeflag == tar.TypeDir {
			continue
		}
		goOn, ours := w.member(s, header.Name, header.Typeflag == tar.TypeReg, func() (io.ReadCloser, error) {
			return io.NopCloser(archive), nil
		})
		if !goOn {
			return false
		}
		if ours {
			members++
		}
	}
	if members == 0 && !w.failFile(s.path, fmt.Errorf("%w: no game records in this archive", ErrEmpty)) {
		return false
	}
	// Read to the end: the checksum of a compressed archive comes after the last member.
	if _, err := io.CopyN(io.Discard, in, w.limit); err != nil && err != io.EOF && w.meter.fault == nil {
		return w.failFile(s.path, fmt.Errorf("%w: %s: %w", ErrArchive, where, err))
	}
	return true
}

// member reads one member of an archive. ours tells whether the member gave a record or a fault.
func (w *walker) member(s source, name string, regular bool, open func() (io.ReadCloser, error)) (goOn, ours bool) {
	name = charset.DecodeName(name)
	path := memberPath(s.path, name)
	clean, err := checkMember(name)
	record := hasEnding(name, recordEndings) && !isResourceFork(name)
	switch {
	case err != nil:
		return w.failFile(path, err), true
	case hasEnding(name, archiveEndings) && regular:
		return w.failFile(path, ErrNestedArchive), true
	case !record:
		if fault := unreadable(name); fault != nil && regular {
			return w.failFile(path, fault), true
		}
		return true, false
	case !regular:
		return w.failFile(path, fmt.Errorf("%w: a link", ErrUnsafeMember)), true
	}
	if !w.portion.takesMember() {
		return true, true
	}
	r, err := open()
	if err != nil {
		return w.fail(path, fmt.Errorf("%w: %w", ErrArchive, err)), true
	}
	defer r.Close()
	path = memberPath(s.path, clean)
	in, packed, err := unpack(name, bufio.NewReaderSize(r, 512))
	if err != nil {
		return w.fail(path, fmt.Errorf("%w: %w", ErrArchive, err)), true
	}
	if packed {
		in = bufio.NewReader(w.meter.reader(in))
	}
	goOn = w.record(path, s.inner+clean, in)
	if packed {
		w.cut = false // the damage may be in the compression of the member, not of the archive
	}
	return goOn, true
}

// record reads a text and yields its games. If reading fails, the games before the fault are yielded first. A zip
// member with a wrong checksum yields no games at all.
func (w *walker) record(path, name string, in io.Reader) bool {
	start := w.done
	data, err := w.read(in)
	w.cut = err != nil && !errors.Is(err, ErrTooLarge)
	switch {
	case !w.meter.isWithin():
		return true
	case errors.Is(err, ErrTooLarge), errors.Is(err, zip.ErrChecksum), err != nil && len(data) == 0:
		return w.fail(path, blameArchive(err))
	case !w.games(path, name, data, start):
		return false
	case !w.meter.isWithin():
		return true
	}
	return err == nil || w.fail(path, blameArchive(err))
}

// blameArchive says that the archive is damaged, unless the text is too large or the operating system could not read
// the file.
func blameArchive(err error) error {
	var pathErr *fs.PathError
	if errors.Is(err, ErrTooLarge) || errors.As(err, &pathErr) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrArchive, err)
}

// read reads a text into the buffer of the walker, up to the limit.
func (w *walker) read(in io.Reader) ([]byte, error) {
	w.text.Reset()
	_, err := w.text.ReadFrom(io.LimitReader(in, w.limit+1))
	if int64(w.text.Len()) > w.limit {
		return nil, fmt.Errorf("%w: more than %d bytes of text", ErrTooLarge, w.limit)
	}
	return w.text.Bytes(), err
}

// games yields the games of a text. The bytes of the text, from start on, count as done in proportion as the
// games are read.
func (w *walker) games(path, name string, data []byte, start int64) bool {
	p, err := newParser(path, data)
	if err != nil {
		return w.yield(Item{Err: err, Done: w.done})
	}
	p.cut, p.verbatim = w.cut, w.Verbatim
	read := w.done - start
	for {
		game, fault := p.next()
		if game == nil && fault == nil {
			return true
		}
		done := start + int64(float64(read)*float64(p.pos)/float64(len(p.text)))
		if !w.meter.game() {
			return true
		}
		if !w.game(name, game, fault, done) {
			return false
		}
	}
}

// game yields the main line or all lines of a game. A fault in the text of the game is yielded with the first
// line.
func (w *walker) game(name string, game *Game, fault error, done int64) bool {
	if game == nil {
		return w.yield(Item{Err: fault, Done: done})
	}
	if !w.Variations {
		record, err := NewRecord(game)
		return w.yieldRecord(name, game, 1, record, cmp.Or(fault, err), done)
	}
	lines, nodes := 0, 0
	for line := range game.Lines() {
		lines++
		if nodes += len(line); nodes > MaxElements {
			err := fmt.Errorf("%w: more than %d nodes in the lines of one game", ErrTooLarge, MaxElements)
			return w.yield(Item{Err: &Error{game.Path, game.Root.Place, err}, Done: done})
		}
		record, err := NewLine(game, line)
		if !w.yieldRecord(name, game, lines, record, cmp.Or(fault, err), done) {
			return false
		}
		if record == nil {
			break // the header is bad, and all lines share the header
		}
		fault = nil
	}
	return true
}

// yieldRecord yields a record. A record that has an error and no move is dropped.
func (w *walker) yieldRecord(name string, game *Game, line int, record *Record, err error, done int64) bool {
	if err != nil && record != nil && record.Moves() == 0 {
		record = nil
	}
	if record != nil {
		record.Name = gameName(name, game.Number, line)
		record.Cut = err != nil
	}
	return w.yield(Item{Record: record, Tree: game, Game: game.Number, Err: err, Done: done})
}

// counter counts the bytes read through it.
type counter struct {
	io.Reader
	bytes *int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	*c.bytes += int64(n)
	return n, err
}
