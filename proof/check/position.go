package check

import (
	"strconv"
	"strings"

	"shicho/board"
)

// Position is a position of a proof: the board of the replay, and what is claimed.
type Position struct {
	Board         *board.Board
	Winner, Loser board.Colour
	owner         board.Colour   // of the targets
	ToMove        board.Colour   // in the position of the claim
	Target, Other board.Point    // Other is NoPoint if the claim is about one string
	Asked         board.PointSet // the points that a rule had to know and that are not known
	Enclosed      board.PointSet // the points of all ends that are Dead; the zone of the claim must hold them
	claim         Claim
	kind          kind
	targets       board.PointSet      // a stone of each string that the claim is about; the owner must keep one of them
	walls         board.PointSet      // stones of the owner's opponent whose strings keep a liberty outside the zone
	whole         bool                // the owner must keep all of them
	Free          board.Colour        // the side that may retake kos at once, or Empty
	Drawn         board.PointSet      // the points that the claim says something about; the others are empty on the board
	outside       map[board.Point]int // liberties, on points that are not drawn, of the string of a stone
	opening       board.Point         // of a promise about the string of the first move, or NoPoint
	now
}

// now is what changes with the moves, beside the board.
type now struct {
	Threats int            // that the free side has left, if their number is bounded
	depth   int            // moves so far
	last    board.Point    // the loser's last move
	passes  int            // of the loser; each may have filled a promised liberty of every string
	Weak    board.PointSet // points without a stone of the loser, empty on the board, where the winner may have a stone
	suspect board.PointSet // points that were weak, where the loser's last move may have taken a stone
}

// NewPosition reads the position of a claim. The error says what is wrong with it.
func NewPosition(c *Claim) (p *Position, err error) {
	defer catch(&err)
	k, known := kinds[c.Claim]
	p = &Position{claim: *c, kind: k, whole: k.pair || c.Whole, outside: map[board.Point]int{}, Target: board.NoPoint, Other: board.NoPoint, opening: board.NoPoint, now: now{Threats: c.Threats}}
	require(c.Certificate == Version, "a certificate of version %d; this checker knows version %d", c.Certificate, Version)
	require(len(c.Name) <= MostName && strings.Trim(c.Name, NameLetters) == "", "a name has at most %d of the letters %s", MostName, NameLetters)
	require(known && (k.pair || c.Other == "") && (k.group || c.Group == nil && !c.Whole && c.Walls == nil) && (k.retakes || !c.Retakes),
		"no claim is called %q, or it has other fields", c.Claim)
	least, most := min(c.Threats, c.Liberties, c.Plies), max(c.Threats, c.Liberties, c.Plies)
	require(least >= 0 && most <= mostValue && (c.Liberties > 0 || c.Plies > 0) == (c.Claim == Escaped),
		"numbers are from 0 to %d, and an escape alone needs liberties or plies", mostValue)
	weak, size := p.parseRows(c.Rows), len(c.Rows)
	p.Target, p.targets, p.walls = parsePoint(c.Target, size), parseSet(c.Group, size), parseSet(c.Walls, size)
	if p.targets.Add(p.Target); k.pair {
		p.Other = parsePoint(c.Other, size)
		p.targets.Add(p.Other)
	}
	p.owner = p.Board.At(p.Target)
	require(p.owner != board.Empty && p.Standing() == p.targets, "the targets are no stones of one side")
	require(k.pair || len(p.strings(p.targets, p.owner)) == 1+len(c.Group), "two of the targets are stones of one string, or one stone is named twice")
	require(p.Board.Stones(p.owner.Opponent()).Contains(&p.walls), "the walls are no stones of the other side")
	p.Board.SetWalls(p.walls)
	if p.Winner, p.Loser = p.owner.Opponent(), p.owner; k.owner {
		p.Winner, p.Loser = p.owner, p.owner.Opponent()
	}
	p.Weak, p.ToMove = weak[p.Winner], parseColour(c.ToMove)
	require(weak[p.Loser].IsEmpty(), "a weak point is one without a stone of the loser")
	require(len(c.Outside) <= mostValue, "more than %d promises", mostValue)
	for _, text := range c.Outside {
		p.parsePromise(text)
	}
	if c.Free != "" || c.Threats > 0 {
		p.Free = parseColour(c.Free)
	}
	if c.Ban != "" || c.Banned != "" {
		ban := parsePoint(c.Ban, size)
		require(p.Board.At(ban) == board.Empty, "the ban on %q is on no empty point", c.Ban)
		require(parseColour(c.Banned) == p.ToMove, "%s is banned, and is not to move", c.Banned)
		p.Board.SetKo(ban, p.ToMove)
	}
	return p, nil
}

