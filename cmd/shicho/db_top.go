package main

import (
	"github.com/spf13/cobra"

	"shicho/board/diagram"
	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

type topOptions struct {
	query         patterndb.Query
	filter        cli.FilterFlags
	picture       cli.PictureFlags
	db, by, class string
	asJSON        bool
}

func newDBTop() *cobra.Command {
	var o topOptions
	cmd := &cobra.Command{
		Use:   "top --db FOLDER",
		Short: "List the patterns seen most often, or the hardest",
		Long: `Top lists patterns with their drawings. In a drawing
  X  is a stone of the attacker, who captures
  #  is the string that is captured or saved
  O  is another stone of its owner
  *  is the attacker's move that captures
  @  is the owner's move that saves
  ?  is a point that does not matter
In a picture the attacker is Black, the string has triangles, the move is 1, and
points that do not matter are left out.`,
		Example: `  shicho db top --db patterns.db --by difficulty --class first --max-size 49 --limit 5
  shicho db top --db patterns.db --teaches snapback --class first
  shicho db top --db patterns.db --min-seen 3 --edge corner --theme wood --png corners.png
  shicho db top --db patterns.db --player "Honinbo Shusaku" --from 1846 --to 1862`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			return cli.ReadStore(cmd, o.db, func(store *patterndb.Store) error { return o.run(cmd, store) })
		},
	}
	cli.StoreFlag(cmd, &o.db)
	cli.OrderFlag(cmd, &o.by)
	cli.ClassFlag(cmd, &o.class, "any", "count only instances of", "")
	f := cmd.Flags()
	f.IntVar(&o.query.MinSize, "min-size", 0, "list only patterns of at least `N` points")
	f.IntVar(&o.query.MaxSize, "max-size", 0, "list only patterns of at most `N` points; 0 is no bound")
	f.IntVar(&o.query.Limit, "limit", 10, "list at most `N` patterns")
	o.filter.Add(cmd)
	o.picture.AddFiles(cmd, "the patterns", ", on one sheet")
	cli.JSONFlag(cmd, &o.asJSON, "an object a line, one for each pattern")
	return cmd
}

// check reads the flags.
func (o *topOptions) check(cmd *cobra.Command) (err error) {
	q := &o.query
	if q.By, err = cli.ParseOrder(o.by); err != nil {
		return err
	}
	if q.Class, err = cli.ParseClass(o.class); err != nil {
		return err
	}
	if q.Limit < 1 || q.MinSize < 0 || q.MaxSize < 0 {
		return cli.Usagef("--limit must be at least 1, sizes not negative")
	}
	if q.Filter, err = o.filter.Parse(cmd); err != nil {
		return err
	}
	return o.picture.Check()
}

// run lists the patterns that the query finds, and draws them.
func (o *topOptions) run(cmd *cobra.Command, store *patterndb.Store) error {
	found, err := store.Top(o.query)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		if err := cli.CheckPlayer(store, o.query.Filter.Player); err != nil {
			return err
		}
	}
	if o.picture.Wanted() && len(found) > 0 {
		if err := o.draw(found); err != nil {
			return err
		}
	}
	var list []report.Pattern
	for i := range found {
		list = append(list, report.NewPattern(&found[i]))
	}
	if !o.asJSON {
		return cli.Print(cmd, report.Patterns(list))
	}
	return cli.WriteLines(cmd, list)
}

// draw draws the patterns on a sheet.
func (o *topOptions) draw(found []patterndb.Summary) error {
	var list []*diagram.Diagram
	for i := range found {
		d, err := report.PatternDiagram(&found[i], i+1)
		if err != nil {
			return err
		}
		list = append(list, d)
	}
	return o.picture.WriteSheet(list)
}
