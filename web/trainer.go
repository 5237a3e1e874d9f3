package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"net/http"
	"sync"

	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/study/train/progress"
	"shicho/tactics"
	"shicho/web/training"
)

// mostMade is how many problems are made of the games of the server at a time. The command problems makes thousands.
const mostMade = 300

// making says how far the reading or the making of problems for the page /train is.
type making struct {
	Progress
	Problems int `json:"problems"` // the problems that are ready
}

// Stages of making problems, besides the stages of Progress.
const (
	stageNone     = "none"     // there are no problems, and nobody has asked for any
	stageReading  = "reading"  // files of problems
	stageProblems = "problems" // are made of games
)

// trainer has the problems of the page /train. It reads them from files, or makes them of the games of the server.
type trainer struct {
	attempts *training.Attempts
	source   *source
	log      *slog.Logger
	ctx      context.Context
	cancel   context.CancelFunc
	state    *watched[making]
	failed   chan error // has the error if the files have no problems

	mutex   sync.Mutex
	working bool
	running sync.WaitGroup

	forgotten *progress.Store // the progress if nobody keeps it
	folders   *folders

	games map[shape.ID]bool // that were searched for problems; for the goroutine that works
}

// newTrainer begins to read the problems of the server's files.
func newTrainer(s *Server) *trainer {
	t := &trainer{source: s.source, folders: &s.folders, log: s.log, state: newWatched(making{Progress: Progress{Stage: stageNone}}), failed: make(chan error, 1), games: map[shape.ID]bool{}}
	t.ctx, t.cancel = context.WithCancel(context.Background())
	t.attempts = training.New(training.Options{Answers: s.answers, Address: s.gameAddress, Book: sync.OnceValues(func() (*progress.Store, error) {
		if s.o.Progress != nil {
			return s.o.Progress, nil
		}
		return t.forget()
	})})
	switch {
	case s.o.Problems != nil:
		t.start(stageReading, func() error { return t.read(s.o.Problems) })
	default:
		t.start(stageReading, t.readOwn)
	}
	return t
}

// forget makes a place for progress that nobody keeps.
func (t *trainer) forget() (*progress.Store, error) {
	folder, err := t.folders.make("shicho-train-")
	if err != nil {
		return nil, err
	}
	t.forgotten, err = progress.Open(folder)
	return t.forgotten, err
}

// close ends the work, and closes the progress that nobody keeps. No more requests may come.
func (t *trainer) close() (err error) {
	t.cancel()
	t.running.Wait()
	if t.forgotten != nil {
		err = t.forgotten.Close()
	}
	return err
}

// start starts a work, unless one is being done. stage names the work.
func (t *trainer) start(stage string, work func() error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.working || t.ctx.Err() != nil {
		return
	}
	t.working = true
	t.tell(Progress{Stage: stage})
	t.running.Go(func() {
		err := work()
		t.mutex.Lock()
		t.working = false
		t.mutex.Unlock()
		if t.ctx.Err() != nil {
			return // the server ends
		}
		if err != nil {
			t.log.Error("no problems", "error", err)
			t.tell(Progress{Stage: stageFailed, Text: err.Error()})
			return
		}
		t.tell(Progress{Stage: stageReady})
	})
}

// tell sets the progress.
func (t *trainer) tell(p Progress) {
	problems := t.attempts.Len()
	t.state.change(func(m *making) { *m = making{p, problems} })
}

// read takes the problems of the server. Records without a problem are logged.
func (t *trainer) read(problems iter.Seq2[*problem.Problem, error]) error {
	for p, err := range problems {
		if t.ctx.Err() != nil {
			return t.ctx.Err()
		}
		if err != nil {
			t.log.Warn("left out", "error", err)
			continue
		}
		t.attempts.Add(p)
	}
	if t.attempts.Len() == 0 {
		err := errors.New("the files of --problems have no problems; the log says why")
		t.failed <- err
		return err
	}
	return nil
}

// readOwn reads the problems that come with the program.
func (t *trainer) readOwn() error {
	own, err := train.Own()
	if err != nil {
		return err
	}
	for _, p := range own.Problems() {
		t.attempts.Add(p)
	}
	return nil
}

// make makes problems of the games of the server, one game after the other, until there are mostMade new ones. It passes over games
// that it searched before.
func (t *trainer) make() error {
	c, err := t.source.get()
	if err != nil {
		return err
	}
	maker := problem.NewMaker(problem.Options{Limits: tactics.Default, MaxPerGame: 1,
		Classes: []patterndb.Class{patterndb.First, patterndb.Missed, patterndb.Intermediate}})
	progress := Progress{Stage: stageProblems}
	for _, from := range c.shelves() {
		progress.Of += int64(from.catalogue.Overview().Stats.Games)
	}
	before := t.attempts.Len()
	for _, from := range c.shelves() {
		for game, err := range from.store.Games() {
			if err = cmp.Or(err, t.ctx.Err()); err != nil {
				return err
			}
			if t.makeOf(maker, game); t.attempts.Len()-before >= mostMade {
				return nil
			}
			progress.Done++
			t.tell(progress)
		}
	}
	if t.attempts.Len() == 0 {
		return fmt.Errorf("none of the %s has a capture that makes a problem", words.Count(int(progress.Of), "game"))
	}
	return nil
}

// makeOf makes the problems of a game.
func (t *trainer) makeOf(maker *problem.Maker, game *patterndb.Game) {
	if t.games[game.Key] {
		return
	}
	t.games[game.Key] = true
	for _, p := range maker.Game(game) {
		t.attempts.Add(p)
	}
}

// makeProblems starts to make problems of the games, and says how far that is.
func (s *Server) makeProblems(*http.Request) (any, error) {
	if _, err := s.shelf(); err != nil {
		return nil, err
	}
	if s.o.Problems != nil {
		return nil, forbidden("the problems of this server come from files")
	}
	s.trainer.start(stageProblems, s.trainer.make)
	state := s.trainer.state.get()
	return &state, nil
}

// watchProblems sends how far the problems are until all are there.
func (s *Server) watchProblems(w http.ResponseWriter, r *http.Request) {
	follow(w, r, "progress", func() (any, bool, <-chan struct{}) {
		state, changed := s.trainer.state.watch()
		return state, state.hasEnded(), changed
	})
}

// gameAddress is the address of the page of a game at a move. It is "" if the server does not have the game.
func (s *Server) gameAddress(source *problem.Source) string {
	c, err := s.source.get()
	if err != nil {
		return ""
	}
	name := source.Name
	if source.Game != (problem.Source{}).Game {
		name = source.Game.String()
	}
	game, _, err := c.game(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("/games/%s?move=%d", game.Key, source.Move)
}
