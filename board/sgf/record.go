package sgf

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/internal/words"
)

// Record is one line of play of a game, ready to be replayed.
type Record struct {
	Path string // of the text, for error messages: a file, or archive/member
	Name string // of the game inside its source; see Walk

	Size  int
	Steps []Step // setups and moves in order

	// ToMove is the side that moves first: the colour of the first move. In a record without moves the property PL says
	// it. Without PL it is White after a handicap, and otherwise Black.
	ToMove board.Colour
	// Last is the side to move after the last move, if a PL after that move names it, and otherwise Empty. See Next.
	Last board.Colour
	// Handicap is the number of black stones set up before the first move if there are at least two of them and
	// no white ones, otherwise 0. The property HA is ignored, because the game was played with the stones.
	Handicap int
	Komi     float64 // in points, corrected as docs/mining.md says; 0 if missing or unreadable
	// Territory holds the points that the last node marks as territory of each colour, with the dead stones of
	// the other colour there. It is nil if nothing is marked.
	Territory *[3]board.PointSet

	// Texts of the record, each on one line.
	PlayerBlack, PlayerWhite string
	RankBlack, RankWhite     string
	Result                   string
	Rules                    string
	Date                     string
	Event                    string

	// Cut tells that the record breaks off at a fault: the game went on after the last step.
	Cut bool

	// Warnings say what is wrong with the record although it could be read. Each wraps [ErrMended].
	Warnings []*Error
}

// Step is a move, or a setup of stones between moves.
type Step struct {
	Number int // number of the move, from 1, passes included; 0 for a setup
	Colour board.Colour
	Point  board.Point

	Stones []board.Stone // the stones of a setup; the colour Empty clears a point

	forced bool // a move that the record marks as to be made even if it is illegal

	Place
}

// IsMove tells whether the step is a move. Otherwise it is a setup.
func (s *Step) IsMove() bool { return s.Number > 0 }

// NewRecord takes the main line of a game. If there is a fault inside the line, it returns the record up to the
// fault together with the error. It returns no record if the game is not Go or if the board size is not
// supported.
func NewRecord(g *Game) (*Record, error) {
	length := 0
	for range g.Root.MainLine() {
		length++
	}
	line := make([]*Node, 0, length)
	return NewLine(g, slices.AppendSeq(line, g.Root.MainLine()))
}

// NewLine takes a line of a game as NewRecord takes the main line. The line is a path of nodes from the root on; see
// [Game.Lines].
func NewLine(g *Game, line []*Node) (*Record, error) {
	r := &Record{Path: g.Path, Name: gameName(g.Path, g.Number, 1), Size: defaultSize}
	r.Warnings = slices.Clone(g.Warnings)
	if err := r.readHeader(line); err != nil {
		return nil, err
	}
	r.readKomi(line)
	err := r.readSteps(line)
	forced := r.forceMoves()
	r.placeHandicap(line)
	r.settle(line)
	if r.Last == board.Empty {
		r.Last = forced.Opponent()
	}
	r.territoryOf(line[len(line)-1])
	return r, err
}

// gameName is the name of a game within a text: x.sgf, x.sgf#2 for the second game, and ~2 at the end for the
// second line of a game.
func gameName(text string, game, line int) string {
	if game > 1 {
		text += "#" + strconv.Itoa(game)
	}
	if line > 1 {
		text += "~" + strconv.Itoa(line)
	}
	return text
}

const defaultSize = 19 // if SZ is missing, in FF[1]–FF[4]

