package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/patterndb"
	"shicho/shape"
	"shicho/tactics"
)

// queryOptions are the flags of query.
type queryOptions struct {
	position                   positionFlags
	picture                    pictureFlags
	db, target, at, colour, by string
	limit                      int
	all, asJSON                bool
	wantedTarget, wantedAt     board.Point // NoPoint for any
	wantedColour               board.Colour
	order                      patterndb.Order
}

func newQuery() *cobra.Command {
	var o queryOptions
	cmd := &cobra.Command{
		Use:   "query FILE --move N --db DIR",
		Short: "List the stored patterns that match a position",
		Long: `Query lists the stored patterns that lie on the board after move N of a record:
the move, what it captures or saves, how often the pattern was seen and in which
games, and play after the move. A match is a proof: nothing is searched but the
line. What it proves is that the stones are taken; a single one may be taken back.`,
		Example: `  shicho query examples/games/19x19-01.sgf --move 157 --db patterns.db --target J7
  shicho query examples/games/19x19-01.sgf --move 157 --db patterns.db --limit 1 --svg best.svg`,
		Args: usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.add(cmd)
	storeFlag(cmd, &o.db)
	flags := cmd.Flags()
	flags.StringVar(&o.target, "target", "", "only patterns that capture or save the string at this point")
	flags.StringVar(&o.at, "at", "", "only patterns whose move is at this point")
	flags.BoolVar(&o.all, "all", false, "patterns anywhere on the board; so it is without --target and --at")
	cmd.MarkFlagsMutuallyExclusive("target", "at", "all")
	colourFlag(cmd, &o.colour, "only moves of this side: black or white")
	orderFlag(cmd, &o.by)
	flags.IntVar(&o.limit, "limit", 0, "list only as many; 0 is all")
	o.picture.add(cmd, "of several patterns one each, with -1, -2 and so on before the extension, unless --limit is 1")
	flags.BoolVar(&o.asJSON, "json", false, "report as one JSON object")
	return cmd
}

func (o *queryOptions) run(cmd *cobra.Command, path string) error {
	b, err := o.check(cmd, path)
	if err != nil {
		return err
	}
	return query(o.db, func(store *patterndb.Store) error {
		index, err := store.LoadIndex()
		if err != nil {
			return err
		}
		list, err := store.Find(index, b, o.wantedColour, o.order, func(m shape.Match) bool { return o.keeps(b, m) })
		if err != nil {
			return err
		}
		if o.limit > 0 {
			list = list[:min(o.limit, len(list))]
		}
		limits, err := lineLimits(store)
		if err != nil {
			return err
		}
		result := queryResult{File: path, Move: o.position.move, DB: o.db, Matches: []*queryMatch{}}
		reader := tactics.NewReader()
		for i := range list {
			m, err := newQueryMatch(store, reader, b, &list[i], &limits)
			if err != nil {
				return err
			}
			result.Matches = append(result.Matches, m)
		}
		return o.report(cmd, &result)
	})
}

// check makes sense of the flags and loads the position.
func (o *queryOptions) check(cmd *cobra.Command, path string) (b *board.Board, err error) {
	if o.limit < 0 {
		return nil, usagef("--limit must not be negative")
	}
	if err = o.picture.check(path); err != nil {
		return nil, err
	}
	if o.order, err = parseOrder(o.by); err != nil {
		return nil, err
	}
	if o.wantedColour, err = parseColour(o.colour); err != nil {
		return nil, err
	}
	if b, err = o.position.board(cmd, path); err != nil {
		return nil, err
	}
	o.wantedTarget, o.wantedAt = board.NoPoint, board.NoPoint
	if o.target != "" {
		if o.wantedTarget, err = parseVertex(o.target, b); err != nil {
			return nil, err
		}
		if b.At(o.wantedTarget) == board.Empty {
			return nil, o.position.fault(path, fmt.Errorf("%s: %w", vertex(o.wantedTarget, b), tactics.ErrNoTarget))
		}
	}
	if o.at != "" {
		if o.wantedAt, err = parseVertex(o.at, b); err != nil {
			return nil, err
		}
		if b.At(o.wantedAt) != board.Empty {
			return nil, o.position.fault(path, fmt.Errorf("%s: %w", vertex(o.wantedAt, b), board.ErrOccupied))
		}
	}
	return b, nil
}

// keeps tells whether a match is one that was asked for.
func (o *queryOptions) keeps(b *board.Board, m shape.Match) bool {
	return (o.wantedAt == board.NoPoint || m.Move == o.wantedAt) &&
		(o.wantedTarget == board.NoPoint || b.Root(m.Target) == b.Root(o.wantedTarget))
}

// lineLimits are the default ones, with escapes and captures as in the limits by
// which the store was mined, if their name is known.
func lineLimits(store *patterndb.Store) (tactics.Limits, error) {
	name, err := store.Limits()
	name, _, _ = strings.Cut(name, " ") // after which come targets other than the strings taken
	limits := tactics.Default
	if mined, unknown := tactics.LimitsByName(name); unknown == nil {
		limits.Liberties, limits.Retakes = mined.Liberties, mined.Retakes
	}
	return limits, err
}
