package coverage

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// Plot draws the shares of the moves that are proved, by the number of mined games, into a PNG file.
func (m *Measurement) Plot(path string) error {
	p := plot.New()
	p.Title.Text = "Capture moves of other games that a mined pattern proves"
	p.X.Label.Text, p.Y.Label.Text = "games mined", "per cent"
	p.X.Scale, p.Y.Min = plot.LogScale{}, 0
	p.X.Tick.Marker = plot.ConstantTicks(m.ticks())
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	for i, t := range []*tally{&m.first, &m.hidden, &m.between} {
		var points plotter.XYs
		for _, n := range m.steps() {
			points = append(points, plotter.XY{X: float64(n), Y: 100 * float64(t.proved(n)) / math.Max(float64(t.cases), 1)})
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		line.Color, dots.Color, dots.Shape = plotutil.Color(i), plotutil.Color(i), plotutil.Shape(i)
		p.Add(line, dots)
		p.Legend.Add(t.name, line, dots)
	}
	return p.Save(16*vg.Centimeter, 10*vg.Centimeter, path)
}

// ticks labels the steps.
func (m *Measurement) ticks() (ticks []plot.Tick) {
	for _, n := range m.steps() {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: strconv.Itoa(n)})
	}
	return ticks
}
