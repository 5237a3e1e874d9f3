package lab

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/suite"
	"shicho/lab/truth"
	"shicho/tactics"
)

// truthOptions are the flags of lab truth.
type truthOptions struct {
	limits, programs   []string
	nodes              []int
	part, strata, plot string
	cases              bool
	repeat             int
	timeout            time.Duration
	asJSON             bool
}

// NewTruth makes the command lab truth.
func NewTruth() *cobra.Command {
	var o truthOptions
	cmd := &cobra.Command{
		Use:   "truth QUESTIONS PATH...",
		Short: "Count right answers of readers to questions from games, by the work that they do",
		Long: `Truth asks our reader the questions of a file, by several limits and with several
numbers of nodes, and other programs too. PATH are the games that the questions were
drawn from. Only questions whose truth is known count.

The games are in two parts. Choose settings by the part tune, which is asked unless
--part says otherwise. The part test is for final reports alone.

With --cases the questions are printed as cases for 'shicho lab suite', which has the
boards. Of a question whose truth is not known, every result is right there.`,
		Example: `  shicho lab truth questions.jsonl.gz games.tar.gz --limits default,fast --plot curves.png
  shicho lab truth questions.jsonl.gz games.tar.gz --compare "gnugo --mode gtp --level 10" \
    --strata '^default, 10,000 nodes$|gnugo'`,
		Args: cli.Args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.limits, "limits", []string{tactics.Default.Name}, "ask by the limits of these `NAMES`")
	f.IntSliceVar(&o.nodes, "nodes", []int{100, 300, 1_000, 3_000, 10_000, 30_000, 100_000}, "end a question after each of these `NUMBERS` of nodes in turn")
	f.StringArrayVar(&o.programs, "compare", nil, "also ask the GTP program of this `COMMAND` line; may be repeated")
	f.StringVar(&o.part, "part", string(truth.Tune), "ask the questions of this `PART`: tune or test")
	f.IntVar(&o.repeat, "repeat", 1, "ask `N` times, and keep the shortest time")
	f.StringVar(&o.strata, "strata", "", "print the strata of the readers whose names match the regular `EXPRESSION`")
	f.StringVar(&o.plot, "plot", "", "draw the curves into `FILE`, whose name ends in .png")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "the programs of --compare must reply within this `TIME`")
	f.BoolVar(&o.cases, "cases", false, "print the questions of both parts as cases of a suite, and ask nobody")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	cmd.MarkFlagsMutuallyExclusive("cases", "json")
	return cmd
}

func (o *truthOptions) run(cmd *cobra.Command, file string, paths []string) error {
	chosen, err := o.check(file, paths)
	if err != nil {
		return err
	}
	questions, err := readQuestions(cmd, file)
	if err != nil {
		return err
	}
	if o.cases {
		return truth.Pose(paths, questions, func(q *truth.Posed) error { return suite.Write(cli.JSONOut(cmd), q.Case()) })
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	contenders, err := o.ours()
	if err != nil {
		return err
	}
	others, end, err := o.others(ctx)
	defer end()
	if err != nil {
		return err
	}
	var bar cli.Stages
	m, interrupted := truth.Measure(ctx, paths, questions, truth.Part(o.part), o.repeat, append(contenders, others...),
		func(done, all int) { bar.Set("questions", done, all) })
	bar.Clear()
	if interrupted != nil && ctx.Err() == nil {
		return interrupted
	}
	if o.plot != "" {
		if err := m.Draw(o.plot); err != nil {
			return fmt.Errorf("--plot: %w", err)
		}
	}
	if o.asJSON {
		return errors.Join(cli.WriteJSON(cmd, m), interrupted)
	}
	return errors.Join(cli.Print(cmd, m.Text(chosen)), interrupted)
}

// check refuses wrong flags, and returns the expression of --strata, which is nil without the flag.
func (o *truthOptions) check(file string, paths []string) (chosen *regexp.Regexp, err error) {
	if o.part != string(truth.Tune) && o.part != string(truth.Test) {
		return nil, cli.Usagef("--part %s: there are tune and test", o.part)
	}
	if o.repeat < 1 || o.timeout <= 0 || slices.ContainsFunc(o.nodes, func(n int) bool { return n < 1 }) {
		return nil, cli.Usagef("--repeat and --nodes are at least 1, and --timeout positive")
	}
	if o.strata != "" {
		if chosen, err = regexp.Compile(o.strata); err != nil {
			return nil, cli.Usagef("--strata: %w", err)
		}
	}
	if err := (cli.Output{Flag: "--plot", Path: o.plot, Endings: cli.PNGEndings}).Check(append(paths, file)...); err != nil {
		return nil, err
	}
	return chosen, errors.Join(cli.MissingPaths(paths)...)
}

// ours returns our reader by all limits with all numbers of nodes.
func (o *truthOptions) ours() (list []truth.Contender, err error) {
	for _, name := range o.limits {
		limits, err := cli.ParseLimits(name)
		if err != nil {
			return nil, err
		}
		for _, limits.Nodes = range o.nodes {
			list = append(list, truth.Ours(limits))
		}
	}
	return list, nil
}

// others starts the programs of --compare. end ends them.
func (o *truthOptions) others(ctx context.Context) (list []truth.Contender, end func(), err error) {
	var running []*suite.Program
	end = func() {
		for _, p := range running {
			p.Close()
		}
	}
	for _, line := range o.programs {
		program, err := suite.Start(ctx, line, o.timeout)
		if err != nil {
			return nil, end, fmt.Errorf("--compare: %w", err)
		}
		running = append(running, program)
		list = append(list, truth.Other(program, line))
	}
	return list, end, nil
}

// readQuestions reads a file of questions.
func readQuestions(cmd *cobra.Command, file string) (list []truth.GameQuestion, err error) {
	in, err := cli.OpenFile(cmd, file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if list, err = truth.Read(file, in); err == nil && len(list) == 0 {
		err = truth.ErrNone
	}
	return list, err
}
