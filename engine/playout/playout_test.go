package playout

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/internal/testrun"
)

// shadow follows a lean board on a real board.
type shadow struct {
	t *testing.T
	b *board.Board
}

// legal lists the moves that a playout may make, by the real board.
func (s *shadow) legal(c board.Colour) (list []board.Point) {
	for p := range board.Point(s.b.Points()) {
		if s.b.Legal(p, c) == nil && !s.b.IsEye(p, c) {
			list = append(list, p)
		}
	}
	return list
}

func sizes() []int { return []int{2, 3, 5, 9, 13, 19, 25} }

// At every move of random games the lean board allows the moves that the real board allows, and both boards stay alike.
func TestLean(t *testing.T) {
	rnd := random(7)
	for _, size := range sizes() {
		for range testrun.Cases(150, 300) / size {
			b, _ := board.New(size)
			s := shadow{t, b}
			l := new(lean)
			l.reset(size)
			for c, passes := uint8(black), 0; passes < 2 && l.moves < 3*size*size; c = 3 - c {
				want := s.legal(board.Colour(c))
				var got []board.Point
				for _, p := range l.free[:l.freeCount] {
					again := *l
					if again.play(p, c, false) {
						got = append(got, l.boardPoint(p))
					} else if again.string != l.string || again.colour != l.colour {
						t.Fatalf("an illegal move changes the board")
					}
				}
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Fatalf("%s\nfor %d: %v, want %v", b, c, got, want)
				}
				if !l.randomMove(c, &rnd) {
					l.pass()
					b.Play(board.Pass, board.Colour(c))
					passes++
					continue
				}
				passes = 0
				if err := b.Play(l.boardPoint(l.last), board.Colour(c)); err != nil {
					t.Fatal(err)
				}
				s.alike(l)
			}
		}
	}
}

// alike compares the stones, the ko and the strings in atari of both boards.
func (s *shadow) alike(l *lean) {
	s.t.Helper()
	for p := range board.Point(s.b.Points()) {
		q := l.point(p)
		if board.Colour(l.colour[q]) != s.b.At(p) {
			s.t.Fatalf("%s\ncolour of %d: %d", s.b, p, l.colour[q])
		}
		if s.b.At(p) == board.Empty {
			continue
		}
		h := l.head[q]
		if int(l.stones[h]) != s.b.StringSize(p) || inAtari(l.string[h]) != s.b.InAtari(p) {
			s.t.Fatalf("%s\nstring of %d: %d stones, atari %t", s.b, p, l.stones[h], inAtari(l.string[h]))
		}
	}
	ko, _ := s.b.Ko()
	if want := max(ko, -1); l.boardPoint(l.ko) != want {
		s.t.Fatalf("%s\nko %d, want %d", s.b, l.boardPoint(l.ko), want)
	}
}

// oddTables returns tables with a different strength for every shape, fight and place.
func oddTables(wide bool) *Tables {
	t := &Tables{
		Wide:      wide,
		Place:     func(p board.Point, size int) float64 { return 1 + float64(p%7)/8 },
		Near:      [NearClasses]float64{3, 2.5, 1, 2},
		Sharpness: 1,
		Cutoff:    func(int) float64 { return 0.01 },
	}
	for i := range t.Fight {
		t.Fight[i] = 1 + float64(i%11)/4
	}
	t.Shape = func(code uint32, colour board.Colour) float64 {
		// Shapes that are alike have the same strength, as in a model.
		least := code
		if colour == board.White {
			code = swapColours(code)
			least = code
		}
		for s := range 8 {
			least = min(least, turn(code, s))
		}
		return 0.5 + float64(least*2654435761>>20&255)/64
	}
	return t
}

// slowWeight computes the weight of a move for a colour from the definition of Tables alone.
func slowWeight(t *Tables, b *board.Board, l *lean, s *sampler, p board.Point, c board.Colour) uint64 {
	if b.At(p) != board.Empty || b.IsEye(p, c) {
		return 0
	}
	if ko, _ := b.Ko(); p == ko {
		return 0
	}
	class := moves.FightOf(b, p, c)
	if !isLegalFight(class) {
		return 0
	}
	code := s.codeAt(l.point(p))
	if !t.Wide {
		code &= 1<<smallBits - 1
	}
	return weightOf(float32(t.Shape(code, c)) * s.t.scale * float32(t.Fight[class]) * float32(t.Place(p, b.Size())))
}

