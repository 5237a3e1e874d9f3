package lab

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/suite"
	"shicho/tactics"
)

type suiteOptions struct {
	limits, only, compare string
	nodes, repeat         int
	timeout               time.Duration
	skip, params, games   []string
	part                  string
	play, strict, asJSON  bool
}

// NewSuite makes the command lab suite.
func NewSuite() *cobra.Command {
	var o suiteOptions
	cmd := &cobra.Command{
		Use:   "suite FILE.jsonl...",
		Short: "Ask the reader the questions of test suites",
		Long: `Suite asks the reader the tactical questions of files, a JSON object a line, and
reports the wrong answers and the times. With --compare it asks a program that
speaks GTP too. The reader starts every question anew. docs/suite.md describes the
format of the files and the report.

With --games the files have questions about strings of games, whose boards are in the
records and archives of --games. Only questions whose truth is known are asked, of one
of two parts: choose settings by the part tune; the part test is for final reports.`,
		Example: `  shicho lab suite capture.jsonl --limits paper --skip derived,ladder_only
  shicho lab suite capture.jsonl --compare "gnugo --mode gtp"`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	flags := cmd.Flags()
	cli.LimitsFlag(cmd, &o.limits, tactics.Default)
	flags.IntVar(&o.nodes, "nodes", 0, "end a question after `N` nodes, whatever the limits say; 0 is no end")
	flags.IntVar(&o.repeat, "repeat", 1, "ask `N` times, and keep the shortest time")
	flags.StringVar(&o.only, "only", "", "ask only the cases whose id matches the regular `EXPRESSION`")
	flags.StringSliceVar(&o.skip, "skip", nil, "leave out the cases with one of these `MARKS`: "+strings.Join(suite.Marks, ", "))
	flags.StringSliceVar(&o.games, "games", nil, "the files have questions about the games of these `PATHS`")
	flags.StringVar(&o.part, "part", string(suite.Tune), "with --games, ask the questions of this `PART`: tune or test")
	flags.StringVar(&o.compare, "compare", "", "also ask the GTP program of this `COMMAND` line")
	flags.DurationVar(&o.timeout, "timeout", time.Minute, "the program of --compare must reply within this `TIME`")
	flags.BoolVar(&o.play, "play", false, "ask the player for its move instead of the reader, with 2,000 playouts on one thread")
	cli.ParamFlag(cmd, &o.params)
	flags.BoolVar(&o.strict, "strict", false, "exit with 1 if the reader fails a case")
	cli.JSONFlag(cmd, &o.asJSON, "an object a line, one for each case, and a summary")
	return cmd
}

func (o *suiteOptions) run(cmd *cobra.Command, files []string) error {
	limits, err := cli.ParseLimits(o.limits)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("nodes") {
		limits.Nodes = o.nodes
	}
	if o.nodes < 0 || o.repeat < 1 || o.timeout <= 0 {
		return cli.Usagef("--nodes must not be negative, --repeat at least 1, --timeout positive")
	}
	if len(o.params) > 0 && !o.play {
		return cli.Usagef("--param is for --play")
	}
	if len(o.games) > 0 {
		limits = limits.WithRetakes(true) // as the truth was found
	}
	cases, err := o.cases(cmd, files)
	if err != nil {
		return err
	}
	first, err := o.answerer(limits)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	answerers := []suite.Answerer{first}
	if o.compare != "" {
		program, err := suite.Start(ctx, o.compare, o.timeout)
		if err != nil {
			return fmt.Errorf("--compare: %w", err)
		}
		defer program.Close()
		answerers = append(answerers, program)
	}
	runs, interrupted := suite.AskAll(ctx, cases, o.repeat, answerers...)
	write := func() error { return cli.PrintFrom(cmd, func(w io.Writer) error { return suite.WriteText(w, runs) }) }
	if o.asJSON {
		write = func() error { return suite.WriteJSON(cli.JSONOut(cmd), runs) }
	}
	if err := write(); err != nil {
		return err
	}
	if failed := runs[0].Failed(); o.strict && failed > 0 && interrupted == nil {
		return fmt.Errorf("%d of %d cases failed", failed, runs[0].Asked())
	}
	return interrupted
}

// suitePlayouts is how many playouts the player of --play has for a case.
const suitePlayouts = 2000

// answerer returns the reader, or with --play the player.
func (o *suiteOptions) answerer(limits tactics.Limits) (suite.Answerer, error) {
	if !o.play {
		return suite.NewReader(limits), nil
	}
	player, err := suite.NewPlayer(suitePlayouts, o.params)
	if err != nil {
		return nil, cli.Usagef("--param: %w", err)
	}
	return player, nil
}

// cases reads the cases of the files that --only and --skip leave.
func (o *suiteOptions) cases(cmd *cobra.Command, files []string) ([]*suite.Case, error) {
	pattern, err := regexp.Compile(o.only)
	if err != nil {
		return nil, cli.Usagef("--only: %w", err)
	}
	for _, field := range o.skip {
		if !slices.Contains(suite.Marks, field) {
			return nil, cli.Usagef("--skip %s: not one of %s", field, strings.Join(suite.Marks, ", "))
		}
	}
	if o.part != string(suite.Tune) && o.part != string(suite.Test) {
		return nil, cli.Usagef("--part %s: there are tune and test", o.part)
	}
	var selected []*suite.Case
	for _, name := range files {
		cases, err := o.read(cmd, name)
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			if pattern.MatchString(c.ID) && !c.Marked(o.skip...) {
				selected = append(selected, c)
			}
		}
	}
	if len(selected) == 0 {
		return nil, fmt.Errorf("%s: no case is left to ask", strings.Join(files, ", "))
	}
	return selected, nil
}

// read reads the cases of a file, or the questions about the games of --games.
func (o *suiteOptions) read(cmd *cobra.Command, name string) ([]*suite.Case, error) {
	in, err := cli.OpenFile(cmd, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if len(o.games) == 0 {
		return suite.Read(name, in)
	}
	questions, err := suite.ReadQuestions(name, in)
	if err != nil {
		return nil, err
	}
	return suite.GameCases(o.games, questions, suite.Part(o.part))
}
