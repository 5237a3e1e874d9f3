package tactics

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// plies13 is a search by plies alone.
var plies13 = Limits{Name: "13 plies", Escape: Escape{Liberties: 5, Standing: true}, Plies: Plies{Depth: 13, Ladders: 300, Near: true}, Nodes: 50_000}

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

const readFile = "testdata/read.txt"

// TestRead answers the questions of testdata/read.txt: a comment, a board, a
// question, and after => the verdict under the paper's limits.
func TestRead(t *testing.T) {
	data, err := os.ReadFile(readFile)
	if err != nil {
		t.Fatal(err)
	}
	var rewritten []string
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n----\n") {
		question, want, found := strings.Cut(text, "\n=>")
		if !found {
			t.Fatalf("no => in:\n%s", text)
		}
		got := answer(t, question)
		if strings.TrimSpace(want) != got && !*update {
			t.Errorf("%s\n=>\n%s\nnot\n%s", question, got, strings.TrimSpace(want))
		}
		rewritten = append(rewritten, question+"\n=>\n"+got)
	}
	if *update {
		if err := os.WriteFile(readFile, []byte(strings.Join(rewritten, "\n----\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func answer(t *testing.T, question string) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(question), "\n")
	var rows []string
	for _, line := range lines[:len(lines)-1] {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, line)
		}
	}
	b, err := board.Parse(strings.Join(rows, "\n"))
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	var side, vertex string
	fmt.Sscan(lines[len(lines)-1], &side, &vertex)
	target, err := board.ParsePoint(vertex, b.Size())
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	v, err := NewReader().Read(b, Question{Target: target, ToMove: sideIf(side == "attack")}, &plies13)
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	text := v.Outcome.String()
	if v.Outcome == Ko {
		text = fmt.Sprintf("%s, %d threats", v.Result, v.Threats)
	}
	for i, p := range v.Moves {
		if i == 0 {
			text += " by"
		}
		text += " " + board.FormatPoint(p, b.Size())
	}
	if v.Ladder {
		text += ", in a ladder"
	}
	if v.Limit != 0 {
		text += ", by the limit of " + v.Limit.String()
	}
	text += fmt.Sprintf(", %d plies\nline:", v.Depth)
	for _, m := range v.Line {
		text += fmt.Sprintf(" %c%s", m.Colour.Rune(), board.FormatPoint(m.Point, b.Size()))
	}
	return text
}

func TestNoTarget(t *testing.T) {
	b := board.MustParse(". .\n. .")
	for _, p := range []board.Point{0, board.Pass, board.NoPoint, -3, 4} {
		if _, err := NewReader().Read(b, Question{Target: p}, &plies13); !errors.Is(err, ErrNoTarget) {
			t.Errorf("read at %d: %v", p, err)
		}
	}
}

// TestMoves compares the moves of a reading with those found by trying all moves. The
// moves of the line must be legal, and the line must end with the outcome.
func TestMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 24))
	limits := Limits{Escape: Escape{Liberties: 5, Standing: true}, Plies: Plies{Depth: 5, Ladders: 100}}
	reader := NewReader().Keep()
	moves := 0
	questions(60, []int{5, 6, 7}, random, func(q asked) {
		q.b.SetRules(board.Rules{Suicide: true}) // which reading ignores
		key := q.b.Key()
		v, err := reader.Read(q.b, q.Question, &limits)
		if err != nil || q.b.Key() != key {
			t.Fatalf("%v, or the board changed", err)
		}
		q.b.SetRules(board.Rules{})
		for i, m := range v.Line {
			if err := q.b.Play(m.Point, m.Colour); err != nil {
				t.Fatalf("move %d of the line %v: %v\n%s", i+1, v.Line, err, q.b)
			}
		}
		taken := q.b.At(q.Target) == board.Empty
		for range v.Line {
			q.b.Undo()
		}
		if v.Outcome == Ko || len(v.Moves) == 0 || v.Moves[0] == board.Pass {
			return
		}
		moves += len(v.Moves)
		free := q.b.At(q.Target)
		if v.Outcome != Captured {
			free = free.Opponent()
		}
		s := study{r: reader, captured: v.Outcome == Captured, limits: limits}
		s.pos.Set(q.b, q.Question, free, &limits, 0)
		var want []board.Point
		for x := range board.Point(q.b.Points()) {
			if a, legal := s.after(x, q.ToMove, 0, limits.Nodes); legal && a.Outcome == v.Outcome {
				want = append(want, x)
			}
		}
		if !slices.Equal(v.Moves, want) {
			t.Fatalf("%s %s by %v, not %v:\n%s", board.FormatPoint(q.Target, q.b.Size()), v.Outcome, v.Moves, want, q.b)
		}
		if taken != s.captured && len(v.Line) > 0 {
			t.Fatalf("%s, but the line %v on this board does not end so:\n%s", v.Outcome, v.Line, q.b)
		}
	})
	if moves < 100 {
		t.Errorf("only %d moves", moves)
	}
}

