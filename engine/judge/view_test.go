package judge

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/search"
	"shicho/internal/testrun"
)

// A position where nothing is settled is judged alike in all views, turned, mirrored and with the colours exchanged.
func TestViews(t *testing.T) {
	files, err := filepath.Glob(filepath.FromSlash("../../examples/games/9x9-0[1-6].sgf"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for i, file := range files {
		b := cutGame(t, file)
		want, err := Judge(b)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 3 {
			v := view{board.View{Symmetry: board.Symmetry((i + 3*k) % board.Symmetries), Swap: (i+k)%2 == 0}}
			got, err := Judge(v.of(b))
			if err != nil {
				t.Fatal(err)
			}
			if back := v.back(got, b.Size()); back.Dead != want.Dead || back.Seki != want.Seki || !slices.EqualFunc(back.Ownership, want.Ownership, func(x, y float64) bool { return math.Abs(x-y) < 1e-12 }) {
				t.Errorf("%s in view %v: dead %v, seki %v; else dead %v, seki %v", file, v,
					back.Dead.Points(), back.Seki.Points(), want.Dead.Points(), want.Seki.Points())
			}
		}
	}
}

// A position that looks the same in several views has a judgement that does, too.
func TestSymmetricPosition(t *testing.T) {
	b := board.MustParse(`
		7 |. . O . X . .
		6 |. . O . X . .
		5 |. . O . X . .
		4 |. . O . X . .
		3 |. . O . X . .
		2 |. O O . X X .
		1 |. X O . X O .`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	v := view{board.View{Symmetry: 1, Swap: true}} // mirrored left and right, with the colours exchanged
	back := v.back(s, b.Size())
	if back.Dead != s.Dead || back.Seki != s.Seki || len(canonicalViews(b)) != 2 {
		t.Errorf("dead %v, mirrored %v", s.Dead.Points(), back.Dead.Points())
	}
	for p, owner := range s.Ownership {
		if math.Abs(owner-back.Ownership[p]) > 1e-12 {
			t.Errorf("ownership of %d: %v, mirrored %v", p, owner, back.Ownership[p])
		}
	}
}

// cutGame is the position of a game after three quarters of its moves.
func cutGame(t *testing.T, file string) *board.Board {
	t.Helper()
	r := readGame(t, file)
	b, err := r.BoardAfter(r.Moves() * 3 / 4)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func readGame(t *testing.T, file string) *sgf.Record {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	games, err := sgf.Parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mustParse(t *testing.T, name string, b *board.Board) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A board that looks the same in several views has one canonical board, and a ko tells views apart.
func TestCanonicalView(t *testing.T) {
	b := board.MustParse(`
		5 |. . . . .
		4 |. X O . .
		3 |X . X O .
		2 |. X O . .
		1 |. . . . .`)
	if !b.TryPlay(mustParse(t, "B3", b), board.White) {
		t.Fatal("White cannot take the ko")
	}
	first := canonicalViews(b)[0].of(b)
	for s := range board.Symmetry(board.Symmetries) {
		for _, swap := range []bool{false, true} {
			v := view{board.View{Symmetry: s, Swap: swap}}.of(b)
			got := canonicalViews(v)[0].of(v)
			ko, colour := got.Ko()
			wantKo, wantColour := first.Ko()
			if got.String() != first.String() || ko != wantKo || colour != wantColour {
				t.Errorf("view %v %v:\n%vko %v %v, not\n%vko %v %v", s, swap, got, ko, colour, first, wantKo, wantColour)
			}
		}
	}
}

// Two neighbours do not die of each other: the string with a proof against it is dead, or else the one that is kept less.
func TestReconcile(t *testing.T) {
	b := board.MustParse(`
		3 |X X O
		2 |X . O
		1 |X X O`)
	black, white := b.StringAt(0), b.StringAt(2)
	for _, c := range []struct {
		kept   float64 // ownership of all points, 1 for Black
		proved *board.PointSet
		dead   *board.PointSet
	}{
		{0.1, &board.PointSet{}, white},
		{-0.1, &board.PointSet{}, black},
		{-0.1, white, white},
		{0.1, black, black},
	} {
		owners := make([]float64, b.Points())
		for p := range owners {
			owners[p] = c.kept
		}
		j := newJudgement(b, owners)
		j.Dead, j.Proved = *black, *c.proved
		j.Dead.Union(white)
		j.reconcile()
		if j.Dead != *c.dead {
			t.Errorf("kept %v: dead %v, want %v", c.kept, j.Dead.Points(), c.dead.Points())
		}
		if j.decided.Intersects(c.dead) {
			t.Errorf("kept %v: the string that stays dead is decided, so that no enclosure can decide about it", c.kept)
		}
	}
}

// Positions of the optional folder of external suites, counted by territory: what is dead decides the score.
func TestSharedCases(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		t.Skip("SHICHO_SHARED names no folder with cases")
	}
	for _, c := range []struct {
		file   string
		lead   float64 // not checked if 0
		living string  // a stone that is not dead
		apart  [2]string
		long   bool // like the one before it
	}{
		{file: "134-judge-view-a", lead: -16},
		{file: "132-judge-view-b", lead: 115, long: true},
		{file: "31-seki-stone-in-eye", lead: -49},
		{file: "32-seki-eye-no-stone", lead: -48, long: true},
		{file: "130-alive-stone-dead", living: "T2"},
		{file: "106-both-dead", apart: [2]string{"B9", "A8"}},
	} {
		if c.long && !*testrun.Long {
			continue
		}
		r := readGame(t, filepath.Join(shared, "cases", c.file+".sgf"))
		b, err := r.BoardAfter(r.Moves())
		if err != nil {
			t.Fatal(err)
		}
		s, err := Judge(b)
		if err != nil {
			t.Fatal(err)
		}
		isDead := func(name string) bool {
			p, err := board.ParsePoint(name, b.Size())
			return err == nil && s.Dead.Has(p)
		}
		if lead := s.Score(b, search.Rules{Scoring: search.Territory}); c.lead != 0 && lead != c.lead {
			t.Errorf("%s: lead %v, want %v", c.file, lead, c.lead)
		}
		if isDead(c.living) {
			t.Errorf("%s: %s is dead", c.file, c.living)
		}
		if isDead(c.apart[0]) && isDead(c.apart[1]) {
			t.Errorf("%s: %s and %s die of each other", c.file, c.apart[0], c.apart[1])
		}
	}
}
