package gamesearch

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
)

// randomGame plays moves at random on a small board, with passes, setups and many captures.
func randomGame(t *testing.T, r *rand.Rand, size, moves int) *sgf.Record {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	record := &sgf.Record{Size: size, Name: fmt.Sprint(r.Uint32()), Result: []string{"B+1", "W+R", "0", ""}[r.IntN(4)], Date: fmt.Sprint(2000 + r.IntN(3))}
	colour := board.Black
	for n := 0; n < moves; {
		if r.IntN(20) == 0 {
			stone := board.Stone{Point: board.Point(r.IntN(size * size)), Colour: board.Colour(r.IntN(3))}
			if b.Setup([]board.Stone{stone}) == nil {
				record.Steps = append(record.Steps, sgf.Step{Stones: []board.Stone{stone}})
			}
			continue
		}
		p := board.Point(r.IntN(size * size))
		if r.IntN(10) == 0 || !b.TryPlay(p, colour) {
			if r.IntN(3) > 0 {
				continue
			}
			if p = board.Pass; !b.TryPlay(p, colour) {
				t.Fatal("illegal pass")
			}
		}
		n++
		record.Steps = append(record.Steps, sgf.Step{Number: n, Colour: colour, Point: p})
		if r.IntN(10) > 0 {
			colour = colour.Opponent()
		}
	}
	return record
}

// randomShape draws a shape, which now and then is symmetric.
func randomShape(r *rand.Rand) *Shape {
	anchors := []Anchor{Anywhere, Anywhere, Top, Right, Bottom, Left, Corner, Top | Left, Top | Right, Bottom | Right, Whole}
	for {
		width, height := 1+r.IntN(4), 1+r.IntN(3)
		anchor := anchors[r.IntN(len(anchors))]
		if anchor == Whole {
			height = width
		}
		letters := []string{".XO*?", "?????.X", "XXO...", "?.*", "XO", "??xo?X", "xxxoO."}[r.IntN(7)]
		rows := make([]string, height)
		for y := range rows {
			for range width {
				rows[y] += letters[r.IntN(len(letters)):][:1]
			}
		}
		if r.IntN(3) == 0 {
			for y := range height / 2 {
				rows[height-1-y] = rows[y]
			}
		}
		if s, err := NewShape(rows, anchor); err == nil {
			return s
		}
	}
}

// position is a position of a game, and the move that comes next.
type position struct {
	board  *board.Board
	toMove board.Colour
	next   board.Point // the next move, NoPoint at the end
}

// positionsOf replays a game by the rules.
func positionsOf(t *testing.T, record *sgf.Record) (list []position) {
	t.Helper()
	for n := range record.Moves() + 1 {
		b, err := record.BoardAfter(n)
		if err != nil {
			t.Fatal(err)
		}
		toMove := board.Empty
		next := board.NoPoint
		for _, s := range record.Steps {
			if s.IsMove() && s.Number == n+1 {
				toMove, next = s.Colour, s.Point
			} else if s.IsMove() && s.Number == n && next == board.NoPoint {
				toMove = s.Colour.Opponent()
			}
		}
		list = append(list, position{b, toMove, next})
	}
	return list
}

// lies tells whether the drawing, unturned, lies on a board with its top left point at a column and a row, which may be off the board.
func lies(s *Shape, b *board.Board, left, top int) bool {
	size := b.Size()
	for y := range s.Height() {
		for x := range s.Width() {
			if !isOn(size, left+x, top+y) {
				continue // see mayHang
			}
			content := b.At(board.Point((top+y)*size + left + x))
			switch want := s.At(x, y); {
			case want == Empty && content != board.Empty, want == Black && content != board.Black, want == White && content != board.White,
				want == Stone && content == board.Empty, want == NotWhite && content == board.White, want == NotBlack && content == board.Black:
				return false
			}
		}
	}
	return true
}

func isOn(size, x, y int) bool { return 0 <= x && x < size && 0 <= y && y < size }

// mayHang tells whether the drawing may have its top left point at a column and a row: all that is off the board is x, o or ?, and at each side
// at which something is off, an x or an o is among it.
func mayHang(s *Shape, size, left, top int) bool {
	right, bottom := left+s.Width(), top+s.Height()
	for anchor, off := range map[Anchor]int{Left: left, Right: size - right, Top: top, Bottom: size - bottom} {
		if s.Anchor()&anchor != 0 && off != 0 {
			return false
		}
	}
	var off, weak Anchor
	for y := range s.Height() {
		for x := range s.Width() {
			var beyond Anchor
			for side, is := range map[Anchor]bool{Left: left+x < 0, Right: left+x >= size, Top: top+y < 0, Bottom: top+y >= size} {
				if is {
					beyond |= side
				}
			}
			off |= beyond
			switch s.At(x, y) {
			case NotWhite, NotBlack:
				weak |= beyond
			case Any:
			default:
				if beyond != 0 {
					return false
				}
			}
		}
	}
	return off == weak
}

