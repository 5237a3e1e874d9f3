package problem

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"shicho/board"
	"shicho/board/sgf/rank"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/pattern/theme/detect"
	"shicho/patterndb"
	"shicho/tactics"
)

// Options say what problems are made.
type Options struct {
	Limits     tactics.Limits    // of the proofs; a question gets no more nodes than a constant of the package
	Kinds      []Kind            // keep only problems of these kinds, and look for groups if Kills, Lives or Sekis are among them; an empty list keeps all that Classes give
	AnyMade    bool              // problems that were made before are kept whatever kind they are of
	Classes    []patterndb.Class // the classes of instances that become problems; Escape gives problems in which a string is saved, and the classes of life and death those in which it is killed or made to live
	Ladders    bool              // captures by a ladder are problems too
	Vary       bool              // look also for groups that one stone more or less makes critical
	Rough      bool              // problems that are true but not fit to print are kept too: see Problem.Composed
	Any        bool              // Make takes every question that has one right move, however easy, small or forced, and ladders too
	Again      bool              // problems that were made before are proved anew
	Turn       bool              // make other problems of each problem, also of those that are proved anew: see Maker.turns
	MaxPerGame int               // 0 is no bound
	Themes     []string          // keep only problems with one of these themes; an empty list keeps all
	Grades     rank.Range        // keep only problems of these grades; the zero Range is any
}

// Maker makes problems.
type Maker struct {
	options Options
	wanted  theme.Set // of the sought themes those that the options ask for
	reader  *tactics.Reader
	ctx     context.Context // of the work at hand; nil if none was given
	Counts  Counts
}

// Repeated is the reason, in Counts.Refused, of a problem that the same game has twice.
const Repeated = "found before in the game"

// Counts says what became of the questions of some games.
type Counts struct {
	Games     int
	Questions int            // asked
	Problems  int            // found, the same problem in several games more than once
	Ready     int            // inputs that were problems already
	Refused   map[string]int // by the text of the reason
	OtherKind int            // problems of another theme or level than asked for
}

// Add adds the counts of other.
func (c *Counts) Add(other *Counts) {
	c.Games += other.Games
	c.Questions += other.Questions
	c.Problems += other.Problems
	c.Ready += other.Ready
	c.OtherKind += other.OtherKind
	for text, n := range other.Refused {
		c.refuse(text, n)
	}
}

func (c *Counts) refuse(text string, n int) {
	if c.Refused == nil {
		c.Refused = map[string]int{}
	}
	c.Refused[text] += n
}

// NewMaker makes a Maker. Options without Limits get tactics.Default, and those with neither Classes nor Kinds the classes of captures, first, intermediate and
// missed.
func NewMaker(options Options) *Maker {
	if options.Limits == (tactics.Limits{}) {
		options.Limits = tactics.Default
	}
	if len(options.Classes) == 0 && len(options.Kinds) == 0 {
		options.Classes = []patterndb.Class{patterndb.First, patterndb.Missed, patterndb.Intermediate}
	}
	m := &Maker{options: options, reader: tactics.NewReader().Keep()}
	for _, name := range options.Themes {
		if t, err := theme.Parse(name); err == nil && sought.Has(t) {
			m.wanted.Add(t)
		}
	}
	return m
}

// within calls f, and ends the reader's searches and the work between them when the context ends.
func (m *Maker) within(ctx context.Context, f func() error) error {
	m.ctx = ctx
	defer func() { m.ctx = nil }()
	return m.reader.Within(ctx, f)
}

// ended tells whether the context of the work at hand has ended. What a search tells then is Unknown, so nothing that is still made counts.
func (m *Maker) ended() bool { return m.ctx != nil && m.ctx.Err() != nil }

// candidate is a question that may become a problem, with the place in the game where it came up.
type candidate struct {
	Challenge
	move         int // the move of the game in the position
	class        patterndb.Class
	depth, nodes int  // of the searches that found it
	varied       bool // one stone of the group was changed
	isSought     bool // a move seems to show one of the sought themes
}

