package train

import (
	"errors"

	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/study/problem"
)

// ErrNoProblems says that there is no problem in a collection.
var ErrNoProblems = errors.New("no problems")

// Collection is a list of problems, each there once.
type Collection struct {
	Problems []*problem.Problem
	number   map[shape.ID]int // from 0
}

// NewCollection makes a collection. Of problems with the same ID the first is kept.
func NewCollection(list []*problem.Problem) *Collection {
	c := &Collection{number: map[shape.ID]int{}}
	for _, p := range list {
		c.add(p)
	}
	return c
}

func (c *Collection) add(p *problem.Problem) {
	if _, ok := c.number[p.ID]; !ok {
		c.number[p.ID] = len(c.Problems)
		c.Problems = append(c.Problems, p)
	}
}

// Load reads the problems behind paths. failed is called with what is wrong with a record; the others are read. The error is
// ErrNoProblems if there is no problem.
func Load(paths []string, o sgf.Options, failed func(error)) (*Collection, error) {
	c := NewCollection(nil)
	for p, err := range problem.Walk(paths, o) {
		if err != nil {
			failed(err)
			continue
		}
		c.add(p)
	}
	if len(c.Problems) == 0 {
		return nil, ErrNoProblems
	}
	return c, nil
}
