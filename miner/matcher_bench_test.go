package miner

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shicho/board"
	"shicho/shape"
)

// BenchmarkMatcher searches for all matches of both sides in positions of games. The patterns are mined. If more
// are wanted, the others have the zones of mined patterns, cut out of other positions.
func BenchmarkMatcher(b *testing.B) {
	paths, games := []string{filepath.Join("..", "examples", "games")}, 66
	if shared := os.Getenv("SHICHO_SHARED"); shared != "" {
		paths, games = []string{filepath.Join(shared, "corpus", "kgs19-2001.tar.gz")}, 300
	}
	s, err := mineAll(paths, games, Paper)
	if err != nil {
		b.Fatal(err)
	}
	mined := s.games
	random := rand.New(rand.NewPCG(1, 2))
	last := max(len(mined)/10, 1) // the last games give the positions; their patterns are left out
	questions := positions(b, mined[len(mined)-last:], 10)
	mined = mined[:len(mined)-last]
	patterns, zones := zonesOf(mined)
	seen := map[shape.Pattern]bool{}
	for _, p := range patterns {
		seen[p] = true
	}
	sources := positions(b, mined, 5)
	for _, n := range []int{len(patterns), 100_000, 1_000_000, 5_000_000} {
		if n > 100_000 && testing.Short() || n > 1_000_000 && os.Getenv("SHICHO_SHARED") == "" {
			break // the sample games have too few positions for five million patterns
		}
		for len(patterns) < n {
			if p, ok := zones[random.IntN(len(zones))].transplant(sources[random.IntN(len(sources))], random); ok && !seen[p] {
				seen[p] = true
				patterns = append(patterns, p)
			}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkMatcher(b, patterns, questions) })
	}
}

func benchmarkMatcher(b *testing.B, patterns []shape.Pattern, questions []*board.Board) {
	var builder shape.MatcherBuilder
	points := 0
	for _, p := range patterns {
		builder.Add(p)
		points += p.Size()
	}
	start := time.Now()
	m := builder.Build()
	built := time.Since(start)
	var list []shape.Match
	i, matches := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		at := questions[i%len(questions)]
		list = m.Append(m.Append(list[:0], at, board.Black, nil), at, board.White, nil)
		matches += len(list)
		i++
	}
	b.ReportMetric(built.Seconds(), "s/build")
	b.ReportMetric(float64(m.Bytes())/float64(len(patterns)), "bytes/pattern")
	b.ReportMetric(float64(points)/float64(len(patterns)), "points/pattern")
	b.ReportMetric(float64(matches)/float64(b.N), "matches/op")
}

// positions lists the positions of games, one after every given number of moves.
func positions(t testing.TB, games []minedGame, every int) (list []*board.Board) {
	for _, g := range games {
		b, err := board.New(g.record.Size)
		if err != nil {
			t.Fatal(err)
		}
		for step := range g.record.Replay(b) {
			if step.Number%every == 0 {
				list = append(list, b.Clone())
			}
		}
	}
	return list
}

// zone is a pattern without the contents of its points.
type zone struct {
	kind         shape.Kind
	move, target [2]int // column and row
	points       [][2]int
	stones       int
}

func zonesOf(games []minedGame) (patterns []shape.Pattern, zones []zone) {
	seen := map[shape.Pattern]bool{}
	for _, g := range games {
		for _, p := range g.result.Patterns {
			if seen[p.Pattern] {
				continue
			}
			seen[p.Pattern] = true
			patterns = append(patterns, p.Pattern)
			z := zone{kind: p.Kind()}
			z.move[0], z.move[1] = p.Move()
			for y := range p.Height() {
				for x := range p.Width() {
					switch p.At(x, y) {
					case shape.Any:
						continue
					case shape.Empty:
						z.stones--
					case shape.Target:
						z.target = [2]int{x, y}
					}
					z.stones++
					z.points = append(z.points, [2]int{x, y})
				}
			}
			zones = append(zones, z)
		}
	}
	return patterns, zones
}

// transplant cuts the zone out of a position at a random place. The place must have at least as many stones, and
// a target with few liberties.
func (z *zone) transplant(b *board.Board, random *rand.Rand) (shape.Pattern, bool) {
	size := b.Size()
	s, dx, dy := board.Symmetry(random.IntN(board.Symmetries)), random.IntN(size), random.IntN(size)
	place := func(p [2]int) (board.Point, bool) {
		x, y := s.XY(p[0]+dx, p[1]+dy, size, size)
		return board.Point(y*size + x), x >= 0 && y >= 0 && x < size && y < size
	}
	move, inside := place(z.move)
	target, alsoInside := place(z.target)
	if !inside || !alsoInside || b.At(move) != board.Empty || b.At(target) == board.Empty || b.Liberties(target) > 3 {
		return shape.Pattern{}, false
	}
	var points board.PointSet
	for _, p := range z.points {
		point, inside := place(p)
		if !inside {
			return shape.Pattern{}, false
		}
		points.Add(point)
	}
	stones := points
	stones.Subtract(b.Empty())
	if stones.Len() < z.stones {
		return shape.Pattern{}, false
	}
	return shape.New(z.kind, b, target, move, points), true
}
