package main

import (
	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine/gtp"
	"shicho/tactics"
)

func newGTP() *cobra.Command {
	var limits string
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Answer tactical questions over the Go Text Protocol",
		Long: `Gtp reads commands of the Go Text Protocol, version 2, from standard input and
answers them on standard output: it keeps a game, loads and prints records, and
tells whether strings can be captured and saved, as GNU Go's attack and defend do.
The command help lists all others.`,
		Example: `  shicho gtp
  printf 'loadsgf examples/games/19x19-01.sgf 158\nattack J7\n' | shicho gtp`,
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := tactics.LimitsByName(limits)
			if err != nil {
				return usageError{err}
			}
			server := gtp.NewServer("Shicho", version)
			server.Add(gtp.TacticalCommands(&tactician{tactics.NewReader(), l})...)
			return server.Serve(cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&limits, "limits", tactics.Default.Name, "limits of the search: "+limitNames())
	return cmd
}

// tactician answers the server's questions with a reader.
type tactician struct {
	reader *tactics.Reader
	limits tactics.Limits
}

func (t *tactician) Forget() { t.reader.Forget() }

func (t *tactician) Capture(b *board.Board, target board.Point, attack bool) (gtp.Answer, error) {
	reply, err := t.reader.Ask(b, target, attack, &t.limits)
	return gtp.Answer{Code: int(reply.Result), Unknown: reply.Unknown, Move: reply.Move, Nodes: reply.Nodes, Zone: reply.Zone}, err
}
