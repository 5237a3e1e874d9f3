package web

import (
	"bytes"
	"net/http"

	"shicho/board/sgf"
	"shicho/internal/lang"
	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/web/library"
	"shicho/web/reviews"
)

// gamePage is a game with its moves and what was found in it.
type gamePage struct {
	report.Game
	Own       bool              `json:"own"` // a visitor dropped it; see drops
	Known     bool              `json:"-"`   // somebody dropped the game, and a store had it already
	Course    *Course           `json:"course"`
	Instances []report.Instance `json:"instances"` // at the moves of the course; at most mostFound
	Stretches []int             `json:"stretches"` // the stretch of each of the instances: a chance that was missed at several moves; 0 for what was not missed
	LeftOut   int               `json:"left_out"`  // instances that are not listed
	Tags      []string          `json:"tags"`      // that the visitor gave the game
	Notes     *notesPage        `json:"-"`
}

// showGame shows the game that the address names by its key, by the beginning of the key, or by its name.
func (s *Server) showGame(r *http.Request) (any, error) {
	g, own, err := s.game(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	g = library.Shortened(g)
	numbers := g.Stretches()
	page := &gamePage{Game: report.NewGame(g.Once(numbers)), Stretches: []int{}, Known: r.FormValue("known") != "", Own: own, Course: newCourse(g.Record()), Instances: []report.Instance{}}
	if r, tree := s.source.annotated.find(g.Key); tree != nil {
		page.Course = newCourse(r)
		page.Course.decorate(r, tree)
	}
	for i := range g.Instances {
		if in := &g.Instances[i]; in.Move <= len(page.Course.Moves) && len(page.Instances) < mostFound {
			page.Instances = append(page.Instances, report.NewInstance(patterndb.Occurrence{Instance: in, Game: g}))
			if numbers != nil {
				page.Stretches = append(page.Stretches, numbers[i])
			}
		}
	}
	page.LeftOut = len(g.Instances) - len(page.Instances)
	if page.Notes, err = s.noted(); err != nil {
		return nil, err
	}
	page.Tags = append([]string{}, page.Notes.Tags[g.Key.String()]...)
	return page, nil
}

// gameRecord sends the record of a game: a dropped record as it was, and with the field review the remarks of the review.
func (s *Server) gameRecord(w http.ResponseWriter, r *http.Request) {
	g, _, err := s.game(r.PathValue("id"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	record, tree := s.source.annotated.find(g.Key)
	var remarks *reviews.Job
	if r.FormValue("review") != "" {
		remarks = s.reviews.Find(g.Key.String())
	}
	var text bytes.Buffer
	switch {
	case remarks != nil:
		if record == nil {
			record = g.Record()
		}
		err = remarks.Write(lang.From(r.Context()), &text, record, tree)
	case tree != nil:
		err = sgf.Write(&text, sgf.Collection{tree})
	default:
		var full *report.GameWithRecord
		if full, err = report.NewGameWithRecord(g); err == nil {
			text.WriteString(full.Record)
		}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.sendFile(w, "application/x-go-sgf", "game-"+g.Key.String()[:12]+".sgf", text.Bytes())
}