// oracle searches slowly: it turns the boards instead of the drawing, and looks at every place of every position.
func oracle(t *testing.T, record *sgf.Record, q *Query) (hits []string) {
	t.Helper()
	s, size := q.Shape, record.Size
	positions := positionsOf(t, record)
	type seen struct {
		from, until, continuation int
		views                     []string // colour, row and column of the continuation in each view that is admitted
	}
	found := map[string]*seen{} // by the contents that are asked for
	for swap := range 2 {
		if swap == 1 && q.FixedColours {
			continue
		}
		for symmetry := range board.Symmetry(board.Symmetries) {
			boards := make([]*board.Board, len(positions))
			for n, p := range positions {
				boards[n] = p.board.Transformed(symmetry, swap == 1)
			}
			for top := -s.Height(); top < size; top++ {
				for left := -s.Width(); left < size; left++ {
					if !mayHang(s, size, left, top) {
						continue
					}
					for n := range positions {
						if !lies(s, boards[n], left, top) || n > 0 && lies(s, boards[n-1], left, top) {
							continue
						}
						side := func(c board.Colour) board.Colour {
							if swap == 1 {
								return c.Opponent()
							}
							return c
						}
						if n < q.FromMove || q.ToMove > 0 && n > q.ToMove || q.Next != board.Empty && q.Next != side(positions[n].toMove) {
							continue
						}
						if q.Sequence != nil && !comesInOrder(q.Sequence, record, boards, n, symmetry, swap == 1, left, top) {
							continue
						}
						until := n
						for until+1 < len(positions) && lies(s, boards[until+1], left, top) {
							until++
						}
						hit := &seen{from: n, until: until}
						view := "none"
						for m := n; m <= until && positions[m].next != board.NoPoint; m++ {
							if positions[m].next == board.Pass {
								continue
							}
							p := symmetry.Point(positions[m].next, size)
							x, y := int(p)%size-left, int(p)/size-top
							if x >= 0 && x < s.Width() && y >= 0 && y < s.Height() {
								hit.continuation = m + 1
								view = fmt.Sprintf("%d row %d column %d", side(positions[m].toMove), y, x)
								break
							}
						}
						var place strings.Builder
						for p := range board.Point(size * size) {
							q := symmetry.Point(p, size)
							x, y := int(q)%size-left, int(q)/size-top
							if x >= 0 && x < s.Width() && y >= 0 && y < s.Height() { // p is on the board
								cell := s.At(x, y)
								if swap == 1 {
									cell = cell.swapped()
								}
								fmt.Fprint(&place, p, cell, " ")
							}
						}
						old := found[place.String()]
						switch {
						case old == nil || old.from > n:
							found[place.String()] = hit
							hit.views = []string{view}
						case old.from == n:
							old.views = append(old.views, view)
						}
						break
					}
				}
			}
		}
	}
	for _, h := range found {
		hits = append(hits, fmt.Sprintf("%d-%d then %d: %s", h.from, h.until, h.continuation, slices.Min(h.views)))
	}
	slices.Sort(hits)
	return hits
}

// comesInOrder tells whether the drawing of a sequence lay at a place of the turned boards, and its moves then came in their order, the last one with move n or before.
func comesInOrder(q *Sequence, record *sgf.Record, boards []*board.Board, n int, symmetry board.Symmetry, swapped bool, left, top int) bool {
	first, last := n+1, 0
	for i := len(q.Steps) - 1; i >= 0; i-- {
		latest := 0
		for _, step := range record.Steps {
			colour := q.Steps[i].Colour
			if swapped {
				colour = colour.Opponent()
			}
			if !step.IsMove() || step.Number >= first || step.Point < 0 || step.Colour != colour {
				continue
			}
			if p := int(symmetry.Point(step.Point, record.Size)); p%record.Size == left+q.Steps[i].Column && p/record.Size == top+q.Steps[i].Row {
				latest = max(latest, step.Number)
			}
		}
		if latest == 0 {
			return false
		}
		first, last = latest, max(last, latest)
	}
	return (q.Within == 0 || last-first < q.Within) && lies(q.Before, boards[first-1], left, top)
}

// randomSequence plays some moves on in a shape. It returns nil if they are not possible.
func randomSequence(r *rand.Rand, s *Shape) (*Sequence, *Shape) {
	q := &Sequence{Before: s, Within: []int{0, 0, 4, 9}[r.IntN(4)]}
	for range 1 + r.IntN(3) {
		q.Steps = append(q.Steps, Step{board.Colour(1 + r.IntN(2)), Cross{r.IntN(s.Width()), r.IntN(s.Height())}})
	}
	after, err := s.After(q.Steps)
	if err != nil {
		return nil, s
	}
	return q, after
}