// roundings is the largest difference of two weights by rounding twice, without what packing takes off.
const roundings = 64

// The weights that a sampler keeps, and their sums, are the weights that are computed from scratch.
func TestSampler(t *testing.T) {
	for _, wide := range []bool{false, true} {
		tables := oddTables(wide)
		for _, size := range sizes() {
			rnd := random(size)
			compiled := tables.compile(size)
			for range 60/size + 1 {
				b, _ := board.New(size)
				sh := shadow{t, b}
				start, s := new(lean), new(sampler)
				start.reset(size)
				s.begin(start, compiled)
				for c, passes := uint8(black), 0; passes < 2 && s.moves < 3*size*size; c = 3 - c {
					checkWeights(t, tables, b, s)
					p := s.choose(c, &rnd)
					if p == 0 {
						if legal := sh.legal(board.Colour(c)); len(legal) > 0 {
							t.Fatalf("%s\nno move, but %v are legal", b, legal)
						}
						s.pass()
						b.Play(board.Pass, board.Colour(c))
						passes++
						continue
					}
					passes = 0
					if !s.move(p, c) {
						t.Fatalf("%s\n%d is not legal for %d", b, s.boardPoint(p), c)
					}
					if err := b.Play(s.boardPoint(p), board.Colour(c)); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func checkWeights(t *testing.T, tables *Tables, b *board.Board, s *sampler) {
	t.Helper()
	var sum [3]uint64
	for p := range board.Point(b.Points()) {
		q := s.point(p)
		for c := board.Black; c <= board.White; c++ {
			w := s.weight[q] >> (32 * (c - 1)) & (1<<32 - 1)
			want := slowWeight(tables, b, &s.lean, s, p, c)
			most := roundings + int64(want>>(packBits-1))
			if d := int64(w) - int64(want); d > most || d < -most || (w == 0) != (want == 0) {
				t.Fatalf("%s\nweight of %s for %s: %d, want %d", b, board.FormatPoint(p, b.Size()), c, w, want)
			}
			sum[c] += w
		}
	}
	if s.total != sum[1]|sum[2]<<32 {
		t.Fatal("sums are wrong")
	}
}

// A packed weight keeps the first bits of the weight, and is 0 only if the weight is 0.
func TestPack(t *testing.T) {
	for w := uint64(0); w <= weightMost; w += 1 + w/100 {
		got := unpack(pack(w))
		if got > w || w-got > w>>(packBits-1) || pack(w) > 0xffff {
			t.Errorf("%d: %d", w, got)
		}
	}
}

// A sampler that begins in the middle of a game has the right weights.
func TestBegin(t *testing.T) {
	b := board.MustParse(`
		. X O . .
		X O . O .
		. X O . X
		X . X X .
		. O O X .`)
	tables := oddTables(true)
	l, s := new(lean), new(sampler)
	l.load(b)
	s.begin(l, tables.compile(5))
	checkWeights(t, tables, b, s)
	if l.ko != 0 || l.last != 0 {
		t.Error("a ko or a last move from nowhere")
	}
}

// eachCode calls its function with every code that a board has.
func TestEachCode(t *testing.T) {
	for _, width := range []int{smallBits, codeBits} {
		n, seen := 0, map[uint32]bool{}
		eachCode(width, func(code uint32) { n++; seen[code] = true })
		if n != len(seen) {
			t.Errorf("%d codes, only %d of them different", n, len(seen))
		}
		random := rand.New(rand.NewPCG(1, 2))
		for _, size := range sizes() {
			l, s := new(lean), new(sampler)
			l.reset(size)
			for range size * size {
				if p := l.free[random.IntN(l.freeCount)]; l.freeCount > 1 {
					l.play(p, uint8(1+random.IntN(2)), false)
				}
			}
			s.lean = *l
			for p := range board.Point(size * size) {
				if code := s.codeAt(l.point(p)) & (1<<width - 1); !seen[code] {
					t.Fatalf("size %d: code %x is missing", size, code)
				}
			}
		}
	}
}

// Without a board there is an error, and without a model the tables that come with the program.
func TestNil(t *testing.T) {
	p, err := New(Sampled, 5, FromModel(nil))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Load(nil); !errors.Is(err, board.ErrSize) {
		t.Error(err)
	}
}
