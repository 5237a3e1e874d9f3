package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb/internal/course"
)

// ErrInvalid says that a game contradicts itself or that one of its patterns is missing.
var ErrInvalid = errors.New("game contradicts itself")

// Class says what a move does to a target, or to two strings of one side.
type Class uint8

// The classes. First, Intermediate and Final are the capture moves of one target, in the order of the game. The joins
// of two strings have three classes of their own, and the cuts have three. AnyClass is for queries only.
const (
	AnyClass     Class = iota
	First              // the move after which the target was captured for the first time
	Intermediate       // a later capture move before the target was taken off the board
	Final              // the move that took the target off, if it could still escape before
	Escape             // a move of the owner that saved the target for the time being
	Missed             // a move of the other side instead of a capture of the target

	FirstJoin        // the move after which two strings were connected for the first time
	IntermediateJoin // a later move that connected them
	FinalJoin        // the move that made them one string, if they could still be cut off from each other before
	FirstCut         // the move after which, for the first time, one of two strings is captured before the two can be joined
	IntermediateCut  // a later move after which one of them is captured before they can be joined
	FinalCut         // the move that took one of them off, if the two could still be joined before

	Critical // a capture move whose target its owner, had it been his move, would have saved
	Safe     // an attack that fails: before the move a proof shows that no move of the attacker captures the target

	FirstKill        // the move after which the target was dead for the first time: taken in the end, however many moves that takes
	IntermediateKill // a later move after which the target was dead, though it was not, or not proved to be, before
	FinalKill        // the move that took the target off, if the target could still live before
	Live             // a move of the owner without which the target would have been killed, and after which it lives
	CriticalKill     // a killing move whose target its owner, had it been his move, would have made live

	classesEnd
)

var classNames = [...]string{"any", "first", "intermediate", "final", "escape", "missed",
	"first_join", "intermediate_join", "final_join", "first_cut", "intermediate_cut", "final_cut", "critical", "safe",
	"first_kill", "intermediate_kill", "final_kill", "live", "critical_kill"}

// Classes lists the classes of instances in their order, without AnyClass.
func Classes() (list []Class) {
	for c := First; c < classesEnd; c++ {
		list = append(list, c)
	}
	return list
}

// IsJoin tells whether a move of the class connects two strings.
func (c Class) IsJoin() bool { return c >= FirstJoin && c <= FinalJoin }

// IsCut tells whether a move of the class cuts two strings off from each other.
func (c Class) IsCut() bool { return c >= FirstCut && c <= FinalCut }

// IsKill tells whether a move of the class kills the target.
func (c Class) IsKill() bool { return c >= FirstKill && c <= FinalKill }

// IsLife tells whether the class is about life and death, and not about captures that a count of liberties bounds.
func (c Class) IsLife() bool { return c >= FirstKill && c <= CriticalKill }

// isSaved tells whether the class is about a move of the owner that would have saved the target.
func (c Class) isSaved() bool { return c == Critical || c == CriticalKill }

// HasPair tells whether instances of the class are about two strings.
func (c Class) HasPair() bool { return c.IsJoin() || c.IsCut() }

// IsPlayed tells whether the point of an instance is the point of the game's move. Otherwise the move with the number of the instance was
// played elsewhere: a missed capture, or in the classes Critical and CriticalKill the move that would have saved the target.
func (c Class) IsPlayed() bool { return c != Missed && !c.isSaved() }

// String is the name of the class in lower case.
func (c Class) String() string { return classNames[c] }

// Words is the name of the class for people: "first join".
func (c Class) Words() string { return strings.ReplaceAll(c.String(), "_", " ") }

// MarshalText is String, for JSON.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what String writes. "any" is an error, since no instance has AnyClass.
func (c *Class) UnmarshalText(text []byte) error {
	i := slices.Index(classNames[:], string(text))
	if i < 1 {
		return fmt.Errorf("%q is not a class: %s", text, strings.Join(classNames[1:], ", "))
	}
	*c = Class(i)
	return nil
}

// Shallow is the finding of the shallow search about a first pattern.
type Shallow uint8

// The findings of the shallow search.
const (
	NotAsked    Shallow = iota
	SameMove            // the move of the game captures
	OtherMove           // only another move captures
	NotCaptured         // no move captures
)

