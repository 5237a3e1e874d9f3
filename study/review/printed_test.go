package review

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/internal/testrun"
)

var (
	reasonGames = flag.String("reason-games", "../../examples/games/9x9-07.sgf", "records or archives, with commas between them, from which TestPrintedReasons draws stretches of games")
	reasonSeed  = flag.Uint64("reason-seed", 1, "the seed of the draws of TestPrintedReasons")
	reasonCount = flag.Int("reasons", 1, "printed reasons that TestPrintedReasons draws, at least")
)

// stretch is the number of moves that are reviewed of each game that is drawn.
const stretch = 24

// Reasons that reviews print are true by searches with more nodes, by the board, or by looks with ten times the playouts from another seed.
func TestPrintedReasons(t *testing.T) {
	testrun.SingleGoroutine(t)
	if !*testrun.Long {
		t.Skip("needs -long")
	}
	random := rand.New(rand.NewPCG(*reasonSeed, 1))
	var records []*sgf.Record
	for item := range sgf.Walk(strings.Split(*reasonGames, ","), sgf.Options{}) {
		if item.Err == nil && item.Record != nil && item.Record.Moves() > stretch {
			records = append(records, item.Record)
		}
	}
	asked, wrong := map[ReasonKind]int{}, map[ReasonKind]int{}
	for drawn := 0; drawn < *reasonCount; {
		r := records[random.IntN(len(records))]
		o := options()
		o.Settings, o.Sizes = engine.Default(), SizesFor(r)
		o.Settings.Search.Threads = 1
		o.Playouts = QuickPlayouts(r.Size)
		o.From = 1 + random.IntN(max(1, r.Moves()-stretch))
		o.To = o.From + stretch
		deep := *o
		deep.Playouts *= 10
		judge := searcherFor(t, r, &deep)
		for _, m := range review(t, r, o) {
			if !m.IsExplained() {
				continue
			}
			drawn++
			reason := m.Facts()[0]
			asked[reason.Kind]++
			if fault := judge.disputes(t, r, m, reason); fault != "" {
				wrong[reason.Kind]++
				t.Logf("%s, move %d: %s: %s", r.Name, m.Number, m.Sentence(nil), fault)
			}
		}
		t.Log(drawn, asked, "wrong:", wrong)
	}
}

// disputes says what is wrong with a printed reason; "" if nothing is, as far as is known.
func (s *searcher) disputes(t *testing.T, r *sgf.Record, m *MoveReview, reason *Reason) string {
	t.Helper()
	before, err := r.BoardAfter(m.Number - 1)
	if err != nil {
		t.Fatal(err)
	}
	after, err := r.BoardAfter(m.Number)
	if err != nil {
		t.Fatal(err)
	}
	colour := board.ParseColour(m.Colour)
	better, _ := board.ParsePoint(m.Better, r.Size)
	other := before.Clone()
	if !other.TryPlay(better, colour) {
		return "the better move is illegal"
	}
	switch reason.Kind {
	case Usual, Shape, Vital:
		return "" // of the board and the network, and the same at any depth
	case Territory:
		return s.disputesTerritory(t, other, after, colour, reason)
	}
	return reason.refute(before, after, other)
}

// disputesTerritory asks longer searches whether a region belongs to a side after the better move, and not after the move that was played.
func (s *searcher) disputesTerritory(t *testing.T, other, after *board.Board, colour board.Colour, reason *Reason) string {
	t.Helper()
	mean := func(b *board.Board) float64 {
		l, err := s.look(context.Background(), b, colour.Opponent(), 9, s.o.Playouts)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, name := range reason.Zone {
			p, _ := board.ParsePoint(name, b.Size())
			sum += signOf(colour) * l.Ownership[p]
		}
		return sum / math.Max(1, float64(len(reason.Zone)))
	}
	if best, played := mean(other), mean(after); best < 0.2 || best-played < 0.2 {
		return "the owner by longer searches: " + points1(best) + " after the better move, " + points1(played) + " after the move played"
	}
	return ""
}
