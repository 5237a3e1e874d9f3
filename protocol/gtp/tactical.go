package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
)

// TacticalCommands are the commands that t can answer.
func TacticalCommands(t Tactician) []Command {
	r := &reading{t: t}
	list := []Command{
		{Name: "attack", Arguments: "VERTEX", Help: "Whether a string can be captured, and by which move.",
			Analyze: []string{"string/Attack/attack %p"}, Run: r.capture(true)},
		{Name: "defend", Arguments: "VERTEX", Help: "Whether a string can be saved, and by which move.",
			Analyze: []string{"string/Defend/defend %p"}, Run: r.capture(false)},
		{Name: "shicho-zone", Arguments: "QUESTION VERTEX", Help: "The points that the answer to attack or defend depends on, for display.",
			Analyze: []string{"gfx/Zone of Attack/shicho-zone attack %p", "gfx/Zone of Defence/shicho-zone defend %p"}, Run: r.zone},
		{Name: "reset_reading_node_counter", Help: "Count nodes from 0.",
			Run: func(*Game, []string) (string, error) {
				r.nodes = 0
				return "", nil
			}},
		{Name: "get_reading_node_counter", Help: "Nodes searched since the counter was reset.",
			Run: func(*Game, []string) (string, error) { return strconv.Itoa(r.nodes), nil }},
		{Name: "clear_cache", Help: "Forget what was read so far.",
			Run: func(*Game, []string) (string, error) {
				t.Forget()
				return "", nil
			}},
	}
	if c, ok := t.(Connector); ok {
		list = append(list,
			Command{Name: "connect", Arguments: "VERTEX VERTEX", Help: "Whether two strings can be connected, and by which move.",
				Analyze: []string{"string/Connect/connect %P"}, Run: r.connection(c, true)},
			Command{Name: "disconnect", Arguments: "VERTEX VERTEX", Help: "Whether two strings can be kept apart, and by which move.",
				Analyze: []string{"string/Disconnect/disconnect %P"}, Run: r.connection(c, false)})
	}
	if a, ok := t.(Adviser); ok {
		list = append(list, Command{Name: "shicho-candidates", Arguments: "COLOUR", Help: "The moves that tactics suggest, each with its purpose.",
			Analyze: []string{"hpstring/Candidates/shicho-candidates %c"}, Run: candidates(a)})
	}
	return list
}

// PatternCommands are the commands that an index of patterns answers.
func PatternCommands(index PatternIndex) []Command {
	return []Command{{Name: "shicho-patterns", Arguments: "COLOUR", Help: "The stored patterns that match: a move, its target, and what is known.",
		Analyze: []string{"hpstring/Patterns/shicho-patterns %c"}, Run: patterns(index)}}
}

// reading is a tactician at work, with its nodes counted.
type reading struct {
	t     Tactician
	nodes int
}

func (r *reading) capture(attack bool) Handler {
	return func(g *Game, args []string) (string, error) {
		target, err := g.Stone(args[0])
		if err != nil {
			return "", err
		}
		a, err := r.ask(g, target, attack)
		if err != nil {
			return "", err
		}
		return g.format(&a), nil
	}
}

func (r *reading) ask(g *Game, target board.Point, attack bool) (Answer, error) {
	a, err := r.t.Capture(g.board, target, attack)
	r.nodes += a.Nodes
	return a, err
}

// format writes an answer as GNU Go does: 0, or the code and the move.
func (g *Game) format(a *Answer) string {
	if a.Code == 0 {
		return "0"
	}
	return fmt.Sprintf("%d %s", a.Code, g.Name(a.Move))
}

// zone draws the answer with the marks of GoGui: the zone in colour, a circle
// around the target's stones, a cross on the move, the answer in the status line.
func (r *reading) zone(g *Game, args []string) (string, error) {
	question := strings.ToLower(args[0])
	if question != "attack" && question != "defend" {
		return "", ErrSyntax
	}
	target, err := g.Stone(args[1])
	if err != nil {
		return "", err
	}
	a, err := r.ask(g, target, question == "attack")
	if err != nil {
		return "", err
	}
	lines := []string{"CIRCLE " + g.names(*g.board.StringAt(target))}
	if !a.Zone.IsEmpty() {
		lines = append(lines, "COLOR "+zoneColour+" "+g.names(a.Zone))
	}
	if a.Code != 0 && a.Move >= 0 {
		lines = append(lines, "MARK "+g.Name(a.Move))
	}
	text := fmt.Sprintf("TEXT %s %s: %s", question, g.Name(target), g.format(&a))
	if a.Unknown {
		text += ", not proved"
	}
	return strings.Join(append(lines, text), "\n"), nil
}

// zoneColour is a light blue, on which both stones and the lines of a board show.
const zoneColour = "#9fc5e8"

func (r *reading) connection(c Connector, connect bool) Handler {
	return func(g *Game, args []string) (string, error) {
		one, err := g.Stone(args[0])
		if err != nil {
			return "", err
		}
		other, err := g.Stone(args[1])
		switch {
		case err != nil:
			return "", err
		case g.board.At(one) != g.board.At(other):
			return "", ErrTwoColours
		case g.board.Root(one) == g.board.Root(other) && connect:
			return g.format(&Answer{Code: 1, Move: board.Pass}), nil
		case g.board.Root(one) == g.board.Root(other):
			return g.format(&Answer{}), nil
		}
		a, err := c.Connection(g.board, one, other, connect)
		r.nodes += a.Nodes
		if err != nil {
			return "", err
		}
		return g.format(&a), nil
	}
}

func candidates(adviser Adviser) Handler {
	return func(g *Game, args []string) (string, error) {
		colour, err := ParseColour(args[0])
		if err != nil {
			return "", err
		}
		list, err := adviser.Candidates(g.board, colour)
		var lines []string
		for _, c := range list {
			lines = append(lines, g.Name(c.Move)+" "+c.Purpose)
		}
		return strings.Join(lines, "\n"), err
	}
}

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
