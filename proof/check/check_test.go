package check_test

import (
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"shicho/proof/check"
)

// handCase is a case of testdata/cases.txt, or of testdata/damaged.txt.
type handCase struct {
	comment, text, want string
}

// handCases reads the cases of a file.
func handCases(t testing.TB, name string) (list []handCase) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var c handCase
	for line := range strings.Lines(string(data)) {
		switch {
		case strings.HasPrefix(line, "#"):
			c.comment = strings.TrimSpace(line[1:])
		case strings.HasPrefix(line, "-> "):
			c.want = strings.TrimSpace(line[3:])
			list = append(list, c)
			c = handCase{}
		case line != "\n":
			c.text += line
		}
	}
	return list
}

// checkAll checks all certificates of a text.
func checkAll(text string) (accepted int, err error) {
	c := check.New(strings.NewReader(text))
	for {
		_, err := c.Next()
		if err == io.EOF {
			return accepted, nil
		}
		if err != nil {
			return accepted, err
		}
		accepted++
	}
}

// The checker says of the certificates of the public suite what the suite says.
func TestSuite(t *testing.T) {
	list := append(handCases(t, "testdata/cases.txt"), handCases(t, "testdata/damaged.txt")...)
	if len(list) < 150 {
		t.Errorf("%d certificates", len(list))
	}
	for _, c := range list {
		n, err := checkAll(c.text)
		got := strconv.Itoa(n) + " accepted"
		if err != nil {
			if !errors.Is(err, check.ErrRefused) {
				t.Fatal(err)
			}
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || c.want == "" {
			t.Errorf("%s\n%s%s\nwant %s", c.comment, c.text, got, c.want)
		}
	}
}

// An error of reading is no refusal.
func TestBrokenReader(t *testing.T) {
	broken := errors.New("broken")
	_, err := check.New(io.MultiReader(strings.NewReader(`{"cert`), errorReader{broken})).Next()
	if !errors.Is(err, broken) || errors.Is(err, check.ErrRefused) {
		t.Error(err)
	}
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }

// A file of any size is read in bounded memory: what is endless is refused at a bound.
func TestBounds(t *testing.T) {
	claim := `{"certificate":1,"rows":[".....",".....","..X..",".....","....."],"claim":"captured","target":"C3","to_move":"white","free":"white","zone":[]}` + "\n"
	for _, c := range []struct {
		name, line, want string
	}{
		{"a deep line of play", `{"play":"PASS","replies":["PASS"]}` + "\n", "play is deeper than 1000 moves"},
		{"a long line", strings.Repeat(" ", 1<<14), "longer than 16384 bytes"},
	} {
		_, err := check.New(io.MultiReader(strings.NewReader(claim), &endless{text: c.line})).Next()
		if !errors.Is(err, check.ErrRefused) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// endless repeats a text for ever.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], e.text[e.at:])
		n, e.at = n+k, (e.at+k)%len(e.text)
	}
	return n, nil
}

// The checker is small, and imports the board and the standard library alone.
func TestIndependence(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += strings.Count(string(text), "\n")
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			if first, _, _ := strings.Cut(path, "/"); path != "shicho/board" && (first == "shicho" || strings.Contains(first, ".")) {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
	if lines > 1100 {
		t.Errorf("%d lines", lines)
	}
}

// No text makes the checker panic, and whatever it accepts begins with a claim.
func FuzzCheck(f *testing.F) {
	for _, c := range handCases(f, "testdata/cases.txt") {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := check.New(strings.NewReader(text))
		for {
			r, err := c.Next()
			if err != nil {
				if err != io.EOF && !errors.Is(err, check.ErrRefused) {
					t.Error(err)
				}
				return
			}
			if r.Claim.Certificate != check.Version || r.Turns == 0 {
				t.Errorf("%+v", r)
			}
		}
	})
}
