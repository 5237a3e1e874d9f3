package ask

import (
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/tactics"
)

// target is a string as sentences in a language name it.
type target struct {
	l      *lang.Language
	name   string // of the point
	colour board.Colour
	stones int
}

func newTarget(l *lang.Language, b *board.Board, p board.Point) target {
	return target{l, board.FormatPoint(p, b.Size()), b.At(p), b.StringSize(p)}
}

// the is the string as in "the 3 white stones at D4".
func (t target) the() string {
	return t.l.Say("the %[1]d %[2]s stones at %[3]s", t.stones, t.l.Say(t.colour.String()), t.name)
}

// owner and attacker are the names of the sides.
func (t target) owner() string    { return t.l.Side(t.colour) }
func (t target) attacker() string { return t.l.Side(t.colour.Opponent()) }

// livesAnyhow is the sentence about a string with two eyes.
func (t target) livesAnyhow() string {
	return t.l.Say("They live even if %[2]s never plays again.", t.stones, t.owner())
}

// looks turns a sentence that is no proof into a guess.
func looks(l *lang.Language, unknown bool, sentence string) string {
	if unknown {
		return l.Say("It looks as if %s", sentence)
	}
	return sentence
}

// list names moves as people do: "D4", "D4 or E5", "D4, E5 or F6", "one of 20 moves".
func list(l *lang.Language, names []string) string {
	const mostNamed = 6
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return names[0]
	case n > mostNamed:
		return l.Say("one of %d moves", n)
	default:
		return l.Say("%[1]s or %[2]s", strings.Join(names[:n-1], ", "), names[n-1])
	}
}

// sureness says whether an answer under some limits is a proof.
func sureness(l *lang.Language, unknown bool, limit tactics.Limit, limits *tactics.Limits) string {
	switch {
	case unknown && limit&tactics.LimitNodes != 0:
		return l.Say("This is a guess: the search ended before it had a proof.")
	case unknown:
		return l.Say("No proof: not every move far from the stones was searched.")
	case limit&tactics.LimitHope != 0:
		return l.Say("No proof: the search was given up, as it came no nearer to a capture.")
	case limit&tactics.LimitPlies != 0:
		return l.Say("Proved for the next %d moves; a string with %d liberties counts as safe.", limits.Plies.Depth, limits.Escape.Liberties)
	case limit&tactics.LimitNear != 0:
		return l.Say("Proved, as long as the attacker plays near the stones.")
	case limit&tactics.LimitLiberties != 0:
		return l.Say("Proved; a string with %d liberties counts as safe.", limits.Escape.Liberties)
	}
	return l.Say("Proved.")
}
