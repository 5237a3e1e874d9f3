package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/web/ask"
	"shicho/web/question"
)

// errText says that a text that was given to the editor is neither a record nor a drawing of a board.
var errText = errors.New("not a position")

// editorPage is the editor with a position on its board, and the moves that led to the position.
type editorPage struct {
	*Course
	Komi float64 `json:"komi"`
}

// showEditor shows the editor with the position that the address holds.
func (s *Server) showEditor(r *http.Request) (any, error) {
	p, err := parseAddress(r.URL.Query())
	if err != nil {
		return nil, badRequest(err)
	}
	course := &Course{Size: p.Size, Black: p.Black, White: p.White, Moves: []CourseMove{}, ToMove: p.ToMove}
	for _, move := range p.Moves {
		course.Moves = append(course.Moves, CourseMove{NamedMove: move})
	}
	return &editorPage{course, p.Komi}, nil
}

// parseEditor reads a text that was pasted into the editor.
func (s *Server) parseEditor(w http.ResponseWriter, r *http.Request) {
	var question struct {
		Text string `json:"text"`
	}
	if err := s.readJSON(w, r, &question); err != nil {
		s.writeFault(w, r, err)
		return
	}
	if len(question.Text) > longText {
		if err := s.building.enter(r.Context()); err != nil {
			s.writeFault(w, r, err)
			return
		}
		defer s.building.leave()
	}
	page, err := parseText(question.Text)
	if err != nil {
		s.writeFault(w, r, badRequest(err))
		return
	}
	s.writeJSON(w, r, http.StatusOK, page)
}

// parseText reads a record or a drawing of a board. The error begins with the place as line:column.
func parseText(text string) (*editorPage, error) {
	if strings.Contains(text, "(") {
		return parseRecordText(text)
	}
	b, err := board.Parse(withoutEdges(text))
	switch {
	case errors.Is(err, board.ErrText):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("1:1: %w", err)
	}
	p := ask.NewPagePosition(b, board.Black)
	return &editorPage{&Course{Size: p.Size, Black: p.Black, White: p.White, Moves: []CourseMove{}, ToMove: p.ToMove}, standardKomi}, nil
}

// withoutEdges empties the lines of dashes that mark the upper and the lower edge in drawings. The lines stay, so that the places of errors are
// right.
func withoutEdges(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.Contains(line, "--") && strings.Trim(line, "-+| \t\r") == "" {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
}

// parseRecordText reads the first game of a record.
func parseRecordText(text string) (*editorPage, error) {
	games, err := sgf.Parse("", []byte(text))
	if err != nil {
		return nil, placed(err)
	}
	record, err := sgf.NewRecord(games[0])
	if err != nil {
		return nil, placed(err)
	}
	if _, err := record.Board(); err != nil {
		return nil, placed(err)
	}
	return &editorPage{newCourse(record), record.Komi}, nil
}

// placed gives an error of a record the form line:column: what is wrong.
func placed(err error) error {
	var fault *sgf.Error
	if !errors.As(err, &fault) {
		return fmt.Errorf("1:1: %w: %w", errText, err)
	}
	return fmt.Errorf("%d:%d: %w: %w", max(fault.Line, 1), max(fault.Column, 1), errText, fault.Err)
}

// editorRecord sends the position of an address as a record.
func (s *Server) editorRecord(w http.ResponseWriter, r *http.Request) {
	p, err := parseAddress(r.URL.Query())
	if err != nil {
		s.fail(w, r, badRequest(err))
		return
	}
	var text bytes.Buffer
	if err := sgf.Write(&text, sgf.Collection{{Root: positionTree(p)}}); err != nil {
		s.fail(w, r, err)
		return
	}
	s.sendFile(w, "application/x-go-sgf", "position.sgf", text.Bytes())
}

// editorText sends the position of an address as a drawing.
func (s *Server) editorText(w http.ResponseWriter, r *http.Request) {
	p, err := parseAddress(r.URL.Query())
	if err != nil {
		s.fail(w, r, badRequest(err))
		return
	}
	b, err := question.ReadPosition(p)
	if err != nil {
		s.fail(w, r, badRequest(err))
		return
	}
	s.sendFile(w, "text/plain; charset=utf-8", "position.txt", []byte(b.String()))
}

// positionTree returns a position, which must have been checked, as the tree of a game: the stones that were set up, then
// the moves.
func positionTree(p *ask.PagePosition) *sgf.Node {
	root := sgf.NewRoot("Shicho", p.Size, p.Komi)
	sgf.AddPoints(root, "AB", pointSet(p.Black, p.Size), p.Size)
	sgf.AddPoints(root, "AW", pointSet(p.White, p.Size), p.Size)
	next := p.ToMove
	if len(p.Moves) > 0 {
		next = p.Moves[0].Colour
	}
	root.Add("PL", strings.ToUpper(next[:1]))
	moves := make([]board.Stone, len(p.Moves))
	for i, m := range p.Moves {
		moves[i].Colour = board.ParseColour(m.Colour)
		moves[i].Point, _ = board.ParsePoint(m.Point, p.Size) // the position has been checked
	}
	sgf.AppendMoves(root, moves, p.Size)
	return root
}

// pointSet is the set of points that are known to be on the board.
func pointSet(names []string, size int) *board.PointSet {
	var set board.PointSet
	for _, name := range names {
		if p, err := board.ParsePoint(name, size); err == nil {
			set.Add(p)
		}
	}
	return &set
}
