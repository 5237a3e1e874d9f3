package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/proof"
	"shicho/protocol/report"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/tactics"
)

type problemsOptions struct {
	db, kind, from, limits, grades string
	size                           int
	json                           bool
	files                          problemFiles
	proof                          cli.ProofFlag
	job                            problem.Job
}

func newProblems() *cobra.Command {
	var o problemsOptions
	cmd := &cobra.Command{
		Use:   "problems [PATH...]",
		Short: "Make problems of what happened in games: captures, cuts, life and death",
		Long: `Problems goes through the fights of games, those that were won and those that were missed,
and keeps what makes a good problem: exactly one move works, the reader proves that every other move
near the fight fails, and the move is not obvious. It cuts the fight out of the game,
proves the solution once more on the board as it is printed, builds the tree of the
opponent's replies, names what the problem teaches, and says how hard it is. Black is
always to move: colours may be exchanged. --kind says what the problems are about: to
capture a string or to rescue one, to connect two strings or to cut them apart, to kill a
group or to make one live, to win a race, or to reach a seki.

The games come from records (PATHs, as for mine) or from a store (--db), which has missed
captures only if it was mined with --missed. Records of problems that were made before are
taken as they are, so that a collection can be sorted and printed. A line is printed for each problem. --out
writes them as SGF, with all wrong moves near the fight and their refutations; lines that
are right end in the comment RIGHT. --out also writes a table or lines of JSON, and --pdf
prints the problems, with the solutions at the end.

The themes are ` + themeNames() + `and
length-N, where N is the number of Black's moves. docs/problems.md says what they mean.`,
		Example: `  shicho problems examples/games --out problems.sgf
  shicho problems games --book book.pdf --count 120 --paper letter
  shicho problems games.tar.gz --theme net --grade 10k-1d --count 50 --out nets.sgf
  shicho problems games --order grade --pdf book.pdf --title "Captures from our club"
  shicho problems games.tar.gz --kind life --out life.sgf
  shicho problems games.tar.gz --kind all --max-per-game 0 --out problems.sgf
  shicho problems --db patterns.db --json`,
		Args: cli.Args(cobra.ArbitraryArgs),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.db, "db", "", "use the games of the store in `FOLDER`")
	cli.NoWaitFlag(cmd)
	f.StringVar(&o.kind, "kind", "capture", "the `KINDS` of the problems: capture, rescue, connect, cut, kill, live, race, seki, several of these with commas; life is kill, live and seki, and all is every kind")
	f.StringVar(&o.from, "from", "", "in place of --kind: make problems of these `CLASSES` of moves: first, missed, intermediate, escape, first_join, intermediate_join, first_cut, intermediate_cut, first_kill, intermediate_kill, critical_kill, live")
	f.IntVar(&o.job.Count, "count", 0, "keep `N` problems, of as many themes, kinds and places as there are; 0 keeps all")
	f.BoolVar(&o.job.Distinct, "distinct", false, "of problems that look alike, turned, mirrored or with exchanged colours, keep the first")
	f.Uint64Var(&o.job.Seed, "seed", 1, "the choice of --count depends on this `NUMBER`")
	cli.ProblemThemesFlag(cmd, &o.job.Options.Themes, "keep")
	f.StringVar(&o.grades, "grade", "", "keep only problems of these `RANKS`, as 10k, 20k-10k or 1d-")
	f.IntVar(&o.size, "size", 0, "use only games on a board of `N` lines; 0 is any")
	f.IntVar(&o.job.Options.MaxPerGame, "max-per-game", 1, "make at most `N` problems of a game for each goal, as capture; 0 is no bound")
	f.BoolVar(&o.job.Options.Vary, "vary", false, "with the kinds kill, live and seki: where a group of a game is settled, look for a problem that differs from it by one stone of the group")
	f.BoolVar(&o.job.Options.Again, "again", false, "prove problems that were made before anew, on a board with as few stones as they need")
	f.BoolVar(&o.job.Options.Turn, "turn", false, "make other problems of each problem, for the other side, a line away, with other stones near the fight; with --again for problems that were made before")
	f.BoolVar(&o.job.Options.Rough, "rough", false, "keep problems, too, that are true but not fit to print: with many stones, in the middle of nowhere, of a single move")
	o.files.add(cmd)
	o.proof.Add(cmd, "the proofs of all solutions, and that wrong first moves fail,")
	f.IntVar(&o.job.Workers, "workers", runtime.NumCPU(), "work on `N` games at the same time")
	cli.LimitsFlag(cmd, &o.limits, tactics.Default)
	cli.JSONFlag(cmd, &o.json, "an object a line, one for each problem")
	return cmd
}

