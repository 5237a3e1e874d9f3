package judge

import (
	"errors"
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine/ownership"
	"shicho/engine/search"
	"shicho/internal/testrun"
)

// finished is a finished position: Black has the left side, White the right side, and White's stone at A1 is dead.
const finished = `
	5 |. X . O .
	4 |. X O O .
	3 |. X O O .
	2 |. X X O .
	1 |O X X O .`

func TestJudge(t *testing.T) {
	b := board.MustParse(finished)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if s.Dead != board.SetOf(20) {
		t.Errorf("dead: %v", s.Dead.Points())
	}
	// With A1 dead, Black and White have the same number of points; C5 is nobody's.
	for scoring, want := range map[search.Scoring]float64{
		search.Area:       -0.5,
		search.Territory:  5 + 1 - 5 - 0.5,
		search.AsItStands: 7 - 13 - 0.5, // A1 lives, so the left edge is nobody's
	} {
		if got := s.Score(b, search.Rules{Komi: 0.5, Scoring: scoring}); got != want {
			t.Errorf("%d: %v, want %v", scoring, got, want)
		}
	}
}

// The network decides about the strings that playouts and the reader do not agree about, and about no other strings.
func TestConsult(t *testing.T) {
	b := board.MustParse(finished)
	for stone := range b.Strings() {
		j := &judgement{b: b, unsure: *b.StringAt(stone.Point)}
		for _, other := range b.Position() {
			j.Dead.Add(other.Point)
		}
		before := j.Dead
		if err := j.consult(ownership.Final().OwnersOf); err != nil {
			t.Fatal(err)
		}
		want := before
		if b.StringSize(stone.Point) > 1 { // all but the stone in the corner live
			want.Subtract(&j.unsure)
		}
		if j.Dead != want {
			t.Errorf("%s: dead: %v, not %v", board.FormatPoint(stone.Point, b.Size()), j.Dead.Points(), want.Points())
		}
	}
}

// finishedBoards are finished positions with what is dead or in a seki.
var finishedBoards = []struct {
	what, rows string
	dead, seki string  // a stone of each string
	lead       float64 // what Black has more by territory, without komi
}{
	{"White's three stones lie in Black's bulky five, and kill it", `
		9 |X . . X X O O . .
		8 |X O O O X O O . .
		7 |X X X X X O O . .
		6 |O O O O O O O . .
		5 |O O O O O O O O O
		4 |X X X X X X X X X
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`, "A9", "", 27 - (2*10 + 2 + 8)},
	{"White's single stone lives within dead stones of Black", `
		9 |X . O . X O . . .
		8 |X X X X X O . . .
		7 |O O O O O O . . .
		6 |. . . . . . . . .
		5 |O O O O O O O O O
		4 |X X X X X X X X X
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`, "A9 E9", "", 27 - (2*7 + 2 + 18)},
	{"three groups in a seki share two liberties; the eyes of the outer groups count for nobody", `
		9 |X . X . O . X . X
		8 |X X X O O O X X X
		7 |O O O X X X O O O
		6 |. . O X . X O . .
		5 |. . O X . X O . .
		4 |. . O X . X O . .
		3 |. . O X . X O . .
		2 |. . O X . X O . .
		1 |. . O X . X O . .`, "", "A9 E9 G9", 6 - 24},
	{"two strings live as they share two eyes", `
		13 |. . . . . . . O O . . . .
		12 |. . O O O O O X X O . . .
		11 |. O X X X X X X . X O . .
		10 |. O X O O O O O X X O . .
		 9 |. O X O . O O O X O . . .
		 8 |. O X O O O O O X O . . .
		 7 |O O X O O O . O X O . . .
		 6 |O X X O O O O O X O . . .
		 5 |O X . X X X X X X O . . .
		 4 |. O X X O O O O O . . . .
		 3 |. . O O . . . . . . . . .
		 2 |. . . . . . . . . . . . .
		 1 |. . . . . . . . . . . . .`, "", "", 2 - (169 - 84 - 2)},
	{"two sekis, so that the endgame may rely on nothing", `
		9 |X O . O . X . X O
		8 |X O O O X X X X O
		7 |X X X X O O O O O
		6 |. X . X O . O . O
		5 |X X X X O O O O O
		4 |X X X X O O O O O
		3 |. X . X O . O . O
		2 |X X X X O O O O O
		1 |X X X X O O O O O`, "", "B9 F9", 0},
	{"Black's strings around White's stones are in the seki, although they are not stuck", `
		9 |. O O X O . . . .
		8 |O X . X O O . . .
		7 |. X X X X O O O O
		6 |X X O O O O X O X
		5 |X O O X O O X X X
		4 |O . O X X X . X X
		3 |. O O X . X . X .
		2 |O O X . X . X . .
		1 |O X X . . . . . .`, "", "B9 D9 A8", 14 - 9},
	{"an eye of a string that is joined to the seki counts for nobody", `
		9 |. X O O O . O . .
		8 |X X X O O O . O .
		7 |X X O O O X O O O
		6 |. X X O O X X X X
		5 |X O O X X . . . X
		4 |. O X X . X . . X
		3 |O O O X . X . X X
		2 |X . O X . X . . X
		1 |. X O X . . X X .`, "", "A5 A3 A2 B1", 14 - 5},
	{"a bulky five at the edge, with a stone on its vital point", `
		9 |X X O . . O O X .
		8 |X X O . X X O X X
		7 |X X O O O O O X X
		6 |X X X X X X X X X
		5 |X X X X X X X X X
		4 |X X X X X X X X X
		3 |X X X X X X X X X
		2 |X X X X X X X X X
		1 |X X X X X X X X .`, "C9", "", 23 + 2},
	{"two stones in an eye of seven points do not kill, and are in a seki", `
		9 |X X O . . O X X X
		8 |X X O . X O O X X
		7 |X X O . X . O X X
		6 |X X O O O O O X X
		5 |X X X X X X X X X
		4 |X X . X X X X . X
		3 |X X X X X X X X X
		2 |X X X X X X X X X
		1 |X X X X X X X X X`, "", "C9 E8", 2},
	{"each side takes one of two points, and then neither side goes on", `
		9 |X X X X X X X . X
		8 |X X X X X X X X X
		7 |X X X O O O O O X
		6 |X X O O . X . O X
		5 |X X O . X . O O X
		4 |X X X O O O O X X
		3 |X X X X X X X X X
		2 |X X . X X X X X X
		1 |X X X X X X X X X`, "", "D7 F6 E5", 2},
	{"nobody may play at G9 first, but Black may after H9", `
		9 |. X X X O O . X .
		8 |. X X X O . O O X
		7 |. . X . X O O X .
		6 |X X X X X X X X X
		5 |X X X X X X X X X
		4 |O O O O O O O O O
		3 |. . . . . . . . .
		2 |O O O O O O O O O
		1 |. . . . . . . . .`, "E9 G8", "", 5},
	{"two strings share three liberties and have no others: the longer a side fills them, the sooner it is in atari", `
		9 |. O . O . . . O .
		8 |O O O O O O O O O
		7 |O O O O O O O O O
		6 |O X X X X X O O O
		5 |X O . . . X O O O
		4 |X O O O O O X X X
		3 |X X X X X X X X X
		2 |X X X X X X X X X
		1 |. X . X . . . X .`, "", "B6 B5", 0},
	{"a stone in the eye of a string that is in the seki makes no second eye", `
		9 |. X O O O . O . .
		8 |O X O O O O O O .
		7 |X X O O O . . . .
		6 |. X O O . . . . .
		5 |O O X O . . . . .
		4 |. X X O . . . . .
		3 |X X O O . . . . .
		2 |. X O . . . . . .
		1 |X X O . . . . . .`, "A8", "A5 A7 A3", 1 - 40},
}

