package review

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
)

// readTree reads the game of a file as the command does.
func readTree(t *testing.T, path string) (*sgf.Record, *sgf.Game) {
	t.Helper()
	r, tree, fault, err := sgf.ReadTree(path, 1, sgf.Options{Verbatim: true})
	if err != nil || fault != nil {
		t.Fatalf("%s: %v, %v", path, fault, err)
	}
	return r, tree
}

// values lists each value of a tree with the moves that lead to its node.
func values(root *sgf.Node) map[string]int {
	list := map[string]int{}
	for line := range (&sgf.Game{Root: root}).Lines() {
		at := ""
		for _, node := range line {
			for _, name := range []string{"B", "W"} {
				if p, ok := node.Get(name); ok {
					at += name + p + " "
				}
			}
			for _, p := range node.Properties {
				for _, v := range p.Values {
					list[fmt.Sprintf("%s: %s[%s]", at, p.Name, v)]++
				}
			}
		}
	}
	return list
}

// A record with the remarks of a review has all values of the record that was reviewed, at the same nodes; a comment has more text. Without remarks it has the
// same text, apart from line ends and spaces between properties.
func TestKept(t *testing.T) {
	testrun.SingleGoroutine(t)
	paths, err := filepath.Glob("testdata/annotated/*.sgf")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		r, tree := readTree(t, path)
		out := filepath.Join(t.TempDir(), "out.sgf")
		if err := sgf.WriteFile(out, sgf.Collection{tree}); err != nil {
			t.Fatal(path, err)
		}
		// The charset and the long names of old files are not kept, but what they say.
		isOld := strings.Contains(path, "chinese") || strings.Contains(path, "old")
		if was, is := bare(t, path, isOld), bare(t, out, isOld); was != is {
			t.Errorf("%s: written without remarks:\n%s\nread:\n%s", path, is, was)
		}
		before := values(tree.Root)
		a := NewAnnotated(nil, r, tree)
		for n := 1; n <= r.Moves(); n++ {
			a.Add(someLoss(r, n))
		}
		a.Summarize(NewSummary(r.Size), options())
		if err := sgf.WriteFile(out, sgf.Collection{a.Game()}); err != nil {
			t.Fatal(path, err)
		}
		again, read := readTree(t, out)
		after := values(read.Root)
		for value := range before {
			name, _, _ := strings.Cut(value[strings.Index(value, ": ")+2:], "[")
			switch {
			case after[value] > 0, name == "CA":
			case name == "C" && hasPrefix(after, strings.TrimSuffix(value, "]")):
			default:
				t.Errorf("%s: lost: %s", path, value)
			}
		}
		for n := range r.Moves() + 1 {
			was, err := r.BoardAfter(n)
			if err != nil {
				t.Fatal(err)
			}
			if is, err := again.BoardAfter(n); err != nil || is.Key() != was.Key() {
				t.Fatalf("%s: move %d: %v", path, n, err)
			}
		}
		if text := fmt.Sprint(after); strings.Count(text, "Blunder: ") < r.Moves()-1 {
			t.Errorf("%s: no remarks: %s", path, text)
		}
	}
}

// bare is the text of a file without white space outside values, or if asked only its values.
func bare(t *testing.T, path string, valuesAlone bool) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if valuesAlone {
		games, err := sgf.Parse(path, data)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(values(games[0].Root))
	}
	var text strings.Builder
	isValue := false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case isValue && c == '\\':
			text.WriteByte(c)
			i++
			text.WriteByte(data[i])
			continue
		case c == '[' || c == ']':
			isValue = c == '[' || isValue && c == '['
		case !isValue && (c == ' ' || c == '\n'):
			continue
		}
		text.WriteByte(data[i])
	}
	return text.String()
}

// hasPrefix reports whether a value begins with a text.
func hasPrefix(list map[string]int, prefix string) bool {
	for value := range list {
		if strings.HasPrefix(value, prefix) {
			return true
		}
	}
	return false
}

// someLoss is the review of a move that loses much, with a better move somewhere.
func someLoss(r *sgf.Record, n int) *MoveReview {
	b, err := r.BoardAfter(n - 1)
	if err != nil {
		panic(err)
	}
	side := r.NextAfter(n - 1)
	for i := range r.Steps {
		if r.Steps[i].Number == n {
			side = r.Steps[i].Colour
		}
	}
	better := b.Empty().First()
	m := &MoveReview{Number: n, Colour: side.String(), Played: "D4", Better: board.FormatPoint(better, r.Size), Best: []BestMove{}}
	m.line = []board.NamedMove{board.Stone{Point: better, Colour: side}.Named(r.Size)}
	m.setLoss(&loss{points: 20, isCertain: true}, usualSizes)
	m.addVariation(m.vary(nil, r.Size))
	return m
}

// A record with thousands of variations is kept whole.
func TestKeptManyVariations(t *testing.T) {
	var text strings.Builder
	text.WriteString("(;SZ[9]C[root];B[ee]")
	const count = 5000
	for i := range count {
		fmt.Fprintf(&text, "(;W[%c%c]C[variation %d])", 'a'+i%9, 'a'+i/9%9, i)
	}
	text.WriteString(")")
	path := filepath.Join(t.TempDir(), "many.sgf")
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	r, tree := readTree(t, path)
	a := NewAnnotated(nil, r, tree)
	a.Add(someLoss(r, 2))
	var out strings.Builder
	if err := sgf.Write(&out, sgf.Collection{a.Game()}); err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{0, 1, 77, count - 1} {
		if !strings.Contains(out.String(), fmt.Sprintf("C[variation %d", i)) {
			t.Errorf("variation %d is lost", i)
		}
	}
	if n := strings.Count(out.String(), ";W["); n != count {
		t.Errorf("%d variations", n)
	}
}