// themeNames lists the themes, some to a line.
func themeNames() string {
	var lines []string
	line := ""
	for _, t := range theme.All() {
		if len(line)+len(t.String()) > 84 {
			lines, line = append(lines, line), ""
		}
		line += t.String() + ", "
	}
	lines = append(lines, line)
	return strings.ReplaceAll(strings.Join(lines, "\n"), ", \n", ",\n")
}

func (o *problemsOptions) run(cmd *cobra.Command, paths []string) (err error) {
	o.makeBook(cmd.Flags())
	if err := o.check(paths); err != nil {
		return err
	}
	o.job.Options.AnyMade = !cmd.Flags().Changed("kind")
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return errors.Join(missing...)
	}
	if err := o.files.loadFont(cmd); err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	if cli.OnTerminal() {
		o.showProgress(paths)
	}
	o.job.Failed = func(err error) { cli.Warn(cmd, "left out", err) }
	if o.db == "" {
		return o.make(ctx, cmd, o.ofSize(problem.FromRecords(paths, sgf.Options{Context: ctx, Stdin: cmd.InOrStdin()})))
	}
	return cli.ReadStore(cmd, o.db, func(store *patterndb.Store) error {
		return o.make(ctx, cmd, o.ofSize(problem.FromStore(store)))
	})
}

// showProgress draws a bar while the job runs.
func (o *problemsOptions) showProgress(paths []string) {
	total := int64(-1) // a store does not say how many games are left
	if o.db == "" {
		total = sgf.TotalBytes(paths)
	}
	draw, start := cli.ByteBar(total), time.Now()
	o.job.Progress = func(c *problem.Counts, done int64) {
		draw(fmt.Sprintf("%d games, %d problems%s", c.Games, c.Problems, timeLeft(time.Since(start), done, total)), done)
	}
}

// timeLeft says how long the rest of the inputs will take if it is like what is done; "" while little is known.
func timeLeft(spent time.Duration, done, total int64) string {
	if done <= 0 || total <= done || spent < leastSpent {
		return ""
	}
	left := time.Duration(float64(spent) * float64(total-done) / float64(done))
	return ", " + train.Wait(nil, left) + " left"
}

// leastSpent is how long a job runs before it says how long the rest will take.
const leastSpent = 5 * time.Second

// makeBook sets what a book for people is made with, unless the flags say otherwise.
func (o *problemsOptions) makeBook(flags *pflag.FlagSet) {
	if o.files.book == "" {
		return
	}
	if o.files.pdf == "" {
		o.files.pdf = o.files.book
	}
	unset := func(name string) bool { return !flags.Changed(name) }
	if unset("kind") && unset("from") {
		o.kind = "all"
	}
	if unset("max-per-game") {
		o.job.Options.MaxPerGame = 0
	}
	if unset("order") {
		o.files.order = "grade"
	}
	if unset("vary") {
		o.job.Options.Vary = true
	}
	if unset("distinct") {
		o.job.Distinct = true
	}
}

// check reads the flags.
func (o *problemsOptions) check(paths []string) (err error) {
	if (o.db == "") == (len(paths) == 0) {
		return cli.Usagef("either --db or paths of records are needed")
	}
	if o.job.Workers < 1 || o.job.Workers > mostWorkers {
		return cli.Usagef("--workers %d: at least 1, at most %d", o.job.Workers, mostWorkers)
	}
	options := &o.job.Options
	if o.job.Count < 0 || options.MaxPerGame < 0 {
		return cli.Usagef("--count and --max-per-game must not be negative")
	}
	if o.size != 0 && (o.size < board.MinSize || o.size > board.MaxSize) {
		return cli.Usagef("--size %d: %w", o.size, board.ErrSize)
	}
	if err := o.readKinds(); err != nil {
		return err
	}
	if options.Limits, err = cli.ParseLimits(o.limits); err != nil {
		return err
	}
	if options.Grades, err = cli.ParseGrades(o.grades); err != nil {
		return err
	}
	if err := checkThemes(options.Themes); err != nil {
		return err
	}
	options.Ladders = o.kind == "all" && o.from == "" || slices.Contains(options.Themes, theme.Ladder.String())
	o.job.Mining = problem.MiningOptions(options.Classes)
	return cmp.Or(o.files.check(o.db, paths), o.proof.Check(o.db, paths...))
}