// readHeader takes the information about the game. It should be in the root, but some old programs write it into
// the next node, so every node up to the first stone counts. If a property is repeated, its first value that is
// not empty counts.
func (r *Record) readHeader(line []*Node) error {
	seen := map[string]bool{}
	for _, n := range header(line) {
		for i := range n.Properties {
			p := &n.Properties[i]
			text := strings.TrimSpace(p.first())
			if text == "" || seen[p.Name] {
				continue
			}
			seen[p.Name] = true
			if err := r.headerValue(p, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// hasStones reports whether properties of a name play or set up stones.
func hasStones(name string) bool {
	switch name {
	case "B", "W", "AB", "AW", "AE":
		return true
	}
	return false
}

func (r *Record) headerValue(p *Property, text string) error {
	switch p.Name {
	case "GM":
		isGo, usual := parseGameType(text)
		if !isGo {
			return r.errorAt(p.Place, "%w: GM[%s]", ErrNotGo, text)
		}
		if !usual {
			r.warn(p.Place, "GM[%s] is no kind of game and is read as Go", text)
		}
	case "SZ":
		size, err := parseSize(text)
		if err != nil {
			return r.errorAt(p.Place, "%w: SZ[%s]", err, text)
		}
		r.Size = size
	case "PB":
		r.PlayerBlack = oneLine(text)
	case "PW":
		r.PlayerWhite = oneLine(text)
	case "BR":
		r.RankBlack = oneLine(text)
	case "WR":
		r.RankWhite = oneLine(text)
	case "RE":
		r.Result = oneLine(text)
		if o := parseResult(r.Result); !o.isClear() {
			r.warn(p.Place, "RE[%s] is not understood: nobody is taken to have won", r.Result)
		}
	case "RU":
		r.Rules = oneLine(text)
	case "DT":
		r.Date = oneLine(text)
	case "RD": // a server writes the date so
		if r.Date == "" {
			r.Date = oneLine(text)
		}
	case "EV":
		r.Event = oneLine(text)
	}
	return nil
}

// oneLine joins the lines of a text and copies it, so that the record does not keep the text of the whole file in
// memory.
func oneLine(text string) string { return strings.Clone(strings.Join(strings.Fields(text), " ")) }

func (p *Property) first() string {
	if len(p.Values) == 0 {
		return ""
	}
	return p.Values[0]
}

// parseSize reads "19" and "19:19".
func parseSize(text string) (int, error) {
	columns, rows, both := strings.Cut(text, ":")
	size, err := strconv.Atoi(strings.TrimSpace(columns))
	if err != nil {
		return 0, ErrBoardSize
	}
	if both {
		height, err := strconv.Atoi(strings.TrimSpace(rows))
		if err != nil {
			return 0, ErrBoardSize
		}
		if height != size {
			return 0, ErrNonSquare
		}
	}
	if size < board.MinSize || size > board.MaxSize {
		return 0, ErrBoardSize
	}
	return size, nil
}

// parseGameType reads the value of GM, the number of a game: 1 is Go. Some programs write the komi there. Since no game
// has a number with a fraction, "5.5" is taken for Go, too, and usual is false.
func parseGameType(text string) (isGo, usual bool) {
	number, err := words.ParseNumber(text)
	switch {
	case strings.EqualFold(text, "go"), err == nil && number == 1:
		return true, true
	case err == nil && number != math.Trunc(number):
		return true, false
	}
	return false, false
}

func (r *Record) readSteps(line []*Node) error {
	r.Steps = make([]Step, 0, len(line)) // most nodes have one move
	moves, stones := 0, 0
	for _, n := range line {
		first := len(r.Steps)
		steps, err := r.appendSteps(r.Steps, n)
		for i := first; i < len(steps); i++ {
			if s := &steps[i]; s.IsMove() {
				moves++
				s.Number = moves
				r.warnOfPass(n, s)
			} else if stones += len(s.Stones); stones > MaxElements {
				return r.errorAt(s.Place, "%w: more than %d stones set up", ErrTooLarge, MaxElements)
			}
		}
		if r.Steps = steps; err != nil {
			return err
		}
	}
	return nil
}

// NodeSteps are the steps of one node of the game that the record was taken from. The moves are numbered within the node.
func (r *Record) NodeSteps(n *Node) ([]Step, error) { return r.appendSteps(nil, n) }

// appendSteps appends the steps of a node to a list, up to a fault.
func (r *Record) appendSteps(steps []Step, n *Node) ([]Step, error) {
	setup, err := r.setupOf(n)
	if err != nil {
		return steps, err
	}
	// A node should not have both stones and a move, but many nodes have: the stones come first.
	if len(setup.Stones) > 0 {
		steps = append(steps, setup)
	}
	moves, forced := 0, false
	for i := range n.Properties {
		p := &n.Properties[i]
		colour := mover(p.Name)
		if colour == board.Empty {
			forced = forced || p.Name == "KO"
			continue
		}
		for _, value := range p.Values {
			point, ok := parseMove(value, r.Size)
			if !ok {
				return steps, r.errorAt(p.Place, "%w: %s[%s] on %dx%[4]d", ErrBadPoint, p.Name, oneLine(value), r.Size)
			}
			moves++
			steps = append(steps, Step{Number: moves, Colour: colour, Point: point, Place: p.Place})
		}
	}
	if forced && moves > 0 {
		steps[len(steps)-1].forced = true
	}
	return steps, nil
}

// NodePoints are the points that a property of a node lists, such as TR or VW.
func (r *Record) NodePoints(n *Node, name string) (points board.PointSet, err error) {
	err = r.eachPoint(n, []string{name}, func(_ *Property, _ int, point board.Point) { points.Add(point) })
	return points, err
}

// eachPoint calls do for each point that the properties of some names list in a node, with the place of the name among the names.
func (r *Record) eachPoint(n *Node, names []string, do func(p *Property, name int, point board.Point)) error {
	for i := range n.Properties {
		p := &n.Properties[i]
		name := slices.Index(names, p.Name)
		if name < 0 {
			continue
		}
		for _, value := range p.Values {
			area, ok := parseArea(value, r.Size)
			if !ok {
				return r.errorAt(p.Place, "%w: %s[%s] on %dx%[4]d", ErrBadPoint, p.Name, oneLine(value), r.Size)
			}
			for y := area.top; y <= area.bottom; y++ {
				for x := area.left; x <= area.right; x++ {
					do(p, name, board.Point(y*r.Size+x))
				}
			}
		}
	}
	return nil
}

func (n *Node) hasMove() bool {
	return slices.ContainsFunc(n.Properties, func(p Property) bool { return mover(p.Name) != board.Empty })
}

// mover is the colour of the moves that a property holds, or Empty if it holds none.
func mover(name string) board.Colour {
	switch name {
	case "B":
		return board.Black
	case "W":
		return board.White
	}
	return board.Empty
}

// setupOf collects the stones that a node sets up. If a point is set twice, the last colour counts.
func (r *Record) setupOf(n *Node) (Step, error) {
	step := Step{Place: n.Place}
	var index [board.MaxSize * board.MaxSize]int16 // by point: its index in step.Stones plus one
	err := r.eachPoint(n, setupProperty[:], func(p *Property, colour int, point board.Point) {
		if step.Stones == nil {
			step.Place = p.Place
		}
		if index[point] == 0 {
			step.Stones = append(step.Stones, board.Stone{Point: point})
			index[point] = int16(len(step.Stones))
		}
		step.Stones[index[point]-1].Colour = board.Colour(colour)
	})
	return step, err
}

// settle derives the handicap and the first and last side to move from the steps and the PL properties.
func (r *Record) settle(line []*Node) {
	stones := map[board.Point]board.Colour{}
	for i := range r.Steps {
		if r.Steps[i].IsMove() {
			r.ToMove = r.Steps[i].Colour
			break
		}
		for _, s := range r.Steps[i].Stones {
			stones[s.Point] = s.Colour
		}
	}
	var count [3]int
	for _, colour := range stones {
		count[colour]++
	}
	if count[board.Black] >= 2 && count[board.White] == 0 {
		r.Handicap = count[board.Black]
	}
	for _, n := range line {
		if text, ok := n.Get("PL"); ok {
			if r.Last = parseColour(text); r.ToMove == board.Empty {
				r.ToMove = r.Last
			}
		}
		if n.hasMove() {
			r.Last = board.Empty
		}
	}
	switch {
	case r.ToMove != board.Empty:
	case r.Handicap > 0, count[board.Black] == 1 && count[board.White] == 0 && handicapOf(line) == 1:
		r.ToMove = board.White
	default:
		r.ToMove = board.Black
	}
}

func (r *Record) errorAt(place Place, format string, args ...any) error {
	return &Error{r.Path, place, fmt.Errorf(format, args...)}
}
