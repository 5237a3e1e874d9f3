package book

import (
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"strings"

	"shicho/board/diagram"
	"shicho/internal/lang"
	"shicho/study/problem"
)

// page is the book as a page of HTML, made for printing as well.
var page = template.Must(template.New("book").Parse(`<!DOCTYPE html>
<html lang="{{.Language.Tag}}">
<head>
<meta charset="utf-8">
<title>{{.Title}}</title>
<style>
body { font-family: serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
h1, .front { text-align: center }
.problems { display: grid; gap: 1.5rem; grid-template-columns: 1fr 1fr }
.problem { break-inside: avoid; text-align: center }
.problem svg { height: auto; max-height: 20rem; max-width: 100% }
.answer { border-bottom: 1px solid #666; height: 1.5rem; margin: 0 auto; width: 60% }
.solution { align-items: start; break-inside: avoid; display: flex; gap: 1rem; margin: 1.5rem 0 }
.solution > div { flex: 1 }
.solution figure { flex: 0 0 15rem; margin: 0 }
.solution svg { height: auto; max-width: 100% }
.grade, .source { color: #555; font-size: 90% }
h2 { break-before: page }
@media print { body { margin: 0; max-width: none } }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{range .Front}}<p class="front">{{.}}</p>
{{end}}<h2>{{.Language.Say "Contents"}}</h2>
{{range .Sections}}{{if .Entries}}<h3>{{.Title}}</h3>
<dl>
{{range .Entries}}<dt>{{.Name}}</dt><dd>{{range .Numbers}}<a href="#p{{.}}">{{.}}</a> {{end}}</dd>
{{end}}</dl>
{{end}}{{end}}<h2>{{.Language.Say "Problems"}}</h2>
<div class="problems">
{{range .Problems}}<div class="problem" id="p{{.Number}}">{{.Board}}<p><b>{{.Number}}.</b> {{.Task}} <a href="#s{{.Number}}" class="grade">{{.Grade}}</a></p><div class="answer"></div></div>
{{end}}</div>
<h2>{{.Language.Say "Solutions"}}</h2>
{{range .Problems}}<div class="solution" id="s{{.Number}}"><div><p><a href="#p{{.Number}}"><b>{{.Number}}.</b></a> {{.Words}}</p><p class="grade">{{.Grade}} {{.Themes}}</p>{{if .Source}}<p class="source">{{.Source}}</p>{{end}}</div>
{{range .Figures}}<figure>{{.Board}}<figcaption>{{.Label}}</figcaption></figure>
{{end}}</div>
{{end}}</body>
</html>
`))

// The parts of a page, for the template.
type (
	htmlBook struct {
		Language *lang.Language
		Title    string
		Front    []string
		Sections []htmlSection
		Problems []htmlProblem
	}
	htmlSection struct {
		Title   string
		Entries []htmlEntry
	}
	htmlEntry struct {
		Name    string
		Numbers []string
	}
	htmlProblem struct {
		Number                             int
		Board                              template.HTML
		Task, Grade, Themes, Words, Source string
		Figures                            []htmlFigure
	}
	htmlFigure struct {
		Board template.HTML
		Label string
	}
)

// WriteHTML writes the book as one file of HTML that needs no other file. The same book always gives the same bytes.
func (b *Book) WriteHTML(w io.Writer) error {
	h := htmlBook{Language: b.Language, Title: b.Title, Front: b.front()}
	for _, s := range b.sections() {
		part := htmlSection{Title: s.title}
		for _, e := range s.entries {
			part.Entries = append(part.Entries, htmlEntry{e.name, e.numbers})
		}
		h.Sections = append(h.Sections, part)
	}
	for i, p := range b.Problems {
		h.Problems = append(h.Problems, newHTMLProblem(b.Language, i+1, p))
	}
	if err := page.Execute(w, &h); err != nil {
		return fmt.Errorf("book: %w", err)
	}
	return nil
}

// newHTMLProblem describes a problem with its solution.
func newHTMLProblem(l *lang.Language, number int, p *problem.Problem) htmlProblem {
	h := htmlProblem{Number: number, Board: drawing(Diagram(p, number).Caption("")), Task: p.Call(l), Grade: grade(l, p), Themes: themeWords(l, p),
		Words: strings.TrimSpace(strings.Join(p.Explanation(l), " ") + " " + alikeText(l, p))}
	if len(p.Sources) > 0 {
		h.Source = p.Sources[0].PageOrigin(l)
	}
	for _, f := range figures(l, p) {
		h.Figures = append(h.Figures, htmlFigure{drawing(f.diagram), f.label})
	}
	return h
}

// drawing is a diagram as a part of HTML. Package diagram escapes the texts in it.
func drawing(d *diagram.Diagram) template.HTML {
	return template.HTML(d.Theme(diagram.Paper).SVG())
}

// cardSides are the two sides of a card.
var cardSides = template.Must(template.New("front").Parse(`{{define "back"}}<p>{{.Words}}</p>{{range .Figures}}{{.Board}}<p>{{.Label}}</p>{{end}}<p>{{.Grade}}. {{.Themes}}</p>{{end}}{{.Board}}<p>{{.Task}}</p>`))

// WriteCards writes a card for each problem, as a table of three columns without a row of names: front and back in HTML with drawings as SVG, and tags.
// Anki imports the table as it is.
func (b *Book) WriteCards(w io.Writer) error {
	table := csv.NewWriter(w)
	for i, p := range b.Problems {
		h := newHTMLProblem(b.Language, i+1, p)
		var front, back strings.Builder
		if err := cardSides.Execute(&front, &h); err != nil {
			return fmt.Errorf("book: %w", err)
		}
		if err := cardSides.ExecuteTemplate(&back, "back", &h); err != nil {
			return fmt.Errorf("book: %w", err)
		}
		if err := table.Write([]string{front.String(), back.String(), strings.Join(append(p.ThemeNames(), h.Grade), " ")}); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}
