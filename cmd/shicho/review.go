package main

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"shicho/board/diagram"
	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/engine"
	"shicho/internal/files"
	"shicho/internal/lang"
	"shicho/internal/version"
	"shicho/patterndb"
	"shicho/proof"
	"shicho/protocol/katago/client"
	"shicho/study/fact"
	"shicho/study/review"
	"shicho/study/review/lessons"
	"shicho/tactics"
)

type reviewOptions struct {
	review.Options
	params   []string
	library  cli.Library
	limits   string
	problems string
	facts    string
	sgf      string
	colour   string
	sizes    string
	judge    client.Options
	game     int
	pdf      string
	paper    string
	proof    cli.ProofFlag
	deep     bool
	json     bool
	language cli.Language
	font     string
	inPDF    *lang.Language    // the language of --pdf
	typeface *diagram.Typeface // of --pdf; nil for the program's own
}

func newReview() *cobra.Command {
	var o reviewOptions
	cmd := o.command(&cobra.Command{
		Use:   "review FILE",
		Short: "Go through a game: what each move cost, and why",
		Long: `Review says what each move of a game cost, and why. It prints a line for each move:
  the number of the move, the side, and the point
  who leads by how much before the move, and how often Black wins, in per cent
  what the move lost against the best one, in points, with an interval, if that is
  an inaccuracy, a mistake or a blunder; with ? if it is likely, not certain; and the
  better move
  strings that the move takes off, captures or saves, and those where it misses that
Below a loss stands a reason, if the reader proves one: stones that could be captured
or saved, groups that could be killed or live, strings that could be cut or joined,
kos, endgames of known value, moves that were not needed. At the end come what each
side lost in which part of the game, its worst moves, and all that was missed.

A move that is not the first choice of the search is compared with that choice, and
with moves that are proved to capture or save something: all get the same number of
playouts, then three and four times as many as long as the difference is large enough
to be shown. With fewer than 50 playouts there are no values, and captures alone are
reviewed. Each search has one thread, so that the same game has the same review each
time; --param threads=N changes that. --judge takes the values of another program.

With --sgf the record is written with all that it has, and with marks, comments and
variations at the moves that lose or miss something. With --problems every proved miss
of a capture or a rescue becomes a problem: an SGF file with the position, the right
moves (their lines end in the comment RIGHT), and wrong ones with their refutations.`,
		Example: `  shicho review examples/games/19x19-01.sgf --from 100 --to 120
  shicho review examples/games/19x19-01.sgf --colour black --sgf reviewed.sgf --pdf lessons.pdf
  shicho review game.sgf --judge "katago analysis -config analysis.cfg -model model.bin.gz"
  shicho review examples/games/19x19-01.sgf --playouts 0 --problems problems`,
	})
	cli.JSONFlag(cmd, &o.json, "an object a line, one for each move")
	return cmd
}

