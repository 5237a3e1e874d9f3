package network

import (
	"math/rand/v2"
	"sync"

	"shicho/board"
	"shicho/engine/internal/learning"
)

// sample is a position to learn from.
type sample struct {
	input
	target
	owned []uint8 // room for the owners
}

// stream makes samples of games. It takes the games in rounds, each in a random order of its own. A chunk is the samples of some games in
// a random order. Every record gives one in everyMoves of its positions a round, so that all of them come in turn, and self-play all its searches.
type stream struct {
	games   []*Game
	n       *Network
	size    int
	perPart int // games of a chunk
	seed    uint64
	workers int
	before  *Network // that learning began with, if its moves are kept, or nil

	readers []*reader
	free    []*sample
	lock    sync.Mutex
}

// reader is what a worker needs to make samples.
type reader struct {
	position *position
	coder    *coder
	before   *Evaluator // of the network that learning began with; or nil
	shares   []float64  // by point
}

func newReader(n *Network, size int) (*reader, error) {
	p, err := newPosition(n.Architecture, n.shapes, size)
	if err != nil {
		return nil, err
	}
	return &reader{position: p, coder: newCoder(size), shares: make([]float64, size*size)}, nil
}

// chunks is the number of chunks of a round.
func (s *stream) chunks() int { return (len(s.games) + s.perPart - 1) / s.perPart }

// chunk makes the samples of a chunk. The samples of the chunk before must not be used any more.
func (s *stream) chunk(round, number int, before []*sample) ([]*sample, error) {
	for len(s.readers) < s.workers {
		r, err := newReader(s.n, s.size)
		if err != nil {
			return nil, err
		}
		if s.before != nil {
			if r.before, err = s.before.NewEvaluator(s.size); err != nil {
				return nil, err
			}
		}
		s.readers = append(s.readers, r)
	}
	s.free = append(s.free, before...)
	order := rand.New(rand.NewPCG(s.seed, uint64(round)<<1)).Perm(len(s.games))
	order = order[number*s.perPart : min((number+1)*s.perPart, len(order))]
	parts := make([][]*sample, len(order))
	learning.Each(s.workers, len(order), func(worker, i int) {
		parts[i] = s.samples(s.readers[worker], s.games[order[i]], round+order[i])
	})
	var all []*sample
	for _, part := range parts {
		all = append(all, part...)
	}
	rand.New(rand.NewPCG(s.seed, uint64(round)<<32+uint64(number)<<1+1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, nil
}

// samples makes the samples of a game, beginning with the given position of those that a round takes, which is counted on from 0 again.
func (s *stream) samples(r *reader, g *Game, first int) (list []*sample) {
	number := 0
	for toMove := range g.replay(r.position) {
		if g.teaches(number) && (len(g.Searched) > 0 || number%everyMoves == first%everyMoves) {
			list = append(list, s.sample(r, g, toMove, number))
		}
		number++
	}
	return list
}

// sample makes a sample of the position of a reader, in which a number of moves was played.
func (s *stream) sample(r *reader, g *Game, toMove board.Colour, number int) *sample {
	s.lock.Lock()
	var x *sample
	if n := len(s.free); n > 0 {
		x, s.free = s.free[n-1], s.free[:n-1]
	}
	s.lock.Unlock()
	if x == nil {
		x = &sample{input: *newInput(s.size), owned: make([]uint8, s.size*s.size)}
	}
	r.coder.code(r.position, toMove, float32(g.Komi), &x.input)
	x.target = g.target(number, x.owned)
	if r.before != nil {
		x.weight = searchedWin
		x.move, x.shares = r.keep(toMove, g.Komi)
	}
	return x
}

// keep is what the network that learning began with says of moves, and its first choice. Without it, values that are learned spoil the moves, as
// the layers serve both.
func (r *reader) keep(toMove board.Colour, komi float64) (first int, list []share) {
	pass := r.before.Evaluate(r.position.b, toMove, komi).Probabilities(r.shares)
	first, most, sum := len(r.shares), pass, pass
	list = append(list, share{first, pass})
	for p, x := range r.shares {
		if x < leastKept {
			continue
		}
		list, sum = append(list, share{p, x}), sum+x
		if x > most {
			first, most = p, x
		}
	}
	for i := range list {
		list[i].of /= sum
	}
	return first, list
}
