package site

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"shicho/board/sgf"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/tactics"
)

// sampleGames are the games of a site for which nobody names others, in the folder of the module.
const sampleGames = "examples/games"

// openStore opens the store of the site, or mines the games into a temporary one. The caller calls end.
func (w *writer) openStore(ctx context.Context) (store *patterndb.Store, end func() error, err error) {
	if w.o.DB != "" {
		store, err = patterndb.Open(w.o.DB, patterndb.Options{ReadOnly: true})
		if err != nil {
			return nil, nil, err
		}
		return store, store.Close, nil
	}
	folder, err := os.MkdirTemp("", "shicho-site-")
	if err != nil {
		return nil, nil, err
	}
	remove := func() error { return os.RemoveAll(folder) }
	if store, err = patterndb.Open(folder, patterndb.Options{}); err != nil {
		return nil, nil, errors.Join(err, remove())
	}
	end = func() error { return errors.Join(store.Close(), remove()) }
	if err := w.mine(ctx, store); err != nil {
		return nil, nil, errors.Join(err, end())
	}
	return store, end, nil
}

// mine mines the games.
func (w *writer) mine(ctx context.Context, store *patterndb.Store) error {
	paths := w.o.Paths
	if len(paths) == 0 {
		paths = []string{filepath.Join(w.source, sampleGames)}
	}
	options := miner.Paper
	options.Limits, options.Missed = w.o.Limits, true
	job := jobs.Job{Paths: paths, Store: store, Workers: w.o.Workers, Options: options}
	report, err := job.Run(ctx)
	if err != nil {
		return err
	}
	for _, failure := range report.Failures {
		w.o.Failed(errors.New(failure))
	}
	if report.Mined == 0 {
		return errors.New("none of the records could be mined")
	}
	return nil
}

// makeProblems returns the problems of the site: those of the files, or those that come with the program, and those that games make which somebody has named.
func (w *writer) makeProblems(ctx context.Context, store *patterndb.Store) (list []*problem.Problem, err error) {
	if len(w.o.Problems) > 0 {
		for p, err := range problem.Walk(w.o.Problems, sgf.Options{}) {
			switch {
			case ctx.Err() != nil:
				return nil, context.Cause(ctx)
			case err != nil:
				w.o.Failed(err)
			default:
				list = append(list, p)
			}
		}
		return list, nil
	}
	own, err := train.Own()
	if err != nil || w.o.DB == "" && len(w.o.Paths) == 0 {
		return own.Problems(), err
	}
	job := problem.Job{Workers: w.o.Workers, Failed: w.o.Failed, Options: problem.Options{Limits: tactics.Default, MaxPerGame: 1,
		Classes: []patterndb.Class{patterndb.First, patterndb.Missed, patterndb.Intermediate}}}
	list, _, err = job.Run(ctx, problem.FromStore(store))
	return append(slices.Clone(own.Problems()), list...), err
}

// recordOf is the record of problems.
func recordOf(list []*problem.Problem) ([]byte, error) {
	var text bytes.Buffer
	var games sgf.Collection
	for n, p := range list {
		games = append(games, p.Record(n+1))
	}
	err := sgf.Write(&text, games)
	return text.Bytes(), err
}
