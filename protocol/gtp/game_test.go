package gtp

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/internal/testrun"
)

// send sends a command that must succeed, and returns the reply.
func send(t *testing.T, s *Server, format string, args ...any) string {
	t.Helper()
	line := fmt.Sprintf(format, args...)
	reply := answer(t, s, line)
	text, ok := strings.CutPrefix(reply, "=")
	if !ok {
		t.Fatalf("%s: %s", line, reply)
	}
	return strings.TrimSpace(text)
}

// Random moves, undone moves and loaded records lead to the same game as the plain list of moves,
// replayed from the start each time.
func TestSessions(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(31, 32))
	file := filepath.Join(t.TempDir(), "game.sgf")
	for range testrun.Cases(60, 200) {
		s := newTestServer()
		size := 2 + random.IntN(5)
		send(t, s, "boardsize %d", size)
		var moves []board.Stone
		for range 60 {
			colour := board.Black + board.Colour(random.IntN(2))
			p := board.Point(random.IntN(size*size+1) - 1)
			legal := replay(t, size, moves).Legal(p, colour) == nil
			reply := answer(t, s, fmt.Sprintf("play %s %s", colour, board.FormatPoint(p, size)))
			if legal != (reply == "=\n\n") || !legal && reply != "? illegal move\n\n" {
				t.Fatalf("%s %s: %q", colour, board.FormatPoint(p, size), reply)
			}
			if legal {
				moves = append(moves, board.Stone{Point: p, Colour: colour})
			}
			if len(moves) > 0 && random.IntN(5) == 0 {
				send(t, s, "undo")
				moves = moves[:len(moves)-1]
			}
			compare(t, s, size, moves)
		}
		send(t, s, "printsgf %s", file)
		for n := range moves {
			toMove := send(t, s, "loadsgf %s %d", file, n+1)
			compare(t, s, size, moves[:n])
			if toMove != moves[n].Colour.String() {
				t.Fatalf("%s to move", toMove)
			}
		}
		send(t, s, "loadsgf %s", file)
		compare(t, s, size, moves)
	}
}

func replay(t *testing.T, size int, moves []board.Stone) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := b.Play(m.Point, m.Colour); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func compare(t *testing.T, s *Server, size int, moves []board.Stone) {
	t.Helper()
	want, g := replay(t, size, moves), s.Game()
	if state(g) != state(&Game{record: g.record, board: want, toMove: g.toMove}) || !slices.Equal(played(g), moves) {
		t.Fatalf("after %v:\n%s\nnot\n%s", moves, g.board, want)
	}
}

// state writes all that a command could change as text.
func state(g *Game) string {
	ko, banned := g.board.Ko()
	return fmt.Sprint(g.board.Position(), ko, banned, g.board.Prisoners(board.Black), g.board.Prisoners(board.White),
		g.board.Moves(), g.board.Rules(), g.toMove, g.record)
}

// loadsgf reads back the game that printsgf wrote.
func TestPrintedRecords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "copy.sgf")
	for _, name := range []string{"handicap", "ko", "edited"} {
		record, fault := firstRecord("testdata/" + name + ".sgf")
		if fault != nil {
			t.Fatal(fault)
		}
		for n := 1; n <= record.Moves()+1; n++ {
			s, again := newTestServer(), newTestServer()
			toMove := send(t, s, "loadsgf testdata/%s.sgf %d", name, n)
			send(t, s, "printsgf %s", file)
			send(t, again, "loadsgf %s", file)
			if a, b := send(t, s, "printsgf"), send(t, again, "printsgf"); a != b || s.game.board.Key() != again.game.board.Key() {
				t.Errorf("%s before move %d:\n%s\nthen\n%s", name, n, a, b)
			}
			if s.game.record.Moves() == 0 && again.game.toMove.String() != toMove {
				t.Errorf("%s before move %d: %s to move", name, n, again.game.toMove)
			}
		}
	}
}

// A sequence that fails leaves the moves and the side to move unchanged.
func TestSequenceFails(t *testing.T) {
	s := newEngineServer()
	send(t, s, "play b C3")
	if answer(t, s, "gogui-play_sequence b D4 w D4"); s.game.toMove != board.White || s.game.board.Moves() != 1 {
		t.Errorf("%v to move after %d moves", s.game.toMove, s.game.board.Moves())
	}
}

// A score has as many digits as its komi, and at least one.
func TestResult(t *testing.T) {
	for score, want := range map[float64]string{0: "0", 12: "B+12.0", -3.5: "W+3.5", 7 - 7.3: "W+0.3", -0.04: "W+0.04", 5 - 0.25: "B+4.75"} {
		if got := result(score); got != want {
			t.Errorf("%v: %s, not %s", score, got, want)
		}
	}
}

// Analysis commands write a pass as Leela Zero and KataGo do.
func TestAnalysisName(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	g := &Game{board: b}
	if got := g.analysisNames([]board.Point{0, board.Pass}); got != "A9 pass" {
		t.Error(got)
	}
}

// A position is judged once. It is judged again when the side to move changes.
func TestJudgedOnce(t *testing.T) {
	g, p := newGame(), &playing{}
	if err := g.Reset(5); err != nil {
		t.Fatal(err)
	}
	judged := func() *judge.Status {
		s, err := p.status(g)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	first := judged()
	if judged() != first {
		t.Error("judged twice")
	}
	if err := g.Play(board.Pass, board.Black); err != nil {
		t.Fatal(err)
	}
	if judged() == first {
		t.Error("the other side is to move, and the judgement is the same")
	}
}

// played lists the moves that Undo can take back.
func played(g *Game) (list []board.Stone) {
	for _, s := range g.record.Steps[len(g.record.Steps)-g.board.Moves():] {
		list = append(list, board.Stone{Point: s.Point, Colour: s.Colour})
	}
	return list
}
