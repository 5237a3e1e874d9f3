package train

import (
	"sync"

	own "shicho/examples/problems"
	"shicho/pattern/shape"
	"shicho/study/problem"
)

// Collection is a growing list of problems, each there once. It is safe for concurrent use.
type Collection struct {
	mutex  sync.Mutex
	list   []*problem.Problem
	number map[shape.ID]int // index in the list
}

// NewCollection makes a collection. Of problems with the same ID it keeps the first.
func NewCollection(list []*problem.Problem) *Collection {
	c := &Collection{number: map[shape.ID]int{}}
	for _, p := range list {
		c.Add(p)
	}
	return c
}

// Add adds a problem at the end, unless the collection has a problem with the same ID.
func (c *Collection) Add(p *problem.Problem) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if _, ok := c.number[p.ID]; !ok {
		c.number[p.ID] = len(c.list)
		c.list = append(c.list, p)
	}
}

// Problems lists the problems. The list must not be changed.
func (c *Collection) Problems() []*problem.Problem {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.list[:len(c.list):len(c.list)]
}

// Len is the number of the problems.
func (c *Collection) Len() int { return len(c.Problems()) }

// Number is the place of a problem in the collection, from 1. It is 0 if the collection does not have the problem.
func (c *Collection) Number(id shape.ID) int {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if n, ok := c.number[id]; ok {
		return n + 1
	}
	return 0
}

// ownProblems reads the problems that come with the program, once. Nobody changes them.
var ownProblems = sync.OnceValues(func() ([]*problem.Problem, error) {
	records, err := own.Records()
	if err != nil {
		return nil, err
	}
	return problem.Parse("problems.sgf", records)
})

// Own are the problems that come with the program, in a new collection. The problems themselves must not be changed.
func Own() (*Collection, error) {
	list, err := ownProblems()
	if err != nil {
		return nil, err
	}
	return NewCollection(list), nil
}
