package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"shicho/board"
	"shicho/internal/words"
	"shicho/moves"
	"shicho/patterndb"
	"shicho/sgf"
)

// learnOptions are the flags of learn.
type learnOptions struct {
	family, objective, out string
	checks                 []string
	size                   int
	db                     string
	patternSeen            int
	options                moves.Options
}

// checkEvery: without games to check with, one in so many is kept for that.
const checkEvery = 30

// Patterns that a model takes along, at the most.
const mostPatterns = 20_000

func newLearn() *cobra.Command {
	var o learnOptions
	cmd := &cobra.Command{
		Use:   "learn PATH... --out FILE",
		Short: "Learn a model of moves from game records",
		Long: `Learn counts the shapes around the moves of game records, and learns how strongly
each of them, and each of the other features of a move, speaks for it. It goes over
all games several times, until it predicts the moves of other games no better; those
are named with --check, or one game in 30 is kept for that.

Families are n5, n7, n9, n14 (diamonds up to that size), cp (collages), tree (all we
know: shapes of all sizes with last move and liberties, the tactical reader, the
capture patterns of --patterns) and playout. A family with groups of features after
it, as tree-reading-stored, goes without these.

Learning that was cut off goes on from FILE.part with the same command line.`,
		Example: `  shicho learn examples/games --out model.shicho
  shicho learn kgs19-20*.tar.gz --check kgs19-2017_04.tar.gz --patterns patterns.db --out tree19.shicho`,
		Args: usage(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.family, "family", "tree", "which features: "+strings.Join(moves.FamilyNames(), ", "))
	f.StringVar(&o.objective, "objective", "softmax", "what to make small: softmax, j1, j2")
	f.StringVar(&o.out, "out", "", "file of the model")
	cmd.MarkFlagRequired("out")
	f.StringArrayVar(&o.checks, "check", nil, "records to check with, for stopping early; may be repeated")
	f.IntVar(&o.size, "size", 19, "lines of the board; games of other sizes are left out")
	f.StringVar(&o.db, "patterns", "", "store whose capture patterns the model takes along")
	f.IntVar(&o.patternSeen, "pattern-seen", 3, "and how often they must have been seen")
	f.IntVar(&o.options.Passes, "passes", 8, "over all games, at the most")
	f.Float64Var(&o.options.Rate, "rate", 0, "size of the steps; 0: that of the objective")
	f.Float64Var(&o.options.Decay, "decay", 0, "of the strengths in each step, times the rate")
	f.IntVar(&o.options.Seen, "seen", 0, "how often a shape must be seen; 0: by the family and the number of games")
	f.Uint64Var(&o.options.Seed, "seed", 1, "of the order of the games")
	f.IntVar(&o.options.Workers, "workers", runtime.NumCPU(), "games at the same time; it does not change the model")
	cmd.AddCommand(newLearnOwnership())
	return cmd
}

func (o *learnOptions) run(cmd *cobra.Command, paths []string) (err error) {
	if o.options.Set, err = moves.Family(strings.ToLower(o.family)); err != nil {
		return usageError{err}
	}
	if o.options.Objective, err = moves.ParseObjective(strings.ToLower(o.objective)); err != nil {
		return usageError{err}
	}
	if o.size < board.MinSize || o.size > board.MaxSize {
		return usagef("--size %d: %w", o.size, board.ErrSize)
	}
	if o.options.Workers < 1 || o.options.Passes < 1 || !(o.options.Rate >= 0) || !(o.options.Decay >= 0) || o.options.Seen < 0 {
		return usagef("--workers and --passes are at least 1, --rate, --decay and --seen at least 0")
	}
	if err := canLearnInto(o.out); err != nil {
		return err
	}
	o.options.Size = o.size
	if o.options.Patterns, err = encodedPatterns(o.db, o.patternSeen); err != nil {
		return err
	}
	games, err := loadGames(cmd, paths, o.size)
	if err != nil {
		return err
	}
	checks, err := loadGames(cmd, o.checks, o.size)
	if err != nil {
		return err
	}
	if len(o.checks) == 0 {
		games, checks = split(games)
	}
	o.options.SetDefaults(len(games))
	o.options.Checkpoint = o.out + ".part"
	ctx, stop := untilInterrupted(cmd)
	defer stop()
	return o.learn(ctx, cmd, games, checks)
}

func (o *learnOptions) learn(ctx context.Context, cmd *cobra.Command, games, checks []*moves.Game) error {
	start := time.Now()
	bar := new(stages)
	if o.options.Set.NeedsAdvisor() {
		all := append(append([]*moves.Game(nil), games...), checks...)
		err := moves.Advise(ctx, all, o.size, o.options.Patterns, o.options.Workers, func(n int) { bar.set("reading positions", n, len(all)) })
		if err != nil {
			return err
		}
	}
	out := cmd.OutOrStdout()
	o.options.Progress = func(p moves.Progress) {
		switch {
		case p.Checked != nil:
			bar.clear()
			fmt.Fprintf(out, "pass %d: first %.2f %%, within ten %.2f %%, mean rank %.2f, log-likelihood %.4f; %v\n", p.Pass,
				100*p.Checked.First, 100*p.Checked.Within10, p.Checked.MeanRank, p.Checked.LogLikelihood, time.Since(start).Round(time.Second))
		case p.Pass == 0:
			bar.set("counting shapes", p.Games, p.Of)
		default:
			bar.set(fmt.Sprintf("pass %d", p.Pass), p.Games, p.Of)
		}
	}
	model, err := moves.Learn(ctx, games, checks, o.options)
	bar.clear()
	if err != nil {
		if _, missing := os.Stat(o.options.Checkpoint); errors.Is(err, context.Canceled) && missing == nil {
			return fmt.Errorf("%w; the same command goes on from %s", err, o.options.Checkpoint)
		}
		return err
	}
	model.About = fmt.Sprintf("%s, %s, %s", o.options.Set.Name, o.options.Objective, words.Count(len(games), "game"))
	if err := model.Save(o.out); err != nil {
		return err
	}
	os.Remove(o.options.Checkpoint)
	fmt.Fprintf(out, "%s: %d features of %s\n", o.out, model.Features(), words.Count(len(games), "game"))
	return nil
}

// split keeps one game in so many for checks, of a few games at least one.
func split(all []*moves.Game) (games, checks []*moves.Game) {
	every := min(checkEvery, max(len(all)/2, 2))
	for i, g := range all {
		if i%every == every-1 {
			checks = append(checks, g)
		} else {
			games = append(games, g)
		}
	}
	return games, checks
}

// loadGames reads the records of a size; what cannot be learned from is told on the
// standard error output and left out.
func loadGames(cmd *cobra.Command, paths []string, size int) (games []*moves.Game, err error) {
	if missing := missingPaths(paths); len(missing) > 0 {
		return nil, errors.Join(missing...)
	}
	others := 0
	for item := range sgf.Walk(paths, sgf.Options{Stdin: cmd.InOrStdin()}) {
		err := item.Err
		if err == nil {
			var g *moves.Game
			if g, err = moves.NewGame(item.Record, size); err == nil {
				games = append(games, g)
				continue
			}
		}
		if errors.Is(err, moves.ErrBoardSize) {
			others++
			continue
		}
		fmt.Fprintln(cmd.ErrOrStderr(), "left out:", err)
	}
	if others > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "left out: %s of another board size than %d\n", words.Count(others, "game"), size)
	}
	return games, nil
}

