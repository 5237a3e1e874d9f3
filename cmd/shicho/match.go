package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"shicho/internal/words"
	"shicho/lab/match"
)

// matchOptions are the flags of match.
type matchOptions struct {
	match.Options
	sequential []float64
	json       bool
}

func newMatch() *cobra.Command {
	var o matchOptions
	cmd := &cobra.Command{
		Use:   "match PLAYER1 PLAYER2",
		Short: "Let two players play many games against each other",
		Long: `Match plays games between two players, colours alternating, and tells who is stronger
by how much. A player is the command line of a program that speaks GTP, in quotes, or
"builtin" with parameters of Shicho's own player after it, as shicho-param lists them. Both
games of a pair begin with the same moves, drawn by the learned model.

With --out the results are kept in a file, and a match that was interrupted goes on from
there. A player that makes an illegal move, is late or dies forfeits the game. Finished games
are counted by area, by --judge or by Shicho.`,
		Example: `  shicho match "builtin playouts=1000" "gnugo --mode gtp --level 10" --size 9 --games 100
  shicho match "builtin playouts=1000 replies=lgrf2" "builtin playouts=1000" --games 1000 --out lgrf2.jsonl`,
		Args: usage(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.IntVar(&o.Size, "size", 9, "lines of the board")
	komiFlag(cmd, &o.Komi)
	f.IntVar(&o.Games, "games", 100, "games to be played")
	f.IntVar(&o.Parallel, "parallel", 1, "games at a time")
	f.IntVar(&o.Opening, "opening", 2, "moves that each pair of games begins with")
	f.Uint64Var(&o.Seed, "seed", 1, "of openings and of players that are built in")
	f.StringVar(&o.Judge, "judge", "", "command line of the program that counts finished games")
	f.DurationVar(&o.Time.Main, "time", 0, "main time of each player")
	f.DurationVar(&o.Time.Period, "period", 0, "time of a period after that")
	f.IntVar(&o.Time.Stones, "stones", 1, "moves of a period")
	f.DurationVar(&o.Time.Grace, "grace", 100*time.Millisecond, "that a move may take longer")
	f.DurationVar(&o.Timeout, "timeout", 5*time.Minute, "how long a program may take to reply")
	f.StringVar(&o.Out, "out", "", "file for the results, to go on from")
	f.StringVar(&o.SGF, "sgf", "", "folder for the records of the games")
	f.Float64SliceVar(&o.sequential, "sprt", nil, "stop when it is clear that player 1 is stronger by HIGH points of Elo, or only by LOW: LOW,HIGH")
	f.BoolVar(&o.json, "json", false, "report as one JSON object")
	return cmd
}

func (o *matchOptions) run(cmd *cobra.Command, players []string) error {
	copy(o.Players[:], players)
	if len(o.sequential) != 0 && len(o.sequential) != 2 {
		return usagef("--sprt: two numbers, LOW,HIGH")
	}
	if len(o.sequential) == 2 {
		o.Sequential = &match.SPRT{Low: o.sequential[0], High: o.sequential[1], Error: 0.05}
	}
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	o.Progress = matchProgress(cmd)
	report, err := match.Run(ctx, o.Options)
	if errors.Is(err, match.ErrOptions) {
		return usageError{err}
	}
	if report == nil {
		return err
	}
	if o.json {
		return errors.Join(err, writeJSON(cmd, report))
	}
	return errors.Join(err, report.WriteText(cmd.OutOrStdout()))
}

// matchProgress writes how the match stands, on a terminal.
func matchProgress(cmd *cobra.Command) func(*match.Report) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil
	}
	return func(r *match.Report) {
		fmt.Fprintf(cmd.ErrOrStderr(), "\r%s: %d to %d, %.1f %% (%.1f to %.1f) ", words.Count(r.Games, "game"), r.Wins[0], r.Wins[1], 100*r.Share, 100*r.Interval[0], 100*r.Interval[1])
	}
}
