package patterndb

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb/internal/course"
)

// mined is a game with its patterns, as the miner returns it.
type mined struct {
	game     *Game
	patterns []Pattern
}

// randomGame makes a game of a realistic size with the given mean number of instances. Most of its patterns are
// its own, and a few occur in many games.
func randomGame(seed uint64, instances int) mined {
	random := rand.New(rand.NewPCG(seed, 1))
	m := mined{game: &Game{
		Captures: instances + random.IntN(9),
		Source: Source{
			Name: fmt.Sprintf("2001/%04d-%02d.sgf", seed, random.IntN(30)), PlayerBlack: "black player", PlayerWhite: "someone",
			Date: "2001-02-03", Result: "B+3.5", Rules: "Japanese", Komi: 6.5,
		},
		Work: Work{Searches: random.IntN(500), Reused: random.IntN(3000), Nodes: random.IntN(1e6), CutLiberties: random.IntN(100), Proofs: random.IntN(50)},
	}}
	play(m.game, seed, 150+random.IntN(200))
	for range instances {
		p := randomPattern(random)
		n := Instance{
			Pattern: p.ID(), Class: First + Class(random.IntN(3)), Capture: 20 + random.IntN(m.game.Moves-19),
			Target: board.Point(random.IntN(361)),
			Depth:  1 + 2*random.IntN(8), Nodes: random.IntN(5000), Ladder: random.IntN(10) == 0,
		}
		n.Move = n.Capture - random.IntN(20)
		if n.Class == First {
			n.Shallow = SameMove + Shallow(random.IntN(3))
		}
		switch {
		case p.Kind() == shape.Escape:
			n.Class, n.Shallow = Escape, NotAsked
		case random.IntN(20) == 0 && len(m.patterns) > 0:
			n.Pattern = shape.ID{} // as if no proof had been found
		}
		if n.Class == Intermediate && n.Pattern != (shape.ID{}) && random.IntN(3) == 0 {
			n.Class = Missed
		}
		if n.Pattern != (shape.ID{}) {
			m.patterns = append(m.patterns, Pattern{Pattern: p, Themes: randomThemes(p.ID())})
		}
		m.game.Instances = append(m.game.Instances, n)
	}
	aim(m.game)
	return m
}

// play gives the game a course of that many moves, which need not be legal.
func play(g *Game, seed uint64, moves int) {
	g.Course = course.New(&sgf.Record{Size: 19, Steps: randomSteps(rand.New(rand.NewPCG(seed, 3)), moves)})
	g.Key = g.Course.Key()
}

// randomSteps are moves, most of them by turns and a few of them passes, now and then with a setup.
func randomSteps(random *rand.Rand, moves int) (steps []sgf.Step) {
	colour := board.Black
	for i := range moves {
		switch random.IntN(100) {
		case 0:
			steps = append(steps, sgf.Step{Stones: []board.Stone{{Point: board.Point(random.IntN(361)), Colour: board.Colour(random.IntN(3))}}})
		case 1:
			colour = colour.Opponent()
		}
		steps = append(steps, sgf.Step{Number: i + 1, Colour: colour, Point: board.Point(random.IntN(362) - 1)})
		colour = colour.Opponent()
	}
	return steps
}

// aim gives each instance the point of its move, which is not a pass then, or a point beside it if the move missed a
// capture.
func aim(g *Game) {
	var points []board.Point
	for _, s := range g.Steps() {
		if s.IsMove() {
			points = append(points, s.Point)
		}
	}
	for i := range g.Instances {
		n := &g.Instances[i]
		for n.Move > 1 && points[n.Move-1] == board.Pass {
			n.Move--
		}
		n.Point = points[n.Move-1]
		if n.Class == Missed {
			n.Point = (n.Point + 1) % 361
		}
	}
}

// misfit gives the instance a class that does not fit the kind of its pattern.
func misfit(i *Instance) {
	if i.Class == Escape {
		i.Class = Final
	} else {
		i.Class, i.Shallow = Escape, NotAsked
	}
}

// randomThemes are themes that depend on the pattern alone, as the themes that the miner finds do.
func randomThemes(id shape.ID) (themes theme.Set) {
	for _, b := range id[:4] {
		themes.Add(theme.All()[int(b)%len(theme.All())])
	}
	return themes
}

// randomPattern is a pattern that no other game has, or one of a few, or a pattern that one of the few implies.
func randomPattern(random *rand.Rand) shape.Pattern {
	if random.IntN(4) > 0 {
		return exactPattern(random)
	}
	numbers := [4]int{random.IntN(20), random.IntN(3)}
	for i := range numbers[1] {
		numbers[2+i] = random.IntN(6)
	}
	if p, known := implied.Load(numbers); known {
		return p.(shape.Pattern)
	}
	p := exactPattern(rand.New(rand.NewPCG(uint64(numbers[0]), 2)))
	for i := range numbers[1] {
		p = weakened(p, rand.New(rand.NewPCG(uint64(numbers[2+i]), 4)))
	}
	implied.Store(numbers, p)
	return p
}

