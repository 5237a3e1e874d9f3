package ask

import (
	"errors"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// TestReadWords reads strings whose fate a player sees at once.
func TestReadWords(t *testing.T) {
	testrun.SingleGoroutine(t)
	const (
		dead = `
			5 |. . . . .
			4 |. . . . .
			3 |X X X X .
			2 |O O O X .
			1 |. . O X .
			   A B C D E`
		alive = `
			5 |. . . . .
			4 |. . . . .
			3 |X X X X X
			2 |O O O O X
			1 |. O . O X
			   A B C D E`
	)
	d := New(Options{Workers: 1})
	for _, c := range []struct {
		name, drawing, target string
		fate                  Fate
		attacking, defending  string
	}{
		{"two eyes", alive, "A2", Safe,
			"Black to move cannot capture the 6 white stones at A2.",
			"White to move need not play: the 6 white stones at A2 cannot be captured."},
		{"a bent space of two points", dead, "A2", Dead,
			"Black to move need not play: the 4 white stones at A2 cannot be saved.",
			"White to move cannot save the 4 white stones at A2."},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := must(t, d.Read, questionOn(t, c.drawing, texts{Target: c.target}))
			if r.Fate != c.fate || r.Attacking[0] != c.attacking || c.defending != "" && r.Defending[0] != c.defending {
				t.Errorf("%s: %q, %q, %q", r.Fate, r.Words, r.Attacking, r.Defending)
			}
		})
	}
}

// TestReadFaults asks questions that cannot be asked.
func TestReadFaults(t *testing.T) {
	testrun.SingleGoroutine(t)
	d := New(Options{Workers: 1})
	for _, c := range []struct {
		q    texts
		want error
	}{
		{texts{Target: "A1"}, tactics.ErrNoTarget},
		{texts{Target: "D4", Owner: board.White}, tactics.ErrNoTarget},
	} {
		if _, err := d.Read(t.Context(), questionOn(t, ladderBoard, c.q)); !errors.Is(err, ErrQuestion) || !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c.q, err)
		}
	}
}

// TestSymmetric reads strings of games as they are, and with the board turned and the colours exchanged.
func TestSymmetric(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, proved := New(Options{Workers: 1}), 0
	for i, c := range clicks(t, "../../examples/games", testrun.Cases(5, 10), 4) {
		size, symmetry := c.b.Size(), board.Symmetry(1+i%(board.Symmetries-1))
		turned := c.b.Transformed(symmetry, true)
		ask := func(b *board.Board, at board.Point) *Read {
			limits := tactics.Fast
			return must(t, d.Read, &PositionQuestion{Board: b, ToMove: board.Black, Target: at, Limits: &limits})
		}
		one, other := ask(c.b, c.at), ask(turned, symmetry.Point(c.at, size))
		for k, v := range []struct{ a, b tactics.Result }{{one.Attack.Code, other.Attack.Code}, {one.Defend.Code, other.Defend.Code}} {
			if unknown := one.Attack.Unknown || other.Attack.Unknown || one.Defend.Unknown || other.Defend.Unknown; unknown {
				continue
			}
			proved++
			if v.a != v.b {
				t.Errorf("question %d about %s: %s, turned %s\n%s", k, one.Target, v.a, v.b, c.b)
			}
		}
	}
	if proved < 10 {
		t.Errorf("only %d proofs", proved)
	}
}

// TestDanger finds the string in atari and leaves out the safe one.
func TestDanger(t *testing.T) {
	testrun.SingleGoroutine(t)
	const drawing = `
		7 |. . . . . . .
		6 |. . . . . . .
		5 |. X . . . . .
		4 |X O X . . . .
		3 |X O . . X X X
		2 |X O X . X O O
		1 |. X . . X O .
		   A B C D E F G`
	r := must(t, New(Options{}).Danger, questionOn(t, drawing, texts{}))
	fates := map[string]Fate{}
	for _, s := range r.Strings {
		fates[s.Target] = s.Fate
		if len(s.String) == 0 || s.Words == "" || s.Fate != Dead && (s.Capture == "" || s.Save == "") {
			t.Errorf("%+v", s)
		}
	}
	if fates["F2"] != Dead && fates["G2"] != Dead || r.Skipped != 0 || len(r.Words) != len(r.Strings) {
		t.Errorf("%v: %q", fates, r.Words)
	}
	if i := slices.IndexFunc(r.Strings, func(s Peril) bool { return slices.Contains(s.String, "B4") }); i < 0 {
		t.Errorf("the three stones in atari are not listed: %v", fates)
	}
}

// TestOverviews asks the questions about a whole board.
func TestOverviews(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, q := New(Options{}), questionOn(t, ladderBoard, texts{Most: 3})
	if r := must(t, d.Candidates, q); len(r.Candidates.Candidates) == 0 || len(r.Words) != len(r.Candidates.Candidates) {
		t.Errorf("candidates: %q", r.Words)
	}
	if r := must(t, d.Moves, q); len(r.Candidates) != 3 || len(r.Words) != 1 {
		t.Errorf("likely moves: %q", r.Words)
	}
	for _, q.Final = range []bool{false, true} {
		if r := must(t, d.Ownership, q); len(r.Ownership.Ownership) != 9 || len(r.Words) != 1 {
			t.Errorf("ownership: %q", r.Words)
		}
	}
	if r := must(t, d.Dead, q); len(r.Ownership) != 81 || len(r.Words) == 0 {
		t.Errorf("dead: %q", r.Words)
	}
}

// TestSteps describes what moves do.
func TestSteps(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(`
		5 |. . X . .
		4 |X . X . .
		3 |O O X O .
		2 |. O . . .
		1 |. . O . .`)
	for _, c := range []struct{ move, target, want string }{
		{"B4", "B3", "Black B4 connects."},
		{"A2", "B3", "Black A2 throws in a stone."},
		{"D4", "C4", "Black D4 extends, to 5 liberties."},
		{"D2", "D3", "Black D2 takes a liberty."},
		{"pass", "C3", "Black passes."},
		{"E5", "B3", "Black E5."},
	} {
		at, _ := board.ParsePoint(c.target, 5)
		move, _ := board.ParsePoint(c.move, 5)
		step, ok := play(nil, b.Clone(), board.Stone{Point: move, Colour: board.Black}, at)
		if !ok || step.Words != c.want {
			t.Errorf("%s: %q", c.move, step.Words)
		}
	}
}

// TestFateInKo checks that a string is neither safe nor dead if that takes a bounded number of ko threats.
func TestFateInKo(t *testing.T) {
	falls := tactics.Answer{Outcome: tactics.Captured, Result: tactics.Works}
	cannotBeSaved := tactics.Answer{Outcome: tactics.Captured, Result: tactics.Fails}
	if f := fateOf(&falls, &cannotBeSaved); f != Dead {
		t.Errorf("without a ko: %s", f)
	}
	cannotBeSaved.Threats = 2
	if f := fateOf(&falls, &cannotBeSaved); f != InKo {
		t.Errorf("with a ko that two threats do not win: %s", f)
	}
	if text := koWords(nil, board.White, &cannotBeSaved); text != "A ko decides: it fails even if White has 2 ko threats." {
		t.Error(text)
	}
}
