package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
)

func newCompletion() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script for a shell that completes commands and flags",
		Long: `Completion prints a script for bash, zsh, fish or powershell. A shell that reads it
when it starts completes the commands and flags of shicho.`,
		Example: `  source <(shicho completion bash)
  shicho completion zsh > "${fpath[1]}/_shicho"
  shicho completion fish > ~/.config/fish/completions/shicho.fish
  shicho completion powershell | Out-String | Invoke-Expression`,
		ValidArgs: []string{"bash", "zsh", "fish", "powershell"},
		Args:      cli.Args(cobra.MatchAll(cobra.ExactArgs(1), cobra.OnlyValidArgs)),
		RunE: func(cmd *cobra.Command, args []string) error {
			root, out := cmd.Root(), cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			}
			return root.GenPowerShellCompletionWithDesc(out)
		},
	}
}
