package engine

import (
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine/search"
	"shicho/tactics"
)

// Black lives above the three lines of each of mutualBoards.
const livesAbove = `
		9 |. . . . . . . . .
		8 |. X . X . X . X .
		7 |. . . . . . . . .
		6 |X X X X X X X X X
		5 |. X . X . X . X .
		4 |X X X X X X X X X`

// mutualBoards are stones of Black's within a wall of White's.
var mutualBoards = []struct {
	what, within, rows string
	seki               string // a stone of each string in a seki
}{
	{"who takes them has one eye left, as Black plays in its middle; there is a liberty to spare at F3", "C1", `
		3 |X X X X X . X X X
		2 |O O O O O O X . X
		1 |. X X X . O X X .`, "C1 C2"},
	{"White has another eye at J1", "C1", `
		3 |X X X X X . X X X
		2 |O O O O O O O O O
		1 |. X X X . O O O .`, ""},
	{"White is dead: Black fills D3 and F2 while White can do nothing", "B1", `
		3 |X X X . X X . X X
		2 |O O O O O . X X X
		1 |. X . O X X X X .`, ""},
}

// A seki is one whichever way the board lies and whoever has which colour, and the board comes back as it was.
func TestMutual(t *testing.T) {
	for _, c := range mutualBoards {
		for symmetry := range board.Symmetry(board.Symmetries) {
			for _, swap := range [...]bool{false, true} {
				original := board.MustParse(livesAbove + c.rows)
				b := original.Transformed(symmetry, swap)
				before := b.String()
				s := &Status{Ownership: make([]float64, b.Points())} // playouts are in doubt of all
				l := &life{s: s, b: b, reader: tactics.NewReader(), nodes: lifeNodes}
				within, _ := board.ParsePoint(c.within, b.Size())
				l.mutual(symmetry.Point(within, b.Size()))
				if s.Seki != stringsAt(b, c.seki, symmetry) || !s.Dead.IsEmpty() {
					t.Errorf("%s: %v, %v: in seki: %v", c.what, symmetry, swap, s.Seki.Points())
				}
				if b.String() != before {
					t.Errorf("%s: the board is another", c.what)
				}
			}
		}
	}
}

// The seki, and what playouts make of it, together.
func TestJudgeMutual(t *testing.T) {
	s, err := Judge(board.MustParse(livesAbove + mutualBoards[0].rows))
	if err != nil {
		t.Fatal(err)
	}
	within, _ := board.ParsePoint("C1", 9)
	if !s.Dead.IsEmpty() || !s.Seki.Has(within) {
		t.Errorf("dead: %v, in seki: %v", s.Dead.Points(), s.Seki.Points())
	}
}

