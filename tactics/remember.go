package tactics

import (
	"shicho/board"
	"shicho/internal/mix"
	"shicho/tactics/internal/table"
)

// answerBits is the number of buckets of answers that a reader remembers, as a power of two: room for some thousand answers, as many as a
// game has questions that are still open.
const answerBits = 9

// answers are the answers of searches, each with the position that it was found in.
type answers struct {
	kept table.Buckets[known]
}

// known is the answer to a question. It holds in every position that is the same inside the zone of the answer, and has at most as many more stones
// within its reach as the answer can spare.
type known struct {
	answer   Answer
	question Question
	limits   Limits
	free     board.Colour
	stones   [2]board.PointSet // black and white, of the whole board
	reach    board.PointSet
	ko       board.Point  // that may not be retaken, or NoPoint
	banned   board.Colour // who may not
}

// newAnswers makes room for answers, some megabytes.
func newAnswers() *answers { return &answers{table.NewBuckets[known](answerBits)} }

// pose makes the question one that is the same whatever stones of the strings name them.
func pose(b *board.Board, q Question) (posed Question, key uint64) {
	q.Target = b.StringAt(q.Target).First()
	key = mix.Key(b.StringKey(q.Target) + uint64(q.Goal)<<1 + uint64(q.ToMove))
	if q.Goal == Connect || q.Goal == Sever {
		q.Other = b.StringAt(q.Other).First()
		key ^= mix.Key(b.StringKey(q.Other))
	} else {
		q.Other = board.NoPoint
	}
	return q, key
}

// find returns the answer to a question, if one is known that holds in the position and can spare as many stones.
func (all *answers) find(b *board.Board, q *Question, key uint64, free board.Colour, limits *Limits, spare int) (a Answer, found bool) {
	for left := all.kept.Candidates(key); left != 0; left &= left - 1 {
		k := all.kept.Entry(key, left)
		if k == nil || k.free != free || k.question != *q || k.limits != *limits {
			continue
		}
		if move := k.answer.Move; move >= 0 && b.At(move) != board.Empty {
			continue // a guess of a search that was cut need not lie in the zone
		}
		if added := k.added(b); added >= 0 && added+spare <= k.answer.Spare && k.isSameKo(b) {
			a = k.answer
			a.Spare -= added
			a.Nodes = 0
			return a, true
		}
	}
	return Answer{}, false
}

// add remembers the answer to a question about the position on the board.
func (all *answers) add(b *board.Board, q *Question, key uint64, free board.Colour, limits *Limits, a *Answer) {
	k := all.kept.Add(key)
	*k = known{answer: *a, question: *q, limits: *limits, free: free, stones: [2]board.PointSet{*b.Stones(board.Black), *b.Stones(board.White)}}
	k.ko, k.banned = b.Ko()
	k.reach = reachOf(b, &a.Zone)
}

// reachOf is the set of the points on which more stones may matter to a proof with a zone. The moves that a proof can spare are those that
// would fill liberties outside the zone. They are liberties of strings that have stones in the zone, or of stones that the proof plays there.
func reachOf(b *board.Board, zone *board.PointSet) (reach board.PointSet) {
	reach = b.Beside(zone)
	reach.Union(zone)
	touched := *zone
	touched.Subtract(b.Empty())
	for s := b.TakeString(&touched); s >= 0; s = b.TakeString(&touched) {
		reach.Union(b.StringNeighbours(s))
	}
	return reach
}

// added counts the stones within reach, outside the zone, that the position of the answer lacks. It is negative if the positions differ inside the zone.
func (k *known) added(b *board.Board) (n int) {
	for i, colour := range [2]board.Colour{board.Black, board.White} {
		now, then := *b.Stones(colour), k.stones[i]
		gone := then
		gone.Subtract(&now)
		now.Subtract(&then)
		if gone.Intersects(&k.answer.Zone) || now.Intersects(&k.answer.Zone) {
			return -1
		}
		now.Intersect(&k.reach)
		n += now.Len()
	}
	return n
}

// isSameKo tells whether the same ko, if any, may not be retaken inside the zone.
func (k *known) isSameKo(b *board.Board) bool {
	ko, banned := b.Ko()
	if ko == k.ko && banned == k.banned {
		return true
	}
	zone := &k.answer.Zone
	return (ko < 0 || !zone.Has(ko)) && (k.ko < 0 || !zone.Has(k.ko))
}
