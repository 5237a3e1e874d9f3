package gamesearch

import (
	"math/bits"
	"slices"

	"shicho/board"
)

// blockGames is the number of games in a block: a bit of a word each.
const blockGames = 64

// group is the games on boards of a size, in blocks. For each point and colour a block has a word: the games of the block in which a stone of
// the colour ever stood on the point. So an intersection of words tells for all games of a block at once in which of them stones may have stood together.
type group struct {
	size   int
	games  []int32  // numbers of games, in ascending order
	planes []uint64 // for each block the words of all points for Black, then for White
}

// points is the number of points of the board.
func (g *group) points() int { return g.size * g.size }

// blocks is the number of blocks.
func (g *group) blocks() int { return (len(g.games) + blockGames - 1) / blockGames }

// wordCount is the number of words of all blocks.
func (g *group) wordCount() int { return g.blocks() * 2 * g.points() }

// block is the numbers of the games of a block, and its planes: its words for Black, and then for White.
func (g *group) block(n int) (games []int32, planes []uint64) {
	return g.games[n*blockGames : min((n+1)*blockGames, len(g.games))], g.planes[n*2*g.points() : (n+1)*2*g.points()]
}

// groupGames makes the groups of games, without their planes.
func groupGames(games []game) (list []group) {
	var bySize [board.MaxSize + 1][]int32
	for i := range games {
		size := games[i].size
		bySize[size] = append(bySize[size], int32(i))
	}
	for size, numbers := range bySize {
		if len(numbers) > 0 {
			list = append(list, group{size: size, games: slices.Clip(numbers)})
		}
	}
	return list
}

// ever is the points of one game on which Black ever had a stone, and then those of White, in words of a bit each.
type ever []uint64

// fill makes the planes of a group. everOf has the points of each game.
func (g *group) fill(everOf func(number int32) ever) {
	g.planes = make([]uint64, g.wordCount())
	for n := range g.blocks() {
		games, planes := g.block(n)
		for j, number := range games {
			points := everOf(number)
			half := len(points) / 2
			mark(planes[:g.points()], points[:half], 1<<j)
			mark(planes[g.points():], points[half:], 1<<j)
		}
	}
}

// mark sets a bit in the words of some points.
func mark(words []uint64, points []uint64, bit uint64) {
	for i, set := range points {
		for ; set != 0; set &= set - 1 {
			words[i*64+bits.TrailingZeros64(set)] |= bit
		}
	}
}

// candidate is a place at which a look, by its number, may lie at some time of a game.
type candidate struct {
	look  uint16
	place uint16
}

// candidates lists the candidates of each game of a block, among the games whose bits are set in wanted, look by look and place by place: the places at which
// all stones stood at some time, perhaps not together.
func (w *worker) candidates(wanted uint64, looks []*fitted, planes []uint64) {
	for j := range w.found {
		w.found[j] = w.found[j][:0]
	}
	var row [board.MaxSize]uint64
	for number, f := range looks {
		for _, r := range f.runs {
			stood := row[:r.length]
			if !f.stood(stood, wanted, planes[r.place:]) {
				continue
			}
			for i, games := range stood {
				for ; games != 0; games &= games - 1 {
					j := bits.TrailingZeros64(games)
					w.found[j] = append(w.found[j], candidate{uint16(number), uint16(r.place + i)})
				}
			}
		}
	}
}

// stood finds the games of a block, among those that are wanted, in which all stones of a look stood at some time, for places one after the other. planes are those from the first place on.
// It reports whether there is such a game.
func (f *fitted) stood(games []uint64, wanted uint64, planes []uint64) bool {
	for i := range games {
		games[i] = wanted
	}
	for _, s := range f.stones {
		one, other := planes[s.one:][:len(games)], planes[s.other:][:len(games)]
		left := uint64(0)
		for i, those := range games {
			those &= one[i] | other[i]
			games[i] = those
			left |= those
		}
		if left == 0 {
			return false
		}
	}
	return true
}
