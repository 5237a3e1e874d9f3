package judging

import (
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// Named is the calibration of a network, with the network's name.
type Named struct {
	Name        string
	Calibration *Calibration
}

// The size of the chart.
const chartWidth, chartHeight = 12 * vg.Centimeter, 12 * vg.Centimeter

// Draw draws calibrations into a folder, as ownership-calibration.svg and ownership-calibration.png.
func Draw(folder string, list []Named) error {
	p := plot.New()
	p.Title.Text = "Who owns a point: predicted and true"
	p.X.Label.Text, p.Y.Label.Text = "predicted probability, %", "share that came true, %"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 100, 0, 100
	var lines []any
	for _, n := range list {
		var points plotter.XYs
		for _, b := range n.Calibration.Bins {
			if b.Points >= leastInBin {
				points = append(points, plotter.XY{X: 100 * b.Said, Y: 100 * b.Observed})
			}
		}
		lines = append(lines, n.Name, points)
	}
	lines = append(lines, "exact", plotter.XYs{{X: 0, Y: 0}, {X: 100, Y: 100}})
	if err := plotutil.AddLines(p, lines...); err != nil {
		return err
	}
	p.Legend.Top, p.Legend.Left = true, true
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, kind := range []string{".svg", ".png"} {
		if err := p.Save(chartWidth, chartHeight, filepath.Join(folder, "ownership-calibration"+kind)); err != nil {
			return err
		}
	}
	return nil
}
