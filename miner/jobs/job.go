package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/version"
	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// ErrStrict says that a strict job stopped at its first bad record. It comes together with the error of the
// record.
var ErrStrict = errors.New("stopped at a bad record")

// Job is a mining run: it reads records, fills a store and makes a Report.
type Job struct {
	Paths   []string // as for sgf.Walk
	Stdin   io.Reader
	Store   *patterndb.Store
	Options miner.Options
	Workers int  // games that are mined at the same time; 0 means 1
	Strict  bool // stop at the first bad record
	// Mix puts the games into a store that was mined by other settings. The store says for good that it is mixed. Without Mix
	// such a job ends with patterndb.ErrLimits before it begins.
	Mix bool
	// Parts are the games that the job mines. The others are left to other jobs, which have stores of their own. The
	// zero Parts are all games.
	Parts patterndb.Parts
	// Wants, if set, tells which games are mined. One goroutine calls it.
	Wants     func(*patterndb.Game) bool
	Instances io.Writer // if set, gets a line of JSON for each instance of all games; see InstanceLine
	// Has, if set, is called with the key of each game that the store has once the job is over, in the order of the input.
	Has func(key shape.ID)
	// Progress, if set, is called after every record, with the report so far and the number of bytes of the input that
	// have been read.
	Progress func(report *miner.Report, bytes int64)
	// CoverProgress, if set, is called while the covers are found, with the number of patterns that are done and the
	// number of all patterns.
	CoverProgress func(done, all int)
}

// InstanceLine is a line of Job.Instances.
type InstanceLine struct {
	Game        string            `json:"game"` // name of the game inside the input
	Key         shape.ID          `json:"key"`  // of the game
	Black       string            `json:"black"`
	White       string            `json:"white"`
	Date        string            `json:"date"`
	Result      string            `json:"result"`
	WonBy       string            `json:"won_by"` // the side that won the game, empty if none did
	Handicap    int               `json:"handicap"`
	CaptureMove int               `json:"capture_move"`
	Target      string            `json:"target"`
	Move        int               `json:"move"`
	Class       patterndb.Class   `json:"class"`
	Attacker    string            `json:"attacker"` // the side that captures, or misses the capture
	Point       string            `json:"point"`
	Depth       int               `json:"depth"`
	Nodes       int               `json:"nodes"`
	Ladder      bool              `json:"ladder"`
	Shallow     patterndb.Shallow `json:"shallow"`
	Pattern     shape.ID          `json:"pattern,omitzero"`
}

// task is a record on its way through a job.
type task struct {
	sgf.Item
	fault     error           // at which the record was cut; nil if it is whole
	game      *patterndb.Game // without instances; nil if the record has nothing to mine
	stored    *patterndb.Game // the game as the store has it already; nil if it does not
	duplicate bool            // an earlier record of this run has the same game
	elsewhere bool            // another part has the game
	unwanted  bool            // the job does not want the game
	cut       bool            // the job ended before the game was mined
	result    *miner.Result
	done      chan struct{} // closed when the fields above are filled in
}

// isOurs tells whether the job mines the game, unless it was mined before.
func (t *task) isOurs() bool { return !t.elsewhere && !t.unwanted }

// Run mines the records behind the paths whose games the store does not have yet. If Run cannot go on, it returns the
// report so far together with an error: the error of the store or of Instances, context.Cause(ctx), or ErrStrict. The
// contents of the store and the report do not depend on the number of workers. A job that was interrupted continues
// where it stopped when it is run again.
func (j *Job) Run(ctx context.Context) (*miner.Report, error) {
	start := time.Now()
	report := &miner.Report{Program: version.Program, Failures: []string{}, Warnings: []string{}, Hardest: []miner.HardPattern{}}
	if err := j.check(); err != nil {
		return report, err
	}
	err := j.Store.AddSettings(patterndb.SettingsList{j.Options.Settings()}, j.Mix)
	if err == nil {
		err = j.Store.SetParts(j.Parts)
	}
	if err == nil {
		err = j.run(ctx, report)
	}
	report.Seconds = time.Since(start).Seconds()
	return report, err
}

