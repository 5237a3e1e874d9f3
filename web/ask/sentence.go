package ask

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/tactics"
)

// target is a string as sentences name it.
type target struct {
	name   string // of the point
	colour board.Colour
	stones int
}

func newTarget(b *board.Board, p board.Point) target {
	return target{board.FormatPoint(p, b.Size()), b.At(p), b.StringSize(p)}
}

// the is the string as in "the 3 white stones at D4".
func (t target) the() string {
	if t.stones == 1 {
		return fmt.Sprintf("the %s stone %s", t.colour, t.name)
	}
	return fmt.Sprintf("the %d %s stones at %s", t.stones, t.colour, t.name)
}

// they is the pronoun of the string, and the verb be.
func (t target) they(be bool) string {
	switch {
	case t.stones == 1 && be:
		return "it is"
	case t.stones == 1:
		return "it"
	case be:
		return "they are"
	}
	return "they"
}

// be is the verb be for the string.
func (t target) be() string {
	if t.stones == 1 {
		return "is"
	}
	return "are"
}

// livesAnyhow is the sentence about a string with two eyes.
func (t target) livesAnyhow() string {
	verb := "live"
	if t.stones == 1 {
		verb = "lives"
	}
	return fmt.Sprintf("%s %s even if %s never plays again.", words.Capital(t.they(false)), verb, named(t.colour))
}

// named is a colour at the beginning of a sentence.
func named(c board.Colour) string { return words.Capital(c.String()) }

// list names moves as people do: "D4", "D4 or E5", "D4, E5 or F6", "one of 20 moves".
func list(names []string) string {
	const mostNamed = 6
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return names[0]
	case n > mostNamed:
		return fmt.Sprintf("one of %d moves", n)
	default:
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
}

// sureness says whether an answer under some limits is a proof.
func sureness(unknown bool, limit tactics.Limit, limits *tactics.Limits) string {
	switch {
	case unknown && limit&tactics.LimitNodes != 0:
		return "This is a guess: the search ended before it had a proof."
	case unknown:
		return "No proof: not every move far from the stones was searched."
	case limit&tactics.LimitHope != 0:
		return "No proof: the search was given up, as it came no nearer to a capture."
	case limit&tactics.LimitPlies != 0:
		return fmt.Sprintf("Proved for the next %d moves; a string with %d liberties counts as safe.", limits.Plies.Depth, limits.Escape.Liberties)
	case limit&tactics.LimitNear != 0:
		return "Proved, as long as the attacker plays near the stones."
	case limit&tactics.LimitLiberties != 0:
		return fmt.Sprintf("Proved; a string with %d liberties counts as safe.", limits.Escape.Liberties)
	}
	return "Proved."
}
