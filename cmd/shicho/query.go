package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/pattern/certify"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/proof"
	"shicho/protocol/report"
	"shicho/tactics"
)

type queryOptions struct {
	position                   cli.PositionFlags
	picture                    cli.PictureFlags
	proof                      cli.ProofFlag
	db, target, at, colour, by string
	class                      string
	teaches                    []string
	limit, minSize             int
	all, asJSON                bool
	status                     []string
	wantedTarget, wantedAt     board.Point // NoPoint for any
	wantedColour               board.Colour
	wantedClass                patterndb.Class
	wantedThemes               theme.Set
	wantedStatuses             []shape.Status
	order                      patterndb.Order
}

func newQuery() *cobra.Command {
	var o queryOptions
	cmd := &cobra.Command{
		Use:   "query FILE --db FOLDER",
		Short: "List the stored patterns that match a position",
		Long: `Query lists the stored patterns that lie on the board after move N of a record: the
move, what it captures or saves, how often the pattern was seen and in which games,
and how play may go on. Every match is a proof that the stones are taken or saved;
only the line of play is read anew. A note says where a single stone that is taken may
be taken back.
Patterns that need no proof are left out, as those that take stones in atari, unless
--class names them. FILE may also have a drawing, as for search.

With --status it lists what the patterns tell of strings instead: a string is critical
if the attacker, to move, captures it, and its owner, to move, saves it; attacked if
nothing is known of its owner's moves; dead if it is captured whoever moves, and safe if
it is not captured whoever moves. The status is proved by patterns alone, as what they
leave on the board after the moves of their proofs, or by the pattern of an attack that
fails, if the store was mined with --safe. --status safe lists the strings that are safe
alone, and --status any all.`,
		Example: `  shicho query examples/games/19x19-01.sgf --move 157 --db patterns.db --target J7
  shicho query examples/games/19x19-01.sgf --move 157 --db patterns.db --limit 1 --svg best.svg
  shicho query examples/games/19x19-01.sgf --move 157 --db patterns.db --status any`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	cli.StoreFlag(cmd, &o.db)
	flags := cmd.Flags()
	flags.StringVar(&o.target, "target", "", "list only patterns that capture, save, join or cut the string at `POINT`")
	flags.StringVar(&o.at, "at", "", "list only patterns whose move is at `POINT`")
	flags.BoolVar(&o.all, "all", false, "list patterns anywhere on the board, as without --target and --at")
	cmd.MarkFlagsMutuallyExclusive("target", "at", "all")
	flags.StringSliceVar(&o.status, "status", nil, "list the strings that patterns prove to have one of these `STATUSES`: critical, attacked, dead, safe, several of these with commas, or any; --target and --colour name one string or an owner")
	cli.ColourFlag(cmd, &o.colour, "list only moves of this `SIDE`: black or white")
	cli.OrderFlag(cmd, &o.by)
	cli.ClassFlag(cmd, &o.class, "", "list only patterns seen as", "; without it those that need no proof are left out")
	cli.ThemesFlag(cmd, &o.teaches)
	flags.IntVar(&o.minSize, "min-size", 0, "list only patterns of at least `N` points")
	flags.IntVar(&o.limit, "limit", 0, "list at most `N` patterns; 0 is all")
	o.picture.Add(cmd, "; for several patterns one file each, with -1, -2 and so on before the ending, unless --limit is 1")
	o.proof.Add(cmd, "the proofs of the patterns that are listed, on this board,")
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	for _, other := range []string{"at", "class", "by", "teaches", "min-size", "limit", "svg", "png", "proof"} {
		cmd.MarkFlagsMutuallyExclusive("status", other)
	}
	return cmd
}

func (o *queryOptions) run(cmd *cobra.Command, path string) error {
	p, err := o.check(cmd, path)
	if err != nil {
		return err
	}
	return cli.ReadStore(cmd, o.db, func(store *patterndb.Store) error {
		index, err := store.LoadIndex()
		if err != nil {
			return err
		}
		if len(o.wantedStatuses) > 0 {
			return cli.Report(cmd, o.asJSON, report.NewStatuses(index, o.db, p, o.wantedStatuses, func(target board.Point) bool {
				return (o.wantedColour == board.Empty || p.Board.At(target) == o.wantedColour) &&
					(o.wantedTarget == board.NoPoint || p.Board.Root(o.wantedTarget) == target)
			}))
		}
		list, err := store.Find(index, p.Board, o.wantedColour, o.order, func(m shape.Match) bool { return o.keeps(p.Board, m) })
		if err != nil {
			return err
		}
		found := len(list)
		list = slices.DeleteFunc(list, func(f patterndb.Found) bool { return !o.wants(&f.Summary) })
		leftOut := found - len(list)
		if o.limit > 0 {
			list = list[:min(o.limit, len(list))]
		}
		reader, err := report.NewStoredReader(store)
		if err != nil {
			return err
		}
		result := report.Query{RecordPosition: p, DB: o.db, Matches: []*report.Match{}, LeftOut: leftOut, Class: o.class, MinSize: o.minSize, Themes: o.wantedThemes}
		for i := range list {
			m, err := report.NewMatch(store, reader, p, &list[i])
			if err != nil {
				return err
			}
			result.Matches = append(result.Matches, m)
		}
		if err := o.prove(cmd, store, &result); err != nil {
			return err
		}
		return o.report(cmd, &result)
	})
}

// prove proves the patterns on the board, if --proof asks for it. A pattern whose proof is not found is left out with a warning.
func (o *queryOptions) prove(cmd *cobra.Command, store *patterndb.Store, result *report.Query) error {
	if !o.proof.Wanted() {
		return nil
	}
	limits, err := report.StoreLimits(store)
	if err != nil {
		return err
	}
	return o.proof.Write(func(take func(*proof.Certificate, string) error) error {
		certifier := certify.New(limits)
		for _, m := range result.Matches {
			c, err := m.Prove(certifier)
			if err != nil {
				o.proof.Without(1, fmt.Errorf("pattern %s: %w", m.ID, err))
				continue
			}
			if err := take(c, fmt.Sprintf("%s, move %d: pattern %s", result.Game, result.Move, m.ID)); err != nil {
				return err
			}
		}
		return nil
	})
}

// check reads the flags and loads the position.
func (o *queryOptions) check(cmd *cobra.Command, path string) (p *report.RecordPosition, err error) {
	if o.limit < 0 || o.minSize < 0 {
		return nil, cli.Usagef("--limit and --min-size must not be negative")
	}
	if o.class != "" {
		if o.wantedClass, err = cli.ParseClass(o.class); err != nil {
			return nil, err
		}
	}
	if o.wantedThemes, err = cli.ParseThemes(o.teaches); err != nil {
		return nil, err
	}
	if o.wantedStatuses, err = parseStatuses(o.status); err != nil {
		return nil, err
	}
	if err = cmp.Or(o.picture.Check(path), o.proof.Check(o.db, path)); err != nil {
		return nil, err
	}
	if o.order, err = cli.ParseOrder(o.by); err != nil {
		return nil, err
	}
	if o.wantedColour, err = cli.ParseColour(o.colour); err != nil {
		return nil, err
	}
	if p, err = o.position.Load(cmd, path); err != nil {
		return nil, err
	}
	o.wantedTarget, o.wantedAt = board.NoPoint, board.NoPoint
	if o.target != "" {
		if o.wantedTarget, err = cli.ParsePoint(o.target, p.Board); err != nil {
			return nil, err
		}
		if p.Board.At(o.wantedTarget) == board.Empty {
			return nil, p.Fault(fmt.Errorf("%s: %w", board.FormatPoint(o.wantedTarget, p.Board.Size()), tactics.ErrNoTarget))
		}
	}
	if o.at != "" {
		if o.wantedAt, err = cli.ParsePoint(o.at, p.Board); err != nil {
			return nil, err
		}
		if p.Board.At(o.wantedAt) != board.Empty {
			return nil, p.Fault(fmt.Errorf("%s: %w", board.FormatPoint(o.wantedAt, p.Board.Size()), board.ErrOccupied))
		}
	}
	return p, nil
}

func parseStatuses(names []string) (list []shape.Status, err error) {
	for _, name := range names {
		var s shape.Status
		switch {
		case name == "any":
			list = append(list, shape.Statuses()...)
		case s.UnmarshalText([]byte(name)) == nil:
			list = append(list, s)
		default:
			return nil, cli.Usagef("--status %q: critical, attacked, dead, safe or any", name)
		}
	}
	return list, nil
}

// keeps reports whether a match is about the point that was asked for.
func (o *queryOptions) keeps(b *board.Board, m shape.Match) bool {
	return (o.wantedAt == board.NoPoint || m.Move == o.wantedAt) &&
		(o.wantedTarget == board.NoPoint || b.Root(m.Target) == b.Root(o.wantedTarget) || m.Kind.HasTwo() && b.Root(m.Other) == b.Root(o.wantedTarget))
}

// wants reports whether a pattern has the class, the size and the themes that were asked for.
func (o *queryOptions) wants(s *patterndb.Summary) bool {
	if o.class == "" && s.IsPlain() {
		return false
	}
	return s.Pattern.Size() >= o.minSize && s.Themes.HasAll(o.wantedThemes) && s.Instances.Of(o.wantedClass) > 0
}

// report draws the pictures and prints the result.
func (o *queryOptions) report(cmd *cobra.Command, result *report.Query) error {
	suffixes := make([]string, len(result.Matches))
	for i := range suffixes {
		if o.limit != 1 {
			suffixes[i] = strconv.Itoa(i + 1)
		}
	}
	if err := o.picture.CheckSuffixes(suffixes...); err != nil {
		return err
	}
	for i, m := range result.Matches {
		if err := o.picture.Write(m.Diagram(), m.PointZone(), suffixes[i]); err != nil {
			return err
		}
	}
	return cli.Report(cmd, o.asJSON, result)
}
