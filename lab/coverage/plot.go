package coverage

import (
	"image/color"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// pictureWidth and pictureHeight are the size of the picture.
const (
	pictureWidth  = 18 * vg.Centimeter
	pictureHeight = 12 * vg.Centimeter
)

// Plot draws the shares of the moves that are proved, by the number of mined games, into a PNG file. Each kind of moves
// has a colour, and each store has a pattern of dashes.
func Plot(path string, stores []Curves) error {
	p := plot.New()
	p.Title.Text = "Moves of other games that a mined pattern proves"
	p.X.Label.Text, p.Y.Label.Text = "games mined", "per cent of the moves"
	p.X.Scale, p.Y.Min, p.Y.Max = plot.LogScale{}, 0, 100
	p.X.Tick.Marker = plot.ConstantTicks(ticks(stores))
	p.Legend.Top, p.Legend.Left, p.Legend.XOffs = true, true, vg.Millimeter
	p.Y.Tick.Marker = plot.ConstantTicks(percentTicks())
	p.Legend.Padding = vg.Points(1.5)
	p.Legend.ThumbnailWidth, p.Legend.TextStyle.Font.Size = vg.Centimeter, font.Points(9)
	p.Add(plotter.NewGrid())
	for i := range stores {
		if err := addStore(p, &stores[i], i); err != nil {
			return err
		}
	}
	if len(stores) > 1 {
		for i := range stores {
			line := &plotter.Line{LineStyle: lineStyle(color.Black, i)}
			p.Legend.Add(stores[i].Name, line)
		}
	}
	return p.Save(pictureWidth, pictureHeight, path)
}

// addStore draws the curves of one store.
func addStore(p *plot.Plot, store *Curves, number int) error {
	for i, kind := range store.Kinds {
		points := make(plotter.XYs, len(kind.Points))
		for j, point := range kind.Points {
			points[j] = plotter.XY{X: float64(point.Mined), Y: point.Percent}
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		line.LineStyle = lineStyle(plotutil.Color(i), number)
		dots.Color, dots.Shape, dots.Radius = plotutil.Color(i), plotutil.Shape(i), vg.Points(2.5)
		p.Add(line, dots)
		if number == 0 {
			p.Legend.Add(kind.Name, line, dots)
		}
	}
	return nil
}

// lineStyle is the line of a store.
func lineStyle(c color.Color, store int) draw.LineStyle {
	return draw.LineStyle{Color: c, Width: vg.Points(1.2), Dashes: plotutil.Dashes(store)}
}

// ticks labels the numbers of games at which the curves have points. A number close to a larger one has no label.
func ticks(stores []Curves) (list []plot.Tick) {
	var numbers []int
	for _, store := range stores {
		for _, kind := range store.Kinds {
			for _, point := range kind.Points {
				numbers = append(numbers, point.Mined)
			}
		}
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	for i, n := range numbers {
		tick := plot.Tick{Value: float64(n)}
		if i == len(numbers)-1 || 2*numbers[i+1] > 3*n {
			tick.Label = strconv.Itoa(n)
		}
		list = append(list, tick)
	}
	return list
}

// percentTicks labels 0, 20 and so on to 100 per cent.
func percentTicks() (list []plot.Tick) {
	for percent := 0; percent <= 100; percent += 20 {
		list = append(list, plot.Tick{Value: float64(percent), Label: strconv.Itoa(percent)})
	}
	return list
}
