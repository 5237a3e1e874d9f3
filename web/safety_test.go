package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
	"shicho/tactics"
)

// TestOnlyOwnPages refuses requests under foreign names, and requests that pages of other sites make.
func TestOnlyOwnPages(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	_, game := ids(t, s)
	review := "/games/" + game + "/review"
	for _, test := range []struct {
		method, target, headers string // headers are separated by "; "
		want                    int
	}{
		{"GET", "/", "Host: localhost:8400", 200},
		{"GET", "/", "Host: 127.0.0.1:8400", 200},
		{"GET", "/", "Host: [::1]:8400", 200},
		{"GET", "/", "Host: LOCALHOST", 200},
		{"GET", "/", "Host: example.com", 403},
		{"GET", "/", "Host: localhost.example.com:8400", 403},
		{"GET", "/", "Host: 127.0.0.1.example.com", 403},
		{"GET", "/static/app.js", "Host: example.com", 403},
		{"POST", "/ask/read", "Host: example.com", 403},
		{"GET", "/", "Sec-Fetch-Site: same-origin", 200},
		{"GET", "/", "Sec-Fetch-Site: none", 200},
		{"GET", "/patterns", "Sec-Fetch-Site: cross-site; Sec-Fetch-Mode: navigate; Sec-Fetch-Dest: document", 200},
		{"GET", "/patterns", "Sec-Fetch-Site: cross-site; Sec-Fetch-Mode: navigate; Sec-Fetch-Dest: iframe", 403},
		{"GET", "/patterns", "Sec-Fetch-Site: cross-site; Sec-Fetch-Mode: cors", 403},
		{"GET", "/search?rows=X", "Sec-Fetch-Site: same-site; Sec-Fetch-Mode: no-cors", 403},
		{"POST", "/ask/read", "Sec-Fetch-Site: same-origin", 200},
		{"POST", "/ask/read", "Sec-Fetch-Site: cross-site", 403},
		{"POST", "/ask/read", "Sec-Fetch-Site: same-site", 403},
		{"POST", "/ask/read", "Sec-Fetch-Site: cross-site; Sec-Fetch-Mode: navigate; Sec-Fetch-Dest: document", 403},
		{"POST", "/ask/read", "Origin: http://localhost:8400", 200},
		{"POST", "/ask/read", "Origin: http://example.com", 403},
		{"POST", "/ask/read", "Origin: http://localhost:9999", 403},
		{"POST", "/ask/read", "Origin: null", 403},
		{"POST", review, "Origin: http://example.com", 403},
		{"DELETE", review, "Origin: http://example.com", 403},
		{"POST", "/games", "Origin: http://example.com", 403},
		{"POST", "/train/next", "Origin: http://example.com", 403},
		{"POST", "/train/move", "Sec-Fetch-Site: cross-site", 403},
		{"POST", "/train/solution", "Sec-Fetch-Site: same-site", 403},
		{"POST", "/train/problems", "Host: example.com", 403},
	} {
		if w := reply(s, request(test.method, test.target, cornerQuestion, strings.Split(test.headers, "; ")...)); w.Code != test.want {
			t.Errorf("%s %s with %s: status %d, want %d", test.method, test.target, test.headers, w.Code, test.want)
		}
	}
}

// TestHosts calls a server by a name that it was given, and by others.
func TestHosts(t *testing.T) {
	s := newServer(t, Options{Hosts: []string{"MyBox.Example"}})
	for host, want := range map[string]int{"mybox.example:8400": 200, "MYBOX.example": 200, "box.example": 403, "mybox.example.com": 403} {
		if w := reply(s, request("GET", "/", "", "Host: "+host)); w.Code != want {
			t.Errorf("%s: status %d, want %d", host, w.Code, want)
		}
	}
}

