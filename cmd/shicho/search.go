package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"shicho/board/sgf"
	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/study/gamesearch"
)

type searchOptions struct {
	db, anchor, next string
	moves, ranks     string
	against          string
	inOrder          bool
	variations       bool
	within           int
	query            gamesearch.Query
	dates            cli.DateFlags
	asJSON           bool
}

func newSearch() *cobra.Command {
	var o searchOptions
	cmd := &cobra.Command{
		Use:   "search SHAPE [PATH...]",
		Short: "Find a drawn shape in games, and how play went on",
		Long: `Search finds the games of a store, or of records, in which a shape appears. SHAPE is a
file with a drawing, or - for standard input. A line of the drawing is a row of the board:
X Black, O White, . an empty point, * a stone of either colour, ? any content, x Black,
empty, or off the board, o White, empty, or off the board. | beside the rows and a line of
- above or below them are edges of the board. A drawing with a target # is one of a
pattern, as shicho db show prints it: # is White, the moves are empty points, and the
numbers of liberties are left out.

The shape may lie turned, mirrored, and with colours exchanged. A hit is a place in a game
at which it appears; the continuation is the next move inside the drawing. In the answer X
and O are the sides of the drawing.`,
		Example: `  printf '|. . . .\n|. . O .\n|. X . .\n|. . . .\n+-------\n' | shicho search - examples/games
  shicho search joseki.txt --db patterns.db --anchor corner --next black --to-move 50`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1:]) },
	}
	o.addDrawing(cmd)
	o.addGames(cmd)
	cli.ForceFlag(cmd)
	cli.JSONFlag(cmd, &o.asJSON, "one object")
	return cmd
}

// addDrawing adds the flags about the drawing, and about the moves in it.
func (o *searchOptions) addDrawing(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.anchor, "anchor", "", "the drawing lies at this `PLACE`: whole (board), corner, side, or anywhere; by default as its edges say. Without edges in the drawing, its lower side is the side, and its lower left corner is the corner")
	f.StringVar(&o.moves, "moves", "", "play these `MOVES` on in the drawing first, with commas between: a side, a column and a row, counted from 0 at the top left, as X3.0,O4.2")
	f.BoolVar(&o.inOrder, "in-order", false, "find only games in which --moves were played in this order, where the drawing lay before them; moves elsewhere may come between them")
	f.IntVar(&o.within, "within", 0, "as --in-order, with at most `N` moves of the game from the first of --moves to the last")
	f.BoolVar(&o.variations, "variations", false, "search the variations of the records, too: each as a game of its own, in which the shape appears after it has left the lines before it; not with --db, as a store has the main lines alone")
	f.BoolVar(&o.query.Tenuki, "after-tenuki", false, "list only hits in which a move elsewhere comes before the continuation")
	f.BoolVar(&o.query.FixedColours, "fixed-colours", false, "do not exchange colours")
	f.StringVar(&o.next, "next", "", "this `SIDE` of the drawing is to move when the shape appears: black or white")
	f.IntVar(&o.query.FromMove, "from-move", 0, "the shape appears with move `N` or later; 0 is the beginning")
	f.IntVar(&o.query.ToMove, "to-move", 0, "the shape appears with move `N` or earlier; 0 is no bound")
}

// addGames adds the flags that choose games, and those that say which hits are listed.
func (o *searchOptions) addGames(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.db, "db", "", "search the games of the store in `FOLDER`")
	cli.NoWaitFlag(cmd)
	f.StringVar(&o.query.Player, "player", "", "search only games of a player whose `NAME` contains this")
	f.StringVar(&o.against, "against", "", "compare the games of --player, or of all players, with those of a player whose `NAME` contains this")
	cli.RanksFlag(cmd, &o.ranks, "search")
	o.dates.Add(cmd, "search")
	f.IntVar(&o.query.Size, "size", 0, "search only games on a board of `N` lines; 0 is any")
	f.BoolVar(&o.query.Newest, "newest", false, "list the newest games first")
	f.IntVar(&o.query.Limit, "limit", 20, "list at most `N` hits")
}

func (o *searchOptions) run(cmd *cobra.Command, shape string, paths []string) error {
	if err := o.checkInputs(shape, paths); err != nil {
		return err
	}
	if err := o.checkQuery(); err != nil {
		return err
	}
	if err := o.draw(cmd, shape); err != nil {
		return err
	}
	index, err := o.index(cmd, paths)
	if err != nil {
		return err
	}
	answer, err := o.ask(cmd.Context(), index)
	if err != nil {
		return err
	}
	return cli.Report(cmd, o.asJSON, answer)
}

