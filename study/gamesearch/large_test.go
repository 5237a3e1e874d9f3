package gamesearch

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/internal/process"
	"shicho/patterndb"
)

// largeStore is the environment variable that names a large store.
const largeStore = "SHICHO_STORE"

// drawFrom draws a rectangle of a position of a game, with at least some stones, at the edges that it touches.
func drawFrom(t *testing.T, r *rand.Rand, g *patterndb.Game, stones int) *Shape {
	for {
		b, err := g.Record().BoardAfter(10 + r.IntN(max(1, g.Moves-10)))
		if err != nil {
			t.Fatal(err)
		}
		width, height := 2+r.IntN(6), 2+r.IntN(6)
		left, top := r.IntN(g.Size-width+1), r.IntN(g.Size-height+1)
		anchor := Anywhere
		for side, touches := range map[Anchor]bool{Left: left == 0, Right: left+width == g.Size, Top: top == 0, Bottom: top+height == g.Size} {
			if touches {
				anchor |= side
			}
		}
		count, rows := 0, []string{}
		for y := range height {
			row := ""
			for x := range width {
				c := b.At(board.Point((top+y)*g.Size + left + x))
				row += string(".XO"[c])
				if c != board.Empty {
					count++
				}
			}
			rows = append(rows, row)
		}
		if count >= stones {
			s, err := NewShape(rows, anchor)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
}

// TestLargeStore searches the store that SHICHO_STORE names for parts of positions of its games, and says how long that takes.
func TestLargeStore(t *testing.T) {
	dir := os.Getenv(largeStore)
	if dir == "" {
		t.Skip(largeStore + " names no store")
	}
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	begin := time.Now()
	x, err := Open(t.Context(), store, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games opened in %v", x.Games(), time.Since(begin))
	for _, stones := range []int{3, 5} {
		r := rand.New(rand.NewPCG(7, uint64(stones)))
		var times, work []time.Duration
		for range 60 {
			g, err := store.Game(x.Key(r.IntN(x.Games())))
			if err != nil {
				t.Fatal(err)
			}
			shape := drawFrom(t, r, g, stones)
			used, _ := process.Time()
			begin := time.Now()
			result, err := x.Search(t.Context(), Query{Shape: shape, Limit: 24})
			if err != nil || result.Games == 0 {
				t.Fatalf("%v, in %d games\n%v", err, result.Games, shape)
			}
			now, _ := process.Time()
			times, work = append(times, time.Since(begin)), append(work, now-used)
			if time.Since(begin) > time.Second {
				t.Logf("%v, %v of processor time: %d hits in %d games for %v\n%s", times[len(times)-1], work[len(work)-1], result.Times, result.Games, shape.Anchor(), strings.TrimSpace(shape.String()))
			}
		}
		slices.Sort(times)
		slices.Sort(work)
		at := func(list []time.Duration, percent int) time.Duration { return list[(len(list)-1)*percent/100] }
		t.Logf("at least %d stones: wall time median %v, 95th percentile %v, at most %v; processor time %v, %v, %v", stones,
			at(times, 50), at(times, 95), at(times, 100), at(work, 50), at(work, 95), at(work, 100))
	}
}
