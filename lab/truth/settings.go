package truth

// The liberties of the strings of questions.
const (
	leastLiberties = 2
	mostLiberties  = 4
)

// The bounds of the strata.
var (
	sizes = []int{1, 2, 3, 6}                    // stones of a string; a stratum goes from a number up to the next
	works = []int{0, 100, 1_000, 10_000, 50_000} // nodes that the truth took
)
