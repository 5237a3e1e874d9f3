package gtp

import "strconv"

// stringCommands ask about stones and their liberties. Points are listed row by row, from the
// top left.
var stringCommands = []Command{
	{Name: "list_stones", Arguments: "COLOUR", Help: "The stones of a side.",
		Analyze: []string{"plist/Stones/list_stones %c"},
		Run: func(g *Game, args []string) (string, error) {
			colour, err := ParseColour(args[0])
			if err != nil {
				return "", err
			}
			return g.names(*g.board.Stones(colour)), nil
		}},
	{Name: "countlib", Arguments: "VERTEX", Help: "How many liberties a string has.",
		Analyze: []string{"string/Count Liberties/countlib %p"},
		Run: func(g *Game, args []string) (string, error) {
			p, err := g.Stone(args[0])
			if err != nil {
				return "", err
			}
			return strconv.Itoa(g.board.Liberties(p)), nil
		}},
	{Name: "findlib", Arguments: "VERTEX", Help: "The liberties of a string.",
		Analyze: []string{"plist/Liberties/findlib %p"},
		Run: func(g *Game, args []string) (string, error) {
			p, err := g.Stone(args[0])
			if err != nil {
				return "", err
			}
			return g.names(g.board.LibertySet(p)), nil
		}},
}
