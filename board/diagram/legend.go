package diagram

import "shicho/board"

// Symbol is a mark that a legend explains.
type Symbol uint8

// The symbols.
const (
	LastSymbol       Symbol = iota // the ring of the last move
	TargetSymbol                   // the triangle of a target
	ZoneSymbol                     // the shade of a zone
	BlackOwnerSymbol               // the square of a point that will be Black's
	WhiteOwnerSymbol               // the square of a point that will be White's
	ShareSymbol                    // the discs of shares
	CrossSymbol                    // the mark ×
	WeakBlackSymbol                // the small stone of a point that may have a black stone or none
	WeakWhiteSymbol                // the small stone of a point that may have a white stone or none
	LibertiesSymbol                // the number on a stone whose string must have that number of liberties at least; see Entry.Least
)

// Cross is a mark that CrossSymbol explains.
const Cross = "×"

// Entry explains a symbol.
type Entry struct {
	Symbol Symbol
	Text   string
	Least  int // number of liberties that LibertiesSymbol shows
}

// Legend adds explanations of symbols, which pictures have below the caption.
func (d *Diagram) Legend(entries ...Entry) *Diagram {
	d.legend = append(d.legend, entries...)
	return d
}

// sampleShares are the shares that a legend shows.
var sampleShares = []float64{0.01, 0.05, 0.2, 0.5, 0.9}

// width is the width of an entry, in board units.
func (e *Entry) width() float64 {
	symbols := 1
	if e.Symbol == ShareSymbol {
		symbols = len(sampleShares)
	}
	return float64(symbols)*legendSymbol + legendGap + legendSize*textWidth(e.Text, false)
}

// legendRows divides entries into rows of a width.
func legendRows(entries []Entry, room float64) [][]Entry {
	var rows [][]Entry
	used := 0.0
	for _, e := range entries {
		need := e.width()
		if len(rows) > 0 && used+legendSpace+need <= room {
			rows[len(rows)-1] = append(rows[len(rows)-1], e)
			used += legendSpace + need
			continue
		}
		rows = append(rows, []Entry{e})
		used = need
	}
	return rows
}

// drawLegend draws the rows of the legend from a height on.
func (l *layout) drawLegend(c canvas, top float64) {
	for i, row := range l.legendRows {
		width := legendSpace * float64(len(row)-1)
		for j := range row {
			width += row[j].width()
		}
		at := place{(l.width - width) / 2, top + legendLeading*(float64(i)+0.5)}
		for j := range row {
			l.drawEntry(c, at, &row[j])
			at.x += row[j].width() + legendSpace
		}
	}
}

// drawEntry draws a symbol and its text from the left end on.
func (l *layout) drawEntry(c canvas, left place, e *Entry) {
	at := place{left.x + legendSymbol/2, left.y}
	symbol := part{c, at, legendScale}
	switch e.Symbol {
	case LastSymbol:
		l.drawStone(symbol, place{}, board.Black)
		symbol.ring(place{}, lastRadius, lastLine, l.look.stones[board.Black].marks)
	case TargetSymbol:
		l.drawStone(symbol, place{}, board.Black)
		symbol.triangle(place{}, targetRadius, 2*targetLine, l.look.stones[board.Black].marks)
	case ZoneSymbol:
		drawSquare(symbol, place{}, legendSquare, l.look.shade, l.look.lines)
	case BlackOwnerSymbol, WhiteOwnerSymbol:
		o := l.look.owners[board.Black+board.Colour(e.Symbol-BlackOwnerSymbol)]
		drawSquare(symbol, place{}, ownerSide, o.face, o.rim)
	case CrossSymbol:
		l.drawLabel(symbol, place{}, Cross, l.look.text)
	case WeakBlackSymbol, WeakWhiteSymbol:
		l.drawWeak(symbol, place{}, board.Black+board.Colour(e.Symbol-WeakBlackSymbol), l.look.page)
	case LibertiesSymbol:
		l.drawStone(symbol, place{}, board.Black)
		l.drawLabel(symbol, place{}, atLeast(e.Least), l.look.stones[board.Black].marks)
	case ShareSymbol:
		for _, share := range sampleShares {
			l.drawShare(symbol, place{}, share)
			l.drawLabel(symbol, place{}, percent(share), l.shareLabel(share))
			symbol.origin.x += legendSymbol
		}
	}
	width := legendSize * textWidth(e.Text, false)
	c.text(place{left.x + e.width() - width/2, left.y}, e.Text, lettering{size: legendSize, colour: l.look.text})
}
