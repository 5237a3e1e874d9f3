package board

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/internal/testrun"
)

var long = testrun.Long

// agree compares every fact that a board keeps with the naive board.
func agree(t *testing.T, b *Board, n *naive) {
	t.Helper()
	key := uint64(0)
	var empty PointSet
	for p := range Point(b.Points()) {
		if b.At(p) != n.at[p] {
			t.Fatalf("%s holds %s, not %s:\n%s", FormatPoint(p, b.Size()), b.At(p), n.at[p], b)
		}
		if n.at[p] == Empty {
			empty.Add(p)
			continue
		}
		key ^= b.g.keys[p][n.at[p]]
		stones, liberties := n.flood(p)
		if b.StringSize(p) != len(stones) || b.StringAt(p).Len() != len(stones) || b.Liberties(p) != len(liberties) {
			t.Fatalf("string at %s: %d stones, %d liberties, not %d, %d:\n%s", FormatPoint(p, b.Size()),
				b.StringSize(p), b.Liberties(p), len(stones), len(liberties), b)
		}
		if b.InAtari(p) != (len(liberties) == 1) {
			t.Fatalf("string at %s: atari %v:\n%s", FormatPoint(p, b.Size()), b.InAtari(p), b)
		}
		set := b.LibertySet(p)
		for q := range stones {
			if !b.StringAt(p).Has(q) || b.Root(q) != b.Root(p) {
				t.Fatalf("string at %s lacks %s:\n%s", FormatPoint(p, b.Size()), FormatPoint(q, b.Size()), b)
			}
		}
		for q := range liberties {
			if !set.Has(q) {
				t.Fatalf("string at %s lacks liberty %s:\n%s", FormatPoint(p, b.Size()), FormatPoint(q, b.Size()), b)
			}
		}
	}
	if key != b.Key() || empty != *b.Empty() {
		t.Fatalf("key %x, not %x, or wrong empty points:\n%s", b.Key(), key, b)
	}
}

// TestRandomGames plays random moves of random colours on both boards, takes moves back to random depths, and
// compares all facts after every move.
func TestRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for game := range 60 {
		size := []int{2, 3, 4, 5, 7, 9, 13, 19, 25}[game%9]
		suicide := game%2 == 1
		b, _ := New(size)
		b.SetRules(Rules{Suicide: suicide})
		n := newNaive(size)
		for range min(6*size*size, 900) {
			if random.IntN(40) == 0 {
				for range random.IntN(b.Moves() + 1) {
					b.Undo()
					n.undo()
				}
			} else {
				p := Point(random.IntN(size*size+1) - 1)
				colour := Colour(1 + random.IntN(2))
				with := uint64(0)
				if p >= 0 {
					with = b.KeyWith(p, colour)
				}
				err := b.Play(p, colour)
				if p >= 0 && err == nil && b.LastCaptures() == 0 && b.At(p) == colour && b.Key() != with {
					t.Fatalf("key with %s %x, not %x", FormatPoint(p, size), with, b.Key())
				}
				if ok := n.play(p, colour, suicide); ok != (err == nil) {
					t.Fatalf("size %d, %s at %s: naive says %v, board says %v\n%s", size, colour, FormatPoint(p, size), ok, err, b)
				}
			}
			agree(t, b, n)
		}
		for b.Moves() > 0 {
			b.Undo()
			n.undo()
		}
		agree(t, b, n)
	}
}

// After a setup that fails, all moves can still be taken back.
func TestFailedSetupKeepsMoves(t *testing.T) {
	b, _ := New(3)
	n := newNaive(3)
	for _, m := range []Stone{{4, Black}, {0, White}, {1, Black}, {3, Black}} { // the last one captures A3
		b.TryPlay(m.Point, m.Colour)
		n.play(m.Point, m.Colour, false)
	}
	if err := b.Setup([]Stone{{0, White}}); !errors.Is(err, ErrNoLiberties) {
		t.Errorf("%v", err)
	}
	for b.Moves() > 0 {
		agree(t, b, n)
		b.Undo()
		n.undo()
	}
	agree(t, b, n)
}

