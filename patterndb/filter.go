package patterndb

import "shicho/pattern/shape"

// counting says which instances count. The zero value counts every instance.
type counting struct {
	class  Class
	ladder *bool
	games  map[shape.ID]bool // nil: all
}

// counting says which instances count for the query.
func (t *snapshot) counting(q *Query) (*counting, error) {
	var wants func(*Game) bool
	if q.SelectsGames() {
		wants = func(g *Game) bool { return q.HasGame(&g.Source) }
	}
	c, err := t.countingGames(wants)
	if err == nil {
		c.class, c.ladder = q.Class, q.Ladder
	}
	return c, err
}

// countingGames says that the instances of some games count, or those of all games if wants is nil.
func (t *snapshot) countingGames(wants func(*Game) bool) (*counting, error) {
	c := &counting{}
	if wants == nil {
		return c, nil
	}
	c.games = map[shape.ID]bool{}
	for g, err := range t.games {
		if err != nil {
			return nil, err
		}
		if wants(g) {
			c.games[g.Key] = true
		}
	}
	return c, nil
}

// all tells whether every instance counts.
func (c *counting) all() bool { return c.games == nil && c.class == AnyClass && c.ladder == nil }

func (c *counting) hasGame(key shape.ID) bool { return c.games == nil || c.games[key] }

func (c *counting) has(i *Instance) bool {
	return (c.class == AnyClass || c.class == i.Class) && (c.ladder == nil || *c.ladder == i.Ladder)
}

// add adds the instances of a game to totals, but leaves the number of games as it is. It tells whether any of the
// instances counts.
func (c *counting) add(s *Totals, list []Instance) (counted bool) {
	for i := range list {
		s.Instances.Add(list[i].Class)
		if c.has(&list[i]) {
			s.KeepHarder(&list[i])
			counted = true
		}
	}
	return counted
}