// Where the outcome is proved, every move that a reading names is proved too. A move that
// escapes only as the search was cut is not named.
func TestMovesAreProved(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(25, 26))
	limits := Default
	limits.Nodes = 3000
	reader := NewReader().Keep()
	named, undecided := 0, 0
	questions(testrun.Cases(4, 40), []int{7, 9}, random, func(q asked) {
		v, err := reader.Read(q.b, Question{Target: q.Target, ToMove: Defender}, &limits)
		if err != nil {
			t.Fatal(err)
		}
		if v.Outcome == Unknown || v.Result != Works {
			return
		}
		undecided += len(v.Undecided)
		s := study{r: reader, proved: true, limits: limits}
		s.pos.Set(q.b, Question{Target: q.Target, ToMove: Defender}, q.b.At(q.Target).Opponent(), &limits, 0)
		for _, x := range v.Moves {
			named++
			if a, _ := s.confirm(x, Defender, limits.Nodes); a.Outcome != Escaped || a.isUnproved(&limits) {
				t.Fatalf("%s is saved by %s: %s, limit %s\n%s", board.FormatPoint(q.Target, q.b.Size()), board.FormatPoint(x, q.b.Size()), a.Outcome, a.Limit, q.b)
			}
		}
	})
	if named == 0 || undecided == 0 {
		t.Errorf("%d moves named, %d undecided: nothing was tested", named, undecided)
	}
}

// A search that the nodes cut knows nothing, even with Escape.Standing.
func TestCutByNodes(t *testing.T) {
	random := rand.New(rand.NewPCG(27, 28))
	reader := NewReader().Keep()
	cut := 0
	standing := Default
	standing.Escape.Standing = true
	for _, limits := range []Limits{standing, PaperDeep, Default} {
		limits.Nodes = 60
		questions(40, []int{7, 9}, random, func(q asked) {
			reply, err := reader.Ask(q.b, q.Question, &limits)
			if err != nil {
				t.Fatal(err)
			}
			if reply.Limit&LimitNodes != 0 {
				cut++
				if reply.Outcome != Unknown {
					t.Fatalf("%s: %s, by the limit of nodes\n%s", limits.Name, reply.Result, q.b)
				}
			}
		})
	}
	if cut == 0 {
		t.Error("no search was cut")
	}
	if one := (&Limits{Nodes: 2}).Part(16); one != 1 {
		t.Errorf("a part of few nodes is %d", one)
	}
}

