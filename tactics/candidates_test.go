package tactics

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics/internal/solve"
)

func candidateText(list []Candidate, size int) string {
	var t strings.Builder
	for _, c := range list {
		t.WriteString(board.FormatPoint(c.Move, size))
		for _, w := range c.Reasons {
			fmt.Fprintf(&t, " %s %s", w.Purpose, board.FormatPoint(w.Target, size))
			if w.Purpose.isPair() {
				t.WriteString(" and " + board.FormatPoint(w.Other, size))
			}
			if w.Stored {
				t.WriteString(" (stored)")
			}
		}
		t.WriteString("\n")
	}
	return t.String()
}

func TestCandidates(t *testing.T) {
	// White's stone at C3 is in atari; so is Black's at G7.
	b := board.MustParse(`
		9 . . . . . . . . .
		8 . . . . . . O . .
		7 . . . . . O X O .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . . X . . . . . .
		3 . X O . . . . . .
		2 . . X . . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`)
	r := NewReader()
	got := candidateText(r.Candidates(b, board.Black, nil, &Fast), 9)
	if !strings.Contains(got, "D3 captures C3") {
		t.Errorf("Black's candidates:\n%s", got)
	}
	white := candidateText(r.Candidates(b, board.White, nil, &Fast), 9)
	if !strings.Contains(white, "G6 captures G7") {
		t.Errorf("White's candidates:\n%s", white)
	}
}

// TestCandidatesFirst: of several moves that settle a string, exactly one is marked as the
// reader's answer.
func TestCandidatesFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(61, 62))
	r := NewReader()
	several := 0
	for range testrun.Cases(10, 200) {
		b := randomPosition(7, 30, random)
		type about struct {
			purpose Purpose
			target  board.Point
		}
		moves, first := map[about]int{}, map[about][]board.Point{}
		for _, c := range r.Candidates(b, board.Black, nil, &Fast) {
			for _, w := range c.Reasons {
				a := about{w.Purpose, w.Target}
				if moves[a]++; w.First {
					first[a] = append(first[a], c.Move)
				}
			}
		}
		for a, n := range moves {
			if a.purpose > Saves {
				if len(first[a]) > 0 {
					t.Errorf("%s %v is an answer of the reader's\n%s", a.purpose, a.target, b)
				}
				continue
			}
			if n > 1 {
				several++
			}
			if len(first[a]) != 1 {
				t.Errorf("%s %v by %d moves: the reader's own are %v\n%s", a.purpose, a.target, n, first[a], b)
			}
		}
	}
	if several == 0 {
		t.Error("no string with several moves")
	}
}

// TestCandidatesConnect: where the colours cross, C4 decides for both sides.
func TestCandidatesConnect(t *testing.T) {
	b := board.MustParse(`
		7 . . . . . . .
		6 . . O O . . .
		5 . . X O . . .
		4 . O . X . . .
		3 . O . . . . .
		2 . . . . . . .
		1 . . . . . . .
		  A B C D E F G`)
	for side, want := range map[board.Colour]string{board.Black: " joins C5 and D4", board.White: " cuts C5 and D4"} {
		if got := candidateText(NewReader().Candidates(b, side, nil, &Fast), 7); !strings.Contains(got, want) {
			t.Errorf("%s's candidates:\n%swant %s", side, got, want)
		}
	}
}

// storedCapture is a pattern that lies on the board of TestStored.
type storedCapture struct{ move, target board.Point }

func (s storedCapture) Proofs(b *board.Board, side board.Colour) ([]Proof, []Settled) {
	return []Proof{{Move: s.move, Target: s.target}, {Move: s.move, Target: s.target}}, nil
}

// settledString is a pattern that tells the status of a string.
type settledString Settled

func (s settledString) Proofs(*board.Board, board.Colour) ([]Proof, []Settled) {
	return nil, []Settled{Settled(s)}
}