// readKinds reads --kind, or --from in its place.
func (o *problemsOptions) readKinds() (err error) {
	options := &o.job.Options
	if o.from != "" {
		options.Classes, err = classes(o.from)
		return err
	}
	if options.Kinds, err = problem.ParseKinds(o.kind); err != nil {
		return cli.Usagef("--kind %q: %s", o.kind, kindNames)
	}
	options.Classes = problem.ClassesOf(options.Kinds)
	return nil
}

// kindNames are the values of --kind.
const kindNames = "capture, rescue, connect, cut, kill, live, race, seki, life or all"

// classes reads --from: the classes of moves that become problems.
func classes(from string) (list []patterndb.Class, err error) {
	for name := range strings.SplitSeq(from, ",") {
		var class patterndb.Class
		if class.UnmarshalText([]byte(strings.TrimSpace(name))) != nil {
			class = patterndb.AnyClass
		}
		switch class {
		case patterndb.Final, patterndb.FinalJoin, patterndb.FinalCut, patterndb.FinalKill, patterndb.Critical, patterndb.Safe, patterndb.AnyClass:
			return nil, cli.Usagef("--from %q: first, missed, intermediate, escape, first_join, intermediate_join, first_cut, intermediate_cut, first_kill, intermediate_kill, critical_kill or live, several of these with commas", name)
		}
		list = append(list, class)
	}
	return list, nil
}

// ofSize leaves out the games on boards of another size than was asked for.
func (o *problemsOptions) ofSize(inputs iter.Seq[problem.Input]) iter.Seq[problem.Input] {
	return func(yield func(problem.Input) bool) {
		for in := range inputs {
			if o.size != 0 && (in.Record != nil && in.Record.Size != o.size || in.Game != nil && in.Game.Size != o.size ||
				in.Problem != nil && in.Problem.Board.Size() != o.size) {
				continue
			}
			if !yield(in) {
				return
			}
		}
	}
}

// noGame is the error of inputs without a game or a problem that can be used.
func (o *problemsOptions) noGame() error {
	if o.size != 0 {
		return fmt.Errorf("no usable game on a board of %d lines was found", o.size)
	}
	return errors.New("no usable game was found")
}

// make makes the problems and writes them. What was found before Ctrl-C is not lost.
func (o *problemsOptions) make(ctx context.Context, cmd *cobra.Command, inputs iter.Seq[problem.Input]) error {
	list, counts, interrupted := o.job.Run(ctx, inputs)
	if o.job.Progress != nil {
		fmt.Fprintln(os.Stderr)
	}
	if interrupted == nil && counts.Games+counts.Ready == 0 {
		return o.noGame()
	}
	o.files.sort(list)
	rough := 0
	for i, p := range list {
		if p.Composed() != nil {
			rough++
		}
		r, err := report.NewProblem(p, i+1)
		if err != nil {
			return err
		}
		if err := cli.Report(cmd, o.json, r); err != nil {
			return err
		}
	}
	if err := errors.Join(o.files.write(list), o.prove(cmd, list)); err != nil {
		return err
	}
	if !o.json {
		if err := cli.Print(cmd, report.ProblemCounts{Counts: counts, Kept: len(list), Rough: rough}.Text()); err != nil {
			return err
		}
	}
	return interrupted
}

// prove writes the proofs of the problems, if --proof asks for them. What is not proved is left out with a warning.
func (o *problemsOptions) prove(cmd *cobra.Command, list []*problem.Problem) error {
	if !o.proof.Wanted() {
		return nil
	}
	return o.proof.Write(func(take func(*proof.Certificate, string) error) error {
		r := tactics.NewReader().Keep()
		for i, p := range list {
			title := fmt.Sprintf("problem %d", i+1)
			var refused error // by the checker, or by the file
			missing, err := p.Prove(r, &o.job.Options.Limits, func(c *proof.Certificate, name string) error {
				refused = take(c, title+": "+name)
				return refused
			})
			if missing > 0 {
				err = fmt.Errorf("%s: %d moves rest on a limit, or were not proved again", title, missing)
			}
			switch {
			case refused != nil:
				return refused
			case err != nil:
				o.proof.Without(max(missing, 1), err)
			}
		}
		return nil
	})
}

// checkThemes checks the value of --theme.
func checkThemes(names []string) error {
	for _, name := range names {
		if !problem.IsTheme(name) {
			return cli.Usagef("--theme %q: no such theme; shicho problems --help lists them", name)
		}
	}
	return nil
}
