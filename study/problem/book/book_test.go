package book

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/diagram"
	_ "shicho/engine/models"
	"shicho/study/problem"
	"shicho/tactics"
)

// corner is a problem: only B9 captures C9.
const corner = `
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . O X X X . . . . .
	. X X O O . . . . . .
	. O O . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . . . . . . .`

// cornerProblem makes the problem of the corner.
func cornerProblem(t *testing.T) *problem.Problem {
	t.Helper()
	b := board.MustParse(corner)
	target, err := board.ParsePoint("C9", b.Size())
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.NewMaker(problem.Options{Limits: tactics.Default}).Make(t.Context(), problem.Challenge{Board: b, Target: target})
	if err != nil {
		t.Fatal(err)
	}
	p.Sources = []problem.Source{{Name: "a.sgf", Move: 7, Black: "李世乭", White: "Ann", Date: "2017-03-01"}, {Name: "b.sgf"}}
	return p
}

// A title page and the contents come first. Four or eight problems fill a page; the solutions begin on a new one.
func TestPages(t *testing.T) {
	p := cornerProblem(t)
	for _, c := range []struct {
		problems int
		paper    string
		design   Design
		pages    int
	}{{0, diagram.A4, Large, 3}, {1, diagram.A4, 0, 4}, {8, diagram.A4, Large, 7}, {8, diagram.A4, Small, 6}, {13, diagram.Letter, Small, 9}} {
		b := Book{Title: "Captures", Paper: c.paper, Design: c.design}
		for range c.problems {
			b.Problems = append(b.Problems, p)
		}
		var first, second bytes.Buffer
		if err := b.Write(&first); err != nil {
			t.Fatal(err)
		}
		if err := b.Write(&second); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Error("the second book differs")
		}
		if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(first.Bytes(), -1)); n != c.pages {
			t.Errorf("%d problems on %s: %d pages, not %d", c.problems, c.paper, n, c.pages)
		}
	}
}

// The boards of a solution: the main line, and the most tempting wrong moves with their refutations.
func TestEntry(t *testing.T) {
	p := &printer{book: &Book{}, pdf: diagram.NewPDF(diagram.A4, "", nil)}
	p.width, p.height = p.pdf.Size()
	e := p.entry(3, cornerProblem(t))
	if len(e.boards) != 3 || !strings.HasPrefix(e.boards[1].label[0], "1 is wrong.") {
		t.Errorf("%d boards, %q", len(e.boards), e.boards[len(e.boards)-1].label)
	}
	if !strings.HasPrefix(e.lines[0].text, "3. Black to catch a stone. (") || !strings.HasSuffix(e.lines[len(e.lines)-1].text, "– Ann, 2017-03-01, move 7") {
		t.Errorf("%v", e.lines)
	}
}
