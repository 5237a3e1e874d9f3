package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/diagram"
	"shicho/engine/ownership"
)

// ownershipJSON is a map of a position, as ownership reports it.
type ownershipJSON struct {
	File      string      `json:"file"`
	Move      int         `json:"move"`
	Network   string      `json:"network"`
	Ownership [][]float64 `json:"ownership"` // by row from above, 1 Black's to -1 White's
	Black     float64     `json:"black"`     // points, the sum of the probabilities
	White     float64     `json:"white"`
	Strings   []struct {
		Stones []string `json:"stones"`
		Colour string   `json:"colour"`
		Alive  float64  `json:"alive"` // ownership for its owner, -1 to 1
	} `json:"doubtful"` // strings that are dead or unsure
}

// sureAlive is the ownership from which on a string is not told of.
const sureAlive = 0.5

func newOwnership() *cobra.Command {
	var position positionFlags
	var picture pictureFlags
	var file string
	var final, asJSON bool
	cmd := &cobra.Command{
		Use:   "ownership FILE --move N",
		Short: "Tell whose each point will be",
		Long: `Ownership tells, for the position after move N of a record, whose each point of the
board will be, by a small neural network: a map with b for Black, w for White, and
how sure it is in tens of per cent, and the strings that are dead or in doubt. With --svg or --png it is
drawn: squares of a side's colour, the larger the surer.`,
		Example: "  shicho ownership examples/games/19x19-01.sgf --move 120 --svg map.svg",
		Args:    usage(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := picture.check(args[0]); err != nil {
				return err
			}
			name, network := "playing", ownership.Playing()
			switch {
			case file != "":
				n, err := ownership.Load(file)
				if err != nil {
					return err
				}
				name, network = file, n
			case final:
				name, network = "final", ownership.Final()
			}
			b, toMove, err := position.boardToMove(cmd, args[0])
			if err != nil {
				return err
			}
			e, err := network.NewEvaluator(b.Size())
			if err != nil {
				return err
			}
			e.Load(b, toMove)
			e.Evaluate()
			owners := e.Owners()
			d := diagram.New(b).Owners(owners)
			if picture.wanted() {
				if err := picture.write(d, board.PointSet{}, ""); err != nil {
					return err
				}
			}
			j := newOwnershipJSON(e, owners, b)
			j.File, j.Move, j.Network = args[0], position.move, name
			if asJSON {
				return writeJSON(cmd, j)
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), j.text(b))
			return err
		},
	}
	position.add(cmd)
	cmd.Flags().StringVar(&file, "network", "", "file made by learn ownership, instead of the one that comes with the program")
	cmd.Flags().BoolVar(&final, "final", false, "the network for finished games")
	picture.add(cmd, "with squares for the owners")
	cmd.Flags().BoolVar(&asJSON, "json", false, "report as one JSON object")
	cmd.MarkFlagsMutuallyExclusive("network", "final")
	return cmd
}

func newOwnershipJSON(e *ownership.Evaluator, owners []float64, b *board.Board) *ownershipJSON {
	j := &ownershipJSON{}
	for y := range b.Size() {
		var row []float64
		for _, x := range owners[y*b.Size() : (y+1)*b.Size()] {
			row = append(row, math.Round(1000*x)/1000)
		}
		j.Ownership = append(j.Ownership, row)
	}
	for p := range board.Point(b.Points()) {
		j.Black += e.Black(p)
		j.White += e.White(p)
	}
	j.Black, j.White = math.Round(10*j.Black)/10, math.Round(10*j.White)/10
	for _, s := range b.Position() {
		if b.Root(s.Point) != s.Point {
			continue
		}
		alive := owners[s.Point]
		if s.Colour == board.White {
			alive = -alive
		}
		if alive < sureAlive {
			j.Strings = append(j.Strings, struct {
				Stones []string `json:"stones"`
				Colour string   `json:"colour"`
				Alive  float64  `json:"alive"`
			}{vertices(b.StringAt(s.Point).Points(), b), s.Colour.String(), math.Round(1000*alive) / 1000})
		}
	}
	return j
}

// text is the map: a letter a point, and what is in doubt.
func (j *ownershipJSON) text(b *board.Board) string {
	var t strings.Builder
	for y, row := range j.Ownership {
		fmt.Fprintf(&t, "%2d ", b.Size()-y)
		for x := range row {
			stone := " .XO"[1+int(b.At(board.Point(y*b.Size()+x)))]
			fmt.Fprintf(&t, " %c%s", stone, tens(row[x]))
		}
		t.WriteByte('\n')
	}
	t.WriteString("   ")
	for x := range b.Size() {
		fmt.Fprintf(&t, " %s  ", strings.TrimRight(board.FormatPoint(board.Point(x), b.Size()), "0123456789"))
	}
	fmt.Fprintf(&t, "\nBlack %.1f, White %.1f points\n", j.Black, j.White)
	for _, s := range j.Strings {
		what := "in doubt"
		if s.Alive < -sureAlive {
			what = "dead"
		}
		fmt.Fprintf(&t, "%s %s, %s: %.2f\n", s.Colour, s.Stones[0], what, s.Alive)
	}
	return t.String()
}

// tens is an ownership in two letters: the owner, small if he is not sure, and tens of per cent.
func tens(x float64) string {
	n := int(math.Round(10 * math.Abs(x)))
	switch {
	case n == 0:
		return "  "
	case n >= 10 && x > 0:
		return "bb"
	case n >= 10:
		return "ww"
	case x > 0:
		return fmt.Sprintf("b%d", n)
	}
	return fmt.Sprintf("w%d", n)
}
