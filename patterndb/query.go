package patterndb

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shicho/pattern/shape"
	"shicho/patterndb/query"
)

// The errors of Show and FindGame.
var (
	ErrNoPattern = errors.New("no such pattern")
	ErrAmbiguous = errors.New("several patterns or games fit")
)

// Package query has the types of questions and of the figures in answers.
type (
	Counts        = query.Counts
	ShallowCounts = query.ShallowCounts
	Totals        = query.Totals
	Summary       = query.Summary
	Query         = query.Query
	Order         = query.Order
	Filter        = query.Filter
	Edge          = query.Edge
)

// The orders, and the places of patterns.
const (
	ByCount      = query.ByCount
	ByDifficulty = query.ByDifficulty

	AnyEdge = query.AnyEdge
	NoEdge  = query.NoEdge
	Side    = query.Side
	Corner  = query.Corner
)

// SizeCount is the number of patterns with a size.
type SizeCount struct {
	Size     int `json:"points"` // number of points of the zone
	Patterns int `json:"unique_patterns"`
}

// Stats are the figures of a whole store.
type Stats struct {
	Programs  []string      `json:"programs"` // versions of the program that mined the games, in ascending order
	Limits    string        `json:"limits"`
	MinedBy   SettingsList  `json:"mined_by"` // the settings by which the games were mined
	Parts     string        `json:"parts"`    // the parts of the games that the store holds, as Parts.String writes them
	Games     int           `json:"games"`
	Captures  int           `json:"captures"`
	Dead      int           `json:"dead"`
	Joined    int           `json:"joined,omitempty"`  // pairs of strings that a move joined
	Severed   int           `json:"severed,omitempty"` // pairs of strings near each other: a move took one string of the pair off
	Killed    int           `json:"killed,omitempty"`  // strings from which kills or saving moves were looked for
	Instances Counts        `json:"counts"`
	Shallow   ShallowCounts `json:"shallow_counts"`
	// KillShallow are the findings of the shallow search about first kills.
	KillShallow ShallowCounts `json:"kill_shallow_counts,omitzero"`
	Patterns    int           `json:"unique_patterns"`  // patterns that no other pattern covers
	Covered     int           `json:"covered_patterns"` // patterns that others cover
	Covers      bool          `json:"covers"`           // the store knows which patterns others cover
	Sizes       []SizeCount   `json:"by_points"`        // in ascending order
	Work        Work          `json:"work"`
	Bytes       int64         `json:"bytes"` // on the disk
}

// Add counts a game and its instances.
func (s *Stats) Add(g *Game) {
	s.Games++
	s.Captures += g.Captures
	s.Dead += g.Dead
	s.Joined += g.Joined
	s.Severed += g.Severed
	s.Killed += g.Killed
	s.Work.Add(&g.Work)
	for i := range g.Instances {
		s.Instances.Add(g.Instances[i].Class)
		if g.Instances[i].Class == FirstKill {
			s.KillShallow.Add(g.Instances[i].Shallow)
		} else {
			s.Shallow.Add(g.Instances[i].Shallow)
		}
	}
}

// Stats goes through the whole store and adds up its figures.
func (s *Store) Stats() (*Stats, error) {
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	stats := &Stats{}
	if stats.Programs, err = t.programs(); err != nil {
		return nil, err
	}
	if stats.MinedBy, err = t.settings(); err != nil {
		return nil, err
	}
	if stats.Limits = stats.MinedBy.Limits(); stats.MinedBy == nil {
		stats.MinedBy = SettingsList{}
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
		stats.Add(g)
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

// Top lists the patterns that come first. Patterns that are equal in the order of the query come in the order of
// their IDs.
func (s *Store) Top(q Query) ([]Summary, error) {
	if !q.By.Known() {
		return nil, fmt.Errorf("%w: no such order of patterns", ErrInvalid)
	}
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	counts, err := t.counting(&q)
	if err != nil {
		return nil, err
	}
	best := query.NewRanking(q)
	err = t.groups(counts, func(g *group) error {
		if !q.HasSize(g.size()) || !q.HasPattern(&g.Summary, g.code, q.Class) || !best.Takes(&g.Summary) {
			return nil
		}
		entry := g.Summary
		var err error
		if entry.Pattern, err = t.decodePattern(g.ID, g.code); err == nil {
			best.Add(entry)
		}
		return err
	})
	return best.List(), err
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

// ambiguous is the error for digits with which more than one ID begins. It names the IDs in found, which need not be
// all.
func ambiguous(dir, digits string, found []shape.ID) error {
	var names []string
	for _, id := range found {
		names = append(names, id.String())
	}
	return fmt.Errorf("%s: %w: %q: %s …", dir, ErrAmbiguous, digits, strings.Join(names, ", "))
}

// find lists the first few IDs that begin with the digits. prefix says whether these are IDs of games or of patterns.
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
