package web

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/web/ask"
	"shicho/web/library"
)

// overview shows the figures of the store.
func (s *Server) overview(*http.Request) (any, error) {
	from, err := s.shelf()
	if err != nil {
		return nil, err
	}
	page := *from.catalogue.Overview()
	if chosen := from.showcase.chosen.Load(); chosen != nil {
		page.Hardest = *chosen
	}
	return &page, nil
}

// The patterns among which a challenge for the visitor is looked for: of middling difficulty.
const (
	challengeLeast = 3 // moves of the proof
	challengeMost  = 9
	challengeTried = 60 // patterns that are looked at
)

// challenge finds a capture for the visitor to find: another one each day, and with the field number another one still. It is nil if there
// is none.
func (s *Server) challenge(r *http.Request) (any, error) {
	from, err := s.shelf()
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(r.FormValue("number"))
	if text := r.FormValue("number"); err != nil && text != "" || number < 0 {
		return nil, badRequest(errors.New("number: a number from 0 on is expected"))
	}
	day := int(time.Now().Unix() / (24 * 60 * 60))
	key := url.Values{"number": {strconv.Itoa(number)}, "day": {strconv.Itoa(day)}}
	var c *ask.Challenge
	ids, err := from.challenges.get(key, func() ([]string, error) {
		ids, err := challengesOf(from, day, number)
		if err != nil {
			return nil, err
		}
		if c, err = s.answers.Challenge(r.Context(), ids); err != nil {
			return nil, err
		}
		return []string{c.ID}, nil
	})
	s.chooseHardest(from) // it would keep the challenge waiting
	if err == nil && c == nil {
		c, err = s.answers.Challenge(r.Context(), ids)
	}
	if errors.Is(err, ask.ErrNoChallenge) {
		return nil, nil
	}
	return c, askFault(err)
}

// challengesOf lists the patterns among which the challenge of a day with a number is looked for, in the order in which they are looked at.
func challengesOf(from *shelf, day, number int) ([]string, error) {
	bare, capture := false, shape.Capture
	q := library.PatternQuery{By: library.ByNewest, Class: patterndb.First, MaxDepth: challengeMost, Each: challengeTried}
	q.Filter = patterndb.Filter{MinDepth: challengeLeast, Ladder: &bare, Kind: &capture}
	list, total, err := from.catalogue.Patterns(q)
	if err != nil {
		return nil, err
	}
	if pages := min(total/challengeTried, library.MostListed/challengeTried); pages > 1 {
		q.Page = 1 + (day+number)%pages
		if list, _, err = from.catalogue.Patterns(q); err != nil {
			return nil, err
		}
	}
	ids := make([]string, len(list))
	for to, from := range rand.New(rand.NewPCG(uint64(day), uint64(number))).Perm(len(list)) {
		ids[to] = list[from].ID
	}
	return ids, nil
}
