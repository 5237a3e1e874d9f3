package pipeline

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"shicho/miner"
	"shicho/patterndb"
	"shicho/patterndb/export"
	"shicho/tactics"
)

func init() {
	register.DoFn5x1[context.Context, string, []byte, func(string, []byte), func(string), error](&mineFn{})
}

// mineFn mines the games of a bundle, several at the same time.
type mineFn struct {
	Limits  string
	Workers int

	todo chan bareGame
	done chan minedGame
}

// bareGame is a game before it is mined.
type bareGame struct {
	key  string
	line []byte
}

// minedGame is what became of a game.
type minedGame struct {
	key    string
	line   []byte
	game   *patterndb.Game
	failed string // why the game cannot be mined; empty if it was mined
	err    error  // of the pipeline
}

// errBundle is what the tests make a bundle fail with.
var errBundle error

// StartBundle starts the workers.
func (f *mineFn) StartBundle(context.Context, func(string, []byte), func(string)) error {
	options, err := mining(f.Limits)
	if err != nil {
		return err
	}
	if f.todo != nil {
		close(f.todo) // the bundle before broke off
	}
	todo, done := make(chan bareGame), make(chan minedGame, f.Workers)
	f.todo, f.done = todo, done
	var running sync.WaitGroup
	for range f.Workers {
		running.Go(func() {
			m := miner.New(options)
			for bare := range todo {
				done <- mine(m, bare)
			}
		})
	}
	go func() {
		running.Wait()
		close(done)
	}()
	return nil
}

// ProcessElement hands a game to a worker, and emits the games that are ready.
func (f *mineFn) ProcessElement(ctx context.Context, key string, bare []byte, mined func(string, []byte), failed func(string)) error {
	for {
		select {
		case f.todo <- bareGame{key, bare}:
			return errBundle
		case result := <-f.done:
			if err := result.emit(ctx, mined, failed); err != nil {
				return err
			}
		}
	}
}

// FinishBundle emits the games that are still being mined.
func (f *mineFn) FinishBundle(ctx context.Context, mined func(string, []byte), failed func(string)) (err error) {
	close(f.todo)
	f.todo = nil
	for result := range f.done {
		err = errors.Join(err, result.emit(ctx, mined, failed))
	}
	return err
}

func mine(m *miner.Miner, bare bareGame) minedGame {
	game, _, err := export.DecodeLine(bare.line)
	if err != nil {
		return minedGame{err: err}
	}
	result, err := m.MineGame(context.Background(), game.Record(), game)
	if err != nil {
		return minedGame{failed: fmt.Sprintf("%s: %v", game.Name, errors.Unwrap(err))}
	}
	line, err := export.EncodeLine(&result.Game, result.Patterns)
	return minedGame{key: bare.key, line: line, game: &result.Game, err: err}
}

// emit emits a game with its instances and patterns, or why the game cannot be mined.
func (r *minedGame) emit(ctx context.Context, mined func(string, []byte), failed func(string)) error {
	switch {
	case r.err != nil:
		return r.err
	case r.failed != "":
		failureCount.Inc(ctx, 1)
		failed(r.failed)
		return nil
	}
	gamesMined.Inc(ctx, 1)
	captures.Inc(ctx, int64(r.game.Captures))
	instances.Inc(ctx, int64(len(r.game.Instances)))
	nodes.Inc(ctx, int64(r.game.Work.Nodes))
	mined(r.key, r.line)
	return nil
}

// mining is what "shicho mine" mines with limits of the given name.
func mining(limits string) (miner.Options, error) {
	options := miner.Paper
	var err error
	options.Limits, err = tactics.LimitsByName(limits)
	return options, err
}
