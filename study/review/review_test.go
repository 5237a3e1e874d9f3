package review

import (
	"context"
	"errors"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/internal/testrun"
	"shicho/tactics"
)

func record(t *testing.T, text string) *sgf.Record {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func options() *Options {
	o := &Options{Settings: engine.Default(), Playouts: 50, Moves: 3, Limits: tactics.Fast, Sizes: usualSizes}
	o.Settings.Search.Threads, o.Settings.Search.Memory = 1, 4
	return o
}

func review(t *testing.T, r *sgf.Record, o *Options) (list []*MoveReview) {
	t.Helper()
	if err := Run(t.Context(), r, o, func(m *MoveReview) error {
		list = append(list, m)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

func (m *MoveReview) kinds() string {
	var kinds []string
	for _, e := range m.Events {
		kinds = append(kinds, e.Kind+" "+e.Target)
	}
	return strings.Join(kinds, ", ")
}

// White's two stones C3 and D3 can be captured at E3. Black misses that, White does not save them,
// and then Black captures.
const missed = "(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa];W[ia];B[eg])"

func TestEvents(t *testing.T) {
	testrun.SingleGoroutine(t)
	list := review(t, record(t, missed), options())
	if len(list) != 3 {
		t.Fatalf("%d moves", len(list))
	}
	for i, want := range []string{"misses capture C3", "misses save C3", "takes C3"} {
		if got := list[i].kinds(); got != want {
			t.Errorf("move %d: %q, want %q", i+1, got, want)
		}
	}
	if e := list[0].Events; len(e) == 1 && (e[0].Stones != 2 || strings.Join(e[0].Moves, " ") != "E3") {
		t.Errorf("%+v", e)
	}
}

// Black at D5 threatens two strings of two stones.
const either = "(;SZ[9]AB[bd][be][fd][fe][cc][dc][dd][ec]AW[cd][ce][ed][ee][cg][df][eg]PL[B]"

// Black misses a double threat, and White repairs it. Or Black makes the threat, and White can save only one
// string, which misses nothing.
func TestEventsEither(t *testing.T) {
	testrun.SingleGoroutine(t)
	list := review(t, record(t, either+";B[ia];W[de];B[ha])"), options())
	for i, want := range []string{"misses either C6", "", ""} {
		if got := list[i].kinds(); got != want {
			t.Errorf("move %d: %q, want %q", i+1, got, want)
		}
	}
	if e := list[0].Events; len(e) == 1 && (e[0].Other != "E6" || e[0].Stones != 2 || len(e[0].Moves) == 0) {
		t.Errorf("%+v", e)
	}
	list = review(t, record(t, either+";B[de];W[cf];B[ef])"), options())
	for i, want := range []string{"captures either C6", "saves C6", "takes E6"} {
		if got := list[i].kinds(); got != want {
			t.Errorf("move %d: %q, want %q", i+1, got, want)
		}
	}
}

// A miss becomes a problem: right moves first, with lines that end in RIGHT, then wrong ones. The problem
// is a record that can be read.
func TestProblem(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct{ game, want string }{
		{missed, "(;B[eg]C[RIGHT])\n(;B[aa]C[This was played.];W[eg]))"},
		{either + ";B[ia])", ";B[de]\n(;W[cf];B[ef]C[RIGHT])\n(;W[ef];B[cf]C[RIGHT]))"},
	} {
		o := options()
		o.Problems = true
		list := review(t, record(t, c.game), o)
		if len(list[0].Events) != 1 || list[0].Events[0].Problem == nil {
			t.Fatalf("%+v", list[0].Events)
		}
		var text strings.Builder
		if err := sgf.Write(&text, sgf.Collection{list[0].Events[0].Problem}); err != nil {
			t.Fatal(err)
		}
		if _, tree, _ := strings.Cut(text.String(), "\n"); strings.TrimSpace(tree) != c.want {
			t.Errorf("%s\nwant %s", tree, c.want)
		}
		problem := record(t, text.String())
		if problem.ToMove != board.Black || problem.Moves() == 0 {
			t.Errorf("%+v", problem)
		}
	}
}

// A chance that lasts for several moves is missed once.
func TestEventsOnce(t *testing.T) {
	testrun.SingleGoroutine(t)
	list := review(t, record(t, "(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa];W[ia];B[ba];W[ha];B[ca];W[eg];B[da])"), options())
	for i, want := range []string{"misses capture C3", "misses save C3", "", "", "", "saves C3", ""} {
		if got := list[i].kinds(); got != want {
			t.Errorf("move %d: %q, want %q", i+1, got, want)
		}
	}
}

// A string that its owner cannot save is not missed, and a further move against it captures nothing.
func TestEventsNeedless(t *testing.T) {
	testrun.SingleGoroutine(t)
	list := review(t, record(t, "(;SZ[9]AB[bb][bc][ad][ca]AW[aa][ab]PL[B];B[ee];W[gi];B[ba];W[ge];B[ac])"), options())
	for i, want := range []string{"", "", "", "", "takes A9"} {
		if got := list[i].kinds(); got != want {
			t.Errorf("move %d: %q, want %q", i+1, got, want)
		}
	}
}

// A question that the limits cut is asked again with more nodes. A miss that stays unproved says so.
func TestEventsConfirmed(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(`
		. . . . . . . . .
		. . . . . . . . .
		. . X X . . . . .
		. X O O X . . . .
		. . O . . . . . .
		. . X . X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	stone := board.Point(3*9 + 2)
	o := options()
	o.Limits.Nodes = 1
	v := newReviewer(&sgf.Record{}, o)
	if reply := v.ask(b, tactics.Question{Target: stone}); reply.Outcome == tactics.Unknown {
		t.Error("the question is not asked again")
	}
	v.confirm.Nodes = 2
	if missed, proved := v.missed(b, target{purpose: tactics.Captures, target: stone}); !missed || proved {
		t.Errorf("missed %t, proved %t, by a search that was cut", missed, proved)
	}
	list := review(t, record(t, "(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa])"), options())
	if e := list[0].Events; len(e) != 1 || e[0].Unproved {
		t.Errorf("%+v", e)
	}
}

// A proved miss is told again when the chance comes again. A guess, here because of a limit of one node, is
// told once.
func TestEventsGuessedOnce(t *testing.T) {
	testrun.SingleGoroutine(t)
	r := record(t, missed)
	before, err := r.BoardAfter(0)
	if err != nil {
		t.Fatal(err)
	}
	after, err := r.BoardAfter(1)
	if err != nil {
		t.Fatal(err)
	}
	for nodes, want := range map[int]int{1: 0, 100: 1} {
		o := options()
		o.Limits.Nodes = nodes
		v := newReviewer(r, o)
		v.confirm.Nodes = nodes
		if first := v.events(before, after, &r.Steps[1]); len(first) != 1 || first[0].Unproved != (nodes == 1) {
			t.Errorf("%d nodes: %+v", nodes, first)
		}
		v.chances = nil // as if it had been gone meanwhile
		if again := v.events(before, after, &r.Steps[1]); len(again) != want {
			t.Errorf("%d nodes, again: %+v", nodes, again)
		}
	}
}

// The score follows the rules of the record.
func TestRules(t *testing.T) {
	for rules, want := range map[string]search.Rules{
		"Japanese": {Komi: 0.5, Scoring: search.Territory}, "Chinese": {Komi: 2.5}, "AGA": {Komi: 1.5}, "": {Komi: 0.5},
	} {
		if got := rulesOf(&sgf.Record{Rules: rules, Komi: 0.5, Handicap: 2}); got != want {
			t.Errorf("%s: %+v", rules, got)
		}
	}
}

// A review has the moves asked for, with values in range and lines that begin with the move.
func TestMoves(t *testing.T) {
	testrun.SameGoroutines(t, "TestSameReview")
	o := options()
	o.From, o.To = 2, 3
	list := review(t, record(t, "(;SZ[5];B[cc];W[dc];B[cd];W[dd];B[])"), o)
	if len(list) != 2 || list[0].Number != 2 || list[1].Played != "C2" {
		t.Fatalf("%+v", list)
	}
	for _, m := range list {
		if m.WinRate == nil || *m.WinRate < 0 || *m.WinRate > 1 || m.Score == nil || m.Loss == nil || *m.Loss < 0 || len(m.Best) == 0 || len(m.Best) > 3 {
			t.Errorf("%+v", m)
		}
		for _, b := range m.Best {
			if len(b.Line) == 0 || b.Line[0].Point != b.Move || b.Visits < 1 {
				t.Errorf("%+v", b)
			}
		}
		if m.Rank == 1 && *m.PointsLost != 0 || (m.PointsLow == nil) != (*m.PointsLost == 0) {
			t.Errorf("rank %d, lost %.1f, from %v", m.Rank, *m.PointsLost, m.PointsLow)
		}
	}
}

func TestErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := record(t, missed)
	if err := Run(ctx, r, options(), func(*MoveReview) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	full := errors.New("full")
	if err := Run(t.Context(), r, options(), func(*MoveReview) error { return full }); !errors.Is(err, full) {
		t.Error(err)
	}
	o := options()
	o.Settings.Search.Threads = 0
	if err := Run(t.Context(), r, o, func(*MoveReview) error { return nil }); err == nil {
		t.Error("no threads, and no error")
	}
}

// Without a record, options or a function to tell there is an error, and after the end of the context too.
func TestMissing(t *testing.T) {
	r, tell := record(t, missed), func(*MoveReview) error { return nil }
	over, end := context.WithCancel(t.Context())
	end()
	for _, err := range []error{Run(t.Context(), nil, options(), tell), Run(t.Context(), r, nil, tell), Run(t.Context(), r, options(), nil)} {
		if !errors.Is(err, ErrMissing) {
			t.Error(err)
		}
	}
	if err := Run(over, r, options(), func(m *MoveReview) error { t.Errorf("%+v", m); return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
