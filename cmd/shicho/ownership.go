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
	Strings   []doubtful  `json:"doubtful"`
}

// doubtful is a string that is dead or unsure.
type doubtful struct {
	Stones []string `json:"stones"`
	Colour string   `json:"colour"`
	Alive  float64  `json:"alive"` // ownership for its owner, -1 to 1
}

// sureAlive is the ownership from which on a string is not told of.
const sureAlive = 0.5

// ownershipOptions are the flags of ownership.
type ownershipOptions struct {
	position    positionFlags
	picture     pictureFlags
	file        string
	final, json bool
}

func newOwnership() *cobra.Command {
	var o ownershipOptions
	cmd := &cobra.Command{
		Use:   "ownership FILE --move N",
		Short: "Tell whose each point will be",
		Long: `Ownership tells, for the position after move N of a record, whose each point of the
board will be, by a small neural network: a map with b for Black, w for White, and
how sure it is in tens of per cent, and the strings that are dead or in doubt. With --svg or --png it is
drawn: squares of a side's colour, the larger the surer.`,
		Example: "  shicho ownership examples/games/19x19-01.sgf --move 120 --svg map.svg",
		Args:    usage(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.add(cmd)
	cmd.Flags().StringVar(&o.file, "network", "", "file made by learn ownership, instead of the one that comes with the program")
	cmd.Flags().BoolVar(&o.final, "final", false, "the network for finished games")
	o.picture.addFiles(cmd, "with squares for the owners")
	cmd.Flags().BoolVar(&o.json, "json", false, "report as one JSON object")
	cmd.MarkFlagsMutuallyExclusive("network", "final")
	return cmd
}

func (o *ownershipOptions) run(cmd *cobra.Command, path string) error {
	if err := o.picture.check(path); err != nil {
		return err
	}
	name, network, err := o.network()
	if err != nil {
		return err
	}
	b, toMove, err := o.position.boardToMove(cmd, path)
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
	if o.picture.wanted() {
		if err := o.picture.write(diagram.New(b).Owners(owners), board.PointSet{}, ""); err != nil {
			return err
		}
	}
	j := newOwnershipJSON(e, owners, b)
	j.File, j.Move, j.Network = path, o.position.move, name
	if o.json {
		return writeJSON(cmd, j)
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), j.text(b))
	return err
}

// network is the one asked for, and its name.
func (o *ownershipOptions) network() (name string, n *ownership.Network, err error) {
	switch {
	case o.file != "":
		n, err = ownership.Load(o.file)
		return o.file, n, err
	case o.final:
		return "final", ownership.Final(), nil
	}
	return "playing", ownership.Playing(), nil
}

func newOwnershipJSON(e *ownership.Evaluator, owners []float64, b *board.Board) *ownershipJSON {
	j := &ownershipJSON{Strings: []doubtful{}}
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
	for s := range b.Strings() {
		alive := owners[s.Point]
		if s.Colour == board.White {
			alive = -alive
		}
		if alive < sureAlive {
			stones := vertices(b.StringAt(s.Point).Points(), b)
			j.Strings = append(j.Strings, doubtful{stones, s.Colour.String(), math.Round(1000*alive) / 1000})
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
