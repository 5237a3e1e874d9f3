package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine"
	"shicho/internal/version"
	"shicho/protocol/katago"
)

func newAnalysis() *cobra.Command {
	var params []string
	var library cli.Library
	cmd := &cobra.Command{
		Use:   "analysis",
		Short: "Answer KataGo's analysis queries, for KaTrain",
		Long: `Analysis reads queries from standard input, a JSON object a line, and answers them on
standard output, as KataGo's command of the same name does. It serves KaTrain and
other review programs: set the engine's command of KaTrain to "shicho analysis".
docs/gtp.md lists the fields of queries and answers.`,
		Example: `  shicho analysis --param threads=2
  echo '{"id":"a","moves":[["B","C3"]],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":100}' | shicho analysis`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			settings := engine.Default()
			if _, err := library.Assign(cmd, &settings, params, 0); err != nil {
				return err
			}
			cli.BoundGarbage()
			e, err := katago.New(settings, version.Program)
			if err != nil {
				return err
			}
			cli.WarnOfForeignFlags(cmd)
			ctx, stop := cli.UntilInterrupted(cmd)
			defer stop()
			return e.Run(ctx, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cli.ParamFlag(cmd, &params)
	cli.LibraryFlags(cmd, &library, "")
	cli.ForeignFlags(cmd)
	return cmd
}