// No question is asked about strings that patterns settle, and none is a candidate; but threats to a safe string are.
func TestSettled(t *testing.T) {
	b := board.MustParse(`
		5 . . . . .
		4 . X X . .
		3 X O O . .
		2 . X X . .
		1 . . . . .
		  A B C D E`)
	target, _ := board.ParsePoint("C3", 5)
	for _, c := range []struct {
		side board.Colour
		dead bool
	}{
		{board.Black, true},
		{board.White, true},
		{board.White, false},
	} {
		if got := candidateText(NewReader().Candidates(b, c.side, settledString{target, c.dead}, &Fast), 5); strings.Contains(got, "C3") {
			t.Errorf("%s, dead %v:\n%s", c.side, c.dead, got)
		}
	}
	if got := candidateText(NewReader().Candidates(b, board.Black, nil, &Fast), 5); !strings.Contains(got, "captures C3") && !strings.Contains(got, "captures B3") {
		t.Errorf("without patterns:\n%s", got)
	}
}

// A move that a pattern proves is listed once and not searched.
func TestStored(t *testing.T) {
	b := board.MustParse(`
		5 . . . . .
		4 . . X . .
		3 . X O . .
		2 . . X . .
		1 . . . . .
		  A B C D E`)
	move, _ := board.ParsePoint("D3", 5)
	target, _ := board.ParsePoint("C3", 5)
	got := candidateText(NewReader().Candidates(b, board.Black, storedCapture{move, target}, &Fast), 5)
	if got != "D3 captures C3 (stored)\n" {
		t.Errorf("candidates:\n%s", got)
	}
}

// A pattern is mined without Limits.Retakes. It does not prove that a single stone cannot
// be taken back.
func TestStoredRetake(t *testing.T) {
	b := board.MustParse(`
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . O O . . .
		6 . . . O X X O . .
		5 . . O X O . X O .
		4 . . O X X X O . .
		3 . . . O O O . . .
		2 . . . . . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`)
	move, _ := board.ParsePoint("F5", 9)
	target, _ := board.ParsePoint("E5", 9)
	for _, c := range NewReader().Candidates(b, board.Black, storedCapture{move, target}, &Fast) {
		for _, w := range c.Reasons {
			if w.Purpose == Captures && w.Target == target {
				t.Errorf("%s captures it, stored: %v", board.FormatPoint(c.Move, 9), w.Stored)
			}
		}
	}
}

// No candidate retakes a ko that may not be retaken now.
func TestCandidatesAreLegal(t *testing.T) {
	b := board.MustParse(`
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . X O . . . .
		5 . . X O . O . . .
		4 . . . X O . . . .
		3 . . . . . . . . .
		2 . . . . . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`)
	take, _ := board.ParsePoint("E5", 9)
	if err := b.Play(take, board.Black); err != nil {
		t.Fatal(err)
	}
	for _, c := range NewReader().Candidates(b, board.White, nil, &Fast) {
		if err := b.Legal(c.Move, board.White); err != nil {
			t.Errorf("%s: %v", board.FormatPoint(c.Move, 9), err)
		}
	}
}