// Game makes the problems of a mined game, goal by goal, the hardest of a goal first as far as the miner tells. It depends on the game and
// the options alone.
func (m *Maker) Game(g *patterndb.Game) (list []*Problem) {
	m.Counts.Games++
	seen := map[shape.ID]bool{}
	for _, candidates := range m.candidates(g) {
		made := 0
		for i := range candidates {
			if m.options.MaxPerGame > 0 && made >= m.options.MaxPerGame || m.ended() {
				break
			}
			if p := m.make(g, &candidates[i], seen); p != nil {
				m.Counts.Problems++
				made++
				list = append(list, p)
				if m.options.Turn {
					list = append(list, m.turns(p, seen)...)
				}
			}
		}
	}
	return list
}

// make makes a problem of a candidate of a game, and counts it. It returns nil for a question that is refused or not wanted.
func (m *Maker) make(g *patterndb.Game, c *candidate, seen map[shape.ID]bool) *Problem {
	solver := c.Solver()
	m.Counts.Questions++
	m.reader.Forget()
	by := m
	if c.isSought {
		by = m.forRuns()
	}
	p, err := by.prove(c.Challenge)
	if err == nil && c.isSought && !m.isOnly(p) {
		err = ErrSeveral
	}
	switch {
	case err != nil:
		m.Counts.refuse(ReasonText(err), 1)
		return nil
	case seen[p.ID]:
		m.Counts.refuse(Repeated, 1)
		return nil
	}
	seen[p.ID] = true
	p.Sources = []Source{{Game: g.Key, Name: g.Name, Black: g.PlayerBlack, White: g.PlayerWhite, Date: g.Date, Move: c.move,
		Class: c.class, Varied: c.varied, Exchanged: solver == board.White}}
	p.witness(g, c.Board, solver)
	if err := by.complete(p); err != nil {
		m.refuse(err)
		return nil
	}
	return p
}

// errOther says that a problem is none that the options ask for.
var errOther = errors.New("another theme or grade")

// refuse counts a question that became no problem.
func (m *Maker) refuse(err error) {
	if err == errOther {
		m.Counts.OtherKind++
		return
	}
	m.Counts.refuse(ReasonText(err), 1)
}

// complete grades a problem, and leaves the wrong moves that people try. The error says why the problem is not wanted.
func (m *Maker) complete(p *Problem) error {
	if m.ended() {
		return context.Cause(m.ctx)
	}
	p.grade()
	if p.Grade.Share >= obviousShare {
		return ErrObvious
	}
	if !m.wants(p) {
		return errOther
	}
	if err := p.keepTempting(); err != nil {
		return err
	}
	if err := p.Composed(); err != nil && !m.options.Rough {
		return err
	}
	m.explain(p)
	return nil
}

// explain writes the refutations of the wrong moves that people try.
func (m *Maker) explain(p *Problem) {
	s := newSolver(&p.Challenge, m.reader, &m.options.Limits)
	s.ended = m.ended
	s.explain(p.First)
}

// Again proves a problem anew that was made before, with as few stones as it needs, and makes others of it if the options say so, also of one that is not fit to print.
func (m *Maker) Again(p *Problem) (list []*Problem) {
	seen := map[shape.ID]bool{}
	m.Counts.Questions++
	m.reader.Forget()
	fresh, err := m.prove(p.Challenge)
	if err == nil {
		fresh.Sources = p.Sources
		err = m.complete(fresh)
	}
	switch {
	case err != nil:
		m.refuse(err)
	default:
		m.Counts.Problems++
		seen[fresh.ID] = true
		list = append(list, fresh)
	}
	if m.options.Turn && fresh != nil && err != errOther {
		list = append(list, m.turns(fresh, seen)...)
	}
	return list
}

// goalsOfClass are the goals of the problems that can be made of an instance of a class. Where a side joined two strings the other side could
// have cut them, and the other way round.
func goalsOfClass(class patterndb.Class) []Goal {
	switch {
	case class.HasPair():
		return []Goal{Connect, Cut}
	case class.IsKill():
		return []Goal{Kill}
	case class.IsLife():
		return []Goal{Live}
	case class == patterndb.Escape:
		return []Goal{Save}
	}
	return []Goal{Capture}
}

