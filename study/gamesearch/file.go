package gamesearch

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"unsafe"

	"github.com/cespare/xxhash/v2"

	"shicho/board"
	"shicho/internal/files"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// ErrFile says that bytes are not an index of games as this program writes it, or that they are damaged.
var ErrFile = errors.New("not an index of games of this version, or a damaged one")

// fileVersion is the version of the file. Whoever changes what is in it raises the version.
const fileVersion = 1

// The layout of the file, with little-endian numbers:
//
//	magic, version of 4 bytes, 8 bytes of hash (xxHash64 of all that follows), 8 bytes of the number of the source
//	four numbers of 8 bytes: of games, of names, of changes, and of words of planes; two more: of bytes of the names of games and of other names
//	a record of recordBytes for each game, in the order of the games
//	the planes of all groups, words of 8 bytes
//	the changes of all games, of 2 bytes
//	the length of each name, of 4 bytes
//	the names of the games, and then all other names
const (
	fileMagic   = "SHICHO-GAMES"
	fileSum     = len(fileMagic) + 4
	fileRest    = fileSum + 8 // a multiple of 8, as are the sections up to the planes
	fileHead    = fileRest + 8 + 6*8
	recordBytes = 64
)

// Open makes the index of the games of a store. If the store is open for reading and sealed, the index is taken from the file GAMES of the
// folder. If the file is missing or damaged, or was made of other records, Open makes it anew; a folder that cannot be written to stays as it is. An
// error of the store or of the context is returned. A game that cannot be played through is left out if skip is not nil, and skip is told; otherwise it is an error that
// wraps ErrGame.
func Open(ctx context.Context, store *patterndb.Store, skip func(g *patterndb.Game, err error)) (*Index, error) {
	path, source, ok, err := store.GamesFile()
	if err != nil {
		return nil, err
	}
	if ok {
		if x := readFile(path, source); x != nil {
			return x, nil
		}
	}
	var b Builder
	for g, err := range store.Games() {
		if err = cmp.Or(err, context.Cause(ctx)); err != nil {
			return nil, err
		}
		if err = b.Add(g); err != nil && skip == nil {
			return nil, err
		} else if err != nil {
			skip(g, err)
			ok = false // whoever opens the store next is told, too
		}
	}
	x := b.Build()
	if ok && x.Games() > 0 {
		_ = files.Write(path, func(w io.Writer) error { return x.encode(w, source) }) // without the file the next Open takes longer
	}
	return x, nil
}

// readFile reads a file of games. It returns nil if the file does not have the games of the records that source stands for.
func readFile(path string, source uint64) *Index {
	data, unmap, err := files.Map(path)
	if err != nil {
		return nil
	}
	x, from, err := decode(data)
	if err != nil || from != source {
		unmap()
		return nil
	}
	runtime.AddCleanup(x, func(unmap func()) { unmap() }, unmap)
	return x
}

// encode writes the index.
func (x *Index) encode(w io.Writer, source uint64) error {
	hash := xxhash.New()
	if err := x.encodeRest(hash, source); err != nil {
		return err
	}
	head := append([]byte(fileMagic), make([]byte, fileRest-len(fileMagic))...)
	binary.LittleEndian.PutUint32(head[len(fileMagic):], fileVersion)
	binary.LittleEndian.PutUint64(head[fileSum:], hash.Sum64())
	if _, err := w.Write(head); err != nil {
		return err
	}
	return x.encodeRest(w, source)
}

// encodeRest writes what the hash is of.
func (x *Index) encodeRest(w io.Writer, source uint64) error {
	out := bufio.NewWriterSize(w, 1<<16)
	var b []byte
	write := func() {
		out.Write(b) // Flush returns the error
		b = b[:0]
	}
	changes, words, names, others := 0, 0, 0, 0
	for i := range x.games {
		g := &x.games[i]
		changes, names = changes+len(g.changes), names+len(g.name)
	}
	for i := range x.groups {
		words += x.groups[i].words()
	}
	for _, name := range x.names {
		others += len(name)
	}
	for _, n := range []uint64{source, uint64(len(x.games)), uint64(len(x.names)), uint64(changes), uint64(words), uint64(names), uint64(others)} {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	write()
	for i := range x.games {
		b = x.games[i].appendRecord(b)
		write()
	}
	for i := range x.groups {
		for _, word := range x.groups[i].planes {
			if b = binary.LittleEndian.AppendUint64(b, word); len(b) >= 1<<12 {
				write()
			}
		}
		write()
	}
	for i := range x.games {
		for _, c := range x.games[i].changes {
			b = binary.LittleEndian.AppendUint16(b, uint16(c))
		}
		write()
	}
	for _, name := range x.names {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(name)))
	}
	write()
	for i := range x.games {
		out.WriteString(x.games[i].name)
	}
	for _, name := range x.names {
		out.WriteString(name)
	}
	return out.Flush()
}

