package games

import (
	"iter"
	"regexp"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf/date"
	"shicho/board/sgf/rank"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// Filter says which games are wanted. An empty field wants any game. Capital and small letters are the same.
type Filter struct {
	Player string     // part of the name of either player
	Event  string     // part of the event
	Result string     // what the result begins with: B+R; or the winner: black, white
	Dates  date.Range // when the game was played, or may have been
	Ranks  rank.Range // of both players
	Size   int        // lines of the board; 0: any
	Sample Sample     // of all games
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
	return f.wantsBoard(g.Key, g.Size) && f.wantsPlayers(&g.Source) && f.wantsEvent(&g.Source)
}

// IsAll tells whether every game is wanted.
func (f *Filter) IsAll() bool { return *f == Filter{} }

func (f *Filter) wantsBoard(key shape.ID, size int) bool {
	return (f.Size == 0 || f.Size == size) && f.Sample.Has(key)
}

func (f *Filter) wantsPlayers(s *patterndb.Source) bool {
	return s.HasPlayer(f.Player) && f.Ranks.Has(s.RankBlack) && f.Ranks.Has(s.RankWhite)
}

func (f *Filter) wantsEvent(s *patterndb.Source) bool {
	return strings.Contains(strings.ToLower(s.Event), strings.ToLower(f.Event)) && f.wantsResult(s)
}

func (f *Filter) wantsResult(s *patterndb.Source) bool {
	switch wanted := strings.ToLower(f.Result); wanted {
	case board.Black.String(), board.White.String():
		return s.WonBy() == wanted
	default:
		return strings.HasPrefix(strings.ToLower(s.Result), wanted)
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

// Words say which games are wanted: "rank 1d-9d, boards of 19 lines". They are empty if all are.
func (f *Filter) Words() string {
	var list []string
	add := func(name, text string) {
		if text != "" {
			list = append(list, name+" "+text)
		}
	}
	quoted := func(text string) string {
		if text == "" {
			return ""
		}
		return strconv.Quote(text)
	}
	add("player", quoted(f.Player))
	add("event", quoted(f.Event))
	add("result", quoted(f.Result))
	add("rank", f.Ranks.String())
	add("played", f.Dates.String())
	if f.Size != 0 {
		add("boards of", strconv.Itoa(f.Size)+" lines")
	}
	add("sample", f.Sample.String())
	return strings.Join(list, ", ")
}
