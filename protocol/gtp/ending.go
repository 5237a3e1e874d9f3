package gtp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/engine/judge"
)

// endCommands set the rules and count the game.
func (p *playing) endCommands() []Command {
	rules := func(g *Game, args []string) (string, error) {
		if !g.SetRules(args[0]) {
			return "", ErrRules
		}
		return "", nil
	}
	return []Command{
		{Name: "kgs-rules", Arguments: "RULES", Help: "How the game is counted: chinese, aga, new_zealand, japanese.", Run: rules},
		{Name: "kata-set-rules", Arguments: "RULES", Help: "How the game is counted: chinese, aga, new_zealand, area, japanese, korean, territory, tromp-taylor, or an object.", Run: rules},
		{Name: "kata-get-rules", Help: "How the game is counted, as KataGo writes it.", Run: kataRules},
		{Name: "kgs-game_over", Help: "Does nothing; the game is over.", Run: func(*Game, []string) (string, error) { return "", nil }},
		{Name: "final_score", Help: "The result, with dead stones taken off the board.", Run: p.finalScore, Analyze: []string{"string/Final Score/final_score"}},
		{Name: "final_status_list", Arguments: "STATUS", Help: "The stones that are alive, dead or in seki, one string on each line.", Run: p.finalStatusList,
			Analyze: []string{"plist/Dead Stones/final_status_list dead"}},
		{Name: "shicho-final_status", Help: "Each string with its status and how sure that is, from 0.50 to 1.00.", Run: p.finalStatuses,
			Analyze: []string{"string/Status of Strings/shicho-final_status"}},
	}
}

// kataRules answers with the rules as KataGo writes them, a JSON object.
func kataRules(g *Game, _ []string) (string, error) {
	scoring, tax := "AREA", "NONE"
	if g.counting.Territory {
		scoring, tax = "TERRITORY", "SEKI"
	}
	return fmt.Sprintf(`{"hasButton":false,"ko":"SIMPLE","scoring":"%s","suicide":false,"tax":"%s","whiteHandicapBonus":"%s"}`, scoring, tax, g.counting.Bonus), nil
}

// positionKey identifies a position together with everything else that its judgement depends on.
type positionKey struct {
	stones uint64
	size   int
	next   board.Colour
	ko     board.Point
}

// status judges the position. It remembers the judgement until the position changes.
func (p *playing) status(g *Game) (*judge.Status, error) {
	ko, _ := g.board.Ko()
	key := positionKey{g.board.Key(), g.board.Size(), g.board.Next(), ko}
	if p.judged == nil || p.key != key {
		judged, err := judge.Judge(g.board)
		if err != nil {
			return nil, err
		}
		p.judged, p.key = judged, key
	}
	return p.judged, nil
}

func (p *playing) finalScore(g *Game, _ []string) (string, error) {
	s, err := p.status(g)
	if err != nil {
		return "", err
	}
	return result(s.Score(g.board, g.Rules())), nil
}

// result writes a score as GTP does: "B+3.5", "W+7.0", "0". The score has as many digits as its
// komi needs, but at least one.
func result(score float64) string {
	text := strconv.FormatFloat(math.Round(math.Abs(score)*scoreUnit)/scoreUnit, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	switch {
	case score > 0:
		return "B+" + text
	case score < 0:
		return "W+" + text
	}
	return "0"
}

// finalStatuses lists every string with its status and how sure that is.
func (p *playing) finalStatuses(g *Game, _ []string) (string, error) {
	s, err := p.status(g)
	if err != nil {
		return "", err
	}
	var list []string
	for stone := range g.board.Strings() {
		list = append(list, fmt.Sprintf("%s %s %.2f", g.Name(stone.Point), statusOf(s, stone.Point), s.Confidence(g.board, stone.Point)))
	}
	return strings.Join(list, "\n"), nil
}

// statusOf is the status of the string at a point as GTP names it.
func statusOf(s *judge.Status, p board.Point) string {
	switch {
	case s.Dead.Has(p):
		return "dead"
	case s.Seki.Has(p):
		return "seki"
	}
	return "alive"
}

func (p *playing) finalStatusList(g *Game, args []string) (string, error) {
	if !slices.Contains([]string{"dead", "alive", "seki"}, args[0]) {
		return "", ErrStatus
	}
	s, err := p.status(g)
	if err != nil {
		return "", err
	}
	var list []string
	for stone := range g.board.Strings() {
		if statusOf(s, stone.Point) == args[0] {
			list = append(list, g.names(*g.board.StringAt(stone.Point)))
		}
	}
	return strings.Join(list, "\n"), nil
}