// checkInputs makes sure that there is a store or records, and that standard input is read once.
func (o *searchOptions) checkInputs(shape string, paths []string) error {
	switch {
	case (o.db == "") == (len(paths) == 0):
		return cli.Usagef("either --db or paths of records are needed")
	case o.variations && o.db != "":
		return cli.Usagef("--variations is about records: a store has the main lines alone")
	case shape == sgf.Stdin && slices.Contains(paths, sgf.Stdin):
		return cli.Usagef("standard input is the shape or records, not both")
	}
	return nil
}

// checkQuery reads the flags about games and moves into the query.
func (o *searchOptions) checkQuery() (err error) {
	q := &o.query
	if q.Next, err = cli.ParseColour(o.next); err != nil {
		return err
	}
	if q.Dates, err = o.dates.Parse(); err != nil {
		return err
	}
	if q.Ranks, err = cli.ParseRanks(o.ranks); err != nil {
		return err
	}
	if q.Size != 0 {
		if err := cli.CheckSize(q.Size); err != nil {
			return err
		}
	}
	switch {
	case q.FromMove < 0 || q.ToMove < 0 || q.Limit < 0:
		return cli.Usagef("--from-move, --to-move and --limit must not be negative")
	case q.ToMove > 0 && q.ToMove < q.FromMove:
		return cli.Usagef("--to-move must not be less than --from-move")
	}
	return nil
}

// draw reads the shape, and plays --moves on in it.
func (o *searchOptions) draw(cmd *cobra.Command, shape string) error {
	before, err := o.readShape(cmd, shape)
	if err != nil {
		return err
	}
	steps, err := gamesearch.ParseSteps(o.moves)
	if err != nil {
		return cli.Usagef("--moves: %v", err)
	}
	if o.query.Shape, err = before.After(steps); err != nil {
		return fmt.Errorf("--moves: %w", err)
	}
	switch {
	case o.within < 0 || (o.inOrder || o.within > 0) && len(steps) == 0:
		return cli.Usagef("--in-order and --within are about --moves, and N is not negative")
	case o.inOrder || o.within > 0:
		o.query.Sequence = &gamesearch.Sequence{Before: before, Steps: steps, Within: o.within}
	}
	return nil
}

// ask searches, and with --against once more for the other player.
func (o *searchOptions) ask(ctx context.Context, index *gamesearch.Index) (answer report.Search, err error) {
	if answer.Result, err = index.Search(ctx, o.query); err != nil {
		return answer, err
	}
	for flag, name := range map[string]string{"--player": o.query.Player, "--against": o.against} {
		if name != "" && !index.HasPlayer(name) {
			return answer, fmt.Errorf("%s %q: no game has a player of that name", flag, name)
		}
	}
	if o.against == "" {
		return answer, nil
	}
	query := o.query
	query.Player, query.Limit = o.against, 0
	answer.Player = o.against
	answer.Other, err = index.Search(ctx, query)
	return answer, err
}

// readShape reads the drawing of a file.
func (o *searchOptions) readShape(cmd *cobra.Command, path string) (shape *gamesearch.Shape, err error) {
	if shape, err = cli.ReadShape(cmd, path); err != nil {
		return nil, err
	}
	if o.anchor == "" {
		return shape, nil
	}
	anchor, err := gamesearch.ParseAnchor(o.anchor)
	if err != nil {
		return nil, cli.Usagef("--anchor %q: whole, corner, side or anywhere", o.anchor)
	}
	if shape, err = shape.WithAnchor(anchor); err != nil {
		return nil, fmt.Errorf("%s: --anchor %s: %w", path, o.anchor, err)
	}
	return shape, nil
}

// index loads the games.
func (o *searchOptions) index(cmd *cobra.Command, paths []string) (index *gamesearch.Index, err error) {
	if o.db != "" {
		err = cli.ReadStore(cmd, o.db, func(store *patterndb.Store) error {
			index, err = gamesearch.Open(cmd.Context(), store, nil)
			return err
		})
		return index, err
	}
	if missing := cli.MissingPaths(paths); len(missing) > 0 {
		return nil, errors.Join(missing...)
	}
	var games gamesearch.Builder
	var before sgf.Item
	for item := range sgf.Walk(paths, sgf.Options{Stdin: cmd.InOrStdin(), Variations: o.variations}) {
		err := item.Err
		switch isVariation := before.Record != nil && item.Tree == before.Tree; {
		case err != nil:
		case isVariation:
			err = games.AddVariation(item.Record, before.Record)
		default:
			err = games.AddRecord(item.Record)
		}
		before = item
		if err != nil {
			cli.Warn(cmd, "left out", err)
		}
	}
	return games.Build(), nil
}
