package sgf

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// same compares two trees without recursion. It ignores places.
func same(a, b *Node) bool {
	type pair struct{ a, b *Node }
	for stack := []pair{{a, b}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.a == nil || p.b == nil {
			if p.a != p.b {
				return false
			}
			continue
		}
		if !slices.EqualFunc(p.a.Properties, p.b.Properties, func(x, y Property) bool {
			return x.Name == y.Name && slices.Equal(x.Values, y.Values)
		}) {
			return false
		}
		stack = append(stack, pair{p.a.FirstChild, p.b.FirstChild}, pair{p.a.NextSibling, p.b.NextSibling})
	}
	return true
}

// readBack writes games, reads the text, and fails if the games differ.
func readBack(t rapid.TB, games Collection) {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, games); err != nil {
		t.Fatalf("%v", err)
	}
	again, err := Parse("written.sgf", out.Bytes())
	if len(games) == 0 {
		return
	}
	if err != nil {
		t.Fatalf("%v in\n%s", err, out.Bytes())
	}
	if len(again) != len(games) {
		t.Fatalf("%d games, not %d, in\n%s", len(again), len(games), out.Bytes())
	}
	for i := range games {
		if !same(games[i].Root, again[i].Root) {
			t.Fatalf("game %d changed in\n%s", i+1, out.Bytes())
		}
	}
}

// collections draws games of any shape. Their values contain the characters that matter to the format.
func collections(t *rapid.T) Collection {
	name := rapid.SampledFrom([]string{"B", "W", "AB", "C", "LB", "KM", "X1"})
	value := rapid.StringOf(rapid.SampledFrom([]rune("ab[]\\:;()\n\t GMCA1黒é~"))).Filter(func(s string) bool {
		return !strings.Contains(s, "\r")
	})
	node := func() *Node {
		n := &Node{}
		for range rapid.IntRange(0, 3).Draw(t, "properties") {
			n.Add(name.Draw(t, "name"), rapid.SliceOfN(value, 1, 3).Draw(t, "values")...)
		}
		return n
	}
	var games Collection
	for range rapid.IntRange(1, 3).Draw(t, "games") {
		nodes := []*Node{node()}
		if rapid.Bool().Draw(t, "header") {
			nodes[0].Add("GM", "1").Add("CA", "UTF-8")
		}
		for range rapid.IntRange(0, 12).Draw(t, "nodes") {
			n := node()
			nodes[rapid.IntRange(0, len(nodes)-1).Draw(t, "parent")].Append(n)
			nodes = append(nodes, n)
		}
		games = append(games, &Game{Root: nodes[0]})
	}
	return games
}

func TestWriteReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { readBack(t, collections(t)) })
}

func TestWrite(t *testing.T) {
	root := new(Node).Add("GM", "1").Add("CA", "GB2312").Add("C", "a]\\[\x00\r\nb:")
	root.Append(new(Node).Add("B", "aa"))
	root.FirstChild.Append(new(Node).Add("W", "bb"))
	root.FirstChild.Append(new(Node).Add("W", "cc"))
	root.FirstChild.FirstChild.Append(new(Node).Add("B"))
	var out bytes.Buffer
	if err := Write(&out, Collection{{Root: root}, {Root: new(Node)}}); err != nil {
		t.Fatal(err)
	}
	want := "(;GM[1]CA[UTF-8]C[a\\]\\\\\\[\nb:];B[aa]\n(;W[bb];)\n(;W[cc]))\n(;)\n"
	if out.String() != want {
		t.Errorf("wrote\n%q, want\n%q", out.String(), want)
	}

	for _, name := range []string{"", "b", "B C", "B[", "É", "1A"} {
		if err := Write(&out, Collection{{Root: new(Node).Add(name, "x")}}); !errors.Is(err, ErrSyntax) {
			t.Errorf("a property named %q: %v", name, err)
		}
	}
	root.FirstChild.LastChild.Add("SZ", "9")
	if err := Write(&out, Collection{{Root: root}}); !errors.Is(err, ErrSyntax) {
		t.Errorf("a board size in a variation: %v", err)
	}
}

// FuzzParse checks that nothing panics, that every fault has a place, and that games that are written can be read
// again.
func FuzzParse(f *testing.F) {
	for _, file := range []string{"tolerated.txt", "faults.txt"} {
		data, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			f.Fatal(err)
		}
		for _, block := range strings.Split(string(data), "\n\n") {
			_, rest, _ := strings.Cut(block, "\n")
			text, _, _ := strings.Cut(rest, "\n--\n")
			f.Add([]byte(text))
		}
	}
	for _, c := range charsetCases {
		f.Add(c.bytes(f))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var games Collection
		for game, err := range Scan("x.sgf", data) {
			var placed *Error
			if err != nil && (!errors.As(err, &placed) || placed.Line < 1 || placed.Column < 1) {
				t.Errorf("an error without its place: %v", err)
			}
			if game == nil {
				continue
			}
			games = append(games, game)
			if r, _ := NewRecord(game); r != nil {
				r.Board()
			}
		}
		readBack(t, games)
	})
}

func BenchmarkParse(b *testing.B) {
	game := "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.50]PW[Ann]PB[Bo]RE[W+R]DT[2001-01-01]\n" +
		strings.Repeat(";B[pd]\n;W[dp]\n", 100) + ")\n"
	data := []byte(strings.Repeat(game, 100))
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		for game, err := range Scan("bench.sgf", data) {
			if err != nil {
				b.Fatal(err)
			}
			if _, err := NewRecord(game); err != nil {
				b.Fatal(err)
			}
		}
	}
}
