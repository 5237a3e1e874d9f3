package main

import (
	"github.com/spf13/cobra"

	"shicho/internal/cli"
	"shicho/internal/report"
	"shicho/patterndb"
)

func newDBTop() *cobra.Command {
	var db, by, class string
	var asJSON bool
	var q patterndb.Query
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
		Example: "  shicho db top --db patterns.db --by difficulty --class first --max-size 49 --limit 5",
		Args:    cli.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if q.By, err = cli.ParseOrder(by); err != nil {
				return err
			}
			if q.Class = patterndb.AnyClass; class != "any" {
				if err := q.Class.UnmarshalText([]byte(class)); err != nil {
					return cli.Usagef("--class: %w", err)
				}
			}
			if q.Limit < 1 || q.MinSize < 0 || q.MaxSize < 0 {
				return cli.Usagef("--limit must be at least 1, sizes not negative")
			}
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error { return printTop(cmd, store, q, asJSON) })
		},
	}
	cli.StoreFlag(cmd, &db)
	cli.OrderFlag(cmd, &by)
	f := cmd.Flags()
	f.StringVar(&class, "class", "any", "count only instances of this `CLASS`: first, intermediate, final, escape, or any")
	f.IntVar(&q.MinSize, "min-size", 0, "list only patterns of at least `N` points")
	f.IntVar(&q.MaxSize, "max-size", 0, "list only patterns of at most `N` points; 0 is no bound")
	f.IntVar(&q.Limit, "limit", 10, "list at most `N` patterns")
	cli.JSONFlag(cmd, &asJSON, "an object a line, one for each pattern")
	return cmd
}

// printTop lists the patterns that a query finds.
func printTop(cmd *cobra.Command, store *patterndb.Store, q patterndb.Query, asJSON bool) error {
	found, err := store.Top(q)
	if err != nil {
		return err
	}
	var list []report.Pattern
	for i := range found {
		list = append(list, report.NewPattern(&found[i]))
	}
	if !asJSON {
		return cli.Print(cmd, report.Patterns(list))
	}
	return cli.WriteLines(cmd, list)
}