// wantsMade is wants for a problem that was made before.
func (m *Maker) wantsMade(p *Problem) bool {
	o := &m.options
	return (len(o.Kinds) == 0 || o.AnyMade || p.isOf(o.Kinds)) && p.HasTheme(o.Themes) && o.Grades.Has(p.Grade.Rank.String())
}

// wants tells whether a problem has the kind, a theme and the level that the options ask for.
func (m *Maker) wants(p *Problem) bool {
	return m.wantsMade(p) && (len(m.options.Kinds) == 0 || p.isOf(m.options.Kinds))
}

// candidates lists the questions of a game by their goals, those of a goal in a list with the deepest first. Where several instances have the
// same target, move and goal, as when a capture is missed again and again, only the first is listed.
func (m *Maker) candidates(g *patterndb.Game) (lists [][]candidate) {
	goals := goalsOf(m.options.Kinds)
	instances := m.instances(g)
	boards := positions(g, instances)
	strings := m.strings(g)
	for goal := range Unstated {
		if len(goals) > 0 && !slices.Contains(goals, goal) {
			continue
		}
		var list []candidate
		type what struct {
			capture              int
			target, other, point board.Point
		}
		seen := map[what]bool{}
		for _, i := range instances {
			key := what{i.Capture, i.Target, i.Other, i.Point}
			if seen[key] || !slices.Contains(goalsOfClass(i.Class), goal) || boards[i.Move] == nil {
				continue
			}
			seen[key] = true
			q := Challenge{Board: boards[i.Move], Target: i.Target, Other: i.Other, Goal: goal}
			list = append(list, candidate{Challenge: q, move: i.Move, class: i.Class, depth: i.Depth, nodes: i.Nodes})
		}
		slices.SortStableFunc(list, func(a, b candidate) int {
			return cmp.Or(cmp.Compare(b.depth, a.depth), cmp.Compare(b.nodes, a.nodes), cmp.Compare(a.move, b.move), cmp.Compare(a.Target, b.Target))
		})
		lists = append(lists, slices.Concat(strings[goal], list))
	}
	var groups []Goal
	for _, goal := range goals {
		if goal.IsLife() {
			groups = append(groups, goal)
		}
	}
	if len(groups) > 0 {
		found := m.groups(g)
		for _, goal := range groups {
			list := slices.Clone(found)
			for i := range list {
				list[i].Goal = goal
			}
			lists = append(lists, list)
		}
	}
	return lists
}

// instances lists the instances of the classes that the options ask for.
func (m *Maker) instances(g *patterndb.Game) (list []patterndb.Instance) {
	for _, i := range g.Instances {
		if slices.Contains(m.options.Classes, i.Class) && (!i.Ladder || m.options.Ladders) {
			list = append(list, i)
		}
	}
	return list
}

// positions are the positions before the moves of the instances.
func positions(g *patterndb.Game, instances []patterndb.Instance) map[int]*board.Board {
	wanted := map[int]*board.Board{}
	for _, i := range instances {
		wanted[i.Move] = nil
	}
	b, err := board.New(g.Size)
	if err != nil {
		return wanted
	}
	record := g.Record()
	for i := range record.Steps {
		step := &record.Steps[i]
		if _, want := wanted[step.Number]; want && step.IsMove() {
			wanted[step.Number] = b.Clone()
		}
		if record.Play(b, step) != nil {
			break
		}
	}
	return wanted
}

// Make makes a problem of a question. The problem is turned so that the target lies in the upper right, and Black is to
// move. The error is one of Reasons if the question is no problem, wraps tactics.ErrNoTarget or ErrGoal if it is no question, and is
// context.Cause(ctx) if ctx ended.
func (m *Maker) Make(ctx context.Context, q Challenge) (p *Problem, err error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	err = m.within(ctx, func() error {
		if p, err = m.prove(q); err != nil {
			return err
		}
		p.grade()
		if err = p.keepTempting(); err != nil && !(m.options.Any && err == ErrAlone) {
			return err
		}
		m.explain(p)
		return nil
	})
	return p, err
}

