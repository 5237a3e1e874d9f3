package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/internal/version"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  shicho version",
		Args:    cli.Args(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, args []string) error { return cli.Print(cmd, versionText()+"\n") },
	}
}

// versionText is the program's name and version, with the commit of the source if the build knows it.
func versionText() string {
	text := "shicho " + version.Program
	if commit, _ := version.Commit(); commit != "" {
		text += " (" + commit + ")"
	}
	return text
}
