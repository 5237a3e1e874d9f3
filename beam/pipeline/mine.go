package pipeline

import (
	"context"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"shicho/miner"
	"shicho/patterndb"
	"shicho/tactics"
)

func init() {
	register.DoFn5x1[context.Context, string, []byte, func(string, []byte), func(string), error](&mineFn{})
}

// mineFn mines one game after the other.
type mineFn struct {
	Limits string
	miner  *miner.Miner
}

// Setup makes the miner of a worker.
func (f *mineFn) Setup() error {
	options, err := mining(f.Limits)
	f.miner = miner.New(options)
	return err
}

// mining is what "shicho mine" mines with limits of the given name.
func mining(limits string) (miner.Options, error) {
	options := miner.Paper
	var err error
	options.Limits, err = tactics.LimitsByName(limits)
	return options, err
}

// ProcessElement emits the game with its instances and patterns, or why it cannot be mined.
func (f *mineFn) ProcessElement(ctx context.Context, key string, bare []byte, mined func(string, []byte), failed func(string)) error {
	game, _, err := patterndb.DecodeLine(bare)
	if err != nil {
		return err
	}
	result, err := f.miner.Mine(game.Record())
	if err != nil {
		failureCount.Inc(ctx, 1)
		failed(fmt.Sprintf("%s: %v", game.Name, err))
		return nil
	}
	line, err := patterndb.EncodeLine(&result.Game, result.Patterns)
	if err != nil {
		return err
	}
	gamesMined.Inc(ctx, 1)
	captures.Inc(ctx, int64(result.Game.Captures))
	instances.Inc(ctx, int64(len(result.Game.Instances)))
	nodes.Inc(ctx, int64(result.Game.Work.Nodes))
	mined(key, line)
	return nil
}
