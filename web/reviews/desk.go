package reviews

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine"
	"shicho/study/review"
	"shicho/tactics"
)

// Bounds of a desk.
const (
	mostWaiting = 8  // reviews that wait for their turn
	mostKept    = 32 // reviews that have ended and are kept
	listedMoves = 3  // best moves that a review lists for each move
	listedWorst = 10 // moves that lost most, of each side
)

// ErrBusy says that too many reviews wait.
var ErrBusy = errors.New("too many reviews are waiting; cancel one, or try again later")

// Desk reviews games, one at a time. Its methods may be called by several goroutines.
type Desk struct {
	playouts func(size int) int
	ended    context.Context
	end      context.CancelFunc
	wake     chan struct{}
	workers  sync.WaitGroup

	mutex   sync.Mutex
	jobs    map[string]*Job // by the key of the game
	order   []string        // keys of the jobs, the oldest first
	waiting []*Job
}

// New returns a desk. playouts says how many playouts a look at a position takes on a board of a size;
// review.PlayoutsFor is a good choice.
func New(playouts func(size int) int) *Desk {
	d := &Desk{playouts: playouts, wake: make(chan struct{}, 1), jobs: map[string]*Job{}}
	d.ended, d.end = context.WithCancel(context.Background())
	d.workers.Go(d.work)
	return d
}

// Close ends the running review and returns when it has ended.
func (d *Desk) Close() {
	d.end()
	d.workers.Wait()
}

// Find returns the review of a game, or nil if there is none.
func (d *Desk) Find(key string) *Job {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.jobs[key]
}

// Start begins the review of a game, or returns the one that is there. A review that was cancelled or failed begins
// anew. The error is ErrBusy.
func (d *Desk) Start(key string, record *sgf.Record) (*Job, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if j := d.jobs[key]; j != nil {
		if state, _ := j.Watch(0); state.Phase != Cancelled && state.Phase != Failed {
			return j, nil
		}
	}
	d.waiting = slices.DeleteFunc(d.waiting, func(j *Job) bool { s, _ := j.Watch(0); return s.Phase.HasEnded() })
	if len(d.waiting) >= mostWaiting {
		return nil, ErrBusy
	}
	options := d.options(record)
	j := newJob(record, options.Count(record))
	d.keep(key, j)
	d.waiting = append(d.waiting, j)
	select {
	case d.wake <- struct{}{}:
	default: // the worker will look anyway
	}
	return j, nil
}

// keep stores a job, and forgets the oldest ones that have ended if there are too many.
func (d *Desk) keep(key string, j *Job) {
	d.order = append(slices.DeleteFunc(d.order, func(k string) bool { return k == key }), key)
	d.jobs[key] = j
	for i := 0; i < len(d.order) && len(d.order) > mostKept; {
		if state, _ := d.jobs[d.order[i]].Watch(0); !state.Phase.HasEnded() {
			i++
			continue
		}
		delete(d.jobs, d.order[i])
		d.order = slices.Delete(d.order, i, i+1)
	}
}

// work runs the jobs, one after the other.
func (d *Desk) work() {
	for {
		select {
		case <-d.wake:
		case <-d.ended.Done():
			return
		}
		for j := d.next(); j != nil; j = d.next() {
			d.run(j)
		}
	}
}

// next takes the job that has waited longest; nil if there is none, or if the desk is closed.
func (d *Desk) next() *Job {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if len(d.waiting) == 0 || d.ended.Err() != nil {
		return nil
	}
	j := d.waiting[0]
	d.waiting = slices.Delete(d.waiting, 0, 1)
	return j
}

// options are those of the command review with its defaults.
func (d *Desk) options(record *sgf.Record) *review.Options {
	o := &review.Options{Settings: engine.Default(), Playouts: d.playouts(record.Size), Moves: listedMoves, From: 1, Limits: tactics.Fast}
	o.Settings.Search.Threads = 1
	return o
}

// run reviews a game.
func (d *Desk) run(j *Job) {
	ctx, cancel := context.WithCancel(d.ended)
	defer cancel()
	if !j.begin(cancel) {
		return
	}
	var summary review.Summary
	err := review.Run(ctx, j.record, d.options(j.record), func(m *review.Move) error {
		summary.Add(m)
		worst := worstOf(&summary)
		j.change(func(s *State) {
			s.Moves, s.Done, s.Worst = append(s.Moves, newMove(m)), s.Done+1, worst
		})
		return ctx.Err()
	})
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

// worstOf lists the numbers of the moves that lost most, of both sides, the worst first.
func worstOf(summary *review.Summary) []int {
	var list []*review.Move
	for _, side := range []board.Colour{board.Black, board.White} {
		worst := summary.Worst(side)
		list = append(list, worst[:min(len(worst), listedWorst)]...)
	}
	slices.SortStableFunc(list, func(x, y *review.Move) int { return cmp.Compare(*y.Loss, *x.Loss) })
	numbers := []int{}
	for _, m := range list {
		numbers = append(numbers, m.Number)
	}
	return numbers
}
