package gamesearch

import (
	"cmp"
	"maps"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// Result is what a search found. Black and White are the sides of the drawing, and in a Hit the sides of the game.
type Result struct {
	Shape          *Shape         `json:"shape"`
	Searched       int            `json:"searched"`        // games that were searched
	Games          int            `json:"games"`           // games with a hit
	Times          int            `json:"times"`           // hits
	BlackWon       int            `json:"black_won"`       // hits in games that the drawing's Black won
	WhiteWon       int            `json:"white_won"`       // hits in games that the drawing's White won
	NoContinuation int            `json:"no_continuation"` // hits without a continuation
	Continuations  []Continuation `json:"continuations"`   // the most frequent first
	ByYear         []Year         `json:"by_year"`         // the years of the games searched, in order; then year 0, the games without a date
	ByRank         []Band         `json:"by_rank"`         // by the weaker of the two players, the weakest first; then the games of players without a rank
	ByPlayer       []Player       `json:"by_player"`       // the players with most games that have a hit; at most mostPlayers
	Hits           []Hit          `json:"hits"`            // the oldest games first
}

// Listed is the number of hits that a query lists if it has no limit.
func (r *Result) Listed(q *Query) (n int) {
	if q.Continuation == nil && !q.Tenuki {
		return r.Times
	}
	for i := range r.Continuations {
		switch c := &r.Continuations[i]; {
		case q.Continuation != nil && c.Cross != *q.Continuation:
		case q.Tenuki:
			n += c.TenukiTimes
		default:
			n += c.Times
		}
	}
	return n
}

// Continuation is the next move inside the drawing, added up over hits.
type Continuation struct {
	Label string `json:"label"` // A to Z, then a to z; "" for all others
	Cross
	Times       int `json:"times"`
	BlackTimes  int `json:"black_times"`  // played by Black
	WhiteTimes  int `json:"white_times"`  // played by White
	TenukiTimes int `json:"tenuki_times"` // played after a move elsewhere
	MoverWon    int `json:"mover_won"`    // in games that the side that played the move won
	MoverLost   int `json:"mover_lost"`
}

// Year is the hits of the games of a year.
type Year struct {
	Year     int `json:"year"` // 0 if the record names none
	Times    int `json:"times"`
	Games    int `json:"games"`
	Searched int `json:"searched"`
	BlackWon int `json:"black_won"` // hits in games that the drawing's Black won
	WhiteWon int `json:"white_won"`
}

// Player is a player with games that have a hit.
type Player struct {
	Player string `json:"player"`
	Times  int    `json:"times"`
	Games  int    `json:"games"`
}

// mostPlayers is the largest length of Result.ByPlayer.
const mostPlayers = 10

// Hit is an appearance of the shape in a game.
type Hit struct {
	Key    shape.ID `json:"key"` // of the game; see patterndb.Key
	Game   string   `json:"game"`
	Black  string   `json:"black"` // the players of the game
	White  string   `json:"white"`
	Date   string   `json:"date"`
	Result string   `json:"result"`
	WonBy  string   `json:"won_by"` // the side of the game
	Size   int      `json:"size"`

	Move     int            `json:"move"`     // the shape lies on the board after this move, and did not before
	Until    int            `json:"until"`    // the last move after which the shape lies there without a break
	ToMove   string         `json:"to_move"`  // the side of the game that is to move after Move
	Part     Part           `json:"part"`     // the part of the board
	Symmetry board.Symmetry `json:"symmetry"` // through which the drawing lies there
	Swapped  bool           `json:"colours_exchanged"`
	Next     *Next          `json:"continuation"` // nil if there is none
}

// Next is the continuation of a hit.
type Next struct {
	Label string `json:"label"` // as in Continuation
	board.NamedMove
	Move   int  `json:"move"`
	Tenuki bool `json:"tenuki"` // whether moves elsewhere came before
	Cross       // in the drawing
}

// tally adds up hits.
type tally struct {
	index         *Index
	all, games    int
	hits          int
	won           [3]int // by side of the drawing; Empty: nobody
	none          int
	width         int            // of the drawing
	continuations []Continuation // by point of the drawing
	years         map[int16]*Year
	bands         [len(bands) + 1]Band // the last one is of players without a rank
	players       []Player             // by number of the name, without the names
}

func newTally(x *Index, s *Shape) *tally {
	return &tally{index: x, width: s.width, continuations: make([]Continuation, len(s.cells)), years: map[int16]*Year{}, players: make([]Player, len(x.names))}
}

// year is the sums of a year.
func (t *tally) year(number int16) *Year {
	y := t.years[number]
	if y == nil {
		y = &Year{Year: int(number)}
		t.years[number] = y
	}
	return y
}

// searched counts a game that is searched.
func (t *tally) searched(g *game) {
	t.all++
	t.year(g.year()).Searched++
}

// game counts a game with hits.
func (t *tally) game(g *game, hits int) {
	t.games++
	y := t.year(g.year())
	y.Games++
	y.Times += hits
	t.bands[g.band].Games++
	t.bands[g.band].Times += hits
	t.player(g.black, hits)
	if g.white != g.black {
		t.player(g.white, hits)
	}
}

func (t *tally) player(number int32, hits int) {
	t.players[number].Games++
	t.players[number].Times += hits
}

// hit counts a hit.
func (t *tally) hit(g *game, hit *found, h *history) {
	t.hits++
	winner, y, band := hit.view.side(g.winner), t.year(g.year()), &t.bands[g.band]
	t.won[winner]++
	switch winner {
	case board.Black:
		y.BlackWon++
		band.BlackWon++
	case board.White:
		y.WhiteWon++
		band.WhiteWon++
	}
	if hit.continuation == 0 {
		t.none++
		return
	}
	mover := h.changes[h.moves[hit.continuation]].colour()
	c := Continuation{Times: 1}
	if hit.view.side(mover) == board.Black {
		c.BlackTimes = 1
	} else {
		c.WhiteTimes = 1
	}
	if hit.isTenuki() {
		c.TenukiTimes = 1
	}
	switch g.winner {
	case board.Empty:
	case mover:
		c.MoverWon = 1
	default:
		c.MoverLost = 1
	}
	t.continuations[hit.cross.Row*t.width+hit.cross.Column].add(&c)
}

func (c *Continuation) add(d *Continuation) {
	c.Times += d.Times
	c.BlackTimes += d.BlackTimes
	c.WhiteTimes += d.WhiteTimes
	c.TenukiTimes += d.TenukiTimes
	c.MoverWon += d.MoverWon
	c.MoverLost += d.MoverLost
}

// add adds the sums of another worker.
func (t *tally) add(u *tally) {
	t.all, t.games, t.hits, t.none = t.all+u.all, t.games+u.games, t.hits+u.hits, t.none+u.none
	for i := range t.won {
		t.won[i] += u.won[i]
	}
	for i := range t.continuations {
		t.continuations[i].add(&u.continuations[i])
	}
	for number, v := range u.years {
		y := t.year(number)
		y.Times, y.Games, y.Searched = y.Times+v.Times, y.Games+v.Games, y.Searched+v.Searched
		y.BlackWon, y.WhiteWon = y.BlackWon+v.BlackWon, y.WhiteWon+v.WhiteWon
	}
	for i := range t.bands {
		t.bands[i].add(&u.bands[i])
	}
	for i := range t.players {
		t.players[i].Times += u.players[i].Times
		t.players[i].Games += u.players[i].Games
	}
}

// result is the sums and the hits that the query lists.
func (t *tally) result(q *Query, found []found) *Result {
	r := &Result{
		Shape: q.Shape, Searched: t.all, Games: t.games, Times: t.hits, NoContinuation: t.none,
		BlackWon: t.won[board.Black], WhiteWon: t.won[board.White],
		ByYear: t.profile(), ByRank: t.byRank(), ByPlayer: t.topPlayers(), Continuations: t.topContinuations(), Hits: []Hit{},
	}
	labels := map[Cross]string{}
	for _, c := range r.Continuations {
		labels[c.Cross] = c.Label
	}
	var h history
	for _, f := range found[min(q.Offset, len(found)):min(q.Offset+q.Limit, len(found))] {
		h.load(t.index, &t.index.games[f.game])
		r.Hits = append(r.Hits, t.index.hit(&f, &h, labels))
	}
	return r
}

// profile is the hits by year.
func (t *tally) profile() []Year {
	list := []Year{}
	for _, number := range slices.Sorted(maps.Keys(t.years)) {
		if number != 0 {
			list = append(list, *t.years[number])
		}
	}
	if unknown := t.years[0]; unknown != nil {
		list = append(list, *unknown)
	}
	return list
}

// topPlayers is the players with most games that have a hit.
func (t *tally) topPlayers() []Player {
	list := []Player{}
	for number, p := range t.players {
		if p.Player = t.index.names[number]; p.Games > 0 && p.Player != "" {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Player) int {
		return cmp.Or(b.Games-a.Games, b.Times-a.Times, cmp.Compare(a.Player, b.Player))
	})
	return list[:min(len(list), mostPlayers)]
}

// topContinuations is the continuations, the most frequent first, with labels.
func (t *tally) topContinuations() []Continuation {
	list := []Continuation{}
	for i, c := range t.continuations {
		if c.Times > 0 {
			c.Cross = Cross{i % t.width, i / t.width}
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b Continuation) int { return b.Times - a.Times })
	const labels = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for i := range min(len(list), len(labels)) {
		list[i].Label = labels[i : i+1]
	}
	return list
}

// hit reports a hit.
func (x *Index) hit(f *found, h *history, labels map[Cross]string) Hit {
	g := h.game
	size := int(g.size)
	lowerLeft, upperRight := f.place+board.Point((f.look.height-1)*size), f.place+board.Point(f.look.width-1)
	hit := Hit{
		Key: g.key, Game: x.nameOf(g), Black: x.names[g.black], White: x.names[g.white], Date: x.names[g.date], Result: x.names[g.result],
		Size: size, Move: int(f.from), Until: int(f.to) - 1, ToMove: h.toMove(f.from).String(),
		Part:     Part{lowerLeft, upperRight, size},
		Symmetry: f.view.symmetry, Swapped: f.view.swapped,
	}
	if g.winner != board.Empty {
		hit.WonBy = g.winner.String()
	}
	if f.continuation > 0 {
		c := h.changes[h.moves[f.continuation]]
		hit.Next = &Next{labels[f.cross], board.Stone{Point: c.point(), Colour: c.colour()}.Named(size), int(f.continuation), f.isTenuki(), f.cross}
	}
	return hit
}
