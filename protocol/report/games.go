package report

import (
	"fmt"
	"strings"

	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/games"
)

// ListedGame is a game in a list, with what each side did in it.
type ListedGame struct {
	Game
	BlackCounts patterndb.Counts `json:"black_counts"`
	WhiteCounts patterndb.Counts `json:"white_counts"`
}

// NewListedGame reports a game.
func NewListedGame(g *patterndb.Game) *ListedGame {
	line := &ListedGame{Game: NewGame(g)}
	line.BlackCounts, line.WhiteCounts = games.CountSides(g)
	return line
}

// Text is a line.
func (g *ListedGame) Text() string {
	var parts []string
	for _, text := range []string{g.Date, g.Event, g.Result} {
		if text != "" {
			parts = append(parts, words.Printable(text))
		}
	}
	if g.Black != "" || g.White != "" {
		parts = append(parts, words.Printable(g.Black)+" – "+words.Printable(g.White))
	}
	c, b, w := g.Counts, g.BlackCounts, g.WhiteCounts
	parts = append(parts, fmt.Sprintf("first %d (Black %d, White %d)", c.First, b.First, w.First),
		fmt.Sprintf("escapes %d (Black %d, White %d)", c.Escape, b.Escape, w.Escape))
	if c.Missed > 0 {
		parts = append(parts, fmt.Sprintf("missed %d (Black %d, White %d)", c.Missed, b.Missed, w.Missed))
	}
	return fmt.Sprintf("%s  %s: %s\n", g.Key[:8], words.Printable(g.Name), strings.Join(parts, ", "))
}

// GamesSum adds up a list of games.
type GamesSum struct {
	games     int
	counts    patterndb.Counts
	won, lost int // first moves of the side that won the game, and of the side that lost it
}

// Add adds a game.
func (s *GamesSum) Add(g *patterndb.Game) {
	s.games++
	for i := range g.Instances {
		n := &g.Instances[i]
		s.counts.Add(n.Class)
		if n.Class == patterndb.First {
			AddWinner(&s.won, &s.lost, g.WonBy(), g.Attacker(n).String())
		}
	}
}

// AddWinner counts a game that the attacker won or lost. A game without a winner does not count.
func AddWinner(won, lost *int, winner, attacker string) {
	switch winner {
	case "":
	case attacker:
		*won++
	default:
		*lost++
	}
}

// Text is the sums in a line.
func (s *GamesSum) Text() string {
	missed := ""
	if s.counts.Missed > 0 {
		missed = fmt.Sprintf(", missed %d", s.counts.Missed)
	}
	return fmt.Sprintf("%s, first %d, escapes %d%s; after first moves the side that captures won %s and lost %s\n",
		words.Count(s.games, "game"), s.counts.First, s.counts.Escape, missed, words.Count(s.won, "time"), words.Count(s.lost, "time"))
}

// StoreDiff says what two stores do not have in common.
type StoreDiff struct {
	Stores []string `json:"stores"`
	DiffCounts
	DifferingGames    []DifferingGame    `json:"differing_games"`
	DifferingPatterns []DifferingPattern `json:"differing_patterns"`

	equal bool
}

// DiffCounts are the figures of a StoreDiff. Each pair of numbers is about the first and the second store.
type DiffCounts struct {
	CommonGames     int   `json:"common_games"`
	ChangedGames    int   `json:"changed_games"`
	OnlyGames       []int `json:"only_games"`
	CommonPatterns  int   `json:"common_patterns"`
	ChangedPatterns int   `json:"changed_patterns"`
	OnlyPatterns    []int `json:"only_patterns"`
}

// DifferingGame is a game that one of two stores lacks, or that has different instances in the two.
type DifferingGame struct {
	Key   string   `json:"key"`
	Name  string   `json:"game"`
	HadBy []string `json:"had_by"` // the stores that have it
}

// DifferingPattern is a pattern that one of two stores lacks, or that has different themes in the two.
type DifferingPattern struct {
	ID    shape.ID `json:"id"`
	HadBy []string `json:"had_by"`
}

// CompareStores compares two stores, which have names. It lists the differences if list is set, and counts them alone otherwise. If only is not nil,
// it is called with each pattern that one store alone has, and with that store: 0 for a, 1 for b.
func CompareStores(names [2]string, a, b *patterndb.Store, list bool, only func(store int, pattern shape.ID)) (*StoreDiff, error) {
	d := &StoreDiff{Stores: names[:], DifferingGames: []DifferingGame{}, DifferingPatterns: []DifferingPattern{}}
	c, err := games.Compare(a, b, func(difference games.Difference) {
		if list {
			d.add(difference)
		}
		if only != nil && difference.Game == nil && difference.InA != difference.InB {
			store := 0
			if difference.InB {
				store = 1
			}
			only(store, difference.Pattern)
		}
	})
	if err != nil {
		return nil, err
	}
	d.DiffCounts = DiffCounts{c.CommonGames, c.DifferentGames, []int{c.OnlyA, c.OnlyB}, c.CommonPatterns, c.DifferentPatterns, []int{c.PatternsOnlyA, c.PatternsOnlyB}}
	d.equal = c.Equal()
	return d, nil
}

func (d *StoreDiff) add(difference games.Difference) {
	var had []string
	for i, in := range []bool{difference.InA, difference.InB} {
		if in {
			had = append(had, d.Stores[i])
		}
	}
	if g := difference.Game; g != nil {
		d.DifferingGames = append(d.DifferingGames, DifferingGame{g.Key.String(), g.Name, had})
	} else {
		d.DifferingPatterns = append(d.DifferingPatterns, DifferingPattern{difference.Pattern, had})
	}
}

// Equal tells whether there is no difference.
func (d *StoreDiff) Equal() bool { return d.equal }

// Text is the figures, and a line for each difference that was listed.
func (d *StoreDiff) Text() string {
	var t strings.Builder
	c := &d.DiffCounts
	a, b := words.Printable(d.Stores[0]), words.Printable(d.Stores[1])
	fmt.Fprintf(&t, "games: %d in both, %d in both with other instances, %d only in %s, %d only in %s\n", c.CommonGames, c.ChangedGames, c.OnlyGames[0], a, c.OnlyGames[1], b)
	fmt.Fprintf(&t, "patterns: %d in both, %d in both with other themes, %d only in %s, %d only in %s\n", c.CommonPatterns, c.ChangedPatterns, c.OnlyPatterns[0], a, c.OnlyPatterns[1], b)
	for _, g := range d.DifferingGames {
		fmt.Fprintf(&t, "game %s (%s) %s\n", g.Key, words.Printable(g.Name), hadBy(g.HadBy, " with other instances"))
	}
	for _, p := range d.DifferingPatterns {
		fmt.Fprintf(&t, "pattern %v %s\n", p.ID, hadBy(p.HadBy, " with other themes"))
	}
	return t.String()
}

// hadBy says which stores have something.
func hadBy(stores []string, both string) string {
	if len(stores) > 1 {
		return "in both" + both
	}
	return "only in " + words.Printable(stores[0])
}