// ErrNoStore says that a job has no store.
var ErrNoStore = errors.New("the job has no store")

// check returns an error of a job without a store, or with nothing at any of its paths.
func (j *Job) check() (err error) {
	if j.Store == nil {
		return ErrNoStore
	}
	for _, path := range j.Paths {
		_, fault := os.Stat(path)
		if path == sgf.Stdin || fault == nil {
			return nil
		}
		err = errors.Join(err, fault)
	}
	return err
}

func (j *Job) run(ctx context.Context, report *miner.Report) error {
	inner, cancel := context.WithCancel(ctx)
	workers := max(j.Workers, 1)
	ordered := make(chan *task, aheadPerWorker*workers) // all tasks, in the order of the input
	todo := make(chan *task)                            // the tasks that must be mined
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			m := miner.New(j.Options)
			for t := range todo {
				t.result, t.Err = m.MineGame(inner, t.Record, t.game)
				if t.Err != nil && inner.Err() != nil {
					t.cut, t.Err = true, context.Cause(ctx)
				}
				close(t.done)
			}
		})
	}
	var readErr error
	running.Go(func() {
		readErr = j.read(inner, func() error { return context.Cause(ctx) }, ordered, todo)
		close(todo)
		close(ordered)
	})
	err := j.collect(ctx, ordered, report)
	cancel()
	for range ordered { // empty the channel, so that the reader can end
	}
	running.Wait()
	if err != nil {
		return err
	}
	return readErr
}

// writer returns a writer that says in the store which version of the program mined the games.
func (j *Job) writer() *patterndb.Writer {
	w := j.Store.NewWriter()
	w.Program = miner.Program
	return w
}

