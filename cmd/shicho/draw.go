package main

import (
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/cmd/internal/cli"
	"shicho/protocol/report"
)

type drawOptions struct {
	position cli.PositionFlags
	picture  cli.PictureFlags
	numbers  int
	marks    []string
	part     string
	crop     bool
}

func newDraw() *cobra.Command {
	var o drawOptions
	cmd := &cobra.Command{
		Use:   "draw FILE",
		Short: "Draw a position",
		Long: `Draw prints the position after move N of a record, or draws a picture of it with
--svg or --png. Without --move it takes the end of the game. A picture has a ring on the
last move. FILE may also have a drawing, as for search: then draw shows its stones.`,
		Example: `  shicho draw examples/games/19x19-01.sgf --move 157
  shicho draw examples/games/19x19-01.sgf --move 157 --numbers 10 --theme wood --png board.png
  shicho draw examples/games/19x19-01.sgf --move 157 --mark K7,J6=B --part G1,N9 --svg part.svg`,
		Args: cli.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.Add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&o.numbers, "numbers", 0, "write their numbers on the last `N` moves")
	flags.StringSliceVar(&o.marks, "mark", nil, "mark these `POINTS` with a, b and so on, or with a text of your own: D4,Q16=X")
	o.picture.AddBoard(cmd, ", instead of printing it")
	flags.BoolVar(&o.crop, "crop", false, "draw only the part of the board with stones or marks")
	flags.StringVar(&o.part, "part", "", "draw only the part of the board between two `CORNERS`, as A1,K10")
	cmd.MarkFlagsMutuallyExclusive("crop", "part")
	return cmd
}

func (o *drawOptions) run(cmd *cobra.Command, path string) error {
	if o.numbers < 0 {
		return cli.Usagef("--numbers must not be negative")
	}
	if err := o.picture.Check(path); err != nil {
		return err
	}
	if !o.picture.Wanted() && (o.crop || o.part != "") {
		return cli.Usagef("--crop and --part go with --svg or --png")
	}
	p, err := o.position.Load(cmd, path)
	if err != nil {
		return err
	}
	drawn := &report.Drawing{RecordPosition: p, Numbers: o.numbers}
	if drawn.Marks, err = o.points(p.Board); err != nil {
		return err
	}
	if !o.picture.Wanted() {
		return cli.Print(cmd, drawn.Text())
	}
	d := drawn.Diagram()
	if err := o.cut(d, p.Board); err != nil {
		return err
	}
	return o.picture.Write(d, board.PointSet{}, "")
}

// points reads the points of --mark. A point without a text has the next letter.
func (o *drawOptions) points(b *board.Board) (list []report.PointMark, err error) {
	letter := 'a'
	for _, m := range o.marks {
		vertex, text, given := strings.Cut(m, "=")
		point, err := cli.ParsePoint(vertex, b)
		if err != nil {
			return nil, err
		}
		if !given {
			if letter > 'z' {
				return nil, cli.Usagef("--mark: more than 26 points without a text")
			}
			text = string(letter)
			letter++
		}
		if text == "" {
			return nil, cli.Usagef("--mark %s: no text after =", m)
		}
		list = append(list, report.PointMark{Point: point, Text: text})
	}
	return list, nil
}

// cut limits the picture to a part of the board.
func (o *drawOptions) cut(d *diagram.Diagram, b *board.Board) error {
	if o.crop {
		stones := *b.Stones(board.Black)
		stones.Union(b.Stones(board.White))
		d.Crop(stones)
	}
	if o.part == "" {
		return nil
	}
	first, second, ok := strings.Cut(o.part, ",")
	if !ok {
		return cli.Usagef("--part %q: two points, as A1,K10", o.part)
	}
	from, err := cli.ParsePoint(first, b)
	if err != nil {
		return err
	}
	to, err := cli.ParsePoint(second, b)
	if err != nil {
		return err
	}
	d.Part(from, to)
	return nil
}
