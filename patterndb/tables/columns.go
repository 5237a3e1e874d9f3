package tables

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"shicho/board"
	"shicho/board/sgf/date"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/query"
)

// Kind is the type of a column.
type Kind uint8

// The kinds.
const (
	Text    Kind = iota // values are string
	Integer             // int
	Number              // float64
	Truth               // bool
	Day                 // time.Time at midnight, UTC
)

// Field describes a column.
type Field struct {
	Name     string
	Kind     Kind
	Optional bool   // values may be missing; a missing value is nil
	Distinct bool   // hardly any value occurs twice, so that a dictionary of the values saves nothing
	About    string // meaning and unit, for the documentation
}

// personal are the names of columns that tell who played, or may tell it.
var personal = []string{"name", "black", "white", "event", "attacker_name", "defender_name"}

// IsPersonal tells whether the column tells who played, or may tell it.
func (f *Field) IsPersonal() bool { return slices.Contains(personal, f.Name) }

// Column is a field of a table whose rows are made of values of type T.
type Column[T any] struct {
	Field
	Of func(T) any
}

// Describe lists the columns of a table, with their types and meanings, as a table in Markdown.
func Describe(name string, columns []Field) string {
	types := [...]string{Text: "text", Integer: "integer", Number: "real", Truth: "true or false", Day: "date"}
	var lines strings.Builder
	fmt.Fprintf(&lines, "| column of `%s` | type | |\n| --- | --- | --- |\n", name)
	counts := false // the columns of counts, one for each class, are one row
	for _, c := range columns {
		if strings.HasPrefix(c.Name, "count_") {
			if !counts {
				fmt.Fprintf(&lines, "| `count_CLASS` | %s | instances of this class; a column for each of the classes of `instances` |\n", types[c.Kind])
			}
			counts = true
			continue
		}
		of := types[c.Kind]
		if c.Optional {
			of += " or null"
		}
		fmt.Fprintf(&lines, "| `%s` | %s | %s |\n", c.Name, of, c.About)
	}
	return lines.String()
}

// Game is a row of the table of games.
type Game struct {
	*patterndb.Game
	counts           patterndb.Counts
	year, month, day int // of the first date
}

// NewGame makes the row of a game.
func NewGame(g *patterndb.Game) Game {
	row := Game{Game: g}
	row.year, row.month, row.day = date.First(g.Date)
	for i := range g.Instances {
		row.counts.Add(g.Instances[i].Class)
	}
	return row
}

// GameColumns are the columns of the table of games.
var GameColumns = append([]Column[Game]{
	{Field{"key", Text, false, true, "the game's ID, 32 hexadecimal digits"}, func(g Game) any { return g.Key.String() }},
	{Field{"name", Text, false, true, "of the game inside the input of the job"}, func(g Game) any { return g.Name }},
	{Field{"black", Text, true, false, "Black's player"}, func(g Game) any { return textOrNil(g.PlayerBlack) }},
	{Field{"white", Text, true, false, "White's player"}, func(g Game) any { return textOrNil(g.PlayerWhite) }},
	{Field{"black_rank", Text, true, false, "Black's rank, as in the record"}, func(g Game) any { return textOrNil(g.RankBlack) }},
	{Field{"white_rank", Text, true, false, "White's rank, as in the record"}, func(g Game) any { return textOrNil(g.RankWhite) }},
	{Field{"date", Text, true, false, "date of the game, as in the record"}, func(g Game) any { return textOrNil(g.Date) }},
	{Field{"played_on", Day, true, false, "the first date in `date`, if it is known to the day"}, func(g Game) any { return dayOrNil(g.year, g.month, g.day) }},
	{Field{"year", Integer, true, false, "the year of the first date in `date`"}, func(g Game) any { return unlessZero(g.year) }},
	{Field{"event", Text, true, false, "as in the record"}, func(g Game) any { return textOrNil(g.Event) }},
	{Field{"result", Text, true, false, "as in the record: `B+3.5`, `W+R`"}, func(g Game) any { return textOrNil(g.Result) }},
	{Field{"won_by", Text, true, false, "`black` or `white`, by the result; missing if nobody won or the result does not tell"}, func(g Game) any { return textOrNil(g.WonBy()) }},
	{Field{"rules", Text, true, false, "as in the record"}, func(g Game) any { return textOrNil(g.Rules) }},
	{Field{"komi", Number, false, false, "points that White gets; 0 also if the record does not tell"}, func(g Game) any { return g.Komi }},
	{Field{"handicap", Integer, false, false, "black stones set up before the first move, 0 if there is no handicap"}, func(g Game) any { return g.Handicap() }},
	{Field{"size", Integer, false, false, "lines of the board"}, func(g Game) any { return g.Size }},
	{Field{"moves", Integer, false, false, "moves of the game, passes included"}, func(g Game) any { return g.Moves }},
	{Field{"captures", Integer, false, false, "strings taken off the board"}, func(g Game) any { return g.Captures }},
	{Field{"dead", Integer, false, false, "strings dead at the end of the game; 0 unless mined with `--targets dead`"}, func(g Game) any { return g.Dead }},
	{Field{"joined", Integer, false, false, "pairs of strings that a move joined; 0 unless mined with `--goals connect`"}, func(g Game) any { return g.Joined }},
	{Field{"severed", Integer, false, false, "pairs of strings near each other where a move took one of the two off; 0 unless mined with `--goals cut`"}, func(g Game) any { return g.Severed }},
	{Field{"killed", Integer, false, false, "strings from which kills or saving moves were looked for; 0 unless mined with `--goals kill` or `live`"}, func(g Game) any { return g.Killed }},
}, countColumns(func(g Game) patterndb.Counts { return g.counts })...)

