package selfplay

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"shicho/board"
	"shicho/engine/network"
	"shicho/engine/search"
)

// player plays games against itself.
type player struct {
	o       *Options
	b       *board.Board
	network *network.Evaluator
	search  *search.Search
	random  *rand.Rand
	shares  []float64 // by point: the probability of the move
}

func newPlayer(o *Options) (*player, error) {
	p := &player{o: o, shares: make([]float64, o.Size*o.Size)}
	var err error
	if p.b, err = board.New(o.Size); err != nil {
		return nil, err
	}
	if p.network, err = o.Network.For(o.Size).NewEvaluator(o.Size); err != nil {
		return nil, err
	}
	s := o.Search
	s.Threads, s.Network = 1, o.Network
	p.search, err = search.New(o.Size, s)
	return p, err
}

// game plays the game with a number. It returns nil if the game teaches nothing.
func (p *player) game(ctx context.Context, number int) (*network.Game, error) {
	p.random = rand.New(rand.NewPCG(p.o.Seed, uint64(number)))
	g := &network.Game{Size: p.o.Size}
	p.b.Clear()
	p.b.SetRules(board.Rules{}) // records may repeat positions
	side := p.begin(g)
	p.b.SetRules(board.Rules{Superko: true})
	p.search.Forget(p.o.Seed<<20 + uint64(number))
	g.Komi = p.komi()
	if p.random.Float64() < disturbed {
		p.play(g, p.draw(side, disturbedPower, 0), side)
		side = side.Opponent()
	}
	for passes, end := 0, len(g.Moves)+p.o.Length; passes < 2 && len(g.Moves) < end; side = side.Opponent() {
		if p.random.Float64() < p.o.Share {
			if err := p.look(ctx, g, side); err != nil {
				return nil, err
			}
		}
		move := p.draw(side, networkPower, leastShare)
		if passes++; move != board.Pass {
			passes = 0
		}
		p.play(g, move, side)
	}
	if len(g.Searched) == 0 {
		return nil, nil
	}
	return g, nil
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

// look searches the position and notes what the search has found.
func (p *player) look(ctx context.Context, g *network.Game, side board.Colour) error {
	if err := p.search.Load(p.b, side, search.Rules{Komi: g.Komi}); err != nil {
		return err
	}
	if err := cmp.Or(p.search.Run(ctx, p.o.Playouts, nil), ctx.Err()); err != nil { // a search that was cut teaches nothing
		return fmt.Errorf("self-play: %w", err)
	}
	r := p.search.Report()
	x := network.Searched{At: len(g.Moves), Win: float32(r.Value), Lead: float32(r.Score + g.Komi), Owners: make([]int8, len(r.Ownership))}
	if r.ToMove == board.White {
		x.Win = 1 - x.Win
	}
	for i, o := range r.Ownership {
		x.Owners[i] = int8(math.Round(o * network.OwnedWhole))
	}
	g.Searched = append(g.Searched, x)
	return nil
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
