package moves

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shicho/engine/moves/around"
)

// Group is a kind of feature. A move has at most one feature of most groups. Of a group with nested shapes it may
// have one for each size.
type Group uint8

// The groups. I to IX are the groups of Doi, 2011.
const (
	Place     Group = iota // I: the distances to the two nearest edges
	Last                   // II: the Remi distance to the last move
	Before                 // III: the Remi distance to the move before the last
	Capture                // IV: captures a string
	Extend                 // V: saves or extends a string with one or two liberties
	Atari                  // VI: puts a string into atari
	Rescue                 // VII: captures a string next to an own string in atari
	SelfAtari              // VIII: makes an own string with one liberty
	Diamond                // IX: the diamond around the move
	Quadrant               // IX: the four quadrants of a collage
	Answer                 // the diamond in which the last move is marked
	Breath                 // the diamond in which the liberties of the strings next to the move are marked
	Chase                  // the groups IV to VIII together, with the distance to the last move
	Opening                // the point itself, early in the game
	Reading                // what the tactical reader says of the move
	Stored                 // the capture patterns whose move it is
	Fight                  // what a playout knows about the strings next to the move
	groups
)

var groupNames = [groups]string{"place", "last", "before", "capture", "extend", "atari", "rescue", "self-atari",
	"diamond", "quadrant", "answer", "breath", "chase", "opening", "reading", "stored", "fight"}

// String is the name of the group in lower case.
func (g Group) String() string { return groupNames[g] }

// Set says which features the moves of a model have.
type Set struct {
	Name      string  // of the family: "n5", "cp", "tree", "playout"
	Groups    []Group // in ascending order
	Distances int     // number of classes of Last and Before
	Largest   int     // size of the largest diamond, from around.SmallestDiamond
	Nested    bool    // all known sizes of a shape count, not only the largest
	Touched   bool    // Extend and Atari tell whether the last move touched the string
}

// Has tells whether the set has a group.
func (s *Set) Has(g Group) bool { return slices.Contains(s.Groups, g) }

// without is the set without the given groups.
func (s Set) without(out ...Group) Set {
	s.Groups = slices.DeleteFunc(slices.Clone(s.Groups), func(g Group) bool { return slices.Contains(out, g) })
	return s
}

// ErrFamily says that a family of models does not exist.
var ErrFamily = errors.New("no such family of models")

// simple are the groups of the tree models of the thesis, without the shapes.
var simple = []Group{Place, Last, Before, Capture, Extend, Atari, Rescue}

// tree are the groups of our own tree models.
var tree = []Group{Place, Last, Before, Capture, Extend, Atari, Rescue, SelfAtari, Diamond, Answer, Breath, Chase, Opening, Reading, Stored}

// families are the sets with a name.
var families = []Set{
	{Name: "n5", Groups: simpleWith(Diamond), Distances: 13, Largest: 5, Touched: true},
	{Name: "n7", Groups: simpleWith(Diamond), Distances: 13, Largest: 7, Touched: true},
	{Name: "n9", Groups: simpleWith(Diamond), Distances: 13, Largest: 9, Touched: true},
	{Name: "n14", Groups: simpleWith(Diamond), Distances: 13, Largest: 14, Touched: true},
	{Name: "cp", Groups: simpleWith(Quadrant), Distances: 13, Touched: true},
	{Name: "tree", Groups: tree, Distances: 18, Largest: 14, Nested: true, Touched: true},
	{Name: "playout", Groups: []Group{Place, Last, Diamond, Fight}, Distances: 5, Largest: 4, Nested: true},
}

// simpleWith is simple with one more group.
func simpleWith(g Group) []Group { return append(slices.Clone(simple), g) }

// Family is the set with a name. "tree-reading" is the set tree without the group reading, to find out what that
// group is worth. The error wraps ErrFamily.
func Family(name string) (Set, error) {
	base, rest, _ := strings.Cut(name, "-")
	for _, s := range families {
		if s.Name != base {
			continue
		}
		for out := range strings.SplitSeq(rest, "-") {
			i := slices.Index(groupNames[:], strings.ReplaceAll(out, "_", "-"))
			if out != "" && (i < 0 || !s.Has(Group(i))) {
				return Set{}, fmt.Errorf("%s: %s has no group %s: %w", name, base, out, ErrFamily)
			}
			if out != "" {
				s = s.without(Group(i))
			}
		}
		s.Name = name
		return s, nil
	}
	return Set{}, fmt.Errorf("%s: %w; there are %s", name, ErrFamily, strings.Join(FamilyNames(), ", "))
}

// FamilyNames lists the names of the families.
func FamilyNames() (names []string) {
	for _, s := range families {
		names = append(names, s.Name)
	}
	return names
}

// layouts are the layouts of the shapes of the set, nil where it has none.
func (s *Set) layouts() (diamonds, collage *around.Layout) {
	if s.Has(Diamond) || s.Has(Answer) || s.Has(Breath) {
		diamonds = around.Diamonds(max(s.Largest, answerSizes+around.SmallestDiamond))
	}
	if s.Has(Quadrant) {
		collage = around.Collage()
	}
	return diamonds, collage
}
