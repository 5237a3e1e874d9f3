package tactics

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// asked is a question that the tests below ask about a random position, with a side
// free of ko.
type asked struct {
	b *board.Board
	Question
	free board.Colour
}

// decide asks the question.
func (q *asked) decide(r *Reader, limits *Limits) Answer {
	return r.Decide(q.b, q.Question, q.free, limits)
}

// sideIf is the attacker, or else the defender.
func sideIf(attacks bool) Side {
	if attacks {
		return Attacker
	}
	return Defender
}

// questions yields a question about every string of random positions that have no ko, with
// either side to move.
func questions(positions int, sizes []int, random *rand.Rand, ask func(q asked)) {
	for i := range positions {
		size := sizes[i%len(sizes)]
		b := randomPosition(size, size*size/2+random.IntN(size*size), random)
		if ko, _ := b.Ko(); ko >= 0 {
			continue
		}
		for _, s := range b.Position() {
			if b.Root(s.Point) == s.Point {
				ask(asked{b, Question{Target: s.Point, ToMove: Side(random.IntN(2))}, board.Colour(1 + random.IntN(2))})
			}
		}
	}
}

// TestZones rewrites the board outside the zone at random. The verdict must stand if no
// more stones are added than the answer can spare.
func TestZones(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 10))
	sets := []Limits{
		{Escape: Escape{Liberties: 5}, Plies: Plies{Depth: 7, Ladders: 100}},
		{Escape: Escape{Liberties: 5, Retakes: true}, Plies: Plies{Depth: 3, Ladders: 100, Near: true}, Numbers: Numbers{Search: true, Width: 1}, Nodes: 5_000},
	}
	positions, rewrites, open := 80, 0, 0
	if *long {
		positions = 30000
	}
	reader := NewReader().Keep()
	questions(positions, []int{5, 6, 7, 9}, random, func(q asked) {
		limits := sets[random.IntN(len(sets))]
		limits.Threats = random.IntN(3)
		a := q.decide(reader, &limits)
		if a.Limit&(LimitNear|LimitNodes) != 0 {
			return
		}
		for range 8 {
			b, ok := rewrite(q, &a, random)
			if !ok {
				continue
			}
			rewrites++
			reader.Forget()
			again := reader.Decide(b, q.Question, q.free, &limits)
			if again.Outcome != a.Outcome && again.Limit.IsCut() && limits.Numbers.Search { // the search took another way
				if again = afterMove(reader, b, q, &a, limits); again.Limit.IsCut() {
					open++
					continue
				}
			}
			if again.Outcome != a.Outcome {
				t.Fatalf("%s, %s to move, %s free: %s with zone%s, spare %d:\n%s\nbut %s, limit %s:\n%s",
					board.FormatPoint(q.Target, b.Size()), q.ToMove, q.free, a.Outcome, vertices(&a.Zone, b.Size()), a.Spare, q.b, again.Outcome, again.Limit, b)
			}
		}
	})
	if rewrites < positions {
		t.Errorf("only %d rewrites", rewrites)
	}
	if open > rewrites/1000 {
		t.Errorf("%d of %d rewrites left open", open, rewrites)
	}
	t.Logf("%d rewrites, %d left open", rewrites, open)
}

// afterMove plays the move of the answer and asks again, with all moves of both sides.
func afterMove(r *Reader, b *board.Board, q asked, a *Answer, limits Limits) Answer {
	if a.Outcome == Captured && q.ToMove == Attacker && a.Move >= 0 {
		q.ToMove = Defender
		b.TryPlay(a.Move, b.At(q.Target).Opponent()) // which may take the target
		defer b.Undo()
	}
	r.Forget()
	limits = limits.WithoutNumbers().Anywhere(25).WithNodes(3_000_000)
	return r.decide(b, q.Question, q.free, &limits, 0)
}

