package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine"
	"shicho/internal/words"
	"shicho/patterndb"
	"shicho/protocol/gtp"
	"shicho/shape"
	"shicho/tactics"
)

func newGTP() *cobra.Command {
	var limits, db string
	var params []string
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Play and answer questions over the Go Text Protocol",
		Long: `Gtp reads commands of the Go Text Protocol, version 2, from standard input and
answers them on standard output: it plays, analyses, keeps a game, loads and prints
records, and tells whether strings can be captured and saved, as GNU Go's attack and
defend do. With a store of patterns it tells which of them match. The command help lists
all others. Parameters of the player, with their values:

` + parameterTable(),
		Example: `  shicho gtp --db patterns.db
  shicho gtp --param playouts=1000 --param threads=1
  printf 'loadsgf examples/games/19x19-01.sgf 158\nattack J7\n' | shicho gtp`,
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := namedLimits(limits)
			if err != nil {
				return err
			}
			settings := engine.Default()
			if err := settings.Assign(params); err != nil {
				return usagef("--param: %w", err)
			}
			player, err := engine.New(settings)
			if err != nil {
				return err
			}
			server := gtp.NewServer("Shicho", version)
			commands, idle := gtp.EngineCommands(player)
			server.Add(commands...)
			server.Idle(idle)
			t := gtp.Tactics{Reader: tactics.NewReader(), Limits: l}
			if db != "" {
				index, err := loadIndex(db)
				if err != nil {
					return err
				}
				t.Patterns = proofs{index}
				server.Add(gtp.PatternCommands(storedPatterns{index})...)
			}
			server.Add(gtp.TacticalCommands(t)...)
			return server.Serve(cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	limitsFlag(cmd, &limits, tactics.Default)
	paramFlag(cmd, &params)
	cmd.Flags().StringVar(&db, "db", "", "folder of a store, for shicho-patterns")
	return cmd
}

// parameterTable lists the player's parameters.
func parameterTable() string {
	standard := engine.Default()
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for i := range engine.Parameters {
		p := &engine.Parameters[i]
		value := p.Get(&standard)
		if p.Name == "threads" {
			value = "all" // the machine's
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\n", p.Name, value, p.Help)
	}
	w.Flush()
	return strings.TrimRight(text.String(), "\n")
}

// storedPatterns answers the server's questions with the patterns of a store.
type storedPatterns struct{ *patterndb.Index }

// Matches lists the patterns seen most often first.
func (s storedPatterns) Matches(b *board.Board, colour board.Colour) ([]gtp.Match, error) {
	found := s.Append(nil, b, colour, nil)
	slices.SortFunc(found, func(x, y shape.Match) int {
		return cmp.Or(s.Seen(y.Pattern)-s.Seen(x.Pattern), int(x.Move-y.Move), int(x.Target-y.Target), x.Pattern-y.Pattern)
	})
	var list []gtp.Match
	for _, m := range found {
		text := fmt.Sprintf("%s, seen %s, %s", verb(m.Kind), words.Count(s.Seen(m.Pattern), "time"), s.ID(m.Pattern))
		if one := (gtp.Match{Move: m.Move, Target: m.Target, Text: text}); len(list) == 0 || list[len(list)-1] != one { // else seen from two sides
			list = append(list, one)
		}
	}
	return list, nil
}
