package weaken

import (
	"strings"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// letters draw what is known of a point: X is the winner, O the loser, '.' an empty point, x a maybe, % a blocked point, and ? unknown. A
// digit behind a stone is a condition on the liberties of its string. A # is a stone of the target, and a @ of the other string of a pair.
const letters = "?.XOx%"

// picture is a state that is drawn.
type picture struct {
	v             prover
	s             state
	width, height int
}

// draw reads a picture. The sides with a frame are edges of the board, and so are top and bottom if there is but one row. The winner
// is the attacker unless saves is set. A pair is to be joined if saves is set, else to be cut.
func draw(t *testing.T, text string, saves bool) *picture {
	t.Helper()
	c := &picture{v: prover{attacks: !saves, target: board.NoPoint, demand: &demand{}, enough: 5}}
	var rows [][]cell
	type place struct{ x, y int }
	var targets, others []place
	least := map[place]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.Trim(line, "+-") == "" {
			if line != "" && len(rows) == 0 {
				c.v.demand.edges |= shape.Top
			} else if line != "" {
				c.v.demand.edges |= shape.Bottom
			}
			continue
		}
		if strings.HasPrefix(line, "|") {
			c.v.demand.edges |= shape.Left
		}
		if strings.HasSuffix(line, "|") {
			c.v.demand.edges |= shape.Right
		}
		var row []cell
		for _, r := range strings.Trim(line, "|") {
			switch at := (place{len(row), len(rows)}); {
			case r == ' ':
			case r >= '1' && r <= '9':
				least[place{at.x - 1, at.y}] = int(r - '0')
			case r == '#' || r == '@':
				if r == '#' {
					targets = append(targets, at)
				} else {
					others = append(others, at)
				}
				row = append(row, map[bool]cell{true: winner, false: loser}[saves])
			default:
				i := strings.IndexRune(letters, r)
				if i < 0 {
					t.Fatalf("%q in\n%s", r, text)
				}
				row = append(row, cell(i))
			}
		}
		rows = append(rows, row)
	}
	c.width, c.height = len(rows[0]), len(rows)
	if c.height == 1 {
		c.v.demand.edges |= shape.Top | shape.Bottom
	}
	c.number()
	for y, row := range rows {
		for x, what := range row {
			c.s.put(c.at(x, y), what)
			if what != unknown {
				c.v.named.Add(c.at(x, y))
			}
		}
	}
	for _, at := range targets {
		c.v.target = c.at(at.x, at.y)
	}
	for _, at := range others {
		c.v.other, c.v.goal = c.at(at.x, at.y), map[bool]tactics.Goal{true: tactics.Connect, false: tactics.Sever}[saves]
	}
	if len(targets) == 0 {
		c.v.attacks = false
	}
	c.s.last, c.s.taken = board.NoPoint, board.NoPoint
	c.v.root = c.s
	for at, n := range least {
		var g group
		c.v.find(&c.s, c.at(at.x, at.y), &g)
		c.v.parts = append(c.v.parts, part{stones: g.stones, extra: n})
	}
	return c
}

// number numbers all points of the picture. The board ends where the picture does.
func (c *picture) number() {
	g := &c.v.grid
	g.at = make([]board.Point, c.width*c.height)
	for y := range c.height {
		for x := range c.width {
			for i, d := range [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
				nx, ny := x+d[0], y+d[1]
				g.neighbours[c.at(x, y)][i] = int16(offBoard - i)
				if nx >= 0 && ny >= 0 && nx < c.width && ny < c.height {
					g.neighbours[c.at(x, y)][i] = int16(c.at(nx, ny))
				}
			}
			g.surround(int(c.at(x, y)))
		}
	}
}

// at is a point by column and row.
func (c *picture) at(x, y int) board.Point { return board.Point(y*c.width + x) }

// point is a point by its name, as in b1: columns from the left, rows from below.
func (c *picture) point(name string) board.Point {
	return c.at(int(name[0]-'a'), c.height-int(name[1]-'0'))
}

// String draws the state.
func (c *picture) String() string {
	return c.each(func(p board.Point) byte { return letters[c.s.cells[p]] })
}

// marks draws a set of points as plus signs.
func (c *picture) marks(points *points) string {
	return c.each(func(p board.Point) byte {
		if points.Has(p) {
			return '+'
		}
		return '.'
	})
}

// each draws every point as a letter.
func (c *picture) each(letter func(p board.Point) byte) string {
	var rows []string
	for y := range c.height {
		row := ""
		for x := range c.width {
			row += string(letter(c.at(x, y)))
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, " / ")
}
