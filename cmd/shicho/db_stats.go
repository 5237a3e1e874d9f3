package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"shicho/patterndb"
)

func newDBStats() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "stats --db DIR",
		Short:   "Print the figures of a store",
		Example: "  shicho db stats --db patterns.db",
		Args:    usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			return query(db, func(store *patterndb.Store) error {
				stats, err := store.Stats()
				if err != nil {
					return err
				}
				if asJSON {
					return writeJSON(cmd, stats)
				}
				_, err = fmt.Fprint(cmd.OutOrStdout(), statsText(stats))
				return err
			})
		},
	}
	storeFlag(cmd, &db)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func statsText(s *patterndb.Stats) string {
	var t strings.Builder
	line := func(name string, value any) { fmt.Fprintf(&t, "%-36s%12v\n", name, value) }
	line("limits", s.Limits)
	line("games", s.Games)
	line("captures", s.Captures)
	if s.Dead > 0 {
		line("strings dead at the end", s.Dead)
	}
	line("first", s.Instances.First)
	line("intermediate", s.Instances.Intermediate)
	line("final", s.Instances.Final)
	line("escape", s.Instances.Escape)
	line("first, shallow finds the same move", s.Shallow.SameMove)
	line("first, shallow finds another move", s.Shallow.OtherMove)
	line("first, shallow finds no capture", s.Shallow.NotCaptured)
	line("unique patterns", s.Patterns)
	line("searches", s.Work.Searches)
	line("searches cut by the node limit", s.Work.CutNodes)
	line("nodes", s.Work.Nodes)
	line("bytes on the disk", s.Bytes)
	t.WriteString("\npatterns by size, in points\n")
	for _, bin := range sizeBins(s.Sizes) {
		fmt.Fprintf(&t, "%-36s%12d\n", bin.name, bin.patterns)
	}
	return t.String()
}

type sizeBin struct {
	name     string
	patterns int
}

// sizeBins gathers sizes into ranges that double: 1–4, 5–8, 9–16 and so on.
func sizeBins(sizes []patterndb.SizeCount) []sizeBin {
	var bins []sizeBin
	low, high := 1, 4
	for _, s := range sizes {
		for s.Size > high {
			low, high = high+1, 2*high
		}
		name := fmt.Sprintf("%d–%d", low, high)
		if len(bins) == 0 || bins[len(bins)-1].name != name {
			bins = append(bins, sizeBin{name: name})
		}
		bins[len(bins)-1].patterns += s.Patterns
	}
	return bins
}
