package main

import (
	"github.com/spf13/cobra"

	"shicho/engine"
	"shicho/protocol/katago"
)

func newAnalysis() *cobra.Command {
	var params []string
	cmd := &cobra.Command{
		Use:   "analysis",
		Short: "Answer queries about games as KataGo's analysis engine does",
		Long: `Analysis reads queries from standard input, a JSON object a line, and answers on standard
output, as KataGo does with its command of that name: for KaTrain, whose setting for the engine's
command is then "shicho analysis", and other programs for review.`,
		Example: `  shicho analysis --param threads=2
  echo '{"id":"a","moves":[["B","C3"]],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":100}' | shicho analysis`,
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			settings := engine.Default()
			if err := settings.Assign(params); err != nil {
				return usagef("--param: %w", err)
			}
			e, err := katago.New(settings, version)
			if err != nil {
				return err
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			return e.Run(ctx, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	paramFlag(cmd, &params)
	return cmd
}
