package chart

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"shicho/moves"
)

// Tunables of the pictures.
const (
	width, height  = 16 * vg.Centimeter, 10 * vg.Centimeter
	ranks          = 40 // drawn of the cumulative match rates
	fewPositions   = 20 // of a stage of the game, too few to draw
	fewInBin       = 20
	percent        = 100
	largestPercent = 101
)

// Named is a model's check under its name, with what its playouts were like, if it made
// any.
type Named struct {
	Name     string
	Check    *moves.Check
	Playouts *moves.Simulation
}

// curve is what one picture shows of a check.
type curve struct {
	file, title, x, y string
	points            func(n *Named) plotter.XYs
	from, to          float64 // of y; equal: as the points are
	diagonal          bool
}

var curves = []curve{
	{file: "ranks", title: "Moves played within the first ranks", x: "rank", y: "per cent", from: 0, to: largestPercent,
		points: func(n *Named) (list plotter.XYs) {
			for i, rate := range n.Check.Ranks[:min(ranks, len(n.Check.Ranks))] {
				list = append(list, plotter.XY{X: float64(i + 1), Y: percent * rate})
			}
			return list
		}},
	{file: "likelihood", title: "Log-likelihood of the move played", x: "move", y: "mean, natural",
		points: func(n *Named) (list plotter.XYs) {
			for _, s := range n.Check.ByMove {
				if s.Positions >= fewPositions {
					list = append(list, plotter.XY{X: float64(s.From), Y: s.LogLikelihood})
				}
			}
			return list
		}},
	{file: "first", title: "First choice right", x: "move", y: "per cent", from: 0, to: largestPercent,
		points: func(n *Named) (list plotter.XYs) {
			for _, s := range n.Check.ByMove {
				if s.Positions >= fewPositions {
					list = append(list, plotter.XY{X: float64(s.From), Y: percent * s.First})
				}
			}
			return list
		}},
	{file: "sizes", title: "Size of the largest shape known around the move played", x: "move", y: "mean size, 0: none",
		points: func(n *Named) (list plotter.XYs) {
			for _, s := range n.Check.ByMove {
				if s.Positions >= fewPositions {
					list = append(list, plotter.XY{X: float64(s.From), Y: s.MeanSize()})
				}
			}
			return list
		}},
	{file: "playout-sizes", title: "The same in playouts of the empty board", x: "move", y: "mean size, 0: none",
		points: func(n *Named) (list plotter.XYs) {
			if n.Playouts == nil {
				return nil
			}
			for _, s := range n.Playouts.Sizes {
				list = append(list, plotter.XY{X: float64(s.From), Y: s.MeanSize()})
			}
			return list
		}},
	{file: "calibration", title: "Moves played, by their probability", x: "probability, per cent", y: "played, per cent", from: 0, to: largestPercent, diagonal: true,
		points: func(n *Named) (list plotter.XYs) {
			for _, b := range n.Check.Bins {
				if b.Moves >= fewInBin {
					list = append(list, plotter.XY{X: percent * b.Probability, Y: percent * b.Played})
				}
			}
			return list
		}},
}

// Draw draws all curves of some models into a folder, which it makes, as NAME.svg and
// NAME.png. It returns the files' paths.
func Draw(dir string, checks []Named) (files []string, err error) {
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

func (c *curve) plot(checks []Named) (*plot.Plot, error) {
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
	if drawn == 0 { // an empty picture needs some axes
		p.X.Min, p.X.Max = 0, 1
		p.Y.Min, p.Y.Max = 0, 1
	}
	p.Legend.Top = c.diagonal || strings.HasSuffix(c.file, "sizes")
	p.Legend.Left = c.diagonal
	return p, nil
}
