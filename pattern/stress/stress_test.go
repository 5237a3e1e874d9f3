package stress

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
)

// patterns are drawings and whether they are true.
var patterns = []struct {
	name, drawing string
	holds         bool
}{
	{"a net", `
		X2* x ?
		X # . X2
		? X2x X
		? ? x ?`, true},
	{"a net with walls that may be in atari", `
		X * x ?
		X # . X
		? X x X
		? ? x ?`, false},
	{"a net whose played stone has two liberties", `
		? *2x ?
		X2# . X2
		? X2x X
		? ? x ?`, true},
	{"a net whose played stone has one liberty", `
		? *1x ?
		X2# . X2
		? X2x X
		? ? x ?`, false},
	{"two stones in the corner", `
		|X1* .
		|# # X1
		|. X ?
		+-----`, true},
	{"two stones that may be beside nothing", `
		|X * .
		|# # X
		|. X ?
		+-----`, false},
	{"an attack that fails", `
		? X !
		X # .
		? . ?`, false},
	{"an attack on an eye", `
		|X X ?
		|# # X
		|! # X
		|# # X
		|. # X
		|# # X
		+-----`, true},
	{"a stone that is saved", `
		? X X ?
		X # @ .
		? X . ?`, false},
}

// Every board meets the pattern, some as barely as can be. A pattern that is false is refuted, and one that is true is not.
func TestLay(t *testing.T) {
	t.Parallel()
	layer, judge := NewLayer(rand.New(rand.NewPCG(1, 2))), NewJudge(5, 5_000)
	for _, test := range patterns {
		p, err := shape.Parse(test.drawing)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		var one shape.MatcherBuilder
		one.Add(p)
		matcher := one.Build()
		laid, tight, count := 0, 0, Count{}
		for range 800 {
			c, ok := layer.Lay(p)
			if !ok {
				continue
			}
			laid++
			if !isFound(matcher, &c) {
				t.Fatalf("%s: not found on\n%s", test.name, c.Board)
			}
			if layer.isTight() {
				tight++
			}
			v := judge.Ask(&c)
			if count[v]++; v == Refuted && test.holds {
				t.Errorf("%s, %s: refuted on\n%s", test.name, board.FormatPoint(c.Move, c.Board.Size()), c.Board)
			}
		}
		t.Logf("%s: %d boards, %d of them tight; open, holds, refuted: %v", test.name, laid, tight, count)
		if laid < 200 || tight < 30 || (count[Refuted] == 0) != test.holds {
			t.Errorf("%s: too little was tested", test.name)
		}
	}
}

// isFound tells whether a matcher of the pattern finds it.
func isFound(matcher *shape.Matcher, c *Case) bool {
	for _, v := range shape.NewJudge(matcher).Strings(c.Board) {
		if v.Status == shape.Secure && v.Proofs[0].Move == c.Move {
			return true
		}
	}
	for _, match := range matcher.Append(nil, c.Board, board.Black, nil) {
		if match.Move == c.Move && c.Board.StringAt(c.Target).Has(match.Target) {
			return true
		}
	}
	return false
}

// isTight tells whether no drawn string has a liberty more than the pattern asks for, or than one.
func (l *Layer) isTight() bool {
	for i := range l.groups {
		g := &l.groups[i]
		if g.colour == l.colours[l.target] {
			continue
		}
		outside := l.b.LibertySetWith(g.at, g.colour)
		all := outside.Len()
		outside.Subtract(&l.drawn)
		if outside.Len() > g.least && all > 1 {
			return false
		}
	}
	return true
}

func BenchmarkLay(b *testing.B) {
	layer := NewLayer(rand.New(rand.NewPCG(1, 2)))
	p, err := shape.Parse(patterns[0].drawing)
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		layer.Lay(p)
	}
}

func BenchmarkAsk(b *testing.B) {
	layer, judge := NewLayer(rand.New(rand.NewPCG(1, 2))), NewJudge(5, 5_000)
	p, err := shape.Parse(patterns[0].drawing)
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		if c, ok := layer.Lay(p); ok {
			judge.Ask(&c)
		}
	}
}