// A move that works in one symmetry of a position is not refuted in another.
func TestReadSymmetries(t *testing.T) {
	for _, c := range []struct {
		target string
		toMove Side
		limits Limits
		rows   string
	}{
		{"D5", Attacker, Default, uneven}, {"D5", Attacker, Fast, uneven}, {"D5", Defender, Default, uneven},
		{"E4", Defender, Fast, `
			. O . X . . X
			O O X X . X X
			O X X X O X .
			O O O . O O X
			X X X O . O O
			. O X X X O O
			O O X . X . O`},
	} {
		original := board.MustParse(c.rows)
		var works, refuted board.PointSet
		for symmetry := range board.Symmetry(board.Symmetries) {
			b := original.Transformed(symmetry, symmetry%2 == 1)
			target, _ := board.ParsePoint(c.target, b.Size())
			v, err := NewReader().Read(b, Question{Target: symmetry.Point(target, b.Size()), ToMove: c.toMove}, &c.limits)
			if err != nil {
				t.Fatal(err)
			}
			open := slices.Concat(v.Moves, v.Undecided)
			for p := range board.Point(b.Points()) {
				q := symmetry.Point(p, b.Size())
				switch {
				case slices.Contains(v.Moves, q):
					works.Add(p)
				case !slices.Contains(open, q) && v.Outcome != Unknown:
					refuted.Add(p)
				}
			}
		}
		if works.Intersects(&refuted) {
			t.Errorf("%s, %s to move, %s: %v work, %v do not", c.target, c.toMove, c.limits.Name, works.Points(), refuted.Points())
		}
	}
}

// Many moves capture D5, most of them only after many plies.
const uneven = `
	. X . O . .
	X X X O . X
	O X O O X .
	. . O O . .
	. . X X X .
	O O . X . X`

// J1 is proved with more nodes than the search about a single move has. It is named all the
// same, and begins the line. The pass is undecided.
func TestReadProvedMove(t *testing.T) {
	b := board.MustParse(`
		. . . . . . . . .
		. . . . O . . . .
		. . . . . . O . .
		. . X X X . . . .
		. O X O X . . X .
		. X O O O X X X .
		. O X . X O O X O
		. . . . X . O O .
		. . . . . . . . .`)
	target, _ := board.ParsePoint("J3", 9)
	move, _ := board.ParsePoint("J1", 9)
	v, err := NewReader().Read(b, Question{Target: target}, &Default)
	if err != nil {
		t.Fatal(err)
	}
	if v.Outcome == Unknown || v.Move != move || !slices.Contains(v.Moves, move) || slices.Contains(v.Undecided, move) || v.Line[0].Point != move {
		t.Errorf("%v by %v, working %v, undecided %v, line %v", v.Result, v.Move, v.Moves, v.Undecided, v.Line)
	}
	if !slices.Contains(v.Undecided, board.Pass) {
		t.Error("the pass is decided")
	}
}

// Black's capture is found only by a search in which Black may play anywhere. The line must
// come from such searches too.
func TestReadFar(t *testing.T) {
	b := board.MustParse(`
		X O O X O O . . O
		X O O X X O X O .
		. O X X X X O O O
		X X X O O X X X O
		O O X . O X O X X
		. O X O O O O O X
		X O O O O . X O O
		. O . . . X O . O
		. O O O O O O O O`)
	target, _ := board.ParsePoint("J9", 9)
	v, err := NewReader().Read(b, Question{Target: target}, &Default)
	if err != nil {
		t.Fatal(err)
	}
	if v.Outcome == Unknown || v.Result != Works || len(v.Line) == 0 {
		t.Fatalf("%v, outcome %v, line %v", v.Result, v.Outcome, v.Line)
	}
	if v.Line[0].Point != v.Move {
		t.Errorf("the line begins with %v, the move is %v", v.Line[0], v.Move)
	}
	for _, m := range v.Line {
		b.PlayThroughKo(m.Point, m.Colour)
	}
	if b.At(target) == board.White {
		t.Errorf("the line does not take it:\n%v", b)
	}
}

