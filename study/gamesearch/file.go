package gamesearch

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"runtime/debug"

	"shicho/board"
	"shicho/internal/sections"
	"shicho/patterndb"
)

// ErrFile says that bytes are not an index of games as this program writes it, or that they are damaged.
var ErrFile = errors.New("not an index of games of this version, or a damaged one")

// fileKind is the file of an index. Whoever changes what is in it raises the version. The sections are the changes of all games, of 2 bytes; the
// names of the games; the games; the planes of all groups; the length of each other name, of 4 bytes; and these names.
var fileKind = sections.Kind{Magic: "SHICHO-GAMES", Version: 4, Sections: 6}

// Open opens the index of the games of a store. If the store is open for reading and sealed, the index lies in the file GAMES of the
// folder. If the file is missing or damaged, or was made of other records, Open makes it anew; where it cannot be written, the index is in memory. An
// error of the store or of the context is returned. A game that cannot be played through is left out if skip is not nil, and skip is told; otherwise it is an error that
// wraps ErrGame.
func Open(ctx context.Context, store *patterndb.Store, skip func(g *patterndb.Game, err error)) (*Index, error) {
	path, source, ok, err := store.MadeFile(patterndb.GamesFile)
	if err != nil {
		return nil, err
	}
	if ok {
		if x := readFile(path, source); x != nil {
			return x, nil
		}
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		if writeFile(ctx, path, source, store) == nil {
			debug.FreeOSMemory() // what the file was made of may have been large
			if x := readFile(path, source); x != nil {
				return x, nil
			}
		}
	}
	var b Builder
	if err := b.addAll(ctx, store, skip); err != nil {
		return nil, err
	}
	return b.Build(), nil
}

// addAll adds the games of a store.
func (b *Builder) addAll(ctx context.Context, store *patterndb.Store, skip func(g *patterndb.Game, err error)) error {
	for g, err := range store.Games() {
		if err = cmp.Or(err, context.Cause(ctx)); err != nil {
			return err
		}
		if err = b.Add(g); errors.Is(err, ErrGame) && skip != nil {
			skip(g, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// errNone says that there is no game for a file.
var errNone = errors.New("no games")

// writeFile makes the file of the index of a store. What changes in the games goes from the store to the file and not into memory. A game that
// cannot be played through is an error: whoever opens the store is told each time.
func writeFile(ctx context.Context, path string, source uint64, store *patterndb.Store) error {
	return sections.Write(path, fileKind, source, func(w *sections.Writer) error {
		b := Builder{out: w}
		if err := b.addAll(ctx, store, nil); err != nil {
			return err
		}
		w.End()
		x := b.Build()
		if x.Games() == 0 {
			return errNone
		}
		return x.write(w)
	})
}

// write writes the sections after the changes.
func (x *Index) write(w *sections.Writer) error {
	section := func(b []byte) {
		w.Write(b) // the last Write has the error
		w.End()
	}
	section(x.gameNames)
	section(sections.Bytes(x.games))
	for i := range x.groups {
		w.Write(sections.Bytes(x.groups[i].planes))
	}
	w.End()
	var lengths, names []byte
	for _, name := range x.names {
		lengths = binary.LittleEndian.AppendUint32(lengths, uint32(len(name)))
		names = append(names, name...)
	}
	section(lengths)
	_, err := w.Write(names)
	w.End()
	return err
}

// readFile maps a file of games. It returns nil if the file does not have the games of the records that source stands for.
func readFile(path string, source uint64) *Index {
	file, err := sections.Open(path, fileKind, source)
	if err != nil {
		return nil
	}
	x, err := newIndex(file.Sections)
	if err != nil {
		return nil
	}
	x.file = file
	return x
}

// newIndex is the index with the sections of a file. The error is ErrFile.
func newIndex(list [][]byte) (*Index, error) {
	changes, ok1 := sections.View[change](list[0])
	games, ok2 := sections.View[game](list[2])
	planes, ok3 := sections.View[uint64](list[3])
	lengths, ok4 := sections.View[uint32](list[4])
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return nil, ErrFile
	}
	x := &Index{games: games, changes: changes, gameNames: list[1], names: make([]string, len(lengths))}
	names := string(list[5])
	for i, n := range lengths {
		if uint64(n) > uint64(len(names)) {
			return nil, ErrFile
		}
		x.names[i], names = names[:n], names[n:]
	}
	for i := range x.games {
		if !x.isSound(&x.games[i]) {
			return nil, ErrFile
		}
	}
	x.groups = groupGames(x.games)
	for i := range x.groups {
		g := &x.groups[i]
		n := g.wordCount()
		if n > len(planes) {
			return nil, ErrFile
		}
		g.planes, planes = planes[:n:n], planes[n:]
	}
	if names != "" || len(planes) > 0 {
		return nil, ErrFile
	}
	return x, nil
}

// isSound tells whether what a game refers to is there. Whether its changes are on the board is seen when they are read.
func (x *Index) isSound(g *game) bool {
	for _, n := range g.names() {
		if *n < 0 || int(*n) >= len(x.names) {
			return false
		}
	}
	return g.size >= board.MinSize && g.size <= board.MaxSize && g.winner <= board.White && g.mover <= board.White && int(g.band) <= len(bands) && g.own >= 0 && g.moves >= 0 && g.moves <= int32(len(x.changes)) &&
		uint64(g.firstChange)+uint64(g.changes) <= uint64(len(x.changes)) && uint64(g.nameAt)+uint64(g.nameLength) <= uint64(len(x.gameNames))
}