// finishedBoards are judged whole.
var finishedBoards = []struct {
	what, rows string
	dead, seki string  // a stone of each string
	lead       float64 // by territory, without komi
}{
	{"White's three stones die as they kill: a bulky five", `
		9 |X . . X X O O . .
		8 |X O O O X O O . .
		7 |X X X X X O O . .
		6 |O O O O O O O . .
		5 |O O O O O O O O O
		4 |X X X X X X X X X
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`, "A9", "", 27 - (2*10 + 2 + 8)},
	{"a stone within dead ones is alive", `
		9 |X . O . X O . . .
		8 |X X X X X O . . .
		7 |O O O O O O . . .
		6 |. . . . . . . . .
		5 |O O O O O O O O O
		4 |X X X X X X X X X
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`, "A9 E9", "", 27 - (2*7 + 2 + 18)},
	{"three groups, two liberties shared: the eyes of the outer ones count for nobody", `
		9 |X . X . O . X . X
		8 |X X X O O O X X X
		7 |O O O X X X O O O
		6 |. . O X . X O . .
		5 |. . O X . X O . .
		4 |. . O X . X O . .
		3 |. . O X . X O . .
		2 |. . O X . X O . .
		1 |. . O X . X O . .`, "", "A9 E9 G9", 6 - 24},
	{"two strings that share two eyes live", `
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
	{"two sekis, and nothing to rely on in the endgame", `
		9 |X O . O . X . X O
		8 |X O O O X X X X O
		7 |X X X X O O O O O
		6 |. X . X O . O . O
		5 |X X X X O O O O O
		4 |X X X X O O O O O
		3 |. X . X O . O . O
		2 |X X X X O O O O O
		1 |X X X X O O O O O`, "", "B9 F9", 0},
	{"Black's strings around White's stones are in the seki, too, which need not be stuck", `
		9 |. O O X O . . . .
		8 |O X . X O O . . .
		7 |. X X X X O O O O
		6 |X X O O O O X O X
		5 |X O O X O O X X X
		4 |O . O X X X . X X
		3 |. O O X . X . X .
		2 |O O X . X . X . .
		1 |O X X . . . . . .`, "", "B9 D9 A8", 14 - 9},
	{"an eye that a string in the seki is joined to counts for nobody", `
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
	{"seven points, and two stones that do not kill", `
		9 |X X O . . O X X X
		8 |X X O . X O O X X
		7 |X X O . X . O X X
		6 |X X O O O O O X X
		5 |X X X X X X X X X
		4 |X X . X X X X . X
		3 |X X X X X X X X X
		2 |X X X X X X X X X
		1 |X X X X X X X X X`, "", "C9 E8", 2},
	{"whoever takes one of two points, the other side takes the other, and neither goes on", `
		9 |X X X X X X X . X
		8 |X X X X X X X X X
		7 |X X X O O O O O X
		6 |X X O O . X . O X
		5 |X X O . X . O O X
		4 |X X X O O O O X X
		3 |X X X X X X X X X
		2 |X X . X X X X X X
		1 |X X X X X X X X X`, "", "D7 F6 E5", 2},
	{"nobody may play at G9, but after H9 Black may", `
		9 |. X X X O O . X .
		8 |. X X X O . O O X
		7 |. . X . X O O X .
		6 |X X X X X X X X X
		5 |X X X X X X X X X
		4 |O O O O O O O O O
		3 |. . . . . . . . .
		2 |O O O O O O O O O
		1 |. . . . . . . . .`, "E9 G8", "", 5},
}

// What is dead and in a seki, the score by territory, and what endgames may rely on, whichever way the board lies.
func TestJudgeFinished(t *testing.T) {
	for _, c := range finishedBoards {
		for symmetry := range board.Symmetry(board.Symmetries) {
			swap := symmetry%2 == 1
			original := board.MustParse(c.rows)
			b := original.Transformed(symmetry, swap)
			s, err := Judge(b)
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

// A wall that has one liberty elsewhere is no settled one: White may not take the nine stones, as his wall falls first.
func TestJudgeLooseWall(t *testing.T) {
	b := board.MustParse(`
		10 |. . . O X . O X X .
		 9 |. O . O X X X X O O
		 8 |O O O X X O O O O .
		 7 |O X X O O O X O O O
		 6 |X X X X X X X X X X
		 5 |X . . . . . . . . .
		 4 |X X X X X X X X X X
		 3 |. X . X . X . X . .
		 2 |. X . X . X . X . .
		 1 |. X . X . X . X . .`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if black := stringsAt(b, "E10", 0); s.Dead.Intersects(&black) {
		t.Errorf("dead: %v", s.Dead.Points())
	}
}

// Black and White have an eye each and two liberties in common: White's eye alone does not make him a wall.
func TestJudgeLooseWallWithEye(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . O X . . .
		8 |. . . . O X . . .
		7 |. . . . O X . . .
		6 |O O O O O X X X X
		5 |O . O . O X . X .
		4 |O O O O O X X X X
		3 |X X X X X O O O O
		2 |X . X . O O . O O
		1 |X O X X . O O O O`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if both := stringsAt(b, "A3 J3", 0); s.Dead.Intersects(&both) {
		t.Errorf("dead: %v", s.Dead.Points())
	}
}

// A stone in atari that is saved by joining a larger string is dead if that is: playouts are in doubt of both.
func TestJudgeBelongs(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. O O O O O O O .
		7 |. O . . . . . O .
		6 |. O . X X . . O .
		5 |. O . X . X O O .
		4 |. O . . . O . O .
		3 |. O O O O O O O .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`)
	stone, _ := board.ParsePoint("F5", b.Size())
	other, _ := board.ParsePoint("D6", b.Size())
	for _, lost := range [...]float64{0.3, -0.3} {
		s := &Status{Ownership: make([]float64, b.Points())}
		stones := *b.Stones(board.Black)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			s.Ownership[p] = -lost
		}
		s.Ownership[stone] = -0.3
		s.judge(b, settledShare)
		if belongs := s.belongs(b, stone); belongs != (lost > 0) || s.belongs(b, other) {
			t.Errorf("the larger string lost by %v: belongs to it: %v", lost, belongs)
		}
	}
}

// What would be taken by stones that are lost themselves is not dead for that, though nothing saves it.
func TestJudgeBesideLost(t *testing.T) {
	b := board.MustParse(`
		7 |X X X X X X X
		6 |X . X . X . X
		5 |X X X X X X X
		4 |O O O O O O X
		3 |O X X . O O X
		2 |. O O O O O X
		1 |X X X X X X X`)
	stone, _ := board.ParsePoint("B3", b.Size())
	for _, white := range [...]float64{0.9, -0.9} { // Black's
		s := &Status{Ownership: make([]float64, b.Points())}
		for p := range s.Ownership {
			s.Ownership[p] = white
		}
		for _, p := range stonesOf(b, *b.Stones(board.Black)) {
			stones := *b.StringAt(p)
			for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
				s.Ownership[q] = 0.3
			}
		}
		s.judge(b, settledShare)
		s.read(b)
		if dead := s.Dead.Has(stone); dead != (white < 0) {
			t.Errorf("White's stones are Black's by %v: dead: %v", white, dead)
		}
	}
}

// A string that escapes to stones that are lost is lost with them.
func TestJudgeLeans(t *testing.T) {
	b := board.MustParse(`
		19 |. . . . . . X O . . X X O . X O X X .
		18 |. X X X O O X O X X X O O O X O O X O
		17 |O O O X O O O . O . X X O . . O O X X
		16 |X X X . X O X O O . X O O O O O X X .
		15 |. O X . X O X . . O X X O . . . O X X
		14 |O O O X X X X X . . X X X O O O O O X
		13 |O . O O . X O X O . X O O X X O . O X
		12 |. . . O O X O X . . . . . . X O . O X
		11 |. O . . O X O X . . . X . . X O . . O
		10 |O . O . O O O X . . . . . X X O . O .
		 9 |. O O . O O O X . X . . O X O O O . .
		 8 |O O O . . O X X X O X . . O X O O O O
		 7 |O O . O . . O . . O O X . . X X O X X
		 6 |. O . O . O O O O . O X . X X X X . X
		 5 |. . O O O O O X O X X . X O O X X X X
		 4 |O O . O X X X X X X O O X X O X X O X
		 3 |O X X X O . . . X . X X O O O X O O O
		 2 |X X . . X . . . . X O X O O O O . . O
		 1 |. . . . . . . . . . . X O . O . O . O`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if want := stringsAt(b, "E18 H19", 0); !s.Dead.Contains(&want) {
		t.Errorf("dead: %v", s.Dead.Points())
	}
}

// stringsAt are the strings of the stones named, on a board turned by a symmetry.
func stringsAt(b *board.Board, names string, symmetry board.Symmetry) (stones board.PointSet) {
	for _, name := range strings.Fields(names) {
		p, _ := board.ParsePoint(name, b.Size())
		stones.Union(b.StringAt(symmetry.Point(p, b.Size())))
	}
	return stones
}

// Neither side takes the other's stones at D4 and B5; those at A1 can be taken.
const heldBoard = `
		9 |. . . . . . . . .
		8 |. X . X . X . X .
		7 |X X X X X X X X X
		6 |O O O O O O O O O
		5 |O X X X X X X X O
		4 |O X . O O O . X O
		3 |O X X X X X X X O
		2 |O O O O O O O O O
		1 |X X . O . O . O .`

func TestHoldsOut(t *testing.T) {
	b := board.MustParse(heldBoard)
	l := &life{s: &Status{}, b: b, reader: tactics.NewReader(), nodes: lifeNodes}
	for name, want := range map[string]bool{"D4": true, "B5": true, "A1": false} {
		p, _ := board.ParsePoint(name, b.Size())
		if l.holdsOut(p) != want {
			t.Errorf("%s: holds out: %v", name, !want)
		}
	}
}

// A stone in atari that playouts are in doubt of lives if its owner saves it: he does once he must.
func TestJudgeAtari(t *testing.T) {
	b := board.MustParse(`
		5 |. X . X .
		4 |X X X X X
		3 |O O . O O
		2 |. O X O .
		1 |O . O . O`)
	stone, _ := board.ParsePoint("C2", b.Size())
	for _, lost := range [...]float64{0.2, 0.8} {
		s := &Status{Ownership: make([]float64, b.Points())}
		s.Ownership[stone] = -lost
		s.judge(b, settledShare)
		s.read(b)
		if dead := s.Dead.Has(stone); dead != (lost > doubt) {
			t.Errorf("lost by %v: dead: %v", lost, dead)
		}
	}
}

// Where one side of a seki turns out to be dead, the other lives.
func TestUnlabel(t *testing.T) {
	b := board.MustParse(heldBoard)
	for _, c := range []struct{ seki, dead, want string }{{"D4 B5", "", "D4 B5"}, {"D4", "", ""}, {"D4 B5", "B5", ""}} {
		s := &Status{Seki: stringsAt(b, c.seki, 0), Dead: stringsAt(b, c.dead, 0)}
		s.unlabel(b)
		if s.Seki != stringsAt(b, c.want, 0) {
			t.Errorf("%s, %s dead: %v", c.seki, c.dead, s.Seki.Points())
		}
	}
}

// White's string at the bottom and Black's in the corner share their only two liberties; but White takes the stones above,
// which no eye saves, at leisure, and then the corner.
func TestJudgeFallsLater(t *testing.T) {
	b := board.MustParse(`
		. X . X . X . X . X .
		X X X X X X X X X X X
		. X X X O O O O O O O
		X X X X O . O . O O O
		. X X X O O O O O O O
		X X X X O O . . . . .
		. X X X X O X X X X X
		X X X X O X X X X X O
		. X X X O O O O O O O
		X X X X O O X X O O O
		. X . X O . X X . O O`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range b.Position() {
		dead := stone.Colour == board.Black && stone.Point > 6*11 && stone.Point%11 >= 5
		if s.Dead.Has(stone.Point) != dead {
			t.Errorf("%s: dead is %v", board.FormatPoint(stone.Point, 11), !dead)
		}
	}
	if !s.Seki.IsEmpty() {
		t.Errorf("in seki: %v", s.Seki.Points())
	}
}

// Black's two stones at F5 are joined to the others whatever White does. That White gets more than these two stones are worth is no sign of
// their death: it is his territory.
func TestJudgeTerritoryElsewhere(t *testing.T) {
	s, err := Judge(board.MustParse(`
		. X X X X X O O O
		X X . X X X O O .
		X . X X X X O O .
		X X X X X . O O .
		. X . X . X O O .
		X X X . O X O O .
		X X O O O O O O .
		X O O O O O O O O
		X O O O O O O O O`))
	if err != nil {
		t.Fatal(err)
	}
	if !s.Dead.IsEmpty() || !s.Seki.IsEmpty() {
		t.Errorf("dead %v, in seki %v", s.Dead.Points(), s.Seki.Points())
	}
}

// Six points in a rectangle are two eyes whoever begins, four in a square are not: whatever most playouts say.
func TestJudgeSpare(t *testing.T) {
	for _, c := range []struct {
		rows string
		dead bool
	}{
		{`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. O O O O O O O .
		6 |. O X X X X X O .
		5 |. O X . . . X O .
		4 |. O X . . . X O .
		3 |. O X X X X X O .
		2 |. O O O O O O O .
		1 |. . . . . . . . .`, false},
		{`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. O O O O O O . .
		6 |. O X X X X O . .
		5 |. O X . . X O . .
		4 |. O X . . X O . .
		3 |. O X X X X O . .
		2 |. O O O O O O . .
		1 |. . . . . . . . .`, true},
	} {
		b := board.MustParse(c.rows)
		s := &Status{Ownership: make([]float64, b.Points())}
		for p := range board.Point(b.Points()) {
			if s.Ownership[p] = -1; b.At(p) == board.Black {
				s.Ownership[p] = -0.3
			}
		}
		s.judge(b, settledShare)
		s.reckon(b)
		if stones := b.Stones(board.Black); s.Dead.Contains(stones) != c.dead || !c.dead && !s.Dead.IsEmpty() {
			t.Errorf("%s\ndead: %v", c.rows, s.Dead.Points())
		}
	}
}
