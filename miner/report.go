package miner

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/patterndb/query"
)

// Report sums up what was mined. Merge joins the reports of parts of a collection, in any order, to the report of
// the whole.
type Report struct {
	Program string `json:"program"` // the version of the program that mined

	Games      int `json:"games"` // records read, good or bad
	Mined      int `json:"mined"`
	Duplicates int `json:"duplicates"` // records of a game that came before
	Already    int `json:"already"`    // games that the store had already
	Failed     int `json:"failed"`
	Elsewhere  int `json:"elsewhere"`          // records of games that belong to other parts
	Unwanted   int `json:"unwanted,omitempty"` // records of games that Job.Games leaves out

	Captures     int `json:"captures"`
	Dead         int `json:"dead"`              // strings that were dead at the end of a game
	Joined       int `json:"joined,omitempty"`  // pairs of strings that a move joined
	Severed      int `json:"severed,omitempty"` // pairs of strings near each other: a move took one string of the pair off
	Killed       int `json:"killed,omitempty"`  // strings from which kills or saving moves were looked for
	query.Counts `json:"counts"`
	Shallow      query.ShallowCounts `json:"shallow_counts"`
	// KillShallow are the findings of the shallow search about first kills.
	KillShallow query.ShallowCounts `json:"kill_shallow_counts,omitzero"`

	// OfDead counts the instances of strings that were dead at the end of a game. Counts includes them.
	OfDead EndCounts `json:"of_dead"`
	// OfStanding counts the instances of the other strings on the board at the end of a game. Counts includes them.
	// Such a string has instances only in positions where it has few liberties.
	OfStanding EndCounts `json:"of_standing"`

	Patterns int       `json:"unique_patterns"` // number in the store afterwards; a merged report has the larger number
	Work     game.Work `json:"work"`            // of the walks and proofs, without the shallow searches

	Seconds float64 `json:"seconds"`

	Failures []string      `json:"failures"` // path:line:column: what is wrong
	Warnings []string      `json:"warnings"` // the same, of records that were read nevertheless
	Hardest  []HardPattern `json:"hardest"`  // the hardest first patterns, the hardest one first
}

// HardPattern is a first pattern with the game that it was found in.
type HardPattern struct {
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

// Report is what one game adds to the report of a job. The job itself counts Games and Mined.
func (result *Result) Report() *Report {
	g := &result.Game
	r := &Report{Captures: g.Captures, Dead: g.Dead, Joined: g.Joined, Severed: g.Severed, Killed: g.Killed, Work: g.Work}
	patterns := map[shape.ID]shape.Pattern{}
	for _, p := range result.Patterns {
		patterns[p.ID()] = p.Pattern
	}
	for i := range g.Instances {
		in := &g.Instances[i]
		r.Counts.Add(in.Class)
		switch in.Capture {
		case g.DeadAtEnd():
			r.OfDead.Add(in.Class)
		case g.StandingAtEnd():
			r.OfStanding.Add(in.Class)
		}
		if in.Class == game.FirstKill {
			r.KillShallow.Add(in.Shallow)
		} else {
			r.Shallow.Add(in.Shallow)
		}
		if in.Class == game.First && in.Pattern != (shape.ID{}) {
			r.keepHard(HardPattern{in.Pattern, g.Name, in.Move, board.FormatPoint(in.Point, g.Size),
				board.FormatPoint(in.Target, g.Size), in.Depth, in.Nodes, in.Ladder, patterns[in.Pattern]})
		}
	}
	return r
}

// Merge adds the report of another part of the collection. Merge also adds up Seconds: the sum is the time that all
// jobs worked, which may be more than the time on the clock.
func (r *Report) Merge(other *Report) {
	r.Program = cmp.Or(r.Program, other.Program)
	r.Games += other.Games
	r.Mined += other.Mined
	r.Duplicates += other.Duplicates
	r.Already += other.Already
	r.Failed += other.Failed
	r.Elsewhere += other.Elsewhere
	r.Unwanted += other.Unwanted
	r.Captures += other.Captures
	r.Dead += other.Dead
	r.Joined += other.Joined
	r.Severed += other.Severed
	r.Killed += other.Killed
	r.OfDead.add(&other.OfDead)
	r.OfStanding.add(&other.OfStanding)
	r.Counts.Merge(&other.Counts)
	r.Shallow.Merge(&other.Shallow)
	r.KillShallow.Merge(&other.KillShallow)
	r.Work.Add(&other.Work)
	r.Seconds += other.Seconds
	r.Patterns = max(r.Patterns, other.Patterns)
	if len(other.Failures) > 0 {
		r.Failures = append(r.Failures, other.Failures...)
		slices.Sort(r.Failures)
	}
	if len(other.Warnings) > 0 {
		r.Warnings = append(r.Warnings, other.Warnings...)
		slices.Sort(r.Warnings)
	}
	for _, h := range other.Hardest {
		r.keepHard(h)
	}
}

// keepHard keeps h if h is among the hardest first patterns. It keeps only the hardest instance of each pattern.
func (r *Report) keepHard(h HardPattern) {
	r.Hardest = append(r.Hardest, h)
	slices.SortFunc(r.Hardest, compareHard)
	for i := len(r.Hardest) - 1; i > 0; i-- {
		if slices.ContainsFunc(r.Hardest[:i], func(o HardPattern) bool { return o.ID == r.Hardest[i].ID }) {
			r.Hardest = slices.Delete(r.Hardest, i, i+1)
		}
	}
	r.Hardest = r.Hardest[:min(len(r.Hardest), hardestKept)]
}

// compareHard orders by depth, then by nodes, the hardest first. The other fields make the order unique.
func compareHard(a, b HardPattern) int {
	return cmp.Or(
		cmp.Compare(b.Depth, a.Depth),
		cmp.Compare(b.Nodes, a.Nodes),
		slices.Compare(a.ID[:], b.ID[:]),
		cmp.Compare(a.Game, b.Game),
		cmp.Compare(a.Move, b.Move),
		cmp.Compare(a.Target, b.Target),
	)
}

// EndCounts are numbers of instances of strings that were on the board at the end of a game.
type EndCounts struct {
	First        int `json:"first"`
	Intermediate int `json:"intermediate"`
	Escape       int `json:"escape"`
	Missed       int `json:"missed"`
	Critical     int `json:"critical,omitempty"`
	Safe         int `json:"safe,omitempty"`
}

// Add counts an instance.
func (c *EndCounts) Add(class game.Class) {
	switch class {
	case game.First:
		c.First++
	case game.Intermediate:
		c.Intermediate++
	case game.Escape:
		c.Escape++
	case game.Missed:
		c.Missed++
	case game.Critical:
		c.Critical++
	case game.Safe:
		c.Safe++
	}
}

func (c *EndCounts) add(o *EndCounts) {
	c.First += o.First
	c.Intermediate += o.Intermediate
	c.Escape += o.Escape
	c.Missed += o.Missed
	c.Critical += o.Critical
	c.Safe += o.Safe
}
