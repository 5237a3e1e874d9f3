package selfplay

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"shicho/board"
	"shicho/engine/judge"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/engine/search"
)

// player plays games against itself.
type player struct {
	o       *Options
	b       *board.Board
	network *network.Evaluator
	search  *search.Search // nil if there are no searches
	counter *playout.Player
	random  *rand.Rand
	shares  []float64 // by point: the probability of the move
	owned   []int32   // by point: the sum of the owners of the playouts
	owners  []float64
}

func newPlayer(o *Options) (*player, error) {
	points := o.Size * o.Size
	p := &player{o: o, shares: make([]float64, points), owned: make([]int32, points), owners: make([]float64, points)}
	var err error
	if p.b, err = board.New(o.Size); err != nil {
		return nil, err
	}
	if p.network, err = o.Network.For(o.Size).NewEvaluator(o.Size); err != nil {
		return nil, err
	}
	if o.Playouts > 0 || o.Full > 0 {
		s := o.Search
		s.Threads, s.Network = 1, o.Network
		if p.search, err = search.New(o.Size, s); err != nil {
			return nil, err
		}
	}
	p.counter, err = playout.New(playout.Tactical, o.Size, nil)
	return p, err
}

// game plays the game with a number. It returns nil if the game does not end.
func (p *player) game(ctx context.Context, number int) (*network.Game, error) {
	p.random = rand.New(rand.NewPCG(p.o.Seed, uint64(number)))
	g := &network.Game{Size: p.o.Size, Played: true}
	p.b.Clear()
	p.b.SetRules(board.Rules{}) // records may repeat positions
	side := p.begin(g)
	p.b.SetRules(board.Rules{Superko: true})
	if p.search != nil {
		p.search.Forget(p.o.Seed<<20 + uint64(number))
	}
	g.Komi = p.komi()
	if p.random.Float64() < disturbed {
		p.play(g, p.draw(side, disturbedPower, 0), side)
		side = side.Opponent()
	}
	g.From = len(g.Moves)
	for passes := 0; passes < 2; side = side.Opponent() {
		if float64(len(g.Moves)) > longest*float64(p.b.Points()) {
			return nil, nil
		}
		if p.o.Length > 0 && len(g.Moves)-g.From >= p.o.Length {
			return g, nil // without an end
		}
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("self-play: %w", err)
		}
		move, err := p.choose(ctx, g, side)
		if err != nil {
			return nil, err
		}
		if passes++; move != board.Pass {
			passes = 0
		}
		p.play(g, move, side)
	}
	return g, p.count(g, uint64(number))
}

// begin finds the position to begin with: one of a record, or one after some moves of the network. It returns the side to move.
func (p *player) begin(g *network.Game) (side board.Colour) {
	side = board.Black
	handicap := p.random.Float64() < handicaps
	if handicap {
		points := board.HandicapPoints(p.o.Size, 2+p.random.IntN(mostStones-1))
		for _, q := range points {
			g.Setup = append(g.Setup, board.Stone{Point: q, Colour: board.Black})
		}
		if p.b.Setup(g.Setup); len(points) > 0 {
			side = board.White
		}
	}
	if handicap || len(p.o.Starts) == 0 {
		for range p.random.IntN(openingPly + 1) {
			p.play(g, p.draw(side, 1, leastShare/10), side)
			side = side.Opponent()
		}
		return side
	}
	start := p.o.Starts[p.random.IntN(len(p.o.Starts))]
	played := start.Moves[:p.random.IntN(min(lastMove, len(start.Moves)))]
	p.b.Setup(start.Setup) // the game was read from a record, which was replayed
	for i, m := range played {
		if i == max(len(played)-keptMoves, 0) {
			g.Setup = p.b.Position()
			g.Moves = append(g.Moves, played[i:]...)
		}
		p.b.TryPlay(m.Point, m.Colour)
	}
	if len(played) == 0 {
		g.Setup = start.Setup
	}
	return start.Moves[len(played)].Colour
}

// komi draws the komi.
func (p *player) komi() float64 {
	deviation := komiSpread
	if p.random.Float64() < oddKomis {
		deviation = oddDeviation
	}
	return math.Round(usualKomi-0.5+deviation*p.random.NormFloat64()) + 0.5
}

// play makes a move, which must be legal.
func (p *player) play(g *network.Game, move board.Point, side board.Colour) {
	p.b.TryPlay(move, side)
	g.Moves = append(g.Moves, board.Stone{Point: move, Colour: side})
}

