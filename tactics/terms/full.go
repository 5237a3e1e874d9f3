package terms

import (
	"fmt"
	"strconv"
	"strings"
)

// InFull writes all limits but the name, for example "liberties=5 standing depth=3 near nodes=1000". A bound that does not
// hold is left out. Equal limits give equal texts, and other limits other texts, so the text says by which limits something
// was found, whatever their name is.
func (l Limits) InFull() string {
	var words []string
	numbers, flags := l.words()
	for _, name := range order {
		switch {
		case flags[name] != nil && *flags[name]:
			words = append(words, name)
		case numbers[name] != nil && *numbers[name] != 0:
			words = append(words, fmt.Sprintf("%s=%d", name, *numbers[name]))
		}
	}
	return strings.Join(words, " ")
}

// order has the words of InFull in their order.
var order = []string{"liberties", "standing", "retakes", "depth", "ladders", "deepen", "near", "guess", "doubted", "numbers", "width", "hope",
	"give_up", "threats", "nodes"}

// words are the limits by their words: those with a number, and those that hold or do not hold.
func (l *Limits) words() (numbers map[string]*int, flags map[string]*bool) {
	return map[string]*int{
			"liberties": &l.Escape.Liberties, "depth": &l.Plies.Depth, "ladders": &l.Plies.Ladders, "deepen": &l.Plies.Deepen,
			"guess": &l.Guess.Nodes, "doubted": &l.Guess.Doubted, "width": &l.Numbers.Width, "hope": &l.Numbers.Hope,
			"give_up": &l.Numbers.GiveUp, "threats": &l.Threats, "nodes": &l.Nodes,
		}, map[string]*bool{
			"standing": &l.Escape.Standing, "retakes": &l.Escape.Retakes, "near": &l.Plies.Near, "numbers": &l.Numbers.Search,
		}
}

// mostLimit is the largest number of a limit that ParseInFull takes. More plies and nodes than this no search has.
const mostLimit = 1_000_000_000

// ParseInFull reads what InFull writes, in any order, each word at most once. What is left out does not bound. The error wraps ErrLimits.
func ParseInFull(text string) (l Limits, err error) {
	numbers, flags := l.words()
	given := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		name, value, isNumber := strings.Cut(word, "=")
		if given[name] {
			return Limits{}, fmt.Errorf("%q is there twice: %w", name, ErrLimits)
		}
		given[name] = true
		switch {
		case isNumber && numbers[name] != nil:
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > mostLimit {
				return Limits{}, fmt.Errorf("%q: not a number up to %d: %w", word, mostLimit, ErrLimits)
			}
			*numbers[name] = n
		case !isNumber && flags[name] != nil:
			*flags[name] = true
		case numbers[name] != nil:
			return Limits{}, fmt.Errorf("%q: a number is missing, as in %s=5: %w", word, name, ErrLimits)
		default:
			return Limits{}, fmt.Errorf("%q: the words are %s: %w", word, strings.Join(order, ", "), ErrLimits)
		}
	}
	return l, nil
}
