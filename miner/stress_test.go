package miner

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
)

var (
	rounds    = flag.Int("rounds", 1, "boards for each pattern in TestPatternsResist")
	progress  = flag.String("progress", "", "file to which TestPatternsResist appends a line after each round, and what was refuted")
	mostNodes = flag.Int("nodes", 5_000, "nodes of a search in TestPatternsResist")
	seed      = flag.Uint64("seed", 1, "of the boards in TestPatternsResist")
)

// roundNodes is the number of nodes that a pattern has for each round, so that the boards of long patterns do not take all the time.
const roundNodes = 500

// TestPatternsResist lays every pattern on boards that meet it as barely as can be, with stones of the loser wherever they may
// be, and asks the reader. A long run, which can be killed at any time:
//
//	shicho mine GAMES --db DIR --limits mining
//	go test ./miner -run PatternsResist -timeout 0 -store DIR -rounds 1000 -progress FILE
func TestPatternsResist(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	patterns := patternsToTest(t)
	layer, judge := stress.NewLayer(rand.New(rand.NewPCG(*seed, 2))), stress.NewJudge(5, *mostNodes)
	var count stress.Count
	spent := make([]int, len(patterns)) // nodes
	for round := range *rounds {
		for i, p := range patterns {
			if spent[i] > round*roundNodes {
				continue
			}
			c, ok := layer.Lay(p)
			if !ok {
				continue
			}
			before := judge.Nodes
			verdicts := []stress.Finding{judge.Ask(&c)}
			if p.Kind() == shape.Escape {
				verdicts = append(verdicts, judge.AskThreat(&c))
			}
			spent[i] += judge.Nodes - before
			for i, v := range verdicts {
				if count[v]++; v == stress.Refuted {
					what := fmt.Sprintf("refuted (the threat: %v): %s of\n%s\non\n%s\n", i == 1, board.FormatPoint(c.Move, c.Board.Size()), p, c.Board)
					t.Error(what)
					note(t, what)
				}
			}
		}
		note(t, fmt.Sprintf("seed %d, round %d, %d patterns: %s", *seed, round+1, len(patterns), count))
	}
	t.Logf("%d patterns: %s", len(patterns), count)
	if count[stress.Holds] == 0 || 2*count[stress.Open] > count[stress.Holds] {
		t.Error("too little was tested")
	}
}

// note appends a line to the file of the progress, if there is one.
func note(t *testing.T, line string) {
	t.Helper()
	if *progress == "" {
		return
	}
	file, err := os.OpenFile(*progress, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := fmt.Fprintln(file, line); err != nil {
		t.Fatal(err)
	}
}

// patternsToTest are the patterns of captures and escapes of a store, or of sample games, with what they leave after their moves.
func patternsToTest(t *testing.T) []shape.Pattern {
	t.Helper()
	var patterns []shape.Pattern
	if *storeDir != "" {
		patterns = patternsOf(t, *storeDir)
	} else {
		patterns = minedPatterns(sample(t).games)
	}
	for _, p := range patterns {
		patterns = append(patterns, p.Statuses()...)
	}
	return slices.DeleteFunc(patterns, func(p shape.Pattern) bool { return p.Kind().HasTwo() })
}