var shallowNames = [...]string{"", "same_move", "other_move", "not_captured"}

// String is the name of the finding in lower case, "" for NotAsked.
func (s Shallow) String() string { return shallowNames[s] }

// MarshalText is String, for JSON.
func (s Shallow) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what String writes.
func (s *Shallow) UnmarshalText(text []byte) error {
	i := slices.Index(shallowNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("%q is not a finding of the shallow search", text)
	}
	*s = Shallow(i)
	return nil
}

// Instance is a move of a game that captures or saves a target, that misses a capture, or that joins or cuts two
// strings. Moves count from 1, passes included.
type Instance struct {
	Pattern       shape.ID // zero if no pattern could be proved within the limit of nodes; never zero in the classes Missed, Critical, Safe and CriticalKill
	Class         Class
	Capture       int         // the number of the move that took the target off, joined two strings or took one of two strings off; or Game.DeadAtEnd or Game.StandingAtEnd
	Move          int         // the number of the move that captures or saves the target, misses the capture, attacks in vain, joins or cuts; in the classes Critical and CriticalKill of the capture move
	Target, Point board.Point // a stone of the target before the move; the point of the move, in class Missed the point of the capture that was not played, and in the classes Critical and CriticalKill that of the owner's saving move
	Other         board.Point // a stone of the other string, if the class has two; else 0
	Depth, Nodes  int         // of the search after a move at Point; 0 if the move takes the target off
	Ladder        bool        // the move captures by a ladder: see tactics.IsLadder
	Shallow       Shallow     // for instances of the classes First and FirstKill only
}

// IsAbout tells whether a match on the board before the move is about the same thing as the instance: it has the same
// move, the same kind and the same strings. The order of two strings does not matter.
func (n *Instance) IsAbout(b *board.Board, m *shape.Match) bool {
	own := shape.Match{Kind: n.Class.Kind(), Move: n.Point, Target: n.Target, Other: n.Other}
	return m.Kind == own.Kind && m.Move == own.Move && m.Ends(b) == own.Ends(b)
}

// Work counts the cost of mining a game.
type Work struct {
	Searches int `json:"searches"`
	Reused   int `json:"reused"` // answers of earlier searches that were still valid
	Nodes    int `json:"nodes"`
	// The number of searches that each limit cut.
	CutNodes     int `json:"cut_nodes"` // includes searches that were given up because they had little hope
	CutPlies     int `json:"cut_plies"`
	CutNear      int `json:"cut_near"`
	CutLadder    int `json:"cut_ladder"`
	CutLiberties int `json:"cut_liberties"`
	// The additional cost of the patterns.
	Proofs         int `json:"proofs"`   // proofs that were searched for
	Unproved       int `json:"unproved"` // proofs among them that were not found
	ProofNodes     int `json:"proof_nodes"`
	EscapeSearches int `json:"escape_searches"` // about moves that may save a target or miss a capture
	EscapeNodes    int `json:"escape_nodes"`
	// The cost of joins and cuts.
	PairSearches int `json:"pair_searches,omitempty"` // searches about two strings, including searches for proofs
	PairsReused  int `json:"pairs_reused,omitempty"`  // answers of earlier searches that were still valid
	PairNodes    int `json:"pair_nodes,omitempty"`
	// The cost of kills and saving moves.
	KillSearches int `json:"kill_searches,omitempty"` // searches about life and death, including searches for proofs
	KillsReused  int `json:"kills_reused,omitempty"`  // answers of earlier searches that were still valid
	KillNodes    int `json:"kill_nodes,omitempty"`
}

// pairFields is the number of fields up to the cost of pairs. Every stored game has them; those behind are stored only where they are
// not zero.
const pairFields = 16

func (w *Work) fields() [pairFields + 3]*int {
	return [...]*int{&w.Searches, &w.Reused, &w.Nodes, &w.CutNodes, &w.CutPlies, &w.CutNear, &w.CutLadder, &w.CutLiberties,
		&w.Proofs, &w.Unproved, &w.ProofNodes, &w.EscapeSearches, &w.EscapeNodes,
		&w.PairSearches, &w.PairsReused, &w.PairNodes, &w.KillSearches, &w.KillsReused, &w.KillNodes}
}

