package dataset

import (
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/sgf/rank"
	"shicho/patterndb"
	"shicho/patterndb/tables"
	"shicho/study/fact"
)

// gameColumns are the columns of the table of games: those of an export, and what a user of a set of data would have to derive.
var gameColumns = append(slices.Clone(tables.GameColumns),
	tables.Column[tables.Game]{Field: tables.Field{Name: "split", About: splitAbout}, Of: func(g tables.Game) any { return fact.SplitOf(g.Key) }},
	levelColumn("black_level", "Black's", func(g tables.Game) string { return g.RankBlack }),
	levelColumn("white_level", "White's", func(g tables.Game) string { return g.RankWhite }),
	tables.Column[tables.Game]{Field: tables.Field{Name: "course", Distinct: true, About: "the moves, divided by spaces: `B:D4 W:Q16 B:pass`. Stones that are set up are `+B:D4`, and points that are cleared `-D4`"},
		Of: func(g tables.Game) any { return course(g.Game) }},
)

// levelColumn has a rank as a number.
func levelColumn(name, whose string, of func(tables.Game) string) tables.Column[tables.Game] {
	about := whose + " rank as a number, the stronger the larger: -1 is 2k, 0 is 1k, 1 is 1d, 9 is 9d, 21 is 1p; missing if the record has no rank"
	return tables.Column[tables.Game]{Field: tables.Field{Name: name, Kind: tables.Integer, Optional: true, About: about}, Of: func(g tables.Game) any {
		if r := rank.Of(of(g)); r != rank.None {
			return int(r)
		}
		return nil
	}}
}

const splitAbout = "`train`, `validation` or `test`: of ten games eight, one and one, by the game's key, so that a game has the same split in every set of data"

// course writes the moves of a game.
func course(g *patterndb.Game) string {
	var words []string
	letter := func(c board.Colour) string { return ".BW"[c : c+1] }
	for _, step := range g.Steps() {
		if step.IsMove() {
			words = append(words, letter(step.Colour)+":"+pointOf(step.Point, g.Size))
			continue
		}
		for _, stone := range step.Stones {
			if stone.Colour == board.Empty {
				words = append(words, "-"+pointOf(stone.Point, g.Size))
			} else {
				words = append(words, "+"+letter(stone.Colour)+":"+pointOf(stone.Point, g.Size))
			}
		}
	}
	return strings.Join(words, " ")
}

// pointOf is the name of a point, or "pass".
func pointOf(p board.Point, size int) string {
	if p == board.Pass {
		return "pass"
	}
	return board.FormatPoint(p, size)
}
