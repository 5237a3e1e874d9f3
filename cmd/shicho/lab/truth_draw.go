package lab

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/truth"
)

// newTruthDraw makes the command lab truth draw.
func newTruthDraw() *cobra.Command {
	var d truth.Drawing
	var leaveOut string
	cmd := &cobra.Command{
		Use:   "draw PATH...",
		Short: "Draw questions about strings from games",
		Long: `Draw takes random positions from some of the games, and in each position a random
string with two to four liberties. It asks whether the string can be captured
(attack), and whether its owner, to move, can save it (defend). Trivial questions are
left out. The questions are printed as a JSON object a line.`,
		Example: `  shicho lab truth draw games.tar.gz --one-in 10 > drawn.jsonl`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return drawTruth(cmd, &d, leaveOut, args) },
	}
	f := cmd.Flags()
	f.IntVar(&d.OneIn, "one-in", 1, "draw from one game in `N`")
	f.IntVar(&d.PerGame, "per-game", 3, "draw at most `N` strings from a game")
	f.StringVar(&leaveOut, "leave-out", "", "draw from no game that the questions of this `FILE` come from")
	f.BoolVar(&d.Trivial, "trivial", false, "keep trivial questions")
	f.Uint64Var(&d.Seed, "seed", 1, "what is drawn depends on this `NUMBER`")
	return cmd
}

func drawTruth(cmd *cobra.Command, d *truth.Drawing, leaveOut string, paths []string) (err error) {
	if d.OneIn < 1 || d.PerGame < 1 {
		return cli.Usagef("--one-in and --per-game are at least 1")
	}
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return errors.Join(missing...)
	}
	if leaveOut != "" {
		if d.Others, err = readQuestions(cmd, leaveOut); err != nil {
			return fmt.Errorf("--leave-out: %w", err)
		}
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	encoder := json.NewEncoder(cli.JSONOut(cmd))
	drawn := 0
	err = d.Draw(paths, func(q *truth.GameQuestion) error {
		drawn++
		return errors.Join(encoder.Encode(q), ctx.Err())
	}, func(fault error) { cli.Warn(cmd, "left out", fault) })
	if err == nil && drawn == 0 {
		return truth.ErrNone
	}
	return err
}
