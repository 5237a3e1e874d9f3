package truth

import (
	"fmt"
	"image/color"
	"os"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The size of the picture, which has two plots side by side.
const (
	pictureWidth  = 26 * vg.Centimeter
	pictureHeight = 12 * vg.Centimeter
	gap           = 6 * vg.Millimeter
	tickStep      = 5     // per cent between two lines of the grid
	topPercent    = 100.5 // top of the axis, so that a point at 100 is visible
	margin        = 1.3   // factor by which the axis of the work goes on beyond the points
)

// Draw draws the shares of right answers into a PNG file with two plots: by the mean time of a question, and by the
// mean number of nodes. In the plot by nodes only our reader has a curve, because nodes of different programs cannot be
// compared.
func (m *Measurement) Draw(path string) error {
	byTime, err := m.plot("milliseconds a question", true, func(s *Standing) float64 { return s.mean() })
	if err != nil {
		return err
	}
	byNodes, err := m.plot("nodes a question", false, func(s *Standing) float64 { return float64(s.Nodes) / float64(max(s.Questions, 1)) })
	if err != nil {
		return err
	}
	canvas := vgimg.New(pictureWidth, pictureHeight)
	area := draw.New(canvas)
	area.FillPolygon(color.White, []vg.Point{area.Min, {X: area.Max.X, Y: area.Min.Y}, area.Max, {X: area.Min.X, Y: area.Max.Y}})
	plots := [][]*plot.Plot{{byTime, byNodes}}
	tiles := draw.Tiles{Rows: 1, Cols: 2, PadX: gap, PadTop: gap / 2, PadBottom: gap / 2, PadLeft: gap / 2, PadRight: gap}
	for i, place := range plot.Align(plots, tiles, area)[0] {
		plots[0][i].Draw(place)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(file); err != nil {
		file.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	return file.Close()
}

// plot makes a plot of right answers over a measure of work: the time or the nodes.
func (m *Measurement) plot(label string, programs bool, work func(*Standing) float64) (*plot.Plot, error) {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = label, "right about whether it works, per cent"
	p.Legend.Padding, p.Legend.TextStyle.Font.Size, p.Legend.ThumbnailWidth = vg.Points(1.5), font.Points(9), vg.Centimeter
	p.Legend.XOffs = -vg.Millimeter
	p.Legend.YOffs = vg.Millimeter
	p.Add(plotter.NewGrid())
	drawn := false
	for i, curve := range m.curves() {
		var points plotter.XYs
		for _, s := range curve {
			if x := work(s); x > 0 && (programs || s.Limits != nil) {
				points = append(points, plotter.XY{X: x, Y: 100 * s.right()})
			}
		}
		if len(points) == 0 {
			continue
		}
		drawn = true
		if err := addCurve(p, i, curve, points); err != nil {
			return nil, err
		}
	}
	least := 100 - tickStep
	for i := range m.Standings {
		least = min(least, tickStep*int(100*m.Standings[i].right()/tickStep))
	}
	p.Y.Min, p.Y.Max = float64(least), topPercent
	p.Y.Tick.Marker = plot.ConstantTicks(percentTicks(least))
	if drawn { // without this margin an axis of a single value would begin at 0, which has no logarithm
		p.X.Min, p.X.Max = p.X.Min/margin, p.X.Max*margin
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	return p, nil
}

// addCurve draws the curve of a number. The dots of programs have names.
func addCurve(p *plot.Plot, number int, curve []*Standing, points plotter.XYs) error {
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return err
	}
	line.Color, dots.Color, dots.Shape, dots.Radius = plotutil.Color(number), plotutil.Color(number), plotutil.Shape(number), vg.Points(2.5)
	p.Add(line, dots)
	p.Legend.Add(curve[0].Curve, line, dots)
	if curve[0].Limits == nil {
		return nameDots(p, curve, points)
	}
	return nil
}

// percentTicks labels every tickStep per cent from least to 100.
func percentTicks(least int) (list []plot.Tick) {
	for percent := least; percent <= 100; percent += tickStep {
		list = append(list, plot.Tick{Value: float64(percent), Label: strconv.Itoa(percent)})
	}
	return list
}

// nameDots writes a label beside each dot of a program: the last word of the program's name, which is the level.
func nameDots(p *plot.Plot, curve []*Standing, points plotter.XYs) error {
	var names []string
	for _, s := range curve[:len(points)] {
		words := strings.Fields(s.Name)
		names = append(names, words[len(words)-1])
	}
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: points, Labels: names})
	if err != nil {
		return err
	}
	labels.Offset = vg.Point{X: vg.Points(4), Y: -vg.Points(8)}
	p.Add(labels)
	return nil
}
