package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/engine/endgame"
	"shicho/engine/judge"
)

// endgameOptions are the flags of endgame.
type endgameOptions struct {
	position positionFlags
	settled  string
	most     int
	asJSON   bool
}

// endgameJSON is a position's endgames, as endgame reports them.
type endgameJSON struct {
	File     string             `json:"file"`
	Move     int                `json:"move"`
	Black    int                `json:"black"` // points of territory that are Black's already, dead stones twice
	White    int                `json:"white"`
	Areas    []endgameAreaJSON  `json:"areas"`
	Complete bool               `json:"complete"`       // every area has a value
	Sum      string             `json:"sum,omitempty"`  // of everything
	Lead     map[string]float64 `json:"lead,omitempty"` // Black's at the end without komi, by who moves first
	Orthodox map[string]*string `json:"orthodox"`       // the move of each side in the hottest area; null if it is not known
}

type endgameAreaJSON struct {
	Points      []string            `json:"points"`
	Error       string              `json:"error,omitempty"`
	Value       string              `json:"value,omitempty"`
	Mean        *float64            `json:"mean,omitempty"`
	Temperature *float64            `json:"temperature,omitempty"`
	Best        map[string][]string `json:"best,omitempty"` // by side
	Positions   int                 `json:"positions,omitempty"`
}

func newEndgame() *cobra.Command {
	var o endgameOptions
	cmd := &cobra.Command{
		Use:   "endgame FILE --move N",
		Short: "Value the endgames of a position",
		Long: `Endgame parts the position after move N of a record into areas that settled stones
fence, and lists the exact value of each as a combinatorial game, by territory, Black's points
above 0: the hottest first, with its mean, its temperature, which is what a move is worth,
and the best moves of both sides. An area without a value says why: a ko, or too large.

Settled are the strings that playouts hardly ever lose (likely), or those that live
whatever the opponent does (proved). What is listed holds if they are.`,
		Example: "  shicho endgame examples/games/9x9-01.sgf --move 50",
		Args:    usage(cobra.ExactArgs(1)),
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.position.add(cmd)
	f := cmd.Flags()
	f.StringVar(&o.settled, "settled", "likely", "which stones are taken for settled: likely, proved")
	f.IntVar(&o.most, "positions", endgame.MostPositions, "of an area, at the most")
	f.BoolVar(&o.asJSON, "json", false, "report as one JSON object")
	return cmd
}

func (o *endgameOptions) run(cmd *cobra.Command, path string) error {
	if o.most < 1 {
		return usagef("--positions is at least 1")
	}
	b, err := o.position.board(cmd, path)
	if err != nil {
		return err
	}
	settled, err := o.judge(b)
	if err != nil {
		return err
	}
	s := endgame.NewSolver()
	s.Most = o.most
	l := s.List(b, settled)
	report := newEndgameJSON(s, l, b)
	report.File, report.Move = path, o.position.move
	if o.asJSON {
		return writeJSON(cmd, report)
	}
	return report.write(cmd.OutOrStdout())
}

func (o *endgameOptions) judge(b *board.Board) (endgame.Settled, error) {
	switch o.settled {
	case "proved":
		return endgame.Prove(b), nil
	case "likely":
		status, err := judge.Judge(b)
		if err != nil {
			return endgame.Settled{}, err
		}
		return status.Settled(b), nil
	}
	return endgame.Settled{}, usagef("--settled %s: there are likely, proved", o.settled)
}

func newEndgameJSON(s *endgame.Solver, l *endgame.List, b *board.Board) *endgameJSON {
	j := &endgameJSON{Complete: l.Complete, Areas: []endgameAreaJSON{}, Orthodox: map[string]*string{}}
	j.Black, j.White = l.Territory(b)
	for _, c := range [...]board.Colour{board.Black, board.White} {
		j.Orthodox[c.String()] = nil
		if p := l.Orthodox(c); p != board.NoPoint {
			move := board.FormatPoint(p, b.Size())
			j.Orthodox[c.String()] = &move
		}
	}
	for _, e := range l.Endgames {
		a := endgameAreaJSON{Points: vertices(e.Area.Points(), b)}
		if e.Err != nil {
			a.Error = e.Err.Error()
		} else {
			v := e.Solution.Value
			mean, temperature := v.Mean(), v.Temperature()
			a.Value, a.Mean, a.Temperature, a.Positions = s.Table.String(v), &mean, &temperature, e.Solution.Positions
			a.Best = bestMoves(e.Solution, b)
		}
		j.Areas = append(j.Areas, a)
	}
	if l.Complete {
		j.Sum = s.Table.String(l.Sum)
		j.Lead = map[string]float64{"black": l.Sum.LeftStop(), "white": l.Sum.RightStop()}
	}
	return j
}

// bestMoves are the best moves of each side, none where every move costs who makes it.
func bestMoves(s *endgame.Solution, b *board.Board) map[string][]string {
	moves := map[string][]string{}
	if s.Value.Temperature() < 0 {
		return moves
	}
	for _, c := range [...]board.Colour{board.Black, board.White} {
		for _, m := range s.Best[c] {
			moves[c.String()] = append(moves[c.String()], vertex(m.Point, b))
		}
	}
	return moves
}

func (j *endgameJSON) write(w io.Writer) error {
	var t strings.Builder
	fmt.Fprintf(&t, "settled: Black %d, White %d\n", j.Black, j.White)
	for _, a := range j.Areas {
		if a.Error != "" {
			fmt.Fprintf(&t, "%s: no value: %s\n", area(a.Points), a.Error)
			continue
		}
		fmt.Fprintf(&t, "%s: %s, mean %g, temperature %g; Black %s, White %s\n", area(a.Points), a.Value, *a.Mean, *a.Temperature,
			orNone(a.Best["black"]), orNone(a.Best["white"]))
	}
	fmt.Fprintf(&t, "orthodox: Black %s, White %s\n", orUnknown(j.Orthodox["black"]), orUnknown(j.Orthodox["white"]))
	if j.Complete {
		fmt.Fprintf(&t, "Black leads by %g at the end, without komi, if Black begins, by %g if White does\n", j.Lead["black"], j.Lead["white"])
	}
	_, err := io.WriteString(w, t.String())
	return err
}

// mostNamed points of an area are written.
const mostNamed = 8

func area(points []string) string {
	if len(points) > mostNamed {
		return fmt.Sprintf("%s … (%d points)", strings.Join(points[:mostNamed], " "), len(points))
	}
	return strings.Join(points, " ")
}

func orUnknown(move *string) string {
	if move == nil {
		return "unknown"
	}
	return *move
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " or ")
}
