package report

import (
	"fmt"
	"math"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
)

// Ownership says who will own each point of a position.
type Ownership struct {
	*RecordPosition
	Network     string      `json:"network"`
	Ownership   [][]float64 `json:"ownership"`    // rows from above; from 1, Black's, to -1, White's
	BlackPoints float64     `json:"black_points"` // the sum of the probabilities
	WhitePoints float64     `json:"white_points"`
	Doubtful    []String    `json:"doubtful"`

	owners []float64
}

// String is a string that is dead or in doubt.
type String struct {
	Points []string `json:"string"`
	Colour string   `json:"colour"`
	Alive  float64  `json:"alive"` // mean ownership for the string's owner, -1 to 1
}

// aliveOwnership: a string is not listed if the ownership for its owner is at least aliveOwnership. A string is called
// dead if that ownership is below -aliveOwnership.
const aliveOwnership = 0.5

// NewOwnership reports the owners of the points that a network expects, which has a name for the report. An owner is from 1, Black's, to -1,
// White's.
func NewOwnership(p *RecordPosition, name string, owners []float64) *Ownership {
	b := p.Board
	r := &Ownership{RecordPosition: p, Network: name, Doubtful: []String{}, owners: owners}
	r.Ownership = rows(r.owners, b.Size())
	for _, owner := range owners {
		r.BlackPoints += (1 + owner) / 2
		r.WhitePoints += (1 - owner) / 2
	}
	r.BlackPoints, r.WhitePoints = math.Round(10*r.BlackPoints)/10, math.Round(10*r.WhitePoints)/10
	for s := range b.Strings() {
		alive := r.owners[s.Point]
		if s.Colour == board.White {
			alive = -alive
		}
		if alive < aliveOwnership {
			r.Doubtful = append(r.Doubtful, String{p.names(b.StringAt(s.Point).Points()), s.Colour.String(), thousandth(alive)})
		}
	}
	return r
}

// rows arranges the ownership of points in the rows of a board, from above.
func rows(owners []float64, size int) [][]float64 {
	var list [][]float64
	for y := range size {
		var row []float64
		for _, x := range owners[y*size : (y+1)*size] {
			row = append(row, thousandth(x))
		}
		list = append(list, row)
	}
	return list
}

func thousandth(x float64) float64 { return math.Round(1000*x) / 1000 }

// Diagram is the picture. Squares have the colours of the owners; a larger square means a surer owner.
func (r *Ownership) Diagram() *diagram.Diagram {
	points := fmt.Sprintf("Black %.1f, White %.1f points.", r.BlackPoints, r.WhitePoints)
	return r.picture().Owners(r.owners).Caption(r.headline(r.ToMove)+"\n"+points).Legend(
		diagram.Entry{Symbol: diagram.BlackOwnerSymbol, Text: "Black’s"},
		diagram.Entry{Symbol: diagram.WhiteOwnerSymbol, Text: "White’s: the larger, the surer"})
}

// Text is the map, the points of both sides, and a line for each doubtful string.
func (r *Ownership) Text() string {
	b := r.Board
	var t strings.Builder
	for y, row := range r.Ownership {
		fmt.Fprintf(&t, "%2d ", b.Size()-y)
		for x := range row {
			stone := " .XO"[1+int(b.At(board.Point(y*b.Size()+x)))]
			fmt.Fprintf(&t, " %c%s", stone, ownerAndTens(row[x]))
		}
		t.WriteByte('\n')
	}
	t.WriteString("   ")
	for x := range b.Size() {
		fmt.Fprintf(&t, " %s  ", strings.TrimRight(board.FormatPoint(board.Point(x), b.Size()), "0123456789"))
	}
	fmt.Fprintf(&t, "\nBlack %.1f, White %.1f points\n", r.BlackPoints, r.WhitePoints)
	for _, s := range r.Doubtful {
		status := "in doubt"
		if s.Alive < -aliveOwnership {
			status = "dead"
		}
		fmt.Fprintf(&t, "%s %s, %s: %s, %.0f %%\n", s.Colour, s.Points[0], status, s.owner(), 100*math.Abs(s.Alive))
	}
	if len(r.Doubtful) > 0 {
		t.WriteString("whether a string can be captured or saved says 'shicho read'\n")
	}
	return t.String()
}

// owner says who will more likely own the points of the string.
func (s *String) owner() string {
	if (s.Colour == board.Black.String()) == (s.Alive > 0) {
		return "Black's"
	}
	return "White's"
}

// ownerAndTens is an ownership in two characters: the letter of the owner and the tens of per cent, or the letter twice
// for 100 %.
func ownerAndTens(x float64) string {
	n := int(math.Round(10 * math.Abs(x)))
	switch {
	case n == 0:
		return "  "
	case n >= 10 && x > 0:
		return "bb"
	case n >= 10:
		return "ww"
	case x > 0:
		return fmt.Sprintf("b%d", n)
	}
	return fmt.Sprintf("w%d", n)
}
