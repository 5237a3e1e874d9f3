package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	_ "shicho/engine/models"
	"shicho/patterndb"
)

// touch makes an empty file, with the folders above it, and returns its path.
func touch(t *testing.T, parts ...string) string {
	t.Helper()
	path := filepath.Join(parts...)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func link(t *testing.T, to string, parts ...string) string {
	t.Helper()
	path := filepath.Join(parts...)
	if err := os.Symlink(to, path); err != nil {
		t.Skip(err)
	}
	return path
}

func newStore(t *testing.T, folder string) string {
	t.Helper()
	store, err := patterndb.Open(folder, patterndb.Options{})
	if err == nil {
		err = store.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// What a command must not write to is a usage error that says why, whatever links lead there.
func TestOutputRefused(t *testing.T) {
	folder := t.TempDir()
	games := filepath.Join(folder, "games")
	game := touch(t, games, "a", "game.svg") // a record may have any name
	store := newStore(t, filepath.Join(folder, "patterns.db"))
	alias, aliasOfFolder := link(t, game, folder, "alias.svg"), link(t, games, folder, "alias")
	aliasOfStore := link(t, store, folder, "alias.db")
	twin := filepath.Join(folder, "twin.svg")
	if err := os.Link(game, twin); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		o    Output
		want string
	}{
		{Output{Path: "x.png", Endings: svgEndings}, "the name must end in .svg"},
		{Output{Path: "x", Endings: PNGEndings}, "the name must end in .png"},
		{Output{Path: "x.csv", Endings: LinesEndings}, "the name must end in .jsonl or .jsonl.gz or .jsonl.zst"},
		{Output{Path: "x.gz", Endings: LinesEndings}, "the name must end in .jsonl"},
		{Output{Path: "x.jsonl.gz", Endings: ResultEndings}, "the name must end in .jsonl"},
		{Output{Path: "x.sgf", Endings: ModelEndings}, "the name must end in .shicho"},
		{Output{Path: game, Endings: svgEndings}, "is the input"},
		{Output{Path: alias, Endings: svgEndings}, "is the input"},
		{Output{Path: twin, Endings: svgEndings}, "is the input"},
		{Output{Path: filepath.Join(games, "..", "games", "a", "game.svg"), Endings: svgEndings}, "is the input"},
		{Output{Path: filepath.Join(games, "new.sgf"), Endings: []string{".sgf"}}, "would be a record in the folder of the input"},
		{Output{Path: filepath.Join(aliasOfFolder, "b", "new.sgf"), Endings: []string{".sgf"}}, "would be a record in the folder of the input"},
		{Output{Path: filepath.Join(store, "x.svg"), Endings: svgEndings}, "in the folder of the store"},
		{Output{Path: filepath.Join(aliasOfStore, "x.svg"), Endings: svgEndings}, "in the folder of the store"},
		{Output{Path: filepath.Join(folder, "new.db", "x.svg"), Endings: svgEndings, Store: filepath.Join(folder, "new.db")}, "in the folder of the store"},
	} {
		c.o.Flag = "--flag"
		err := c.o.Check(games, game)
		if !errors.As(err, new(usageError)) || !strings.HasPrefix(err.Error(), "--flag "+c.o.Path+": ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.o.Path, err)
		}
	}
	if err := (Output{Path: games, Endings: ModelEndings}).Check(); !errors.Is(err, syscall.EISDIR) {
		t.Error(err)
	}
	for _, path := range []string{"", game, store, aliasOfStore} {
		if err := (Output{Path: path}).CheckFolder(); !errors.As(err, new(usageError)) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestOutputAllowed(t *testing.T) {
	folder := t.TempDir()
	game := touch(t, folder, "game.sgf")
	for _, o := range []Output{
		{},
		{Path: "-", Endings: LinesEndings},
		{Path: filepath.Join(folder, "X.SVG"), Endings: svgEndings},
		{Path: filepath.Join(folder, "x.jsonl.ZST"), Endings: LinesEndings},
		{Path: filepath.Join(folder, "model"), Endings: ModelEndings},
		{Path: filepath.Join(folder, "..model"), Endings: []string{".model", ""}},
		{Path: os.DevNull, Endings: svgEndings},
		{Path: touch(t, folder, "old.svg"), Endings: svgEndings},
	} {
		if err := o.Check(folder, game, "-", ""); err != nil {
			t.Errorf("%s: %v", o.Path, err)
		}
	}
	for _, path := range []string{folder, filepath.Join(folder, "new")} {
		if err := (Output{Path: path}).CheckFolder(); err != nil {
			t.Error(err)
		}
	}
}
