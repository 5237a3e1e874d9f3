package tables

import (
	"strings"
	"time"

	"shicho/board"
	"shicho/board/sgf/date"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/query"
)

// kind is the type of a column.
type kind uint8

const (
	text    kind = iota // values are string
	integer             // int
	number              // float64
	truth               // bool
	day                 // time.Time at midnight, UTC
)

// field describes a column.
type field struct {
	name     string
	kind     kind
	optional bool   // values may be missing; a missing value is nil
	distinct bool   // hardly any value occurs twice, so that a dictionary of the values saves nothing
	about    string // meaning and unit, for the documentation
}

// column is a field of a table whose rows are made of values of type T.
type column[T any] struct {
	field
	of func(T) any
}

// game is a row of the table of games.
type game struct {
	*patterndb.Game
	counts           patterndb.Counts
	year, month, day int // of the first date
}

func newGame(g *patterndb.Game) game {
	row := game{Game: g}
	row.year, row.month, row.day = date.First(g.Date)
	for i := range g.Instances {
		row.counts.Add(g.Instances[i].Class)
	}
	return row
}

var gameColumns = append([]column[game]{
	{field{"key", text, false, true, "the game's ID, 32 hexadecimal digits"}, func(g game) any { return g.Key.String() }},
	{field{"name", text, false, true, "of the game inside the input of the job"}, func(g game) any { return g.Name }},
	{field{"black", text, true, false, "Black's player"}, func(g game) any { return textOrNil(g.PlayerBlack) }},
	{field{"white", text, true, false, "White's player"}, func(g game) any { return textOrNil(g.PlayerWhite) }},
	{field{"black_rank", text, true, false, "Black's rank, as in the record"}, func(g game) any { return textOrNil(g.RankBlack) }},
	{field{"white_rank", text, true, false, "White's rank, as in the record"}, func(g game) any { return textOrNil(g.RankWhite) }},
	{field{"date", text, true, false, "date of the game, as in the record"}, func(g game) any { return textOrNil(g.Date) }},
	{field{"played_on", day, true, false, "the first date in `date`, if it is known to the day"}, func(g game) any { return dayOrNil(g.year, g.month, g.day) }},
	{field{"year", integer, true, false, "the year of the first date in `date`"}, func(g game) any { return unlessZero(g.year) }},
	{field{"event", text, true, false, "as in the record"}, func(g game) any { return textOrNil(g.Event) }},
	{field{"result", text, true, false, "as in the record: `B+3.5`, `W+R`"}, func(g game) any { return textOrNil(g.Result) }},
	{field{"won_by", text, true, false, "`black` or `white`, by the result; missing if nobody won or the result does not tell"}, func(g game) any { return textOrNil(g.WonBy()) }},
	{field{"rules", text, true, false, "as in the record"}, func(g game) any { return textOrNil(g.Rules) }},
	{field{"komi", number, false, false, "points that White gets; 0 also if the record does not tell"}, func(g game) any { return g.Komi }},
	{field{"handicap", integer, false, false, "black stones set up before the first move, 0 if there is no handicap"}, func(g game) any { return g.Handicap() }},
	{field{"size", integer, false, false, "lines of the board"}, func(g game) any { return g.Size }},
	{field{"moves", integer, false, false, "moves of the game, passes included"}, func(g game) any { return g.Moves }},
	{field{"captures", integer, false, false, "strings taken off the board"}, func(g game) any { return g.Captures }},
	{field{"dead", integer, false, false, "strings dead at the end of the game; 0 unless mined with `--targets dead`"}, func(g game) any { return g.Dead }},
	{field{"joined", integer, false, false, "pairs of strings that a move joined; 0 unless mined with `--goals connect`"}, func(g game) any { return g.Joined }},
	{field{"severed", integer, false, false, "pairs of strings near each other where a move took one of the two off; 0 unless mined with `--goals cut`"}, func(g game) any { return g.Severed }},
	{field{"killed", integer, false, false, "strings from which kills or saving moves were looked for; 0 unless mined with `--goals kill` or `live`"}, func(g game) any { return g.Killed }},
}, countColumns(func(g game) patterndb.Counts { return g.counts })...)

// instance is a row of the table of instances.
type instance struct {
	*patterndb.Instance
	game     *patterndb.Game
	attacker board.Colour
	cover    shape.ID // the cover of the instance's pattern, or that pattern if it is not covered
}

var instanceColumns = []column[instance]{
	{field{"game", text, false, false, "`key` of the game"}, func(i instance) any { return i.game.Key.String() }},
	{field{"class", text, false, false, "class of the instance: " + listOfClasses()}, func(i instance) any { return i.Class.String() }},
	{field{"move", integer, false, false, "number of the move, from 1, passes included"}, func(i instance) any { return i.Move }},
	{field{"capture_move", integer, false, false, "number of the move that took the target off, or joined two strings; one more than the game has moves if the target was dead at the end"}, func(i instance) any { return i.Capture }},
	{field{"attacker", text, false, false, "the side that captures, joins or cuts, or would have captured but for an escape: `black` or `white`"}, func(i instance) any { return i.attacker.String() }},
	{field{"attacker_name", text, true, false, "that side's player"}, func(i instance) any { return player(i.game, i.attacker) }},
	{field{"defender_name", text, true, false, "the other side's player"}, func(i instance) any { return player(i.game, i.attacker.Opponent()) }},
	{field{"target", text, false, false, "a stone of the target before the move, as `D4`"}, func(i instance) any { return board.FormatPoint(i.Target, i.game.Size) }},
	{field{"other", text, true, false, "a stone of the other string that is joined or cut; missing for other classes"}, func(i instance) any {
		if !i.Class.HasPair() {
			return nil
		}
		return board.FormatPoint(i.Other, i.game.Size)
	}},
	{field{"point", text, false, false, "point of the move that captures or saves the target, joins or cuts"}, func(i instance) any { return board.FormatPoint(i.Point, i.game.Size) }},
	{field{"depth", integer, false, false, "plies of the proof after the move, without those of a ladder; 0 for a move that takes the target off"}, func(i instance) any { return i.Depth }},
	{field{"nodes", integer, false, false, "positions searched for the proof; 0 for a move that takes the target off"}, func(i instance) any { return i.Nodes }},
	{field{"ladder", truth, false, false, "whether the move captures by a ladder"}, func(i instance) any { return i.Ladder }},
	{field{"shallow", text, true, false, "finding of the shallow search about a first move: `same_move`, `other_move`, `not_captured`; missing if it was not asked"}, func(i instance) any { return textOrNil(i.Shallow.String()) }},
	{field{"pattern", text, true, false, "`id` of the pattern that stands for the instance's own; missing if the nodes did not suffice to prove one"}, func(i instance) any { return idOf(i.cover) }},
	{field{"own_pattern", text, true, false, "ID of the instance's own pattern: the same, unless `pattern` covers it"}, func(i instance) any { return idOf(i.Pattern) }},
}

