package figures

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"shicho/internal/processor"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/tactics"
)

// Lab is where figures are measured.
type Lab struct {
	Games   string // the folder of the sample games
	Data    string // the folder with game archives in "corpus" and cases in "suites"; "" if there is none
	Source  string // the root of the source, where tests are run
	Workers int    // games that are mined at the same time
	// Progress, if set, is told what is being done.
	Progress func(what string)

	jobs map[string]*job
}

// job is what a job of mining reported.
type job struct {
	*miner.Report
	spent time.Duration // processor time
}

// data is the path of a file in the folder of games and suites.
func (l *Lab) data(name string) string { return filepath.Join(l.Data, filepath.FromSlash(name)) }

// missing lists the files that are not there.
func (l *Lab) missing(names []string) (missing []string) {
	for _, name := range names {
		if _, err := os.Stat(l.data(name)); l.Data == "" || err != nil {
			missing = append(missing, name)
		}
	}
	return missing
}

// paths are the paths of files in the folder of games and suites.
func (l *Lab) paths(names ...string) (paths []string) {
	for _, name := range names {
		paths = append(paths, l.data(name))
	}
	return paths
}

func (l *Lab) say(format string, args ...any) {
	if l.Progress != nil {
		l.Progress(fmt.Sprintf(format, args...))
	}
}

// inFolder runs a function with an empty folder, which is removed afterwards.
func inFolder(do func(folder string) error) error {
	folder, err := os.MkdirTemp("", "shicho-figures-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	return do(folder)
}

// mined mines records by the named limits, once for all figures.
func (l *Lab) mined(ctx context.Context, limits string, paths ...string) (*job, error) {
	key := fmt.Sprint(limits, paths)
	if j := l.jobs[key]; j != nil {
		return j, nil
	}
	var done *job
	err := inFolder(func(folder string) (err error) {
		done, err = l.mineInto(ctx, filepath.Join(folder, "db"), limits, patterndb.Parts{}, paths)
		return err
	})
	if err != nil {
		return nil, err
	}
	if l.jobs == nil {
		l.jobs = map[string]*job{}
	}
	l.jobs[key] = done
	return done, nil
}

// mineInto mines the parts of records into a new store.
func (l *Lab) mineInto(ctx context.Context, folder, limits string, parts patterndb.Parts, paths []string) (done *job, err error) {
	options := miner.Paper
	if options.Limits, err = tactics.LimitsByName(limits); err != nil {
		return nil, err
	}
	store, err := patterndb.Open(folder, patterndb.Options{})
	if err != nil {
		return nil, err
	}
	defer func() {
		if closed := store.Close(); err == nil {
			err = closed
		}
	}()
	l.say("mining by the limits %s", limits)
	work := miner.Job{Paths: paths, Store: store, Options: options, Workers: max(l.Workers, 1), Parts: parts}
	before, _ := processor.Time()
	report, err := work.Run(ctx)
	after, _ := processor.Time()
	return &job{report, after - before}, err
}
