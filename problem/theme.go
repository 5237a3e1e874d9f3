package problem

import (
	"fmt"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// Theme is what a problem teaches.
type Theme struct {
	Name string
	Help string // what the problem shows, for a list of all themes
	// fits tells whether a problem has the theme.
	fits func(s *study) bool
}

// Themes lists the themes in alphabetical order. A problem has further themes by its place and its length: see Places
// and "length-3".
var Themes = []Theme{
	{"capture-to-save", "taking the target saves an own string that could be taken", (*study).capturesToSave},
	{"connect-and-die", "the strings that the opponent connects are taken together", (*study).connectsAndDies},
	{"descent", "the first move goes straight down to the first line", (*study).descends},
	{"double-atari", "a move puts two strings in atari", (*study).givesDoubleAtari},
	{"hane", "the first move is a hane on the first line", (*study).isHane},
	{"ko", "a wrong first move leads only to a ko", (*study).avoidsKo},
	{"ladder", "the solution has a ladder", (*study).hasLadder},
	{"net", "the first move does not touch the target, and shuts it in", (*study).isNet},
	{"quiet", "the first move gives no atari and takes nothing", (*study).isQuiet},
	{"sacrifice", "the opponent takes stones of the solver", (*study).sacrifices},
	{"shortage-of-liberties", "the opponent cannot play where he wants to: his stones would be in atari", (*study).isShort},
	{"snapback", "the opponent takes a stone and loses the stones that took it", (*study).snapsBack},
	{"throw-in", "a stone is played where the opponent can take it at once", (*study).throwsIn},
}

// Places are the themes of the place of a problem on the board.
var Places = [...]string{"centre", "edge", "corner"}

// IsTheme tells whether a problem can have a theme of that name.
func IsTheme(name string) bool {
	n := 0
	if count, err := fmt.Sscanf(name, "length-%d", &n); count == 1 && err == nil && n > 0 && name == fmt.Sprintf("length-%d", n) {
		return true
	}
	return slices.Contains(Places[:], name) || slices.ContainsFunc(Themes, func(t Theme) bool { return t.Name == name })
}

// cornerLines are the lines from an edge within which a problem belongs to it.
const cornerLines = 5

// study is a problem whose themes are looked for.
type study struct {
	*Problem
	me     board.Colour
	reader *tactics.Reader
	limits *tactics.Limits
	moved  []scene // the solver's right moves, in all lines
}

// scene is the board before and after a right move of the solver.
type scene struct {
	turn          *Turn
	before, after *board.Board
}

// move is the right move of the scene.
func (s *scene) move() board.Point { return s.turn.Right[0] }

// themesOf lists the themes of a problem in alphabetical order.
func themesOf(p *Problem, reader *tactics.Reader, limits *tactics.Limits) (list []string) {
	s := study{Problem: p, me: p.Solver(), reader: reader, limits: limits}
	s.collect(p.Board.Clone(), p.First)
	for _, t := range Themes {
		if t.fits(&s) {
			list = append(list, t.Name)
		}
	}
	list = append(list, s.place(), fmt.Sprintf("length-%d", p.First.Length()))
	slices.Sort(list)
	return list
}

// collect collects the scenes of a turn and of all that follows.
func (s *study) collect(b *board.Board, t *Turn) {
	after := b.Clone()
	after.TryPlay(t.Right[0], s.me)
	s.moved = append(s.moved, scene{t, b.Clone(), after})
	for _, r := range t.Replies {
		next := after.Clone()
		next.TryPlay(r.Move, s.me.Opponent())
		s.collect(next, r.Turn)
	}
}

// place is the theme of the place of the target and of the first move.
func (s *study) place() string {
	size := s.Board.Size()
	edges := 0
	for _, of := range [...]func(p board.Point) int{
		func(p board.Point) int { return int(p) % size },
		func(p board.Point) int { return int(p) / size },
	} {
		a, b := of(s.Target), of(s.Solution)
		if max(min(a, size-1-a), min(b, size-1-b)) < cornerLines {
			edges++
		}
	}
	return Places[edges]
}

func (s *study) hasLadder() bool {
	return slices.ContainsFunc(s.moved, func(c scene) bool { return c.turn.Ladder })
}

func (s *study) avoidsKo() bool {
	return slices.ContainsFunc(s.First.Tries, func(t Try) bool { return t.Verdict == OnlyKo })
}

// isQuiet: no string next to the first move is in atari after it, and nothing is taken.
func (s *study) isQuiet() bool {
	first := &s.moved[0]
	return first.after.LastCaptures() == 0 && len(ataris(first, s.me.Opponent())) == 0
}

// ataris lists the strings of a colour next to a move that are in atari after it.
func ataris(c *scene, colour board.Colour) (roots []board.Point) {
	for _, n := range c.after.Neighbours(c.move()) {
		if c.after.At(n) == colour && c.after.InAtari(n) && !slices.Contains(roots, c.after.Root(n)) {
			roots = append(roots, c.after.Root(n))
		}
	}
	return roots
}

// isNet: the first move is not on a liberty of the target, gives no atari, and a reply extends the target.
func (s *study) isNet() bool {
	first := &s.moved[0]
	if s.Goal != Capture || first.turn.Ladder || !s.isQuiet() {
		return false
	}
	libs := first.before.LibertySet(s.Target)
	if libs.Has(first.move()) || libs.Len() > 3 {
		return false
	}
	return slices.ContainsFunc(first.turn.Replies, func(r Reply) bool { return libs.Has(r.Move) })
}

func (s *study) givesDoubleAtari() bool {
	return slices.ContainsFunc(s.moved, func(c scene) bool {
		fresh := 0
		for _, root := range ataris(&c, s.me.Opponent()) {
			if !c.before.InAtari(root) {
				fresh++
			}
		}
		return fresh >= 2
	})
}

// throwsIn: a single stone that takes nothing has one liberty, where the opponent takes it, and all other points next to
// the stone are the opponent's.
func (s *study) throwsIn() bool {
	return slices.ContainsFunc(s.moved, func(c scene) bool { return isThrowIn(&c, s.me) })
}

func isThrowIn(c *scene, me board.Colour) bool {
	b, move := c.after, c.move()
	if b.LastCaptures() > 0 || b.StringSize(move) != 1 || b.Liberties(move) != 1 {
		return false
	}
	libs := b.LibertySet(move)
	return b.Legal(libs.First(), me.Opponent()) == nil
}

// sacrificed is the largest number of the solver's stones that the opponent takes in a line.
func (p *Problem) sacrificed() int { return sacrificed(p.Board.Clone(), p.First, p.Solver()) }

func sacrificed(b *board.Board, t *Turn, me board.Colour) (most int) {
	b.TryPlay(t.Right[0], me)
	for _, r := range t.Replies {
		before := b.Stones(me).Len()
		next := b.Clone()
		next.TryPlay(r.Move, me.Opponent())
		taken := before - next.Stones(me).Len()
		most = max(most, taken+sacrificed(next, r.Turn, me))
	}
	return most
}

func (s *study) sacrifices() bool { return s.sacrificed() > 0 }

// snapsBack: a reply takes the stones of the solver's last move, and the next move takes the stones that took them.
func (s *study) snapsBack() bool {
	return slices.ContainsFunc(s.moved, func(c scene) bool {
		libs := c.after.LibertySet(c.move())
		if libs.Len() != 1 || c.after.LastCaptures() > 0 {
			return false
		}
		b := c.after.Clone()
		take := libs.First()
		if !b.TryPlay(take, s.me.Opponent()) || b.At(c.move()) != board.Empty {
			return false
		}
		return b.StringSize(take) >= 2 && b.InAtari(take) && b.TryPlay(c.move(), s.me) && b.At(take) == board.Empty
	})
}

// connectsAndDies: a move gives atari, and if the opponent connects the string in atari to another one, both are in
// atari together.
func (s *study) connectsAndDies() bool {
	opponent := s.me.Opponent()
	return slices.ContainsFunc(s.moved, func(c scene) bool {
		for _, root := range ataris(&c, opponent) {
			libs := c.after.LibertySet(root)
			link, size := libs.First(), c.after.StringSize(root)
			b := c.after.Clone()
			if b.TryPlay(link, opponent) && b.LastCaptures() == 0 && b.InAtari(link) && b.StringSize(link) > size+1 {
				return true
			}
		}
		return false
	})
}

// isShort: after a move of the solver the target has two liberties or more, and the opponent cannot play on one of
// them because the move is not legal or puts the target in atari.
func (s *study) isShort() bool {
	if s.Goal != Capture {
		return false
	}
	return slices.ContainsFunc(s.moved, func(c scene) bool {
		if c.after.At(s.Target) == board.Empty || c.after.Liberties(s.Target) < 2 {
			return false
		}
		libs := c.after.LibertySet(s.Target)
		for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
			b := c.after.Clone()
			if !b.TryPlay(p, s.me.Opponent()) || b.LastCaptures() == 0 && b.InAtari(p) {
				return true
			}
		}
		return false
	})
}

