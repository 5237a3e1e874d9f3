package lab

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/lab/problems"
	"shicho/lab/suite"
	"shicho/protocol/gtp/client"
	"shicho/study/problem"
	"shicho/tactics"
)

// problemsOptions are the flags of lab problems.
type problemsOptions struct {
	trial                  problems.Trial
	limits, program, sheet string
	nodes                  int
	json                   bool
}

// standardProgram is the program that judges problems.
const standardProgram = "gnugo --mode gtp --level 10"

// mostDisputes is the number of disputes that fit on a sheet.
const mostDisputes = 24

// NewProblems makes the command lab problems.
func NewProblems() *cobra.Command {
	var o problemsOptions
	cmd := &cobra.Command{
		Use:   "problems PATH...",
		Short: "Let independent judges look at problems made by shicho problems",
		Long: `Problems draws problems of collections at random, and asks judges about the first moves:
  - GNU Go, on the printed board: does the right move work, and do three other legal
    moves near the fight, drawn at random, fail?
  - the reader with other limits than the proofs have, 20 times the nodes, and the
    attacker anywhere: does the right move work, and do all wrong moves of the record fail?
  - the reader with the limits of the proofs, in all eight symmetries and with exchanged
    colours: does it find the same, and has the problem the same name?
It also plays the first choice of the move models. Every dispute is listed with its
board; docs/problems.md says how to read the report. A missing GNU Go is left out.`,
		Example: `  shicho lab problems problems.sgf --gnugo "/usr/games/gnugo --mode gtp --level 10"
  shicho lab problems problems.sgf --count 50 --sheet disputes.png`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.IntVar(&o.trial.Count, "count", 200, "ask about `N` problems, drawn at random; 0 asks about all")
	f.Uint64Var(&o.trial.Seed, "seed", 1, "what is drawn depends on this `NUMBER`")
	f.StringVar(&o.program, "gnugo", standardProgram, "the `COMMAND` line of GNU Go, or of another program with the GTP commands attack and defend; an empty one leaves that judge out")
	cli.LimitsFlag(cmd, &o.limits, tactics.Deep)
	f.IntVar(&o.nodes, "nodes", problems.ReaderNodes, "end a question to the reader that judges after `N` nodes, whatever the limits say")
	f.IntVar(&o.trial.Workers, "workers", runtime.NumCPU(), "judge `N` problems at the same time")
	f.StringVar(&o.sheet, "sheet", "", fmt.Sprintf("draw the first %d disputes on one sheet, into `FILE`, whose name ends in .svg or .png", mostDisputes))
	cli.JSONFlag(cmd, &o.json, "an object a line, one for each problem, and a summary")
	return cmd
}

func (o *problemsOptions) run(cmd *cobra.Command, paths []string) (err error) {
	t := &o.trial
	if t.Count < 0 || t.Workers < 1 || o.nodes < 1 {
		return cli.Usagef("--count must not be negative, --workers and --nodes are at least 1")
	}
	if t.Limits, err = cli.ParseLimits(o.limits); err != nil {
		return err
	}
	t.Limits.Nodes = o.nodes
	if err := cli.CheckPicture("--sheet", o.sheet, paths...); err != nil {
		return err
	}
	collection, err := o.read(cmd, paths)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	o.findProgram(ctx, cmd)
	var bar cli.Stages
	defer bar.Clear()
	t.Progress = func(done, of int) { bar.Set("problems", done, of) }
	r, interrupted := t.Run(ctx, collection)
	bar.Clear()
	if err := o.report(cmd, r); err != nil {
		return err
	}
	return interrupted
}

// read reads the problems. It leaves out records that are no problems and problems that do not say their task.
func (o *problemsOptions) read(cmd *cobra.Command, paths []string) (list []*problem.Problem, err error) {
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return nil, errors.Join(missing...)
	}
	for p, err := range problem.Walk(paths, sgf.Options{Stdin: cmd.InOrStdin()}) {
		if err == nil && p.Goal == problem.Unstated {
			err = fmt.Errorf("problem %s: the record does not say which stones are to be captured or saved", p.ID)
		}
		if err != nil {
			cli.Warn(cmd, "left out", err)
			continue
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, errors.New("no problem is left to ask about")
	}
	return list, nil
}

// findProgram makes sure that the program of --gnugo can be started. If not, a line says that this judge is left out.
func (o *problemsOptions) findProgram(ctx context.Context, cmd *cobra.Command) {
	start := func(ctx context.Context) (*suite.Program, error) {
		return suite.Start(ctx, o.program, problems.Timeout)
	}
	if o.program == "" {
		return
	}
	program, err := start(ctx)
	switch {
	case errors.Is(err, client.ErrProgram):
		cli.Warn(cmd, "without GNU Go", fmt.Errorf("--gnugo: %w", err))
		return
	case err == nil:
		program.Close()
	}
	o.trial.Start = start
}

// report prints the report and draws the disputes.
func (o *problemsOptions) report(cmd *cobra.Command, r *problems.Report) error {
	if o.sheet != "" {
		if sheet := r.Sheet(mostDisputes); len(sheet.Diagrams) == 0 {
			fmt.Fprintln(os.Stderr, "no dispute: no sheet is drawn")
		} else if err := cli.WriteSheet(o.sheet, sheet); err != nil {
			return fmt.Errorf("--sheet: %w", err)
		}
	}
	if o.json {
		return r.WriteJSON(cli.JSONOut(cmd))
	}
	return cli.Print(cmd, r.Text())
}