// command adds to a command the flags and the work that review and analyze have in common.
func (o *reviewOptions) command(cmd *cobra.Command) *cobra.Command {
	o.Settings = engine.Default()
	o.Settings.Search.Threads = 1 // the same game has the same review each time
	cmd.Args = cli.Args(cobra.ExactArgs(1))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) }
	f := cmd.Flags()
	f.IntVar(&o.Playouts, "playouts", 0, "look at each position with `N` playouts; with 0 review captures alone")
	f.Lookup("playouts").DefValue = fmt.Sprintf("%d on 19 lines, more on smaller boards", review.PlayoutsFor(19))
	f.BoolVar(&o.deep, "deep", false, fmt.Sprintf("look %d times as long at each position", review.DeepFactor))
	f.BoolVar(&o.Quick, "quick", false, "look at each position once, with a third of the playouts, and look for no reasons")
	f.StringVar(&o.sizes, "sizes", "", "show losses from these `POINTS` on, as 2,5,12: inaccuracy, mistake, blunder (default by the ranks of the players)")
	f.IntVar(&o.Moves, "moves", 5, "list at most `N` best moves in JSON")
	f.IntVar(&o.From, "from", 1, "begin with move `N`")
	f.IntVar(&o.To, "to", 0, "end with move `N`; 0 is the last one")
	cli.GameFlag(cmd, &o.game)
	cli.ColourFlag(cmd, &o.colour, "review only the moves of this side, black or white")
	cli.ForceFlag(cmd)
	f.StringVar(&o.sgf, "sgf", "", "write the game with marks, comments and variations into this SGF `FILE`")
	f.StringVar(&o.facts, "facts", "", "write what is proved about the strings of the moves as rows, in the form of the positions of a set of data, into this JSONL `FILE`")
	cli.LanguageFlag(cmd, &o.language, "say what is for people, and write the comments of --sgf and the page of --pdf,")
	cli.FontFlag(cmd, &o.font)
	f.StringVar(&o.pdf, "pdf", "", fmt.Sprintf("print the %d moves that cost most, with diagrams and reasons, on a page of this PDF `FILE`", lessons.Most))
	f.StringVar(&o.paper, "paper", standardPaper, "the `PAPER` of --pdf: a4 or letter")
	o.proof.Add(cmd, "the proofs of the reasons")
	f.StringVar(&o.problems, "problems", "", "write problems made of what was missed into `FOLDER`")
	f.StringVar(&o.judge.Command, "judge", "", "take the values of this `JUDGE` in place of searches: the command line of a program that speaks KataGo's analysis protocol, or a file that such a program, KaTrain, LizGoban or Sabaki has written (.sgf, .json, .jsonl)")
	f.IntVar(&o.judge.Visits, "judge-visits", 0, "let the program of --judge look at each position with `N` visits (default as the program is set)")
	cli.ParamFlag(cmd, &o.params)
	cli.LibraryFlags(cmd, &o.library, "")
	cli.LimitsFlag(cmd, &o.limits, tactics.Fast)
	return cmd
}

func (o *reviewOptions) run(cmd *cobra.Command, path string) (err error) {
	if o.Limits, err = cli.ParseLimits(o.limits); err != nil {
		return err
	}
	o.Options.Language = o.language.Language
	settings := o.Settings
	if err := cli.AssignParams(&settings, o.params); err != nil {
		return err
	}
	if o.Playouts < 0 || o.Moves < 0 || o.From < 1 || o.To < 0 {
		return cli.Usagef("--from must be at least 1, --playouts, --moves and --to not negative")
	}
	if o.Options.Colour, err = cli.ParseColour(o.colour); err != nil {
		return err
	}
	if o.deep && (o.Quick || cmd.Flags().Changed("playouts")) {
		return cli.Usagef("--deep excludes --playouts and --quick")
	}
	if o.judge.Command != "" && (o.deep || cmd.Flags().Changed("playouts")) {
		return cli.Usagef("--judge excludes --playouts and --deep: nothing is searched")
	}
	if o.judge.Visits < 0 || o.judge.Visits > 0 && (o.judge.Command == "" || client.IsRecording(o.judge.Command)) {
		return cli.Usagef("--judge-visits %d: a number of visits for a program of --judge", o.judge.Visits)
	}
	if o.sizes != "" {
		if o.Sizes, err = review.ParseSizes(o.sizes); err != nil {
			return cli.Usagef("--sizes %w", err)
		}
	}
	if err := o.checkFiles(cmd, path); err != nil {
		return err
	}
	record, tree, fault, err := cli.LoadRecord(cmd, path, o.game)
	if err != nil {
		return err
	}
	if n := record.Moves(); o.From > n && n > 0 || o.To > 0 && o.To < o.From {
		to := ""
		if o.To != 0 {
			to = fmt.Sprintf(" --to %d", o.To)
		}
		return cli.Usagef("--from %d%s: no moves, the record has %d", o.From, to, n)
	}
	if _, err := o.library.Assign(cmd, &o.Settings, o.params, record.Size); err != nil {
		return err
	}
	if !cmd.Flags().Changed("playouts") {
		o.Playouts = review.PlayoutsFor(record.Size)
		switch {
		case o.deep:
			o.Playouts *= review.DeepFactor
		case o.Quick:
			o.Playouts = review.QuickPlayouts(record.Size)
		}
	}
	if o.Sizes == (review.Sizes{}) {
		o.Sizes = review.SizesFor(record)
	}
	end, err := o.hire(cmd, record)
	if err != nil {
		return fmt.Errorf("--judge: %w", err)
	}
	defer end()
	if err := o.review(cmd, path, record, tree); err != nil {
		return err
	}
	return fault
}

