package playout

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/reply"
)

// Kind is a way to choose the moves of playouts.
type Kind uint8

// The kinds.
const (
	Uniform  Kind = iota // all moves alike
	Light                // drawn by a few rules of thumb about 3×3 shapes: see LightTables
	Sampled              // drawn by a learned model
	Tactical             // first moves about strings and eyes beside the last move, with UsePatterns by critical patterns too, then as Sampled
)

var kindNames = []string{"uniform", "light", "sampled", "tactical"}

// String returns the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// KindNames lists the names of the kinds.
func KindNames() []string { return slices.Clone(kindNames) }

// ErrKind is the error for a kind that does not exist.
var ErrKind = errors.New("no such playouts")

// ParseKind returns the kind with a name. The error wraps ErrKind.
func ParseKind(name string) (Kind, error) {
	for i, n := range kindNames {
		if n == name {
			return Kind(i), nil
		}
	}
	return 0, fmt.Errorf("%q: %w; there are %s", name, ErrKind, strings.Join(kindNames, ", "))
}

// Player plays games out on boards of one size. It allocates nothing after New. It is not safe for concurrent use.
type Player struct {
	kind        Kind
	size        int
	start, now  lean     // the loaded position; the playout of Uniform
	first, play *sampler // the loaded position and the playout of all other kinds
	t           *compiled
	rnd         random
	flood       flood
}

// New makes a player for boards of one size. All kinds but Uniform draw moves by tables; nil stands for the tables that come
// with the program. The error wraps board.ErrSize.
func New(kind Kind, size int, tables *Tables) (p *Player, err error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, fmt.Errorf("playouts: %w", board.ErrSize)
	}
	p = &Player{kind: kind, size: size}
	p.start.reset(size)
	p.start.numberPoints()
	if kind == Uniform {
		p.now.number = p.start.number
		return p, nil
	}
	if tables != nil {
		p.t = tables.compile(size)
	} else if p.t, err = sharedTables(kind, size); err != nil {
		return nil, err
	}
	p.first, p.play = new(sampler), new(sampler)
	p.play.number = p.start.number
	if kind >= Tactical {
		p.play.ladders = new(ladderReader)
	}
	p.first.begin(&p.start, p.t)
	return p, nil
}

// sharedTables returns the tables that come with the program, which are compiled once for each size.
func sharedTables(kind Kind, size int) (*compiled, error) {
	if kind >= Tactical {
		kind = Sampled // the same tables
	}
	key := [2]int{int(kind), size}
	if c, ok := compiledTables.Load(key); ok {
		return c.(*compiled), nil
	}
	if kind == Light {
		c, _ := compiledTables.LoadOrStore(key, LightTables().compile(size))
		return c.(*compiled), nil
	}
	m, err := moves.Default(moves.Playout, size)
	if err != nil {
		return nil, err
	}
	var shapes *compiled // of another size, if there is one
	if c, ok := sharedShapes.Load(m); ok {
		shapes = c.(*compiled)
	}
	c, _ := compiledTables.LoadOrStore(key, FromModel(m).compileWith(shapes, size))
	sharedShapes.LoadOrStore(m, c)
	return c.(*compiled), nil
}

var (
	compiledTables sync.Map // *compiled by kind and size
	sharedShapes   sync.Map // *compiled by *moves.Model: tables whose shapes other sizes take over
)

// Load takes over the position that playouts start from. The error wraps board.ErrSize if the board is nil or has another
// size.
func (p *Player) Load(b *board.Board) error {
	if b == nil {
		return fmt.Errorf("playouts of no board: %w", board.ErrSize)
	}
	if b.Size() != p.size {
		return fmt.Errorf("playouts on %d lines, not %d: %w", p.size, b.Size(), board.ErrSize)
	}
	p.start.load(b)
	if p.kind != Uniform {
		p.first.begin(&p.start, p.t)
	}
	return nil
}

// Seed makes all that follows depend on the seed alone.
func (p *Player) Seed(seed uint64) { p.rnd = random(seed) }

// Run plays the position out with a side to move. Equal seeds give equal games. It returns the number of moves, with the
// passes. Score and Owners tell the end of the game.
func (p *Player) Run(toMove board.Colour, seed uint64) int {
	p.Seed(seed)
	p.Begin()
	p.Finish(toMove)
	return p.current().moves
}

