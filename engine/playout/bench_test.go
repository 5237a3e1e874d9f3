package playout

import (
	"fmt"
	"testing"

	"shicho/board"
	"shicho/engine/moves"
)

func BenchmarkUniform(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			start, l := new(lean), new(lean)
			start.reset(size)
			rnd := random(1)
			moves := 0
			b.ReportAllocs()
			for b.Loop() {
				l.copyFrom(start)
				l.playOut(black, &rnd, 3*size*size)
				moves += l.moves
			}
			b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
		})
	}
}

func BenchmarkSampler(b *testing.B) {
	for name, tables := range map[string]*Tables{"light": LightTables(), "odd": oddTables(true)} {
		benchmarkTables(b, name, tables)
	}
}

// BenchmarkModels samples from the models that come with the program.
func BenchmarkModels(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		m, err := moves.Default(moves.Playout, size)
		if err != nil {
			b.Fatal(err)
		}
		benchmarkSize(b, "sampled", FromModel(m), size)
	}
}

func benchmarkTables(b *testing.B, name string, tables *Tables) {
	for _, size := range []int{9, 13, 19} {
		benchmarkSize(b, name, tables, size)
	}
}

func benchmarkSize(b *testing.B, name string, tables *Tables, size int) {
	b.Run(fmt.Sprint(name, "-", size), func(b *testing.B) {
		start, s, first := new(lean), new(sampler), new(sampler)
		start.reset(size)
		first.begin(start, tables.compile(size))
		rnd := random(1)
		moves := 0
		b.ReportAllocs()
		for b.Loop() {
			s.copyFrom(first)
			s.playOut(black, &rnd, 3*size*size)
			moves += s.moves
		}
		b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	})
}

// BenchmarkTactical compares the kinds Sampled and Tactical, the latter without and with the patterns that come with the program.
func BenchmarkTactical(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		for i, name := range []string{"sampled", "tactical", "patterns"} {
			b.Run(fmt.Sprint(name, "-", size), func(b *testing.B) {
				p, err := New([]Kind{Sampled, Tactical, Tactical}[i], size, nil)
				if err != nil {
					b.Fatal(err)
				}
				if name == "patterns" {
					k, err := DefaultPatterns(size)
					if err != nil {
						b.Fatal(err)
					}
					p.UsePatterns(k)
				}
				moves, seed := 0, uint64(0)
				b.ReportAllocs()
				for b.Loop() {
					seed++
					moves += p.Run(board.Black, seed)
				}
				b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}
