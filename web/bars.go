package web

import "shicho/web/library"

// Bar is a bar of a chart: its place and its size in the units of the chart, which is chartHeight high.
type Bar struct {
	Name         string // the range of values that the bar counts
	Label        string // the name, if the chart has room for it
	Count        int
	X, Y, Height float64
	Middle       float64 // of the bar, for its name
}

// mostNames is the number of bars that have room for their names.
const mostNames = 10

// Sizes of a chart. Its width is barStep for each bar.
const (
	chartHeight = 100
	barStep     = 40
)

// Chart is a bar chart.
type Chart struct {
	Title string
	Width int
	Bars  []Bar
}

// newBars makes a chart of a distribution, with the highest bar as high as the chart.
func newBars(title string, bins []library.Bin) Chart {
	chart := Chart{Title: title, Width: barStep * len(bins)}
	every := (len(bins) + mostNames - 1) / mostNames // each bar has room for its name only if there are few
	most := 1
	for _, bin := range bins {
		most = max(most, bin.Count)
	}
	for i, bin := range bins {
		height := chartHeight * float64(bin.Count) / float64(most)
		if bin.Count > 0 {
			height = max(height, 1) // few are not none
		}
		x := float64(barStep * i)
		label := ""
		if i%every == 0 {
			label = bin.Name()
		}
		chart.Bars = append(chart.Bars, Bar{bin.Name(), label, bin.Count, x, chartHeight - height, height, x + barStep/2})
	}
	return chart
}