// Add adds the counts of other.
func (w *Work) Add(other *Work) {
	theirs := other.fields()
	for i, n := range w.fields() {
		*n += *theirs[i]
	}
}

// Game is a mined game, the unit that is stored.
type Game struct {
	Key shape.ID // of the course: see course.Course.Key
	Source
	course.Course
	Captures  int // strings taken off the board
	Dead      int // strings on the board at the end that were dead
	Joined    int // pairs of strings that a move joined and for which joins were looked for
	Severed   int // pairs of strings near each other, one taken off by a move, for which cuts were looked for
	Killed    int // strings that were taken off, or dead at the end, for which kills or saving moves were looked for
	Work      Work
	Instances []Instance
}

// New takes a game without instances out of a record.
func New(record *sgf.Record) *Game {
	played := course.New(record)
	return &Game{Key: played.Key(), Source: NewSource(record), Course: played}
}

// Record is the game as a record. The record has no places in a file, because the game is made without the file that it
// came from.
func (g *Game) Record() *sgf.Record {
	r := &sgf.Record{Path: g.Name, Name: g.Name, Size: g.Size, Steps: g.Steps(), Handicap: g.Handicap(), Komi: g.Komi,
		PlayerBlack: g.PlayerBlack, PlayerWhite: g.PlayerWhite, RankBlack: g.RankBlack, RankWhite: g.RankWhite,
		Result: g.Result, Rules: g.Rules, Date: g.Date, Event: g.Event}
	switch r.ToMove = g.Mover(1); {
	case r.ToMove != board.Empty:
	case r.Handicap > 0:
		r.ToMove = board.White
	default:
		r.ToMove = board.Black
	}
	return r
}

// Attacker is the side that captures the target of an instance, that misses the capture, that attacks in vain, or from which an escape saves
// the target. In a join or a cut it is the side that joins or cuts the two strings.
func (g *Game) Attacker(i *Instance) board.Colour {
	if i.Class == Escape || i.Class == Live {
		return g.Mover(i.Move).Opponent()
	}
	return g.Mover(i.Move)
}

// DeadAtEnd is the value of Instance.Capture for a target that was not taken off, but was dead at the end of the game:
// one more than the number of the last move.
func (g *Game) DeadAtEnd() int { return g.Moves + 1 }

// StandingAtEnd is the value of Instance.Capture for any other target that was on the board at the end of the game: two
// more than the number of the last move.
func (g *Game) StandingAtEnd() int { return g.Moves + 2 }

// Check returns an error if the game is not valid. The error wraps ErrInvalid.
func (g *Game) Check() error {
	switch {
	case g.Size < board.MinSize || g.Size > board.MaxSize:
		return fmt.Errorf("%w: board size %d", ErrInvalid, g.Size)
	case !g.IsSound():
		return fmt.Errorf("%w: what was played is damaged", ErrInvalid)
	case !inRange(g.Captures, g.Dead, g.Joined, g.Severed, g.Killed):
		return fmt.Errorf("%w: %d captures, %d dead strings, %d joined pairs, %d severed pairs, %d killed strings", ErrInvalid, g.Captures, g.Dead, g.Joined, g.Severed, g.Killed)
	case !isKomi(g.Komi):
		return fmt.Errorf("%w: a komi of %v", ErrInvalid, g.Komi)
	}
	for _, n := range g.Work.fields() {
		if !inRange(*n) {
			return fmt.Errorf("%w: a count of work is %d", ErrInvalid, *n)
		}
	}
	for _, text := range g.fields() {
		if len(*text) > MaxText || !utf8.ValidString(*text) {
			return fmt.Errorf("%w: a text is too long or not UTF-8", ErrInvalid)
		}
	}
	for i := range g.Instances {
		if what := g.Instances[i].fault(g); what != "" {
			return fmt.Errorf("%w: instance %d: %s", ErrInvalid, i+1, what)
		}
	}
	return g.disagreement()
}

