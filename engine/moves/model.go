package moves

import (
	"errors"
	"math"
	"slices"

	"shicho/engine/moves/around"
	"shicho/pattern/shape"
)

// Model is a learned model: the strength of every feature that it knows. The strength of a move is the product of
// the strengths of its features. The probability of a move is its share of the sum of the strengths of all legal
// moves. Goroutines may share a Model, but not while it learns.
type Model struct {
	Set   Set
	Size  int    // lines of the board that it was learned on
	About string // how it was made

	keys      []Key
	strengths []float32 // natural logarithms, by index of the feature

	has      [groups]bool
	effects  bool            // some group needs the effect of a move; see effectOf
	diamonds int             // number of sizes of the group Diamond
	classes  [groups][]int32 // by group and class: the index of the feature, -1 if the model does not know it
	table    []slot          // the shapes, by key
	tags     []uint8         // by slot: some bits of its key, 0 if it is free

	patterns [][]byte // encoded capture patterns
	stored   *shape.Matcher
}

// ErrNoModel is the error of functions that are given no model.
var ErrNoModel = errors.New("no model of moves")

// slot is a place in the table of shapes.
type slot struct {
	key   Key
	index int32
}

// newModel makes a model that knows all classes of its set and the given shapes, all with strength 1.
func newModel(set Set, size int, shapes []Key) *Model {
	m := &Model{Set: set, Size: size}
	for g := range groups {
		if m.has[g] = set.Has(g); !m.has[g] {
			continue
		}
		for class := range classCounts[g] {
			m.keys = append(m.keys, classKey(g, class))
		}
	}
	m.keys = append(m.keys, shapes...)
	m.strengths = make([]float32, len(m.keys))
	m.index()
	return m
}

// classCounts are the numbers of classes of the groups that are not made of shapes.
var classCounts = [groups]int{
	Place:     15,
	Last:      maxDistances,
	Before:    maxDistances,
	Capture:   9,
	Extend:    108,
	Atari:     6,
	Rescue:    3,
	SelfAtari: 3,
	Chase:     chaseClasses * chaseDistances,
	Opening:   len(openingStages) << 10,
	Reading:   readingClasses,
	Stored:    storedClasses,
	Fight:     FightClasses,
}

// index makes the tables from the keys.
func (m *Model) index() {
	if m.Set.Has(Diamond) {
		m.diamonds = m.Set.Largest - around.SmallestDiamond + 1
	}
	for g := range groups {
		m.has[g] = m.Set.Has(g)
		m.effects = m.effects || m.has[g] && (g >= Capture && g <= SelfAtari || g == Chase)
		m.classes[g] = make([]int32, classCounts[g])
		for class := range m.classes[g] {
			m.classes[g][class] = -1
		}
	}
	bits := 4
	for 1<<bits < 2*len(m.keys) {
		bits++
	}
	m.table, m.tags = make([]slot, 1<<bits), make([]uint8, 1<<bits)
	for i, k := range m.keys {
		if g, class, ok := k.group(); ok {
			m.classes[g][class] = int32(i)
			continue
		}
		at := m.place(k)
		m.table[at], m.tags[at] = slot{k, int32(i)}, k.tag()
	}
}

// place is the slot of a key in the table, or the free slot where it would be put. The tags are small enough for the cache, where the
// table is not.
func (m *Model) place(k Key) int {
	mask, tag := len(m.tags)-1, k.tag()
	at := int(k) & mask
	for m.tags[at] != 0 && (m.tags[at] != tag || m.table[at].key != k) {
		at = (at + 1) & mask
	}
	return at
}

// find is the index of a shape, -1 if the model does not know it.
func (m *Model) find(k Key) int32 {
	at := m.place(k)
	if m.tags[at] == 0 {
		return -1
	}
	return m.table[at].index
}

// class is the index of a class, -1 if the model does not know it.
func (m *Model) class(g Group, class int) int32 { return m.classes[g][class] }

// Features is the number of features that the model knows.
func (m *Model) Features() int { return len(m.keys) }

// LogStrength is the natural logarithm of the strength of a move with these features.
func (m *Model) LogStrength(features []int32) float64 {
	var s float32
	for _, i := range features {
		s += m.strengths[i]
	}
	return float64(s)
}

// Probabilities fills the list with the probability of each move and returns it.
func (m *Model) Probabilities(f *Features, list []float64) []float64 {
	list = list[:0]
	most := math.Inf(-1)
	for i := range f.Len() {
		s := m.LogStrength(f.Of(i))
		list = append(list, s)
		most = max(most, s)
	}
	total := 0.0
	for i, s := range list {
		list[i] = math.Exp(s - most)
		total += list[i]
	}
	for i := range list {
		list[i] /= total
	}
	return list
}

// Patterns is a matcher of the patterns that the group Stored of the model is about: those of the model, or, if it has none, those that
// come with the program. Patterns returns nil if the model knows no class of this group.
func (m *Model) Patterns() (*shape.Matcher, error) {
	if m.stored != nil || !m.knows(Stored) {
		return m.stored, nil
	}
	l, err := DefaultLibrary(m.Size)
	if err != nil {
		return nil, err
	}
	return l.Matcher, nil
}

// knows tells whether the model knows a class of a group.
func (m *Model) knows(g Group) bool {
	return slices.ContainsFunc(m.classes[g], func(feature int32) bool { return feature >= 0 })
}

// takePatterns makes encoded capture patterns part of the model.
func (m *Model) takePatterns(patterns [][]byte) error {
	stored, err := matcherOf(patterns)
	if err == nil {
		m.patterns, m.stored = patterns, stored
	}
	return err
}

// matcherOf makes a matcher of encoded patterns, nil if there are none.
func matcherOf(patterns [][]byte) (*shape.Matcher, error) {
	if len(patterns) == 0 {
		return nil, nil
	}
	var builder shape.MatcherBuilder
	for _, p := range patterns {
		if _, err := builder.AddEncodedProofs(p); err != nil {
			return nil, err
		}
	}
	return builder.Build(), nil
}

// NeedsAdvisor tells whether the set has features that only an Advisor provides.
func (s *Set) NeedsAdvisor() bool { return s.Has(Reading) || s.Has(Stored) }

// Shapes is the number of shapes among the features that the model knows.
func (m *Model) Shapes() (n int) {
	for _, k := range m.keys {
		if _, _, class := k.group(); !class {
			n++
		}
	}
	return n
}