// hitTexts are the hits of a result as the oracle writes them.
func hitTexts(r *Result) (hits []string) {
	for _, h := range r.Hits {
		view, move := "none", 0
		if n := h.Next; n != nil {
			colour := board.ParseColour(n.Colour)
			if h.Swapped {
				colour = colour.Opponent()
			}
			view, move = fmt.Sprintf("%d row %d column %d", colour, n.Row, n.Column), n.Move
		}
		hits = append(hits, fmt.Sprintf("%d-%d then %d: %s", h.Move, h.Until, move, view))
	}
	slices.Sort(hits)
	return hits
}

// indexOf is the index of records.
func indexOf(t testing.TB, records ...*sgf.Record) *Index {
	t.Helper()
	var b Builder
	for _, r := range records {
		if err := b.AddRecord(r); err != nil {
			t.Fatal(err)
		}
	}
	return b.Build()
}

// Every search finds what a slow search finds that replays the game on a board, turns the board and looks at every place.
func TestOracle(t *testing.T) {
	testrun.SingleGoroutine(t)
	r := rand.New(rand.NewPCG(36, 1))
	all, ordered := 0, 0
	for range testrun.Cases(160, 600) {
		record := randomGame(t, r, 2+r.IntN(5), 1+r.IntN(40))
		q := Query{Shape: randomShape(r), FixedColours: r.IntN(4) == 0, Limit: 1 << 20}
		if r.IntN(3) == 0 {
			q.Next = board.Colour(1 + r.IntN(2))
		}
		if r.IntN(2) == 0 {
			q.Sequence, q.Shape = randomSequence(r, q.Shape)
		}
		if r.IntN(4) == 0 {
			q.FromMove = r.IntN(20)
			q.ToMove = q.FromMove + r.IntN(20)
		}
		result, err := indexOf(t, record).Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		want, got := oracle(t, record, &q), hitTexts(result)
		if !slices.Equal(got, want) {
			end, _ := record.Board()
			t.Fatalf("game %+v\n%s\nshape %v\n%squery %+v\ngot\n%s\nwant\n%s", record.Steps, end, q.Shape.Anchor(), q.Shape, q, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		all += len(want)
		if q.Sequence != nil {
			ordered += len(want)
		}
		checkSums(t, &q, result)
	}
	t.Logf("%d hits, %d of them of sequences", all, ordered)
	if ordered == 0 {
		t.Error("no sequence was found")
	}
}

// checkSums compares the sums of a result with its hits.
func checkSums(t *testing.T, q *Query, r *Result) {
	t.Helper()
	black, white, none := 0, 0, 0
	sums := map[Cross]Continuation{}
	for _, h := range r.Hits {
		side := board.ParseColour(h.WonBy)
		if h.Swapped {
			side = side.Opponent()
		}
		if side == board.Black {
			black++
		} else if side == board.White {
			white++
		}
		n := h.Next
		if n == nil {
			none++
			continue
		}
		c := sums[n.Cross]
		c.Label, c.Cross = n.Label, n.Cross
		c.Times++
		if (n.Colour == "black") != h.Swapped {
			c.BlackTimes++
		} else {
			c.WhiteTimes++
		}
		if n.Tenuki {
			c.TenukiTimes++
		}
		if h.WonBy == n.Colour {
			c.MoverWon++
		} else if h.WonBy != "" {
			c.MoverLost++
		}
		sums[n.Cross] = c
	}
	if r.Times != len(r.Hits) || r.BlackWon != black || r.WhiteWon != white || r.NoContinuation != none || len(r.Continuations) != len(sums) {
		t.Fatalf("sums %+v of %d hits, won %d and %d, %d without continuation", r, len(r.Hits), black, white, none)
	}
	for _, c := range r.Continuations {
		if sums[c.Cross] != c {
			t.Fatalf("%s\ncontinuation %+v, want %+v", q.Shape, c, sums[c.Cross])
		}
	}
}

// The number of processors and the order in which games are added change nothing.
func TestParallel(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 2))
	var records []*sgf.Record
	for range 5 * blockGames {
		records = append(records, randomGame(t, r, 5, 30))
	}
	shape, err := NewShape([]string{"XO", "?."}, Anywhere)
	if err != nil {
		t.Fatal(err)
	}
	var want string
	for _, processors := range []int{1, 2, 5} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		r.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		result, err := indexOf(t, records...).Search(t.Context(), Query{Shape: shape, Offset: 100, Limit: 500})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Hits) != 500 {
			t.Fatalf("%d hits of %d", len(result.Hits), result.Times)
		}
		for i := range result.Hits {
			result.Hits[i].Game = ""
		}
		text, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(text); want != "" && got != want {
			t.Fatalf("%d processors: %.2000s, want %.2000s", processors, got, want)
		} else {
			want = got
		}
	}
}
