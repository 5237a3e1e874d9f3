package web

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync/atomic"
	"time"

	"shicho/board/sgf"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
)

// source opens what the server shows: a store, or records, which it mines into a temporary store first. The work is done in the background;
// meanwhile pages show the progress.
type source struct {
	log     *slog.Logger
	folders *folders
	cancel  context.CancelFunc
	done    chan struct{} // closed when the background work has ended
	failed  chan error    // has the error of the work, if there is one

	state  *watched[Progress]
	opened atomic.Pointer[collection] // nil until everything has been read

	store  *patterndb.Store // closed by close, unless it is lent
	isLent bool
	second *patterndb.Store // with which the store is compared; nil if there is none

	annotated annotated // records that say more than moves
}

// Progress says how far the server is with opening its store.
type Progress struct {
	Stage string `json:"stage"` // what is being done, or "ready", "cancelled" or "failed"
	Done  int64  `json:"done"`  // of the stage
	Of    int64  `json:"of"`    // the whole of the stage; 0 if that is not known
	Read  int    `json:"read"`  // games, of the stage mining
	Text  string `json:"text"`  // the error
}

// Stages that end the work.
const (
	stageReady     = "ready"
	stageFailed    = "failed"
	stageCancelled = "cancelled"
)

func (p *Progress) hasEnded() bool {
	return p.Stage == stageReady || p.Stage == stageFailed || p.Stage == stageCancelled
}

// err is the reason why the work has failed, nil if it has not.
func (p *Progress) err() error {
	if p.Stage == stageFailed {
		return errors.New(p.Text)
	}
	return nil
}

// openSource starts the work.
func openSource(o *Options, folders *folders, log *slog.Logger) *source {
	ctx, cancel := context.WithCancel(context.Background())
	s := &source{log: log, folders: folders, cancel: cancel, done: make(chan struct{}), failed: make(chan error, 1), state: newWatched(Progress{Stage: "opening the store"})}
	go func() {
		defer close(s.done)
		begin := time.Now()
		if err := s.open(ctx, o); err != nil {
			if !errors.Is(err, context.Canceled) {
				log.Error("the store cannot be shown", "db", o.DB, "error", err)
				s.failed <- err
			}
			s.tell(Progress{Stage: stageFailed, Text: err.Error()})
			return
		}
		log.Info("ready", "db", o.DB, "time", time.Since(begin).Round(time.Millisecond))
		s.stage(stageReady)
	}()
	return s
}

// open opens or mines the store, and reads it.
func (s *source) open(ctx context.Context, o *Options) (err error) {
	switch {
	case o.Store != nil:
		s.store, s.isLent = o.Store, true
	case o.DB != "":
		s.store, err = patterndb.Await(ctx, o.DB, patterndb.Options{ReadOnly: true}, func() {
			s.stage("waiting for another process that writes to the store")
		})
	case len(o.Paths) > 0:
		err = s.mine(ctx, o)
	}
	if err != nil {
		return err
	}
	c := &collection{}
	if s.store != nil {
		if c.main, err = loadShelf(ctx, s.store, s.log, s.stage); err != nil {
			return err
		}
	}
	if o.Against != "" {
		if s.second, err = patterndb.Open(o.Against, patterndb.Options{ReadOnly: true}); err != nil {
			return err
		}
		if c.against, err = loadShelf(ctx, s.second, s.log, s.stage); err != nil {
			return err
		}
	}
	s.opened.Store(c)
	if c.main != nil {
		s.stage("reading the patterns")
		err = c.main.readIndex()
	}
	return cmp.Or(ctx.Err(), err)
}

// mine makes a temporary store of records.
func (s *source) mine(ctx context.Context, o *Options) (err error) {
	folder, err := s.folders.make("shicho-")
	if err != nil {
		return err
	}
	if s.store, err = patterndb.Open(folder, patterndb.Options{}); err != nil {
		return err
	}
	total := max(sgf.TotalBytes(o.Paths), 0)
	job := jobs.Job{Paths: o.Paths, Store: s.store, Workers: runtime.GOMAXPROCS(0),
		Options: o.mining(),
		Progress: func(report *miner.Report, bytes int64) {
			s.tell(Progress{Stage: "mining", Done: bytes, Of: total, Read: report.Games})
		}}
	report, err := job.Run(ctx)
	if err != nil {
		return err
	}
	for _, failure := range report.Failures {
		s.log.Warn("bad record", "error", failure)
	}
	s.log.Info("mined", "games", report.Mined, "failed", report.Failed)
	if report.Mined == 0 {
		return errors.New("none of the records could be mined; the log says why")
	}
	s.annotated.keepAll(ctx, o.Paths)
	return nil
}

func (s *source) tell(p Progress) { s.state.change(func(state *Progress) { *state = p }) }

// stage sets the progress to the beginning of a stage.
func (s *source) stage(name string) { s.tell(Progress{Stage: name}) }

// get returns what the pages show. The error is errOpening, or the reason why there is nothing to show.
func (s *source) get() (*collection, error) {
	if c := s.opened.Load(); c != nil {
		return c, nil
	}
	state := s.state.get()
	return nil, cmp.Or(state.err(), error(errOpening))
}

// index waits until the patterns of the store have been read, or the context ends, and returns them. It returns nil if there are none.
func (s *source) index(ctx context.Context) *patterndb.Index {
	select {
	case <-s.done:
	case <-ctx.Done():
	}
	c := s.opened.Load()
	if c == nil || c.main == nil {
		return nil
	}
	return c.main.index.Load()
}

// showOwn replaces the shelf of dropped games. Requests that began with the old shelf end with the old shelf.
func (s *source) showOwn(own *shelf) {
	c := *s.opened.Load()
	c.own = own
	s.opened.Store(&c)
}

// close ends the work, and closes the store.
func (s *source) close() (err error) {
	s.cancel()
	<-s.done
	if s.store != nil && !s.isLent {
		err = s.store.Close()
	}
	if s.second != nil {
		err = errors.Join(err, s.second.Close())
	}
	return err
}
