package truth

import (
	"fmt"
	"strconv"

	"shicho/internal/words"
	"shicho/lab/suite"
	"shicho/tactics"
)

// Stratum is a property of questions with one of its values.
type Stratum struct {
	Property, Value string
}

// Strata lists the strata that a question with a known truth belongs to.
func (q *GameQuestion) Strata() []Stratum {
	return []Stratum{
		{"question", string(q.Command)},
		{"truth", q.fate()},
		{"known", string(q.Truth.Known)},
		{"liberties", strconv.Itoa(q.Liberties)},
		{"stones", between(sizes, q.Stones)},
		{"nodes", between(works, q.Truth.Nodes)},
	}
}

// fate says what becomes of the string.
func (q *GameQuestion) fate() string {
	switch {
	case q.Truth.Result >= tactics.KoFirst:
		return "ko"
	case (q.Truth.Result == tactics.Works) == (q.Command == suite.Attack):
		return "captured"
	}
	return "escapes"
}

// between names the interval that contains n. An interval begins at each of the bounds.
func between(bounds []int, n int) string {
	last := len(bounds) - 1
	for i := last; i > 0; i-- {
		switch low := bounds[i]; {
		case n < low:
		case i == last:
			return words.Thousands(low) + " and more"
		case bounds[i+1] == low+1:
			return words.Thousands(low)
		default:
			return fmt.Sprintf("%s to %s", words.Thousands(low), words.Thousands(bounds[i+1]-1))
		}
	}
	if bounds[1] == bounds[0]+1 {
		return words.Thousands(bounds[0])
	}
	return "up to " + words.Thousands(bounds[1]-1)
}

// allStrata lists all strata in the order of reports.
func allStrata() (list []Stratum) {
	add := func(property string, values ...string) {
		for _, value := range values {
			list = append(list, Stratum{property, value})
		}
	}
	add("question", string(suite.Attack), string(suite.Defend))
	add("truth", "captured", "ko", "escapes")
	add("known", string(Proof), string(Agreed), string(Argued))
	for n := leastLiberties; n <= mostLiberties; n++ {
		add("liberties", strconv.Itoa(n))
	}
	for _, n := range sizes {
		add("stones", between(sizes, n))
	}
	for _, n := range works {
		add("nodes", between(works, n))
	}
	return list
}
