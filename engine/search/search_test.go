package search

import (
	"context"
	"fmt"
	"testing"

	"shicho/board"
)

func BenchmarkSearch(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			settings := Default()
			settings.Threads = 1
			s, err := New(size, settings)
			if err != nil {
				b.Fatal(err)
			}
			start, _ := board.New(size)
			b.ReportAllocs()
			for b.Loop() {
				s.Forget(1)
				s.Load(start, board.Black, Rules{Komi: 7.5})
				s.Run(context.Background(), 5000, nil)
			}
			b.ReportMetric(5000*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
