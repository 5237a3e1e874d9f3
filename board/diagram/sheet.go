package diagram

import (
	"io"
	"slices"
)

// Sheet is a page of several diagrams. They stand in rows, from left to right, each with its caption below. One legend
// below all diagrams explains the symbols of all of them.
type Sheet struct {
	Diagrams []*Diagram
	Columns  int // diagrams in a row; 0: as many as make the page about as wide as high
	Theme    Theme
}

// sheetGap is the space between two diagrams, in board units.
const sheetGap = 0.4

// SVG draws the sheet as a scalable picture. The same sheet always gives the same bytes.
func (s *Sheet) SVG() []byte {
	p := s.page()
	return svg(p.width, p.height, looks[s.Theme], true, p.draw)
}

// WritePNG draws the sheet as a PNG; see Diagram.WritePNG. The error may also wrap ErrTooLarge.
func (s *Sheet) WritePNG(w io.Writer, pixelsPerPoint int) error {
	p := s.page()
	return writePNG(w, pixelsPerPoint, p.width, p.height, looks[s.Theme], p.draw)
}

// sheetPage is a sheet with the places of its diagrams.
type sheetPage struct {
	layouts       []*layout
	places        []place // of the top left corners
	legend        layout  // of the legend
	legendTop     float64
	width, height float64
}

// page arranges the diagrams, and puts the legend below them.
func (s *Sheet) page() *sheetPage {
	var layouts []*layout
	var legend []Entry
	for _, d := range s.Diagrams {
		bare := *d.Theme(s.Theme)
		bare.legend = nil
		layouts = append(layouts, bare.layout())
		for _, row := range d.layout().legendRows {
			for _, e := range row {
				if !slices.Contains(legend, e) {
					legend = append(legend, e)
				}
			}
		}
	}
	p := s.arrange(layouts)
	p.legend = layout{look: looks[s.Theme], width: p.width, legendRows: legendRows(legend, p.width-2*captionMargin)}
	p.legendTop = p.height
	p.height += float64(len(p.legend.legendRows)) * legendLeading
	if len(legend) > 0 {
		p.height += captionMargin
	}
	return p
}

// arrange puts the diagrams into the columns that the sheet asks for.
func (s *Sheet) arrange(layouts []*layout) *sheetPage {
	if s.Columns > 0 {
		return arrange(layouts, s.Columns)
	}
	best := arrange(layouts, 1)
	for n := 2; n <= len(layouts); n++ {
		p := arrange(layouts, n)
		if max(p.width, p.height) >= max(best.width, best.height) {
			break
		}
		best = p
	}
	return best
}

// arrange puts layouts into rows. A column is as wide as its widest diagram, and a row as high as its highest one.
func arrange(layouts []*layout, columns int) *sheetPage {
	p := &sheetPage{layouts: layouts, width: sheetGap, height: sheetGap}
	widths := make([]float64, min(columns, len(layouts)))
	for i, l := range layouts {
		widths[i%columns] = max(widths[i%columns], l.width)
	}
	for _, w := range widths {
		p.width += w + sheetGap
	}
	for first := 0; first < len(layouts); first += columns {
		row := layouts[first:min(first+columns, len(layouts))]
		x, height := sheetGap, 0.0
		for i, l := range row {
			p.places = append(p.places, place{x + (widths[i]-l.width)/2, p.height})
			x += widths[i] + sheetGap
			height = max(height, l.height)
		}
		p.height += height + sheetGap
	}
	return p
}

func (p *sheetPage) draw(c canvas) {
	for i, l := range p.layouts {
		l.draw(part{c, p.places[i], 1})
	}
	p.legend.drawLegend(c, p.legendTop)
}
