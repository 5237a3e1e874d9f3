package engine

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/engine/clock"
	"shicho/engine/search"
)

func newPlayer(t *testing.T, change func(*Settings)) *Player {
	t.Helper()
	s := Default()
	s.Playouts, s.Search.Threads, s.Search.Memory = 300, 1, 16
	if change != nil {
		change(&s)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func decide(t *testing.T, p *Player, at *Turn) *Decision {
	t.Helper()
	d, err := p.Decide(context.Background(), at, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// finished is a finished position: Black has the left side, White the right side, and White's stone at A1 is dead.
const finished = `
	5 |. X . O .
	4 |. X O O .
	3 |. X O O .
	2 |. X X O .
	1 |O X X O .`

// C5 is the last point worth playing. Then both sides pass.
func TestPassesWhenSettled(t *testing.T) {
	b := board.MustParse(finished)
	p := newPlayer(t, nil)
	side, played := board.Black, 0
	for passes := 0; passes < 2; side = side.Opponent() {
		d := decide(t, p, &Turn{Board: b, ToMove: side, Rules: search.Rules{Komi: 0.5}})
		if d.Resigns {
			break
		}
		if err := b.Play(d.Move, side); err != nil {
			t.Fatal(err)
		}
		if passes++; d.Move != board.Pass {
			passes = 0
			played++
		}
		if played > 6 {
			t.Fatalf("%s\n%d moves, and no end", b, played)
		}
	}
}

// All stones of Black are safe while Black is to move, but White F9 would take two stones and more. So Black does not pass.
func TestDoesNotPassInDanger(t *testing.T) {
	b := board.MustParse(`
		9 |. . O X X . . . .
		8 |. . O O O X . . .
		7 |. . . X O X . . .
		6 |. . . X O X . . .
		5 |. O O O X . X . .
		4 |. O . O X . . . .
		3 |. . O X . . . . .
		2 |. . O X . X . . .
		1 |. . O O X . . . .`)
	p := newPlayer(t, nil)
	for range 5 {
		if d := decide(t, p, &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5}}); d.Move == board.Pass {
			t.Fatalf("Black passes:\n%s", b)
		}
		p.NewGame(1)
	}
}

// White, who is ahead by half a point, does not end the game while Black can take D1 in a ko.
func TestDoesNotEndInKo(t *testing.T) {
	b := board.MustParse(`
		9 |. X O O . X X X O
		8 |X X X X X X X O O
		7 |X O O X X O X X O
		6 |X X O O O O O O O
		5 |X X X X O O . O X
		4 |X O O O O . O X X
		3 |O O O O X O O X X
		2 |X O O X X X X X .
		1 |. O . O X . . . X`)
	if err := b.Play(board.Pass, board.Black); err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t, nil)
	if d := decide(t, p, &Turn{Board: b, ToMove: board.White, Rules: search.Rules{Komi: 7.5}}); d.Move == board.Pass {
		t.Error("White passes")
	}
}

// A side that is behind does not fill A7 and G1. They are the last two eyes of its group, although their diagonals say that they
// are no eyes.
func TestLeavesEyes(t *testing.T) {
	b := board.MustParse(`
		7 |. X X X X X X
		6 |X O O O O O X
		5 |X O . O . O X
		4 |X O O O O O X
		3 |X O . O . O X
		2 |X O O O O O X
		1 |X X X X X X .`)
	p := newPlayer(t, func(s *Settings) { s.Resign = 0 })
	for _, cleanUp := range []bool{false, true} {
		d := decide(t, p, &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 9.5}, CleanUp: cleanUp})
		if d.Move != board.Pass {
			t.Errorf("clean-up %v: %s", cleanUp, board.FormatPoint(d.Move, 7))
		}
	}
}

// In the clean-up a side takes the dead stone off before it passes.
func TestCleanUp(t *testing.T) {
	b := board.MustParse(finished)
	p := newPlayer(t, func(s *Settings) { s.Resign = 0 })
	for range 8 {
		d := decide(t, p, &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 0.5}, CleanUp: true})
		if err := b.Play(d.Move, board.Black); err != nil {
			t.Fatal(err)
		}
		if b.At(20) == board.Empty {
			return
		}
		b.Play(board.Pass, board.White)
	}
	t.Errorf("A1 is still there:\n%s", b)
}

// A side that is far behind resigns, but not before some moves in a row and not too early in the game.
func TestResigns(t *testing.T) {
	b := board.MustParse(`
		5 |. O O O .
		4 |O O O O O
		3 |O . O O O
		2 |O O O O .
		1 |. X . O O`)
	for _, c := range []struct {
		below, at float64
		want      bool
	}{{0.08, 0, true}, {0.08, 10, false}, {0, 0, false}} {
		p := newPlayer(t, func(s *Settings) { s.Resign, s.ResignAt = c.below, c.at })
		for n := 1; n <= resignAfter; n++ {
			d := decide(t, p, &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5}})
			if d.Resigns != (c.want && n == resignAfter) {
				t.Errorf("%+v, move %d: resigns %t", c, n, d.Resigns)
			}
			for range 2 {
				b.TryPlay(board.Pass, b.Next())
			}
		}
		for range 2 * resignAfter {
			b.Undo()
		}
		for range resignAfter { // one move, however often it is asked about
			if d := decide(t, p, &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5}}); d.Resigns {
				t.Errorf("%+v: resigns when the same move is asked about again", c)
			}
		}
	}
}

