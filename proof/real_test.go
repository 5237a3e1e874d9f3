package proof_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/proof"
	"shicho/proof/check"
	"shicho/tactics"
)

// TestProbe measures.
func TestProbe(t *testing.T) {
	limits := tactics.Fast
	r, w := tactics.NewReader().Keep(), proof.NewWriter()
	var tAsk, tWrite, tCheck time.Duration
	count := map[string]int{}
	bytes, turns := 0, 0
	shown := 0
	for item := range sgf.Walk([]string{"../examples/games"}, sgf.Options{}) {
		rec := item.Record
		b, _ := board.New(rec.Size)
		for step, err := range rec.Replay(b) {
			if err != nil {
				t.Fatal(err)
			}
			if step.Number%71 != 7 {
				continue
			}
			for s := range b.Strings() {
				if b.Liberties(s.Point) > 3 {
					continue
				}
				for _, side := range []tactics.Side{tactics.Attacker, tactics.Defender} {
					q := tactics.Question{Target: s.Point, ToMove: side}
					start := time.Now()
					r.Forget()
					a, err := r.Ask(b, q, &limits)
					tAsk += time.Since(start)
					if err != nil {
						t.Fatal(err)
					}
					st, err := proof.Of(b, q, &a)
					if err != nil {
						count["noclaim"]++
						continue
					}
					name := fmt.Sprint(a.Outcome, " ", a.Result)
					start = time.Now()
					c, err := w.Write(b, st, &limits)
					tWrite += time.Since(start)
					if err != nil {
						count[name+" not written"]++
						if a.Outcome != tactics.Escaped {
							t.Log(name, side, "target", board.FormatPoint(s.Point, b.Size()), err)
							t.Log(b, a.Limit, a.Nodes, a.Depth, a.Threats)
						}
						continue
					}
					start = time.Now()
					_, err = c.Check()
					tCheck += time.Since(start)
					turns += len(c.Turns)
					bytes += len(c.Bytes())
					if errors.Is(err, check.ErrRefused) {
						count[name+" REFUSED"]++
						t.Log(err)
						if shown++; shown < 6 {
							t.Log(b, board.FormatPoint(s.Point, b.Size()))
						}
					} else if err != nil {
						t.Fatal(err)
					} else {
						count[name+" ok"]++
					}
				}
			}
		}
	}
	for k, v := range count {
		t.Log(k, v)
	}
	t.Log("ask", tAsk, "write", tWrite, "check", tCheck, "turns", turns, "bytes", bytes)
}
