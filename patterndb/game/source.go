package game

import (
	"cmp"
	"math"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
)

// Source is what the record of a game says besides the course. If the same game comes from several records, the store
// keeps the smallest of their sources.
type Source struct {
	Name                     string // of the game inside the input of the job
	PlayerBlack, PlayerWhite string
	Date, Event, Result      string
	Rules                    string
	RankBlack, RankWhite     string
	Komi                     float64 // in points
}

// NewSource takes the source out of a record; a nil record is an empty one.
func NewSource(r *sgf.Record) Source {
	r = cmp.Or(r, new(sgf.Record))
	return Source{Name: r.Name, PlayerBlack: r.PlayerBlack, PlayerWhite: r.PlayerWhite, Date: r.Date, Event: r.Event, Result: r.Result,
		Rules: r.Rules, RankBlack: r.RankBlack, RankWhite: r.RankWhite, Komi: r.Komi}
}

// HasPlayer tells whether the name of a player contains a text, in capital or small letters.
func (s *Source) HasPlayer(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(strings.ToLower(s.PlayerBlack), text) || strings.Contains(strings.ToLower(s.PlayerWhite), text)
}

// Winner is the side that won by the result. It is Empty if nobody won or if the result does not tell.
func (s *Source) Winner() board.Colour {
	r := sgf.Record{Result: s.Result}
	return r.Winner()
}

// WonBy is the name of the winner, black or white, or empty.
func (s *Source) WonBy() string {
	if winner := s.Winner(); winner != board.Empty {
		return winner.String()
	}
	return ""
}

func (s *Source) fields() [9]*string {
	return [...]*string{&s.Name, &s.PlayerBlack, &s.PlayerWhite, &s.Date, &s.Event, &s.Result, &s.Rules, &s.RankBlack, &s.RankWhite}
}

// Compare is negative if the store keeps s rather than t for the same game, positive if it keeps t, and 0 if they are equal.
func (s *Source) Compare(t *Source) int {
	others := t.fields()
	for i, text := range s.fields() {
		if c := cmp.Compare(*text, *others[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(s.Komi, t.Komi)
}

// Trim makes all texts valid UTF-8, so that an export reads back equal, and cuts them to MaxText. A komi of -0 becomes 0.
func (s Source) Trim() Source {
	for _, text := range s.fields() {
		*text = strings.ToValidUTF8(*text, "\uFFFD")
		if len(*text) > MaxText {
			*text = strings.ToValidUTF8((*text)[:MaxText], "")
		}
	}
	s.Komi += 0
	return s
}

// isKomi tells whether JSON and the store carry a komi exactly.
func isKomi(komi float64) bool {
	return !math.IsNaN(komi) && !math.IsInf(komi, 0) && !(komi == 0 && math.Signbit(komi))
}
