package weaken_test

import (
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/tactics"
)

// BenchmarkFacts weakens the same hundred captures of the sample games in each iteration. points/proof is the mean size of their patterns.
func BenchmarkFacts(b *testing.B) {
	questions := captures(b, 100)
	w := weaken.New()
	points, found := 0, 0
	for b.Loop() {
		points, found = 0, 0
		for i := range questions {
			if facts, ok := w.Facts(&questions[i]); ok {
				points += facts.Exact.Len() + facts.NotOther.Len() + facts.NotOwn.Len()
				found++
			}
		}
	}
	b.ReportMetric(float64(points)/float64(found), "points/proof")
	b.ReportMetric(float64(found), "found")
}

// captures finds captures in the sample games: one in every tenth position at most, of a string with two or three liberties.
func captures(b *testing.B, most int) (list []weaken.ExactProof) {
	b.Helper()
	reader := tactics.NewReader().Keep()
	for item := range sgf.Walk([]string{"../../examples/games"}, sgf.Options{}) {
		if item.Err != nil {
			b.Fatal(item.Err)
		}
		now, err := board.New(item.Record.Size)
		if err != nil {
			b.Fatal(err)
		}
		for step, err := range item.Record.Replay(now) {
			if err != nil {
				b.Fatal(err)
			}
			if step.Number%10 != 9 {
				continue
			}
			if q, found := capture(now.Clone(), reader); found {
				list = append(list, q)
			}
			if len(list) == most {
				return list
			}
		}
	}
	return list
}

// capture finds a capture that the reader proves.
func capture(b *board.Board, reader *tactics.Reader) (weaken.ExactProof, bool) {
	limits := tactics.Mining
	for s := range b.Strings() {
		if n := b.Liberties(s.Point); n < 2 || n > 3 {
			continue
		}
		q := tactics.Question{Target: s.Point}
		answer := reader.Decide(b, q, b.At(s.Point), &limits)
		if answer.Outcome != tactics.Captured || answer.Move < 0 {
			continue
		}
		if proof, proved := reader.Prove(b, q, answer.Move, &limits); proved {
			return weaken.ExactProof{Board: b, Target: s.Point, Move: answer.Move, Zone: proof.Zone, Kind: shape.Capture, Attacks: true,
				Reader: reader, Limits: limits}, true
		}
	}
	return weaken.ExactProof{}, false
}
