package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/cmd/shicho/lab"
)

// oldNames are commands under the names that they had in version 0.1.0. They go with the next version.
func oldNames() []*cobra.Command {
	return []*cobra.Command{
		cli.Renamed(newAnalyze(), "analyze", "review"),
		cli.Renamed(lab.NewEndgames(), "endgame-bench", "lab endgames"),
		cli.Renamed(lab.NewLearn(), "learn", "lab learn"),
		cli.Renamed(lab.NewEvaluate(), "evaluate", "lab evaluate"),
		cli.Renamed(lab.NewMatch(), "match", "lab match"),
		cli.Renamed(lab.NewSuite(), "suite", "lab suite"),
		cli.Renamed(lab.NewBench(), "bench", "lab bench"),
	}
}