// targets returns an address of every kind that is asked for with GET, with the status of its answer.
func targets(t *testing.T, s *Server) map[string]int {
	pattern, game := ids(t, s)
	return map[string]int{
		"/": 200, "/patterns": 200, "/games": 200, "/search": 200, "/search?rows=X": 200, "/editor": 200, "/train": 200, "/train?theme=net&level=easy": 200,
		"/patterns/" + pattern: 200, "/games/" + game: 200, "/games/" + game + "?move=3": 200,
		"/patterns/" + pattern + "/picture.svg": 200, "/patterns/" + pattern + "/picture.png": 200, "/patterns/" + pattern + "/record.sgf": 200,
		"/patterns/" + pattern + "/proof": 200, "/games/" + game + "/record.sgf": 200, "/games/" + game + "/review": 200,
		"/static/app.js": 200, "/static/style.css": 200, "/static/board/board.js": 200, "/progress": 200,
		"/none": 404, "/static/none.js": 404, "/patterns/zz": 404, "/games/zz": 404, "/games/zz/record.sgf": 404, "/games/zz/review/events": 404,
		"/patterns/zz/picture.svg": 404, "/patterns/zz/record.sgf": 404, "/patterns/zz/proof": 404,
		"/patterns?class=zz": 400, "/games?from=zz": 400, "/search?rows=Z": 400, "/train?grade=zz": 400, "/train?theme=zz": 400, "/patterns/" + pattern + "/picture.svg?theme=zz": 400,
	}
}

// TestHeaders checks the headers that keep pages safe on all kinds of answers, and that no page has code or styles in it.
func TestHeaders(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := sampleServer(t)
	for target, want := range targets(t, s) {
		for _, accept := range []string{"text/html", "application/json"} {
			w := reply(s, request("GET", target, "", "Accept: "+accept))
			if w.Code != want {
				t.Errorf("%s: status %d, want %d: %.200s", target, w.Code, want, w.Body)
			}
			for name, value := range map[string]string{"Content-Security-Policy": contentPolicy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
				"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin"} {
				if got := w.Header().Get(name); got != value {
					t.Errorf("%s: header %s: %q", target, name, got)
				}
			}
			switch kind := w.Header().Get("Content-Type"); {
			case strings.HasPrefix(kind, "text/html"):
				checkMarkup(t, target, w.Body.String())
			case strings.HasPrefix(kind, "application/json"):
				if !json.Valid(w.Body.Bytes()) {
					t.Errorf("%s: no JSON", target)
				}
			case kind == "":
				t.Errorf("%s: no kind", target)
			}
		}
	}
}

// An element of a page, and an attribute of an element. The templates write nothing that these do not match.
var (
	elementText   = regexp.MustCompile(`<([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*/?>`)
	attributeText = regexp.MustCompile(`([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?`)
)

// checkMarkup fails the test if a page has code or styles in it.
func checkMarkup(t *testing.T, target, text string) {
	t.Helper()
	elements := elementText.FindAllStringSubmatch(text, -1)
	if len(elements) < 10 {
		t.Errorf("%s: a page with %d elements", target, len(elements))
	}
	for _, element := range elements {
		attributes := map[string]string{}
		for _, a := range attributeText.FindAllStringSubmatch(element[2], -1) {
			name, value := strings.ToLower(a[1]), a[2]+a[3]+a[4]
			attributes[name] = value
			if name == "style" || strings.HasPrefix(name, "on") || strings.HasPrefix(strings.TrimSpace(value), "javascript:") {
				t.Errorf("%s: attribute %s=%q of %s", target, name, value, element[1])
			}
			if isAddress := name == "src" || name == "href" || name == "action"; isAddress && !strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "#") {
				t.Errorf("%s: the address %s=%q leads elsewhere", target, name, value)
			}
		}
		if element[1] == "style" || element[1] == "script" && attributes["src"] == "" && attributes["type"] != "application/json" {
			t.Errorf("%s: %s in the page", target, element[1])
		}
	}
}

// TestMethods refuses methods that an address does not know.
func TestMethods(t *testing.T) {
	testrun.SameGoroutines(t, "TestTraining")
	s := sampleServer(t)
	for _, test := range []struct{ method, target string }{
		{"POST", "/"}, {"PUT", "/patterns"}, {"DELETE", "/patterns/00"}, {"GET", "/ask/read"}, {"PUT", "/ask/read"}, {"GET", "/train/next"}, {"GET", "/train/move"}, {"PUT", "/train/problems"},
		{"PATCH", "/games/00/review"}, {"DELETE", "/games/00"}, {"TRACE", "/"}, {"CONNECT", "/"}, {"OPTIONS", "/"},
	} {
		if w := reply(s, request(test.method, test.target, "")); w.Code != 404 && w.Code != 405 {
			t.Errorf("%s %s: status %d", test.method, test.target, w.Code)
		}
	}
}

