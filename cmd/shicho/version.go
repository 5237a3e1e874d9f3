package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"shicho/internal/cli"
)

// version of the program; see CHANGELOG.md.
const version = "0.1.0"

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  shicho version",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			revision := ""
			if info, ok := debug.ReadBuildInfo(); ok {
				for _, s := range info.Settings {
					if s.Key == "vcs.revision" && len(s.Value) >= 12 {
						revision = " (" + s.Value[:12] + ")"
					}
				}
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "shicho %s%s\n", version, revision)
			return err
		},
	}
}