// encodedPatterns are those of a store that were seen so often, finals aside: what
// is in atari needs no pattern.
func encodedPatterns(db string, seen int) (list [][]byte, err error) {
	if db == "" {
		return nil, nil
	}
	store, err := patterndb.Open(db, patterndb.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer closing(store, &err)
	top, err := store.Top(patterndb.Query{Limit: 2 * mostPatterns})
	if err != nil {
		return nil, err
	}
	for i := range top {
		n := top[i].Instances
		if n.All()-n.Final >= seen && n.Final == 0 && len(list) < mostPatterns {
			list = append(list, top[i].Pattern.Encode())
		}
	}
	return list, nil
}

// stages is a progress bar for one stage after the other; nothing unless the
// standard error output is a terminal.
type stages struct {
	lock sync.Mutex // workers tell their progress side by side
	bar  *progressbar.ProgressBar
	name string
}

func (s *stages) set(name string, done, of int) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.bar == nil || s.name != name {
		s.end()
		s.name = name
		s.bar = progressbar.NewOptions(of, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription(name),
			progressbar.OptionFullWidth(), progressbar.OptionThrottle(progressInterval), progressbar.OptionShowCount())
	}
	s.bar.Set(done)
}

// clear takes the bar off the terminal.
func (s *stages) clear() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.end()
}

func (s *stages) end() {
	if s.bar != nil {
		s.bar.Clear()
		s.bar = nil
	}
}
