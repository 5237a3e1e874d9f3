package dataset

import (
	"strconv"
	"strings"

	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/tables"
	"shicho/study/fact"
)

// missedString is a string that one side could have captured at one move or several, and did not.
type missedString struct {
	key     shape.ID // of the game
	first   fact.Fact
	last    int // move of the last chance
	chances int
	stones  int // of the string, at most
	taken   int // number of the move that took the string off, 0 if none did
}

var missedColumns = []tables.Column[*missedString]{
	{Field: tables.Field{Name: "game", About: "`key` of the game"}, Of: func(m *missedString) any { return m.key.String() }},
	{Field: tables.Field{Name: "split", About: splitAbout}, Of: func(m *missedString) any { return fact.SplitOf(m.key) }},
	{Field: tables.Field{Name: "string", About: "the string, as in `positions`"}, Of: func(m *missedString) any { return string(m.first.String) }},
	{Field: tables.Field{Name: "attacker", About: "the side that could have captured it: `black` or `white`"}, Of: func(m *missedString) any { return string(m.first.ToMove) }},
	{Field: tables.Field{Name: "move", Kind: tables.Integer, About: "number of the first move that missed it"}, Of: func(m *missedString) any { return m.first.Move }},
	{Field: tables.Field{Name: "last_move", Kind: tables.Integer, About: "number of the last move that missed it"}, Of: func(m *missedString) any { return m.last }},
	{Field: tables.Field{Name: "chances", Kind: tables.Integer, About: "moves that missed it: rows of `positions` with the class `missed`"}, Of: func(m *missedString) any { return m.chances }},
	{Field: tables.Field{Name: "target", About: "a stone of the string at the first chance, as `D4`"}, Of: func(m *missedString) any { return string(m.first.Target) }},
	{Field: tables.Field{Name: "moves", About: "a move that would have captured it then"}, Of: func(m *missedString) any { return string(m.first.Moves) }},
	{Field: tables.Field{Name: "stones", Kind: tables.Integer, About: "stones of the string at the chance where they were most"}, Of: func(m *missedString) any { return m.stones }},
	{Field: tables.Field{Name: "points_missed", Kind: tables.Integer, About: "what taking these stones is worth by area, two points each: no estimate of what the game lost, as other moves may be worth as much"}, Of: func(m *missedString) any { return 2 * m.stones }},
	{Field: tables.Field{Name: "taken", Kind: tables.Integer, Optional: true, About: "number of the move that took the string off in the end; missing if none did"}, Of: func(m *missedString) any {
		if m.taken == 0 {
			return nil
		}
		return m.taken
	}},
}

// missedStrings lists the strings of a game whose capture was missed, in the order of the first chances. facts are the rows of all instances of the game, as factsOf makes them.
func missedStrings(g *patterndb.Game, facts []*fact.Fact) (list []*missedString) {
	byString := map[fact.Text]*missedString{}
	for _, f := range facts {
		if string(f.Class) != patterndb.Missed.String() {
			continue
		}
		m := byString[f.String]
		if m == nil {
			m = &missedString{key: g.Key, first: *f}
			end, _, _ := strings.Cut(string(f.String), "-")
			if n, err := strconv.Atoi(end); err == nil && n <= g.Moves {
				m.taken = n
			}
			byString[f.String] = m
			list = append(list, m)
		}
		m.last, m.chances, m.stones = f.Move, m.chances+1, max(m.stones, f.Stones)
	}
	return list
}
