package book

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"shicho/study/problem"
)

// The page of HTML has every problem with its solution, says names in letters of any kind, and needs no other file.
func TestHTML(t *testing.T) {
	b := Book{Title: "Captures & <more>", Problems: []*problem.Problem{cornerProblem(t)}}
	var page bytes.Buffer
	if err := b.WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	for _, want := range []string{"Captures &amp; &lt;more&gt;", "1 problem", "Black to catch", "李世乭", `id="s1"`, "1 is wrong."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if n := strings.Count(text, "<svg"); n != 4 {
		t.Errorf("%d drawings", n)
	}
	for _, external := range []string{"src=", "href=\"http", "<script"} {
		if strings.Contains(text, external) {
			t.Errorf("the page has %s", external)
		}
	}
}

// A card has the task in front and the solution at the back.
func TestCards(t *testing.T) {
	b := Book{Problems: []*problem.Problem{cornerProblem(t)}}
	var table bytes.Buffer
	if err := b.WriteCards(&table); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if err != nil || len(rows) != 1 || len(rows[0]) != 3 {
		t.Fatal(len(rows), err)
	}
	front, back, tags := rows[0][0], rows[0][1], rows[0][2]
	if !strings.Contains(front, "Black to catch") || strings.Count(front, "<svg") != 1 || strings.Count(back, "<svg") != 3 || !strings.Contains(tags, "length-") {
		t.Errorf("%.80s\n%.80s\n%s", front, back, tags)
	}
}
