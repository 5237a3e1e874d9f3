package gtp

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"shicho/engine/search"
	"shicho/internal/words"
)

// ErrUnacceptableSize is the error for a size that no board has. The protocol gives its text.
var ErrUnacceptableSize = errors.New("unacceptable size")

// standard lists the commands about the server itself.
func (s *Server) standard() []Command {
	constant := func(text string) Handler {
		return func(*Game, []string) (string, error) { return text, nil }
	}
	return []Command{
		{Name: "protocol_version", Help: "The version of GTP.", Run: constant("2")},
		{Name: "name", Help: "The name of the program.", Run: constant(s.name)},
		{Name: "version", Help: "The version of the program.", Run: constant(s.version)},
		{Name: "known_command", Arguments: "COMMAND", Help: "Whether the command exists.",
			Run: func(g *Game, args []string) (string, error) {
				_, known := s.commands[args[0]]
				return strconv.FormatBool(known), nil
			}},
		{Name: "list_commands", Help: "The names of all commands.",
			Run: s.listing(func(c *Command) []string { return []string{c.Name} })},
		{Name: "help", Help: "All commands with their arguments.",
			Run: s.listing(func(c *Command) []string { return []string{c.describe()} })},
		{Name: "gogui-analyze_commands", Help: "The commands that GoGui shows in its menu.",
			Run: s.listing(func(c *Command) []string { return c.Analyze })},
		{Name: "quit", Help: "End the session.",
			Run: func(*Game, []string) (string, error) {
				s.quit = true
				return "", nil
			}},
	}
}

// listing returns a handler whose reply joins some lines about each command.
func (s *Server) listing(lines func(c *Command) []string) Handler {
	return func(*Game, []string) (string, error) {
		var all []string
		for _, c := range s.Commands() {
			all = append(all, lines(&c)...)
		}
		return strings.Join(all, "\n"), nil
	}
}

// positionCommands begin a game and make its moves.
var positionCommands = []Command{
	{Name: "boardsize", Arguments: "SIZE", Help: "Begin a game on an empty board of this size.", Run: boardsize},
	{Name: "clear_board", Help: "Begin a game on an empty board of the same size.",
		Run: func(g *Game, _ []string) (string, error) { return "", g.Reset(g.board.Size()) }},
	{Name: "komi", Arguments: "POINTS", Help: "Set the points that White is given.", Run: komi},
	{Name: "play", Arguments: "COLOUR VERTEX", Help: "Make a move.", Run: play},
	{Name: "undo", Help: "Take the last move back.",
		Run: func(g *Game, _ []string) (string, error) { return "", g.Undo() }},
	{Name: "showboard", Help: "Draw the position.", Analyze: []string{"string/Board/showboard"},
		Run: func(g *Game, _ []string) (string, error) { return "\n" + g.String(), nil }},
}

func boardsize(g *Game, args []string) (string, error) {
	size, err := strconv.Atoi(args[0])
	switch {
	case errors.Is(err, strconv.ErrRange):
		return "", ErrUnacceptableSize
	case err != nil:
		return "", ErrSyntax
	case g.Reset(size) != nil:
		return "", ErrUnacceptableSize
	}
	return "", nil
}

func komi(g *Game, args []string) (string, error) {
	points, err := words.ParseNumber(strings.Replace(args[0], ",", ".", 1))
	if err != nil || !(math.Abs(points) <= search.MostKomi) {
		return "", ErrSyntax
	}
	g.record.Komi = points
	return "", nil
}

func play(g *Game, args []string) (string, error) {
	colour, err := ParseColour(args[0])
	if err != nil {
		return "", err
	}
	p, err := g.Vertex(args[1])
	if err != nil {
		return "", err
	}
	if g.Play(p, colour) != nil {
		return "", ErrIllegalMove // the protocol allows no reason after these words
	}
	return "", nil
}
