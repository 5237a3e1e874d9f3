package sgf

import (
	"iter"
	"slices"
)

// Property is a name with its values. The values are text: escapes are resolved, line ends are "\n".
type Property struct {
	Name   string // capital letters and digits; the long names of FF[1]–FF[3] are shortened on reading
	Values []string
	Place
}

// Node is one node of a game tree. Siblings form a chain, so that a tree of any shape can be walked without
// recursion.
type Node struct {
	Properties []Property // in the order of the file; a name may occur twice
	Place

	Parent, FirstChild, LastChild, NextSibling *Node
}

// Game is one game tree of a text.
type Game struct {
	Path   string // of the text, for error messages
	Number int    // within the text, from 1
	Root   *Node

	// Warnings say what is wrong with the text of the game although it could be read. Each wraps [ErrMended].
	Warnings []*Error

	// verbatim has the values that Write would write in another way, as they stand in the text, by their place in the tree; see Options.Verbatim.
	verbatim map[*string]string
}

// Collection is all games of one text.
type Collection []*Game

// Append makes child, which must not have a parent yet, the last child of n.
func (n *Node) Append(child *Node) {
	child.Parent = n
	if n.LastChild == nil {
		n.FirstChild = child
	} else {
		n.LastChild.NextSibling = child
	}
	n.LastChild = child
}

// Add appends a property to n and returns n.
func (n *Node) Add(name string, values ...string) *Node {
	n.Properties = append(n.Properties, Property{Name: name, Values: values})
	return n
}

// Get returns the first value of the named property.
func (n *Node) Get(name string) (value string, ok bool) {
	for i := range n.Properties {
		if p := &n.Properties[i]; p.Name == name && len(p.Values) > 0 {
			return p.Values[0], true
		}
	}
	return "", false
}

// Children yields the children of n. The first child continues the main line.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n.FirstChild; c != nil && yield(c); c = c.NextSibling {
		}
	}
}

// MainLine yields n, its first child, the first child of that child, and so on.
func (n *Node) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for ; n != nil && yield(n); n = n.FirstChild {
		}
	}
}

// Lines yields the path from the root to every leaf, the main line first. The next step of the loop overwrites
// the slice.
func (g *Game) Lines() iter.Seq[[]*Node] {
	return func(yield func([]*Node) bool) {
		var line []*Node
		for n := g.Root; n != nil; {
			line = append(line, n)
			if n.FirstChild != nil {
				n = n.FirstChild
				continue
			}
			if !yield(line) {
				return
			}
			for n != g.Root && n.NextSibling == nil {
				n = n.Parent
			}
			if n == g.Root {
				return
			}
			n = n.NextSibling
			line = line[:slices.Index(line, n.Parent)+1]
		}
	}
}