// TestBoth: the two answers about a target agree on the result of a pass.
func TestBoth(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(27, 28))
	limits := Default
	limits.Nodes = 1500
	reader := NewReader().Keep()
	passes, refuted := 0, 0
	questions(testrun.Cases(5, 60), []int{5, 7, 9}, random, func(q asked) {
		attack, defence, err := reader.Both(q.b, q.Target, &limits)
		if err != nil {
			t.Fatal(err)
		}
		if ko, _ := q.b.Ko(); ko == board.NoPoint && attack.Result == Fails && defence.Result == Fails {
			t.Fatalf("neither works:\n%s", q.b)
		}
		for _, side := range []struct{ one, other *Reading }{{&attack, &defence}, {&defence, &attack}} {
			if ko, _ := q.b.Ko(); side.other.Outcome == Unknown || ko != board.NoPoint {
				continue
			}
			passed := side.other.Result.Opposite()
			even := slices.Equal(side.one.Moves, []board.Point{board.Pass})
			switch {
			case passed != Fails && passed == side.one.Result:
				passes++
				if !even || side.one.Outcome == Unknown {
					t.Fatalf("%s: %v, and not the pass alone:\n%s", board.FormatPoint(q.Target, q.b.Size()), side.one.Moves, q.b)
				}
			default:
				refuted++
				if slices.Contains(append(side.one.Undecided, side.one.Moves...), board.Pass) {
					t.Fatalf("%s: the pass is refuted and named:\n%s", board.FormatPoint(q.Target, q.b.Size()), q.b)
				}
			}
		}
	})
	if passes == 0 || refuted == 0 {
		t.Errorf("%d passes, %d refuted: nothing was tested", passes, refuted)
	}
	// Black may not retake at B3 now, and cannot capture A3. After a pass of White he can.
	ban := board.MustParse(`
		. X O .
		X O . O
		O X O .
		. . . .`)
	at := func(name string) board.Point { p, _ := board.ParsePoint(name, 4); return p }
	ban.SetKo(at("C3"), board.Black)
	attack, defence, err := reader.Both(ban, at("B3"), &Default)
	if err != nil || attack.Result == Works || defence.Result == Works && slices.Equal(defence.Moves, []board.Point{board.Pass}) {
		t.Errorf("a ban that a pass lifts: %v, %v, %v, %v", attack.Result, defence.Result, defence.Moves, err)
	}
	if _, _, err := reader.Both(board.MustParse(". .\n. ."), 0, &limits); !errors.Is(err, ErrNoTarget) {
		t.Errorf("no stone: %v", err)
	}
}

// A search that has taken the nodes of Plies.Deepen looks no deeper: a target that stands
// has escaped by LimitPlies.
func TestDeepen(t *testing.T) {
	random := rand.New(rand.NewPCG(29, 30))
	reader := NewReader().Keep()
	full := Limits{Escape: Escape{Liberties: 5, Standing: true}, Plies: Plies{Depth: 7, Ladders: 100}}
	short := full
	short.Plies.Deepen = 50
	shortened := 0
	questions(100, []int{7, 9}, random, func(q asked) {
		reader.Forget()
		want := reader.Decide(q.b, q.Question, board.Empty, &full)
		reader.Forget()
		got := reader.Decide(q.b, q.Question, board.Empty, &short)
		if got.Outcome == want.Outcome && got.Depth == want.Depth && got.Nodes == want.Nodes {
			return
		}
		shortened++
		if got.Outcome != Escaped || got.Limit.Main() != LimitPlies || got.Depth >= full.Plies.Depth || got.Nodes <= short.Plies.Deepen || got.Nodes >= want.Nodes {
			t.Fatalf("%s by %s, %d plies, %d nodes, instead of %s, %d plies, %d nodes\n%s",
				got.Outcome, got.Limit, got.Depth, got.Nodes, want.Outcome, want.Depth, want.Nodes, q.b)
		}
	})
	if shortened == 0 {
		t.Error("no search was shortened")
	}
}

// Where both a ladder and a net capture, the answer is the net.
func TestNetBeforeLadder(t *testing.T) {
	b := board.MustParse(`
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . X . . . . . . . .
. . X O . . . . . . .
. . . X X . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .`)
	target, _ := board.ParsePoint("D4", b.Size())
	reply, err := NewReader().Ask(b, Question{Target: target}, &Default)
	if err != nil {
		t.Fatal(err)
	}
	if reply.Result != Works || IsLadder(b, target, reply.Move) || reply.Outcome == Unknown {
		t.Errorf("attack D4: %s by %s", reply.Result, board.FormatPoint(reply.Move, b.Size()))
	}
	ladder, _ := board.ParsePoint("E4", b.Size())
	if a, proved := NewReader().Prove(b, Question{Target: target}, ladder, &Ladder); !proved || !IsLadder(b, target, ladder) {
		t.Errorf("E4 is no ladder: %+v", a)
	}
}
