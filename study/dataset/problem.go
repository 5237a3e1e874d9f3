package dataset

import (
	"iter"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/tables"
	"shicho/study/fact"
	"shicho/study/problem"
	"shicho/tactics"
)

// problemRow is a row of the table of problems.
type problemRow struct {
	*problem.Problem
	record string
}

var problemColumns = []tables.Column[problemRow]{
	{Field: tables.Field{Name: "id", Distinct: true, About: "the problem's ID, the same for the same problem turned, mirrored, shifted, and with colours exchanged"}, Of: func(p problemRow) any { return p.ID.String() }},
	{Field: tables.Field{Name: "kind", About: "`capture`, `rescue`, `connect`, `cut`, `kill`, `live`, `race` or `seki`"}, Of: func(p problemRow) any { return string(p.Kind()) }},
	{Field: tables.Field{Name: "goal", About: "what Black, to move, has to do: `capture`, `save`, `kill`, `live`, `connect` or `cut`"}, Of: func(p problemRow) any { return p.Goal.String() }},
	{Field: tables.Field{Name: "size", Kind: tables.Integer, About: "lines of the board"}, Of: func(p problemRow) any { return p.Board.Size() }},
	{Field: tables.Field{Name: "board", Distinct: true, About: "rows of the board, as in `positions`"}, Of: func(p problemRow) any { return fact.Rows(p.Board) }},
	{Field: tables.Field{Name: "target", About: "a stone of each string that the problem is about, divided by spaces"}, Of: func(p problemRow) any { return fact.Names(p.Board.Size(), p.Strings()...) }},
	{Field: tables.Field{Name: "solution", About: "the only right first move"}, Of: func(p problemRow) any { return board.FormatPoint(p.Solution, p.Board.Size()) }},
	{Field: tables.Field{Name: "grade", About: "the rank of players whom the problem fits, from `30k` to `5d`"}, Of: func(p problemRow) any { return p.Grade.Rank.String() }},
	{Field: tables.Field{Name: "rating", Kind: tables.Integer, About: "the grade on a scale of ratings, 50 points a rank"}, Of: func(p problemRow) any { return p.Grade.Rating }},
	{Field: tables.Field{Name: "length", Kind: tables.Integer, About: "Black's moves in the longest line"}, Of: func(p problemRow) any { return p.Grade.Length }},
	{Field: tables.Field{Name: "nodes", Kind: tables.Integer, About: "positions searched for the proofs"}, Of: func(p problemRow) any { return p.Nodes }},
	{Field: tables.Field{Name: "themes", About: "what the problem teaches, divided by spaces"}, Of: func(p problemRow) any { return strings.Join(p.ThemeNames(), " ") }},
	{Field: tables.Field{Name: "explanation", About: "the solution in sentences"}, Of: func(p problemRow) any { return strings.Join(p.Explanation(nil), " ") }},
	{Field: tables.Field{Name: "game", About: "`key` of the first game that has the problem"}, Of: func(p problemRow) any { return p.Sources[0].Game.String() }},
	{Field: tables.Field{Name: "move", Kind: tables.Integer, About: "number of the move that was played there"}, Of: func(p problemRow) any { return p.Sources[0].Move }},
	{Field: tables.Field{Name: "class", About: "class of the instance that the problem was made of; `any` for a group that was found in a position"}, Of: func(p problemRow) any { return p.Sources[0].Class.String() }},
	{Field: tables.Field{Name: "games", Kind: tables.Integer, About: "games that have the problem"}, Of: func(p problemRow) any { return len(p.Sources) }},
	{Field: tables.Field{Name: "record", Distinct: true, About: "the problem as a record in SGF, with wrong moves and their refutations"}, Of: func(p problemRow) any { return p.record }},
}

// problemClasses are the classes of instances that become problems unless Options.Kinds says otherwise.
var problemClasses = []patterndb.Class{patterndb.First, patterndb.Missed, patterndb.Intermediate, patterndb.Escape,
	patterndb.FirstJoin, patterndb.IntermediateJoin, patterndb.FirstCut, patterndb.IntermediateCut,
	patterndb.FirstKill, patterndb.IntermediateKill, patterndb.CriticalKill, patterndb.Live}

// findProblems makes the problems of all games that are wanted, and groups them by the game in which they were first found.
func (w *writer) findProblems() (map[shape.ID][]problemRow, error) {
	var fault error
	options := problem.Options{Limits: tactics.Default, Kinds: w.Kinds, Classes: problemClasses, MaxPerGame: 1, Rough: true}
	if len(w.Kinds) > 0 {
		options.Classes = problem.ClassesOf(w.Kinds)
	}
	job := problem.Job{Options: options, Workers: w.Workers, Failed: func(err error) { fault = err }}
	if w.Progress != nil {
		job.Progress = func(c *problem.Counts, _ int64) { w.Progress("problems", c.Games) }
	}
	list, _, err := job.Run(w.context, w.inputs())
	if err == nil {
		err = fault
	}
	if err != nil {
		return nil, err
	}
	found := map[shape.ID][]problemRow{}
	for i, p := range list {
		if !w.Names {
			for j := range p.Sources {
				s := &p.Sources[j]
				s.Name, s.Black, s.White = s.Game.String(), "", ""
			}
		}
		var record strings.Builder
		if err := sgf.Write(&record, sgf.Collection{p.Record(i + 1)}); err != nil {
			return nil, err
		}
		key := p.Sources[0].Game
		found[key] = append(found[key], problemRow{p, record.String()})
	}
	return found, nil
}

// inputs yields the games that are wanted.
func (w *writer) inputs() iter.Seq[problem.Input] {
	return func(yield func(problem.Input) bool) {
		for input := range problem.FromStore(w.store) {
			if input.Err == nil && w.Wants != nil && !w.Wants(input.Game) {
				continue
			}
			if !yield(input) {
				return
			}
		}
	}
}
