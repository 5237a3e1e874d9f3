package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/diagram"
	"shicho/internal/words"
	"shicho/lab/prediction"
	"shicho/moves"
)

// movesOptions are the flags of moves.
type movesOptions struct {
	position      positionFlags
	picture       pictureFlags
	model, colour string
	most          int
	playouts      int
	asJSON        bool
}

// likely is a move with its probability.
type likely struct {
	Move        string  `json:"move"`
	Probability float64 `json:"probability"`
	point       board.Point
}

func newMoves() *cobra.Command {
	var o movesOptions
	cmd := &cobra.Command{
		Use:   "moves FILE --move N",
		Short: "List the likely moves of a position, by a learned model",
		Long: `Moves lists the moves that strong players are likely to make in the position after
move N of a record, with their probabilities by a learned model, and draws them.`,
		Example: `  shicho moves examples/games/19x19-01.sgf --move 40
  shicho moves examples/games/19x19-01.sgf --move 40 --model tree.shicho --svg moves.svg`,
		Args: usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.add(cmd)
	cmd.Flags().StringVar(&o.model, "model", "default", "file made by learn; default: what comes with the program")
	colourFlag(cmd, &o.colour, "who is to move; by default who did not move last")
	cmd.Flags().IntVar(&o.most, "limit", 10, "how many moves; 0 is all")
	cmd.Flags().IntVar(&o.playouts, "playouts", 0, "play the position out so often, and map who owns what")
	o.picture.add(cmd, "with the probabilities in per cent")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "report as one JSON object")
	return cmd
}

func (o *movesOptions) run(cmd *cobra.Command, path string) error {
	if o.most < 0 || o.playouts < 0 {
		return usagef("--limit and --playouts are not negative")
	}
	if err := o.picture.check(path); err != nil {
		return err
	}
	b, mover, err := o.position.boardForSide(cmd, path, o.colour)
	if err != nil {
		return err
	}
	model, err := loadModel(o.model, b.Size())
	if err != nil {
		return err
	}
	list, err := likelyMoves(model, b, mover)
	if err != nil {
		return o.position.fault(path, err)
	}
	if o.most > 0 {
		list = list[:min(len(list), o.most)]
	}
	if o.picture.wanted() {
		if err := o.picture.write(drawMoves(b, mover, list), board.PointSet{}, ""); err != nil {
			return err
		}
	}
	report := movesReport{Colour: mover.String(), Moves: list}
	if o.playouts > 0 {
		if report.Playouts, err = prediction.Simulate(cmd.Context(), model, b, mover, o.playouts, 1); err != nil {
			return err
		}
	}
	if o.asJSON {
		return writeJSON(cmd, report)
	}
	if err := writeMoves(cmd.OutOrStdout(), b, mover, list); err != nil || report.Playouts == nil {
		return err
	}
	return writeOwners(cmd.OutOrStdout(), b, report.Playouts)
}

// movesReport is what --json prints.
type movesReport struct {
	Colour   string                 `json:"colour"`
	Moves    []likely               `json:"moves"`
	Playouts *prediction.Simulation `json:"playouts,omitempty"`
}

// likelyMoves are all legal moves, the likeliest first.
func likelyMoves(m *moves.Model, b *board.Board, mover board.Colour) (list []likely, err error) {
	found, err := m.RankMoves(b, mover)
	for _, x := range found {
		list = append(list, likely{vertex(x.Point, b), x.Probability, x.Point})
	}
	return list, err
}

func drawMoves(b *board.Board, mover board.Colour, list []likely) *diagram.Diagram {
	d := diagram.New(b)
	d.Caption(fmt.Sprintf("%s to move: probabilities in per cent", mover))
	for _, m := range list {
		d.Mark(m.point, percentMark(m.Probability))
	}
	return d
}

// percentMark is a probability in at most two characters.
func percentMark(x float64) string {
	if n := int(100*x + 0.5); n < 100 {
		return fmt.Sprint(n)
	}
	return "99"
}

func writeMoves(w io.Writer, b *board.Board, mover board.Colour, list []likely) error {
	if _, err := fmt.Fprintf(w, "%s\n%s to move:\n", drawMoves(b, mover, list).Text(), mover); err != nil {
		return err
	}
	for i, m := range list {
		if _, err := fmt.Fprintf(w, "%3d  %-4s %5.1f %%\n", i+1, m.Move, 100*m.Probability); err != nil {
			return err
		}
	}
	return nil
}

// writeOwners draws whose points are at the end of playouts: in capitals where nine in
// ten agree, in small letters where seven in ten do.
func writeOwners(w io.Writer, b *board.Board, s *prediction.Simulation) error {
	d := diagram.New(b)
	for p := range board.Point(b.Points()) {
		d.Mark(p, ownerMark(s.Ownership[p]))
	}
	_, err := fmt.Fprintf(w, "\nowners after %s (X Black, O White), score of Black %.1f ± %.1f:\n%s", words.Count(s.Playouts, "playout"), s.Score, s.Deviation, d.Text())
	return err
}

func ownerMark(ownership float64) string {
	switch {
	case ownership >= 0.8:
		return "X"
	case ownership >= 0.4:
		return "x"
	case ownership <= -0.8:
		return "O"
	case ownership <= -0.4:
		return "o"
	}
	return "."
}
