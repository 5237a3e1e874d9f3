package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/internal/words"
	"shicho/lab/match"
)

type matchOptions struct {
	match.Options
	sequential []float64
	json       bool
	isStick    bool // play the matches of the yardstick
	stick      yardstickOptions
}

// NewMatch makes the command lab match.
func NewMatch() *cobra.Command {
	var o matchOptions
	cmd := &cobra.Command{
		Use:   "match PLAYER1 PLAYER2",
		Short: "Let two players play many games against each other",
		Long: `Match plays games between two players, who take Black in turn, and says which is
stronger, and by how much. A player is
  the command line of a program that speaks GTP, in quotes, or
  "builtin" and parameters of Shicho's own player ('shicho gtp --help' lists them);
  db=FOLDER lets the player play by the patterns of a store.
Both games of a pair begin with the same moves, drawn from the learned model.

With --out the results are kept in a file, and a match that was interrupted goes on
from there. Records of --sgf are never written over earlier ones without --force.
With --cpu, times are times of a processor, so that other work on the machine does not
matter. For builtin players move_time is such a time; another program needs a limit of
visits or playouts, and the report says how much time of a processor its moves took.
With --yardstick there are no players to name: it plays the matches by which versions
are compared, one after the other, and prints a row of a table for each of them.
  gnugo-9, gnugo-13, gnugo-19  against GNU Go, 1,000 playouts a move, 2,500 on 19 lines:
                               60, 40, 60 games
  last-9, last-19              against the program of --last, on one thread in the same
                               time, 0.1 and 0.5 s a move: up to 400 and 100 games, fewer
                               if a sequential test of 0 against 40 points of Elo is decided
The number is the size of the board, and komi is 7.5. --games bounds the games of each
match, and --out is a folder with a file for each match.
A player that makes an illegal move, is late or dies forfeits the game.
Finished games are counted by area, by the program of --judge or by Shicho.`,
		Example: `  shicho lab match "builtin playouts=1000" "gnugo --mode gtp --level 10" --size 9 --games 100
  shicho lab match "builtin playouts=1000 replies=lgrf2" "builtin playouts=1000" --games 1000 --out lgrf2.jsonl
  shicho lab match --yardstick --last ./shicho-0.1.0 --out results`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case !o.isStick:
				return cli.Args(cobra.ExactArgs(2))(cmd, args)
			case len(args) > 0:
				return cli.Usagef("--yardstick names the players itself")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.isStick {
				return o.runYardstick(cmd)
			}
			return o.run(cmd, args)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.Size, "size", 9, "play on a board of `N` lines")
	cli.KomiFlag(cmd, &o.Komi)
	f.IntVar(&o.Games, "games", 100, "play `N` games")
	f.IntVar(&o.Parallel, "parallel", 1, "play `N` games at the same time")
	f.BoolVar(&o.Processor, "cpu", false, "measure processor time, not time on the clock")
	f.IntVar(&o.Opening, "opening", 2, "begin each pair of games with `N` moves of the model")
	f.Uint64Var(&o.Seed, "seed", 1, "`SEED` of the random openings and of builtin players")
	f.StringVar(&o.Judge, "judge", "", "let the program of this `COMMAND` line count finished games")
	f.DurationVar(&o.Time.Main, "time", 0, "main `TIME` of each player, as 5m")
	f.DurationVar(&o.Time.Period, "period", 0, "`TIME` of a period after the main time, as 30s")
	f.IntVar(&o.Time.Stones, "stones", 1, "`N` moves in a period")
	f.DurationVar(&o.Time.Grace, "grace", 100*time.Millisecond, "a move may be late by this `TIME`")
	f.DurationVar(&o.Timeout, "timeout", 5*time.Minute, "a program must reply within this `TIME`")
	f.StringVar(&o.Out, "out", "", "keep the results in `FILE`, and go on from it")
	f.StringVar(&o.SGF, "sgf", "", "write the records of the games into `FOLDER`")
	f.BoolVar(&o.Force, "force", false, "with --sgf, write over records that are there")
	f.Float64SliceVar(&o.sequential, "sprt", nil, "stop when it is clear that player 1 is stronger by HIGH points of Elo, or only by LOW: `LOW,HIGH`")
	f.BoolVar(&o.isStick, "yardstick", false, "play the matches that stay the same from version to version")
	o.stick.addFlags(f)
	cli.JSONFlag(cmd, &o.json, "one object; with --yardstick an object a line, one for each match")
	return cmd
}

// runYardstick plays the matches of the yardstick.
func (o *matchOptions) runYardstick(cmd *cobra.Command) error {
	if cmd.Flags().Changed("games") {
		if o.stick.Games = o.Games; o.Games < 1 {
			return cli.Usagef("--games %d: not possible in a match", o.Games)
		}
	}
	o.stick.Out, o.stick.json = o.Out, o.json
	return o.stick.run(cmd)
}

// sequentialError is the largest probability of an error of the sequential test.
const sequentialError = 0.05

func (o *matchOptions) run(cmd *cobra.Command, players []string) error {
	copy(o.Players[:], players)
	if len(o.sequential) != 0 && len(o.sequential) != 2 {
		return cli.Usagef("--sprt: two numbers, LOW,HIGH")
	}
	if len(o.sequential) == 2 {
		o.Sequential = &match.SPRT{Low: o.sequential[0], High: o.sequential[1], Error: sequentialError}
	}
	if err := (cli.Output{Flag: "--out", Path: o.Out, Endings: cli.ResultEndings}).Check(); err != nil {
		return err
	}
	if cmd.Flags().Changed("sgf") {
		if err := (cli.Output{Flag: "--sgf", Path: o.SGF}).CheckFolder(); err != nil {
			return err
		}
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	o.Progress = matchProgress(cmd)
	report, err := match.Run(ctx, o.Options)
	switch {
	case errors.Is(err, match.ErrOptions):
		return cli.Usage(err)
	case errors.Is(err, fs.ErrExist):
		return cli.Exists(err)
	}
	if report == nil {
		return err
	}
	if o.json {
		return errors.Join(err, cli.WriteJSON(cmd, report))
	}
	return errors.Join(err, cli.PrintFrom(cmd, report.WriteText))
}

// matchProgress returns a function that shows the standing of the match, or nil if standard error is no terminal.
func matchProgress(cmd *cobra.Command) func(*match.Report) {
	if !cli.OnTerminal() {
		return nil
	}
	return func(r *match.Report) {
		fmt.Fprintf(cmd.ErrOrStderr(), "\r%s: %d to %d, %.1f %% (%.1f to %.1f) ", words.Count(r.Games, "game"), r.Wins[0], r.Wins[1], 100*r.Share, 100*r.Interval[0], 100*r.Interval[1])
	}
}
