package gamesearch

import (
	"math/bits"
	"slices"

	"shicho/board"
)

// blockGames is the number of games in a block: a bit of a word each.
const blockGames = 64

// stretches is the number of stretches of a game that have planes of their own: the beginning, as many moves as a third of the points, and the rest. With
// three or four, planes take longer than the places cost that they rule out.
const stretches = 2

// stretchOf is the stretch of a position, by the moves before it.
func stretchOf(number, points int) int { return min(3*number/points, stretches-1) }

// group is the games on boards of a size, in blocks. For each stretch, content and point a block has a word: the games of the block in which the
// point had the content at some time in the stretch. So an intersection of words tells for all games of a block at once in which of them a drawing may lie at a place.
type group struct {
	size   int
	games  []int32  // numbers of games, in ascending order
	planes []uint64 // for each block the words of all points, by stretch and content
}

// points is the number of points of the board.
func (g *group) points() int { return g.size * g.size }

// blocks is the number of blocks.
func (g *group) blocks() int { return (len(g.games) + blockGames - 1) / blockGames }

// wordCount is the number of words of all blocks.
func (g *group) wordCount() int { return g.blocks() * g.blockWords() }

// blockWords is the number of words of a block.
func (g *group) blockWords() int { return stretches * contents * g.points() }

// block is the numbers of the games of a block, and its planes.
func (g *group) block(n int) (games []int32, planes []uint64) {
	return g.games[n*blockGames : min((n+1)*blockGames, len(g.games))], g.planes[n*g.blockWords() : (n+1)*g.blockWords()]
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

// contents is the number of contents of a point.
const contents = 3

// ever is the points of one game that had a content at some time in a stretch, by stretch and content, in words of a bit each.
type ever []uint64

// everIn is the contents of the points in a game with some changes.
func everIn(changes []change, size int) ever {
	var stands [mostPoints]board.Colour
	words, points := wordCount(size), size*size
	list := make(ever, stretches*contents*words)
	stretch, number := 0, 0
	note := func(p int) {
		list[(stretch*contents+int(stands[p]))*words+p/64] |= 1 << (p % 64)
	}
	noteAll := func() {
		for p := range points {
			note(p)
		}
	}
	for _, c := range changes {
		number += int(c / moveBit & 1)
		p := int(c & pointMask)
		if p >= points {
			continue // a pass
		}
		for ; stretch < stretchOf(number, points); stretch++ {
			noteAll()
		}
		note(p)
		stands[p] = c.colour()
		note(p)
	}
	for ; stretch < stretches; stretch++ {
		noteAll()
	}
	return list
}

// fill makes the planes of a group. everOf has the points of each game.
func (g *group) fill(everOf func(number int32) ever) {
	g.planes = make([]uint64, g.wordCount())
	words, points := wordCount(g.size), g.points()
	for n := range g.blocks() {
		games, planes := g.block(n)
		for j, number := range games {
			left := planes
			for set := range slices.Chunk(everOf(number), words) {
				mark(left, set, 1<<j)
				left = left[points:]
			}
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
// all demands are met at some time of one stretch, perhaps not together.
func (w *worker) candidates(wanted uint64, looks []*fitted, planes []uint64) {
	for j := range w.found {
		w.found[j] = w.found[j][:0]
	}
	var row, rows [board.MaxSize]uint64
	for number, f := range looks {
		for _, r := range f.runs {
			stretch, games := row[:r.length], rows[:r.length]
			clear(games)
			some := false
			for half := range stretches {
				if f.mayLie(stretch, wanted, planes[half*len(planes)/stretches+r.place:]) {
					some = true
					for i := range games {
						games[i] |= stretch[i]
					}
				}
			}
			if !some {
				continue
			}
			for i, games := range games {
				for ; games != 0; games &= games - 1 {
					j := bits.TrailingZeros64(games)
					w.found[j] = append(w.found[j], candidate{uint16(number), uint16(r.place + i)})
				}
			}
		}
	}
}

// mayLie writes into games, for each place of a run, the wanted games of a block in which the look may lie at that place in a stretch. planes are the planes of
// the stretch, from the first place of the run on. It reports whether there is such a game.
func (f *fitted) mayLie(games []uint64, wanted uint64, planes []uint64) bool {
	n, left := len(games), uint64(0)
	plane := func(offset int) []uint64 { return planes[offset:][:n] }
	if f.isFree {
		for i := range games {
			games[i] = wanted
		}
		left = wanted
	} else {
		a, b, c := plane(f.first[0]), plane(f.first[1]), plane(f.first[2])
		for i := range games {
			those := wanted & a[i] & b[i] & c[i]
			games[i] = those
			left |= those
		}
	}
	for i := 0; left != 0 && i < len(f.then); i++ {
		a, b := plane(f.then[i][0]), plane(f.then[i][1])
		left = 0
		for i := range games {
			those := games[i] & a[i] & b[i]
			games[i] = those
			left |= those
		}
	}
	for i := 0; left != 0 && i < len(f.either); i++ {
		a, b := plane(f.either[i][0]), plane(f.either[i][1])
		for i := range games {
			games[i] &= a[i] | b[i]
		}
	}
	return left != 0
}
