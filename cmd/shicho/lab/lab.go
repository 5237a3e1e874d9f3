package lab

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
)

// New makes the command lab with its subcommands.
func New() *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:   "lab",
		Short: "Learn models from games, and measure models, the reader and players",
		Example: `  shicho lab suite capture.jsonl
  shicho lab match "builtin playouts=1000" "gnugo --mode gtp" --size 9 --games 100`,
	}, NewLearn(), NewEvaluate(), NewMatch(), NewSuite(), newCoverage(), NewCascade(), NewBench(), newSelfplay())
}
