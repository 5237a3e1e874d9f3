package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// foreignFlags are flags of KataGo, with which other programs start an engine.
var foreignFlags = []string{"config", "model", "human-model", "override-config", "analysis-threads"}

// ForeignFlags lets a command accept KataGo's flags, which it ignores.
func ForeignFlags(cmd *cobra.Command) {
	for _, name := range foreignFlags {
		cmd.Flags().StringArray(name, nil, "ignored; a flag of KataGo")
		cmd.Flags().MarkHidden(name) // this cannot fail, because the flag exists
	}
}

// WarnOfForeignFlags says on standard error which of KataGo's flags are ignored.
func WarnOfForeignFlags(cmd *cobra.Command) {
	for _, name := range foreignFlags {
		if cmd.Flags().Changed(name) {
			fmt.Fprintf(Err(cmd), "shicho: -%s is a flag of KataGo and is ignored; shicho %s has --param\n", name, cmd.Name())
		}
	}
}

// doubleDashes writes KataGo's flags, which have one dash, with two dashes. With one dash each letter would count as a
// flag.
func doubleDashes(args []string) []string {
	list := slices.Clone(args)
	for i, arg := range list {
		if arg == "--" {
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && slices.Contains(foreignFlags, name) {
			list[i] = "-" + arg
		}
	}
	return list
}
