package selfplay

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/engine/network"
	"shicho/engine/search"
)

func options(t *testing.T) Options {
	t.Helper()
	return Options{Folder: t.TempDir(), Size: 7, Games: 5, Part: 2, Seed: 3, Playouts: 20, Share: 0.5, Length: 4, Search: search.Default()}
}

// parts returns the names and the contents of all parts.
func parts(t *testing.T, folder string) (names []string, all []byte) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.games"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data...)
	}
	return names, all
}

// Games that were stopped and gone on with are the same as games in one go.
func TestRun(t *testing.T) {
	whole, cut := options(t), options(t)
	if err := Run(context.Background(), whole); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	cut.Progress = func(Progress) { stop() }
	if err := Run(ctx, cut); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if names, _ := parts(t, cut.Folder); len(names) != 1 {
		t.Fatal(names)
	}
	cut.Progress = nil
	if err := Run(context.Background(), cut); err != nil {
		t.Fatal(err)
	}
	names, want := parts(t, whole.Folder)
	if _, got := parts(t, cut.Folder); len(names) != 3 || !bytes.Equal(want, got) {
		t.Errorf("%d parts, or other games after a stop", len(names))
	}
}

// A game that begins with a position of a record keeps the last moves of the record, and is broken off after some moves.
func TestStarts(t *testing.T) {
	record := &network.Game{Size: 7}
	side := board.Black
	for p := range board.Point(20) {
		record.Moves = append(record.Moves, board.Stone{Point: 2 * p, Colour: side})
		side = side.Opponent()
	}
	o := options(t)
	o.Starts, o.Length, o.Share = []*network.Game{record, {Size: 7}}, 3, 1
	if err := Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	names, _ := parts(t, o.Folder)
	for _, name := range names {
		games, err := network.LoadGames(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			if len(g.Moves) > keptMoves+1+3 && len(g.Setup) > 0 || len(g.Searched) != 3 {
				t.Errorf("%d moves, %d searches", len(g.Moves), len(g.Searched))
			}
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, change := range []func(*Options){
		func(o *Options) { o.Games = 0 },
		func(o *Options) { o.Size = 30 },
		func(o *Options) { o.Playouts = -1 },
		func(o *Options) { o.Share = 2 },
		func(o *Options) { o.Network = network.None },
	} {
		o := options(t)
		change(&o)
		if err := Run(context.Background(), o); !errors.Is(err, ErrOptions) {
			t.Error(err)
		}
	}
}