// read sends every record to ordered, and the records that must be mined to todo as well. It ends with ctx, or
// with the error of interrupted, which may be set earlier than ctx.
func (j *Job) read(ctx context.Context, interrupted func() error, ordered, todo chan<- *task) error {
	seen := map[shape.ID]bool{}
	number, of := j.Parts.Share()
	for found := range sgf.Walk(j.Paths, sgf.Options{Context: ctx, Stdin: j.Stdin, Share: sgf.Share{Number: number, Of: of}}) {
		// The interruption of a job may itself cause an error of reading.
		if err := interrupted(); err != nil {
			return err
		}
		t := &task{Item: found, done: make(chan struct{})}
		mine := false
		if t.fault, t.Err = miner.CutAtFault(&found); t.Err == nil {
			t.game = patterndb.NewGame(t.Record)
			t.elsewhere = !j.Parts.Has(t.game.Key)
			t.unwanted = !t.elsewhere && j.Wants != nil && !j.Wants(t.game)
			t.duplicate = seen[t.game.Key]
			if t.isOurs() {
				seen[t.game.Key] = true
			}
			if j.Strict && t.isOurs() {
				t.Err = t.fault
			}
			if !t.duplicate && t.isOurs() && t.Err == nil {
				var err error
				if t.stored, err = j.Store.Game(t.game.Key); err != nil && !errors.Is(err, patterndb.ErrNoGame) {
					return err
				}
				mine = t.stored == nil
			}
		}
		if !mine {
			close(t.done)
		}
		select {
		case ordered <- t:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if !mine {
			continue
		}
		select {
		case todo <- t:
		case <-ctx.Done():
			t.cut = true
			close(t.done)
			return context.Cause(ctx)
		}
	}
	return interrupted()
}

// collector takes the finished tasks in the order of the input.
type collector struct {
	*Job
	report *miner.Report
	writer *patterndb.Writer
	failed map[shape.ID]error // games that cannot be mined
}

// collect stores the results of the tasks and reports them. At the end it finds the covers, unless the job was
// interrupted: then the next run finds them.
func (j *Job) collect(ctx context.Context, ordered <-chan *task, report *miner.Report) error {
	c := collector{Job: j, report: report, writer: j.writer(), failed: map[shape.ID]error{}}
	err := c.takeAll(ordered)
	failed := c.writer.Flush() // store what was mined even after an error, and return the first error
	if failed == nil {
		failed = j.Store.UpdateCovers(ctx, j.CoverProgress)
	}
	err = cmp.Or(err, failed)
	stats, unknown := j.Store.Stats()
	if unknown == nil {
		report.Patterns = stats.Patterns
	}
	return cmp.Or(err, unknown)
}

// takeAll stores and reports the tasks, up to the first task that was cut.
func (c *collector) takeAll(ordered <-chan *task) error {
	flushed := time.Now()
	for t := range ordered {
		<-t.done
		if t.cut {
			return t.Err
		}
		if err := c.take(t); err != nil {
			return err
		}
		if time.Since(flushed) >= flushEvery {
			if err := c.writer.Flush(); err != nil {
				return err
			}
			flushed = time.Now()
		}
		if c.Progress != nil {
			c.Progress(c.report, t.Done)
		}
	}
	return nil
}

// take stores and reports one task.
func (c *collector) take(t *task) error {
	c.report.Games++
	if t.duplicate && c.failed[t.game.Key] != nil {
		t.Err = miner.AtRecord(t.Record, c.failed[t.game.Key])
	}
	if t.Record != nil && t.isOurs() {
		for _, w := range t.Record.Warnings {
			c.report.Warnings = append(c.report.Warnings, w.Error())
		}
		if t.fault != nil && t.Err == nil {
			c.report.Warnings = append(c.report.Warnings, miner.FaultWarning(t.Record, t.fault))
		}
	}
	switch {
	case t.Err != nil:
		return c.fail(t)
	case t.elsewhere:
		c.report.Elsewhere++
		return nil
	case t.unwanted:
		c.report.Unwanted++
		return nil
	case t.duplicate:
		c.report.Duplicates++
		return c.writer.Note(t.game.Key, t.game.Source)
	case t.stored != nil:
		return c.takeStored(t)
	}
	if err := c.writer.Put(&t.result.Game, t.result.Patterns); errors.Is(err, patterndb.ErrTooLarge) {
		t.Err = miner.AtRecord(t.Record, err)
		return c.fail(t)
	} else if err != nil {
		return err
	}
	c.report.Merge(t.result.Report())
	c.report.Mined++
	return c.writeInstances(&t.result.Game)
}

// fail reports a bad record.
func (c *collector) fail(t *task) error {
	c.report.Failed++
	c.report.Failures = append(c.report.Failures, t.Err.Error())
	if t.game != nil {
		c.failed[t.game.Key] = t.Err
	}
	if c.Strict {
		return fmt.Errorf("%w: %w", ErrStrict, t.Err)
	}
	return nil
}

// takeStored reports a game that an earlier run mined. Its instances are written as if it had been mined now.
func (c *collector) takeStored(t *task) error {
	c.report.Already++
	if t.stored.Source != t.game.Source {
		if err := c.writer.Note(t.game.Key, t.game.Source); err != nil {
			return err
		}
		t.stored.Source = t.game.Source
	}
	return c.writeInstances(t.stored)
}

// writeInstances tells that the store has a game, and writes a line for each instance of the game.
func (j *Job) writeInstances(g *patterndb.Game) error {
	if j.Has != nil {
		j.Has(g.Key)
	}
	if j.Instances == nil {
		return nil
	}
	lines := json.NewEncoder(j.Instances)
	for i := range g.Instances {
		in := &g.Instances[i]
		err := lines.Encode(InstanceLine{Game: g.Name, Key: g.Key, Black: g.PlayerBlack, White: g.PlayerWhite, Date: g.Date, Result: g.Result,
			WonBy: g.WonBy(), Handicap: g.Handicap(), CaptureMove: in.Capture, Target: board.FormatPoint(in.Target, g.Size),
			Move: in.Move, Class: in.Class, Attacker: g.Attacker(in).String(), Point: board.FormatPoint(in.Point, g.Size),
			Depth: in.Depth, Nodes: in.Nodes, Ladder: in.Ladder, Shallow: in.Shallow, Pattern: in.Pattern})
		if err != nil {
			return err
		}
	}
	return nil
}
