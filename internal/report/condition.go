package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/diagram"
	"shicho/shape"
)

// Condition says how many liberties a string must have outside the pattern.
type Condition struct {
	Stone string `json:"stone"` // of the string
	Least int    `json:"least_liberties"`
}

// Conditions reports the conditions of a pattern that lies on a board.
func Conditions(conditions []shape.Liberties, size int) []Condition {
	list := []Condition{}
	for _, c := range conditions {
		list = append(list, Condition{board.FormatPoint(c.Stone, size), c.Least})
	}
	return list
}

// AtLeast says how many liberties a condition asks for.
func AtLeast(liberties int) string {
	if liberties == 1 {
		return "at least 1 liberty"
	}
	return fmt.Sprintf("at least %d liberties", liberties)
}

// Needs says which liberties a pattern needs on a board: "outside the pattern black D4 has at least 3 liberties and white E5 has at
// least 2 liberties".
func Needs(b *board.Board, conditions []shape.Liberties) string {
	var list []string
	for _, c := range conditions {
		list = append(list, fmt.Sprintf("%v %s has %s", b.At(c.Stone), board.FormatPoint(c.Stone, b.Size()), AtLeast(c.Least)))
	}
	return "outside the pattern " + strings.Join(list, " and ")
}

// drawConditions draws the conditions of a pattern on their stones.
func drawConditions(d *diagram.Diagram, conditions []shape.Liberties) {
	for _, c := range conditions {
		d.Liberties(c.Stone, c.Least)
	}
}

// conditionsLegend explains conditions by the one with the fewest liberties.
func conditionsLegend(conditions []shape.Liberties) []diagram.Entry {
	if len(conditions) == 0 {
		return nil
	}
	fewest := slices.MinFunc(conditions, func(a, b shape.Liberties) int { return cmp.Compare(a.Least, b.Least) }).Least
	return []diagram.Entry{{Symbol: diagram.LibertiesSymbol, Text: AtLeast(fewest) + " outside the pattern", Least: fewest}}
}