// appendRecord appends the record of a game.
func (g *game) appendRecord(b []byte) []byte {
	b = append(b, g.key[:]...)
	for _, n := range []int{len(g.name), int(g.black), int(g.white), int(g.date), int(g.result), int(g.ranks[0]), int(g.ranks[1]), int(g.moves), len(g.changes)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(g.year))
	b = append(b, g.size, byte(g.winner), byte(g.first))
	return append(b, make([]byte, recordBytes-16-9*4-5)...)
}

// reader reads a file from its beginning to its end.
type fileReader struct {
	rest  []byte
	short bool // more was asked for than there is
}

// take takes bytes. It returns nil if there are not so many.
func (r *fileReader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.short = true
		return nil
	}
	taken := r.rest[:n:n]
	r.rest = r.rest[n:]
	return taken
}

// numbersIn views bytes as numbers. The bytes lie where such numbers may lie, or there are none.
func numbersIn[T uint16 | uint64 | change](b []byte) []T {
	var number T
	if len(b) == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(number)))
}

// isLittle tells whether numbers in memory have the order of the file.
var isLittle = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// decode reads what encode writes. The index has parts of data, which must not change. source is what encode was told. The error is ErrFile.
func decode(data []byte) (x *Index, source uint64, err error) {
	if !isLittle || len(data) < fileHead || string(data[:len(fileMagic)]) != fileMagic || binary.LittleEndian.Uint32(data[len(fileMagic):]) != fileVersion ||
		binary.LittleEndian.Uint64(data[fileSum:]) != xxhash.Sum64(data[fileRest:]) {
		return nil, 0, ErrFile
	}
	var head [7]uint64
	for i := range head {
		if head[i] = binary.LittleEndian.Uint64(data[fileRest+8*i:]); i > 0 && head[i] > uint64(len(data)) {
			return nil, 0, ErrFile
		}
	}
	r := fileReader{rest: data[fileHead:]}
	records, planes := r.take(head[1]*recordBytes), numbersIn[uint64](r.take(head[4]*8))
	changes, lengths := numbersIn[change](r.take(head[3]*2)), r.take(head[2]*4)
	gameNames, names := string(r.take(head[5])), string(r.take(head[6]))
	if r.short || len(r.rest) > 0 {
		return nil, 0, ErrFile
	}
	x = &Index{games: make([]game, head[1]), names: make([]string, head[2])}
	for i := range x.names {
		n := uint64(binary.LittleEndian.Uint32(lengths[4*i:]))
		if n > uint64(len(names)) {
			return nil, 0, ErrFile
		}
		x.names[i], names = names[:n], names[n:]
	}
	parts := gameParts{gameNames, changes}
	for i := range x.games {
		if !parts.read(&x.games[i], records[i*recordBytes:], len(x.names)) {
			return nil, 0, ErrFile
		}
	}
	x.rankGames()
	x.groups = groupGames(x.games)
	for i := range x.groups {
		g := &x.groups[i]
		n := g.words()
		if n > len(planes) {
			return nil, 0, ErrFile
		}
		g.planes, planes = planes[:n:n], planes[n:]
	}
	if names != "" || parts.names != "" || len(parts.changes) > 0 || len(planes) > 0 {
		return nil, 0, ErrFile
	}
	return x, head[0], nil
}

// gameParts are what the records that have not been read yet refer to.
type gameParts struct {
	names   string
	changes []change
}

// read reads the record of a game. It reports whether the record can be one.
func (p *gameParts) read(g *game, record []byte, names int) bool {
	g.key = shape.ID(record[:16])
	var n [9]uint32
	for i := range n {
		if n[i] = binary.LittleEndian.Uint32(record[16+4*i:]); i > 0 && i < 7 && n[i] >= uint32(names) {
			return false
		}
	}
	flags := record[16+4*len(n):]
	g.black, g.white, g.date, g.result, g.ranks, g.moves = int32(n[1]), int32(n[2]), int32(n[3]), int32(n[4]), [2]int32{int32(n[5]), int32(n[6])}, int32(n[7])
	g.year, g.size, g.winner, g.first = int16(binary.LittleEndian.Uint16(flags)), flags[2], board.Colour(flags[3]), board.Colour(flags[4])
	if g.size < board.MinSize || g.size > board.MaxSize || g.winner > board.White || g.first > board.White || g.moves < 0 {
		return false
	}
	if int(n[0]) > len(p.names) || int(n[8]) > len(p.changes) {
		return false
	}
	g.name, p.names = p.names[:n[0]], p.names[n[0]:]
	g.changes, p.changes = p.changes[:n[8]:n[8]], p.changes[n[8]:]
	return g.isSound()
}

// isSound tells whether the changes are on the board, and as many of them are moves as the game has.
func (g *game) isSound() bool {
	moves, points := int32(0), change(g.size)*change(g.size)
	for _, c := range g.changes {
		if at := c & pointMask; at >= points && at != passPoint || c.colour() > board.White {
			return false
		}
		if c.isMove() {
			moves++
		}
	}
	return moves == g.moves
}