// The dead stones, the sekis, the score by territory and the settled strings are right on boards that are turned or mirrored, also if
// they are judged as they lie.
func TestJudgeFinished(t *testing.T) {
	for i, c := range finishedBoards {
		views := []board.Symmetry{0, board.Symmetry(3 + i%2*3)}
		if *testrun.Long {
			views = []board.Symmetry{0, 3, 6}
		}
		for _, symmetry := range views {
			swap := symmetry%2 == 1
			original := board.MustParse(c.rows)
			b := original.Transformed(symmetry, swap)
			s, err := judgeView(b, ownership.Final().OwnersOf)
			if err != nil {
				t.Fatal(err)
			}
			if dead := stringsAt(b, c.dead, symmetry); s.Dead != dead {
				t.Errorf("%s: %v: dead: %v, want %v", c.what, symmetry, s.Dead.Points(), dead.Points())
			}
			seki := stringsAt(b, c.seki, symmetry)
			if s.Seki != seki {
				t.Errorf("%s: %v: in seki: %v, want %v", c.what, symmetry, s.Seki.Points(), seki.Points())
			}
			lead := s.Score(b, search.Rules{Scoring: search.Territory})
			if swap {
				lead = -lead
			}
			if lead != c.lead {
				t.Errorf("%s: %v: the lead is %v, want %v", c.what, symmetry, lead, c.lead)
			}
			settled := s.Settled(b)
			if settled.Alive.Intersects(&seki) || settled.Dead.Intersects(&seki) || settled.Alive.Intersects(&s.Dead) || !s.Dead.Contains(&settled.Dead) {
				t.Errorf("%s: %v: settled: %v alive, %v dead", c.what, symmetry, settled.Alive.Points(), settled.Dead.Points())
			}
		}
	}
}

// stringsAt returns the strings of the named stones on a board that a symmetry has turned.
func stringsAt(b *board.Board, names string, symmetry board.Symmetry) (stones board.PointSet) {
	for _, name := range strings.Fields(names) {
		p, _ := board.ParsePoint(name, b.Size())
		stones.Union(b.StringAt(symmetry.Point(p, b.Size())))
	}
	return stones
}

// Without a board there is an error.
func TestNoBoard(t *testing.T) {
	if s, err := Judge(nil); s != nil || !errors.Is(err, search.ErrPosition) {
		t.Errorf("%+v, %v", s, err)
	}
}