// implied has the patterns of randomPattern that imply others, by their random numbers, and boards those on which patterns are made.
var (
	implied sync.Map
	boards  = sync.Pool{New: func() any { b, _ := board.New(19); return b }}
)

// weakened is a pattern that the pattern implies: some points and edges ask for less, or for nothing.
func weakened(p shape.Pattern, random *rand.Rand) shape.Pattern {
	for range 20 {
		text := []byte(p.String())
		for i, c := range text {
			if c == '|' && random.IntN(8) == 0 { // the line would be crooked, so all of the side goes
				text = bytes.ReplaceAll(text, []byte{'|'}, nil)
				break
			}
			if strings.IndexByte(".XO", c) >= 0 && random.IntN(4) == 0 {
				text[i] = "?xo"[random.IntN(3)]
			}
		}
		if q, err := shape.Parse(string(text)); err == nil && p.Implies(q) {
			return q
		}
	}
	return p
}

func exactPattern(random *rand.Rand) shape.Pattern {
	width, height := 3+random.IntN(8), 3+random.IntN(8)
	b := boards.Get().(*board.Board)
	defer boards.Put(b)
	b.Clear()
	x, y := random.IntN(20-width), random.IntN(20-height)
	at := func(dx, dy int) board.Point { return board.Point((y+dy)*19 + x + dx) }
	for range width * height * 2 / 3 {
		_ = b.Play(at(random.IntN(width), random.IntN(height)), board.Colour(1+random.IntN(2)))
	}
	target := at(random.IntN(width), random.IntN(height))
	for b.At(target) == board.Empty {
		_ = b.Play(target, board.Black)
		target = at(random.IntN(width), random.IntN(height))
	}
	move := at(random.IntN(width), random.IntN(height))
	for b.At(move) != board.Empty {
		move = board.Point(random.IntN(361))
	}
	zone := board.SetOf(at(0, 0), at(width-1, height-1))
	for range width * height / 2 {
		zone.Add(at(random.IntN(width), random.IntN(height)))
	}
	return shape.New(shape.Kind(random.IntN(4)/3), b, target, move, zone)
}

// slowCovers finds the covers by the definition.
func slowCovers(patterns map[shape.ID]shape.Pattern) map[shape.ID]shape.ID {
	next := map[shape.ID]shape.ID{}
	for id, p := range patterns {
		for other, q := range patterns {
			if other == id || !p.Implies(q) {
				continue
			}
			best, known := next[id]
			if !known || cmp.Or(q.Size()-patterns[best].Size(), compareIDs(other, best)) < 0 {
				next[id] = other
			}
		}
	}
	covers := map[shape.ID]shape.ID{}
	for id, cover := range next {
		for further, covered := next[cover]; covered; further, covered = next[cover] {
			cover = further
		}
		covers[id] = cover
	}
	return covers
}

// updateCovers makes the covers hold.
func updateCovers(t testing.TB, s *Store) {
	t.Helper()
	if err := s.UpdateCovers(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
}

// summarised is what the store says about all patterns, and how many are covered.
func summarised(t testing.TB, s *Store) string {
	t.Helper()
	var text strings.Builder
	if known, err := s.HasCovers(); err != nil || !known {
		t.Fatal("the covers are unknown: ", err)
	}
	for p, err := range s.Summaries() {
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&text, line(p))
	}
	for p, err := range s.EncodedPatterns() {
		if err != nil {
			t.Fatal(err)
		}
		if p.Cover != (shape.ID{}) {
			fmt.Fprintln(&text, p.ID, "under", p.Cover)
		}
	}
	return text.String()
}

func openStore(t testing.TB, dir string, o Options) *Store {
	t.Helper()
	s, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func closeStore(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func put(t testing.TB, s *Store, m mined) (added bool) {
	t.Helper()
	added, err := s.Put(m.game, m.patterns)
	if err != nil {
		t.Fatal(err)
	}
	return added
}

// filled makes a closed store of n games and returns its export.
func filled(t testing.TB, dir string, n int) string {
	t.Helper()
	s := openStore(t, dir, Options{})
	w := s.NewWriter()
	for i := range n {
		m := randomGame(uint64(i), 5)
		if err := w.Put(m.game, m.patterns); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	text := exportOf(t, s)
	closeStore(t, s)
	return text
}

func exportOf(t testing.TB, s *Store) string {
	t.Helper()
	var text bytes.Buffer
	if err := s.Export(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// checkSound fails the test if Check finds a fault.
func checkSound(t testing.TB, s *Store) {
	t.Helper()
	if _, err := s.Check(func(f Fault) { t.Errorf("check: %s: %s", f.Key, f.What) }); err != nil {
		t.Fatal(err)
	}
}
