package miner

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// pairsOnly looks for joins and cuts alone.
var pairsOnly = func() Options {
	o := Paper
	o.Goals = Joins | Cuts
	return o
}()

// minePairsOf mines a game given as SGF for joins and cuts.
func minePairsOf(t *testing.T, text string) *Result {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	result, err := New(pairsOnly).Mine(t.Context(), record)
	if err != nil {
		t.Fatal(err)
	}
	if err := result.Game.Check(); err != nil {
		t.Fatal(err)
	}
	return result
}

// listed writes instances as "class move: target other".
func listed(g *game.Game) string {
	var list []string
	for _, i := range g.Instances {
		list = append(list, i.Class.String()+" "+board.FormatPoint(i.Point, g.Size)+": "+board.FormatPoint(i.Target, g.Size)+" "+board.FormatPoint(i.Other, g.Size))
	}
	return strings.Join(list, ", ")
}

// The moves that joined two strings.
func TestMineJoins(t *testing.T) {
	for _, c := range []struct{ name, game, want string }{
		// After Black's B2 the stones B3 and C1 are joined at B1 or at C2.
		{"two ways to join, then the join", "(;SZ[7]AB[be][de][df][cg]AW[dg][ac][bc][cc][dc][dd][ed][ee][ef][eg];B[bf];W[ga];B[bg])", "first_join B2: B3 C1"},
		{"a move that joins at once", "(;SZ[7]AB[ce][ee]AW[dd][df];B[de])", "final_join D3: C3 E3"},
		{"strings that nobody could cut", "(;SZ[7]AB[de][ed];W[gg];B[ee])", ""},
		{"three strings at once", "(;SZ[7]AB[ce][ee][df]AW[dd][cf][ef];B[de])", "final_join D3: C3 E3, final_join D3: C3 D2, final_join D3: E3 D2"},
	} {
		g := &minePairsOf(t, c.game).Game
		if got := listed(g); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The moves that severed two strings.
func TestMineCuts(t *testing.T) {
	for _, c := range []struct{ name, game, want string }{
		// White takes the stone C3, which Black could have joined to E3 by D3.
		{"a stone in atari is taken", "(;SZ[7]AB[ce][ee][ef]AW[cd][be][cf][dd];W[de])", "final_cut D3: C3 E3"},
		{"a stone that could not be joined any more", "(;SZ[7]AB[ce][ee][ef]AW[cd][be][de];W[cf])", ""},
	} {
		g := &minePairsOf(t, c.game).Game
		if got := listed(g); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// minedPairs are games with their joins and cuts, and a matcher of all patterns.
func minedPairs(t *testing.T, games int) *minedGames {
	t.Helper()
	s, err := mineAll([]string{filepath.Join("..", "examples", "games")}, games, pairsOnly)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every instance of a game has two strings of one side, and its pattern lies where it was found. The other places in the games
// where patterns lie, and boards with random stones around them, are asked about.
func TestPairPatternsAreProofs(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	games, stride := 8, 40 // of the matches, one in stride is asked about
	switch {
	case *long:
		games, stride = 66, 10
	case testing.Short():
		games = 5
	}
	s := minedPairs(t, games)
	c := pairCheck{T: t, reader: tactics.NewReader().Keep(), random: rand.New(rand.NewPCG(5, 6))}
	found, matches := 0, 0
	for i := range s.games {
		g := &s.games[i]
		for step, in := range positionsOf(t, g) {
			list := s.matcher.Append(nil, step.board, step.mover, nil)
			for _, n := range in {
				if n.Pattern == (shape.ID{}) {
					continue
				}
				if !slices.ContainsFunc(list, func(m shape.Match) bool { return s.ids[m.Pattern] == n.Pattern && n.IsAbout(step.board, &m) }) {
					t.Fatalf("%s, move %d: the pattern of %s %s %s is not found\n%s", g.record.Name, n.Move, n.Class, board.FormatPoint(n.Target, step.board.Size()),
						board.FormatPoint(n.Other, step.board.Size()), step.board)
				}
				found++
			}
			matches += len(list)
			for _, m := range list {
				if c.random.IntN(stride) == 0 {
					c.check(step.board, step.mover, m)
				}
			}
		}
	}
	t.Logf("%d instances, %d matches, %d asked about, agreed %d", found, matches, c.asked, c.agreed)
	if found == 0 || c.agreed < c.asked*9/10 {
		t.Error("too little agrees")
	}
	c.asked, c.agreed = 0, 0
	for _, g := range s.games {
		for _, p := range g.result.Patterns {
			c.anywhere(p.Pattern)
		}
	}
	t.Logf("%d random boards, agreed %d", c.asked, c.agreed)
	if c.asked == 0 || c.agreed < c.asked*9/10 {
		t.Error("too little agrees")
	}
	c.asked, c.agreed = 0, 0
	layer := stress.NewLayer(c.random)
	for _, g := range s.games {
		for _, p := range g.result.Patterns {
			for range 2 {
				c.barely(layer, p.Pattern)
			}
		}
	}
	t.Logf("%d boards that meet a pattern as barely as can be, agreed %d", c.asked, c.agreed)
	if c.asked == 0 || c.agreed < c.asked*9/10 {
		t.Error("too little agrees")
	}
}

// barely lays a pattern on a board that meets the pattern as barely as can be, and asks about all matches of its move there.
func (c *pairCheck) barely(layer *stress.Layer, p shape.Pattern) {
	c.Helper()
	laid, ok := layer.Lay(p)
	if ok && laid.Board.Legal(laid.Move, board.Black) == nil {
		c.on(laid.Board, laid.Move, p, true)
	}
}

// positioned is a position of a game before a move.
type positioned struct {
	board *board.Board
	mover board.Colour
}

// positionsOf yields the positions of a game with the instances of the moves played there.
func positionsOf(t *testing.T, g *minedGame) func(func(positioned, []game.Instance) bool) {
	return func(yield func(positioned, []game.Instance) bool) {
		found := map[int][]game.Instance{}
		for _, n := range g.result.Game.Instances {
			found[n.Move] = append(found[n.Move], n)
		}
		b, err := board.New(g.record.Size)
		if err != nil {
			t.Fatal(err)
		}
		before := b.Clone()
		for step, err := range g.record.Replay(b) {
			if err != nil {
				t.Fatal(err)
			}
			if step.IsMove() && !yield(positioned{before, step.Colour}, found[step.Number]) {
				return
			}
			before.CopyFrom(b)
		}
	}
}

// pairCheck asks about matches of joins and cuts. A proof of the contrary refutes a match: a cut for a join, a join for a cut.
type pairCheck struct {
	*testing.T
	reader        *tactics.Reader
	random        *rand.Rand
	asked, agreed int
}

// anywhere lays a pattern out with random stones around.
func (c *pairCheck) anywhere(p shape.Pattern) {
	b, move := layOut(p, c.random)
	if b != nil && b.Legal(move, board.Black) == nil {
		c.on(b, move, p, p.IsExact())
	}
}

// on asks about all matches of a pattern's move on a board. There must be one if the board meets the pattern.
func (c *pairCheck) on(b *board.Board, move board.Point, p shape.Pattern, meets bool) {
	c.Helper()
	var one shape.MatcherBuilder
	one.Add(p)
	at := board.SetOf(move)
	list := one.Build().Append(nil, b, board.Black, &at)
	if len(list) == 0 && meets {
		c.Errorf("not found:\n%s\non\n%s", p, b)
	}
	for _, m := range list {
		c.check(b, board.Black, m)
	}
}

// check plays the move of a match, sometimes a move of the loser anywhere, and asks.
func (c *pairCheck) check(b *board.Board, mover board.Colour, m shape.Match) {
	b.PlayThroughKo(m.Move, mover)
	defer b.Undo()
	c.asked++
	if b.At(m.Target) == board.Empty || b.At(m.Other) == board.Empty || b.Root(m.Target) == b.Root(m.Other) {
		if isJoined := b.At(m.Target) != board.Empty && b.At(m.Other) != board.Empty; isJoined == (m.Kind == shape.Join) {
			c.agreed++
		} else {
			c.Errorf("%s by %s: joined at once is %v\n%s", m.Kind, board.FormatPoint(m.Move, b.Size()), isJoined, b)
		}
		return
	}
	loser := mover.Opponent()
	winners := false // to move
	if c.random.IntN(2) == 0 {
		if x := b.Empty().Points()[c.random.IntN(b.Empty().Len())]; b.PlayThroughKo(x, loser) {
			defer b.Undo()
			winners = true
		}
	}
	owner := mover
	if m.Kind == shape.Cut {
		owner = loser
	}
	gone := b.At(m.Target) != owner || b.At(m.Other) != owner
	switch joined := !gone && b.Root(m.Target) == b.Root(m.Other); {
	case joined == (m.Kind == shape.Join) && (joined || gone):
		c.agreed++
	case joined || gone:
		c.Errorf("%s: joined %v, taken %v\n%s", m.Kind, joined, gone, b)
	case c.isProved(b, m, m.Kind, winners, loser):
		c.agreed++
	case m.Kind == shape.Join && c.isProved(b, m, shape.Cut, !winners, loser), m.Kind == shape.Cut && c.isProved(b, m, shape.Join, !winners, loser):
		c.Errorf("%s of %s and %s by %s is refuted, winner to move %v\n%s", m.Kind, board.FormatPoint(m.Target, b.Size()), board.FormatPoint(m.Other, b.Size()),
			board.FormatPoint(m.Move, b.Size()), winners, b)
	}
}

// isProved tells whether the reader proves a join or a cut of the strings of a match. first tells that the side moves which
// wants it. free is the side that is free of ko.
func (c *pairCheck) isProved(b *board.Board, m shape.Match, kind shape.Kind, first bool, free board.Colour) bool {
	goal, limits := tactics.Connect, Paper.Joins
	if kind == shape.Cut {
		goal, limits = tactics.Sever, Paper.Cuts
	}
	limits.Nodes, limits.Plies.Deepen = 20_000, 0
	toMove := tactics.Attacker
	if !first {
		toMove = tactics.Defender
	}
	for _, ends := range [][2]board.Point{{m.Target, m.Other}, {m.Other, m.Target}} {
		if c.reader.Decide(b, tactics.Question{Goal: goal, Target: ends[0], Other: ends[1], ToMove: toMove}, free, &limits).Outcome == tactics.Captured {
			return true
		}
	}
	return false
}

// Joins and cuts change nothing of what is found about captures, and none of the three depends on the others.
func TestGoalsAreIndependent(t *testing.T) {
	testrun.SingleGoroutine(t)
	var record *sgf.Record
	for item := range sgf.Walk([]string{filepath.Join("..", "examples", "games")}, sgf.Options{}) {
		if record = item.Record; record.Size == 9 {
			break
		}
	}
	mined := func(goals Goals) []game.Instance {
		o := Paper
		o.Goals = goals
		result, err := New(o).Mine(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		if err := result.Game.Check(); err != nil {
			t.Fatal(err)
		}
		return result.Game.Instances
	}
	all := mined(Captures | Joins | Cuts)
	for goal, is := range map[Goals]func(game.Class) bool{
		Captures: func(c game.Class) bool { return !c.HasPair() }, Joins: game.Class.IsJoin, Cuts: game.Class.IsCut,
	} {
		own := mined(goal)
		part := slices.DeleteFunc(slices.Clone(all), func(n game.Instance) bool { return !is(n.Class) })
		if len(own) == 0 || !slices.Equal(own, part) {
			t.Errorf("%s: %d instances alone, %d with the others", goal, len(own), len(part))
		}
	}
}