// prove makes a problem that has no grade yet.
func (m *Maker) prove(q Challenge) (*Problem, error) {
	q, turned := orient(q)
	if q.Goal.IsLife() {
		p, err := m.proveFenced(q)
		if p != nil {
			p.turned = turned
			p.lay()
		}
		if err != errOpen {
			return p, err
		}
		if found, shut := m.besieged(&q); shut {
			q.Group, q.Walls = found.Group, found.Walls
		}
	}
	s := m.solver(&q, &m.options.Limits)
	first, err := s.start()
	if err != nil {
		return nil, err
	}
	err = ErrPrint
	for _, printed := range printings(q.Board, s.core(), s.proof, s.zone) {
		if m.ended() {
			return nil, context.Cause(m.ctx)
		}
		p, fault := m.onBoard(q, first.Right[0], printed)
		if fault == nil {
			if err := p.hopeless(); err != nil && !m.options.Rough && !m.options.Any {
				return nil, err
			}
			p = m.prune(p)
			p.turned = turned
			p.lay()
			return p, nil
		}
		if fault == ErrEasy {
			return nil, fault
		}
		if fault != ErrPrint {
			err = fault
		}
	}
	return nil, err
}

// errOpen says that a group is not enclosed.
var errOpen = errors.New("the group is not enclosed")

// proveFenced makes a problem of an enclosed group and the fence around it, without anything else that is on the board. The error is errOpen if
// the group is not enclosed.
func (m *Maker) proveFenced(q Challenge) (*Problem, error) {
	e, ok := enclosureOf(q.Board, q.Target)
	if !ok {
		return nil, errOpen
	}
	fenced := e.fenced(q.Board)
	if fenced == nil {
		return nil, ErrPrint
	}
	shown := e.region
	shown.Union(fenced.Stones(e.owner.Opponent()))
	return m.onBoard(e.challenge(fenced, q.Goal), board.NoPoint, printing{fenced, viewOf(shown, fenced.Size())})
}

// besieged is the question about the group of a challenge with the walls that shut the group in, which a person who solves problems takes to stand. shut tells
// whether there are such walls.
func (m *Maker) besieged(q *Challenge) (found tactics.Question, shut bool) {
	found, shut, err := m.reader.Besieged(q.Board, q.question(q.Goal.side()).Group, &m.options.Limits)
	return found, shut && err == nil
}

// solver makes a solver of a question that is worth what the options say.
func (m *Maker) solver(q *Challenge, limits *tactics.Limits) *solver {
	s := newSolver(q, m.reader, limits)
	s.ladder, s.any, s.small = m.options.Ladders || m.options.Any, m.options.Any, m.wanted != 0
	return s
}

// onBoard proves the problem on the board as it is printed. solution is the move that must solve it, or board.NoPoint.
func (m *Maker) onBoard(q Challenge, solution board.Point, printed printing) (*Problem, error) {
	return m.onBoardWithin(q, solution, printed, &m.options.Limits)
}

// onBoardWithin is onBoard with other limits.
func (m *Maker) onBoardWithin(q Challenge, solution board.Point, printed printing, limits *tactics.Limits) (*Problem, error) {
	q.Board = printed.b
	if !q.Walls.IsEmpty() {
		found, shut := m.besieged(&q)
		if q.Walls = found.Walls; !shut {
			return nil, ErrPrint
		}
	}
	s := m.solver(&q, limits)
	s.expected = solution
	first, err := s.start()
	if err != nil {
		return nil, err
	}
	if solution != board.NoPoint && !slices.Contains(first.Right, solution) {
		return nil, ErrPrint
	}
	if err := s.follow(first, 0); err != nil {
		return nil, err
	}
	q.Walls.Intersect(&s.rests)
	p := &Problem{Challenge: q, Solution: first.Right[0], First: first, View: printed.view, Nodes: s.nodes, most: s.most}
	p.ID = p.name(first.Right)
	p.Themes = detect.Find(p.fight(), m.reader, s.limits)
	s.addThemes(p)
	if p.Goal.IsLife() {
		p.Themes &^= netThemes // a group that is shut in needs no net
	}
	if !s.any && s.isPlain(first, p.Themes) {
		return nil, ErrEasy
	}
	return p, nil
}
