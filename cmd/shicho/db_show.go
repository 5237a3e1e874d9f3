package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/patterndb"
)

// showResult is what show reports as JSON.
type showResult struct {
	patternJSON
	Occurrences []occurrenceJSON `json:"occurrences"`
}

type occurrenceJSON struct {
	Game        string            `json:"game"`
	Black       string            `json:"black"`
	White       string            `json:"white"`
	Date        string            `json:"date"`
	CaptureMove int               `json:"capture_move"`
	Target      string            `json:"target"`
	Move        int               `json:"move"`
	Class       patterndb.Class   `json:"class"`
	Point       string            `json:"point"`
	Shallow     patterndb.Shallow `json:"shallow"`
	Depth       int               `json:"depth"`
	Nodes       int               `json:"nodes"`

	dead bool // at the end of the game
}

// end is how the string came off the board.
func (o *occurrenceJSON) end() string {
	if o.dead {
		return "dead at the end"
	}
	return fmt.Sprintf("taken by move %d", o.CaptureMove)
}

func newDBShow() *cobra.Command {
	var db string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "show ID --db DIR",
		Short:   "Show a pattern and every game it occurred in",
		Long:    "Show draws the pattern whose ID begins with the digits given, and lists its instances.",
		Example: "  shicho db show f506030f --db patterns.db",
		Args:    usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return query(db, func(store *patterndb.Store) error {
				summary, err := store.Show(args[0])
				if err != nil {
					return err
				}
				result := showResult{patternJSON: newPatternJSON(summary)}
				for o, err := range store.Occurrences(summary.ID) {
					if err != nil {
						return err
					}
					result.Occurrences = append(result.Occurrences, newOccurrenceJSON(o))
				}
				if asJSON {
					return writeJSON(cmd, result)
				}
				text := patternText(summary) + "\n"
				for _, o := range result.Occurrences {
					text += fmt.Sprintf("%s, move %d, %s: %s, %s, %s%s\n", o.Game, o.Move, o.Point, o.Class, o.Target, o.end(), players(&o))
				}
				_, err = fmt.Fprint(cmd.OutOrStdout(), text)
				return err
			})
		},
	}
	storeFlag(cmd, &db)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func newOccurrenceJSON(o patterndb.Occurrence) occurrenceJSON {
	g := o.Game
	return occurrenceJSON{g.Name, g.PlayerBlack, g.PlayerWhite, g.Date, o.Capture, board.FormatPoint(o.Target, g.Size),
		o.Move, o.Class, board.FormatPoint(o.Point, g.Size), o.Shallow, o.Depth, o.Nodes, o.Capture > g.Moves}
}

func players(o *occurrenceJSON) string {
	text := ""
	if o.Black != "" || o.White != "" {
		text = fmt.Sprintf("; %s – %s", o.Black, o.White)
	}
	if o.Date != "" {
		text += ", " + o.Date
	}
	return text
}
