package evaluation

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"shicho/engine/moves"
	"shicho/engine/moves/simulate"
)

// The size of the pictures, and the bounds below which a figure is noise and is left out.
const (
	width, height  = 16 * vg.Centimeter, 10 * vg.Centimeter
	ranks          = 40  // ranks of the cumulative match rates that are drawn
	fewPositions   = 20  // a stage of the game with fewer positions is not drawn
	fewInBin       = 20  // a bin of probabilities with fewer moves is not drawn
	percent        = 100 // factor from a share
	largestPercent = 101 // top of the y axis, so that a point at 100 % is visible
)

// NamedCheck is the check of a model with the model's name. Playouts is nil if no playouts were made.
type NamedCheck struct {
	Name     string
	Check    *moves.Check
	Playouts *simulate.Simulation
}

// curve describes one picture.
type curve struct {
	file, title, x, y string // file without extension, title, labels of the axes
	points            func(n *NamedCheck) plotter.XYs
	from, to          float64 // range of the y axis; if they are equal, the points set the range
	diagonal          bool    // draws the line y = x
}

var curves = []curve{
	{file: "ranks", title: "Moves played within the first ranks", x: "rank", y: "per cent", from: 0, to: largestPercent,
		points: func(n *NamedCheck) (list plotter.XYs) {
			for i, rate := range n.Check.Ranks[:min(ranks, len(n.Check.Ranks))] {
				list = append(list, plotter.XY{X: float64(i + 1), Y: percent * rate})
			}
			return list
		}},
	{file: "likelihood", title: "Log-likelihood of the move played", x: "move", y: "mean, natural",
		points: func(n *NamedCheck) (list plotter.XYs) {
			for _, s := range n.Check.ByMove {
				if s.Positions >= fewPositions {
					list = append(list, plotter.XY{X: float64(s.From), Y: s.LogLikelihood})
				}
			}
			return list
		}},
	{file: "first", title: "First choice right", x: "move", y: "per cent", from: 0, to: largestPercent,
		points: func(n *NamedCheck) (list plotter.XYs) {
			for _, s := range n.Check.ByMove {
				if s.Positions >= fewPositions {
					list = append(list, plotter.XY{X: float64(s.From), Y: percent * s.First})
				}
			}
			return list
		}},
	{file: "sizes", title: "Size of the largest shape known around the move played", x: "move", y: "mean size, 0: none",
		points: func(n *NamedCheck) (list plotter.XYs) {
			for _, s := range n.Check.ByMove {
				if s.Positions >= fewPositions {
					list = append(list, plotter.XY{X: float64(s.From), Y: s.MeanSize()})
				}
			}
			return list
		}},
	{file: "playout-sizes", title: "The same in playouts of the empty board", x: "move", y: "mean size, 0: none",
		points: func(n *NamedCheck) (list plotter.XYs) {
			if n.Playouts == nil {
				return nil
			}
			for _, s := range n.Playouts.Sizes {
				list = append(list, plotter.XY{X: float64(s.From), Y: s.MeanSize()})
			}
			return list
		}},
	{file: "calibration", title: "Moves played, by their probability", x: "probability, per cent", y: "played, per cent", from: 0, to: largestPercent, diagonal: true,
		points: func(n *NamedCheck) (list plotter.XYs) {
			for _, b := range n.Check.Bins {
				if b.Moves >= fewInBin {
					list = append(list, plotter.XY{X: percent * b.Probability, Y: percent * b.Played})
				}
			}
			return list
		}},
}

// Draw makes the folder and draws all curves into it, each with a line for every model, as NAME.svg and NAME.png. It
// returns the paths of the files.
func Draw(dir string, checks []NamedCheck) (files []string, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	for i := range curves {
		p, err := curves[i].plot(checks)
		if err != nil {
			return files, fmt.Errorf("%s: %w", curves[i].file, err)
		}
		for _, ext := range []string{".svg", ".png"} {
			path := filepath.Join(dir, curves[i].file+ext)
			if err := p.Save(width, height, path); err != nil {
				return files, err
			}
			files = append(files, path)
		}
	}
	return files, nil
}

func (c *curve) plot(checks []NamedCheck) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.title, c.x, c.y
	p.Add(plotter.NewGrid())
	if c.diagonal {
		p.Add(plotter.NewFunction(func(x float64) float64 { return x }))
	}
	drawn := 0
	for i, n := range checks {
		points := c.points(&n)
		if len(points) == 0 {
			continue
		}
		drawn++
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		line.Color, dots.Color, dots.Shape = plotutil.Color(i), plotutil.Color(i), plotutil.Shape(i)
		dots.Radius = vg.Points(2)
		p.Add(line, dots)
		p.Legend.Add(n.Name, line, dots)
	}
	if c.to > c.from {
		p.Y.Min, p.Y.Max = c.from, c.to
	}
	if drawn == 0 { // the plotter cannot draw axes without a range
		p.X.Min, p.X.Max = 0, 1
		p.Y.Min, p.Y.Max = 0, 1
	}
	p.Legend.Top = c.diagonal || strings.HasSuffix(c.file, "sizes")
	p.Legend.Left = c.diagonal
	return p, nil
}
