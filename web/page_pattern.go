package web

import (
	"bytes"
	"net/http"
	"path"

	"shicho/board/diagram"
	"shicho/patterndb"
	"shicho/protocol/report"
	"shicho/web/library"
)

// patternPage is a pattern with what became of it in games.
type patternPage struct {
	*library.Details
	Instances []report.Instance `json:"instances"` // the first ones
	LeftOut   int               `json:"left_out"`  // instances that are not listed
}

// mostInstances bounds the instances of a page.
const mostInstances = 100

// summary returns the pattern whose ID begins with the digits in the address, with its figures, and the shelf that has the pattern.
func (s *Server) summary(r *http.Request) (*shelf, *patterndb.Summary, error) {
	c, err := s.source.get()
	if err != nil {
		return nil, nil, err
	}
	return c.pattern(r.PathValue("id"))
}

// showPattern shows a pattern.
func (s *Server) showPattern(r *http.Request) (any, error) {
	from, summary, err := s.summary(r)
	if err != nil {
		return nil, err
	}
	page := &patternPage{}
	if page.Details, err = from.catalogue.Details(summary.ID); err != nil {
		return nil, err
	}
	page.Instances, page.LeftOut, err = from.catalogue.Instances(summary.ID, mostInstances)
	return page, err
}

// patternPicture sends the picture of a pattern, as SVG or PNG as the address ends. The field theme
// names the colours, answer=no leaves the move and the caption out, caption=no and page=no leave the caption and the page around the board out, and save=1 makes the browser save the picture.
func (s *Server) patternPicture(w http.ResponseWriter, r *http.Request) {
	picture, kind, err := s.drawPattern(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if r.FormValue("save") != "" {
		s.sendFile(w, kind, path.Base(r.URL.Path), picture)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "private, max-age=3600") // the pattern of an ID never changes; its caption may
	w.Write(picture)
}

// pixelsPerPoint is the size of a PNG.
const pixelsPerPoint = 40

func (s *Server) drawPattern(r *http.Request) (picture []byte, kind string, err error) {
	theme := diagram.Paper
	if name := r.FormValue("theme"); name != "" {
		if theme, err = diagram.ParseTheme(name); err != nil {
			return nil, "", badRequest(err)
		}
	}
	_, summary, err := s.summary(r)
	if err != nil {
		return nil, "", err
	}
	draw := func() (*diagram.Diagram, error) { return report.PatternDiagram(summary) }
	if r.FormValue("answer") == "no" {
		draw = func() (*diagram.Diagram, error) { return report.PatternQuestion(summary) }
	}
	d, err := draw()
	if err != nil {
		return nil, "", err
	}
	d.Theme(theme)
	if r.FormValue("caption") == "no" {
		d.Caption("")
	}
	if r.FormValue("page") == "no" {
		d.Bare()
	}
	switch path.Ext(r.URL.Path) {
	case ".svg":
		return d.SVG(), "image/svg+xml", nil
	case ".png":
		var image bytes.Buffer
		err := d.WritePNG(&image, pixelsPerPoint)
		return image.Bytes(), "image/png", err
	}
	return nil, "", notFound("there is no such picture")
}
