package proof_test

import (
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/proof"
	"shicho/tactics"
)

// BenchmarkCheck checks certificates of captures in games: the strings of every 50th position that the other side can take.
func BenchmarkCheck(b *testing.B) {
	var texts [][]byte
	reader, writer, limits := tactics.NewReader(), proof.NewWriter(), tactics.Fast
	for item := range sgf.Walk([]string{"../examples/games"}, sgf.Options{}) {
		position, err := board.New(item.Record.Size)
		if err != nil {
			b.Fatal(err)
		}
		for step, err := range item.Record.Replay(position) {
			if err != nil || step.Number%50 != 0 {
				continue
			}
			for s := range position.Strings() {
				q := tactics.Question{Target: s.Point}
				a, err := reader.Ask(position, q, &limits)
				if err != nil || a.Outcome != tactics.Captured || a.Depth < 2 {
					continue
				}
				if statement, err := proof.Of(position, q, &a); err == nil {
					if c, err := writer.Write(position, statement, &limits); err == nil {
						texts = append(texts, c.Bytes())
					}
				}
			}
		}
	}
	turns := 0
	for i := 0; b.Loop(); i++ {
		r, err := checkOne(texts[i%len(texts)])
		if err != nil {
			b.Fatal(err)
		}
		turns += r.Turns
	}
	b.ReportMetric(float64(turns)/float64(b.N), "turns/op")
}