// Begin goes back to the loaded position.
func (p *Player) Begin() {
	if p.kind == Uniform {
		p.now.copyFrom(&p.start)
	} else {
		p.play.copyFrom(p.first)
	}
}

// Play makes a move or a pass of a side. It may fill eyes. It returns false if the move is illegal, or if as many moves as the
// board has points were played since Begin.
func (p *Player) Play(m board.Point, c board.Colour) bool {
	l := p.current()
	if l.moves >= p.size*p.size {
		return false
	}
	switch q := l.point(m); {
	case q == 0 && p.kind == Uniform:
		l.pass()
	case q == 0:
		p.play.pass()
	case p.kind == Uniform:
		return l.play(q, uint8(c), true)
	default:
		return p.play.move(q, uint8(c))
	}
	return true
}

// Finish plays on to the end of the game, with a side to move.
func (p *Player) Finish(toMove board.Colour) {
	most := mostMoves * p.size * p.size
	if p.kind == Uniform {
		p.now.playOut(uint8(toMove), &p.rnd, most)
	} else {
		p.play.playOut(uint8(toMove), &p.rnd, most)
	}
}

// Step makes one move of a playout. If the side has no move left, Step passes and returns false. If the playout is too long, it
// makes no move and returns false.
func (p *Player) Step(c board.Colour) bool {
	l := p.current()
	if l.moves >= mostMoves*p.size*p.size {
		return false
	}
	if p.kind == Uniform {
		if l.step(uint8(c), &p.rnd) {
			return true
		}
		l.pass()
		return false
	}
	if p.play.step(uint8(c), &p.rnd) {
		return true
	}
	p.play.pass()
	return false
}

// Trace appends the moves since Begin to a list. A move is the number of its point plus one, or 0 for a pass.
func (p *Player) Trace(list []uint16) []uint16 {
	l := p.current()
	for _, q := range l.trace[:l.moves] {
		list = append(list, p.start.number[q])
	}
	return list
}

// UseReplies makes playouts play the replies of tables for a board of the same size, where the tables have one. nil stands for
// no replies.
func (p *Player) UseReplies(r *reply.Tables) {
	if p.kind == Uniform {
		p.now.replies = r
	} else {
		p.play.replies = r
	}
}

// UsePatterns makes a Tactical player use these patterns in the first moves of a playout. Players of other kinds use no patterns. The
// error wraps board.ErrSize if the patterns are for boards of another size.
func (p *Player) UsePatterns(k *Patterns) error {
	if k.size != p.size {
		return fmt.Errorf("playouts on %d lines with patterns for %d: %w", p.size, k.size, board.ErrSize)
	}
	if p.kind == Tactical {
		p.play.stored = k
	}
	return nil
}

// current returns the board of the current playout.
func (p *Player) current() *lean {
	if p.kind == Uniform {
		return &p.now
	}
	return &p.play.lean
}

// owner returns the owner of a point at the end of a playout: the colour of the stone there, or of all stones beside the empty
// point. It is Empty if both sides have stones beside the point.
func (l *lean) owner(q uint16) board.Colour {
	if c := l.colour[q]; c != empty {
		return board.Colour(c)
	}
	switch near := l.near[q]; {
	case near&nearAll != 0 && near>>nearWhite&nearAll == 0:
		return board.Black
	case near&nearAll == 0 && near>>nearWhite&nearAll != 0:
		return board.White
	}
	return board.Empty
}

// Score returns how many points more Black has than White at the end, by area and without komi.
func (p *Player) Score() (score int) {
	l := p.current()
	for y := range p.size {
		for x := range p.size {
			score += ownerSign[l.owner(l.at(x, y))]
		}
	}
	return score
}

// Owners adds 1 to owners for each point that is Black's at the end, and -1 for each point of White. It returns the score.
func (p *Player) Owners(owners []int32) (score int) {
	l, i := p.current(), 0
	for y := range p.size {
		for x := range p.size {
			sign := ownerSign[l.owner(l.at(x, y))]
			owners[i] += int32(sign)
			score += sign
			i++
		}
	}
	return score
}

var ownerSign = [...]int{board.Empty: 0, board.Black: 1, board.White: -1}
