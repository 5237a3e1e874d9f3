package terms

import (
	"fmt"
	"strings"
)

// InFull writes all limits but the name, for example "liberties=5 standing depth=3 near nodes=1000". A bound that does not
// hold is left out. Equal limits give equal texts, and other limits other texts, so the text says by which limits something
// was found, whatever their name is.
func (l Limits) InFull() string {
	var words []string
	number := func(name string, n int) {
		if n != 0 {
			words = append(words, fmt.Sprintf("%s=%d", name, n))
		}
	}
	flag := func(name string, set bool) {
		if set {
			words = append(words, name)
		}
	}
	number("liberties", l.Escape.Liberties)
	flag("standing", l.Escape.Standing)
	flag("retakes", l.Escape.Retakes)
	number("depth", l.Plies.Depth)
	number("ladders", l.Plies.Ladders)
	number("deepen", l.Plies.Deepen)
	flag("near", l.Plies.Near)
	number("guess", l.Guess.Nodes)
	number("doubted", l.Guess.Doubted)
	flag("numbers", l.Numbers.Search)
	number("width", l.Numbers.Width)
	number("hope", l.Numbers.Hope)
	number("give_up", l.Numbers.GiveUp)
	number("threats", l.Threats)
	number("nodes", l.Nodes)
	return strings.Join(words, " ")
}
