package problem

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/theme/detect"
	"shicho/patterndb"
	"shicho/tactics"
)

// Options say what problems are made.
type Options struct {
	Limits     tactics.Limits    // of the proofs; a question gets no more nodes than a constant of the package
	Classes    []patterndb.Class // the classes of instances that become problems; Escape gives problems in which a string is saved, and the classes of life and death those in which it is killed or made to live
	Ladders    bool              // captures by a ladder are problems too
	MaxPerGame int               // 0 is no bound
	Themes     []string          // keep only problems with one of these themes; an empty list keeps all
	Level      Level             // keep only problems of this level; AnyLevel is any
}

// Maker makes problems.
type Maker struct {
	options Options
	reader  *tactics.Reader
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

// NewMaker makes a Maker.
func NewMaker(options Options) *Maker {
	return &Maker{options: options, reader: tactics.NewReader().Keep()}
}

// Game makes the problems of a mined game, the hardest first as far as the miner tells. It depends on the game and
// the options alone.
func (m *Maker) Game(g *patterndb.Game) (list []*Problem) {
	m.Counts.Games++
	candidates := m.candidates(g)
	boards := positions(g, candidates)
	seen := map[shape.ID]bool{}
	for _, i := range candidates {
		b := boards[i.Move]
		if b == nil {
			continue
		}
		if m.options.MaxPerGame > 0 && len(list) >= m.options.MaxPerGame {
			break
		}
		if p := m.make(g, &i, b, seen); p != nil {
			m.Counts.Problems++
			list = append(list, p)
		}
	}
	return list
}

// make makes a problem of an instance of a game, and counts it. b is the position before the move. It returns nil for a question
// that is refused or not wanted.
func (m *Maker) make(g *patterndb.Game, i *patterndb.Instance, b *board.Board, seen map[shape.ID]bool) *Problem {
	q := Challenge{Board: b, Target: i.Target, Goal: goalOf(i.Class)}
	solver := q.Solver()
	m.Counts.Questions++
	m.reader.Forget()
	p, err := m.prove(q)
	switch {
	case err != nil:
		m.Counts.refuse(ReasonText(err), 1)
		return nil
	case seen[p.ID]:
		m.Counts.refuse(Repeated, 1)
		return nil
	}
	seen[p.ID] = true
	p.Sources = []Source{{Game: g.Key, Name: g.Name, Black: g.PlayerBlack, White: g.PlayerWhite, Date: g.Date, Move: i.Move,
		Class: i.Class, Exchanged: solver == board.White}}
	p.witness(g, b, solver)
	p.grade()
	if p.Grade.Share >= obviousShare {
		m.Counts.refuse(ReasonText(ErrObvious), 1)
		return nil
	}
	if !m.wants(p) {
		m.Counts.OtherKind++
		return nil
	}
	if err := p.keepTempting(); err != nil {
		m.Counts.refuse(ReasonText(err), 1)
		return nil
	}
	return p
}

// goalOf is the goal of a problem that is made of an instance of a class.
func goalOf(class patterndb.Class) Goal {
	switch {
	case class.IsKill():
		return Kill
	case class.IsLife():
		return Live
	case class == patterndb.Escape:
		return Save
	}
	return Capture
}

// wants tells whether a problem has a theme and the level that the options ask for.
func (m *Maker) wants(p *Problem) bool {
	o := &m.options
	return p.HasTheme(o.Themes) && (o.Level == AnyLevel || p.Grade.Level == o.Level)
}

// candidates lists the instances that may become problems, the deepest first. Where several instances have the same
// target, move and goal, as when a capture is missed again and again, only the first is listed.
func (m *Maker) candidates(g *patterndb.Game) (list []patterndb.Instance) {
	type what struct {
		capture       int
		target, point board.Point
		goal          Goal
	}
	seen := map[what]bool{}
	for _, i := range g.Instances {
		key := what{i.Capture, i.Target, i.Point, goalOf(i.Class)}
		if seen[key] || !slices.Contains(m.options.Classes, i.Class) || i.Ladder && !m.options.Ladders {
			continue
		}
		seen[key] = true
		list = append(list, i)
	}
	slices.SortStableFunc(list, func(a, b patterndb.Instance) int {
		return cmp.Or(cmp.Compare(b.Depth, a.Depth), cmp.Compare(b.Nodes, a.Nodes), cmp.Compare(a.Move, b.Move), cmp.Compare(a.Target, b.Target))
	})
	return list
}

// positions are the positions before the moves of the instances.
func positions(g *patterndb.Game, candidates []patterndb.Instance) map[int]*board.Board {
	wanted := map[int]*board.Board{}
	for _, i := range candidates {
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
// move. The error is one of Reasons if the question is no problem.
func (m *Maker) Make(q Challenge) (*Problem, error) {
	p, err := m.prove(q)
	if err != nil {
		return nil, err
	}
	p.grade()
	return p, p.keepTempting()
}

// prove makes a problem that has no grade yet.
func (m *Maker) prove(q Challenge) (*Problem, error) {
	q, turned := orient(q)
	s := newSolver(&q, m.reader, &m.options.Limits)
	s.ladder = m.options.Ladders
	first, err := s.start()
	if err != nil {
		return nil, err
	}
	err = ErrPrint
	for _, printed := range printings(q.Board, s.core(), s.proof, s.zone) {
		p, fault := m.onBoard(q, first.Right[0], printed)
		if fault == nil {
			p = m.prune(p)
			p.View, p.turned = p.frame(), turned
			newSolver(&p.Challenge, m.reader, &m.options.Limits).explain(p.First)
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

// onBoard proves the problem on the board as it is printed.
func (m *Maker) onBoard(q Challenge, solution board.Point, printed printing) (*Problem, error) {
	q.Board = printed.b
	s := newSolver(&q, m.reader, &m.options.Limits)
	s.ladder = m.options.Ladders
	first, err := s.start()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(first.Right, solution) {
		return nil, ErrPrint
	}
	if err := s.follow(first, 0); err != nil {
		return nil, err
	}
	p := &Problem{Challenge: q, Solution: first.Right[0], First: first, View: printed.view, Nodes: s.nodes}
	p.ID = p.name(first.Right)
	p.Themes = detect.Find(p.fight(), m.reader, s.limits)
	if s.isPlain(first, p.Themes) {
		return nil, ErrEasy
	}
	return p, nil
}
