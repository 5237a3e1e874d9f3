package lab

import (
	"encoding/json"
	"errors"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/lab/groups"
)

// NewGroups makes the command lab groups with its subcommands.
func NewGroups() *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:   "groups",
		Short: "Measure how well playouts and searches judge big groups of games",
		Long: `Groups draws big strings whose fate is in doubt, from games that were counted (draw),
asks another program about them (ask), and measures how well playouts and searches tell
who lives at the end (measure). It also asks players for their moves in positions in which
one move decides about many stones (moves).
docs/groups.md describes how.`,
		Example: `  shicho lab groups draw games.tar.gz > drawn.jsonl
  shicho lab groups ask drawn.jsonl > groups.jsonl
  shicho lab groups measure groups.jsonl "playouts=400" "playouts=400 bearing=0"`,
	}, newGroupsDraw(), newGroupsAsk(), newGroupsMeasure(), newGroupsMoves())
}

// newGroupsDraw makes the command lab groups draw.
func newGroupsDraw() *cobra.Command {
	var d groups.Drawing
	cmd := &cobra.Command{
		Use:   "draw PATH...",
		Short: "Draw big groups whose fate is in doubt from games",
		Long: `Draw takes a string of at least eight stones from games that were counted, in a position
in which playouts keep the string about as often as they lose it, or are on the wrong
side. If a game has none, and from one such game in three only, it takes a string whose
fate is clear. The fate is that at the end of the game; a long search is asked, too.
The groups are printed as a JSON object a line.`,
		Example: `  shicho lab groups draw games.tar.gz --one-in 2 > groups.jsonl`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return drawGroups(cmd, &d, args) },
	}
	f := cmd.Flags()
	f.IntVar(&d.Count, "count", 0, "draw at most `N` groups; 0 is no limit")
	f.IntVar(&d.OneIn, "one-in", 1, "draw from one game in `N`")
	f.IntVar(&d.Glance, "playouts", 400, "play a position out `N` times to see whether a fate is in doubt")
	f.IntVar(&d.Search, "search", 2000, "`N` playouts of the long search")
	f.Uint64Var(&d.Seed, "seed", 1, "what is drawn depends on this `NUMBER`")
	return cmd
}

func drawGroups(cmd *cobra.Command, d *groups.Drawing, args []string) error {
	if d.OneIn < 1 || d.Glance < 1 || d.Search < 1 || d.Count < 0 {
		return cli.Usagef("--one-in, --playouts and --search are at least 1, --count at least 0")
	}
	if missing := cli.MissingPaths(args); len(missing) > 0 {
		return errors.Join(missing...)
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	encoder, drawn := json.NewEncoder(cli.JSONOut(cmd)), 0
	err := d.Draw(ctx, args, func(g *groups.Group) error {
		drawn++
		return encoder.Encode(g)
	}, func(fault error) { cli.Warn(cmd, "left out", fault) })
	if err == nil && drawn == 0 {
		return groups.ErrNone
	}
	return err
}

// groupsMeasureOptions are the flags of lab groups measure.
type groupsMeasureOptions struct {
	part           string
	agreed, asJSON bool
}

// newGroupsMeasure makes the command lab groups measure.
func newGroupsMeasure() *cobra.Command {
	var o groupsMeasureOptions
	cmd := &cobra.Command{
		Use:   "measure GROUPS SETTINGS...",
		Short: "Measure how well players tell the fates of groups",
		Long: `Measure asks players about the groups of a file. SETTINGS are the parameters of a player,
as "playouts=1000 bearing=0"; 'shicho gtp --help' lists them. After the word "bare" the
player only plays the position out, without a search. Each further player is compared
with the first one, group by group. An interval is two standard errors.

The games are in two parts. Choose settings by the part tune, which is asked unless
--part says otherwise. The part test is for final reports alone.`,
		Example: `  shicho lab groups measure groups.jsonl.gz "playouts=400" "playouts=1600"
  shicho lab groups measure groups.jsonl.gz "bare playouts=400" "bare playouts=400 playout=sampled"`,
		Args: cli.Args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	cmd.Flags().StringVar(&o.part, "part", string(groups.Tune), "ask about the groups of this `PART`: tune or test")
	cmd.Flags().BoolVar(&o.agreed, "agreed", false, "ask only about groups about which the other program agrees with the game")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

// contenders returns the part that is asked about, and the players.
func (o *groupsMeasureOptions) contenders(lines []string) (groups.Part, []*groups.Contender, error) {
	if o.part != string(groups.Tune) && o.part != string(groups.Test) {
		return "", nil, cli.Usagef("--part %s: there are tune and test", o.part)
	}
	var list []*groups.Contender
	for _, line := range lines {
		c, err := groups.NewContender(line)
		if err != nil {
			return "", nil, cli.Usagef("%q: %w", line, err)
		}
		list = append(list, c)
	}
	return groups.Part(o.part), list, nil
}

func (o *groupsMeasureOptions) run(cmd *cobra.Command, file string, lines []string) error {
	part, contenders, err := o.contenders(lines)
	if err != nil {
		return err
	}
	list, err := readGroups(cmd, file)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	var bar cli.Stages
	m, err := groups.Measure(ctx, list, part, o.agreed, contenders, func(done, all int) { bar.Set("groups", done, all) })
	bar.Clear()
	if err != nil && (ctx.Err() == nil || len(m.Standings) == 0) {
		return err
	}
	return errors.Join(cli.Report(cmd, o.asJSON, m), err)
}

// newGroupsMoves makes the command lab groups moves.
func newGroupsMoves() *cobra.Command {
	var o groupsMeasureOptions
	cmd := &cobra.Command{
		Use:   "moves POSITIONS SETTINGS...",
		Short: "Measure how often players find the move that decides about many stones",
		Long: `Moves asks players for their moves in the positions of a file, in which many stones are in
danger. It counts the right moves, the moves of the game, and the values on the right side
of one half, and says how far the values are off those of another program. SETTINGS are
the parameters of a player, as "playouts=3000"; 'shicho gtp --help' lists them.

The games are in two parts. Choose settings by the part tune, which is asked unless
--part says otherwise. The part test is for final reports alone.`,
		Example: `  shicho lab groups moves lab/groups/testdata/stakes.jsonl.gz "playouts=3000" "playouts=3000 network=none"`,
		Args:    cli.Args(cobra.MinimumNArgs(2)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.runMoves(cmd, args[0], args[1:]) },
	}
	cmd.Flags().StringVar(&o.part, "part", string(groups.Tune), "ask about the positions of this `PART`: tune or test")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

func (o *groupsMeasureOptions) runMoves(cmd *cobra.Command, file string, lines []string) error {
	part, contenders, err := o.contenders(lines)
	if err != nil {
		return err
	}
	in, err := cli.OpenFile(cmd, file)
	if err != nil {
		return err
	}
	defer in.Close()
	list, err := groups.ReadStakes(file, in)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	var bar cli.Stages
	m, err := groups.MeasureStakes(ctx, list, part, contenders, func(done, all int) { bar.Set("positions", done, all) })
	bar.Clear()
	if err != nil && (ctx.Err() == nil || len(m.Standings) == 0) {
		return err
	}
	return errors.Join(cli.Report(cmd, o.asJSON, m), err)
}
