package library

import (
	"fmt"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/protocol/report"
)

// Find returns the pattern whose ID begins with some hexadecimal digits, with the figures of all its instances. If only a
// covered pattern has such an ID, Find returns its cover. The error wraps patterndb.ErrNoPattern or patterndb.ErrAmbiguous.
func (c *Catalogue) Find(digits string) (*patterndb.Summary, error) {
	found := startingWith(len(c.patterns), func(n int) shape.ID { return c.patterns[n].id }, digits)
	switch len(found) {
	case 0:
		covered := startingWith(len(c.covered), func(n int) shape.ID { return c.covered[n].id }, digits)
		if len(covered) != 1 {
			return nil, fmt.Errorf("%w: %.40q", patterndb.ErrNoPattern, digits)
		}
		found = []int{int(c.covered[covered[0]].cover)}
	case 2:
		return nil, fmt.Errorf("%w: %.40q: %v, %v …", patterndb.ErrAmbiguous, digits, c.patterns[found[0]].id, c.patterns[found[1]].id)
	}
	e, _ := c.count(found[0], &PatternQuery{}, nil)
	return c.summary(&e)
}

// Summary returns the pattern with an ID, which no other covers, with the figures of all its instances. The error wraps patterndb.ErrNoPattern.
func (c *Catalogue) Summary(id shape.ID) (*patterndb.Summary, error) {
	n, ok := c.find(id)
	if !ok {
		return nil, fmt.Errorf("%w: %v", patterndb.ErrNoPattern, id)
	}
	e, _ := c.count(n, &PatternQuery{}, nil)
	return c.summary(&e)
}

// Details are the figures of one pattern.
type Details struct {
	Pattern
	// Games that the side whose move it was won and lost after the move. A game counts once for each side. Missed moves do not
	// count.
	Won  int `json:"mover_won"`
	Lost int `json:"mover_lost"`
}

// Details returns the figures of a pattern. The error wraps patterndb.ErrNoPattern.
func (c *Catalogue) Details(id shape.ID) (d *Details, err error) {
	n, ok := c.find(id)
	if !ok {
		return nil, fmt.Errorf("%w: %v", patterndb.ErrNoPattern, id)
	}
	e, _ := c.count(n, &PatternQuery{}, nil)
	d = &Details{}
	if d.Pattern, err = c.describe(&e); err != nil {
		return nil, err
	}
	counted := [3]int{-1, -1, -1} // by colour: the game that was counted last
	for _, p := range c.postingsOf(n) {
		mover := p.flags.mover()
		if !p.flags.class().IsPlayed() || counted[mover] == int(p.game) {
			continue
		}
		counted[mover] = int(p.game)
		winner := ""
		if side := c.games.Winner(int(p.game)); side != board.Empty {
			winner = side.String()
		}
		report.AddWinner(&d.Won, &d.Lost, winner, mover.String())
	}
	return d, nil
}

// Instances lists the instances of a pattern, at most most of them, played moves and stretches of missed ones in the order of
// the games' keys. left is how many more there are.
func (c *Catalogue) Instances(id shape.ID, most int) (list []report.Instance, left int, err error) {
	n, ok := c.find(id)
	if !ok {
		return nil, 0, fmt.Errorf("%w: %v", patterndb.ErrNoPattern, id)
	}
	list = []report.Instance{}
	last := -1
	for _, p := range c.postingsOf(n) {
		left += int(p.count)
		if int(p.game) == last || len(list) >= most {
			continue
		}
		last = int(p.game)
		g, err := c.store.Game(c.games.Key(last))
		if err != nil {
			return nil, 0, err
		}
		g = Shortened(g)
		stretches := newStretches(g)
		for i := range g.Instances {
			if own, ok := c.findCover(g.Instances[i].Pattern); ok && own == n && stretches.times(i, n) > 0 {
				list = append(list, report.NewInstance(patterndb.Occurrence{Instance: &g.Instances[i], Game: g}))
			}
		}
	}
	list = list[:min(len(list), most)]
	return list, left - len(list), nil
}
