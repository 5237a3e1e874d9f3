package library

import (
	"unicode/utf8"

	"shicho/patterndb"
)

// longestText bounds the texts of records in lists and pages, in characters. A page repeats them often.
const longestText = 200

// Shortened is a game whose long names and other texts are cut.
func Shortened(g *patterndb.Game) *patterndb.Game {
	short := *g
	for _, text := range []*string{&short.Name, &short.PlayerBlack, &short.PlayerWhite, &short.RankBlack, &short.RankWhite, &short.Result, &short.Rules, &short.Date, &short.Event} {
		if utf8.RuneCountInString(*text) > longestText {
			*text = string([]rune(*text)[:longestText]) + "…"
		}
	}
	return &short
}
