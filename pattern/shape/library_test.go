package shape

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/cespare/xxhash/v2"

	"shicho/board"
)

// surrounded are patterns with one target each, a stone in atari, that differ in the points around. So they share a tree with nodes.
func surrounded() (list []string) {
	for _, above := range []string{"X", "O", ".", "x", "?"} {
		for _, right := range []string{"X", "O", ".", "?"} {
			list = append(list, fmt.Sprintf("? %s X %s\nX X # *\n? ? X %s", above, right, right))
		}
	}
	return append(list, "|X .\n|# @\n+---", "? X O\nX # *\n-----", "x X3O\nX # *2\n? X5?", "? X X ?\nX # * #\n? X X X", "|? X ? . ?|\n|X # * # .|\n|? X ? X ?|")
}

func libraryOf(t testing.TB, drawings []string) *Library {
	t.Helper()
	var builder LibraryBuilder
	for i, text := range drawings {
		p, err := Parse(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if err := builder.AddEncoded(p.Encode(), i*i); err != nil {
			t.Fatal(err)
		}
	}
	return builder.Build()
}

// generalLibrary has patterns cut out of random positions, and positions in which some of them lie.
func generalLibrary(t testing.TB, patterns int) (l *Library, list []Pattern, positions []*board.Board) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var builder LibraryBuilder
	known := map[Pattern]bool{}
	for len(list) < patterns {
		b := crowded(t, 5+random.IntN(6), random)
		positions = append(positions, b)
		for range 20 {
			p := randomGeneral(b, random)
			if random.IntN(4) == 0 {
				p = failing(p)
			}
			if known[p] {
				continue
			}
			known[p], list = true, append(list, p)
			if err := builder.AddEncoded(p.Encode(), random.IntN(1000)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return builder.Build(), list, positions
}

// crowded is a position of random moves.
func crowded(t testing.TB, size int, random *rand.Rand) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	for range b.Points() {
		b.TryPlay(board.Point(random.IntN(b.Points())), board.Colour(1+random.IntN(2)))
	}
	return b
}

// A library that was written and read is the same library.
func TestLibrary(t *testing.T) {
	l, patterns, positions := generalLibrary(t, 2000)
	for number, p := range patterns {
		if l.ID(number) != p.ID() || !bytes.Equal(l.Code(number), p.Encode()) {
			t.Fatalf("pattern %d is not\n%s", number, p)
		}
	}
	for i, number := range l.BySeen()[1:] {
		if before := l.BySeen()[i]; l.Seen(before) < l.Seen(number) {
			t.Errorf("pattern %d was seen %d times and comes before pattern %d", before, l.Seen(before), number)
		}
	}
	code := l.Encode(77)
	read, source, err := DecodeLibrary(code)
	if err != nil || source != 77 {
		t.Fatal(source, err)
	}
	if !reflect.DeepEqual(read, l) {
		t.Error("another library")
	}
	if !bytes.Equal(read.Encode(77), code) {
		t.Error("another encoding")
	}
	matches := 0
	for _, b := range positions {
		for mover := board.Black; mover <= board.White; mover++ {
			found := l.Append(nil, b, mover, nil)
			if matches += len(found); !reflect.DeepEqual(read.Append(nil, b, mover, nil), found) {
				t.Errorf("other matches on\n%s", b)
			}
		}
	}
	if len(l.nodes) < 10 || matches < 200 {
		t.Errorf("%d nodes and %d matches are too few to tell", len(l.nodes), matches)
	}
	if empty, _, err := DecodeLibrary(new(LibraryBuilder).Build().Encode(0)); err != nil || empty.Patterns() != 0 || empty.Fits(9) {
		t.Error("no pattern:", err)
	}
}

// The index files of stores hold encoded libraries. If this test fails, raise libraryVersion, and write the new sum here.
func TestLibraryVersion(t *testing.T) {
	const want = 0x7be7eb74e3e0cf30
	l := libraryOf(t, surrounded())
	if got := xxhash.Sum64(l.Encode(1)); got != want || len(l.nodes) < 2 {
		t.Errorf("the sum of version %d is %#x, not %#x; %d nodes", libraryVersion, got, uint64(want), len(l.nodes))
	}
}

// A pattern lies on boards that have room for it. A pattern between two opposite edges lies on boards of one size.
func TestLibraryFits(t *testing.T) {
	for _, test := range []struct {
		drawing string
		fits    []int
	}{
		{"|X .\n|# @\n+---", []int{2, 3, 9, 25}},
		{"? X O\nX # *\n-----", []int{3, 4, 19, 25}},
		{"|? X ? . ?|\n|X # * # .|\n|? X ? X ?|", []int{5}},
	} {
		l := libraryOf(t, []string{test.drawing})
		var fits []int
		for size := range board.MaxSize + 2 {
			if l.Fits(size) {
				fits = append(fits, size)
			}
		}
		if len(fits) == 0 || fits[0] != test.fits[0] || fits[len(fits)-1] != test.fits[len(test.fits)-1] {
			t.Errorf("fits %v, want %v:\n%s", fits, test.fits, test.drawing)
		}
	}
}

// No damage to a file goes unnoticed.
func TestLibraryDamage(t *testing.T) {
	code := libraryOf(t, surrounded()).Encode(5)
	for i := range code {
		for _, damaged := range [][]byte{code[:i], append(bytes.Clone(code[:i]), code[i+1:]...), append(append(bytes.Clone(code[:i]), code[i]^0x10), code[i+1:]...)} {
			if _, _, err := DecodeLibrary(damaged); !errors.Is(err, ErrLibrary) {
				t.Fatalf("byte %d: %v", i, err)
			}
		}
	}
	if _, _, err := DecodeLibrary(append(bytes.Clone(code), 0)); !errors.Is(err, ErrLibrary) {
		t.Error("a byte more:", err)
	}
}

// FuzzLibrary reads libraries in which some words were changed and whose hash is right: they are refused, or searches in them end and
// find moves on the board.
func FuzzLibrary(f *testing.F) {
	general, _, _ := generalLibrary(f, 40)
	bases := [][]byte{libraryOf(f, surrounded()).Encode(5), libraryOf(f, surrounded()[20:]).Encode(5), general.Encode(0)}
	for base := range bases {
		f.Add(uint8(base), []byte{})
		for _, at := range []uint16{4, 5, 6, 10, 14, 20, 30, 60, 100} {
			f.Add(uint8(base), binary.LittleEndian.AppendUint32(nil, uint32(at)<<16|1))
		}
	}
	position := board.MustParse(". X O .\nX O . .\n. X O .\n. . X .")
	crowd := crowded(f, 9, rand.New(rand.NewPCG(3, 4)))
	asked, err := Parse(surrounded()[0])
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, base uint8, changes []byte) {
		code := bytes.Clone(bases[int(base)%len(bases)])
		for ; len(changes) >= 4; changes = changes[4:] { // a word, and where it goes
			at := libraryRest + int(binary.LittleEndian.Uint16(changes[2:]))*2%(len(code)-libraryRest-1)
			copy(code[at:], changes[:2])
		}
		binary.LittleEndian.PutUint64(code[librarySum:], xxhash.Sum64(code[libraryRest:]))
		l, source, err := DecodeLibrary(code)
		if err != nil {
			if !errors.Is(err, ErrLibrary) {
				t.Error(err)
			}
			return
		}
		for _, b := range []*board.Board{position, crowd} {
			for mover := board.Black; mover <= board.White; mover++ {
				for _, m := range l.Append(nil, b, mover, nil) {
					if b.Legal(m.Move, mover) != nil || b.At(m.Target) == board.Empty {
						t.Errorf("%v on\n%s", m, b)
					}
					m.Ends(b)
					l.ID(m.Pattern)
				}
			}
		}
		l.AppendImplied(nil, asked)
		l.Fits(9)
		if again, _, err := DecodeLibrary(l.Encode(source)); err != nil || !reflect.DeepEqual(again, l) {
			t.Error("another library is written:", err)
		}
	})
}

// Frequent keeps the patterns that were seen often, with their numbers of sightings.
func TestFrequent(t *testing.T) {
	l := libraryOf(t, surrounded())
	often, err := l.Frequent(4)
	if err != nil {
		t.Fatal(err)
	}
	if often.Patterns() != l.Patterns()-2 || often.ID(0) != l.ID(2) || often.Seen(0) != 4 {
		t.Errorf("%d of %d patterns, the first seen %d times", often.Patterns(), l.Patterns(), often.Seen(0))
	}
}
