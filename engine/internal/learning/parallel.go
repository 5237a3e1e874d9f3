package learning

import "sync"

// Each calls do for 0 to n-1 on a number of workers, which have numbers from 0. It returns when all is done. A worker makes one call at a
// time, so that what belongs to a worker needs no lock. With fewer than one worker there is one.
func Each(workers, n int, do func(worker, i int)) {
	var wait sync.WaitGroup
	next := make(chan int)
	for w := range min(max(workers, 1), n) {
		wait.Go(func() {
			for i := range next {
				do(w, i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wait.Wait()
}
