package patterndb

import (
	"cmp"
	"container/heap"
	"errors"
	"fmt"
	"slices"
	"strings"

	"shicho/patterndb/game"
	"shicho/shape"
)

// The errors of Show and FindGame.
var (
	ErrNoPattern = errors.New("no such pattern")
	ErrAmbiguous = errors.New("several patterns or games fit")
)

// Counts are numbers of instances by class.
type Counts struct {
	First        int `json:"first"`
	Intermediate int `json:"intermediate"`
	Final        int `json:"final"`
	Escape       int `json:"escape"`
	Missed       int `json:"missed"`

	FirstJoin        int `json:"first_join,omitempty"`
	IntermediateJoin int `json:"intermediate_join,omitempty"`
	FinalJoin        int `json:"final_join,omitempty"`
	FirstCut         int `json:"first_cut,omitempty"`
	IntermediateCut  int `json:"intermediate_cut,omitempty"`
	FinalCut         int `json:"final_cut,omitempty"`
}

// fields are the numbers by class, without AnyClass.
func (c *Counts) fields() [FinalCut + 1]*int {
	return [...]*int{nil, &c.First, &c.Intermediate, &c.Final, &c.Escape, &c.Missed,
		&c.FirstJoin, &c.IntermediateJoin, &c.FinalJoin, &c.FirstCut, &c.IntermediateCut, &c.FinalCut}
}

// All is the sum of all classes.
func (c Counts) All() (n int) {
	fields := c.fields()
	for _, field := range fields[First:] {
		n += *field
	}
	return n
}

// Of is the number of instances of a class. AnyClass means all.
func (c Counts) Of(class Class) int {
	if class == AnyClass {
		return c.All()
	}
	return *c.fields()[class]
}

// Add counts one instance.
func (c *Counts) Add(class Class) { c.AddTimes(class, 1) }

// AddTimes counts n instances of a class.
func (c *Counts) AddTimes(class Class, n int) { *c.fields()[class] += n }

// Merge adds other counts.
func (c *Counts) Merge(other *Counts) {
	theirs := other.fields()
	for class := First; class <= FinalCut; class++ {
		c.AddTimes(class, *theirs[class])
	}
}

// Classes lists the classes of instances in the order of Counts, without AnyClass.
func Classes() []Class { return game.Classes() }

// ShallowCounts are numbers of first instances by the finding of the shallow search.
type ShallowCounts struct {
	SameMove    int `json:"same_move"`
	OtherMove   int `json:"other_move"`
	NotCaptured int `json:"not_captured"`
}

// Add counts one finding. It ignores NotAsked.
func (c *ShallowCounts) Add(s Shallow) {
	switch s {
	case SameMove:
		c.SameMove++
	case OtherMove:
		c.OtherMove++
	case NotCaptured:
		c.NotCaptured++
	}
}

// SizeCount is the number of patterns with a size.
type SizeCount struct {
	Size     int `json:"points"` // number of points of the zone
	Patterns int `json:"unique_patterns"`
}

// Stats are the figures of a whole store.
type Stats struct {
	Limits    string        `json:"limits"`
	Parts     string        `json:"parts"` // of the games that the store holds, as Parts.String writes them
	Games     int           `json:"games"`
	Captures  int           `json:"captures"`
	Dead      int           `json:"dead"`
	Joined    int           `json:"joined,omitempty"`  // pairs of strings that a move joined
	Severed   int           `json:"severed,omitempty"` // pairs of strings near each other of which a move took one off
	Instances Counts        `json:"counts"`
	Shallow   ShallowCounts `json:"shallow_counts"`
	Patterns  int           `json:"unique_patterns"`  // without those that others cover
	Covered   int           `json:"covered_patterns"` // patterns that others cover
	Covers    bool          `json:"covers"`           // the store knows which patterns others cover
	Sizes     []SizeCount   `json:"by_points"`        // in ascending order
	Work      Work          `json:"work"`
	Bytes     int64         `json:"bytes"` // on the disk
}

// Stats goes through the whole store and adds up its figures.
func (s *Store) Stats() (*Stats, error) {
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	stats := &Stats{}
	if stats.Limits, err = t.limits(); err != nil {
		return nil, err
	}
	parts, err := t.parts()
	if err != nil {
		return nil, err
	}
	stats.Parts = parts.String()
	if stats.Bytes, err = s.Bytes(); err != nil {
		return nil, err
	}
	for g, err := range t.games {
		if err != nil {
			return nil, err
		}
		stats.Games++
		stats.Captures += g.Captures
		stats.Dead += g.Dead
		stats.Joined += g.Joined
		stats.Severed += g.Severed
		stats.Work.Add(&g.Work)
		for i := range g.Instances {
			stats.Instances.Add(g.Instances[i].Class)
			stats.Shallow.Add(g.Instances[i].Shallow)
		}
	}
	if stats.Covers, err = t.hasCovers(); err != nil {
		return nil, err
	}
	if stats.Covered, err = t.countCovered(); err != nil {
		return nil, err
	}
	sizes := map[int]int{}
	err = t.groups(&counting{}, func(p *group) error {
		stats.Patterns++
		sizes[p.size()]++
		return nil
	})
	for size, n := range sizes {
		stats.Sizes = append(stats.Sizes, SizeCount{size, n})
	}
	slices.SortFunc(stats.Sizes, func(a, b SizeCount) int { return a.Size - b.Size })
	return stats, err
}

