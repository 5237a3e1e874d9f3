package weaken

import (
	"math/rand/v2"
	"testing"

	"shicho/pattern/shape"
	"shicho/pattern/stress"
)

// TestDemands draws patterns, some of them false, and asks for a proof, in which the winner tries all moves. The reader must refute the false
// ones on some board and the others on none.
func TestDemands(t *testing.T) {
	t.Parallel()
	x := newExaminer(stress.NewLayer(rand.New(rand.NewPCG(3, 4))), stress.NewJudge(5, 5_000))
	for _, test := range []struct {
		why, drawing string
		holds        bool
	}{
		{"both walls have a liberty left when the target is taken", "|X1* . \n|# # X1\n|. X ? \n+------", true},
		{"the wall at the top may have no liberty but the drawn ones, and falls", "|X * . \n|# # X \n|. X ? \n+------", false},
		{"a net: the walls may lose a liberty each", "X2* x ? \nX # . X2\n? X2x X \n? ? x ? ", true},
		{"the walls of a net may be in atari", "X * x ? \nX # . X \n? X x X \n? ? x ? ", false},
		{"a pass may fill the promised liberty of a wall, and the next move takes the wall", "|X1* ?\n|. # X1\n|. . X\n+-----", false},
		{"the loser may take the stone in the corner of the wall, which may have no liberty outside", "|X * X1?\n|. # . X1\n+-------", false},
		{"the loser plays on the x, for it may be empty, and has a liberty there", "|X * X2? \n|. # . x \n+--------", false},
		{"the stone beside the target may have another liberty and stay", "? . ? ?\n? @ X ?\n. # # .\n? . X ?", false},
		{"the edge keeps the target in", "|. * \n|# X \n|X ? ", false},
		{"a target of two liberties next to nothing gets out", "? X . \nX # * \n? . . ", false},
	} {
		p, err := shape.Parse(test.drawing)
		if err != nil {
			t.Errorf("%s: %v", test.why, err)
			continue
		}
		if got := x.proves(t, p, 20_000); got != test.holds {
			t.Errorf("%s: proved is %v:\n%s", test.why, got, test.drawing)
		}
		var count stress.Count
		for tries := 0; tries < 600 && (test.holds || count[stress.Refuted] == 0); tries++ {
			if c, ok := x.layer.Lay(p); ok {
				count[x.judge.Ask(&c)]++
			}
		}
		if (count[stress.Refuted] > 0) == test.holds {
			t.Errorf("%s: %s:\n%s", test.why, count, test.drawing)
		}
	}
}