// hire makes the judge of --judge ready, if there is one. The function that it returns lets the judge go.
func (o *reviewOptions) hire(cmd *cobra.Command, record *sgf.Record) (end func(), err error) {
	switch {
	case o.judge.Command == "":
		return func() {}, nil
	case client.IsRecording(o.judge.Command):
		o.Judge, err = client.ReadRecording(o.judge.Command, record)
		return func() {}, err
	}
	if komi := math.Round(2*record.Komi) / 2; komi != record.Komi {
		cli.Warn(cmd, "warning", fmt.Errorf("komi %g: the judge knows halves of points only, and is asked with %g", record.Komi, komi))
	}
	o.judge.From, o.judge.To = o.From, o.To
	judge, err := client.Start(cmd.Context(), record, o.judge)
	if err != nil {
		return nil, err
	}
	o.Judge = judge
	return judge.Close, nil
}

// checkFiles checks the files that are to be written.
func (o *reviewOptions) checkFiles(cmd *cobra.Command, path string) error {
	if papers[o.paper] == "" {
		return cli.Usagef("--paper %q: a4 or letter", o.paper)
	}
	for _, file := range []cli.Output{{Flag: "--pdf", Path: o.pdf, Endings: []string{".pdf"}, Command: cmd},
		{Flag: "--facts", Path: o.facts, Endings: factEndings, Command: cmd}} {
		if file.Path == "" {
			continue
		}
		if err := file.Check(path); err != nil {
			return err
		}
		if err := files.CanWrite(file.Path); err != nil {
			return fmt.Errorf("%s: %w", file.Flag, err)
		}
	}
	if o.proof.Wanted() {
		if err := o.proof.Check("", path); err != nil {
			return err
		}
	}
	if o.pdf != "" {
		var err error
		if o.inPDF, o.typeface, err = o.language.Printed(cmd, o.font); err != nil {
			return fmt.Errorf("--font: %w", err)
		}
	}
	return o.checkSGF(cmd, path)
}

func (o *reviewOptions) checkSGF(cmd *cobra.Command, path string) error {
	if !cmd.Flags().Changed("sgf") {
		return nil
	}
	if o.sgf == "" || o.sgf == "-" {
		return cli.Usagef("--sgf %q: a file must be named", o.sgf)
	}
	if err := (cli.Output{Flag: "--sgf", Path: o.sgf, Endings: cli.RecordEndings, Command: cmd}).Check(path); err != nil {
		return err
	}
	if err := files.CanWrite(o.sgf); err != nil {
		return fmt.Errorf("--sgf: %w", err)
	}
	o.Variations = true
	return nil
}

// spokenMove is the review of a move whose text is in a language.
type spokenMove struct {
	*review.MoveReview
	language *lang.Language
}

// Text is the line of the review.
func (m *spokenMove) Text() string { return m.MoveReview.Text(m.language) }

