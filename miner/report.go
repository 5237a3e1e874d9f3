package miner

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/patterndb"
	"shicho/shape"
)

// hardestKept is how many of the hardest first patterns a report shows.
const hardestKept = 3

// Report sums up what was mined. Reports of parts of a collection Merge into the
// report of the whole, in any order.
type Report struct {
	Games      int `json:"games"` // records read, good or bad
	Mined      int `json:"mined"`
	Duplicates int `json:"duplicates"` // of a game that came before
	Already    int `json:"already"`    // in the store
	Failed     int `json:"failed"`

	Captures         int `json:"captures"`
	Dead             int `json:"dead"` // strings dead at the end of a game
	patterndb.Counts `json:"counts"`
	Shallow          patterndb.ShallowCounts `json:"shallow_counts"`

	// OfDead are the instances of strings that are dead at the end, which Counts has too.
	OfDead DeadCounts `json:"of_dead"`

	Patterns int            `json:"unique_patterns"` // in the store, afterwards; a merged report has the larger number
	Work     patterndb.Work `json:"work"`            // without the shallow searches

	Seconds float64 `json:"seconds"`

	Failures []string `json:"failures"` // path:line:column: what is wrong
	Hardest  []Hard   `json:"hardest"`  // of the first patterns, hardest first
}

// Hard is a first pattern with the game that it was found in.
type Hard struct {
	ID      shape.ID      `json:"pattern"`
	Game    string        `json:"game"`
	Move    int           `json:"move"`
	Point   string        `json:"point"`
	Target  string        `json:"target"`
	Depth   int           `json:"depth"`
	Nodes   int           `json:"nodes"`
	Ladder  bool          `json:"ladder"`
	Pattern shape.Pattern `json:"-"`
}

// add adds the result of one game.
func (r *Report) add(result *Result) {
	r.Merge(result.Report())
	r.Mined++
}

// Report is what one game contributes; Games and Mined are the job's to count.
func (result *Result) Report() *Report {
	g := &result.Game
	r := &Report{Captures: g.Captures, Dead: g.Dead, Work: g.Work}
	patterns := map[shape.ID]shape.Pattern{}
	for _, p := range result.Patterns {
		patterns[p.ID()] = p
	}
	for i := range g.Instances {
		in := &g.Instances[i]
		r.Counts.Add(in.Class)
		if in.Capture > g.Moves {
			r.OfDead.Add(in.Class)
		}
		r.Shallow.Add(in.Shallow)
		if in.Class == patterndb.First && in.Pattern != (shape.ID{}) {
			r.keepHard(Hard{in.Pattern, g.Name, in.Move, board.FormatPoint(in.Point, g.Size),
				board.FormatPoint(in.Target, g.Size), in.Depth, in.Nodes, in.Ladder, patterns[in.Pattern]})
		}
	}
	return r
}

// Merge adds another part of the collection. Seconds add up too: they are work,
// not time on the clock.
func (r *Report) Merge(other *Report) {
	r.Games += other.Games
	r.Mined += other.Mined
	r.Duplicates += other.Duplicates
	r.Already += other.Already
	r.Failed += other.Failed
	r.Captures += other.Captures
	r.Dead += other.Dead
	r.OfDead.add(&other.OfDead)
	r.First += other.First
	r.Intermediate += other.Intermediate
	r.Final += other.Final
	r.Escape += other.Escape
	r.Shallow.SameMove += other.Shallow.SameMove
	r.Shallow.OtherMove += other.Shallow.OtherMove
	r.Shallow.NotCaptured += other.Shallow.NotCaptured
	r.Work.Add(&other.Work)
	r.Seconds += other.Seconds
	r.Patterns = max(r.Patterns, other.Patterns)
	if len(other.Failures) > 0 {
		r.Failures = append(r.Failures, other.Failures...)
		slices.Sort(r.Failures)
	}
	for _, h := range other.Hardest {
		r.keepHard(h)
	}
}

// keepHard keeps h if it is among the hardest, of each pattern only the hardest.
func (r *Report) keepHard(h Hard) {
	r.Hardest = append(r.Hardest, h)
	slices.SortFunc(r.Hardest, compareHard)
	for i := len(r.Hardest) - 1; i > 0; i-- {
		if slices.ContainsFunc(r.Hardest[:i], func(o Hard) bool { return o.ID == r.Hardest[i].ID }) {
			r.Hardest = slices.Delete(r.Hardest, i, i+1)
		}
	}
	r.Hardest = r.Hardest[:min(len(r.Hardest), hardestKept)]
}

// compareHard orders by depth, then nodes, hardest first, then by what makes the
// order one.
func compareHard(a, b Hard) int {
	return cmp.Or(
		cmp.Compare(b.Depth, a.Depth),
		cmp.Compare(b.Nodes, a.Nodes),
		slices.Compare(a.ID[:], b.ID[:]),
		cmp.Compare(a.Game, b.Game),
		cmp.Compare(a.Move, b.Move),
		cmp.Compare(a.Target, b.Target),
	)
}

// DeadCounts are numbers of instances of strings that are dead at the end of a game.
type DeadCounts struct {
	First        int `json:"first"`
	Intermediate int `json:"intermediate"`
	Escape       int `json:"escape"`
}

// Add counts an instance.
func (c *DeadCounts) Add(class patterndb.Class) {
	switch class {
	case patterndb.First:
		c.First++
	case patterndb.Intermediate:
		c.Intermediate++
	case patterndb.Escape:
		c.Escape++
	}
}

func (c *DeadCounts) add(o *DeadCounts) {
	c.First += o.First
	c.Intermediate += o.Intermediate
	c.Escape += o.Escape
}
