package lab

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
)

// NewTruth makes the command lab truth with its subcommands.
func NewTruth() *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:   "truth",
		Short: "Measure readers on questions from games, whose answers are proved or agreed on",
		Long: `Truth draws questions about strings from games (draw), finds their answers with far
more work than a reader may do (answer), and asks readers the questions (measure). It also
prints them as the cases of a suite (cases).
docs/truth.md describes how.`,
		Example: `  shicho lab truth draw games.tar.gz > drawn.jsonl
  shicho lab truth answer drawn.jsonl games.tar.gz --out questions.jsonl
  shicho lab truth measure questions.jsonl games.tar.gz --limits default,fast`,
	}, newTruthDraw(), newTruthAnswer(), newTruthMeasure(), newTruthCases())
}
