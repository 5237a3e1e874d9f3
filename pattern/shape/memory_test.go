package shape

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// TestJudgeRemembers plays and takes back moves at random. A judge that saw all positions tells the same as one that sees a position
// for the first time.
func TestJudgeRemembers(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 1))
	told, kinds := 0, map[Status]int{}
	for _, size := range []int{5, 7, 9} {
		var builder MatcherBuilder
		var start *board.Board
		for range 300 {
			b, _ := board.New(size)
			for i := range size * size / 2 {
				b.TryPlay(board.Point(random.IntN(size*size)), board.Colour(1+i%2))
			}
			if b.Empty().Len() == size*size {
				continue
			}
			p := randomGeneral(b, random)
			if random.IntN(4) == 0 {
				p = failing(p)
			}
			builder.AddStatuses(p, builder.Add(p))
			start = b
		}
		m := builder.Build()
		judge := NewJudge(m)
		for step := range testrun.Cases(300, 1500) {
			if random.IntN(5) < 2 && start.Moves() > 0 {
				start.Undo()
			} else {
				start.TryPlay(board.Point(random.IntN(size*size)), board.Colour(1+random.IntN(2)))
			}
			got, want := textOf(judge.Strings(start)), textOf(NewJudge(m).Strings(start))
			if !slices.Equal(got, want) {
				t.Fatalf("step %d\n%s\n%v\nfrom memory, and anew\n%v", step, start, got, want)
			}
			told += len(got)
			for _, v := range NewJudge(m).Strings(start) {
				kinds[v.Status]++
			}
		}
	}
	if told < 1000 || len(kinds) != len(statusNames) {
		t.Errorf("%d verdicts, %v", told, kinds)
	}
}

func textOf(verdicts []Verdict) (list []string) {
	for _, v := range verdicts {
		list = append(list, fmt.Sprintf("%d %s %+v", v.Target, v.Status, v.Proofs))
	}
	return list
}
