package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"shicho/internal/words"
	"shicho/patterndb"
)

func newDBTop() *cobra.Command {
	var db, by, class string
	var asJSON bool
	var q patterndb.Query
	cmd := &cobra.Command{
		Use:   "top --db DIR",
		Short: "List the patterns seen most often, or the hardest",
		Long: `Top lists patterns with their drawings: X is the attacker, # the string that is
captured or saved, O other stones of its owner, ? a point that does not matter; * is
the attacker's move that captures, @ the owner's that saves.`,
		Example: "  shicho db top --db patterns.db --by difficulty --class first --max-size 49 --limit 5",
		Args:    usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if q.By, err = parseOrder(by); err != nil {
				return err
			}
			if q.Class = patterndb.AnyClass; class != "any" {
				if err := q.Class.UnmarshalText([]byte(class)); err != nil {
					return usagef("--class: %w", err)
				}
			}
			if q.Limit < 1 || q.MinSize < 0 || q.MaxSize < 0 {
				return usagef("--limit must be at least 1, sizes not negative")
			}
			return query(db, func(store *patterndb.Store) error {
				list, err := store.Top(q)
				if err != nil {
					return err
				}
				return writeTop(cmd, list, asJSON)
			})
		},
	}
	storeFlag(cmd, &db)
	orderFlag(cmd, &by)
	cmd.Flags().StringVar(&class, "class", "any", "count only instances that are first, intermediate, final, escape, or any")
	cmd.Flags().IntVar(&q.MinSize, "min-size", 0, "smallest size, in points")
	cmd.Flags().IntVar(&q.MaxSize, "max-size", 0, "largest size, in points; 0 is no bound")
	cmd.Flags().IntVar(&q.Limit, "limit", 10, "how many patterns, at least 1")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object a line")
	return cmd
}

// patternJSON is a pattern as the db commands report it.
type patternJSON struct {
	ID        string           `json:"id"`
	Size      int              `json:"size"`
	Rows      []string         `json:"rows"`
	Instances patterndb.Counts `json:"instances"`
	Games     int              `json:"games"`
	Depth     int              `json:"depth"`
	Nodes     int              `json:"nodes"`
}

func newPatternJSON(s *patterndb.Summary) patternJSON {
	rows := strings.Split(strings.TrimSuffix(s.Pattern.String(), "\n"), "\n")
	return patternJSON{s.ID.String(), s.Pattern.Size(), rows, s.Instances, s.Games, s.Depth, s.Nodes}
}

// patternText is a pattern with its figures for people.
func patternText(s *patterndb.Summary) string {
	return fmt.Sprintf("%s\n%d points; first %d, intermediate %d, final %d, escape %d in %s; depth %d, %d nodes\n\n%s",
		s.ID, s.Pattern.Size(), s.Instances.First, s.Instances.Intermediate, s.Instances.Final, s.Instances.Escape, words.Count(s.Games, "game"), s.Depth, s.Nodes, s.Pattern)
}

func writeTop(cmd *cobra.Command, list []patterndb.Summary, asJSON bool) error {
	out := cmd.OutOrStdout()
	if len(list) == 0 && !asJSON {
		_, err := fmt.Fprintln(out, "no such pattern")
		return err
	}
	lines := json.NewEncoder(out)
	for i := range list {
		var err error
		switch {
		case asJSON:
			err = lines.Encode(newPatternJSON(&list[i]))
		case i > 0:
			_, err = fmt.Fprintf(out, "\n%d. %s", i+1, patternText(&list[i]))
		default:
			_, err = fmt.Fprintf(out, "%d. %s", i+1, patternText(&list[i]))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
