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

// block is the numbers of the games of a block, and its words for Black and for White.
func (g *group) block(n int) (games []int32, black, white []uint64) {
	games = g.games[n*blockGames : min((n+1)*blockGames, len(g.games))]
	words := g.planes[n*2*g.points() : (n+1)*2*g.points()]
	return games, words[:g.points()], words[g.points():]
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
		games, black, white := g.block(n)
		for j, number := range games {
			points := everOf(number)
			half := len(points) / 2
			mark(black, points[:half], 1<<j)
			mark(white, points[half:], 1<<j)
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

// candidate is a place at which a look may lie at some time of a game.
type candidate struct {
	look  *fitted
	place board.Point
}

// candidates lists the candidates of each game of a block, among the games whose bits are set in wanted, look by look and place by place: first
// the places at which all stones stood at some time, perhaps not together, and of these the ones that the times allow.
func (w *worker) candidates(wanted uint64, looks []*fitted, numbers []int32, black, white []uint64) {
	w.times.reset(len(numbers))
	for j := range w.found {
		w.found[j] = w.found[j][:0]
	}
	for _, f := range looks {
		for i, anchors := range f.anchors {
			for ; anchors != 0; anchors &= anchors - 1 {
				p := i*64 + bits.TrailingZeros64(anchors)
				games := f.stood(wanted, p, black, white)
				if games == 0 {
					continue
				}
				for unknown := games &^ w.times.known; unknown != 0; unknown &= unknown - 1 {
					j := bits.TrailingZeros64(unknown)
					w.times.load(w.index, &w.index.games[numbers[j]], j)
				}
				for games = w.times.those(games, f, p); games != 0; games &= games - 1 {
					j := bits.TrailingZeros64(games)
					w.found[j] = append(w.found[j], candidate{f, board.Point(p)})
				}
			}
		}
	}
}

// stood returns the games of a block, among those that are wanted, in which all stones of a look at a place stood at some time.
func (f *fitted) stood(games uint64, place int, black, white []uint64) uint64 {
	for _, offset := range f.stones[board.Black] {
		if games &= black[place+offset]; games == 0 {
			return 0
		}
	}
	for _, offset := range f.stones[board.White] {
		if games &= white[place+offset]; games == 0 {
			return 0
		}
	}
	for _, offset := range f.stones[board.Empty] {
		games &= black[place+offset] | white[place+offset]
	}
	return games
}
