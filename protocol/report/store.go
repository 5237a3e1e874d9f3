package report

import (
	"cmp"
	"fmt"
	"strings"

	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/pattern/theme/detect"
	"shicho/patterndb"
)

// Stats is the figures of a store.
type Stats struct{ *patterndb.Stats }

// Text is a line for each figure, and the patterns by their number of points.
func (s Stats) Text() string {
	var t strings.Builder
	line := func(name string, value any) { fmt.Fprintf(&t, "%-36s%12v\n", name, value) }
	some := func(name string, n int) {
		if n > 0 {
			line(name, n)
		}
	}
	line("mined by shicho", cmp.Or(strings.Join(s.Programs, ", "), "unknown"))
	line("limits and targets of mining", s.Limits)
	for _, m := range s.MinedBy {
		name := "hash of all settings"
		if len(s.MinedBy) > 1 {
			name = cmp.Or(m.Limits, "no limits")
		}
		line(name, cmp.Or(m.Hash(), "unknown settings"))
	}
	if s.Parts != "all" {
		line("parts of the games", s.Parts)
	}
	line("games", s.Games)
	line("captures", s.Captures)
	some("strings dead at the end", s.Dead)
	some("pairs of strings joined", s.Joined)
	some("near strings, one of which was taken", s.Severed)
	some("strings that were killed or taken", s.Killed)
	line("first", s.Instances.First)
	line("intermediate", s.Instances.Intermediate)
	line("final", s.Instances.Final)
	line("escape", s.Instances.Escape)
	some("missed", s.Instances.Missed)
	some("critical", s.Instances.Critical)
	some("safe", s.Instances.Safe)
	for _, class := range patterndb.Classes() {
		if class.HasPair() || class.IsLife() {
			some(class.Words(), s.Instances.Of(class))
		}
	}
	line("first, shallow finds the same move", s.Shallow.SameMove)
	line("first, shallow finds another move", s.Shallow.OtherMove)
	line("first, shallow finds no capture", s.Shallow.NotCaptured)
	if s.KillShallow != (patterndb.ShallowCounts{}) {
		line("first kill, shallow finds the move", s.KillShallow.SameMove)
		line("first kill, shallow finds another", s.KillShallow.OtherMove)
		line("first kill, shallow finds no capture", s.KillShallow.NotCaptured)
	}
	line("unique patterns", s.Patterns)
	if s.Covers {
		line("patterns that those cover", s.Covered)
	} else {
		line("patterns that those cover", "unknown")
	}
	line("searches", s.Work.Searches)
	line("searches cut by the node limit", s.Work.CutNodes)
	line("nodes", s.Work.Nodes)
	line("bytes on the disk", s.Bytes)
	t.WriteString("\npatterns by size, in points\n")
	for _, bin := range sizeBins(s.Sizes) {
		fmt.Fprintf(&t, "%-36s%12d\n", bin.name, bin.patterns)
	}
	return t.String()
}

// sizeBin counts the patterns in a range of sizes.
type sizeBin struct {
	name     string
	patterns int
}

// smallestBin is the largest size, in points, of the first range. Each further range goes up to twice the largest size
// of the range before.
const smallestBin = 4

// sizeBins sorts sizes into the ranges 1–4, 5–8, 9–16 and so on.
func sizeBins(sizes []patterndb.SizeCount) []sizeBin {
	var bins []sizeBin
	low, high := 1, smallestBin
	for _, s := range sizes {
		for s.Size > high {
			low, high = high+1, 2*high
		}
		name := fmt.Sprintf("%d–%d", low, high)
		if len(bins) == 0 || bins[len(bins)-1].name != name {
			bins = append(bins, sizeBin{name: name})
		}
		bins[len(bins)-1].patterns += s.Patterns
	}
	return bins
}

// Import says how many games an import added to a store, and how many the store had already.
type Import struct {
	Added   int `json:"added"`
	Already int `json:"already"`
}

// Text is the result in a line.
func (i Import) Text() string {
	return fmt.Sprintf("%d games added, %d already in the store\n", i.Added, i.Already)
}

// Merge says what a merge of stores made.
type Merge struct {
	Records int    `json:"records"`
	Games   int    `json:"games"`
	Shared  int    `json:"shared"` // games that several inputs had
	Parts   string `json:"parts"`  // as in Stats
}

// Text is the result in a line, and a second line if parts are missing.
func (m Merge) Text() string {
	text := fmt.Sprintf("%s with %s; %s were in several inputs\n", words.Count(m.Games, "game"), words.Count(m.Records, "record"), words.Count(m.Shared, "game"))
	if m.Parts != "all" {
		text += fmt.Sprintf("parts of the games: %s\n", m.Parts)
	}
	return text
}

// Compact says what a compaction did to a store. The numbers are 0 if there was nothing to do.
type Compact struct {
	Before  int   `json:"files_before"`
	After   int   `json:"files_after"`
	Records int64 `json:"records"` // in the files
}

// Text is the result in a line.
func (c Compact) Text() string {
	if c.Before == 0 {
		return "nothing to do: all records are in one file already\n"
	}
	return fmt.Sprintf("%d files are %d; %s\n", c.Before, c.After, words.Count(int(c.Records), "record"))
}

// Check says what a check of a store found.
type Check struct {
	Records int      `json:"records"`        // the number of records that were verified
	Faults  []string `json:"faults"`         // key of a record: what is wrong
	Lost    int      `json:"lost"`           // the least number of games that a damaged log lost and the repair gave up
	Proofs  *Proofs  `json:"pattern_proofs"` // nil if they were not checked
}

// CheckStore verifies every record of a store.
func CheckStore(store *patterndb.Store) (*Check, error) {
	c := &Check{Faults: []string{}}
	var err error
	c.Records, err = store.Check(func(f patterndb.Fault) { c.Faults = append(c.Faults, f.Key+": "+f.What) })
	return c, err
}

// CheckThemes finds the themes of all patterns of a store anew. It adds a fault for each pattern that is stored with
// other themes.
func (c *Check) CheckThemes(store *patterndb.Store) error {
	finder := detect.NewPatterns()
	for p, err := range store.EncodedPatterns() {
		if err != nil {
			return err
		}
		pattern, err := shape.Decode(p.Code)
		if err != nil {
			continue // the check of the records has reported this fault
		}
		if themes := finder.Of(pattern); themes != p.Themes {
			c.Faults = append(c.Faults, fmt.Sprintf("p %v: the themes are %s, not %s", p.ID, strings.Join(themes.Names(), ", "), strings.Join(p.Themes.Names(), ", ")))
		}
	}
	return nil
}

// Text is a line for each fault, and a line with the numbers.
func (c *Check) Text() string {
	summary := fmt.Sprintf("%d records, %d faults", c.Records, len(c.Faults))
	if c.Lost > 0 {
		summary += fmt.Sprintf("\n%d games lost: mine the same input again", c.Lost)
	}
	if c.Proofs != nil {
		summary += "\n" + c.Proofs.text()
	}
	return strings.Join(append(c.Faults, summary), "\n") + "\n"
}