// TestSuperko plays random moves under positional superko and compares TryPlay, Legal and a list of all earlier
// positions.
func TestSuperko(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	repetitions := 0
	for range 40 {
		b, _ := New(3)
		b.SetRules(Rules{Superko: true})
		seen := map[string]bool{b.String(): true}
		for range 60 {
			p, colour := Point(random.IntN(9)), Colour(1+random.IntN(2))
			err := b.Legal(p, colour)
			if played := b.TryPlay(p, colour); played != (err == nil) {
				t.Fatalf("%v, but played %v", err, played)
			}
			switch {
			case errors.Is(err, ErrSuperko):
				repetitions++
			case err == nil && seen[b.String()]:
				t.Fatalf("a position is repeated:\n%s", b)
			}
			seen[b.String()] = true
		}
	}
	if repetitions == 0 {
		t.Error("superko forbade no move")
	}
}

// sequences counts the games of exactly depth moves, without passes, with players alternating. It compares all
// facts of every position on the way.
func sequences(t *testing.T, b *Board, n *naive, colour Colour, depth int) int {
	agree(t, b, n)
	if depth == 0 {
		return 1
	}
	count := 0
	for p := range Point(b.Points()) {
		played := b.TryPlay(p, colour)
		if played != n.play(p, colour, false) {
			t.Fatalf("%s at %s: board says %v\n%s", colour, FormatPoint(p, b.Size()), played, b)
		}
		if played {
			count += sequences(t, b, n, colour.Opponent(), depth-1)
			b.Undo()
			n.undo()
		}
	}
	return count
}

func TestSequences(t *testing.T) {
	for _, c := range []struct{ size, depth, first int }{{2, 9, 4}, {3, 5, 9}, {4, 4, 16}} {
		b, _ := New(c.size)
		if got := sequences(t, b, newNaive(c.size), Black, 1); got != c.first {
			t.Errorf("size %d: %d first moves, not %d", c.size, got, c.first)
		}
		sequences(t, b, newNaive(c.size), Black, c.depth)
	}
}

// Strings with equal liberties have equal keys, and strings with different liberties have different keys.
func TestLibertyKey(t *testing.T) {
	random := rand.New(rand.NewPCG(51, 52))
	type liberties struct {
		words int
		set   PointSet
	}
	known, keys := map[uint64]liberties{}, map[liberties]uint64{}
	again := 0
	for range 300 {
		b, _ := New(MinSize + random.IntN(MaxSize-MinSize+1))
		for range b.Points() {
			b.TryPlay(Point(random.IntN(b.Points())), Black+Colour(random.IntN(2)))
		}
		for s := range b.Strings() {
			libs, key := liberties{b.g.words, b.LibertySet(s.Point)}, b.LibertyKey(s.Point)
			if before, ok := known[key]; ok && before != libs {
				t.Fatalf("%v and %v have one key", before.set.Points(), libs.set.Points())
			}
			before, ok := keys[libs]
			if ok && before != key {
				t.Fatalf("%v has two keys", libs.set.Points())
			}
			if ok {
				again++
			}
			known[key], keys[libs] = libs, key
		}
	}
	if again < 100 {
		t.Errorf("only %d strings had the same liberties as an earlier string", again)
	}
}

// TestLegalPositions counts the positions in which every string has a liberty;
// the numbers are Tromp's (https://oeis.org/A094777).
func TestLegalPositions(t *testing.T) {
	counts := map[int]int{2: 57, 3: 12675}
	if *long {
		counts[4] = 24318165
	}
	for size, want := range counts {
		if got := legalPositions(size); got != want {
			t.Errorf("%d legal positions of size %d, not %d", got, size, want)
		}
	}
}

func legalPositions(size int) int {
	b, _ := New(size)
	var colours [maxPoints]Colour
	count := 0
	var fill func(p int)
	fill = func(p int) {
		if p == size*size {
			b.rebuild(&colours)
			for q := range Point(p) {
				if colours[q] != Empty && b.Liberties(q) == 0 {
					return
				}
			}
			count++
			return
		}
		for _, c := range []Colour{Empty, Black, White} {
			colours[p] = c
			fill(p + 1)
		}
	}
	fill(0)
	return count
}