func idOf(id shape.ID) any {
	if id == (shape.ID{}) {
		return nil
	}
	return id.String()
}

var patternColumns = append([]column[*patterndb.Summary]{
	{field{"id", text, false, true, "the pattern's ID, 32 hexadecimal digits"}, func(p *patterndb.Summary) any { return p.ID.String() }},
	{field{"kind", text, false, false, "what the move does: `capture`, `escape`, `join`, `cut` or `safe` (an attack that fails)"}, func(p *patterndb.Summary) any { return p.Pattern.Kind().String() }},
	{field{"rows", text, false, true, "drawing of the pattern, lines divided by line feeds"}, func(p *patterndb.Summary) any { return strings.TrimSuffix(p.Pattern.String(), "\n") }},
	{field{"points", integer, false, false, "points that the pattern asks for something"}, func(p *patterndb.Summary) any { return p.Pattern.Size() }},
	{field{"weak_points", integer, false, false, "those that may have one of several contents: `x` and `o` in the drawing"}, func(p *patterndb.Summary) any { return weakPoints(p.Pattern) }},
	{field{"conditions", integer, false, false, "strings that must have a number of liberties, with the one of the played stone: digits in the drawing"}, func(p *patterndb.Summary) any { return conditions(p.Pattern) }},
	{field{"width", integer, false, false, "columns of the rectangle around the points"}, func(p *patterndb.Summary) any { return p.Pattern.Width() }},
	{field{"height", integer, false, false, "rows of that rectangle"}, func(p *patterndb.Summary) any { return p.Pattern.Height() }},
	{field{"edge", text, false, false, "where on a board the pattern lies: `none` (at no edge), `side`, or `corner` (at two edges that meet)"}, func(p *patterndb.Summary) any { return query.EdgeOf(p.Pattern.Edges()).String() }},
	{field{"themes", text, false, false, "names of what the pattern teaches, divided by spaces: `net quiet corner`"}, func(p *patterndb.Summary) any { return strings.Join(p.Themes.Names(), " ") }},
	edgeColumn("bottom", shape.Bottom),
	edgeColumn("left", shape.Left),
	edgeColumn("right", shape.Right),
	edgeColumn("top", shape.Top),
	{field{"games", integer, false, false, "games that have an instance"}, func(p *patterndb.Summary) any { return p.Games }},
	{field{"depth", integer, false, false, "plies of the hardest proof of an instance, without those of a ladder"}, func(p *patterndb.Summary) any { return p.Depth }},
	{field{"nodes", integer, false, false, "positions searched for that proof"}, func(p *patterndb.Summary) any { return p.Nodes }},
}, countColumns(func(p *patterndb.Summary) patterndb.Counts { return p.Instances })...)

// edgeColumn says whether a side of the drawing is an edge of the board.
func edgeColumn(name string, side shape.Edges) column[*patterndb.Summary] {
	return column[*patterndb.Summary]{field{"at_" + name, truth, false, false, "whether the " + name + " side of the drawing is an edge of the board"},
		func(p *patterndb.Summary) any { return p.Pattern.Edges()&side != 0 }}
}

// countColumns are the numbers of instances, one column for each class.
func countColumns[T any](counts func(T) patterndb.Counts) (list []column[T]) {
	for _, class := range patterndb.Classes() {
		list = append(list, column[T]{field{"count_" + class.String(), integer, false, false, "instances of class `" + class.String() + "`"},
			func(row T) any { return counts(row).Of(class) }})
	}
	return list
}

func weakPoints(p shape.Pattern) (n int) {
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y).IsWeak() {
				n++
			}
		}
	}
	return n
}

func conditions(p shape.Pattern) (n int) {
	for y := range p.Height() {
		for x := range p.Width() {
			if p.Least(x, y) > 0 {
				n++
			}
		}
	}
	return n
}

func listOfClasses() string {
	var names []string
	for _, class := range patterndb.Classes() {
		names = append(names, "`"+class.String()+"`")
	}
	return strings.Join(names, ", ")
}

// textOrNil is nil for an empty text, because records leave out what is not known.
func textOrNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func unlessZero(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func player(g *patterndb.Game, side board.Colour) any {
	if side == board.Black {
		return textOrNil(g.PlayerBlack)
	}
	return textOrNil(g.PlayerWhite)
}

// dayOrNil is the day of a date. It is nil if the day is not known or does not exist.
func dayOrNil(year, month, day int) any {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year == 0 || t.Year() != year || int(t.Month()) != month || t.Day() != day {
		return nil
	}
	return t
}
