package web

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/web/ask"
	"shicho/web/question"
)

// address is the position that the fields of an address hold.
func address(t *testing.T, fields string) *ask.PagePosition {
	t.Helper()
	p, err := parseAddress(query(t, fields))
	if err != nil {
		t.Fatalf("%s: %v", fields, err)
	}
	return p
}

func query(t testing.TB, fields string) url.Values {
	t.Helper()
	values, err := url.ParseQuery(fields)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

func TestEditorAddress(t *testing.T) {
	p := address(t, "position=5-1XO2-1XOO1-2X2-5&to_move=white&komi=0.5&moves=b2-PASS-e1")
	b, err := question.ReadPosition(p)
	if err != nil {
		t.Fatal(err)
	}
	want := board.MustParse(`
		. . . . .
		. X O . .
		. X O O .
		. O X . .
		. . . . O
	`)
	if b.String() != want.String() {
		t.Errorf("the address holds\n%s", b)
	}
	if p.ToMove != "black" || p.Komi != 0.5 {
		t.Errorf("%s to move, komi %g", p.ToMove, p.Komi)
	}
	empty := address(t, "")
	if empty.Size != 19 || empty.Komi != 6.5 || empty.ToMove != "black" || len(empty.Black)+len(empty.White) != 0 {
		t.Errorf("an address without fields holds %+v", empty)
	}
}

func TestEditorBadAddress(t *testing.T) {
	for fields, says := range map[string]string{
		"position=3-3":                                    "row 1",
		"position=2-X":                                    "row 2",
		"position=2-XXX":                                  "row 2",
		"position=2-x1":                                   "row 2",
		"position=2-":                                     "row 2",
		"position=2-999999999999999999999X":               "row 2",
		"position=1":                                      "size",
		"position=" + strings.Repeat("26-", 99):           "size",
		"position=XO-OX":                                  "without libert",
		"position=2-2&to_move=red":                        "to_move",
		"position=2-2&komi=x":                             "komi",
		"position=2-2&komi=NaN":                           "komi",
		"position=2-2&komi=1e9":                           "komi",
		"position=2-2&moves=A1-A1":                        "move 2",
		"position=2-2&moves=A1--B1":                       "move 2",
		"position=2-2&moves=C3":                           "move 1",
		"moves=" + strings.Repeat("PASS-", 20_000) + "A1": "moves",
	} {
		_, err := parseAddress(query(t, fields))
		if !errors.Is(err, question.ErrPosition) || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60s: %v; want an error about %q", fields, err, says)
		}
	}
}

func TestEditorText(t *testing.T) {
	drawn, err := parseText(board.MustParse(".X.\nXO.\n...").String())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(drawn.Black, []string{"B3", "A2"}) || !reflect.DeepEqual(drawn.White, []string{"B2"}) || drawn.Size != 3 {
		t.Errorf("the drawing holds %+v", drawn.Course)
	}
	record, err := parseText("(;SZ[9]KM[5.5]AB[cc][aa];AE[aa]AW[cd];B[ee];AW[aa][ab];AE[aa]AB[ba];W[ff](;B[gg])(;B[hh]))")
	if err != nil {
		t.Fatal(err)
	}
	if c := record.Course; !reflect.DeepEqual(c.Black, []string{"C7"}) || !reflect.DeepEqual(c.White, []string{"C6"}) || len(c.Moves) != 3 || c.ToMove != "white" || record.Komi != 5.5 {
		t.Errorf("the record holds %+v, komi %g", c, record.Komi)
	}
	if setup := record.Moves[0].Setup; !reflect.DeepEqual(setup, &Setup{Black: []string{"B9"}, White: []string{"A8"}, Empty: []string{"A9"}}) {
		t.Errorf("after the first move %+v is set up", setup)
	}
}

func TestEditorBadText(t *testing.T) {
	for text, place := range map[string]string{
		"":                            "1:1: ",
		"..\n.?":                      "2:2: ",
		"XO\nOX":                      "1:1: ",
		"(":                           "1:1: ",
		"(;SZ[9]\n;B[aa];W[zz])":      "2:8: ",
		"(;SZ[9]\n;B[aa];W[aa])":      "2:8: ",
		"(;SZ[9]AB[aa]\n;AW[ab][ba])": "2:2: ",
		"(;GM[3])":                    "1:3: ",
		"(;SZ[99])":                   "1:3: ",
	} {
		if _, err := parseText(text); err == nil || !strings.HasPrefix(err.Error(), place) {
			t.Errorf("%q: %v; want the place %s", text, err, place)
		}
	}
}