// TestCandidatesWork: the target is captured after a move that captures it, and not after
// a move that saves it. Cuts and joins settle a connection.
func TestCandidatesWork(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	r := NewReader()
	counts := map[Purpose]int{}
	for i := range 12 {
		size := 7 + 2*(i%3)
		b := randomPosition(size, size*size/2+random.IntN(size*size/2), random)
		b.SetRules(board.Rules{})
		side := board.Colour(1 + i%2)
		key := b.Key()
		for _, c := range r.Candidates(b, side, nil, &Fast) {
			for _, w := range c.Reasons {
				if w.Result != Works || w.Unknown && w.Purpose != Cuts || w.Purpose == Either {
					continue
				}
				counts[w.Purpose]++
				if !b.TryPlay(c.Move, side) {
					t.Fatalf("%s is illegal:\n%s", board.FormatPoint(c.Move, size), b)
				}
				if w.Purpose >= Cuts {
					a := r.Decide(b, Question{Goal: Connect, Target: w.Target, Other: w.Other, ToMove: sideIf(w.Purpose == Cuts)}, side.Opponent(), &Fast)
					if (a.Outcome == Captured) != (w.Purpose == Joins) && a.Outcome != Unknown {
						t.Errorf("%s %s %s and %s, but then it is %s:\n%s", board.FormatPoint(c.Move, size), w.Purpose, board.FormatPoint(w.Target, size),
							board.FormatPoint(w.Other, size), a.Outcome, b)
					}
					b.Undo()
					continue
				}
				a := r.decide(b, Question{Target: w.Target, ToMove: sideIf(w.Purpose == Saves)}, side.Opponent(), &Fast, 0)
				want := solve.OutcomeOf(w.Purpose == Captures)
				if a.Outcome != want && !a.Limit.IsCut() && w.Purpose != Threatens {
					t.Errorf("%s %s %s, but then it is %s:\n%s", board.FormatPoint(c.Move, size), w.Purpose, board.FormatPoint(w.Target, size), a.Outcome, b)
				}
				b.Undo()
			}
		}
		if b.Key() != key {
			t.Fatal("the board did not come back")
		}
	}
	if len(counts) != int(Joins) { // all but Either, see TestDoublesHold
		t.Errorf("found %v", counts)
	}
}

// TestDouble finds the move that threatens two strings at once. It finds none where one
// move saves both strings.
func TestDouble(t *testing.T) {
	for _, c := range []struct {
		rows, reply, candidate string
	}{{`
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . X . X . . . .
		5 . X O . O X . . .
		4 . . . . . . . . .
		3 . . O . O . . . .
		2 . . . . . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "works by D5", "D5 captures either C5 and E5"}, {`
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . O . . . . .
		6 . . X O X . . . .
		5 . X O . O X . . .
		4 . . . . . . . . .
		3 . . O . O . . . .
		2 . . . . . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "fails by", ""},
	} {
		b := board.MustParse(c.rows)
		var targets []board.Point
		for _, name := range []string{"C5", "E5"} {
			p, _ := board.ParsePoint(name, 9)
			targets = append(targets, p)
		}
		r := NewReader()
		reply, err := r.Double(b, targets, &Default)
		if got := fmt.Sprint(reply.Result, " by ", board.FormatPoint(reply.Move, 9)); err != nil || !strings.HasPrefix(got, c.reply) {
			t.Errorf("%s, not %s; %v\n%s", got, c.reply, err, b)
		}
		d5, _ := board.ParsePoint("D5", 9)
		if double, err := r.IsDouble(b, d5, targets, &Default); err != nil || double != (c.candidate != "") {
			t.Errorf("D5 is a double threat: %v, %v\n%s", double, err, b)
		}
		if double, err := r.IsDouble(b, targets[0], targets, &Default); err != nil || double {
			t.Errorf("a move that is not legal: %v, %v", double, err)
		}
		if _, err := r.IsDouble(b, d5, []board.Point{d5}, &Default); !errors.Is(err, ErrNoTarget) {
			t.Errorf("no string: %v", err)
		}
		got := candidateText(r.Candidates(b, board.Black, nil, &Fast), 9)
		if strings.Contains(got, "either") != (c.candidate != "") || !strings.Contains(got, c.candidate) {
			t.Errorf("candidates:\n%s%s", got, b)
		}
	}
}

// TestDoublesHold: after a double threat no move of the owner anywhere saves both strings.
func TestDoublesHold(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 34))
	r := NewReader()
	found := 0
	for range 25 {
		b := randomPosition(9, 35+random.IntN(25), random)
		b.SetRules(board.Rules{})
		var stones []board.Point
		for stone := range b.Strings() {
			if n := b.Liberties(stone.Point); n > 1 && n < 5 && r.Decide(b, Question{Target: stone.Point}, stone.Colour, &Fast).Outcome != Captured {
				stones = append(stones, stone.Point)
			}
		}
		for i, one := range stones {
			for _, other := range stones[:i] {
				reply, err := r.Double(b, []board.Point{one, other}, &Fast)
				if err != nil || reply.Result != Works {
					continue
				}
				found++
				side, key := b.At(one).Opponent(), b.Key()
				b.TryPlay(reply.Move, side)
				if y := savesBoth(r, b, one, other); y != board.NoPoint {
					t.Fatalf("after %s %s %s saves both %s and %s:\n%s", side, board.FormatPoint(reply.Move, 9), board.FormatPoint(y, 9),
						board.FormatPoint(one, 9), board.FormatPoint(other, 9), b)
				}
				if b.Undo(); b.Key() != key {
					t.Fatal("the board did not come back")
				}
			}
		}
	}
	t.Logf("%d double threats", found)
	if found < 10 {
		t.Errorf("%d double threats found", found)
	}
}