// parseRows reads the points, and returns the weak ones of each colour. Every string must have a liberty.
func (p *Position) parseRows(rows []string) (weak [3]board.PointSet) {
	b, err := board.New(len(rows))
	require(err == nil, "%w", err)
	p.Board = b
	var stones []board.Stone
	for y, row := range rows {
		require(len(row) == len(rows), "row %d has %d points, not %d", y+1, len(row), len(rows))
		for x, letter := range row {
			at, kind := board.Point(y*len(rows)+x), strings.IndexRune(".XO?xo", letter)
			require(kind >= 0, "row %d has %q: only . X O ? x o stand on a board", y+1, letter)
			if kind < 3 {
				stones = append(stones, board.Stone{Point: at, Colour: board.Colour(kind)})
			} else if kind > 3 {
				weak[kind-3].Add(at)
			}
			if kind != 3 {
				p.Drawn.Add(at)
			}
		}
	}
	err = b.Setup(stones)
	require(err == nil, "%w", err)
	return weak
}

// parsePromise reads a promise about a stone, or about the first move.
func (p *Position) parsePromise(text string) {
	name, number, _ := strings.Cut(text, "=")
	x := parsePoint(name, p.Board.Size())
	n, _ := strconv.Atoi(number)
	require(n >= 1 && n <= mostValue && strconv.Itoa(n) == number, "%q is no point with a number of liberties from 1 to %d", text, mostValue)
	beside := minus(p.Board.LibertySetWith(x, p.Winner), p.Drawn)
	require(!beside.IsEmpty(), "%q: no point beside the string is open", text)
	if p.Board.At(x) == board.Empty {
		require(p.ToMove == p.Winner && p.Drawn.Has(x) && !p.Weak.Has(x) && p.opening < 0, "%q: neither a stone nor the one first move of the winner", text)
		p.opening = x
	}
	require(p.outside[x] == 0, "%q: there is a promise about the point already", text)
	p.outside[x] = n
}

func (p *Position) format(x board.Point) string { return board.FormatPoint(x, p.Board.Size()) }

// Known are the points of a set whose content is known.
func (p *Position) Known(points board.PointSet) board.PointSet {
	return minus(both(points, p.Drawn), p.Weak)
}

// promised is the number of liberties that a string of such stones has left on points that are not drawn, or outside the zone.
func (p *Position) promised(stones board.PointSet) (n int) {
	if p.walls.Intersects(&stones) {
		return 2 // no wall is ever in atari
	}
	for x, liberties := range p.outside {
		if stones.Has(x) {
			n = max(n, liberties-p.passes)
		}
	}
	return n
}

// always tells whether a side may retake every ko at once.
func (p *Position) always(colour board.Colour) bool { return colour == p.Free && p.claim.Threats == 0 }

// Ban is the point that a side may not play because of a ko, or only with a threat, and the side. The point is NoPoint if there is none.
func (p *Position) Ban() (board.Point, board.Colour) {
	point, banned := p.Board.Ko()
	if point < 0 || p.always(banned) {
		return board.NoPoint, board.Empty
	}
	return point, banned
}

// Move is a move that was played, or a weak point that was decided.
type Move struct{ before now }

// Play plays a move of a side, if it is legal.
func (p *Position) Play(x board.Point, colour board.Colour) (m Move, legal bool) {
	m = Move{p.now}
	ban, banned := p.Ban()
	threat := x >= 0 && x == ban && colour == banned
	if threat && (colour != p.Free || p.Threats == 0) || colour == p.Winner && p.mayBeBanned(x) || !p.Board.PlayThroughKo(x, colour) {
		return m, false
	}
	if p.depth++; colour == p.Loser {
		p.last = x
	}
	if threat {
		p.Threats--
	}
	if x >= 0 {
		p.Weak.Remove(x)
	} else if colour == p.Loser && len(p.outside) > 0 {
		p.passes++ // the loser's pass stands for all moves elsewhere
	}
	p.suspect = p.Weak
	if colour == p.Winner || p.always(p.Winner) || x >= 0 && p.Board.StringSize(x) > 1 {
		p.suspect = board.PointSet{}
	} else if x >= 0 {
		p.suspect = both(p.suspect, *p.Board.Around(x))
	}
	return m, true
}

