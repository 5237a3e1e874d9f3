package proof

import (
	"shicho/board"
	"shicho/proof/check"
)

// lines are the lines of the proof below a turn. A turn that is needed more than once is written out the first time, with an ID.
func (n *turn) lines(size int) []check.Turn {
	l := lister{size: size, uses: map[*turn]int{}, ids: map[*turn]int{}}
	l.countUses(n)
	l.list(n)
	return l.lines
}

// lister writes the lines of a proof.
type lister struct {
	size  int
	uses  map[*turn]int
	ids   map[*turn]int
	lines []check.Turn
}

func (l *lister) countUses(n *turn) {
	if l.uses[n]++; l.uses[n] > 1 {
		return
	}
	for _, a := range n.next {
		l.countUses(a)
	}
}

func (l *lister) list(n *turn) {
	if id := l.ids[n]; id > 0 {
		l.lines = append(l.lines, check.Turn{Same: id})
		return
	}
	line := check.Turn{End: n.end}
	if n.loops {
		line.Zone = names(&n.zone, l.size)
	}
	if l.uses[n] > 1 {
		l.ids[n] = len(l.ids) + 1
		line.ID = l.ids[n]
	}
	if n.weak != board.NoPoint {
		line.Weak = board.FormatPoint(n.weak, l.size)
	}
	if n.play != board.NoPoint {
		line.Play = board.FormatPoint(n.play, l.size)
	}
	for _, x := range n.replies {
		line.Replies = append(line.Replies, board.FormatPoint(x, l.size))
	}
	l.lines = append(l.lines, line)
	for _, a := range n.next {
		l.list(a)
	}
}
