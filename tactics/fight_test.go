package tactics

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/tactics/internal/settings"
)

// TestFight compares kos, and the number of threats that they take, with the oracle.
func TestFight(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 42))
	limits := Limits{Escape: Escape{Liberties: 4, Standing: true, Retakes: true}, Plies: Plies{Depth: 7}}
	positions := 1500
	if *long {
		positions = 60_000
	}
	reader := NewReader().Keep()
	seen := map[[2]int]int{}
	for i := range positions {
		size := 4 + i%2
		b := randomPosition(size, 3*size*size, random)
		for _, s := range b.Position() {
			if b.Root(s.Point) != s.Point {
				continue
			}
			toMove := Side(random.IntN(2))
			reader.Forget()
			got, err := reader.Ask(b, Question{Target: s.Point, ToMove: toMove}, &limits)
			if err != nil {
				t.Fatal(err)
			}
			o := oracle{b: b, target: s.Point, attacker: s.Colour.Opponent(), defender: s.Colour, limits: limits, known: map[string]bool{}}
			result, threats := o.fight(toMove == Attacker)
			if got.Result != result || got.Threats != threats && (threats > 0 || got.Threats != settings.MostThreats) {
				t.Fatalf("%s, %s to move: %s with %d threats, not %s with %d\n%s", board.FormatPoint(s.Point, size), toMove, got.Result, got.Threats, result, threats, b)
			}
			seen[[2]int{int(result), threats}]++
		}
	}
	t.Log(seen)
	for _, few := range [][2]int{{2, 1}, {3, 1}} {
		if seen[few] < positions/40 {
			t.Errorf("%v: only %d", few, seen[few])
		}
	}
}

// fight is the result by its definition, and the number of threats that the ko takes.
func (o *oracle) fight(attack bool) (Result, int) {
	asker, other := o.defender, o.attacker
	if attack {
		asker, other = other, asker
	}
	wins := func(free board.Colour, threats int) bool {
		o.freedom, o.known = freedom{free, threats}, map[string]bool{}
		return o.captured(attack, false, o.limits.Plies.Depth) == attack
	}
	switch {
	case wins(other, -1):
		return Works, 0
	case !wins(asker, -1):
		return Fails, 0
	case wins(board.Empty, 0):
		for n := 1; n <= settings.MostThreats; n++ {
			if !wins(other, n) {
				return KoFirst, n
			}
		}
		return Works, 0
	}
	for n := 1; n <= settings.MostThreats; n++ {
		if wins(asker, n) {
			return KoThreat, n
		}
	}
	return Fails, 0
}
