package problem

import (
	"fmt"
	"os"
	"testing"
	"time"

	"shicho/miner"
	"shicho/patterndb"
	"shicho/sgf"
	"shicho/tactics"
)

func TestSmoke(t *testing.T) {
	path := os.Getenv("SMOKE")
	if path == "" {
		t.Skip()
	}
	o := miner.Paper
	o.Limits = tactics.Mining
	o.Missed = true
	mm := miner.New(o)
	m := NewMaker(Options{Limits: func() tactics.Limits { l := tactics.Default; l.Liberties = 5; return l }(), Classes: []patterndb.Class{patterndb.First, patterndb.Missed, patterndb.Intermediate}})
	var mine, make time.Duration
	n := 0
	for it := range sgf.Walk([]string{path}, sgf.Options{}) {
		if it.Err != nil {
			continue
		}
		a := time.Now()
		r, err := mm.Mine(it.Record)
		if err != nil {
			continue
		}
		bb := time.Now()
		list := m.Game(&r.Game)
		mine += bb.Sub(a)
		make += time.Since(bb)
		for _, p := range list {
			fmt.Println(p.Sources[0].Text(), p.Themes, p.Grade, p.Goal, p.View, p.Nodes, len(p.First.Tries))
			fmt.Println(p.Board, p.First.Right)
		}
		if n++; n >= 40 {
			break
		}
	}
	fmt.Println(mine, make, m.Counts)
}
