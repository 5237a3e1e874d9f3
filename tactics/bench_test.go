package tactics

import (
	"testing"

	"shicho/board/sgf"
)

// BenchmarkNodes counts nodes a second in questions of people about games: about all strings of up to four liberties,
// attacked and defended, at three moments of every game of 19x19. The tables are empty before each position.
func BenchmarkNodes(b *testing.B) {
	const moments = 3
	var asks []asked
	for item := range sgf.Walk([]string{"../examples/games"}, sgf.Options{}) {
		if item.Err != nil {
			b.Fatal(item.Err)
		}
		for i := range moments {
			position, err := item.Record.BoardAfter(item.Record.Moves() * (i + 1) / (moments + 1))
			if err != nil {
				b.Fatal(err)
			}
			if position.Size() < 19 {
				break
			}
			for s := range position.Strings() {
				if position.Liberties(s.Point) <= 4 {
					asks = append(asks, asked{position, Question{Target: s.Point, ToMove: Side(len(asks) % 2)}, s.Colour})
				}
			}
		}
	}
	reader, limits, nodes := NewReader(), Default, 0
	limits.Nodes = 3_000
	b.ReportAllocs()
	for b.Loop() {
		nodes = 0
		for i := range asks {
			if i == 0 || asks[i].b != asks[i-1].b {
				reader.Forget()
			}
			a := asks[i].decide(reader, &limits)
			nodes += a.Nodes
		}
	}
	b.ReportMetric(float64(nodes), "nodes/op")
	b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}
