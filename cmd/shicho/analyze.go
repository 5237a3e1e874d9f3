package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"shicho/engine"
	"shicho/internal/words"
	"shicho/review"
	"shicho/sgf"
	"shicho/tactics"
)

// analyzeOptions are the flags of analyze.
type analyzeOptions struct {
	review.Options
	params   []string
	limits   string
	problems string
	game     int
	text     bool
}

func newAnalyze() *cobra.Command {
	o := analyzeOptions{Options: review.Options{Settings: engine.Default()}}
	cmd := &cobra.Command{
		Use:   "analyze FILE",
		Short: "Go through a game: what each move was worth, and captures made and missed",
		Long: `Analyze searches the position before each move of a record and writes a JSON object a
line for each: the share that the side to move wins, the score, the best moves with their
lines, and what tactics have to say: strings taken, captured, saved, and those where that
was missed. Scores are by the record's rules; by stones and points if it does not name any. With --text it writes a table instead: the
move, the share in per cent, what the move lost of it (? if it was not searched), the best move
if it was another, and tactics.

With --problems each capture or rescue that was missed, by proof, becomes a problem: an SGF file with the position,
the right moves, whose lines end in the comment RIGHT, and wrong ones with their refutations.`,
		Example: `  shicho analyze examples/games/19x19-01.sgf --from 100 --to 120
  shicho analyze examples/games/19x19-01.sgf --text --playouts 2000
  shicho analyze examples/games/19x19-01.sgf --playouts 1 --text --problems problems`,
		Args: usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.IntVar(&o.Playouts, "playouts", 1000, "before each move")
	f.IntVar(&o.Moves, "moves", 5, "best moves that are listed")
	f.IntVar(&o.From, "from", 1, "number of the first move")
	f.IntVar(&o.To, "to", 0, "number of the last move; 0 for all")
	f.IntVar(&o.game, "game", 1, "which game of the file")
	f.BoolVar(&o.text, "text", false, "a table instead of JSON")
	f.StringVar(&o.problems, "problems", "", "folder for problems made of what was missed")
	paramFlag(cmd, &o.params)
	limitsFlag(cmd, &o.limits, tactics.Fast)
	return cmd
}

func (o *analyzeOptions) run(cmd *cobra.Command, path string) (err error) {
	if o.Limits, err = namedLimits(o.limits); err != nil {
		return err
	}
	if err := o.Settings.Assign(o.params); err != nil {
		return usagef("--param: %w", err)
	}
	if o.Playouts < 1 || o.Moves < 0 || o.From < 1 || o.To < 0 {
		return usagef("--playouts and --from must be at least 1, --moves and --to not negative")
	}
	record, fault, err := nthRecord(cmd, path, o.game)
	if err != nil {
		return err
	}
	if n := record.Moves(); o.From > n && n > 0 || o.To > 0 && o.To < o.From {
		return usagef("--from %d%s: no moves, the record has %d", o.From, toText(o.To), n)
	}
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	tell := analyzeJSON(cmd.OutOrStdout())
	if o.text {
		tell = analyzeText(cmd.OutOrStdout())
	}
	if cmd.Flags().Changed("problems") {
		if o.problems == "" {
			return usagef("--problems: no folder is named")
		}
		o.Problems = true
		if tell, err = o.keepProblems(path, tell); err != nil {
			return err
		}
	}
	if err := review.Run(ctx, record, &o.Options, tell); err != nil {
		return err
	}
	return fault
}

func analyzeJSON(w io.Writer) func(*review.Move) error {
	out := json.NewEncoder(w)
	return func(m *review.Move) error { return out.Encode(m) }
}

// analyzeText writes a line a move: what was played, its loss, what was better, and events.
func analyzeText(w io.Writer) func(*review.Move) error {
	return func(m *review.Move) error {
		line := fmt.Sprintf("%3d %s %-4s %3.0f %%", m.Number, strings.ToUpper(m.Colour[:1]), m.Played, 100*m.WinRate)
		switch {
		case m.Loss == nil:
			line += "   ?"
		case *m.Loss >= 0.005:
			line += fmt.Sprintf(" -%2.0f", 100**m.Loss)
		default:
			line += "    "
		}
		if len(m.Best) > 0 && m.Rank != 1 {
			line += "  " + m.Best[0].Move
		}
		for _, e := range m.Events {
			line += "  "
			if e.Unproved {
				line += "probably "
			}
			line += e.Kind + " " + e.Target
			if e.Other != "" {
				line += " or " + e.Other
			}
			line += fmt.Sprintf(" (%s)", words.Count(e.Stones, "stone"))
			if len(e.Moves) > 0 {
				line += " by " + strings.Join(e.Moves, " ")
			}
		}
		_, err := fmt.Fprintln(w, strings.TrimRight(line, " "))
		return err
	}
}

// keepProblems writes the problems of a move to the folder for them, and tells of the move.
func (o *analyzeOptions) keepProblems(path string, tell func(*review.Move) error) (func(*review.Move) error, error) {
	if err := os.MkdirAll(o.problems, 0o777); err != nil {
		return nil, fmt.Errorf("--problems: %w", err)
	}
	game := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if o.game > 1 {
		game += fmt.Sprintf("-game%d", o.game)
	}
	return func(m *review.Move) error {
		for _, e := range m.Events {
			if e.Problem == nil {
				continue
			}
			name := fmt.Sprintf("%s-%03d-%s", game, m.Number, e.Target)
			if e.Other != "" {
				name += "-" + e.Other
			}
			if err := sgf.WriteFile(filepath.Join(o.problems, name+".sgf"), sgf.Collection{e.Problem}); err != nil {
				return fmt.Errorf("--problems: %w", err)
			}
		}
		return tell(m)
	}, nil
}

// toText names the last move that was asked for, if one was.
func toText(to int) string {
	if to == 0 {
		return ""
	}
	return fmt.Sprintf(" --to %d", to)
}