// choose chooses a move, by a search or by the network alone, and notes what a full search has found.
func (p *player) choose(ctx context.Context, g *network.Game, side board.Colour) (board.Point, error) {
	full := p.o.Full > 0 && p.random.Float64() < p.o.Share
	playouts := p.o.Playouts
	if full {
		playouts = p.o.Full
	}
	var r *search.Report
	if playouts > 0 {
		if err := p.search.Load(p.b, side, search.Rules{Komi: g.Komi}); err != nil {
			return board.Pass, err
		}
		if err := p.search.Run(ctx, playouts, nil); err != nil {
			return board.Pass, err
		}
		r = p.search.Report()
		if full {
			g.Searched = append(g.Searched, p.found(r, g))
		}
	}
	if p.o.Playouts == 0 || r == nil || len(r.Moves) == 0 {
		return p.draw(side, networkPower, leastShare), nil
	}
	move := r.Moves[0].Point
	if float64(len(g.Moves)-g.From) < warmMoves*float64(p.b.Points()) {
		move = p.drawVisited(r)
	}
	if move >= 0 && p.b.Legal(move, side) != nil {
		move = board.Pass // superko, which the search keeps by other means
	}
	return move, nil
}

// found is what a full search teaches.
func (p *player) found(r *search.Report, g *network.Game) network.Searched {
	x := network.Searched{At: len(g.Moves), Win: float32(r.Value), Lead: float32(r.Score + g.Komi), Owners: make([]int8, len(r.Ownership))}
	if r.ToMove == board.White {
		x.Win = 1 - x.Win
	}
	for i, o := range r.Ownership {
		x.Owners[i] = int8(math.Round(o * network.OwnedWhole))
	}
	for _, m := range r.Moves {
		x.Moves, x.Visits = append(x.Moves, m.Point), append(x.Visits, m.Visits)
	}
	return x
}

// drawVisited draws a move by its visits.
func (p *player) drawVisited(r *search.Report) board.Point {
	at := p.random.IntN(max(r.Visits, 1))
	for _, m := range r.Moves {
		if at -= m.Visits; at < 0 {
			return m.Point
		}
	}
	return r.Moves[0].Point
}

// draw draws a move by the probabilities of the network, raised to a power. Moves with less than a share of the largest probability are left
// out, and moves that fill an own eye.
func (p *player) draw(side board.Colour, power, least float64) board.Point {
	out := p.network.Evaluate(p.b, side, 0)
	if pass := out.Probabilities(p.shares); pass >= passShare {
		return board.Pass
	}
	most := 0.0
	for i, x := range p.shares {
		q := board.Point(i)
		if x > 0 && (p.b.IsEye(q, side) || p.b.Legal(q, side) != nil) {
			p.shares[i] = 0
		}
		most = max(most, p.shares[i])
	}
	sum := 0.0
	for i, x := range p.shares {
		if x < least*most {
			x = 0
		}
		p.shares[i] = math.Pow(x, power)
		sum += p.shares[i]
	}
	at := p.random.Float64() * sum
	move := board.Pass
	for i, x := range p.shares {
		if x == 0 {
			continue
		}
		move = board.Point(i)
		if at -= x; at < 0 {
			break
		}
	}
	return move
}

// count finds the owners and the winner at the end.
func (p *player) count(g *network.Game, seed uint64) error {
	if err := p.counter.Load(p.b); err != nil {
		return err
	}
	clear(p.owned)
	p.counter.Seed(seed)
	for i := range countPlayouts {
		p.playOut(i)
	}
	for i, sum := range p.owned {
		p.owners[i] = float64(sum) / countPlayouts
	}
	status := judge.FromOwnership(p.b, p.owners)
	if status.IsClear(p.b, countSure) {
		g.Owners = areas(p.b.Without(&status.Dead))
	} else { // one playout decides, so that each way to end has its share of such games
		clear(p.owned)
		p.playOut(0)
		g.Owners = make([]board.Colour, len(p.owned))
		for i, owner := range p.owned {
			g.Owners[i] = [...]board.Colour{board.White, board.Empty, board.Black}[owner+1]
		}
	}
	lead := 0
	for _, owner := range g.Owners {
		lead += [...]int{board.Empty: 0, board.Black: 1, board.White: -1}[owner]
	}
	if g.Winner = board.White; float64(lead) > g.Komi {
		g.Winner = board.Black
	}
	return nil
}

// playOut plays the position out and adds the owners. The sides begin by turns.
func (p *player) playOut(number int) {
	p.counter.Begin()
	p.counter.Finish([2]board.Colour{board.Black, board.White}[number%2])
	p.counter.Owners(p.owned)
}

// areas returns the owner of each point of a position in which all stones live.
func areas(b *board.Board) []board.Colour {
	owners, owned := make([]board.Colour, b.Points()), b.Territories()
	for i := range owners {
		for _, colour := range [...]board.Colour{board.Black, board.White} {
			if q := board.Point(i); b.At(q) == colour || owned[colour].Has(q) {
				owners[i] = colour
			}
		}
	}
	return owners
}