// rewrite changes points outside the zone of the answer at random. It returns false if
// the new position is illegal.
func rewrite(q asked, a *Answer, random *rand.Rand) (*board.Board, bool) {
	var stones []board.Stone
	added := 0
	for p := range board.Point(q.b.Points()) {
		colour := q.b.At(p)
		if !a.Zone.Has(p) && random.IntN(3) == 0 {
			colour = board.Colour(random.IntN(3))
			if colour != board.Empty && q.b.At(p) == board.Empty {
				if added == a.Spare {
					continue
				}
				added++
			}
		}
		stones = append(stones, board.Stone{Point: p, Colour: colour})
	}
	b, _ := board.New(q.b.Size())
	return b, b.Setup(stones) == nil
}

// TestSymmetry asks the same question in all symmetries, half of them with the colours
// swapped.
func TestSymmetry(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	limits := Limits{Escape: Escape{Liberties: 5}, Plies: Plies{Depth: 7, Ladders: 100}}
	reader := NewReader().Keep()
	questions(40, []int{5, 7, 9}, random, func(q asked) {
		want := q.decide(reader, &limits)
		for s := range board.Symmetry(board.Symmetries) {
			turned := q.b.Transformed(s, s%2 == 1)
			free := q.free
			if s%2 == 1 {
				free = free.Opponent()
			}
			reader.Forget()
			got := reader.Decide(turned, Question{Target: s.Point(q.Target, q.b.Size()), ToMove: q.ToMove}, free, &limits)
			if got.Outcome != want.Outcome || got.Depth != want.Depth {
				t.Fatalf("symmetry %d: %s at depth %d, not %s at %d:\n%s", s, got.Outcome, got.Depth, want.Outcome, want.Depth, q.b)
			}
		}
	})
}

// TestNear: an attacker kept near finds no false capture, and an escape that does not rest
// on LimitNear is an escape against an attacker anywhere.
func TestNear(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	limits := Limits{Escape: Escape{Liberties: 5}, Plies: Plies{Depth: 7, Ladders: 100}}
	near := limits
	near.Plies.Near = true
	reader := NewReader().Keep()
	missed, captured := 0, 0
	questions(200, []int{5, 7, 9}, random, func(q asked) {
		want := q.decide(reader, &limits)
		got := q.decide(reader, &near)
		if want.Outcome == Captured {
			captured++
		}
		if want.Outcome == got.Outcome {
			return
		}
		missed++
		if got.Outcome == Captured || got.Limit&LimitNear == 0 {
			t.Fatalf("%s, %s to move: %s near (limit %s), %s anywhere:\n%s",
				board.FormatPoint(q.Target, q.b.Size()), q.ToMove, got.Outcome, got.Limit, want.Outcome, q.b)
		}
	})
	t.Logf("%d of %d captures missed", missed, captured)
}

// TestSameQuestion asks the questions of a position in one order and then in the other, under limits that cut many searches. The whole
// answers are the same, with their nodes, zones and lines.
func TestSameQuestion(t *testing.T) {
	random := rand.New(rand.NewPCG(77, 78))
	positions, asked, cut := testrun.Cases(5, 2000), 0, 0
	reader := NewReader()
	for i := range positions {
		size := []int{7, 7, 9, 7, 13}[i%5]
		b := randomPosition(size, size*size/2+random.IntN(size*size), random)
		limits := Default.WithNodes(30 << random.IntN(5))
		var ask []func() any
		for _, s := range b.Position() {
			if b.Root(s.Point) != s.Point {
				continue
			}
			ask = append(ask, func() any { return answerAll(t, reader, b, s.Point, &limits) })
		}
		ask = append(ask, func() any { return reader.Candidates(b, board.Colour(1+i%2), nil, &limits) })
		var answers []any
		for _, f := range ask {
			answers = append(answers, f())
		}
		for k := len(ask) - 1; k >= 0; k-- {
			again := ask[k]()
			if !reflect.DeepEqual(again, answers[k]) {
				t.Fatalf("first %+v\nthen %+v\n%s", answers[k], again, b)
			}
			asked++
			if list, ok := again.([]any); ok && list[0].(Answer).Outcome == Unknown {
				cut++
			}
		}
	}
	t.Logf("%d questions, %d of them cut", asked, cut)
	if cut == 0 {
		t.Error("no search was cut")
	}
}

