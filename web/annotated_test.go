package web

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"shicho/board/sgf"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
	"shicho/study/review"
	"shicho/web/reviews"
)

// annotatedGame has comments, marks, labels, arrows, variations inside a variation, and a property that nobody knows.
const annotatedGame = `(;GM[1]FF[4]SZ[5]PB[Ada]PW[Bo]XX[un\:known]C[A short game [5x5\]]LB[cc:A]
;B[cc]TR[bb][dd]AR[cc:bb]
(;W[bc]C[the game];B[bb]SQ[aa];W[dd];B[bd];W[dc];B[ac];W[db])
(;W[bb]N[another];B[bc](;W[dd]C[here])(;W[cd]CR[ee])))`

// TestAnnotatedPage drops an annotated record: the page shows what it says, and the record is saved as it was, with the review and without.
func TestAnnotatedPage(t *testing.T) {
	testrun.SameGoroutines(t, "TestCutReview")
	s := newServer(t, Options{Playouts: func(int) int { return review.LeastPlayouts }})
	drop := dropped(t, s, "annotated.sgf", annotatedGame)
	var page gamePage
	if code, text := get(t, s, drop.Address, &page); code != 200 {
		t.Fatal(code, text)
	}
	c := page.Course
	if c.Comment != "A short game [5x5]" || c.Labels["C3"] != "A" || c.Moves[0].Marks["B4"] != "triangle" || len(c.Moves[0].Arrows) != 1 || c.Moves[1].Comment != "the game" {
		t.Errorf("%+v", c)
	}
	if v := c.Moves[1].Variations; len(v) != 1 || len(v[0]) != 3 || v[0][0].Point != "B4" || v[0][0].Comment != "another" || v[0][2].Comment != "here" ||
		len(v[0][2].Variations) != 1 || v[0][2].Variations[0][0].Marks["E1"] != "circle" {
		t.Errorf("%+v", v)
	}
	saved := func(address string) string {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "http://127.0.0.1"+address, nil)
		s.ServeHTTP(w, r)
		return w.Body.String()
	}
	tree := func(text string) *sgf.Game {
		games, err := sgf.Parse("saved.sgf", []byte(text))
		if err != nil || len(games) != 1 {
			t.Fatal(err, text)
		}
		return games[0]
	}
	text := saved(drop.Address + "/record.sgf")
	if strings.Join(strings.Fields(text), "") != strings.Join(strings.Fields(annotatedGame), "") {
		t.Errorf("saved as %s", text)
	}

	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("POST", "http://127.0.0.1"+drop.Address+"/review", strings.NewReader("{}")))
	var state reviews.State
	for !state.Phase.HasEnded() {
		time.Sleep(10 * time.Millisecond)
		get(t, s, drop.Address+"/review", &state)
	}
	if state.Phase != reviews.Done || len(state.Sides) != 2 {
		t.Fatalf("%+v", state)
	}
	reviewed := tree(saved(drop.Address + "/record.sgf?review=1"))
	comment, _ := reviewed.Root.Get("C")
	unknown, _ := reviewed.Root.Get("XX")
	if !strings.HasPrefix(comment, "A short game [5x5]\n\nReview by Shicho\nBlack:") || unknown != "un:known" {
		t.Errorf("%s, %s", comment, unknown)
	}
	lines := 0
	for range reviewed.Lines() {
		lines++
	}
	if lines < 3 {
		t.Errorf("%d lines", lines)
	}
	if again := saved(drop.Address + "/record.sgf?review=1"); !bytes.Equal([]byte(again), []byte(saved(drop.Address+"/record.sgf?review=1"))) {
		t.Error("the second time another record is saved")
	}
}

// A record with thousands of variations is shown in part and saved whole.
func TestManyVariations(t *testing.T) {
	testrun.SameGoroutines(t, "TestDropsAtOnce")
	var text strings.Builder
	text.WriteString("(;SZ[9];B[ee]")
	for i := range 5000 {
		text.WriteString("(;W[" + string(rune('a'+i%9)) + string(rune('a'+i/9%4)) + "];B[ii];W[hh];B[gg];W[ff])")
	}
	text.WriteString(")")
	s := newServer(t, Options{})
	drop := dropped(t, s, "many.sgf", text.String())
	var page gamePage
	if code, text := get(t, s, drop.Address, &page); code != 200 {
		t.Fatal(code, text)
	}
	if n := len(page.Course.Moves[1].Variations); n < 3000 || n > mostVaried/5 {
		t.Errorf("%d variations", n)
	}
	data, err := json.Marshal(page.Course)
	if err != nil || len(data) > 4<<20 {
		t.Error(len(data), err)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "http://127.0.0.1"+drop.Address+"/record.sgf", nil))
	if n := strings.Count(w.Body.String(), "(;W["); n != 5000 {
		t.Errorf("%d variations saved", n)
	}
}
