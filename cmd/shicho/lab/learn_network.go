package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/engine/moves"
	"shicho/engine/network"
	"shicho/internal/words"
)

type learnNetworkOptions struct {
	checks   []string
	out      string
	prepared string
	start    string
	games    int
	options  network.Options
}

func newLearnNetwork() *cobra.Command {
	o := learnNetworkOptions{options: network.Options{SaveEvery: saveEvery}}
	cmd := &cobra.Command{
		Use:   "network PATH... --out FILE",
		Short: "Learn the network that predicts moves, owners, points and the winner",
		Long: `Network makes one network from game records. All games teach the moves of their players
and the winner. Games that ended with a count also teach whose each point was at the
end, if the ownership network finds dead stones with which the count is exactly the one
of the record. That takes minutes for many games, so --prepared keeps the games in a
file whose name ends in .games. If the file exists, its games are learned from, and the
records of PATH are not read.

First the shapes are counted that many positions have in common. Then the games are
gone through in rounds, each game with one in 16 of its positions, until as many
positions have been learned from as --positions says. The rate of the steps shrinks
along a cosine, so the number of positions must be known from the start.

A PATH may also be a folder of games by 'shicho lab selfplay', whose searches teach owners,
points and the winner. Beside them all positions keep the moves of the network of --start;
with --moves, records teach theirs.
--start begins with a network, whose shapes stay, but no more than --shapes says: those
that say least go. --channels and --layers may make it larger; what is added changes
nothing until it has learned.

If learning is cut off, the same command line goes on from FILE.part, to the same
network.`,
		Example: `  shicho lab learn network kgs19-20*.tar.gz --check kgs19-2017_04.tar.gz --out network19.shicho
  shicho lab learn network selfplay9-learn.sgf.gz --size 9 --positions 2000000 --out network9.shicho`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "write the network to `FILE`")
	cmd.MarkFlagRequired("out")
	cli.ForceFlag(cmd)
	f.StringArrayVar(&o.checks, "check", nil, "check with the records of `PATH`; may be repeated; without it, with one game in 30")
	f.StringVar(&o.prepared, "prepared", "", "read the games and their owners from `FILE` in place of the records, or write them there if it does not exist")
	f.StringVar(&o.start, "start", "", "begin with the network of `FILE`; default is the one that comes with the program")
	f.BoolVar(&o.options.LearnMoves, "moves", false, "records teach their moves beside searches, too")
	f.IntVar(&o.games, "games", 0, "learn from `N` games only, spread over the records; 0 is all")
	f.IntVar(&o.options.Size, "size", 19, "learn from games on boards of `N` lines only")
	f.IntVar(&o.options.Channels, "channels", 32, "`N` numbers for each point, a multiple of 16")
	f.IntVar(&o.options.Layers, "layers", 4, "`N` layers")
	f.IntVar(&o.options.Largest, "largest", 9, "shapes up to the diamond of size `N`")
	f.IntVar(&o.options.Positions, "positions", 6_000_000, "learn from `N` positions, counted as often as they come")
	f.IntVar(&o.options.Batch, "batch", 128, "make a step after `N` positions")
	f.Float64Var(&o.options.Rate, "rate", 0.002, "size of the steps of the layers, a `NUMBER`")
	f.Float64Var(&o.options.RowRate, "row-rate", 0.01, "size of the steps of the shapes, a `NUMBER`")
	f.IntVar(&o.options.Seen, "seen", 30, "take only shapes that were seen at least `N` times")
	f.IntVar(&o.options.Shapes, "shapes", 300_000, "take at most `N` shapes")
	f.IntVar(&o.options.Chunk, "shuffle", 800, "mix the positions of `N` games; each takes about 150 kilobytes on 19 lines")
	f.IntVar(&o.options.CheckEvery, "check-every", 250_000, "check after every `N` positions; 0 is at the end only")
	f.Uint64Var(&o.options.Seed, "seed", 1, "`SEED` of all that is random")
	f.IntVar(&o.options.Workers, "workers", runtime.NumCPU(), "use `N` processors; the network does not depend on that")
	return cmd
}

// saveEvery is the time between two checkpoints.
const saveEvery = 4 * time.Minute

// network reads the network that a flag names, for the boards to learn from.
func (o *learnNetworkOptions) network(flag, name string) (*network.Network, error) {
	source, err := network.ParseSource(name)
	if err != nil {
		return nil, err
	}
	n := source.For(o.options.Size)
	if n == nil {
		return nil, cli.Usagef("--%s %s: no network", flag, name)
	}
	return n, nil
}

