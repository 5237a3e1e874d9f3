package training

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/study/train/progress"
	"shicho/web/ask"
)

// Bounds of what comes from outside, and of what is remembered.
const (
	mostMoves    = 200 // of a line of play
	longestPoint = len("PASS")
	mostAttempts = 100 // that are remembered
	mostThemes   = 100 // of a choice
	mostSources  = 5   // games of a problem that are told
	mostHistory  = 500 // ratings of the graph
	mostWeak     = 3   // themes
)

// ErrAttempt says that an attempt is not known, or no more.
var ErrAttempt = errors.New("this attempt is over: take another problem")

// attempt is a problem that was handed out.
type attempt struct {
	number  int
	problem *problem.Problem
	decided bool // the attempt counts as solved or failed already
}

// reply is the opponent's answer at a turn. A move that is taken back and played again has the same answer.
func (a *attempt) reply(t *problem.Turn, ply int) board.Point {
	random := rand.New(rand.NewPCG(uint64(a.number), uint64(ply)))
	return t.Replies[random.IntN(len(t.Replies))].Move
}

// Options are what a desk works with.
type Options struct {
	Reader  *ask.Desk                       // answers what the problems do not hold
	Book    func() (*progress.Store, error) // keeps the progress
	Address func(*problem.Source) string    // of the page of a game; "" if there is none
}

// Desk hands out problems. It is safe for concurrent use.
type Desk struct {
	options Options
	reader  *ask.Desk

	mutex    sync.Mutex
	problems []*problem.Problem
	known    map[shape.ID]*problem.Problem
	attempts map[int]*attempt
	skipped  train.Skips // problems whose attempt was not decided when the visitor went on
	last     int         // number of an attempt
}

// New makes a desk without problems.
func New(o Options) *Desk {
	return &Desk{options: o, reader: o.Reader, known: map[shape.ID]*problem.Problem{}, attempts: map[int]*attempt{}, skipped: train.Skips{}}
}

// Add adds a problem, unless the desk has the same problem.
func (d *Desk) Add(p *problem.Problem) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.known[p.ID] == nil {
		d.known[p.ID] = p
		d.problems = append(d.problems, p)
	}
}

// Len is the number of the problems.
func (d *Desk) Len() int {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return len(d.problems)
}

// begin begins an attempt at a problem, for a caller that holds the mutex.
func (d *Desk) begin(p *problem.Problem) *attempt {
	d.last++
	a := &attempt{number: d.last, problem: p}
	d.attempts[a.number] = a
	delete(d.attempts, a.number-mostAttempts)
	return a
}

// find returns an attempt, and plays moves on its board.
func (d *Desk) find(number int, moves []string) (*attempt, *place, error) {
	d.mutex.Lock()
	a := d.attempts[number]
	d.mutex.Unlock()
	if a == nil {
		return nil, nil, fmt.Errorf("attempt %d: %w", number, ErrAttempt)
	}
	at, err := walk(a.problem, moves)
	return a, at, err
}

// isOpen tells whether an attempt was not decided.
func (d *Desk) isOpen(a *attempt) bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return !a.decided
}

// canRead tells whether the reader can be asked about a problem: there is a target.
func (at *place) canRead() bool { return at.problem.Target >= 0 }