func TestRules(t *testing.T) {
	ko := MustParse(`
		. X O . .
		X . X O .
		. X O . .
		. . . . .
		. . . . .`)
	play := func(b *Board, vertex string, colour Colour) error {
		p, err := ParsePoint(vertex, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		return b.Play(p, colour)
	}
	if err := play(ko, "B4", White); err != nil {
		t.Fatal(err)
	}
	if err := play(ko, "C4", Black); !errors.Is(err, ErrKo) {
		t.Errorf("retaking the ko: %v", err)
	}
	if !ko.PlayThroughKo(7, Black) {
		t.Error("the ko master may not retake")
	}
	ko.Undo()
	if err := play(ko, "E1", Black); err != nil {
		t.Error(err)
	}
	if err := play(ko, "A1", White); err != nil {
		t.Error(err)
	}
	if err := play(ko, "C4", Black); err != nil {
		t.Errorf("retaking after a threat: %v", err)
	}

	superko := MustParse(`
		. X O . .
		X . X O .
		. X O . .
		. . . . .
		. . . . .`)
	superko.SetRules(Rules{Superko: true})
	for _, move := range []Stone{{6, White}, {Pass, Black}, {Pass, White}} {
		if err := superko.Play(move.Point, move.Colour); err != nil {
			t.Fatal(err)
		}
	}
	if err := play(superko, "C4", Black); !errors.Is(err, ErrSuperko) {
		t.Errorf("retaking after two passes under superko: %v", err)
	}

	suicide := MustParse(`
		. O . . .
		X O . . .
		O O . . .
		. . . . .
		. . . . .`)
	if err := play(suicide, "A5", Black); !errors.Is(err, ErrSuicide) {
		t.Errorf("suicide of two stones: %v", err)
	}
	suicide.SetRules(Rules{Suicide: true})
	if err := play(suicide, "A5", Black); err != nil || suicide.At(5) != Empty || suicide.Prisoners(Black) != 2 {
		t.Errorf("allowed suicide: %v\n%s", err, suicide)
	}
	single := MustParse(". O\nO .")
	single.SetRules(Rules{Suicide: true})
	if err := single.Play(0, Black); !errors.Is(err, ErrSuicide) {
		t.Errorf("suicide of one stone: %v", err)
	}
	if err := suicide.Play(Point(suicide.Points()), Black); !errors.Is(err, ErrOutside) {
		t.Errorf("outside: %v", err)
	}
	if err := suicide.Play(0, Empty); !errors.Is(err, ErrColour) {
		t.Errorf("no colour: %v", err)
	}
}

func TestScores(t *testing.T) {
	b := MustParse(`
		. X O . .
		. X O . .
		X X O O O
		. X X X O
		. O . X .`)
	if black, white := b.Area(); black != 8+2 || white != 7+4 {
		t.Errorf("area %d, %d", black, white)
	}
	dead := SetOf(21)
	if black, white := b.Territory(dead, PointSet{}); black != 2+4+1 || white != 4 {
		t.Errorf("territory %d, %d:\n%s", black, white, b)
	}
}

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		text string
		size int
		want Point
	}{{"A1", 19, 342}, {"t19", 19, 18}, {"J9", 9, 8}, {"Z25", 25, 24}, {"pass", 9, Pass}, {"h1", 9, 79}, {"Ａ１", 19, 342}, {"ｔ１９", 19, 18}, {"　ＰＡＳＳ", 9, Pass}, {"J９", 9, 8}} {
		p, err := ParsePoint(c.text, c.size)
		if err != nil || p != c.want {
			t.Errorf("%s on %d: %d, %v", c.text, c.size, p, err)
		}
	}
	for _, bad := range []string{"", "I5", "A0", "A20", "K9", "55", "A", "A1x", "D+4", "Ｉ５", "Ａ０", "五五", "A99999999999999999999"} {
		if p, err := ParsePoint(bad, 9); !errors.Is(err, ErrVertex) {
			t.Errorf("%q: %d, %v", bad, p, err)
		}
	}
	for p := range Point(361) {
		if q, err := ParsePoint(FormatPoint(p, 19), 19); q != p || err != nil {
			t.Errorf("%d reads back as %d, %v", p, q, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("3 |. X .\n2 |X O .\n1 |. . .\n   A B C\n")
	f.Add("..\n..")
	f.Add("2 . X\n1 O .\n  A B")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(b.String()); err != nil || again.Key() != b.Key() {
			t.Errorf("%v: %q reads back as\n%s", err, text, b)
		}
	})
}

