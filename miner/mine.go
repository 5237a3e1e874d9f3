package miner

import (
	"maps"
	"slices"

	"shicho/board"
	"shicho/patterndb"
	"shicho/sgf"
	"shicho/shape"
	"shicho/tactics"
)

// Options are what the patterns of a game depend on.
type Options struct {
	Limits  tactics.Limits // of the walk
	Shallow tactics.Limits // of the check of first patterns, the capturing side to move
	// Threat and Escape are the limits of the two questions about a move of the
	// owner: would the target have been captured without it, and does it stand
	// now? Without plies for Escape they are not asked.
	Threat, Escape tactics.Limits
	Targets        Targets
	// Judge says which stones are dead when a game is over; without it the reader's proofs do. Equal positions
	// have equal answers, and it is called by all workers at once.
	Judge func(*board.Board) (board.PointSet, error)
}

// Paper is what the paper used. Of escapes it says nothing: ten times the nodes for
// them find a twentieth more.
var Paper = Options{
	Limits:  tactics.PaperDeep,
	Shallow: tactics.PaperShallow,
	Threat:  tactics.Limits{Liberties: 5, Plies: 9, LadderPlies: 300, Near: true, Standing: true, Nodes: 1_000},
	Escape:  tactics.Limits{Liberties: 5, Plies: 15, LadderPlies: 300, Standing: true, Nodes: 5_000},
	Targets: Taken,
}

// Miner mines one game at a time. It keeps its tables from game to game; the
// results do not depend on that.
type Miner struct {
	options Options
	reader  *tactics.Reader
	b       *board.Board
	base    int // number of the first move that can be taken back
	work    patterndb.Work
}

// New makes a Miner.
func New(options Options) *Miner {
	if options.Targets == 0 {
		options.Targets = Taken
	}
	return &Miner{options: options, reader: tactics.NewReader()}
}

// Result is what one game yields.
type Result struct {
	Game     patterndb.Game
	Patterns []shape.Pattern // of all instances of Game, each once, in the order of their IDs
}

// Mine finds the capture patterns of a game. It is a pure function of the record
// and the options. The error, an *sgf.Error, is that of the first illegal move, or the judge's.
func (m *Miner) Mine(record *sgf.Record) (*Result, error) {
	b, err := board.New(record.Size)
	if err != nil {
		return nil, err
	}
	m.b, m.work = b, patterndb.Work{}
	m.reader.Forget()
	result := &Result{Game: patterndb.Game{
		Key:    patterndb.Key(record),
		Source: source(record),
		Size:   record.Size,
		Moves:  record.Moves(),
	}}
	patterns := map[shape.ID]shape.Pattern{}
	add := func(target board.PointSet, capture int) {
		for _, find := range m.walkBack(target, capture) {
			find.instance.Capture = capture
			if find.pattern != (shape.Pattern{}) {
				find.instance.Pattern = find.pattern.ID()
				patterns[find.instance.Pattern] = find.pattern
			}
			result.Game.Instances = append(result.Game.Instances, find.instance)
		}
	}
	for step, err := range record.Replay(b) {
		if err != nil {
			return nil, err
		}
		if !step.IsMove() {
			continue
		}
		m.base = step.Number - b.Moves() + 1
		if m.options.Targets&Taken == 0 {
			continue
		}
		for _, target := range m.taken() {
			result.Game.Captures++
			add(target, step.Number)
		}
	}
	if m.options.Targets&Dead != 0 && record.EndedWithCount() {
		dead, err := m.deadAtEnd()
		if err != nil {
			return nil, atRecord(record, err)
		}
		for _, target := range dead {
			result.Game.Dead++
			add(target, result.Game.Moves+1)
		}
	}
	result.Game.Work = m.work
	ids := slices.SortedFunc(maps.Keys(patterns), func(a, b shape.ID) int { return slices.Compare(a[:], b[:]) })
	for _, id := range ids {
		result.Patterns = append(result.Patterns, patterns[id])
	}
	return result, nil
}

// source is what the store keeps of where a game comes from.
func source(r *sgf.Record) patterndb.Source {
	return patterndb.Source{Name: r.Name, PlayerBlack: r.PlayerBlack, PlayerWhite: r.PlayerWhite,
		Date: r.Date, Event: r.Event, Result: r.Result}
}

// taken lists the strings that the last move took off, by their stones.
func (m *Miner) taken() []board.PointSet {
	var left board.PointSet
	m.b.LastCaptured(&left)
	if left.IsEmpty() {
		return nil
	}
	move := m.b.LastMove()
	m.b.Undo()
	var strings []board.PointSet
	for s := left.First(); s >= 0; s = left.First() {
		stones := *m.b.StringAt(s)
		left.Subtract(&stones)
		strings = append(strings, stones)
	}
	m.redo(move)
	return strings
}

// redo plays a move of the game again.
func (m *Miner) redo(move board.Stone) {
	if !m.b.PlayThroughKo(move.Point, move.Colour) {
		panic("miner: a move of the game cannot be replayed")
	}
}

// find is an instance with its pattern, if one could be proved.
type find struct {
	instance patterndb.Instance
	pattern  shape.Pattern
}

// walkBack finds the moves that captured or saved a string, in the order of the game:
// one that the last move, capture, took off, or one that is still on the board. The board is
// left as it was.
func (m *Miner) walkBack(target board.PointSet, capture int) []find {
	w := walk{Miner: m}
	w.from(target)
	slices.Reverse(w.finds)
	firstCapture := 0
	for i := range w.finds {
		instance := &w.finds[i].instance
		if instance.Class == patterndb.Escape {
			continue
		}
		if firstCapture == 0 {
			firstCapture = instance.Move
		}
		switch instance.Move {
		case capture:
			instance.Class = patterndb.Final
		case firstCapture:
			instance.Class = patterndb.First
		default:
			instance.Class = patterndb.Intermediate
		}
	}
	w.replay(firstCapture)
	return w.finds
}
