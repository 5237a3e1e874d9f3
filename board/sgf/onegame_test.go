package sgf

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
)

func TestReadGame(t *testing.T) {
	folder(t,
		file{"two.sgf", game(1) + game(2)},
		file{"x.zip", string(zipOf(t, file{"a.sgf", game(3)}, file{"b.sgf", "(;GM[2])"}, file{"c.sgf", "(;B[aa];W[b"}))},
		file{"cut.sgf", "(;B[aa];W[b"},
		file{"folder/a.sgf", game(1)},
		file{"empty.sgf", ""},
	)
	for _, c := range []struct {
		path  string
		n     int
		moves int
		name  string
		fault error
		err   error
	}{
		{"two.sgf", 1, 1, "two.sgf", nil, nil},
		{"two.sgf", 2, 2, "two.sgf#2", nil, nil},
		{"two.sgf", 3, 0, "", nil, ErrNoGame},
		{"x.zip", 1, 3, "a.sgf", nil, nil},
		{"x.zip", 2, 0, "", nil, ErrNotGo},
		{"x.zip", 3, 1, "c.sgf", ErrTruncated, nil},
		{"cut.sgf", 1, 1, "cut.sgf", ErrTruncated, nil},
		{"folder", 1, 0, "", nil, ErrFolder},
		{"empty.sgf", 1, 0, "", nil, ErrEmpty},
		{"none.sgf", 1, 0, "", nil, fs.ErrNotExist},
		{Stdin, 0, 5, "", nil, ErrNoGame},
		{Stdin, 1, 5, "-", nil, nil},
	} {
		r, fault, err := ReadGame(c.path, c.n, Options{Stdin: strings.NewReader(game(5))})
		var placed *Error
		if !errors.Is(err, c.err) || !errors.Is(fault, c.fault) || err != nil && !errors.As(err, &placed) {
			t.Errorf("game %d of %s: %v, %v", c.n, c.path, fault, err)
			continue
		}
		if r == nil != (c.err != nil) || r != nil && (r.Moves() != c.moves || r.Name != c.name) {
			t.Errorf("game %d of %s: %v", c.n, c.path, r)
		}
	}
	if _, _, err := ReadGame("x.zip", 2, Options{}); err == nil || err.Error() != "x.zip/b.sgf:1:3: not a game of Go: GM[2]" {
		t.Errorf("the game is not named: %v", err)
	}
}