// randomPosition plays moves at random, colours alternating.
func randomPosition(size, moves int, random *rand.Rand) *Board {
	b, _ := New(size)
	for i := range moves {
		b.TryPlay(Point(random.IntN(size*size)), Colour(1+i%2))
	}
	return b
}

func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		size := 2 + random.IntN(18)
		b := randomPosition(size, 2*size*size, random)
		black, white := b.Area()
		for s := range Symmetry(Symmetries) {
			turned := b.Transformed(s, true)
			if again := turned.Transformed(s.Inverse(), true); again.Key() != b.Key() || again.ko != b.ko {
				t.Fatalf("symmetry %d and its inverse differ:\n%s%s", s, b, again)
			}
			if w, b := turned.Area(); w != white || b != black {
				t.Fatalf("symmetry %d: area %d, %d, not %d, %d", s, b, w, black, white)
			}
			for p := range Point(b.Points()) {
				if b.At(p) != Empty && b.Liberties(p) != turned.Liberties(s.Point(p, size)) {
					t.Fatalf("symmetry %d: liberties at %s", s, FormatPoint(p, size))
				}
			}
		}
		if again := MustParse(b.String()); again.Key() != b.Key() {
			t.Fatalf("drawn and read:\n%s%s", b, again)
		}
	}
}

func TestPlayDoesNotAllocate(t *testing.T) {
	b, moves := benchmarkGame()
	if n := testing.AllocsPerRun(5, func() { playAndUndo(b, moves) }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

func benchmarkGame() (*Board, []Stone) {
	random := rand.New(rand.NewPCG(5, 6))
	b, _ := New(19)
	var moves []Stone
	for i := 0; len(moves) < 300; i++ {
		m := Stone{Point(random.IntN(361)), Colour(1 + i%2)}
		if b.TryPlay(m.Point, m.Colour) {
			moves = append(moves, m)
		}
	}
	b.Clear()
	return b, moves
}

func playAndUndo(b *Board, moves []Stone) {
	for _, m := range moves {
		b.TryPlay(m.Point, m.Colour)
	}
	for range moves {
		b.Undo()
	}
}

// BenchmarkPlayUndo reports the time of one move played and taken back on 19x19.
func BenchmarkPlayUndo(b *testing.B) {
	board, moves := benchmarkGame()
	b.ReportAllocs()
	for b.Loop() {
		playAndUndo(board, moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
}

func TestParsePlaces(t *testing.T) {
	b, err := Parse(" A B C\n3 . X .\n2 |X O .|\n1 + . .\n  A B C\nMove 20: White P4.\n")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), MustParse(".X.\nXO.\n...").String(); got != want {
		t.Errorf("read\n%swant\n%s", got, want)
	}
	for text, place := range map[string]string{
		"..\n.?":                 "2:2: ",
		"\n2 |. .\n1 |. é\n":     "3:6: ",
		"...\n..\n...\n":         "2:1: ",
		"hello":                  "1:1: ",
		"  X . a b\n  O . . .\n": "1:7: ",
	} {
		if _, err := Parse(text); !errors.Is(err, ErrText) || !strings.HasPrefix(err.Error(), place) {
			t.Errorf("%q: %v, want the place %s", text, err, place)
		}
	}
}

// A stone has the liberties of the stones that it joins, but not the points of those that it takes.
func TestLibertySetWith(t *testing.T) {
	b := MustParse(`
		5 . . . . .
		4 . X O . .
		3 . O . X .
		2 . X O X .
		1 . . X . .
		  A B C D E`)
	at := func(name string) Point {
		p, err := ParsePoint(name, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct {
		point  string
		colour Colour
		want   []string
	}{
		{"C3", Black, []string{"E2", "E3", "D4", "D1"}},
		{"C3", White, []string{"C5", "D4", "A3"}},
		{"A5", White, []string{"B5", "A4"}},
		{"B2", White, []string{"A2", "B1"}}, // occupied: the liberties of the string there
	} {
		var want PointSet
		for _, name := range test.want {
			want.Add(at(name))
		}
		if got := b.LibertySetWith(at(test.point), test.colour); got != want {
			t.Errorf("%s %v: %v", test.point, test.colour, got.Points())
		}
	}
}