// Instance is a row of the table of instances.
type Instance struct {
	*patterndb.Instance
	game     *patterndb.Game
	attacker board.Colour
	cover    shape.ID // the cover of the instance's pattern, or that pattern if it is not covered
}

// NewInstance makes the row of an instance of a game.
func NewInstance(g *patterndb.Game, n *patterndb.Instance, covers *patterndb.Covers) Instance {
	return Instance{n, g, g.Attacker(n), covers.Of(n.Pattern)}
}

// InstanceColumns are the columns of the table of instances.
var InstanceColumns = []Column[Instance]{
	{Field{"game", Text, false, false, "`key` of the game"}, func(i Instance) any { return i.game.Key.String() }},
	{Field{"class", Text, false, false, "class of the instance: " + listOfClasses()}, func(i Instance) any { return i.Class.String() }},
	{Field{"move", Integer, false, false, "number of the move, from 1, passes included"}, func(i Instance) any { return i.Move }},
	{Field{"capture_move", Integer, false, false, "number of the move that took the target off, or joined two strings; one more than the game has moves if the target was dead at the end"}, func(i Instance) any { return i.Capture }},
	{Field{"attacker", Text, false, false, "the side that captures, joins or cuts, or would have captured but for an escape: `black` or `white`"}, func(i Instance) any { return i.attacker.String() }},
	{Field{"attacker_name", Text, true, false, "that side's player"}, func(i Instance) any { return player(i.game, i.attacker) }},
	{Field{"defender_name", Text, true, false, "the other side's player"}, func(i Instance) any { return player(i.game, i.attacker.Opponent()) }},
	{Field{"target", Text, false, false, "a stone of the target before the move, as `D4`"}, func(i Instance) any { return board.FormatPoint(i.Target, i.game.Size) }},
	{Field{"other", Text, true, false, "a stone of the other string that is joined or cut; missing for other classes"}, func(i Instance) any {
		if !i.Class.HasPair() {
			return nil
		}
		return board.FormatPoint(i.Other, i.game.Size)
	}},
	{Field{"point", Text, false, false, "point of the move that captures or saves the target, joins or cuts"}, func(i Instance) any { return board.FormatPoint(i.Point, i.game.Size) }},
	{Field{"depth", Integer, false, false, "plies of the proof after the move, without those of a ladder; 0 for a move that takes the target off"}, func(i Instance) any { return i.Depth }},
	{Field{"nodes", Integer, false, false, "positions searched for the proof; 0 for a move that takes the target off"}, func(i Instance) any { return i.Nodes }},
	{Field{"ladder", Truth, true, false, "whether the move captures by a ladder; missing for classes that are no captures"}, func(i Instance) any {
		switch i.Class {
		case patterndb.First, patterndb.Intermediate, patterndb.Final, patterndb.Missed:
			return i.Ladder
		}
		return nil
	}},
	{Field{"shallow", Text, true, false, "finding of the shallow search about a first move: `same_move`, `other_move`, `not_captured`; missing if it was not asked"}, func(i Instance) any { return textOrNil(i.Shallow.String()) }},
	{Field{"pattern", Text, true, false, "`id` of the pattern that stands for the instance's own; missing if the nodes did not suffice to prove one"}, func(i Instance) any { return idOf(i.cover) }},
	{Field{"own_pattern", Text, true, false, "ID of the instance's own pattern: the same, unless `pattern` covers it"}, func(i Instance) any { return idOf(i.Pattern) }},
}

