package main

import (
	"runtime/debug"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/internal/version"
)

// revisionDigits is how many digits of the source's revision are printed.
const revisionDigits = 12

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  shicho version",
		Args:    cli.Args(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, args []string) error { return cli.Print(cmd, versionText()+"\n") },
	}
}

// versionText is the program's name and version, with the revision of the source if the build knows it.
func versionText() string {
	text := "shicho " + version.Program
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= revisionDigits {
				text += " (" + s.Value[:revisionDigits] + ")"
			}
		}
	}
	return text
}
