package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/engine"
	"shicho/internal/cli"
	"shicho/review"
	"shicho/tactics"
)

// reviewOptions are the flags of review.
type reviewOptions struct {
	review.Options
	params   []string
	limits   string
	problems string
	game     int
	json     bool
}

func newReview() *cobra.Command {
	var o reviewOptions
	cmd := o.command(&cobra.Command{
		Use:   "review FILE",
		Short: "Go through a game: what each move was worth, and captures made and missed",
		Long: `Review searches the position before each move of a game and prints a line for each:
  the number of the move, the side, and the point
  how often that side wins, in per cent, before the move
  what the move lost of that, if anything; ? if the search did not look at the move
  the best move, if another one was played
  strings that the move takes off, captures or saves, and those where it misses that
"Captures" means that the string cannot be saved any more. A capture that was missed
is proved, or marked "probably".

With --problems every proved miss of a capture or a rescue becomes a problem: an SGF
file with the position, the right moves (their lines end in the comment RIGHT), and
wrong ones with their refutations.`,
		Example: `  shicho review examples/games/19x19-01.sgf --from 100 --to 120
  shicho review examples/games/19x19-01.sgf --playouts 1 --problems problems`,
	})
	cli.JSONFlag(cmd, &o.json, "an object a line, one for each move")
	return cmd
}

// newAnalyze is review under its old name and with its old output: JSON unless --text is set.
func newAnalyze() *cobra.Command {
	var o reviewOptions
	var text bool
	cmd := o.command(&cobra.Command{
		Use:     "analyze FILE",
		Short:   "Go through a game, as review does, with JSON by default",
		Example: "  shicho analyze examples/games/19x19-01.sgf --text",
	})
	cmd.PreRun = func(*cobra.Command, []string) { o.json = !text }
	cmd.Flags().BoolVar(&text, "text", false, "print a table instead of JSON")
	return cmd
}

// command adds to a command the flags and the work that review and analyze have in common.
func (o *reviewOptions) command(cmd *cobra.Command) *cobra.Command {
	o.Settings = engine.Default()
	cmd.Args = cli.Args(cobra.ExactArgs(1))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) }
	f := cmd.Flags()
	f.IntVar(&o.Playouts, "playouts", 1000, "search with `N` playouts before each move")
	f.IntVar(&o.Moves, "moves", 5, "list at most `N` best moves in JSON")
	f.IntVar(&o.From, "from", 1, "begin with move `N`")
	f.IntVar(&o.To, "to", 0, "end with move `N`; 0 is the last one")
	cli.GameFlag(cmd, &o.game)
	f.StringVar(&o.problems, "problems", "", "write problems made of what was missed into `FOLDER`")
	cli.ParamFlag(cmd, &o.params)
	cli.LimitsFlag(cmd, &o.limits, tactics.Fast)
	return cmd
}

func (o *reviewOptions) run(cmd *cobra.Command, path string) (err error) {
	if o.Limits, err = cli.ParseLimits(o.limits); err != nil {
		return err
	}
	if err := cli.AssignParams(&o.Settings, o.params); err != nil {
		return err
	}
	if o.Playouts < 1 || o.Moves < 0 || o.From < 1 || o.To < 0 {
		return cli.Usagef("--playouts and --from must be at least 1, --moves and --to not negative")
	}
	record, fault, err := cli.LoadRecord(cmd, path, o.game)
	if err != nil {
		return err
	}
	if n := record.Moves(); o.From > n && n > 0 || o.To > 0 && o.To < o.From {
		to := ""
		if o.To != 0 {
			to = fmt.Sprintf(" --to %d", o.To)
		}
		return cli.Usagef("--from %d%s: no moves, the record has %d", o.From, to, n)
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	tell := func(m *review.Move) error { return cli.Report(cmd, o.json, m) }
	if cmd.Flags().Changed("problems") {
		if tell, err = o.keepProblems(path, tell); err != nil {
			return err
		}
	}
	if err := review.Run(ctx, record, &o.Options, tell); err != nil {
		return err
	}
	return fault
}

// keepProblems returns a function that writes the problems of a move into the folder of --problems and then calls tell.
func (o *reviewOptions) keepProblems(path string, tell func(*review.Move) error) (func(*review.Move) error, error) {
	if err := (cli.Output{Flag: "--problems", Path: o.problems}).CheckFolder(); err != nil {
		return nil, err
	}
	o.Problems = true
	folder, err := review.NewProblemFolder(o.problems, path, o.game)
	if err != nil {
		return nil, fmt.Errorf("--problems: %w", err)
	}
	return func(m *review.Move) error {
		if err := folder.Save(m); err != nil {
			return fmt.Errorf("--problems: %w", err)
		}
		return tell(m)
	}, nil
}