// mayBeBanned tells whether a ko may forbid a move of the winner unseen. It does not if the point was the last liberty of a string before the loser's last move.
func (p *Position) mayBeBanned(x board.Point) bool {
	if x < 0 || !p.suspect.Has(x) {
		return false
	}
	for _, n := range p.Board.Neighbours(x) {
		if p.Board.At(n) == p.Loser && p.Board.InAtari(n) && (p.last < 0 || !p.Board.StringAt(n).Has(p.last)) {
			return false
		}
	}
	return true
}

// isLegal tells whether the loser may play a move.
func (p *Position) isLegal(x board.Point) bool {
	m, legal := p.Play(x, p.Loser)
	if legal {
		p.Undo(m)
	}
	return legal
}

// Undo takes a move back.
func (p *Position) Undo(m Move) {
	p.Board.Undo()
	p.now = m.before
}

// Decide makes it known of a weak point that it is empty, or that the winner has a stone there, if that can be. Undo takes it back.
func (p *Position) Decide(x board.Point, stone bool) (m Move, ok bool) {
	ban, banned := p.Board.Ko()
	placed := x
	if !stone {
		placed = board.Pass
	}
	if m = (Move{p.now}); !p.Weak.Has(x) || p.IsTaken() || !p.Board.PlayThroughKo(placed, p.Winner) {
		return m, false
	}
	p.Board.SetKo(ban, banned)
	p.Weak.Remove(x)
	return m, true
}

// Standing are the targets on which a stone of the owner stands.
func (p *Position) Standing() board.PointSet {
	return both(p.targets, *p.Board.Stones(p.owner))
}

// IsTaken tells whether the owner has lost what he must keep.
func (p *Position) IsTaken() bool {
	standing := p.Standing()
	return standing.IsEmpty() || p.whole && standing != p.targets
}

// MayRetake tells whether the last move took the target, a single stone, and the claim lets the owner take it back.
func (p *Position) MayRetake() bool {
	var taken board.PointSet
	p.Board.LastCaptured(&taken)
	standing := p.Standing()
	standing.Add(p.Target)
	return p.claim.Retakes && p.IsTaken() && standing == p.targets && taken.Has(p.Target) && !taken.Intersects(p.Board.Around(p.Target))
}

// IsLost tells whether the winner, to move, has lost already. What the owner of a target may take back is no loss.
func (p *Position) IsLost() bool {
	joined := p.kind.pair && !p.kind.owner && p.Board.StringAt(p.Target).Has(p.Other)
	return joined || p.kind.owner && p.IsTaken() && !p.MayRetake()
}

// MayHold tells whether a pass of both sides changes nothing, and the winner has to hold out for ever: no ko is banned, and no liberties are promised.
func (p *Position) MayHold() bool {
	_, banned := p.Ban()
	return p.kind.holds && !p.IsTaken() && len(p.outside) == 0 && banned != p.Loser
}

// Memory is a position as far as a zone reaches.
type Memory struct {
	Zone         board.PointSet
	black, white board.PointSet
	ban          board.Point // in the zone, or NoPoint
	banned       board.Colour
	now
}

// Remember is the part of the position in a zone.
func (p *Position) Remember(zone *board.PointSet) Memory {
	m := Memory{Zone: *zone, black: both(*zone, *p.Board.Stones(board.Black)), white: both(*zone, *p.Board.Stones(board.White)), now: p.now}
	m.Weak, m.suspect = both(p.Weak, *zone), both(p.suspect, *zone)
	if m.ban, m.banned = p.Ban(); m.ban < 0 || !zone.Has(m.ban) {
		m.ban, m.banned = board.NoPoint, board.Empty
	}
	return m
}

// Agrees tells whether the position agrees with a remembered one on its zone, and no less is known of it.
func (p *Position) Agrees(m *Memory) bool {
	here := p.Remember(&m.Zone)
	more := m.Weak.Contains(&here.Weak) && m.suspect.Contains(&here.suspect) && m.passes >= here.passes && (p.claim.Plies == 0 || here.depth >= m.depth)
	here.Weak, here.suspect, here.passes, here.depth, here.last = m.Weak, m.suspect, m.passes, m.depth, m.last
	return more && here == *m
}
