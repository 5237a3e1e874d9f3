package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/pattern/shape"
)

// Condition says how many liberties a string must have outside the pattern.
type Condition struct {
	Stone string `json:"stone"` // a stone of the string
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
		stone := b.At(c.Stone).String()
		if b.At(c.Stone) == board.Empty {
			stone = "the stone played at"
		}
		list = append(list, fmt.Sprintf("%s %s has %s", stone, board.FormatPoint(c.Stone, b.Size()), AtLeast(c.Least)))
	}
	return "outside the pattern " + strings.Join(list, " and ")
}

// drawConditions draws the conditions of a pattern on the stones that they are about. It leaves out the condition about
// the move's string, because a picture that does not show the move must not give the move away.
func drawConditions(d *diagram.Diagram, conditions []shape.Liberties, move board.Point) {
	for _, c := range conditions {
		if c.Stone != move {
			d.Liberties(c.Stone, c.Least)
		}
	}
}

// conditionsLegend explains the conditions that drawConditions draws. Its example is the condition with the fewest
// liberties.
func conditionsLegend(conditions []shape.Liberties, move board.Point) []diagram.Entry {
	fewest := shape.MostLiberties + 1
	for _, c := range conditions {
		if c.Stone != move {
			fewest = min(fewest, c.Least)
		}
	}
	if fewest > shape.MostLiberties {
		return nil
	}
	return []diagram.Entry{{Symbol: diagram.LibertiesSymbol, Text: AtLeast(fewest) + " outside the pattern", Least: fewest}}
}

// moveCondition is a sentence for a caption about the condition of the move, which the picture shows as 1. It is "" if
// the move has no condition.
func moveCondition(conditions []shape.Liberties, move board.Point) string {
	for _, c := range conditions {
		if c.Stone == move {
			return fmt.Sprintf(" Stone 1 needs %s outside the pattern.", AtLeast(c.Least))
		}
	}
	return ""
}
