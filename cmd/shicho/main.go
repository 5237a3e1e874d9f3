// Shicho mines capture patterns from game records, answers tactical questions, reviews games and
// plays.
//
// Every subcommand is a file of this package: its flags, a call into a package of the module, and its
// report. What subcommands share is in cmd/internal/cli, and what they print in protocol/report. Exit
// codes: 0 done, 1 failed, 2 wrong usage.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/cmd/shicho/lab"
	_ "shicho/engine/models"
)

func main() { os.Exit(cli.Run(newRoot())) }

// The groups of commands, as the help shows them.
const (
	groupMine   = "mine"
	groupAsk    = "ask"
	groupReview = "review"
	groupPlay   = "play"
	groupLab    = "lab"
	groupOther  = "other"
)

func newRoot() *cobra.Command {
	cobra.EnableCommandSorting = false // the order below is the order in the help
	root := cli.Parent(&cobra.Command{
		Use:   "shicho",
		Short: "Capture patterns, tactics and play for the game of Go",
		Long: `Shicho (シチョウ, the ladder) finds the moves that decide captures in records of
the game of Go. It keeps them as patterns in a store, answers tactical questions
about any position, reviews games, and plays.`,
		Example: `  shicho mine examples/games --db patterns.db
  shicho db top --db patterns.db --by difficulty
  shicho read examples/games/19x19-01.sgf --move 157 --target J7
  shicho query examples/games/19x19-01.sgf --move 157 --db patterns.db
  shicho play --size 9`,
		SilenceErrors: true,
		SilenceUsage:  true,
	})
	root.SetFlagErrorFunc(cli.FlagError)
	root.SetGlobalNormalizationFunc(cli.Spelling)
	root.Version = versionText()
	root.SetVersionTemplate("{{.Version}}\n")
	root.CompletionOptions.DisableDefaultCmd = true
	add := func(id, title string, commands ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: id, Title: title})
		for _, c := range commands {
			c.GroupID = id
		}
		root.AddCommand(commands...)
	}
	add(groupMine, "Mine capture patterns:", newMine(), newDB(), newDataset())
	add(groupAsk, "Ask about a position:", newDraw(), newRead(), newQuery(), newSearch(), newCandidates(), newMoves(), newOwnership(), newEndgame(), newCheck())
	add(groupReview, "Look and review:", newServe(), newSite(), newReview(), newProblems())
	add(groupPlay, "Play, and serve other programs:", newPlay(), newGTP(), newAnalysis())
	add(groupLab, "Learn and measure:", lab.New())
	help := newHelp()
	root.SetHelpCommand(help)
	add(groupOther, "Other commands:", help, newVersion(), newCompletion())
	return root
}