// answerAll asks about a string, and about the string and the next one of its owner.
func answerAll(t *testing.T, r *Reader, b *board.Board, target board.Point, limits *Limits) []any {
	t.Helper()
	attack, err := r.Ask(b, Question{Target: target}, limits)
	one, other, bothErr := r.Both(b, target, limits)
	if err != nil || bothErr != nil {
		t.Fatal(err, bothErr)
	}
	all := []any{attack, one, other, r.Decide(b, Question{Target: target}, b.At(target), limits)}
	for s := range b.Strings() {
		if s.Colour == b.At(target) && s.Point > target {
			joined, err := r.Ask(b, Question{Goal: Connect, Target: target, Other: s.Point}, limits)
			if err != nil {
				t.Fatal(err)
			}
			return append(all, joined)
		}
	}
	return all
}

// TestSameAnswers: of a reader that keeps its tables, outcomes that no limit of nodes cuts do not depend on earlier questions.
func TestSameAnswers(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 16))
	limits := Limits{Escape: Escape{Liberties: 5}, Plies: Plies{Depth: 7, Ladders: 100}}
	old, fresh := NewReader().Keep(), NewReader()
	questions(60, []int{7, 9}, random, func(q asked) {
		key := q.b.Key()
		fresh.Forget()
		want := q.decide(fresh, &limits)
		got := q.decide(old, &limits)
		if got.Outcome != want.Outcome || got.Depth != want.Depth {
			t.Fatalf("%s at depth %d, a fresh reader says %s at %d:\n%s", got.Outcome, got.Depth, want.Outcome, want.Depth, q.b)
		}
		if q.b.Key() != key {
			t.Fatal("the board did not come back")
		}
	})
}

func TestDecideDoesNotAllocate(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	b := randomPosition(19, 250, random)
	reader := NewReader().Keep()
	stones := b.Position()
	ask := func() {
		reader.Forget()
		for _, s := range stones {
			if b.Root(s.Point) == s.Point {
				reader.Decide(b, Question{Target: s.Point, ToMove: Defender}, s.Colour, &PaperShallow)
			}
		}
	}
	ask() // the history of the board grows once
	if n := testing.AllocsPerRun(3, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkDecide asks about every string of a position of 19x19.
func BenchmarkDecide(b *testing.B) {
	random := rand.New(rand.NewPCG(19, 20))
	position := randomPosition(19, 250, random)
	stones := position.Position()
	reader := NewReader().Keep()
	b.ReportAllocs()
	nodes := 0
	for b.Loop() {
		reader.Forget()
		for _, s := range stones {
			if position.Root(s.Point) == s.Point {
				a := reader.Decide(position, Question{Target: s.Point, ToMove: Defender}, s.Colour, &PaperDeep)
				nodes += a.Nodes
			}
		}
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// A move that cannot be played has no proof.
func TestProveNothing(t *testing.T) {
	b := board.MustParse(`
		. . . . .
		. X X . .
		X O . X .
		. X X . .
		. . . . .`)
	r := NewReader().Keep()
	target := b.Stones(board.White).First()
	for _, move := range []board.Point{board.Pass, board.NoPoint, target, target + 1} {
		toMove := sideIf(move != target+1) // White would only fill his last liberty
		if a, proved := r.Prove(b, Question{Target: target, ToMove: toMove}, move, &Default); proved {
			t.Errorf("%s: %v", board.FormatPoint(move, 5), a.Outcome)
		}
	}
	if _, proved := r.Prove(b, Question{Target: target}, target+1, &Default); !proved {
		t.Error("the capture has no proof")
	}
}