// A player on a clock finds time for playouts in every move.
func TestDecidesInTime(t *testing.T) {
	b, _ := board.New(9)
	p := newPlayer(t, func(s *Settings) { s.Playouts = 0; s.Lag = 10 * time.Millisecond })
	decide(t, p, &Turn{Board: b, ToMove: board.Black}) // loads the models, which takes time once
	p.SetTime(clock.Settings{System: clock.Canadian, Period: time.Second, Stones: 10})
	for range 5 {
		p.SetLeft(board.White, time.Second, 10)
		if d := decide(t, p, &Turn{Board: b, ToMove: board.White}); d.Report.Playouts == 0 {
			t.Errorf("%d playouts in %v", d.Report.Playouts, d.Time)
		}
	}
}

// The setting near leaves out next moves that are more steps away from every stone. It gives way where no other move is allowed,
// and means nothing on an empty board.
func TestNear(t *testing.T) {
	b, _ := board.New(9)
	p := newPlayer(t, func(s *Settings) { s.Near = 1 })
	analyze := func(avoid search.Avoided) *search.Report {
		t.Helper()
		r, err := p.Analyze(context.Background(), &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5}, Avoid: avoid}, 300, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := analyze(search.Avoided{}); len(r.Moves) < 5 {
		t.Errorf("an empty board: %v", r.Moves)
	}
	corner := b.Empty().First()
	b.Play(corner, board.White)
	beside := b.Around(corner)
	r := analyze(search.Avoided{})
	if len(r.Moves) != 3 { // two points and the pass
		t.Errorf("%v", r.Moves)
	}
	if line := r.Moves[0].Line; len(line) < 2 || beside.Has(line[1]) {
		t.Errorf("line %v", line)
	}
	if move := decide(t, p, &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7.5}}).Move; !beside.Has(move) {
		t.Errorf("%d", move)
	}
	var only search.Avoided
	only.AllowOnly(b, corner+40)
	if r := analyze(only); len(r.Moves) != 1 || r.Moves[0].Point != corner+40 {
		t.Errorf("one move allowed, far away: %v", r.Moves)
	}
	p = newPlayer(t, func(s *Settings) { s.Near = 2 })
	if r := analyze(search.Avoided{}); len(r.Moves) < 4 || len(r.Moves) > 6 {
		t.Errorf("two steps: %v", r.Moves)
	}
}

// FuzzAssign sets any parameter to any text: it is refused and nothing is changed, or the value can be set again as it is
// printed, and the settings pass their check.
func FuzzAssign(f *testing.F) {
	s := Default()
	for i := range Parameters {
		f.Add(Parameters[i].Name + "=" + Parameters[i].Get(&s))
	}
	for _, text := range []string{"lag=1e9", "lag=-0", "rave=NaN", "rave=1_0", "seed=-1", "seed=18446744073709551615", "move_time=2562047h", "near=", "=", "x=1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := Default()
		if err := s.Assign([]string{text}); err != nil {
			if s != Default() || !errors.Is(err, ErrParameter) && !errors.Is(err, ErrValue) && !errors.Is(err, search.ErrSetting) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		name, _, _ := strings.Cut(text, "=")
		p, err := FindParameter(name)
		if err != nil {
			t.Fatal(err)
		}
		again := s
		if err := p.Set(&again, p.Get(&s)); err != nil || again != s {
			t.Errorf("%q is %s, set again: %v, %s", text, p.Get(&s), err, p.Get(&again))
		}
		if err := s.Check(); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}

func TestParameters(t *testing.T) {
	s := Default()
	for i := range Parameters {
		p := &Parameters[i]
		if err := p.Set(&s, p.Get(&s)); err != nil {
			t.Error(err)
		}
		if p.Type != "int" && p.Type != "float" && p.Type != "bool" && p.Type != "duration" && p.Type[0] == '|' {
			t.Errorf("%s: type %s", p.Name, p.Type)
		}
	}
	for i := range Parameters[1:] {
		if Parameters[i].Name >= Parameters[i+1].Name {
			t.Errorf("%s comes before %s", Parameters[i].Name, Parameters[i+1].Name)
		}
	}
	before := s
	for assignment, want := range map[string]error{
		"nothing=1": ErrParameter, "threads": ErrParameter, "threads=x": ErrValue, "threads=0": search.ErrSetting,
		"playout=best": ErrValue, "lag=-1s": search.ErrSetting, "resign=1.5": search.ErrSetting, "near=-1": search.ErrSetting, "rave=NaN": ErrValue,
		"rave=1_0": ErrValue, "rave=0x10": ErrValue, "move_time=1e10": ErrValue, "move_time=inf": ErrValue, "lag=nan": ErrValue,
	} {
		if err := s.Assign([]string{assignment}); !errors.Is(err, want) {
			t.Errorf("%s: %v", assignment, err)
		}
	}
	if s != before {
		t.Error("an error changed the settings")
	}
	if err := s.Assign([]string{"threads=3", "move_time=1.5", "lag=20ms"}); err != nil || s.Search.Threads != 3 || s.MoveTime != 1500*time.Millisecond || s.Lag != 20*time.Millisecond {
		t.Errorf("%v: %+v", err, s)
	}
}