// review goes through a record, and prints or writes what the flags ask for.
func (o *reviewOptions) review(cmd *cobra.Command, path string, record *sgf.Record, tree *sgf.Game) (err error) {
	ctx, stop := cli.UntilInterrupted(cmd)
	defer stop()
	var bar cli.Stages
	defer bar.Clear()
	summary, annotated := review.NewSummary(record.Size), review.NewAnnotated(o.Options.Language, record, tree)
	done, of, last := 0, o.Count(record), 0
	var reviewed []*review.MoveReview
	tell := func(m *review.MoveReview) error {
		bar.Hide()
		if err := cli.Report(cmd, o.json, &spokenMove{m, o.Options.Language}); err != nil {
			return err
		}
		summary.Add(m)
		annotated.Add(m)
		reviewed = append(reviewed, m)
		done, last = done+1, m.Number
		bar.Set("moves", done, of)
		return nil
	}
	if cmd.Flags().Changed("problems") {
		if tell, err = o.keepProblems(path, tell); err != nil {
			return err
		}
	}
	if !o.json {
		if err := cli.Print(cmd, review.Header(record, &o.Options)); err != nil {
			return err
		}
	}
	bar.Set("moves", 0, of)
	fault := review.Run(ctx, record, &o.Options, tell)
	bar.Clear()
	// What was reviewed before an error or Ctrl-C is not lost.
	if !o.json {
		if err := cli.Print(cmd, summary.Text(&o.Options)); err != nil {
			return err
		}
	}
	if o.sgf != "" {
		annotated.Summarize(summary, &o.Options)
		if err := sgf.WriteFile(o.sgf, sgf.Collection{annotated.Game()}); err != nil {
			return err
		}
	}
	if err := o.writeTables(record, reviewed); err != nil {
		return err
	}
	if err := o.prove(cmd, reviewed); err != nil {
		return err
	}
	if errors.Is(fault, sgf.ErrIllegalMove) && last > 0 {
		return fmt.Errorf("%w; the review ends with move %d", fault, last)
	}
	return fault
}

// writeTables writes the files of --facts and --pdf.
func (o *reviewOptions) writeTables(record *sgf.Record, reviewed []*review.MoveReview) error {
	if o.facts != "" {
		if err := files.Write(o.facts, func(w io.Writer) error {
			game := patterndb.Key(record)
			return review.Proved(record, reviewed, func(f fact.Fact) error {
				f.Provenance = fact.Text("shicho review " + version.Build())
				return fact.Write(w, f.In(game))
			})
		}); err != nil {
			return fmt.Errorf("--facts: %w", err)
		}
	}
	if o.pdf != "" {
		if err := files.Write(o.pdf, func(w io.Writer) error {
			return lessons.Write(o.inPDF, w, papers[o.paper], o.typeface, record, lessons.Choose(reviewed))
		}); err != nil {
			return fmt.Errorf("--pdf: %w", err)
		}
	}
	return nil
}

// prove writes the proofs of the reasons, if --proof asks for them. That a game has no proved reason is no error: a warning says that there is no file.
func (o *reviewOptions) prove(cmd *cobra.Command, reviewed []*review.MoveReview) error {
	if !o.proof.Wanted() {
		return nil
	}
	err := o.proof.Write(func(take func(*proof.Certificate, string) error) error {
		r := tactics.NewReader().Keep()
		for _, m := range reviewed {
			missing, err := m.Prove(r, take)
			if err != nil {
				return err
			}
			if missing > 0 {
				o.proof.Without(missing, fmt.Errorf("move %d: %d answers rest on a limit, or were not proved again", m.Number, missing))
			}
		}
		return nil
	})
	if errors.Is(err, proof.ErrNoClaim) {
		cli.Warn(cmd, "no file", err)
		return nil
	}
	return err
}

// keepProblems returns a function that writes the problems of a move into the folder of --problems and then calls tell.
func (o *reviewOptions) keepProblems(path string, tell func(*review.MoveReview) error) (func(*review.MoveReview) error, error) {
	if err := (cli.Output{Flag: "--problems", Path: o.problems}).CheckFolder(); err != nil {
		return nil, err
	}
	o.Problems = true
	folder, err := review.NewProblemFolder(o.problems, path, o.game)
	if err != nil {
		return nil, fmt.Errorf("--problems: %w", err)
	}
	return func(m *review.MoveReview) error {
		if err := folder.Save(m); err != nil {
			return fmt.Errorf("--problems: %w", err)
		}
		return tell(m)
	}, nil
}