// savesBoth is a move of the owner, perhaps the pass, after which neither of two strings is
// captured; NoPoint if there is none.
func savesBoth(r *Reader, b *board.Board, one, other board.Point) board.Point {
	owner := b.At(one)
	limits, moves := Fast, *b.Empty()
	limits.Nodes = 20_000
	for y := moves.First(); ; y = moves.Next(y + 1) {
		if y < 0 {
			y = board.Pass
		}
		if b.PlayThroughKo(y, owner) {
			falls := false
			for _, target := range [...]board.Point{one, other} {
				falls = falls || r.Decide(b, Question{Target: target}, owner, &limits).Outcome == Captured
			}
			b.Undo()
			if !falls {
				return y
			}
		}
		if y == board.Pass {
			return board.NoPoint
		}
	}
}

// BenchmarkCandidates lists the moves of a side on 19x19.
func BenchmarkCandidates(b *testing.B) {
	position := randomPosition(19, 250, rand.New(rand.NewPCG(19, 20)))
	r := NewReader()
	for b.Loop() {
		r.Forget()
		r.Candidates(position, board.Black, nil, &Fast)
	}
}

// In all kinds of positions candidates are found and the board comes back.
func TestCandidatesAnywhere(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(29, 30))
	reader := NewReader()
	limits := Fast
	limits.Nodes = 1000
	for i := range testrun.Cases(15, 300) {
		size := 3 + i%6
		b := randomPosition(size, size*size/2+random.IntN(size*size), random)
		key := b.Key()
		for _, side := range [...]board.Colour{board.Black, board.White} {
			reader.Candidates(b, side, nil, &limits)
			if b.Key() != key {
				t.Fatalf("the board changed:\n%s", b)
			}
		}
	}
}

// TestCandidatesDead: a string of the opponent that its owner cannot save any more needs no
// move, though a pattern is stored that captures it; one that he could save does.
func TestCandidatesDead(t *testing.T) {
	for _, c := range []struct{ board, want string }{
		{`
		7 . . . . . . .
		6 . . . . . . .
		5 . . . . . . .
		4 . . . . . . .
		3 . . . . . . .
		2 . . . X X . .
		1 . . X O . . .
		  A B C D E F G`, ""},
		{`
		7 . . . . . . .
		6 . . . . . . .
		5 . . . . . . .
		4 . . . . . . .
		3 . . X . . . .
		2 . X O . . . .
		1 . . X . . . .
		  A B C D E F G`, "D2 captures C2"},
		{`
		7 . . . . . . .
		6 . . . . . . .
		5 . . X X . . .
		4 . X O O X . .
		3 . X O O X . .
		2 . X O . X . .
		1 . . X X . . .
		  A B C D E F G`, ""},
	} {
		b := board.MustParse(c.board)
		white := b.Stones(board.White)
		target := b.Root(white.First())
		libs := b.LibertySet(target)
		for _, patterns := range []Patterns{nil, storedCapture{libs.First(), target}} {
			got := candidateText(NewReader().Candidates(b, board.Black, patterns, &Fast), 7)
			if about := strings.Contains(got, "captures"); about != (c.want != "") || !strings.Contains(got, c.want) {
				t.Errorf("%s\nhas the candidates\n%swant %q", c.board, got, c.want)
			}
			if strings.Contains(got, "threatens") {
				t.Errorf("a dead string is threatened:\n%s", got)
			}
		}
	}
}
