package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine"
	"shicho/engine/estimate"
	"shicho/engine/search"
	"shicho/internal/version"
	"shicho/protocol/gtp"
	"shicho/protocol/report"
	"shicho/tactics"
)

// lizzieVersion answers GTP's command version. Lizzie takes the first word for the version of Leela Zero, and refuses
// versions before 0.15.
var lizzieVersion = gtp.Command{Name: "version", Help: "The version of the program.",
	Run: func(*gtp.Game, []string) (string, error) { return "0.15 (Shicho " + version.Program + ")", nil }}

func newGTP() *cobra.Command {
	var limits string
	var params []string
	var library cli.Library
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Play, analyse and answer questions over the Go Text Protocol",
		Long: `Gtp reads commands of the Go Text Protocol, version 2, from standard input and
answers them on standard output. It keeps a game, plays, analyses, loads and prints
records, and says whether strings can be captured and saved, as GNU Go's commands
attack and defend do. With a store it uses the patterns of the store in place of those
that come with the program. The GTP command help lists the others, and docs/gtp.md
explains them.

Parameters of the player, for --param, with their values:

` + cli.ParameterTable(),
		Example: `  shicho gtp --db patterns.db
  shicho gtp --param playouts=1000 --param threads=1
  printf 'loadsgf examples/games/19x19-01.sgf 158\nattack J7\n' | shicho gtp`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error { return serveGTP(cmd, limits, &library, params) },
	}
	cli.LimitsFlag(cmd, &limits, tactics.Default)
	cli.ParamFlag(cmd, &params)
	cli.ForeignFlags(cmd)
	cli.LibraryFlags(cmd, &library, ". The GTP commands shicho-patterns and shicho-candidates use the patterns, too")
	return cmd
}

// serveGTP answers commands until standard input ends.
func serveGTP(cmd *cobra.Command, limits string, library *cli.Library, params []string) error {
	l, err := cli.ParseLimits(limits)
	if err != nil {
		return err
	}
	settings := engine.Default()
	index, err := library.Assign(cmd, &settings, params, 0)
	if err != nil {
		return err
	}
	player, err := engine.New(settings)
	if err != nil {
		return err
	}
	cli.BoundGarbage()
	server := gtp.NewServer("Shicho", version.Program)
	server.Add(lizzieVersion)
	commands, idle := gtp.EngineCommands(player)
	server.Add(commands...)
	server.Idle(idle)
	t := gtp.Tactics{Reader: tactics.NewReader().Remember(), Groups: estimate.New(settings.Search.Network), Patterns: search.Proofs{Library: index}, Limits: l}
	server.Add(gtp.PatternCommands(report.StoredMatches{Index: index})...)
	server.Add(gtp.TacticalCommands(t)...)
	cli.WarnOfForeignFlags(cmd)
	fmt.Fprintln(cmd.ErrOrStderr(), "GTP ready") // LizGoban waits for these words
	return server.Serve(cmd.InOrStdin(), cmd.OutOrStdout())
}
