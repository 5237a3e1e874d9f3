package client

import (
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/study/review"
)

// fromLizzie reads the property LZ, as LizGoban and Lizzie write it: a line about the search, and a line with the moves that the search looked at, the best
// first, as "move D4 visits 30 winrate 7000 scoreMean 3.5 pv D4 B2 info move …". Shares of wins are in hundredths of a per cent; they and leads are those of the side to
// move. The best move's lead is the position's. A text without leads is no verdict.
func fromLizzie(node *sgf.Node, b *board.Board, toMove board.Colour) *review.Verdict {
	text, _ := node.Get("LZ")
	_, line, found := strings.Cut(text, "\n")
	if !found {
		return nil
	}
	var a answer
	for _, words := range strings.Split(" "+line, " info ") {
		m, ok := lizzieMove(strings.Fields(words), toMove)
		if !ok {
			break
		}
		a.Moves = append(a.Moves, m)
	}
	if len(a.Moves) == 0 {
		return nil
	}
	best := a.Moves[0]
	a.Root = &root{Lead: &best.Lead, Wins: &best.Wins}
	v, err := a.verdict(b, toMove)
	if err != nil || v.WinRate < 0 || v.WinRate > 1 {
		return nil
	}
	return v
}

// lizzieMove reads names and values of a move. It reports whether there are a move, a share of wins and a lead.
func lizzieMove(words []string, toMove board.Colour) (m moved, ok bool) {
	known := 0
	for i := 0; i+1 < len(words); i += 2 {
		value := words[i+1]
		x, err := strconv.ParseFloat(value, 64)
		switch words[i] {
		case "info":
			i-- // a word without a value
			continue
		case "move":
			m.Move, err = value, nil
			known |= 1
		case "visits":
			m.Visits, _ = strconv.Atoi(value)
			err = nil
		case "winrate":
			m.Wins = x / 10_000
			known |= 2
		case "scoreMean", "scoreLead":
			m.Lead = x
			known |= 4
		case "prior":
			m.Prior = x / 10_000
		case "pv", "ownership":
			if words[i] == "pv" {
				m.Line = words[i+1:]
			}
			i = len(words)
			continue
		default:
			err = nil
		}
		if err != nil || isOdd(x) {
			return m, false
		}
	}
	if toMove == board.White {
		m.Lead, m.Wins = -m.Lead, 1-m.Wins
	}
	return m, known == 7
}
