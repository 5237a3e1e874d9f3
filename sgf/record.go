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
	Path string // of the text, for messages: a file, or archive/member
	Name string // of the game inside its source; see Walk

	Size  int
	Steps []Step // setups and moves in order

	// ToMove is who moves first: the first move says, else PL, else White after a handicap.
	ToMove board.Colour
	// Last is who moves after the last move, where a PL after it says so; else Empty. See Next.
	Last board.Colour
	// Handicap counts the black stones set up before the first move if there are two or more and no
	// white ones. The property HA is not believed: the stones are what was played with.
	Handicap int
	Komi     float64 // in points; 0 if missing or unreadable. See docs/records.md for the numbers that are corrected
	// Territory is what the last node marks as that of each colour, dead stones of the other included;
	// nil if nothing is marked.
	Territory *[3]board.PointSet

	// Plain text, as it stands in the record.
	PlayerBlack, PlayerWhite string
	RankBlack, RankWhite     string
	Result                   string
	Rules                    string
	Date                     string
	Event                    string

	// Warnings say what is wrong with the record though it could be read. Each wraps [ErrMended].
	Warnings []*Error
}

// Step is a move, or stones set up between moves.
type Step struct {
	Number int // of the move, from 1, passes included; 0 for a setup
	Colour board.Colour
	Point  board.Point

	Stones []board.Stone // of a setup; Empty clears a point

	Place
}

// IsMove tells a move from a setup.
func (s *Step) IsMove() bool { return s.Number > 0 }

// NewRecord takes the main line of a game. With a fault inside the line it returns the record up to
// there together with the error; it returns no record for another game, or a board, that it does not know.
func NewRecord(g *Game) (*Record, error) {
	length := 0
	for range g.Root.MainLine() {
		length++
	}
	line := make([]*Node, 0, length)
	return NewLine(g, slices.AppendSeq(line, g.Root.MainLine()))
}

// NewLine is NewRecord for any path that starts at the root; see [Game.Lines].
func NewLine(g *Game, line []*Node) (*Record, error) {
	r := &Record{Path: g.Path, Name: gameName(g.Path, g.Number, 1), Size: defaultSize}
	r.Warnings = slices.Clone(g.Warnings)
	if err := r.readHeader(line); err != nil {
		return nil, err
	}
	r.readKomi(line)
	err := r.readSteps(line)
	r.settle(line)
	r.territoryOf(line[len(line)-1])
	return r, err
}

// gameName tells the games of a text apart: x.sgf, x.sgf#2, and ~2 for the second line of a game.
func gameName(text string, game, line int) string {
	if game > 1 {
		text += "#" + strconv.Itoa(game)
	}
	if line > 1 {
		text += "~" + strconv.Itoa(line)
	}
	return text
}

const defaultSize = 19 // of FF[1]–FF[4] alike

// readHeader takes what the record says about the game. It belongs into the root, but some old
// programs put it into the node after it, so that every node up to the first stone counts. Of a
// property that is repeated, the first value that is not empty holds.
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

// hasStones reports whether a property of that name plays or sets up stones.
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
		r.PlayerBlack = plain(text)
	case "PW":
		r.PlayerWhite = plain(text)
	case "BR":
		r.RankBlack = plain(text)
	case "WR":
		r.RankWhite = plain(text)
	case "RE":
		r.Result = plain(text)
	case "RU":
		r.Rules = plain(text)
	case "DT":
		r.Date = plain(text)
	case "EV":
		r.Event = plain(text)
	}
	return nil
}

// plain makes one line of a text and cuts it loose from the text of the whole file.
func plain(text string) string { return strings.Clone(strings.Join(strings.Fields(text), " ")) }

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

// parseGameType reads the number of a game: 1 is Go. No game has a number with a fraction, so that "5.5" is Go, too: some programs
// write the komi there. usual is false for that.
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
		setup, err := r.setupOf(n)
		if err != nil {
			return err
		}
		if stones += len(setup.Stones); stones > MaxElements {
			return r.errorAt(setup.Place, "%w: more than %d stones set up", ErrTooLarge, MaxElements)
		}
		// A node should not have both, but many have: the stones are where the move is played.
		if len(setup.Stones) > 0 {
			r.Steps = append(r.Steps, setup)
		}
		for i := range n.Properties {
			p := &n.Properties[i]
			colour := mover(p.Name)
			if colour == board.Empty {
				continue
			}
			for _, value := range p.Values {
				point, ok := parseMove(value, r.Size)
				if !ok {
					return r.errorAt(p.Place, "%w: %s[%s] on %dx%[4]d", ErrBadPoint, p.Name, plain(value), r.Size)
				}
				moves++
				r.Steps = append(r.Steps, Step{Number: moves, Colour: colour, Point: point, Place: p.Place})
			}
		}
	}
	return nil
}

// moves tells whether the node has a move.
func (n *Node) moves() bool {
	return slices.ContainsFunc(n.Properties, func(p Property) bool { return mover(p.Name) != board.Empty })
}

// mover is the colour that a property moves, or Empty.
func mover(name string) board.Colour {
	switch name {
	case "B":
		return board.Black
	case "W":
		return board.White
	}
	return board.Empty
}

// setupOf collects the stones that a node sets up. On a point set twice the last word holds.
func (r *Record) setupOf(n *Node) (Step, error) {
	step := Step{Place: n.Place}
	var index [board.MaxSize * board.MaxSize]int16 // in step.Stones, plus one
	for i := range n.Properties {
		p := &n.Properties[i]
		var colour board.Colour
		switch p.Name {
		case "AB":
			colour = board.Black
		case "AW":
			colour = board.White
		case "AE":
			colour = board.Empty
		default:
			continue
		}
		if step.Stones == nil {
			step.Place = p.Place
		}
		for _, value := range p.Values {
			area, ok := parseArea(value, r.Size)
			if !ok {
				return step, r.errorAt(p.Place, "%w: %s[%s] on %dx%[4]d", ErrBadPoint, p.Name, plain(value), r.Size)
			}
			for point := range area.points(r.Size) {
				if index[point] == 0 {
					step.Stones = append(step.Stones, board.Stone{Point: point})
					index[point] = int16(len(step.Stones))
				}
				step.Stones[index[point]-1].Colour = colour
			}
		}
	}
	return step, nil
}

// settle derives handicap and first player from what was read.
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
		if n.moves() {
			r.Last = board.Empty
		}
	}
	switch {
	case r.ToMove != board.Empty:
	case r.Handicap > 0:
		r.ToMove = board.White
	default:
		r.ToMove = board.Black
	}
}

func (r *Record) errorAt(place Place, format string, args ...any) error {
	return &Error{r.Path, place, fmt.Errorf(format, args...)}
}
