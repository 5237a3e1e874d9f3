package network

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/engine/moves"
	"shicho/internal/files"
	"shicho/internal/testrun"
)

// A network ranks the legal moves, with probabilities whose sum is one, and says whose each point will be, on boards of every size.
func TestAsk(t *testing.T) {
	n := randomNetwork(architectures[0], 9, 4)
	for _, size := range []int{5, 7, 9, 13, 19, 25} {
		b, _ := board.New(size)
		b.TryPlay(board.Point(size+1), board.Black)
		ranked, err := n.RankMoves(b, board.White)
		if err != nil {
			t.Fatal(err)
		}
		sum, list := 0.0, map[board.Point]bool{}
		for _, m := range ranked {
			sum += m.Probability
			list[m.Point] = true
		}
		if len(list) != size*size-1 || list[board.Point(size+1)] || math.Abs(sum-1) > 1e-9 ||
			!slices.IsSortedFunc(ranked, func(x, y moves.RankedMove) int { return int(math.Copysign(1, y.Probability-x.Probability)) }) {
			t.Errorf("%d lines: %d moves, sum of the probabilities %v", size, len(list), sum)
		}
		owners, err := n.Owners(b, board.White)
		if err != nil || len(owners) != size*size || slices.Min(owners) < -1 || slices.Max(owners) > 1 {
			t.Errorf("%d lines: owners %v, %v", size, owners, err)
		}
	}
	if _, err := n.RankMoves(nil, board.Black); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
	for _, side := range []board.Colour{board.Empty, 7} {
		b, _ := board.New(9)
		if _, err := n.RankMoves(b, side); !errors.Is(err, board.ErrColour) {
			t.Errorf("moves of side %d: %v", side, err)
		}
		if _, err := n.Owners(b, side); !errors.Is(err, board.ErrColour) {
			t.Errorf("owners, side %d to move: %v", side, err)
		}
	}
	if _, err := (*Network)(nil).RankMoves(board.MustParse("3 |. . .\n2 |. . .\n1 |. . ."), board.Black); !errors.Is(err, ErrArchitecture) {
		t.Error(err)
	}
}

// Where a source has no network, the models that come with the program answer.
func TestNone(t *testing.T) {
	b, _ := board.New(9)
	if None.For(9) != nil {
		t.Error("a network")
	}
	ranked, err := None.RankMoves(b, board.Black)
	if err != nil || len(ranked) != 81 {
		t.Errorf("%d moves, %v", len(ranked), err)
	}
	owners, err := None.Owners(b, board.Black)
	if err != nil || len(owners) != 81 {
		t.Errorf("%d owners, %v", len(owners), err)
	}
	if _, err := None.RankMoves(nil, board.Black); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
	if _, err := None.Owners(nil, board.Black); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
}

// A source is a file, none, or what comes with the program. What is wrong with a file is told.
func TestParseSource(t *testing.T) {
	dir := t.TempDir()
	n := randomNetwork(architectures[0], 7, 4)
	path, damaged := filepath.Join(dir, "net.shicho"), filepath.Join(dir, "damaged.shicho")
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	data, _ := os.ReadFile(path)
	os.WriteFile(damaged, data[:len(data)/2], 0o600)
	for _, name := range []string{"default", "none", path} {
		s, err := ParseSource(name)
		if err != nil || s.String() != name {
			t.Errorf("%s: %v, %v", name, s, err)
		}
		if hasFile := s.For(13) != nil && s.For(13) == s.For(9); name == path && !hasFile {
			t.Errorf("%s: no network", name)
		}
	}
	for name, want := range map[string]error{damaged: ErrFile, filepath.Join(dir, "missing"): os.ErrNotExist, dir: nil, "": os.ErrNotExist} {
		_, err := ParseSource(name)
		if err == nil || want != nil && !errors.Is(err, want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%q: %v, want %v", name, err, want)
		}
	}
	if s := From(n); s.For(19) != n || s == (Source{}) {
		t.Error("a network that is no file is lost")
	}
}

// The networks that come with the program can be read, and a board gets the network that was learned on the size nearest to its own.
func TestShipped(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, name := range []string{smallName, largeName} {
		data, _ := files.Shipped("networks/" + name + ".shicho")
		n, err := Decode(data)
		switch {
		case err != nil || len(data) > 20<<20:
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
			continue
		case n.About == "":
			t.Errorf("%s does not say what it was learned from", name)
		}
		if again, err := n.Encode(); err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s: written again, it is another file: %v", name, err)
		}
	}
	var s Source
	if s.For(5) != s.For(9) || s.For(9) != s.For(11) || s.For(13) != s.For(19) {
		t.Error("boards of sizes near each other have different networks")
	}
	if n := s.For(9); n != nil && n == s.For(19) {
		t.Error("boards of 9 and 19 lines have the same network")
	}
}

func BenchmarkDecode(b *testing.B) {
	data, err := files.Shipped("networks/" + smallName + ".shicho")
	if err != nil {
		b.Skip(err)
	}
	for b.Loop() {
		if _, err := Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}
