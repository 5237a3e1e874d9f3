package suite

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/tactics"
)

// problem is a line with a problem of life and death: the stones by colour, and what is known of it. A file of such lines has either
// first moves with their results, or the move that a side lives by.
type problem struct {
	ID      string   `json:"id"`
	Size    int      `json:"size"`
	Black   []string `json:"black"`
	White   []string `json:"white"`
	Targets []string `json:"targets"`
	// Moves are first moves of either side with their results, for an enclosed group: the stones around it are taken to stand.
	Moves []labelled `json:"moves"`
	// Lives is the side whose targets live, all of them, even if the other side wins every ko. ToMove moves first.
	Lives    string `json:"lives"`
	ToMove   string `json:"to_move"`
	Expected struct {
		Move []string `json:"move"` // the moves by which Lives lives; none if it lives although the other side moves first
	} `json:"expected"`
}

// labelled is a first move with its result.
type labelled struct {
	ToMove  string `json:"to_move"`
	Move    string `json:"move"`
	Result  string `json:"result"`
	Threats int    `json:"threats"`
}

// isProblem reports whether the line is a problem and not a case.
func (p *problem) isProblem() bool {
	return len(p.Black) > 0 && len(p.White) > 0 && (len(p.Moves) > 0 || p.Lives != "")
}

// cases makes the cases of a problem. With Lives it is one. With Moves they are: for each first move the question of the other side
// after the move; and for each side that has moves the question about its best result and the moves that have the result. A side may
// have other good moves, which the source has not looked at.
func (p *problem) cases() ([]*Case, error) {
	b, targets, err := p.position()
	if err != nil {
		return nil, err
	}
	if p.Lives != "" {
		return p.live(b, targets)
	}
	cases, err := p.best(b, targets)
	for _, m := range p.Moves {
		c, err := p.after(b, targets, m)
		if err != nil {
			return nil, fmt.Errorf("move %s: %w", m.Move, err)
		}
		if c != nil {
			cases = append(cases, c)
		}
	}
	return cases, err
}

func (p *problem) position() (b *board.Board, targets []board.Point, err error) {
	if b, err = board.New(p.Size); err != nil {
		return nil, nil, err
	}
	var stones []board.Stone
	for colour, names := range [...][]string{board.Black: p.Black, board.White: p.White} {
		points, err := parsePoints(names, p.Size)
		if err != nil {
			return nil, nil, err
		}
		for _, x := range points {
			stones = append(stones, board.Stone{Point: x, Colour: board.Colour(colour)})
		}
	}
	if err := b.Setup(stones); err != nil {
		return nil, nil, err
	}
	r := record{Targets: p.Targets, Target: "none"}
	if targets, err = r.targets(b); err != nil {
		return nil, nil, err
	}
	if slices.ContainsFunc(targets, func(x board.Point) bool { return b.At(x) != b.At(targets[0]) }) {
		return nil, nil, fmt.Errorf("targets: %w", tactics.ErrNotOneOwner)
	}
	return b, targets, nil
}

// live makes the case of a problem in which a side lives.
func (p *problem) live(b *board.Board, targets []board.Point) ([]*Case, error) {
	lives, toMove := board.ParseColour(p.Lives), board.ParseColour(p.ToMove)
	if lives == board.Empty || toMove == board.Empty || b.At(targets[0]) != lives {
		return nil, errors.New("lives, to_move: not two sides, the first of them the owner of the targets")
	}
	c := p.newCase(strings.Replace(p.ID, "/", ":", 1), b, targets, toMove)
	c.Whole = true
	moves, err := parsePoints(p.Expected.Move, p.Size)
	if err != nil {
		return nil, err
	}
	c.Expected.Results = []tactics.Result{tactics.Fails}
	if toMove == lives {
		c.Expected.Results, c.Expected.Moves = []tactics.Result{tactics.Works}, moves
	}
	return []*Case{c}, nil
}

// newCase makes a case about a group.
func (p *problem) newCase(id string, b *board.Board, targets []board.Point, toMove board.Colour) *Case {
	c := &Case{ID: id, Command: OwlAttack, ToMove: toMove, Targets: targets, board: b}
	if b.At(targets[0]) == toMove {
		c.Command = OwlDefend
	}
	c.Expected.size = b.Size()
	return c
}

// caseID is the name of a case of a problem. The group is the file of the problem up to the last dot, "gotools/lv1" of
// "gotools/lv1.2/P1", with the kind of the case.
func (p *problem) caseID(kind string, words ...string) string {
	group, rest, found := strings.Cut(p.ID, ".")
	if !found {
		group, rest, _ = strings.Cut(p.ID, "/")
	}
	return group + kind + ":" + strings.Join(append([]string{rest}, words...), " ")
}

// best makes the cases about the best results of the sides.
func (p *problem) best(b *board.Board, targets []board.Point) (cases []*Case, err error) {
	for _, side := range [...]board.Colour{board.Black, board.White} {
		best := tactics.Fails
		var moves []board.Point
		known := false
		for _, m := range p.Moves {
			if board.ParseColour(m.ToMove) != side {
				continue
			}
			result, err := parseResult(m.Result)
			if err != nil {
				return nil, err
			}
			known = true
			x, err := board.ParsePoint(m.Move, p.Size)
			switch {
			case err != nil:
				return nil, err
			case result == tactics.Fails || best != tactics.Fails && best < result:
			case result == best:
				moves = append(moves, x)
			default:
				best, moves = result, []board.Point{x}
			}
		}
		if known {
			c := p.newCase(p.caseID(" best", side.String()), b, targets, side)
			c.Expected.Results, c.Expected.Moves = []tactics.Result{best}, moves
			cases = append(cases, c)
		}
	}
	return cases, nil
}

// after makes the case about the other side after a first move. It is nil if the move takes all targets.
func (p *problem) after(b *board.Board, targets []board.Point, m labelled) (*Case, error) {
	side := board.ParseColour(m.ToMove)
	x, err := board.ParsePoint(m.Move, p.Size)
	if err != nil {
		return nil, err
	}
	result, err := parseResult(m.Result)
	if err != nil {
		return nil, err
	}
	owner, after := b.At(targets[0]), b.Clone()
	if err := after.Play(x, side); err != nil {
		return nil, err
	}
	left := slices.DeleteFunc(slices.Clone(targets), func(t board.Point) bool { return after.At(t) != owner })
	if len(left) == 0 {
		return nil, nil
	}
	c := p.newCase(p.caseID("", side.String(), m.Move), after, left, side.Opponent())
	turned := [...]tactics.Result{tactics.Fails: tactics.Works, tactics.Works: tactics.Fails, tactics.KoFirst: tactics.KoThreat, tactics.KoThreat: tactics.KoFirst}
	c.Expected.Results, c.Expected.Threats = []tactics.Result{turned[result]}, m.Threats
	return c, nil
}
