package jobs_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"shicho/board/sgf"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
)

const game = `(;GM[1]SZ[9];B[cc];W[dc];B[dd];W[gg];B[db];W[hg];B[ec])`

// Mine a collection into a store and ask the store for its patterns.
func ExampleJob_Run() {
	dir, err := os.MkdirTemp("", "shicho")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	store, err := patterndb.Open(filepath.Join(dir, "patterns.db"), patterndb.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	job := jobs.Job{Paths: []string{sgf.Stdin}, Stdin: strings.NewReader(game), Store: store, Options: miner.Paper, Workers: 2}
	report, err := job.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	top, err := store.Top(patterndb.Query{By: patterndb.ByCount, Limit: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Mined, "game,", report.Captures, "capture,", len(top), "pattern")
	// Output:
	// 1 game, 1 capture, 1 pattern
}
