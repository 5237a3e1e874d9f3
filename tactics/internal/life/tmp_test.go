package life

import (
	"fmt"
	"os"
	"testing"

	"shicho/board"
	"shicho/tactics/terms"
)

func TestTmp(t *testing.T) {
	rows, _ := os.ReadFile(os.Getenv("BOARD"))
	b := board.MustParse(string(rows))
	var g board.PointSet
	var first board.Point
	for _, v := range []string{os.Getenv("T1"), os.Getenv("T2"), os.Getenv("T3")} {
		if v != "" {
			p, _ := board.ParsePoint(v, b.Size())
			g.Add(p)
			first = p
		}
	}
	s := New()
	side := terms.Attacker
	if os.Getenv("SIDE") == "d" {
		side = terms.Defender
	}
	for free := board.Empty; free <= board.White; free++ {
		Stats = [8]int{}
		v := s.Decide(b, terms.Question{Goal: terms.Kill, Target: first, Group: g, ToMove: side}, free, &terms.Limits{Nodes: 2000000}, 0)
		fmt.Println(free, v.Known, v.Reached, board.FormatPoint(v.Move, b.Size()), v.Nodes, v.Limit, "settle,loop,widen,keep", Stats, "region", s.region.Len(), "loops", s.loops.Len(), "zone", v.Proof.Zone.Len(), "Ko", v.Proof.Ko)
		fmt.Println(Depths[:60])
		Depths = [160]int{}
		for i, c := range s.tree[0].children[:s.tree[0].count] {
			if i < 40 && !v.Known {
				fmt.Print(board.FormatPoint(c.move, b.Size()), c.numbers, " ")
			}
		}
	}
	fmt.Println()
}
