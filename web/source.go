package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"sync"
	"time"

	"shicho/gamesearch"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/sgf"
	"shicho/web/library"
)

// source opens what the server shows: a store, or a temporary one that is mined first. The work is done in the background;
// meanwhile pages show its progress.
type source struct {
	log    *slog.Logger
	cancel context.CancelFunc
	done   chan struct{} // closed when the background work has ended

	mutex   sync.Mutex
	state   Progress
	changed chan struct{} // closed when state changes
	opened  *collection   // nil until everything has been read

	store  *patterndb.Store // closed by close
	folder string           // of the temporary store; empty if there is none
}

// collection is what the pages show.
type collection struct {
	store *patterndb.Store // nil if the server was started without a store and without records
	index *patterndb.Index // nil without a store

	catalogue *library.Catalogue // nil without a store
	games     *gamesearch.Index
}

// Progress says how far the server is with opening its store.
type Progress struct {
	Stage string `json:"stage"` // what is being done, or "ready" or "failed"
	Done  int64  `json:"done"`  // of the stage
	Of    int64  `json:"of"`    // the whole of the stage; 0 if that is not known
	Text  string `json:"text"`  // figures, or the error
}

// Stages that end the work.
const (
	stageReady  = "ready"
	stageFailed = "failed"
)

// openSource starts the work.
func openSource(o *Options, log *slog.Logger) *source {
	ctx, cancel := context.WithCancel(context.Background())
	s := &source{log: log, cancel: cancel, done: make(chan struct{}), changed: make(chan struct{})}
	s.tell(Progress{Stage: "opening the store"})
	go func() {
		defer close(s.done)
		begin := time.Now()
		if err := s.open(ctx, o); err != nil {
			if !errors.Is(err, context.Canceled) {
				log.Error("the store cannot be shown", "db", o.DB, "error", err)
			}
			s.tell(Progress{Stage: stageFailed, Text: err.Error()})
			return
		}
		log.Info("ready", "db", o.DB, "time", time.Since(begin).Round(time.Millisecond))
		s.tell(Progress{Stage: stageReady})
	}()
	return s
}

// open opens or mines the store, and reads it.
func (s *source) open(ctx context.Context, o *Options) (err error) {
	switch {
	case o.DB != "":
		s.store, err = patterndb.Await(ctx, o.DB, patterndb.Options{ReadOnly: true}, func() {
			s.tell(Progress{Stage: "waiting for another process that writes to the store"})
		})
	case len(o.Paths) > 0:
		err = s.mine(ctx, o)
	}
	if err != nil {
		return err
	}
	c := &collection{store: s.store}
	if s.store != nil {
		s.tell(Progress{Stage: "reading the games"})
		var builder gamesearch.Builder
		visit := func(g *patterndb.Game) {
			if err := builder.Add(g); err != nil {
				s.log.Warn("a game cannot be searched", "game", g.Name, "error", err)
			}
		}
		if c.catalogue, err = library.Load(ctx, s.store, visit); err != nil {
			return err
		}
		c.games = builder.Build()
		s.tell(Progress{Stage: "reading the patterns"})
		if c.index, err = s.store.LoadIndex(); err != nil {
			return err
		}
	}
	s.mutex.Lock()
	s.opened = c
	s.mutex.Unlock()
	return ctx.Err()
}

// mine makes a temporary store of records.
func (s *source) mine(ctx context.Context, o *Options) (err error) {
	if s.folder, err = os.MkdirTemp("", "shicho-"); err != nil {
		return err
	}
	if s.store, err = patterndb.Open(s.folder, patterndb.Options{}); err != nil {
		return err
	}
	total := max(sgf.TotalBytes(o.Paths), 0)
	options := miner.Paper
	options.Limits, options.Missed = o.Limits, true
	job := miner.Job{Paths: o.Paths, Store: s.store, Workers: runtime.GOMAXPROCS(0),
		Options: options,
		Progress: func(report *miner.Report, bytes int64) {
			s.tell(Progress{Stage: "mining", Done: bytes, Of: total, Text: fmt.Sprintf("%d games", report.Games)})
		}}
	report, err := job.Run(ctx)
	if err != nil {
		return err
	}
	for _, failure := range report.Failures {
		s.log.Warn("bad record", "error", failure)
	}
	s.log.Info("mined", "games", report.Mined, "failed", report.Failed)
	return nil
}

// tell sets the progress.
func (s *source) tell(p Progress) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.state != p {
		s.state = p
		close(s.changed)
		s.changed = make(chan struct{})
	}
}

// progress returns the progress.
func (s *source) progress() Progress {
	p, _ := s.watch()
	return p
}

// watch returns the progress, and a channel that is closed when the progress changes.
func (s *source) watch() (Progress, <-chan struct{}) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.state, s.changed
}

// get returns what the pages show. The error is errOpening, or the reason why there is nothing to show.
func (s *source) get() (*collection, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	switch {
	case s.opened != nil:
		return s.opened, nil
	case s.state.Stage == stageFailed:
		return nil, errors.New(s.state.Text)
	}
	return nil, errOpening
}

// patterns returns the store, and index all its patterns in memory: nil as long as there are none.
func (s *source) patterns() *patterndb.Store {
	if c, err := s.get(); err == nil {
		return c.store
	}
	return nil
}

func (s *source) index() *patterndb.Index {
	if c, err := s.get(); err == nil {
		return c.index
	}
	return nil
}

// close ends the work, and closes the store.
func (s *source) close() (err error) {
	s.cancel()
	<-s.done
	if s.store != nil {
		err = s.store.Close()
	}
	if s.folder != "" {
		err = errors.Join(err, os.RemoveAll(s.folder))
	}
	return err
}
