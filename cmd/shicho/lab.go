package main

import (
	"github.com/spf13/cobra"

	"shicho/internal/cli"
)

func newLab() *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:   "lab",
		Short: "Learn models from games, and measure models, the reader and players",
		Example: `  shicho lab suite capture.jsonl
  shicho lab match "builtin playouts=1000" "gnugo --mode gtp" --size 9 --games 100`,
	}, newLabLearn(), newLabEvaluate(), newLabMatch(), newLabSuite(), newLabEndgames(), newLabBench())
}
