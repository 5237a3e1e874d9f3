package main

import (
	"github.com/spf13/cobra"

	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

type topOptions struct {
	query         patterndb.Query
	filter        cli.FilterFlags
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
  ?  is a point that does not matter`,
		Example: `  shicho db top --db patterns.db --by difficulty --class first --max-size 49 --limit 5
  shicho db top --db patterns.db --teaches snapback --class first
  shicho db top --db patterns.db --min-seen 3 --edge corner
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
	q.Filter, err = o.filter.Parse(cmd)
	return err
}

// run lists the patterns that the query finds.
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
	var list []report.Pattern
	for i := range found {
		list = append(list, report.NewPattern(&found[i]))
	}
	if !o.asJSON {
		return cli.Print(cmd, report.Patterns(list))
	}
	return cli.WriteLines(cmd, list)
}
