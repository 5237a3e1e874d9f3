package main

import (
	"github.com/spf13/cobra"

	"shicho/internal/cli"
)

// oldNames are commands under the names that they had in version 0.1.0. They go with the next version.
func oldNames() []*cobra.Command {
	return []*cobra.Command{
		cli.Renamed(newAnalyze(), "analyze", "review"),
		cli.Renamed(newLabEndgames(), "endgame-bench", "lab endgames"),
		cli.Renamed(newLabLearn(), "learn", "lab learn"),
		cli.Renamed(newLabEvaluate(), "evaluate", "lab evaluate"),
		cli.Renamed(newLabMatch(), "match", "lab match"),
		cli.Renamed(newLabSuite(), "suite", "lab suite"),
		cli.Renamed(newLabBench(), "bench", "lab bench"),
	}
}
