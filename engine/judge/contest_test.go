package judge

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/engine/endgame"
	_ "shicho/engine/models"
)

// fightBelow plays random moves below Black's wall of livesAbove, and returns the enclosure that they make. ok is false if they
// make none.
func fightBelow(random *rand.Rand) (b *board.Board, e enclosure, ok bool) {
	b = board.MustParse(livesAbove + `
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`)
	for range 40 {
		colour := []board.Colour{board.Black, board.White, board.White, board.White, board.White}[random.IntN(5)]
		b.TryPlay(board.Point(b.Points()-1-random.IntN(3*b.Size())), colour)
	}
	alive := wall(b)
	for stone := range b.Strings() {
		if stone.Colour == board.Black && !alive.Has(stone.Point) {
			proved := alive
			e, ok = enclosureOf(b, stone, &alive, &proved)
			empty := e.area
			empty.Intersect(b.Empty())
			if ok && empty.Len() <= 4 {
				return b, e, true
			}
		}
	}
	return nil, e, false
}

// wall has Black's strings of livesAbove, with all stones that are joined to them.
func wall(b *board.Board) (stones board.PointSet) {
	for stone := range b.Strings() {
		if points := b.StringAt(stone.Point); points.First() < board.Point(6*b.Size()) {
			stones.Union(points)
		}
	}
	return stones
}

// Where both have a result, playing a fight out ends as its exact value says.
func TestPlayOutAgrees(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	solver := endgame.NewSolver()
	solver.Most = exactPositions
	var agreed [standsOff + 1]int
	for range 3000 {
		b, e, ok := fightBelow(random)
		if !ok {
			continue
		}
		solution, err := solver.Solve(b, e.area, &endgame.Settled{Alive: e.alive})
		if err != nil {
			continue
		}
		exact, played := e.endsBy(b, solution.Value.LeftStop(), solution.Value.RightStop()), e.playOut(b)
		switch {
		case exact == unclear || played == unclear:
		case exact == played:
			agreed[exact]++
		default:
			t.Errorf("exact %v, played out %v:\n%v", exact, played, b)
		}
	}
	if agreed[groupDies] == 0 || agreed[withinDies] == 0 {
		t.Errorf("too few endings were compared: %v", agreed)
	}
}

// contestBoards are fights of White's stones below Black's wall.
var contestBoards = []struct {
	what, within, rows string
	want               ending
}{
	{"Black cannot play at A1, C2, D1 or J1", "A2", `
		3 |O O O O O O O O O
		2 |X O . O X O O X X
		1 |. O O . X O O X .`, withinDies},
	{"White gets an eye by taking the corner, but Black G1 takes E1 and F1", "J1", `
		3 |X X X X O O O O O
		2 |. X X X X X X O X
		1 |. X . X O O . . X`, groupDies},
	{"whoever plays at A1 or E1 loses", "C1", mutualBoards[0].rows, standsOff},
	{"White keeps the eye at D1 only while he wins the ko", "A2", `
		3 |O O O O X X X X X
		2 |X O O O X . X . X
		1 |. O O . O X X X .`, unclear},
}

// A contest ends in the same way on every turned or mirrored board and with the colours exchanged. It leaves the board as it was.
func TestPlayOut(t *testing.T) {
	for _, c := range contestBoards {
		for symmetry := range board.Symmetry(board.Symmetries) {
			for _, swap := range [...]bool{false, true} {
				original := board.MustParse(livesAbove + c.rows)
				b := original.Transformed(symmetry, swap)
				before := b.String()
				alive := wall(original)
				point, _ := board.ParsePoint(c.within, b.Size())
				within := board.Stone{Point: symmetry.Point(point, b.Size()), Colour: b.At(symmetry.Point(point, b.Size()))}
				var there board.PointSet
				for p := alive.First(); p >= 0; p = alive.Next(p + 1) {
					there.Add(symmetry.Point(p, b.Size()))
				}
				e, ok := enclosureOf(b, within, &there, &there)
				if end := e.playOut(b); !ok || end != c.want {
					t.Errorf("%s: %v, %v: ends %v", c.what, symmetry, swap, end)
				}
				if b.String() != before {
					t.Errorf("%s: the board has changed", c.what)
				}
			}
		}
	}
}

// Stones that one move joins to the wall are in no seki.
func TestNoSekiBesideWall(t *testing.T) {
	for _, c := range []struct {
		what, within, rows string
		seki               bool
	}{
		{"whoever plays at A1 or E1 loses", "C1", mutualBoards[0].rows, true},
		{"B1 joins C1 to the wall, and White cannot play there", "C1", `
		3 |X X O O O O O O O
		2 |X X O . O . O . O
		1 |X . X . O O O O O`, false},
	} {
		b := board.MustParse(livesAbove + c.rows)
		alive := wall(b)
		within, _ := board.ParsePoint(c.within, b.Size())
		e, ok := enclosureOf(b, board.Stone{Point: within, Colour: board.Black}, &alive, &alive)
		j := &judgement{b: b}
		j.conclude(&e, e.playOut(b))
		if !ok || e.playOut(b) != standsOff || j.Seki.Has(within) != c.seki || j.decided.Has(within) != c.seki {
			t.Errorf("%s: ends %v, in seki: %v", c.what, e.playOut(b), j.Seki.Points())
		}
	}
}
