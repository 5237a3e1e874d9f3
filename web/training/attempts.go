package training

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"shicho/board"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/study/train/progress"
	"shicho/tactics"
	"shicho/web/ask"
)

// Bounds of what comes from outside, and of what is remembered.
const (
	longestPoint = len("PASS")
	mostAttempts = 100 // that are remembered
	mostThemes   = 100 // of a choice
	mostSources  = 5   // games of a problem that are told
	mostHistory  = 500 // ratings of the graph
	mostWeak     = 3   // themes
)

// ErrAttempt says that no attempt has a number, or that the attempt is forgotten.
var ErrAttempt = errors.New("this attempt is over: take another problem")

// ErrPlay says that what a client says was played cannot have been played.
var ErrPlay = train.ErrLine

// Options are what Attempts work with.
type Options struct {
	Answers *ask.Answerer                   // lends readers, and says why a move fails or works
	Book    func() (*progress.Store, error) // opens the progress, for the first visitor
	Address func(*problem.Source) string    // of the page of a game; "" if there is none
}

// Attempts hands out problems, and knows the last attempts by their numbers. It is safe for concurrent use.
type Attempts struct {
	options  Options
	problems *train.Collection
	trainer  func() (*train.Trainer, error)

	mutex    sync.Mutex
	sessions map[int]*train.Session // by the number of the attempt
	last     int                    // number of an attempt
}

// New makes Attempts without problems.
func New(o Options) *Attempts {
	a := &Attempts{options: o, problems: train.NewCollection(nil), sessions: map[int]*train.Session{}}
	a.trainer = sync.OnceValues(func() (*train.Trainer, error) {
		book, err := o.Book()
		if err != nil {
			return nil, err
		}
		return train.New(a.problems, book, train.Options{Limits: tactics.Default, Seed: uint64(time.Now().UnixNano()), Readers: o.Answers}), nil
	})
	return a
}

// Add adds a problem, unless there is the same problem already.
func (a *Attempts) Add(p *problem.Problem) { a.problems.Add(p) }

// Len is the number of the problems.
func (a *Attempts) Len() int { return a.problems.Len() }

// begin gives an attempt a number, for a caller that holds the mutex.
func (a *Attempts) begin(s *train.Session) int {
	a.last++
	a.sessions[a.last] = s
	delete(a.sessions, a.last-mostAttempts)
	return a.last
}

// session is the attempt with a number. The error wraps ErrAttempt.
func (a *Attempts) session(number int) (*train.Session, error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	s := a.sessions[number]
	if s == nil {
		return nil, fmt.Errorf("attempt %d: %w", number, ErrAttempt)
	}
	return s, nil
}

// place is the place in an attempt after moves that are named by their points. The error wraps ErrAttempt or ErrPlay.
func (a *Attempts) place(number int, moves []string) (*train.Place, error) {
	s, err := a.session(number)
	if err != nil {
		return nil, err
	}
	line := make([]board.Point, len(moves))
	for i, name := range moves {
		if line[i], err = parsePoint(name, s.Problem().Board.Size()); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", ErrPlay, i+1, err)
		}
	}
	return s.At(line)
}

// parsePoint reads a point or a pass from outside.
func parsePoint(name string, size int) (board.Point, error) {
	if len(name) > longestPoint {
		name = name[:longestPoint] + "…"
	}
	return board.ParsePoint(name, size)
}

// canRead tells whether the reader can be asked about a problem: there is a target.
func canRead(p *problem.Problem) bool { return p.Goal != problem.Unstated }

// canAsk tells whether the question of a problem is one of capture, so that the answers of the explorer's reader fit.
func canAsk(p *problem.Problem) bool { return p.Goal == problem.Capture || p.Goal == problem.Save }