// TestNoFiles asks for files outside of what the server shows.
func TestNoFiles(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := sampleServer(t)
	for _, target := range []string{
		"/static/../server.go", "/static/../../go.mod", "/static/..%2f..%2fgo.mod", "/static//etc/passwd", "/static/board/../../guard.go", "/../go.mod", "/static/",
		"/static/board", "/static/.", "/games/../../go.mod", "/games/..%2f..%2fgo.mod", "/games/%00", "/patterns/../games", "//etc/passwd", "/etc/passwd", `/static/..\..\go.mod`,
	} {
		w := reply(s, request("GET", target, ""))
		if isElsewhere := w.Code >= 300 && w.Code < 500; !isElsewhere {
			t.Errorf("%s: status %d: %.100s", target, w.Code, w.Body)
		}
	}
}

// TestBadQuestions sends questions that are none: each gets a reason, and none a panic.
func TestBadQuestions(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := sampleServer(t)
	deep := strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)
	for _, test := range []struct {
		name, body string
		want       int
	}{
		{"no body", "", 400},
		{"no JSON", "target=D4", 400},
		{"a number", "7", 400},
		{"null fields", `{"position":null}`, 400},
		{"the wrong types", `{"position":{"size":"nine"}}`, 400},
		{"deep JSON", deep, 400},
		{"a deep position", `{"position":` + deep + `}`, 400},
		{"a huge board", `{"position":{"size":1000000000}}`, 400},
		{"no board", `{"position":{"size":0}}`, 400},
		{"points off the board", `{"position":{"size":9,"black":["Z99"]},"target":"A1","side":"attack","move":"A1"}`, 400},
		{"a point twice", `{"position":{"size":9,"black":["A1","A1"]},"target":"A1","side":"attack","move":"A2"}`, 400},
		{"an illegal move", `{"position":{"size":9,"black":["A1"],"moves":[{"colour":"white","point":"A1"}]},"target":"A1"}`, 400},
		{"too much komi", `{"position":{"size":9,"komi":1e300}}`, 400},
		{"a long body", `{"target":"` + strings.Repeat("x", mostQuestion) + `"}`, 413},
		{"many moves", `{"position":{"size":9,"moves":[` + strings.Repeat(`{"colour":"black","point":"pass"},`, 20_000) + `{"colour":"black","point":"pass"}]}}`, 400},
	} {
		for _, name := range asking {
			w := reply(s, request("POST", "/ask/"+name, test.body))
			var failure Failure
			if err := json.Unmarshal(w.Body.Bytes(), &failure); err != nil || w.Code != test.want || failure.Error == "" || failure.Status != w.Code {
				t.Errorf("%s: /ask/%s: status %d, want %d: %.200s", test.name, name, w.Code, test.want, w.Body)
			}
			if len(failure.Error) > 500 {
				t.Errorf("%s: /ask/%s: the reason has %d characters", test.name, name, len(failure.Error))
			}
		}
	}
	for _, name := range asking {
		if w := reply(s, request("POST", "/ask/"+name, cornerQuestion)); w.Code != 200 {
			t.Errorf("/ask/%s: status %d: %s", name, w.Code, w.Body)
		}
	}
}

// TestEmpty asks a server for everything that it has not.
func TestEmpty(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := newServer(t, Options{})
	for target, want := range map[string]int{"/": 200, "/patterns": 200, "/games": 200, "/search": 200, "/search?rows=X": 200, "/editor": 200, "/train": 200, "/patterns/00": 404, "/patterns/00/proof": 404,
		"/patterns/00/record.sgf": 404, "/patterns/00/picture.png": 404, "/games/00": 404, "/games/00/record.sgf": 404, "/games/00/review": 200, "/search?pattern=00": 404} {
		if w := reply(s, request("GET", target, "")); w.Code != want {
			t.Errorf("%s: status %d, want %d", target, w.Code, want)
		}
	}
	for _, name := range asking {
		if w := reply(s, request("POST", "/ask/"+name, cornerQuestion)); w.Code != 200 && w.Code != 404 {
			t.Errorf("/ask/%s: status %d: %s", name, w.Code, w.Body)
		}
	}
}

