package console

import (
	"errors"
	"strings"
	"testing"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

func play(t *testing.T, person board.Colour, typed string, save func(string, []board.Stone, string) error) (string, error) {
	t.Helper()
	settings := engine.Default()
	settings.Playouts, settings.Search.Threads, settings.Search.Memory = 20, 1, 1
	player, err := engine.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := board.New(5)
	g := &Game{Player: player, Person: person, Rules: search.Rules{Komi: 0.5}, Save: save}
	var out strings.Builder
	err = g.Run(t.Context(), b, board.Black, strings.NewReader(typed), &out)
	return out.String(), err
}

func TestGame(t *testing.T) {
	var saved []board.Stone
	out, err := play(t, board.Black, "nonsense\nC3\nC3\nundo\nundo\nB2\nsave a.sgf\nsave\nresign\n", func(path string, moves []board.Stone, _ string) error {
		saved = moves
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"nonsense" is no move`, "C3: point occupied", "nothing to take back", "white plays", "saved", "save FILE", "black resigns."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if len(saved) != 2 || saved[0].Colour != board.Black || saved[0].Point != board.Point(3*5+1) {
		t.Errorf("saved %v", saved)
	}
}

// The input may end anywhere, and the engine may begin.
func TestEnds(t *testing.T) {
	for _, typed := range []string{"", "\n", "C3", "quit\n", "hint\nscore\nhelp\n"} {
		if out, err := play(t, board.White, typed, nil); err != nil || !strings.Contains(out, "black plays") {
			t.Errorf("%q: %v\n%s", typed, err, out)
		}
	}
}

func TestSaveFails(t *testing.T) {
	out, err := play(t, board.Black, "save x\nquit\n", func(string, []board.Stone, string) error { return errors.New("no room") })
	if err != nil || !strings.Contains(out, "no room") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A game that is over can be saved with its result, and takes no more moves.
func TestSaveOver(t *testing.T) {
	for typed, want := range map[string]string{"B3\nresign\nC3\nundo\nsave x\n": "W+R", "save x\nquit\n": ""} {
		var saved []board.Stone
		var result string
		_, err := play(t, board.Black, typed, func(_ string, moves []board.Stone, r string) error {
			saved, result = moves, r
			return nil
		})
		if err != nil || result != want || len(saved) != 2*min(len(want), 1) {
			t.Errorf("%q: %v, %q, %v", typed, saved, result, err)
		}
	}
	for score, want := range map[float64]string{3.5: "B+3.5", -12: "W+12", 0: "0"} {
		if got := resultOf(score); got != want {
			t.Errorf("%v: %s", score, got)
		}
	}
}
