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

// BenchmarkGame asks both questions about all strings of up to four liberties at every move of a game, as whoever follows a game does. It reports the
// mean time of a question: with tables that are emptied for each question, and with a reader that remembers its answers.
func BenchmarkGame(b *testing.B) {
	record := firstGame(b)
	for _, limits := range []Limits{Guess, Fast} {
		for name, reader := range map[string]*Reader{"alone": NewReader(), "remembered": NewReader().Remember()} {
			b.Run(limits.Name+"/"+name, func(b *testing.B) {
				asked, nodes := 0, 0
				for b.Loop() {
					reader.Forget()
					position, err := record.BoardAfter(0)
					if err != nil {
						b.Fatal(err)
					}
					for step := range record.Replay(position) {
						for s := range position.Strings() {
							if !step.IsMove() || position.Liberties(s.Point) > 4 {
								continue
							}
							for _, side := range [...]Side{Attacker, Defender} {
								a, err := reader.Ask(position, Question{Target: s.Point, ToMove: side}, &limits)
								if err != nil {
									b.Fatal(err)
								}
								asked, nodes = asked+1, nodes+a.Nodes
							}
						}
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(asked), "ns/question")
				b.ReportMetric(float64(nodes)/float64(asked), "nodes/question")
			})
		}
	}
}

// firstGame is a sample game of 19x19.
func firstGame(t testing.TB) *sgf.Record {
	for item := range sgf.Walk([]string{"../examples/games"}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		if item.Record.Size == 19 {
			return item.Record
		}
	}
	t.Fatal("no game of 19x19")
	return nil
}
