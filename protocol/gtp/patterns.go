package gtp

import (
	"fmt"
	"strings"

	"shicho/board"
)

// PatternIndex finds stored patterns.
type PatternIndex interface {
	// EachMatch calls do for each stored pattern on the board that shows a move for a side: with the move, the target that
	// the move captures or saves, and what is known of the pattern in words.
	EachMatch(b *board.Board, side board.Colour, do func(move, target board.Point, words string))
}

// PatternCommands returns the commands that an index of patterns answers.
func PatternCommands(index PatternIndex) []Command {
	return []Command{{Name: "shicho-patterns", Arguments: "COLOUR", Help: "The stored patterns that match: a move, its target, and what is known.",
		Analyze: []string{"hpstring/Patterns/shicho-patterns %c"}, Run: patterns(index)}}
}

// patterns returns the command that lists the patterns on the board.
func patterns(index PatternIndex) Handler {
	return func(g *Game, args []string) (string, error) {
		colour, err := ParseColour(args[0])
		if err != nil {
			return "", err
		}
		var lines []string
		index.EachMatch(g.board, colour, func(move, target board.Point, words string) {
			lines = append(lines, fmt.Sprintf("%s %s %s", g.Name(move), g.Name(target), words))
		})
		return strings.Join(lines, "\n"), nil
	}
}