// Order is an order of patterns.
type Order uint8

// The orders.
const (
	ByCount      Order = iota // most instances of the class first
	ByDifficulty              // hardest proof of an instance of the class first
)

// Query selects patterns.
type Query struct {
	By               Order
	Class            Class // only instances of this class count; AnyClass: all
	MinSize, MaxSize int   // number of points; MaxSize 0: no upper bound
	Limit            int   // largest number of patterns; 0: 10
	Filter
}

// Top lists the patterns that come first. Patterns that are equal in the order of the query come in the order of
// their IDs.
func (s *Store) Top(q Query) ([]Summary, error) {
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	if q.Limit <= 0 {
		q.Limit = defaultLimit
	}
	counts, err := t.counting(&q)
	if err != nil {
		return nil, err
	}
	best := ranking{query: q}
	err = t.groups(counts, func(g *group) error {
		size := g.size()
		if size < q.MinSize || q.MaxSize > 0 && size > q.MaxSize || !q.hasPattern(g, q.Class) {
			return nil
		}
		if len(best.list) == q.Limit {
			if best.compare(&best.list[0], &g.Summary) < 0 {
				return nil
			}
			heap.Pop(&best)
		}
		entry := g.Summary
		var err error
		if entry.Pattern, err = t.decodePattern(g.ID, g.code); err == nil {
			heap.Push(&best, entry)
		}
		return err
	})
	slices.SortFunc(best.list, func(a, b Summary) int { return best.compare(&a, &b) })
	return best.list, err
}

// ranking is a heap of the best patterns so far, with the last of them on top.
type ranking struct {
	query Query
	list  []Summary
}

// compare is negative if a comes first.
func (r *ranking) compare(a, b *Summary) int {
	if r.query.By == ByDifficulty {
		if c := cmp.Or(b.Depth-a.Depth, b.Nodes-a.Nodes); c != 0 {
			return c
		}
	}
	return cmp.Or(b.Instances.Of(r.query.Class)-a.Instances.Of(r.query.Class), compareIDs(a.ID, b.ID))
}

func (r *ranking) Len() int           { return len(r.list) }
func (r *ranking) Less(i, j int) bool { return r.compare(&r.list[i], &r.list[j]) > 0 }
func (r *ranking) Swap(i, j int)      { r.list[i], r.list[j] = r.list[j], r.list[i] }
func (r *ranking) Push(x any)         { r.list = append(r.list, x.(Summary)) }
func (r *ranking) Pop() any {
	last := len(r.list) - 1
	x := r.list[last]
	r.list = r.list[:last]
	return x
}

// Show finds the pattern whose ID begins with the given hexadecimal digits. The error may wrap ErrNoPattern, or
// ErrAmbiguous with a few of the patterns.
func (s *Store) Show(digits string) (*Summary, error) {
	t, err := s.snapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	digits = strings.ToLower(digits)
	found, err := t.find(patternPrefix, digits)
	if err != nil {
		return nil, err
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("%s: %w: %q", s.dir, ErrNoPattern, digits)
	case 1:
	default:
		return nil, ambiguous(s.dir, digits, found)
	}
	return t.summary(found[0])
}

// ambiguous is the error for digits that several IDs begin with, some of which are found.
func ambiguous(dir, digits string, found []shape.ID) error {
	var names []string
	for _, id := range found {
		names = append(names, id.String())
	}
	return fmt.Errorf("%s: %w: %q: %s …", dir, ErrAmbiguous, digits, strings.Join(names, ", "))
}

// find lists the first games or patterns, as the prefix of their keys says, whose IDs begin with the digits.
func (t *snapshot) find(prefix byte, digits string) (found []shape.ID, err error) {
	var low shape.ID
	if strings.Trim(digits, "0123456789abcdef") != "" || len(digits) > 2*len(low) {
		return nil, nil
	}
	low, err = shape.ParseID(digits + strings.Repeat("0", 2*len(low)-len(digits)))
	if err != nil {
		return nil, err
	}
	c := t.scan([]byte{prefix})
	defer c.close()
	c.seek = idKey(prefix, low)
	c.from = c.seek
	for c.next() && len(found) < maxFound {
		if len(c.key) < 1+idLength || !idAt(c.key, 0).HasPrefix(digits) {
			return found, c.proveTo(c.key)
		}
		id := idAt(c.key, 0)
		found = append(found, id)
		c.seek = keyAfter(idKey(prefix, id))
	}
	if c.err == nil && len(found) == maxFound {
		c.err = c.proveTo(idKey(prefix, found[len(found)-1]))
	}
	return found, c.err
}
