package grades

import (
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"shicho/internal/files"
)

const chartSide = 12 * vg.Centimeter

// Draw draws the bins of a measure into a file. The ending of the path says whether it is a PNG or an SVG.
func (m *Measure) Draw(path string) error {
	p := plot.New()
	p.Title.Text = "Problems of other games: predicted and true misses"
	p.X.Label.Text, p.Y.Label.Text = "predicted probability of a miss, %", "share that was missed, %"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 100, 0, 100
	p.Legend.Top, p.Legend.Left = true, true
	var points plotter.XYs
	for _, b := range m.Bins {
		points = append(points, plotter.XY{X: 100 * b.Said, Y: 100 * b.Observed})
	}
	if err := plotutil.AddLinePoints(p, "problems, an eighth each", points); err != nil {
		return err
	}
	if err := plotutil.AddLines(p, "exact", plotter.XYs{{X: 0, Y: 0}, {X: 100, Y: 100}}); err != nil {
		return err
	}
	image, err := p.WriterTo(chartSide, chartSide, strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")))
	if err != nil {
		return err
	}
	return files.Write(path, func(w io.Writer) error {
		_, err := image.WriteTo(w)
		return err
	})
}
