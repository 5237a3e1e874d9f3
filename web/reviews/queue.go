package reviews

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/patterndb"
	"shicho/protocol/katago/client"
	"shicho/study/review"
)

// Bounds of a queue.
const (
	mostWaiting = 8  // reviews that wait for their turn
	mostKept    = 32 // reviews that have ended and are kept
	listedMoves = 3  // best moves that a review lists for each move
	listedWorst = 5  // moves that lost most, of each side
)

// ErrBusy says that too many reviews wait.
var ErrBusy = errors.New("too many reviews are waiting; cancel one, or try again later")

// Queue reviews games, one at a time. Its methods may be called by several goroutines.
type Queue struct {
	// Judge is the program that judges; without a command searches do. It must not change once a review has begun.
	Judge client.Options
	// Pause is review.Options.Pause of all reviews. It must not change once a review has begun.
	Pause    func(context.Context)
	playouts func(size int) int
	library  func(context.Context) *patterndb.Index
	ended    context.Context
	end      context.CancelFunc
	wake     chan struct{}
	workers  sync.WaitGroup

	mutex   sync.Mutex
	jobs    map[string]*Job // by the key of the game
	order   []string        // keys of the jobs, the oldest first
	waiting []*Job
}

// New returns a queue. playouts says how many playouts a look at a position takes on a board of a size;
// review.PlayoutsFor is a good choice. library returns the patterns that the player uses,
// nil for none; it may wait for them until the context ends.
func New(playouts func(size int) int, library func(context.Context) *patterndb.Index) *Queue {
	q := &Queue{playouts: playouts, library: library, wake: make(chan struct{}, 1), jobs: map[string]*Job{}}
	q.ended, q.end = context.WithCancel(context.Background())
	q.workers.Go(q.work)
	return q
}

// Close ends the running review and returns when it has ended.
func (q *Queue) Close() {
	q.end()
	q.workers.Wait()
}

// Find returns the review of a game, or nil if there is none.
func (q *Queue) Find(key string) *Job {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.jobs[key]
}

// Start begins the review of a game, or returns the one that is there. A review that was cancelled or failed begins
// anew. The error is ErrBusy.
func (q *Queue) Start(key string, record *sgf.Record) (*Job, error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if j := q.jobs[key]; j != nil {
		if state, _ := j.Watch(nil, 0); state.Phase != Cancelled && state.Phase != Failed {
			return j, nil
		}
	}
	q.waiting = slices.DeleteFunc(q.waiting, func(j *Job) bool { s, _ := j.Watch(nil, 0); return s.Phase.HasEnded() })
	if len(q.waiting) >= mostWaiting {
		return nil, ErrBusy
	}
	j := newJob(record, q.options(record))
	q.keep(key, j)
	q.waiting = append(q.waiting, j)
	select {
	case q.wake <- struct{}{}:
	default: // the worker will look anyway
	}
	return j, nil
}

// keep stores a job, and forgets the oldest ones that have ended if there are too many.
func (q *Queue) keep(key string, j *Job) {
	q.order = append(slices.DeleteFunc(q.order, func(k string) bool { return k == key }), key)
	q.jobs[key] = j
	for i := 0; i < len(q.order) && len(q.order) > mostKept; {
		if state, _ := q.jobs[q.order[i]].Watch(nil, 0); !state.Phase.HasEnded() {
			i++
			continue
		}
		delete(q.jobs, q.order[i])
		q.order = slices.Delete(q.order, i, i+1)
	}
}

// work runs the jobs, one after the other.
func (q *Queue) work() {
	for {
		select {
		case <-q.wake:
		case <-q.ended.Done():
			return
		}
		for j := q.next(); j != nil; j = q.next() {
			q.run(j)
		}
	}
}

// next takes the job that has waited longest; nil if there is none, or if the queue is closed.
func (q *Queue) next() *Job {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.waiting) == 0 || q.ended.Err() != nil {
		return nil
	}
	j := q.waiting[0]
	q.waiting = slices.Delete(q.waiting, 0, 1)
	return j
}

// options are the options of the command review without flags.
func (q *Queue) options(record *sgf.Record) *review.Options {
	o := review.Standard(record)
	o.Playouts, o.Moves, o.Pause = q.playouts(record.Size), listedMoves, q.Pause
	return o
}

// run reviews a game.
func (q *Queue) run(j *Job) {
	ctx, cancel := context.WithCancel(q.ended)
	defer cancel()
	if !j.begin(cancel) {
		return
	}
	if index := q.library(ctx); index != nil && index.Fits(j.record.Size) {
		j.change(func(*State) { j.options.Settings.UseLibrary(index) })
	}
	err := q.hire(ctx, j)
	if err == nil {
		err = q.review(ctx, j)
	}
	j.change(func(s *State) {
		switch {
		case err == nil:
			s.Phase = Done
		case ctx.Err() != nil:
			s.Phase = Cancelled
		default:
			s.Phase, s.Error = Failed, err.Error()
		}
	})
}

// hire starts the program that judges, if there is one, until the context ends.
func (q *Queue) hire(ctx context.Context, j *Job) error {
	if q.Judge.Command == "" {
		return nil
	}
	judge, err := client.Start(ctx, j.record, q.Judge)
	if err != nil {
		return err
	}
	j.change(func(s *State) { j.options.Judge, s.Judge = judge, judge.Name() })
	return nil
}

// review goes through a game and tells what it finds.
func (q *Queue) review(ctx context.Context, j *Job) error {
	return review.Twice(ctx, j.record, j.options, func(m *review.MoveReview, pass int) error {
		j.change(func(s *State) {
			if pass != s.Pass {
				s.Pass, s.Done = pass, 0
			}
			s.Moves, s.Done = append(s.Moves, newRemarkedMove(nil, m)), s.Done+1
			summary := j.summary()
			s.Worst, s.Sides = worstOf(summary), []review.Side{summary.Side(board.Black), summary.Side(board.White)}
		})
		return ctx.Err()
	})
}

// worstOf lists the numbers of the moves that lost most, of both sides, the worst first.
func worstOf(summary *review.Summary) []int {
	var list []*review.MoveReview
	for _, side := range []board.Colour{board.Black, board.White} {
		worst := summary.Worst(side)
		list = append(list, worst[:min(len(worst), listedWorst)]...)
	}
	slices.SortStableFunc(list, func(x, y *review.MoveReview) int { return cmp.Compare(*y.PointsLost, *x.PointsLost) })
	numbers := []int{}
	for _, m := range list {
		numbers = append(numbers, m.Number)
	}
	return numbers
}
