package gtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/engine"
)

// guiCommands are the commands for GoGui's menu.
func (p *playing) guiCommands() []Command {
	return []Command{
		{Name: "shicho-ownership", Help: "The owner of each point in playouts, from 1 for Black to -1 for White.",
			Analyze: []string{"dboard/Ownership/shicho-ownership"}, Run: p.ownership},
		{Name: "shicho-network", Arguments: "[COLOUR]", Help: "The owner of each point by the network, with this colour to move.",
			Analyze: []string{"dboard/Ownership Network/shicho-network %c"}, Run: p.network},
		{Name: "shicho-probabilities", Arguments: "[COLOUR]", Help: "The likeliest moves by the network, in per cent.",
			Analyze: []string{"pspairs/Model Probabilities/shicho-probabilities %c"}, Run: p.probabilities},
		{Name: "shicho-search", Arguments: "[COLOUR [PLAYOUTS]]", Help: "The moves that a search visits most, with the share won in per cent and the visits.",
			Analyze: []string{"pspairs/Search/shicho-search %c"}, Talk: p.searchTree},
	}
}

// sideOf reads a colour from the first argument. Without an argument, sideOf is the side to move.
func (g *Game) sideOf(args []string) (board.Colour, error) {
	if len(args) == 0 {
		return g.toMove, nil
	}
	return ParseColour(args[0])
}

// probabilities lists the likeliest moves, by the network of the player if it has one, as GoGui's pairs of a vertex and a label.
func (p *playing) probabilities(g *Game, args []string) (string, error) {
	side, err := g.sideOf(args)
	if err != nil {
		return "", err
	}
	settings := p.player.Settings()
	list, err := settings.Search.Network.RankMoves(g.board, side)
	if err != nil {
		return "", err
	}
	var pairs []string
	for _, x := range list[:min(len(list), guiMoves)] {
		pairs = append(pairs, fmt.Sprintf("%s %.0f", g.Name(x.Point), 100*x.Probability))
	}
	return strings.Join(pairs, "\n"), nil
}

// ownership answers with the owner of each point. The judge of finished games finds the owners by playouts.
func (p *playing) ownership(g *Game, _ []string) (string, error) {
	s, err := p.status(g)
	if err != nil {
		return "", err
	}
	return dboard(s.Ownership, g.board.Size()), nil
}

// network answers with the owner that the player's network expects for each point, or the ownership network if the player has none.
func (p *playing) network(g *Game, args []string) (string, error) {
	side, err := g.sideOf(args)
	if err != nil {
		return "", err
	}
	settings := p.player.Settings()
	owners, err := settings.Search.Network.Owners(g.board, side)
	if err != nil {
		return "", err
	}
	return dboard(owners, g.board.Size()), nil
}

// dboard writes a number for each point, row by row from the top, in the form that GoGui calls dboard.
func dboard(values []float64, size int) string {
	var rows []string
	for row := range slices.Chunk(values, size) {
		var list []string
		for _, x := range row {
			list = append(list, decimal(x, 2))
		}
		rows = append(rows, strings.Join(list, " "))
	}
	return "\n" + strings.Join(rows, "\n")
}

// searchTree searches the position and lists the moves with most visits, as GoGui's pairs of a
// vertex and a label.
func (p *playing) searchTree(t *Talk, args []string) (string, error) {
	side, err := t.sideOf(args)
	if err != nil {
		return "", err
	}
	playouts := guiPlayouts
	if len(args) > 1 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 {
			return "", ErrSyntax
		}
		playouts = n
	}
	r, err := p.player.Analyze(t.Context, p.position(t.Game, side), playouts, 0, nil)
	if err != nil {
		return "", err
	}
	var list []string
	for _, m := range r.Moves[:min(len(r.Moves), guiMoves)] {
		list = append(list, fmt.Sprintf("%s %d%%/%d", t.Name(m.Point), int(m.Value*100+0.5), m.Visits))
	}
	return strings.Join(list, "\n"), nil
}

// parameterCommands show and set the parameters of the player.
func (p *playing) parameterCommands() []Command {
	return []Command{{Name: "shicho-param", Arguments: "[NAME] [VALUE]", Help: "All parameters with their values, the value of one, or set one.",
		Analyze: []string{"param/Parameters/shicho-param"}, Run: p.parameter}}
}

// parameter lists all parameters in GoGui's form, answers with the value of one, or sets it.
func (p *playing) parameter(_ *Game, args []string) (string, error) {
	settings := p.player.Settings()
	if len(args) == 0 {
		var list []string
		for i := range engine.Parameters {
			q := &engine.Parameters[i]
			list = append(list, fmt.Sprintf("[%s] %s %s", guiType(q.Type), q.Name, guiValue(q, &settings)))
		}
		return strings.Join(list, "\n"), nil
	}
	q, err := engine.FindParameter(args[0])
	if err != nil {
		return "", err
	}
	if len(args) == 1 {
		return guiValue(q, &settings), nil
	}
	if err := q.Set(&settings, args[1]); err != nil {
		return "", err
	}
	return "", p.player.Change(settings)
}

// guiType returns GoGui's name for the type of a parameter.
func guiType(t string) string {
	switch {
	case t == "bool":
		return "bool"
	case strings.Contains(t, "|"):
		return "list/" + strings.ReplaceAll(t, "|", "/")
	}
	return "string"
}

// guiValue returns the value of a parameter. GoGui writes and reads 1 and 0 for true and false.
func guiValue(q *engine.Parameter, s *engine.Settings) string {
	switch value := q.Get(s); {
	case q.Type != "bool":
		return value
	case value == "true":
		return "1"
	}
	return "0"
}
