package main

import (
	"context"
	"fmt"
	"os"
	"shicho/board"
	"shicho/engine"
	"shicho/engine/ownership"
	"shicho/sgf"
)

func main() {
	var records []*sgf.Record
	for item := range sgf.Walk(os.Args[1:2], sgf.Options{}) {
		if item.Err == nil {
			if _, ok := item.Record.Lead(); ok {
				records = append(records, item.Record)
			}
		}
	}
	games, y, _ := ownership.LabelAll(context.Background(), records, 2, func() []ownership.Proposal { return nil })
	fmt.Println(y)
	var nets []*ownership.Network
	for _, f := range os.Args[2:] {
		n, err := ownership.Load(f)
		if err != nil {
			panic(err)
		}
		nets = append(nets, n)
	}
	type count struct{ strings, games int }
	right := make([]count, 1+3*len(nets))
	total := 0
	for _, g := range games {
		b := g.Label.Board
		s, _ := engine.Judge(b)
		wrong := make([]int, len(right))
		evs := make([]*ownership.Evaluator, len(nets))
		for i, n := range nets {
			evs[i], _ = n.NewEvaluator(b.Size())
			evs[i].Load(b, g.Label.ToMove)
			evs[i].Evaluate()
		}
		for _, st := range b.Position() {
			if b.Root(st.Point) != st.Point {
				continue
			}
			total++
			dead := g.Label.Dead.Has(st.Point)
			if s.Dead.Has(st.Point) != dead {
				wrong[0]++
			}
			sum := 0.0
			pts := b.StringAt(st.Point)
			for q := pts.First(); q >= 0; q = pts.Next(q + 1) {
				sum += s.Ownership[q]
			}
			kept := sum / float64(pts.Len())
			if st.Colour == board.White {
				kept = -kept
			}
			for i, e := range evs {
				k := e.Owner(st.Point)
				if st.Colour == board.White {
					k = -k
				}
				if (k < 0) != dead {
					wrong[1+3*i]++
				}
				if (k+kept < 0) != dead {
					wrong[2+3*i]++
				}
				if (2*k+kept < 0) != dead {
					wrong[3+3*i]++
				}
			}
		}
		for i, w := range wrong {
			right[i].strings += w
			if w == 0 {
				right[i].games++
			}
		}
	}
	fmt.Println(total, "strings", len(games), "games")
	for i, r := range right {
		name := "judge"
		if i > 0 {
			name = os.Args[2+(i-1)/3] + []string{" net", " net+playouts", " 2net+playouts"}[(i-1)%3]
		}
		fmt.Printf("%-40s strings %.3f %%, games %.1f %%\n", name, 100-100*float64(r.strings)/float64(total), 100*float64(r.games)/float64(len(games)))
	}
}
