package web

import (
	"errors"
	"net/http"

	"shicho/web/notes"
)

// notesPage is what a visitor noted.
type notesPage struct {
	*notes.Noted
	Kept bool `json:"kept"` // the notes outlive the server
}

// noted returns what is noted.
func (s *Server) noted() (*notesPage, error) {
	noted, err := s.notes.Read()
	return &notesPage{noted, s.o.Notes != nil}, err
}

// showNotes lists all notes.
func (s *Server) showNotes(*http.Request) (any, error) { return s.noted() }

// note makes a handler that reads a note of type T as JSON and changes the notes.
func note[T any](s *Server, change func(*T) (*notes.Noted, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var given T
		if err := s.readJSON(w, r, &given); err != nil {
			s.writeFault(w, r, err)
			return
		}
		s.answer(func(*http.Request) (any, error) {
			noted, err := change(&given)
			if errors.Is(err, notes.ErrNote) {
				return nil, badRequest(err)
			}
			return &notesPage{noted, s.o.Notes != nil}, err
		})(w, r)
	}
}

// saveSearch notes a search.
func (s *Server) saveSearch(given *notes.Search) (*notes.Noted, error) {
	return s.notes.SaveSearch(*given)
}

// removeSearch forgets a search.
func (s *Server) removeSearch(given *notes.Search) (*notes.Noted, error) {
	return s.notes.RemoveSearch(given.Name)
}

// gameTags are the tags of a game as a page gives them.
type gameTags struct {
	Game string   `json:"game"` // key
	Tags []string `json:"tags"`
}

// tagGame notes the tags of a game that the server has.
func (s *Server) tagGame(given *gameTags) (*notes.Noted, error) {
	g, _, err := s.game(given.Game)
	if err != nil {
		return nil, err
	}
	return s.notes.Tag(g.Key.String(), given.Tags)
}
