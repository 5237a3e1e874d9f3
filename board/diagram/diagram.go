package diagram

import (
	"strconv"
	"strings"

	"shicho/board"
)

// targetMarks are the marks of a target in a text, by the colour of its stones.
var targetMarks = map[board.Colour]string{board.Black: "#", board.White: "@"}

// Diagram is a position with marks on it. Its methods that return the Diagram can be chained.
type Diagram struct {
	b       *board.Board
	marks   map[board.Point]mark
	zone    board.PointSet
	owners  []float64
	cropped bool            // show only region and the marks
	region  board.PointSet  // the points of interest; see Crop
	part    *board.PointSet // two corners of the part of the board that is shown; see Part
	cut     *board.PointSet // the only points that pictures show; nil: all
	last    board.Point     // the last move, NoPoint if it is not marked
	plain   bool            // without coordinates
	bare    bool            // without the page; see Bare
	theme   Theme
	caption string
	legend  []Entry
	hidden  []string // moves of lines that have no stone in a picture
}

// mark is what a diagram shows on a point besides the stone of the position.
type mark struct {
	text   string
	played board.Colour // colour of the stone that a line puts there, Empty if none
	target bool
	weak   board.Colour // see Weak
	least  int          // see Liberties
	share  float64      // see Share
	shared bool
}

// New makes a diagram of the position. Later changes to the board do not change the diagram.
func New(b *board.Board) *Diagram {
	return &Diagram{b: b.Clone(), marks: map[board.Point]mark{}, last: board.NoPoint}
}

// Mark writes a text on a point. In a text drawing it replaces the content of the point; in a picture it is
// written on the stone if there is one.
func (d *Diagram) Mark(p board.Point, text string) *Diagram {
	d.marks[p] = mark{text: text, played: d.marks[p].played}
	return d
}

// Target marks the stones of the string at p, which must be occupied: with # if they are black and @ if they are
// white, and with triangles in pictures.
func (d *Diagram) Target(p board.Point) *Diagram {
	stones := d.b.StringAt(p)
	for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
		d.marks[q] = mark{text: targetMarks[d.b.At(q)], target: true}
	}
	return d
}

// Weak marks a point that may either have a stone of a colour or be empty, whatever the position has there: with x for
// Black and o for White, and with a small pale stone in pictures.
func (d *Diagram) Weak(p board.Point, colour board.Colour) *Diagram {
	d.marks[p] = mark{text: strings.ToLower(string(colour.Rune())), weak: colour}
	return d
}

// Liberties marks a stone whose string must have a number of liberties at least: as X3 or O3 in a text, and with 3+ on the
// stone in pictures. The point must be occupied.
func (d *Diagram) Liberties(p board.Point, least int) *Diagram {
	d.marks[p] = mark{text: string(d.b.At(p).Rune()) + strconv.Itoa(least), least: least}
	return d
}

// Share writes a share of a whole, from 0 to 1, on a point in per cent, with at most two digits. In pictures the colour
// of a disc under the number says the same.
func (d *Diagram) Share(p board.Point, share float64) *Diagram {
	share = min(max(share, 0), 1)
	d.marks[p] = mark{text: percent(share), share: share, shared: true}
	return d
}

// percent is a share in per cent, with at most two characters.
func percent(share float64) string {
	switch n := int(100*share + 0.5); {
	case n == 0 && share > 0:
		return "<1"
	case n < 100:
		return strconv.Itoa(n)
	}
	return "99"
}

// Last marks the stone of the last move with a ring in pictures, unless it has another mark. A point without a stone,
// a pass and NoPoint are ignored.
func (d *Diagram) Last(p board.Point) *Diagram {
	d.last = board.NoPoint
	if d.onBoard(p) && d.b.At(p) != board.Empty {
		d.last = p
	}
	return d
}

// Zone shades the points of a relevance zone in pictures.
func (d *Diagram) Zone(zone board.PointSet) *Diagram {
	d.zone = zone
	return d
}

// Owners draws the owner of each point in pictures. A number from 1 (Black's) to -1 (White's) for each point says
// whose it is: a square of the owner's colour, larger if it is more certain, is drawn on empty points and on
// stones of the other side.
func (d *Diagram) Owners(owners []float64) *Diagram {
	d.owners = owners
	return d
}

// Crop limits pictures to the part of the board that contains these points and all marked points, with some lines
// around them. The empty set limits them to the marks.
func (d *Diagram) Crop(region board.PointSet) *Diagram {
	d.cropped, d.region = true, region
	return d
}

// Part limits pictures to the part of the board between two corners, which may be any two opposite ones.
func (d *Diagram) Part(a, b board.Point) *Diagram {
	part := board.SetOf(a, b)
	d.part = &part
	return d
}

// Cut limits pictures to these points: they are drawn as a piece that is cut out of a board, without coordinates and
// star points. The points around them are left blank.
func (d *Diagram) Cut(points board.PointSet) *Diagram {
	d.cut = &points
	return d
}

// Plain leaves out the coordinates of pictures.
func (d *Diagram) Plain() *Diagram {
	d.plain = true
	return d
}

// Bare leaves out the caption and the legend. An SVG also leaves out the page around the board, so that what lies
// behind the picture shows there; a PNG keeps the page.
func (d *Diagram) Bare() *Diagram {
	d.bare = true
	return d
}

// Theme chooses the colours of pictures.
func (d *Diagram) Theme(t Theme) *Diagram {
	d.theme = t
	return d
}

// Caption puts a text of one or more lines below pictures, above the list of moves that have no stone.
func (d *Diagram) Caption(text string) *Diagram {
	d.caption = text
	return d
}

// Line numbers the moves of a line from 1. As in print, a move onto a stone of the position or onto an earlier move has
// no number on the board, and a move off the board has none. Line returns such moves and passes as texts: "4 at A2" for
// move 4 on a stone of the position, "7 at 3" for move 7 where move 3 was played, and "8 pass". Pictures list them in
// the caption.
func (d *Diagram) Line(moves []board.Stone) (hidden []string) {
	for i, m := range moves {
		number := strconv.Itoa(i + 1)
		switch earlier := d.marks[m.Point]; {
		case m.Point == board.Pass:
			hidden = append(hidden, number+" pass")
		case earlier.played != board.Empty:
			hidden = append(hidden, number+" at "+earlier.text)
		case !d.onBoard(m.Point) || d.b.At(m.Point) != board.Empty:
			hidden = append(hidden, number+" at "+board.FormatPoint(m.Point, d.b.Size()))
		default:
			d.marks[m.Point] = mark{text: number, played: m.Colour}
		}
	}
	d.hidden = append(d.hidden, hidden...)
	return hidden
}

func (d *Diagram) onBoard(p board.Point) bool { return p >= 0 && int(p) < d.b.Points() }

func isStar(p board.Point, size int) bool {
	return isStarLine(int(p)%size, size) && isStarLine(int(p)/size, size)
}

func isStarLine(x, size int) bool {
	x = min(x, size-1-x)
	switch {
	case size < 7:
		return false
	case size < 13:
		return x == 2 || size%2 == 1 && size > 8 && x == size/2
	}
	return x == 3 || size%2 == 1 && x == size/2
}
