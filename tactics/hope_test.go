package tactics

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// With Numbers.Hope a search takes fewer nodes. Whatever it proves is proved without it
// too.
func TestHope(t *testing.T) {
	hoping := Fast.WithoutGuess() // a guess bounds the search in another way
	patient := hoping.Patient()
	random := rand.New(rand.NewPCG(41, 42))
	var took, takes, gaveUp int
	reader := NewReader()
	for range testrun.Cases(20, 60) {
		b := randomPosition(9, 25+random.IntN(30), random)
		for stone := range b.Strings() {
			for _, toMove := range [...]Side{Attacker, Defender} {
				q := Question{Target: stone.Point, ToMove: toMove}
				reader.Forget()
				without, _ := reader.Ask(b, q, &patient)
				reader.Forget()
				with, _ := reader.Ask(b, q, &hoping)
				if with.Outcome != Unknown && without.Outcome != Unknown && with.Result != without.Result {
					t.Errorf("%s\n%s, %s to move: %s, without hope %s", b, board.FormatPoint(stone.Point, 9), toMove, with.Result, without.Result)
				}
				took, takes = took+without.Nodes, takes+with.Nodes
				if with.Outcome == Unknown && with.Limit&LimitNodes != 0 && with.Nodes < without.Nodes {
					gaveUp++
				}
			}
		}
	}
	if gaveUp < 10 || takes >= took*9/10 {
		t.Errorf("gave up %d times; %d nodes instead of %d", gaveUp, takes, took)
	}
}
