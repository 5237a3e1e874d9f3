package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/cmd/internal/cli"
	"shicho/patterndb"
	"shicho/protocol/report"
)

func newDBShow() *cobra.Command {
	var db string
	var asJSON bool
	var boards int
	var picture cli.PictureFlags
	cmd := &cobra.Command{
		Use:   "show ID --db FOLDER",
		Short: "Show a pattern and every game it occurred in",
		Long: `Show draws the pattern whose ID begins with the given digits, and lists all its
instances: the game, the move, the string, and what became of the string. --boards draws
the positions before the moves of the first instances, which the store keeps.`,
		Example: `  shicho db show f37e5a21 --db patterns.db
  shicho db show f37e5a21 --db patterns.db --boards 2
  shicho db show f37e5a21 --db patterns.db --svg pattern.svg`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if boards < 0 {
				return cli.Usagef("--boards must not be negative")
			}
			if err := picture.Check(); err != nil {
				return err
			}
			return cli.ReadStore(cmd, db, func(store *patterndb.Store) error {
				summary, err := store.Show(args[0])
				if errors.Is(err, patterndb.ErrNoPattern) {
					return fmt.Errorf("%w; 'shicho db top' lists patterns, 'shicho db games' games", err)
				}
				if err != nil {
					return err
				}
				if err := drawPattern(&picture, summary); err != nil {
					return err
				}
				pattern, err := report.NewPatternWithInstances(store, summary)
				if err == nil && boards > 0 {
					err = pattern.DrawBoards(store, summary, boards)
				}
				if err != nil {
					return err
				}
				return cli.Report(cmd, asJSON, pattern)
			})
		},
	}
	cli.StoreFlag(cmd, &db)
	cmd.Flags().IntVar(&boards, "boards", 0, "draw the positions of the first `N` instances")
	picture.AddFiles(cmd, "the pattern", "")
	cli.JSONFlag(cmd, &asJSON, "one object")
	return cmd
}

// drawPattern draws a pattern if a picture is wanted.
func drawPattern(picture *cli.PictureFlags, s *patterndb.Summary) error {
	if !picture.Wanted() {
		return nil
	}
	d, err := report.PatternDiagram(s)
	if err != nil {
		return err
	}
	return picture.Write(d, board.PointSet{}, "")
}
