package query

import (
	"encoding/binary"
	"slices"

	"shicho/patterndb/game"
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

	Critical int `json:"critical,omitempty"`
	Safe     int `json:"safe,omitempty"`

	FirstKill        int `json:"first_kill,omitempty"`
	IntermediateKill int `json:"intermediate_kill,omitempty"`
	FinalKill        int `json:"final_kill,omitempty"`
	Live             int `json:"live,omitempty"`
	CriticalKill     int `json:"critical_kill,omitempty"`
}

// fields are the numbers by class, without AnyClass.
func (c *Counts) fields() [game.CriticalKill + 1]*int {
	return [...]*int{nil, &c.First, &c.Intermediate, &c.Final, &c.Escape, &c.Missed,
		&c.FirstJoin, &c.IntermediateJoin, &c.FinalJoin, &c.FirstCut, &c.IntermediateCut, &c.FinalCut, &c.Critical, &c.Safe,
		&c.FirstKill, &c.IntermediateKill, &c.FinalKill, &c.Live, &c.CriticalKill}
}

// All is the sum of all classes.
func (c Counts) All() (n int) {
	fields := c.fields()
	for _, field := range fields[game.First:] {
		n += *field
	}
	return n
}

// Of is the number of instances of a class. AnyClass means all.
func (c Counts) Of(class game.Class) int {
	if class == game.AnyClass {
		return c.All()
	}
	return *c.fields()[class]
}

// Add counts one instance.
func (c *Counts) Add(class game.Class) { c.AddTimes(class, 1) }

// AddTimes counts n instances of a class.
func (c *Counts) AddTimes(class game.Class, n int) { *c.fields()[class] += n }

// Merge adds other counts.
func (c *Counts) Merge(other *Counts) {
	theirs := other.fields()
	for class := game.First; class <= game.CriticalKill; class++ {
		c.AddTimes(class, *theirs[class])
	}
}

// ShallowCounts are numbers of instances, of the class First or of the class FirstKill, by the finding of the shallow search.
type ShallowCounts struct {
	SameMove    int `json:"same_move"`
	OtherMove   int `json:"other_move"`
	NotCaptured int `json:"not_captured"`
}

// Add counts one finding. It ignores NotAsked.
func (c *ShallowCounts) Add(s game.Shallow) {
	switch s {
	case game.SameMove:
		c.SameMove++
	case game.OtherMove:
		c.OtherMove++
	case game.NotCaptured:
		c.NotCaptured++
	}
}

// Merge adds other counts.
func (c *ShallowCounts) Merge(other *ShallowCounts) {
	c.SameMove += other.SameMove
	c.OtherMove += other.OtherMove
	c.NotCaptured += other.NotCaptured
}

// Totals are the figures of the instances of a pattern.
type Totals struct {
	Instances Counts
	Games     int // the number of games that have an instance
	// Depth and Nodes are taken from the hardest proof: the deepest one, or the one with the most nodes if several are
	// equally deep.
	Depth, Nodes int
}

// KeepHarder keeps the proof of the instance if it is harder than the one kept before.
func (s *Totals) KeepHarder(i *game.Instance) {
	if i.Depth > s.Depth || i.Depth == s.Depth && i.Nodes > s.Nodes {
		s.Depth, s.Nodes = i.Depth, i.Nodes
	}
}

// Encode writes the totals as bytes. Numbers of the classes behind Critical are left out as far as they are 0 up to the end.
func (s *Totals) Encode() (value []byte) {
	fields := s.fields()
	for len(fields) > baseFields && *fields[len(fields)-1] == 0 {
		fields = fields[:len(fields)-1]
	}
	for _, n := range fields {
		value = binary.AppendUvarint(value, uint64(*n))
	}
	return value
}

// DecodeTotals reads what Encode wrote. ok is false for other bytes.
func DecodeTotals(value []byte) (s *Totals, ok bool) {
	s = &Totals{}
	fields := s.fields()
	for i, field := range fields {
		if i >= baseFields-1 && len(value) == 0 {
			break // no numbers of later classes, and none of class Critical if version 0.1 has written this
		}
		n, length := binary.Uvarint(value)
		if length <= 0 || int64(n) < 0 {
			return nil, false
		}
		*field, value = int(n), value[length:]
	}
	return s, len(value) == 0
}

// baseFields is the number of the fields that are always written.
const baseFields = int(game.Critical-game.First) + 4

// fields are the numbers in the order in which they are written. The class Critical and those behind it came last.
func (s *Totals) fields() []*int {
	classes := s.Instances.fields()
	list := append(slices.Clone(classes[game.First:game.Critical]), &s.Games, &s.Depth, &s.Nodes)
	return append(list, classes[game.Critical:]...)
}