// capturesToSave: an own string of some stones next to the target can be taken if the opponent moves first.
func (s *study) capturesToSave() bool {
	if s.Goal != Capture {
		return false
	}
	b := s.Board
	around := *b.StringNeighbours(s.Target)
	around.Intersect(b.Stones(s.me))
	for p := around.First(); p >= 0; p = around.Next(p + 1) {
		if b.StringSize(p) < leastStones || b.Liberties(p) >= s.limits.Liberties {
			continue
		}
		a, err := s.reader.Ask(b, tactics.Question{Target: p}, s.limits)
		if err == nil && a.Outcome == tactics.Captured && a.Result == tactics.Works {
			return true
		}
	}
	return false
}

// descends: the first move is on the first line, straight below an own stone.
func (s *study) descends() bool {
	return slices.ContainsFunc(s.inward(), func(p board.Point) bool { return s.Board.At(p) == s.me })
}

// isHane: the first move is on the first line, below a stone of the opponent and diagonally below an own one.
func (s *study) isHane() bool {
	for _, p := range s.inward() {
		if s.Board.At(p) != s.me.Opponent() {
			continue
		}
		along := s.Solution - p // from the stone of the opponent down to the move
		for _, n := range s.Board.Neighbours(p) {
			if step := n - p; step != along && step != -along && s.Board.At(n) == s.me {
				return true
			}
		}
	}
	return false
}

// inward lists the points next to the first move on the second line, if the move is on the first line.
func (s *study) inward() (list []board.Point) {
	size := s.Board.Size()
	x, y := int(s.Solution)%size, int(s.Solution)/size
	if x == 0 {
		list = append(list, s.Solution+1)
	}
	if x == size-1 {
		list = append(list, s.Solution-1)
	}
	if y == 0 {
		list = append(list, s.Solution+board.Point(size))
	}
	if y == size-1 {
		list = append(list, s.Solution-board.Point(size))
	}
	return list
}
