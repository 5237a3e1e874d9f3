package learning

import (
	"slices"
	"testing"
)

// Every number comes once, whatever the number of workers, and no worker has two at a time.
func TestEach(t *testing.T) {
	for _, workers := range []int{-1, 0, 1, 3, 20} {
		for _, n := range []int{0, 1, 7, 100} {
			seen, perWorker := make([]int, n), make([]int, max(workers, 1))
			Each(workers, n, func(worker, i int) {
				seen[i]++
				perWorker[worker]++
			})
			sum := 0
			for _, x := range perWorker {
				sum += x
			}
			if slices.ContainsFunc(seen, func(x int) bool { return x != 1 }) || sum != n {
				t.Errorf("%d workers, %d calls: %v, by worker %v", workers, n, seen, perWorker)
			}
		}
	}
}