// TestEditorRecord checks that the record of an address holds the position of the address.
func TestEditorRecord(t *testing.T) {
	for _, fields := range []string{"", "position=5-1XO2-1XOO1-2X2-5&to_move=white&komi=0.5&moves=B2-PASS-E1", "position=2-X1&to_move=white"} {
		p := address(t, fields)
		var text bytes.Buffer
		if err := sgf.Write(&text, sgf.Collection{{Root: positionTree(p)}}); err != nil {
			t.Fatal(err)
		}
		page, err := parseText(text.String())
		if err != nil {
			t.Fatal(err)
		}
		var points []string
		for _, m := range page.Moves {
			points = append(points, m.Colour+m.Point)
		}
		var want []string
		for _, m := range p.Moves {
			want = append(want, m.Colour+m.Point)
		}
		if page.Size != p.Size || page.Komi != p.Komi || page.ToMove != p.ToMove || !reflect.DeepEqual(page.Black, p.Black) || !reflect.DeepEqual(page.White, p.White) || !reflect.DeepEqual(points, want) {
			t.Errorf("%s became %+v", fields, page.Course)
		}
	}
}

func TestEditorAnswers(t *testing.T) {
	s := New(Options{})
	defer s.Close()
	for _, c := range []struct {
		method, path, body string
		status             int
		has                string
	}{
		{"GET", "/editor?position=2X-3-O2", "", 200, `"black":["C3"]`},
		{"GET", "/editor?position=2X", "", 400, "row 1"},
		{"GET", "/editor/board.txt?position=2X-3-O2", "", 200, "3 |. . X"},
		{"GET", "/editor/record.sgf?position=2X-3-O2", "", 200, "AB[ca]"},
		{"GET", "/editor/record.sgf?position=2", "", 400, "row 1"},
		{"POST", "/editor/parse", `{"text": "X.\n.O"}`, 200, `"white":["B1"]`},
		{"POST", "/editor/parse", `{"text": "X.\n.o"}`, 400, "2:2: "},
		{"POST", "/editor/parse", `X.`, 400, "no JSON"},
		{"POST", "/editor/parse", `{"text": "` + strings.Repeat(".", mostQuestion) + `"}`, 413, "too large"},
	} {
		r := httptest.NewRequest(c.method, "http://localhost"+c.path, strings.NewReader(c.body))
		r.Header.Set("Accept", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.has) {
			t.Errorf("%s %s: %s %.200s", c.method, c.path, http.StatusText(w.Code), w.Body)
		}
	}
}

// FuzzEditor gives the editor addresses and texts: whatever it takes is a position, and the record of the position is read
// as the same position.
func FuzzEditor(f *testing.F) {
	f.Add("position=2X-3-O2&to_move=white&komi=3&moves=A1-PASS", "(;SZ[9];B[aa];AW[bb])")
	f.Add("position=XX-2", " 2 |. X\n 1 |O .\n    A B\n")
	f.Add("komi=-7.25", "..\n..")
	f.Fuzz(func(t *testing.T, fields, text string) {
		if values, err := url.ParseQuery(fields); err == nil {
			if p, err := parseAddress(values); err == nil {
				var record bytes.Buffer
				if err := sgf.Write(&record, sgf.Collection{{Root: positionTree(p)}}); err != nil {
					t.Fatal(err)
				}
				page, err := parseText(record.String())
				if err != nil {
					t.Fatalf("%v in\n%s", err, record.String())
				}
				if len(page.Moves) != len(p.Moves) || len(page.Black) != len(p.Black) || len(page.White) != len(p.White) || page.ToMove != p.ToMove {
					t.Errorf("%q became %+v", fields, page.Course)
				}
			}
		}
		if page, err := parseText(text); err == nil {
			p := &ask.PagePosition{Size: page.Size, Black: page.Black, White: page.White}
			if _, err := question.ReadPosition(p); err != nil {
				t.Errorf("%q was taken: %v", text, err)
			}
		}
	})
}
