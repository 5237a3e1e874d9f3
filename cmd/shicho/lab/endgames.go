package lab

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine"
	"shicho/lab/endgames"
)

// endgamesOptions are the flags of lab endgames.
type endgamesOptions struct {
	runs, playouts  int
	methods, params []string
	only            string
	values, json    bool
}

// NewEndgames makes the command lab endgames.
func NewEndgames() *cobra.Command {
	var o endgamesOptions
	cmd := &cobra.Command{
		Use:   "endgames",
		Short: "Count how often the engine finds endgame moves that are proved",
		Long: `Endgames asks the engine for its move in pairs of endgame positions whose right move
is proved, on one thread. In position A only that move wins; position B is the same
board with a komi by which every move wins. The table says how often each way of
playing is right in A and in B. The ways are
  plain       search alone
  value       dynamic komi that makes about half of the playouts a win
  difference  difference games
  balanced    a komi at which exactly one move wins
  combined    plain where the game is close, else balanced`,
		Example: `  shicho lab endgames --runs 100
  shicho lab endgames --only P1 --methods plain,difference --playouts 60000
  shicho lab endgames --values`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.IntVar(&o.runs, "runs", 10, "ask `N` times in each position, each time with another seed")
	f.IntVar(&o.playouts, "playouts", 5000, "search with `N` playouts each time")
	f.StringSliceVar(&o.methods, "methods", engine.EndgameNames(), "compare these `WAYS` of playing")
	f.StringVar(&o.only, "only", "", "take only the problems whose name matches the regular `EXPRESSION`")
	cli.ParamFlag(cmd, &o.params)
	f.BoolVar(&o.values, "values", false, "print the positions with the values of their areas, and ask nothing")
	cli.JSONFlag(cmd, &o.json, "an object a line, one for each problem and method")
	cmd.MarkFlagsMutuallyExclusive("values", "json")
	return cmd
}

func (o *endgamesOptions) run(cmd *cobra.Command) error {
	trial, err := o.trial()
	if err != nil {
		return err
	}
	if o.values {
		for _, p := range trial.Problems {
			fmt.Fprintln(cli.Out(cmd), p)
		}
		return nil
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	rows, err := trial.Run(ctx)
	if err != nil {
		return err
	}
	if o.json {
		return cli.WriteLines(cmd, rows)
	}
	return cli.Print(cmd, rows.Text())
}

// trial reads the flags.
func (o *endgamesOptions) trial() (*endgames.Trial, error) {
	if o.runs < 1 || o.playouts < 1 {
		return nil, cli.Usagef("--runs and --playouts are at least 1")
	}
	if len(o.methods) == 0 {
		return nil, cli.Usagef("--methods: there is none")
	}
	t := &endgames.Trial{Runs: o.runs, Settings: endgames.TrialSettings(o.playouts)}
	for _, param := range o.params {
		if name, _, _ := strings.Cut(param, "="); endgames.OwnParameter(name) {
			return nil, cli.Usagef("--param %s: lab endgames sets %s itself", name, name)
		}
	}
	if err := cli.AssignParams(&t.Settings, o.params); err != nil {
		return nil, err
	}
	for _, name := range o.methods {
		method, err := engine.ParseEndgame(name)
		if err != nil {
			return nil, cli.Usagef("--methods %s: there are %s", name, strings.Join(engine.EndgameNames(), ", "))
		}
		t.Methods = append(t.Methods, method)
	}
	pattern, err := regexp.Compile(o.only)
	if err != nil {
		return nil, cli.Usagef("--only: %w", err)
	}
	t.Problems = slices.DeleteFunc(endgames.All(), func(p *endgames.Problem) bool { return !pattern.MatchString(p.Name) })
	if len(t.Problems) == 0 {
		return nil, cli.Usagef("--only %s: there is no such problem", o.only)
	}
	return t, nil
}