func idOf(id shape.ID) any {
	if id.IsZero() {
		return nil
	}
	return id.String()
}

// PatternColumns are the columns of the table of patterns.
var PatternColumns = append([]Column[*patterndb.Summary]{
	{Field{"id", Text, false, true, "the pattern's ID, 32 hexadecimal digits"}, func(p *patterndb.Summary) any { return p.ID.String() }},
	{Field{"kind", Text, false, false, "what the move does: `capture`, `escape`, `join`, `cut` or `safe` (an attack that fails)"}, func(p *patterndb.Summary) any { return p.Pattern.Kind().String() }},
	{Field{"rows", Text, false, true, "drawing of the pattern, lines divided by line feeds"}, func(p *patterndb.Summary) any { return strings.TrimSuffix(p.Pattern.String(), "\n") }},
	{Field{"points", Integer, false, false, "points that the pattern asks for something"}, func(p *patterndb.Summary) any { return p.Pattern.Size() }},
	{Field{"weak_points", Integer, false, false, "those that may have one of several contents: `x` and `o` in the drawing"}, func(p *patterndb.Summary) any { return weakPoints(p.Pattern) }},
	{Field{"conditions", Integer, false, false, "strings that must have a number of liberties, with the one of the played stone: digits in the drawing"}, func(p *patterndb.Summary) any { return conditions(p.Pattern) }},
	{Field{"width", Integer, false, false, "columns of the rectangle around the points"}, func(p *patterndb.Summary) any { return p.Pattern.Width() }},
	{Field{"height", Integer, false, false, "rows of that rectangle"}, func(p *patterndb.Summary) any { return p.Pattern.Height() }},
	{Field{"edge", Text, false, false, "where on a board the pattern lies: `none` (at no edge), `side`, or `corner` (at two edges that meet)"}, func(p *patterndb.Summary) any { return query.EdgeOf(p.Pattern.Edges()).String() }},
	{Field{"themes", Text, false, false, "names of what the pattern teaches, divided by spaces: `net quiet corner`"}, func(p *patterndb.Summary) any { return strings.Join(p.Themes.Names(), " ") }},
	edgeColumn("bottom", shape.Bottom),
	edgeColumn("left", shape.Left),
	edgeColumn("right", shape.Right),
	edgeColumn("top", shape.Top),
	{Field{"games", Integer, false, false, "games that have an instance"}, func(p *patterndb.Summary) any { return p.Games }},
	{Field{"depth", Integer, false, false, "plies of the hardest proof of an instance, without those of a ladder"}, func(p *patterndb.Summary) any { return p.Depth }},
	{Field{"nodes", Integer, false, false, "positions searched for that proof"}, func(p *patterndb.Summary) any { return p.Nodes }},
}, countColumns(func(p *patterndb.Summary) patterndb.Counts { return p.Instances })...)

// edgeColumn says whether a side of the drawing is an edge of the board.
func edgeColumn(name string, side shape.Edges) Column[*patterndb.Summary] {
	return Column[*patterndb.Summary]{Field{"at_" + name, Truth, false, false, "whether the " + name + " side of the drawing is an edge of the board"},
		func(p *patterndb.Summary) any { return p.Pattern.Edges()&side != 0 }}
}

// countColumns are the numbers of instances, one column for each class.
func countColumns[T any](counts func(T) patterndb.Counts) (list []Column[T]) {
	for _, class := range patterndb.Classes() {
		list = append(list, Column[T]{Field{"count_" + class.String(), Integer, false, false, "instances of class `" + class.String() + "`"},
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