// CheckPlayed returns an error unless two things hold. The key of the game is the key of its course. The point of every
// instance is the point of the instance's move, unless the class says that another move was played.
func (g *Game) CheckPlayed() error {
	if key := g.Course.Key(); key != g.Key {
		return fmt.Errorf("%w: the key of what was played is %v", ErrInvalid, key)
	}
	points := make([]board.Point, 1, 1+g.Moves)
	g.Each(func(s *sgf.Step) {
		if s.IsMove() {
			points = append(points, s.Point)
		}
	})
	for i := range g.Instances {
		n := &g.Instances[i]
		switch {
		case n.Class == Missed && points[n.Move] == n.Point:
			return fmt.Errorf("%w: instance %d misses a capture at %s, but move %d is there", ErrInvalid, i+1,
				board.FormatPoint(n.Point, g.Size), n.Move)
		case n.Class.IsPlayed() && points[n.Move] != n.Point:
			return fmt.Errorf("%w: instance %d is at %s, but move %d at %s", ErrInvalid, i+1,
				board.FormatPoint(n.Point, g.Size), n.Move, board.FormatPoint(points[n.Move], g.Size))
		}
	}
	return nil
}

// disagreement returns an error if two instances have the same move and the same target, or if the instances name more
// moves that take a target off than the game has captures.
func (g *Game) disagreement() error {
	type about struct {
		capture, move int
		target, other board.Point
		pair          bool
		beside        Class // Critical or Safe, which may be there beside another instance of the move
		life          bool
	}
	seen, taking := map[about]bool{}, map[int]bool{}
	for _, i := range g.Instances {
		a := about{i.Capture, i.Move, i.Target, i.Other, i.Class.HasPair(), AnyClass, i.Class.IsLife()}
		if i.Class.isSaved() || i.Class == Safe {
			a.beside = i.Class
		}
		if seen[a] {
			return fmt.Errorf("%w: move %d is there twice for %s", ErrInvalid, i.Move, board.FormatPoint(i.Target, g.Size))
		}
		seen[a] = true
		if i.Capture <= g.Moves && !i.Class.HasPair() {
			taking[i.Capture] = true
		}
	}
	if len(taking) > g.Captures {
		return fmt.Errorf("%w: %d captures, but %d moves that capture", ErrInvalid, g.Captures, len(taking))
	}
	return nil
}

// inRange tells whether all numbers are in the range that can be stored.
func inRange(numbers ...int) bool {
	return !slices.ContainsFunc(numbers, func(n int) bool { return n < 0 || int64(n) > MaxNumber })
}

func (i *Instance) fault(g *Game) string {
	outside := func(p board.Point) bool { return p < 0 || int(p) >= g.Size*g.Size }
	switch {
	case i.Class < First || i.Class >= classesEnd:
		return "no class"
	case i.Class.HasPair() && (i.Other == i.Target || outside(i.Other)), !i.Class.HasPair() && i.Other != 0:
		return "a second string where none belongs, or none where one does"
	case (!i.Class.IsPlayed() || i.Class == Safe) && i.Pattern == (shape.ID{}):
		return "no pattern in a class that has one always"
	case i.Move < 1 || i.Move > i.Capture || i.Move > g.Moves || i.Capture > g.StandingAtEnd() || i.Capture == g.DeadAtEnd() && g.Dead == 0:
		return fmt.Sprintf("move %d, taken off by move %d of %d", i.Move, i.Capture, g.Moves)
	case outside(i.Target) || outside(i.Point):
		return "a point outside the board"
	case !inRange(i.Depth, i.Nodes):
		return "a proof of impossible size"
	case i.Shallow > NotCaptured || i.Shallow != NotAsked && i.Class != First && i.Class != FirstKill:
		return "a shallow search where none belongs"
	}
	return ""
}

// Kind is the kind of the patterns of the class.
func (c Class) Kind() shape.Kind {
	switch {
	case c == Escape, c == Live, c.isSaved():
		return shape.Escape
	case c == Safe:
		return shape.Fail
	case c.IsJoin():
		return shape.Join
	case c.IsCut():
		return shape.Cut
	}
	return shape.Capture
}

// Patterns lists the patterns of the game in the order of their IDs, each once.
func (g *Game) Patterns() []shape.ID {
	ids := make([]shape.ID, 0, len(g.Instances))
	for i := range g.Instances {
		if id := g.Instances[i].Pattern; id != (shape.ID{}) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b shape.ID) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(ids)
}
