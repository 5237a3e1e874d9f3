package miner

import (
	"context"
	"maps"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/pattern/theme/detect"
	"shicho/pattern/weaken"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// Options are everything that the patterns of a game depend on besides the game.
type Options struct {
	Limits  tactics.Limits // of the searches of the walk
	Shallow tactics.Limits // of the second search about first patterns, with the attacker to move
	// Threat and Escape are the limits of the two questions about a move of the owner. Threat: would the target have
	// been captured without the move? Escape: is the target safe after the move? If Escape has no plies, the questions
	// are not asked. Threat also limits the searches for missed captures.
	Threat, Escape tactics.Limits
	Targets        Targets
	Missed         bool // find captures that were there and not played, too
	Safe           bool // find attacks that fail, too; Escape limits the questions about them
	// BothSides asks of every capture move, too, whether the owner would have saved the target, had it been his move; Escape limits the
	// questions. Such a move is an instance of the class Critical.
	BothSides bool
	Goals     Goals
	// Joins limits the question whether two strings can be joined. Cuts limits the question whether one of two strings
	// is captured before the two can be joined.
	Joins, Cuts tactics.Limits
	// Kills limits the question whether a string is killed, and whether it lives.
	Kills tactics.Limits
	// Judge says which stones are dead when a game is over. If it is nil, the reader decides. Judge must give
	// equal answers for equal positions. All workers call it at the same time.
	Judge func(*board.Board) (board.PointSet, error)
	// Exact leaves patterns as they stand on the board: without their weakest conditions and without themes. The moves that are found are the same.
	Exact bool
}

// Miner mines one game at a time. It reuses its memory for the next game; the results do not depend on earlier
// games.
type Miner struct {
	options      Options
	reader       *tactics.Reader // of the walk
	prover       *tactics.Reader // of proofs and of their patterns, which do not depend on what the walk has searched
	saver        *tactics.Reader // for the moves that would have saved targets; nil if they are not looked for
	missedReader *tactics.Reader // for missed captures; nil if they are not looked for
	safeReader   *tactics.Reader // for attacks that fail; nil if they are not looked for
	joiner       *tactics.Reader // for joins; nil if they are not looked for
	cutter       *tactics.Reader // for cuts; nil if they are not looked for
	killer       *tactics.Reader // for kills and saving moves; nil if they are not looked for
	weakener     *weaken.Weakener
	themes       *detect.Patterns
	themesFound  map[shape.ID]theme.Set // of some patterns that were found before
	b            *board.Board
	base         int // number of the first move that can be taken back
	work         game.Work
}

// New makes a Miner. What the options leave open is as in Paper: limits, Targets and Goals. But if Limits are given and Escape has none, no
// escapes are looked for.
func New(options Options) *Miner {
	options = options.complete()
	m := &Miner{options: options, reader: tactics.NewReader().Keep(), prover: tactics.NewReader().Keep(), weakener: weaken.New(), themes: detect.NewPatterns(), themesFound: map[shape.ID]theme.Set{}}
	if options.BothSides {
		m.saver = tactics.NewReader().Keep()
	}
	if options.Safe {
		m.safeReader = tactics.NewReader().Keep()
	}
	if options.Missed {
		m.missedReader = tactics.NewReader().Keep()
	}
	if options.Goals&Joins != 0 {
		m.joiner = tactics.NewReader().Keep()
	}
	if options.Goals&Cuts != 0 {
		m.cutter = tactics.NewReader().Keep()
	}
	if options.Goals&(Kills|Lives) != 0 {
		m.killer = tactics.NewReader().Keep()
	}
	return m
}

// complete fills in what is missing. What has no effect is dropped.
func (o Options) complete() Options {
	none := tactics.Limits{}
	if o.Limits == none && o.Escape == none {
		o.Escape = standard.Escape
	}
	fill := standard.namedLimits()
	for i, n := range o.namedLimits() {
		if *n.limits == none && n.name != "escape" {
			*n.limits = *fill[i].limits
		}
	}
	if o.Targets == 0 {
		o.Targets = Taken
	}
	if o.Goals == 0 {
		o.Goals = Captures
	}
	if o.Goals&(Captures|Kills|Lives) == 0 {
		o.Targets = 0
	}
	o.Safe = o.Safe && o.Escape.Plies.Depth > 0
	o.BothSides = o.BothSides && o.Escape.Plies.Depth > 0
	return o
}

// readers lists the readers that there are.
func (m *Miner) readers() []*tactics.Reader {
	list := []*tactics.Reader{m.reader, m.prover, m.saver, m.missedReader, m.safeReader, m.joiner, m.cutter, m.killer}
	return slices.DeleteFunc(list, func(r *tactics.Reader) bool { return r == nil })
}

// Result is what was found in one game.
type Result struct {
	Game     game.Game
	Patterns []game.Pattern // the patterns of all instances of Game, each once, in the order of their IDs
}

// Mine finds the capture patterns of a game. It is a pure function of the record and the options. The error is an
// *sgf.Error for the first illegal move, ErrNoRecord, the error of the Judge, or, soon after ctx ends, its cause.
func (m *Miner) Mine(ctx context.Context, record *sgf.Record) (result *Result, err error) {
	if record == nil {
		return nil, ErrNoRecord
	}
	return m.MineGame(ctx, record, game.New(record))
}

// MineGame is Mine for a record whose game was made already, by patterndb.NewGame. The result has a copy of the game.
func (m *Miner) MineGame(ctx context.Context, record *sgf.Record, g *game.Game) (result *Result, err error) {
	if record == nil || g == nil {
		return nil, ErrNoRecord
	}
	work := func() error {
		result, err = m.mine(ctx, record, g)
		return err
	}
	for _, r := range m.readers() {
		inner := work
		work = func() error { return r.Within(ctx, inner) }
	}
	if err := work(); err != nil {
		return nil, err // an unfinished result lacks what the ended searches would have found
	}
	return result, nil
}

func (m *Miner) mine(ctx context.Context, record *sgf.Record, g *game.Game) (*Result, error) {
	b, err := board.New(record.Size)
	if err != nil {
		return nil, err
	}
	m.b, m.work = b, game.Work{}
	for _, r := range m.readers() {
		r.Forget()
	}
	result := &Result{Game: *g}
	patterns := map[shape.ID]shape.Pattern{}
	keep := func(finds []find, capture int) {
		for _, f := range finds {
			f.instance.Capture = capture
			if f.pattern != (shape.Pattern{}) {
				f.instance.Pattern = f.pattern.ID()
				patterns[f.instance.Pattern] = f.pattern
			}
			result.Game.Instances = append(result.Game.Instances, f.instance)
		}
	}
	for step, err := range record.Replay(b) {
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if !step.IsMove() || b.Moves() == 0 { // suicide is like a setup
			continue
		}
		m.base = step.Number - b.Moves() + 1
		m.minePairs(&result.Game, step.Number, keep)
		if m.options.Targets&Taken == 0 {
			continue
		}
		for _, target := range m.taken() {
			result.Game.Captures++
			m.walkFrom(&result.Game, target, step.Number, keep)
		}
	}
	dead, standing, err := m.atEnd(record)
	if err != nil {
		return nil, AtRecord(record, err)
	}
	for _, target := range dead {
		result.Game.Dead++
		m.walkFrom(&result.Game, target, result.Game.DeadAtEnd(), keep)
	}
	for _, target := range standing {
		m.walkFromStanding(&result.Game, target, keep)
	}
	result.Game.Work = m.work
	ids := slices.SortedFunc(maps.Keys(patterns), func(a, b shape.ID) int { return slices.Compare(a[:], b[:]) })
	for _, id := range ids {
		result.Patterns = append(result.Patterns, game.Pattern{Pattern: patterns[id], Themes: m.themesOf(id, patterns[id])})
	}
	return result, nil
}

// walkFrom steps back from a target that was taken off, or is dead at the end of the game, for every goal that is looked for.
func (m *Miner) walkFrom(g *game.Game, target board.PointSet, capture int, keep func(finds []find, capture int)) {
	if m.options.Goals&Captures != 0 {
		keep(m.walkBack(target, capture, anyLiberties), capture)
	}
	if m.killer != nil && target.Len() >= leastKilled {
		g.Killed++
		keep(m.walkKills(target, capture), capture)
	}
}

// walkFromStanding steps back from a target that stands at the end of the game. Kills are looked for if a short search proves the target
// dead.
func (m *Miner) walkFromStanding(g *game.Game, target board.PointSet, keep func(finds []find, capture int)) {
	if m.options.Goals&Captures != 0 {
		keep(m.walkBack(target, g.StandingAtEnd(), standingLiberties), g.StandingAtEnd())
	}
	if m.killer != nil && target.Len() >= leastKilled && m.isDead(target.First()) {
		g.Killed++
		keep(m.walkKills(target, g.StandingAtEnd()), g.StandingAtEnd())
	}
}

// themesOf finds the themes of a pattern. It remembers them, since the same patterns come in many games.
func (m *Miner) themesOf(id shape.ID, p shape.Pattern) theme.Set {
	if m.options.Exact {
		return 0
	}
	themes, known := m.themesFound[id]
	if !known {
		if len(m.themesFound) == knownPatterns {
			clear(m.themesFound)
		}
		themes = m.themes.Of(p)
		m.themesFound[id] = themes
	}
	return themes
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
	strings := m.stringsOf(left)
	m.redo(move)
	return strings
}

// undo takes the last move of the game back. returned are the stones that the move took.
func (m *Miner) undo() (last board.Stone, returned board.PointSet) {
	last = m.b.LastMove()
	m.b.LastCaptured(&returned)
	m.b.Undo()
	return last, returned
}

// redo plays a move of the game again.
func (m *Miner) redo(move board.Stone) {
	if !m.b.PlayThroughKo(move.Point, move.Colour) {
		panic("miner: a move of the game cannot be replayed")
	}
}

// find is an instance with its pattern. The pattern is zero if none could be proved.
type find struct {
	instance game.Instance
	pattern  shape.Pattern
}

// walkBack finds the moves that captured or saved a target, in the order of the game. Either the last move took the
// target off, and capture is the number of that move, or the target is still on the board, and capture is a larger
// number. walkBack asks about the target and its parts only where they have at most the given number of liberties. It
// leaves the board as it was.
func (m *Miner) walkBack(target board.PointSet, capture, liberties int) []find {
	w := walk{Miner: m, liberties: liberties}
	w.from(target)
	slices.Reverse(w.finds)
	w.replay(classify(w.finds, capture, game.First))
	return w.finds
}

// classify gives classes to the moves that reach a goal for one target or pair. finds are in the order of the game.
// first is the first of three classes that follow each other: for the earliest move, for the moves between, and for the
// move with the number end. classify returns the number of the earliest move, or 0 if there is none.
func classify(finds []find, end int, first game.Class) (earliest int) {
	for i := range finds {
		instance := &finds[i].instance
		if instance.Class != game.AnyClass {
			continue // an escape or a missed capture
		}
		if earliest == 0 {
			earliest = instance.Move
		}
		switch instance.Move {
		case end:
			instance.Class = first + game.Final - game.First
		case earliest:
			instance.Class = first
		default:
			instance.Class = first + game.Intermediate - game.First
		}
	}
	return earliest
}
