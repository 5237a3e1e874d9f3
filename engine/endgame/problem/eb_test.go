package problem

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"

	"shicho/engine"
)

func TestEB(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("PO"))
	runs, _ := strconv.Atoi(os.Getenv("RUNS"))
	tot := map[string]int{}
	for _, p := range All() {
		fmt.Printf("%-9s", p.Name)
		for _, m := range []engine.Endgame{engine.Plain, engine.Linear, engine.Value, engine.Difference, engine.Combined} {
			s := engine.Default()
			s.Endgame = m
			s.Playouts = n
			s.Search.Threads = 1
			s.Search.Memory = 64
			for side := A; side <= B; side++ {
				r, err := p.Run(context.Background(), s, side, runs)
				if err != nil {
					t.Fatal(err)
				}
				tot[m.String()+side.String()] += r.Right
				fmt.Printf(" %s%v %d/%d %.2fs", m, side, r.Right, r.Runs, r.Time.Seconds()/float64(r.Runs))
			}
		}
		fmt.Println()
	}
	fmt.Println(tot)
}
