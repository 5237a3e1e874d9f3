package pipeline

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"shicho/board/sgf"
	"shicho/miner"
	"shicho/patterndb"
	"shicho/patterndb/export"
)

func init() {
	register.DoFn4x1[context.Context, fileio.ReadableFile, func(string, []byte), func(string), error](&readFn{})
	register.Emitter2[string, []byte]()
	register.Emitter1[string]()
	register.Function2x2(smallest)
}

// The counters of a pipeline.
var (
	gamesRead    = beam.NewCounter("shicho", "games_read")
	gamesMined   = beam.NewCounter("shicho", "games_mined")
	captures     = beam.NewCounter("shicho", "captures")
	instances    = beam.NewCounter("shicho", "instances")
	nodes        = beam.NewCounter("shicho", "nodes")
	failureCount = beam.NewCounter("shicho", "failures")
)

// readFn reads the games of a file.
type readFn struct {
	Root string // folder before the first wildcard
	Wild bool   // files that are neither records nor archives are passed over
}

// mostBytes is the largest file that is read; a larger one is a failure.
const mostBytes = 4 << 30

// ProcessElement emits each game, or what stands before its first fault, as a line with its key, and each fault.
func (f *readFn) ProcessElement(ctx context.Context, file fileio.ReadableFile, game func(string, []byte), failed func(string)) error {
	path := file.Metadata.Path
	if f.Wild && !sgf.IsRecordFile(path) {
		return nil
	}
	content, err := readFile(ctx, file)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err) // the runner tries again
	}
	source := sgf.File{Path: path, Name: nameOf(f.Root, path), Archive: !f.Wild, Size: int64(len(content)), Content: bytes.NewReader(content)}
	for item := range sgf.WalkFile(source, sgf.Options{}) {
		fault, err := miner.CutAtFault(&item)
		if err != nil {
			failureCount.Inc(ctx, 1)
			failed(err.Error())
			continue
		}
		if fault != nil {
			failed(miner.FaultWarning(item.Record, fault))
		}
		gamesRead.Inc(ctx, 1)
		bare := patterndb.NewGame(item.Record)
		line, err := export.EncodeLine(bare, nil)
		if err != nil {
			failureCount.Inc(ctx, 1)
			failed(fmt.Sprintf("%s: %v", item.Record.Path, err))
			continue
		}
		game(bare.Key.String(), line)
	}
	return nil
}

func readFile(ctx context.Context, file fileio.ReadableFile) (content []byte, err error) {
	in, err := file.Open(ctx)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	content, err = io.ReadAll(io.LimitReader(in, mostBytes+1))
	if len(content) > mostBytes {
		return nil, fmt.Errorf("more than %d GiB", mostBytes>>30)
	}
	return content, err
}

// smallest keeps the line with the smallest source of two lines of the same game.
func smallest(a, b []byte) ([]byte, error) {
	x, _, err := export.DecodeLine(a)
	if err != nil {
		return nil, err
	}
	y, _, err := export.DecodeLine(b)
	if err != nil {
		return nil, err
	}
	if y.Source.Compare(&x.Source) < 0 {
		return b, nil
	}
	return a, nil
}