func (o *learnNetworkOptions) run(cmd *cobra.Command, paths []string) (err error) {
	if o.start != "" {
		if o.options.Start, err = o.network("start", o.start); err != nil {
			return err
		}
		given, flags := o.options.Architecture, cmd.Flags()
		o.options.Architecture = o.options.Start.Architecture
		if flags.Changed("channels") {
			o.options.Channels = given.Channels
		}
		if flags.Changed("layers") {
			o.options.Layers = given.Layers
		}
	}
	if err := o.options.Check(); err != nil {
		return cli.Usage(err)
	}
	if o.games < 0 {
		return cli.Usagef("--games is at least 0")
	}
	o.options.Checkpoint = o.out + checkpointEnding
	inputs := append(append([]string(nil), paths...), o.checks...)
	checkpoint := cli.Output{Flag: "--out", Path: o.options.Checkpoint, Endings: []string{checkpointEnding}}
	if err := cmp.Or(cli.Output{Flag: "--out", Path: o.out, Endings: cli.ModelEndings, Command: cmd}.CheckModel(inputs...), checkpoint.Check(inputs...), o.checkPrepared(inputs)); err != nil {
		return err
	}
	if missing := cli.MissingPaths(inputs); len(missing) > 0 {
		return errors.Join(missing...)
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	games, checks, err := o.load(ctx, cmd, paths)
	if err != nil {
		return err
	}
	if o.games > 0 && o.games < len(games) {
		some := make([]*network.Game, o.games)
		for i := range some {
			some[i] = games[i*len(games)/o.games]
		}
		games = some
	}
	return o.learn(ctx, cli.Out(cmd), games, checks)
}

// checkPrepared refuses a wrong file of --prepared, before minutes are spent on what it will hold.
func (o *learnNetworkOptions) checkPrepared(inputs []string) error {
	if o.prepared == "" {
		return nil
	}
	return cli.Output{Flag: "--prepared", Path: o.prepared, Endings: cli.GamesEndings}.CheckModel(inputs...)
}

// load reads the games to learn from and those to check with.
func (o *learnNetworkOptions) load(ctx context.Context, cmd *cobra.Command, paths []string) (games, checks []*network.Game, err error) {
	played, paths, err := loadPlayed(paths, o.options.Size)
	if err != nil {
		return nil, nil, err
	}
	if o.options.LearnMoves && len(played) == 0 {
		return nil, nil, cli.Usagef("--moves is for paths with games of self-play; without these, records teach their moves anyway")
	}
	if len(paths) > 0 || o.prepared != "" {
		if games, err = o.loadPrepared(ctx, cmd, paths); err != nil {
			return nil, nil, err
		}
	}
	if len(played) > 0 {
		fmt.Fprintf(cli.Out(cmd), "%s of self-play\n", words.Count(len(played), "game"))
	}
	games = append(games, played...)
	if len(o.checks) == 0 {
		games, checks = moves.SplitChecks(games)
		return games, checks, nil
	}
	checks, err = loadNetworkGames(ctx, cmd, cli.Out(cmd), o.checks, o.options.Size, o.options.Workers)
	return games, checks, err
}

// loadPrepared reads the games to learn from, or prepares them.
func (o *learnNetworkOptions) loadPrepared(ctx context.Context, cmd *cobra.Command, paths []string) ([]*network.Game, error) {
	if o.prepared != "" {
		games, err := network.LoadGames(o.prepared)
		if err == nil {
			if i := slices.IndexFunc(games, func(g *network.Game) bool { return g.Size != o.options.Size }); i >= 0 {
				return nil, fmt.Errorf("%s: a game on a board of %d lines, not %d", o.prepared, games[i].Size, o.options.Size)
			}
			fmt.Fprintf(cli.Out(cmd), "%s in %s; the records are not read\n", words.Count(len(games), "game"), o.prepared)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return games, err
		}
	}
	games, err := loadNetworkGames(ctx, cmd, cli.Out(cmd), paths, o.options.Size, o.options.Workers)
	if err == nil && o.prepared != "" {
		err = network.SaveGames(o.prepared, games)
	}
	return games, err
}

// learn learns the network, prints the progress, and writes the file.
func (o *learnNetworkOptions) learn(ctx context.Context, out io.Writer, games, checks []*network.Game) error {
	bar := new(cli.Stages)
	o.options.Progress = func(p network.Progress) {
		switch {
		case p.Of > 0:
			bar.Set("counting shapes", p.Games, p.Of)
			return
		case p.Checked == nil && cli.OnTerminal():
			bar.Set("learning", p.Positions, o.options.Positions)
			return
		}
		bar.Clear()
		fmt.Fprintf(out, "%d positions, %.0f a second, %d shapes: loss of moves %.4f, owners %.4f, points %.3f, winner %.4f; first %.2f %%; %v\n", p.Positions, p.Rate,
			p.Shapes, p.Loss.Move, p.Loss.Owner, p.Loss.Points, p.Loss.Win, 100*p.Loss.First, p.SinceStarted.Round(time.Second))
		if c := p.Checked; c != nil {
			fmt.Fprintf(out, "checked: first %.2f %%, within ten %.2f %%, log-likelihood %.4f; owners off by %.4f, points by %.2f; winner %.2f %%\n", 100*c.First,
				100*c.Within10, c.LogLikelihood, c.OwnerError, c.PointsError, 100*c.Win)
		}
	}
	n, err := network.Learn(ctx, games, checks, o.options)
	bar.Clear()
	if err != nil {
		if _, missing := os.Stat(o.options.Checkpoint); errors.Is(err, context.Canceled) && missing == nil {
			return fmt.Errorf("%w; the same command goes on from %s", err, o.options.Checkpoint)
		}
		return err
	}
	n.About = fmt.Sprintf("%s, %d positions", words.Count(len(games), "game"), o.options.Positions)
	if err := n.Save(o.out); err != nil {
		return err
	}
	os.Remove(o.options.Checkpoint)
	fmt.Fprintf(out, "%s: %d parameters, %d shapes of %s\n", o.out, n.Parameters(), n.Shapes(), words.Count(len(games), "game"))
	return nil
}
