package review

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
)

// annotate writes a game with the remarks of a review, and reads it again.
func annotate(t *testing.T, r *sgf.Record, list []*MoveReview) (text string, again *sgf.Game) {
	t.Helper()
	a := NewAnnotated(nil, r, nil)
	for _, m := range list {
		a.Add(m)
	}
	path := filepath.Join(t.TempDir(), "game.sgf")
	if err := sgf.WriteFile(path, sgf.Collection{a.Game()}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games, err := sgf.Parse(path, data)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), games[0]
}

// A missed capture has a comment, marks on the stones and on the move, and a variation.
func TestAnnotated(t *testing.T) {
	testrun.SameGoroutines(t, "TestSameReview")
	o := options()
	o.Variations, o.Playouts = true, 0
	r := record(t, missed)
	text, _ := annotate(t, r, review(t, r, o))
	for _, want := range []string{
		"AB[", "\n(;B[aa]C[Misses capture C3 (2 stones) by E3.]TR[cg]SQ[eg]", "\n(;B[eg]C[RIGHT])",
		"(;W[ia]C[Misses save C3 (2 stones) by E3.]TR[cg]SQ[eg];B[eg])", "\n(;W[eg]C[RIGHT])",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// A loss has a mark for a bad move, a comment and the better line.
func TestAnnotatedLoss(t *testing.T) {
	m := &MoveReview{Number: 1, Colour: "black", Played: "PASS", Better: "E1", BetterRate: 0.9, PlayedRate: 0.6, BetterLead: 9, PlayedLead: -6,
		Best: []BestMove{}, line: []board.NamedMove{{Colour: "black", Point: "E1"}, {Colour: "white", Point: "PASS"}}}
	m.setLoss(&loss{points: 15, isCertain: true}, usualSizes)
	m.addVariation(m.vary(nil, 5))
	text, _ := annotate(t, record(t, race), []*MoveReview{m})
	for _, want := range []string{
		"(;B[]BM[2]C[Blunder: Loses 15 points: E1 was better.\nLead after PASS: W+6.0, Black wins 60 %; after E1: B+9.0, 90 %.]SQ[ee];W[]\n;B[ee])",
		"(;B[ee]C[Better: B+9.0, Black wins 90 %.];W[])",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// The record that is written has the same moves and positions as the record that was read, whatever it sets up and where.
func TestAnnotatedRoundTrip(t *testing.T) {
	testrun.SingleGoroutine(t)
	texts := []string{
		missed, race, either + ";B[ia])", "(;SZ[9])", "(;SZ[9]HA[2]AB[cc][gg];W[ee];B[];W[])",
		"(;SZ[9]PB[A\\]b]RE[B+1.5]RU[Chinese]KM[5.5];B[aa];AB[bb]AE[aa];B[cc];W[dd];AW[ee]PL[B])",
	}
	for _, name := range []string{"9x9-01", "19x19-01"} {
		data, err := os.ReadFile("../../examples/games/" + name + ".sgf")
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	for _, text := range texts {
		r := record(t, text)
		o := options()
		o.Variations, o.Playouts, o.To = true, 0, 8
		_, game := annotate(t, r, review(t, r, o))
		again, err := sgf.NewRecord(game)
		if err != nil {
			t.Fatal(err)
		}
		if again.Moves() != r.Moves() || again.Komi != r.Komi || again.Handicap != r.Handicap || again.Rules != r.Rules ||
			again.Result != r.Result || again.PlayerBlack != r.PlayerBlack {
			t.Errorf("%+v\n%+v", again, r)
		}
		for n := range r.Moves() + 1 {
			was, err := r.BoardAfter(n)
			if err != nil {
				t.Fatal(err)
			}
			if is, err := again.BoardAfter(n); err != nil || is.Key() != was.Key() {
				t.Fatalf("%.40s: move %d: %v", text, n, err)
			}
		}
	}
}
