package gtp

import (
	"fmt"
	"strings"

	"shicho/board"
)

// PatternIndex finds stored patterns.
type PatternIndex interface {
	// Matches lists the stored patterns on the board that show a move for a side.
	Matches(b *board.Board, colour board.Colour) ([]Match, error)
}

// Match is a stored pattern found on the board.
type Match struct {
	Move, Target board.Point // the move captures or saves the target
	Text         string      // what is known about the pattern, in words
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
		list, err := index.Matches(g.board, colour)
		var lines []string
		for _, m := range list {
			lines = append(lines, fmt.Sprintf("%s %s %s", g.Name(m.Move), g.Name(m.Target), m.Text))
		}
		return strings.Join(lines, "\n"), err
	}
}