// TestLongQueries asks with very long fields and very many of them.
func TestLongQueries(t *testing.T) {
	testrun.SingleGoroutine(t)
	s := sampleServer(t)
	long := strings.Repeat("x", 1<<16)
	for _, query := range []string{"player=" + long, "page=" + strings.Repeat("9", 5000), "page=-1", "min_size=" + long, "by=" + long, "rows=" + strings.Repeat("X/", 1<<15),
		"rows=" + long, "position=" + long, "move=" + long, strings.Repeat("a=b&", 1<<14), "pattern=" + long, "%zz=%", "rows=X&near=" + long, "known=" + long, "size=" + long, "theme=" + long, "level=" + long, strings.Repeat("theme=net&", 1<<13)} {
		for _, path := range []string{"/", "/patterns", "/games", "/search", "/editor", "/train"} {
			if w := reply(s, request("GET", path+"?"+query, "")); w.Code != 200 && w.Code != 400 && w.Code != 404 || w.Body.Len() > 4<<20 {
				t.Errorf("%s?%.20s…: status %d, %d bytes", path, query, w.Code, w.Body.Len())
			}
		}
	}
}

// hostileName is a name that would run a script if it were taken for markup.
const hostileName = `</script><script>alert(1)</script><img src=x onerror="alert(2)">'&`

// TestNamesAreText shows a record whose names are markup.
func TestNamesAreText(t *testing.T) {
	record := fmt.Sprintf("(;SZ[9]PB[%[1]s]PW[%[1]s]EV[%[1]s]RE[%[1]s]DT[%[1]s]BR[%[1]s];B[aa];W[ab];B[gg];W[ba])", hostileName)
	path := filepath.Join(t.TempDir(), "<b>.sgf")
	if err := os.WriteFile(path, []byte(record), 0o644); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Options{Paths: []string{path}})
	_, game := ids(t, s)
	for _, target := range []string{"/", "/games", "/games/" + game, "/patterns", "/search?rows=XO", "/games?player=" + hostileName} {
		w := reply(s, request("GET", strings.ReplaceAll(target, "&", "%26"), ""))
		if w.Code != http.StatusOK {
			t.Errorf("%s: status %d: %.200s", target, w.Code, w.Body)
		}
		if text := w.Body.String(); strings.Contains(text, "<script>alert") || strings.Contains(text, "<img src=x") {
			t.Errorf("%s: a name became markup", target)
		}
		checkMarkup(t, target, w.Body.String())
	}
}

// TestLogLines checks that no request can write lines of its own, or colours, into the log.
func TestLogLines(t *testing.T) {
	log := &bytes.Buffer{}
	s := newServer(t, Options{Log: slog.New(slog.NewTextHandler(log, nil))})
	log.Reset()
	reply(s, request("GET", "/games/\n\x1b[31mlevel=ERROR", ""))
	reply(s, request("GET", "/\r\nlevel=ERROR\x00\u202e", "", "Host: \x1b[31m"))
	text := log.String()
	if lines := strings.Count(text, "\n"); lines != 2 {
		t.Errorf("two requests made %d lines:\n%q", lines, text)
	}
	for _, letter := range text {
		if letter < ' ' && letter != '\n' || letter == '\u202e' {
			t.Errorf("a letter %U in the log", letter)
		}
	}
}

// TestLeaving checks that a question ends when the browser goes away, so that the next one finds a worker.
func TestLeaving(t *testing.T) {
	s := sampleServer(t)
	w := reply(s, request("POST", "/ask/read", cornerQuestion).WithContext(canceled()))
	if w.Code != 499 {
		t.Errorf("a question that nobody waits for: status %d", w.Code)
	}
	for range 20 {
		ctx, leave := context.WithTimeout(t.Context(), time.Millisecond)
		reply(s, request("POST", "/ask/danger", crowdedQuestion()).WithContext(ctx))
		leave()
	}
	if w := reply(s, request("POST", "/ask/read", cornerQuestion)); w.Code != 200 {
		t.Errorf("after questions that were given up: status %d: %s", w.Code, w.Body)
	}
}

// crowdedQuestion is about a board with many strings.
func crowdedQuestion() string {
	var black, white []string
	for i, column := range "ABCDEFGHJKLMNOPQRST" {
		for row := 1; row <= 19; row++ {
			switch name := fmt.Sprintf("%c%d", column, row); (i*7 + row*5 + i*row) % 6 {
			case 0:
				black = append(black, name)
			case 1:
				white = append(white, name)
			}
		}
	}
	text, err := json.Marshal(map[string]any{"position": map[string]any{"size": 19, "black": black, "white": white}, "target": black[0]})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// TestServeNothing serves a text that is no record: Serve ends with an error, and does not go on without games.
func TestServeNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "text.sgf")
	if err := os.WriteFile(file, []byte("no record"), 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Paths: []string{file}, Limits: tactics.PaperShallow})
	if err := s.Serve(t.Context(), listener); err == nil {
		t.Error("no error")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
