package games

import (
	"iter"
	"regexp"
	"strings"

	"shicho/board"
	"shicho/board/sgf/date"
	"shicho/patterndb"
)

// Filter says which games are wanted. An empty field wants any game. Capital and small letters are the same.
type Filter struct {
	Player string     // part of the name of either player
	Event  string     // part of the event
	Result string     // what the result begins with: B+R; or the winner: black, white
	Dates  date.Range // when the game was played, or may have been
}

// someResult is what the result of a record may begin with.
var someResult = regexp.MustCompile(`(?i)^([bw](\+.*)?|black.*|white.*|0|d(r(aw?)?)?|v(o(id?)?)?|j(i(go?)?)?|\?|[^ -~].*)?$`)

// IsResult tells whether a text is useful as the Result of a Filter: whether the result of a record may begin with it.
// A text that is not English is always useful.
func IsResult(text string) bool { return someResult.MatchString(text) }

// Wants tells whether a game is wanted.
func (f *Filter) Wants(g *patterndb.Game) bool {
	return f.WantsApartFromDates(g) && f.Dates.MayHave(g.Date)
}

// WantsApartFromDates tells whether a game is wanted, whatever its date is.
func (f *Filter) WantsApartFromDates(g *patterndb.Game) bool {
	return g.HasPlayer(f.Player) && strings.Contains(strings.ToLower(g.Event), strings.ToLower(f.Event)) && f.wantsResult(g)
}

func (f *Filter) wantsResult(g *patterndb.Game) bool {
	switch wanted := strings.ToLower(f.Result); wanted {
	case board.Black.String(), board.White.String():
		return g.WonBy() == wanted
	default:
		return strings.HasPrefix(strings.ToLower(g.Result), wanted)
	}
}

// Games yields the games of a store that are wanted, in the order of their keys. An error ends the loop.
func (f *Filter) Games(store *patterndb.Store) iter.Seq2[*patterndb.Game, error] {
	return func(yield func(*patterndb.Game, error) bool) {
		for g, err := range store.Games() {
			if (err != nil || f.Wants(g)) && !yield(g, err) {
				return
			}
		}
	}
}

// CountSides counts the instances of a game by the side that made the move.
func CountSides(g *patterndb.Game) (black, white patterndb.Counts) {
	movers := g.Movers()
	for i := range g.Instances {
		if n := &g.Instances[i]; movers[n.Move-1] == board.Black {
			black.Add(n.Class)
		} else {
			white.Add(n.Class)
		}
	}
	return black, white
}
