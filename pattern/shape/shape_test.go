package shape

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shicho/board"
)

var update = flag.Bool("update", false, "rewrite testdata")

// TestDrawings reads testdata/drawings.txt. A case is a board, a line that cuts a pattern out of the board, and
// the drawing of the pattern.
func TestDrawings(t *testing.T) {
	const path, separator = "testdata/drawings.txt", "\n----\n"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rewritten strings.Builder
	for test := range strings.SplitSeq(strings.TrimSuffix(string(text), separator), separator) {
		question, answer, _ := strings.Cut(test, "\n=>\n")
		p := cutOut(t, question)
		got := fmt.Sprintf("%s%d points, %d bytes, %s", p, p.Size(), len(p.Encode()), p.ID())
		if got != answer && !*update {
			t.Errorf("%s\n=>\n%s\nwant\n%s", question, got, answer)
		}
		rewritten.WriteString(question + "\n=>\n" + got + separator)
	}
	if *update {
		if err := os.WriteFile(path, []byte(rewritten.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// cutOut reads a board and a line like "capture C3 move D3 zone B3 C4", or "escape C3 …", "join C3 E3 …", "cut C3 E3 …".
func cutOut(t *testing.T, question string) Pattern {
	t.Helper()
	var rows, words []string
	for _, line := range strings.Split(question, "\n") {
		switch {
		case strings.HasPrefix(line, "#"):
		case kindOf(line) < Kinds:
			words = strings.Fields(line)
		default:
			rows = append(rows, line)
		}
	}
	b, err := board.Parse(strings.Join(rows, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	var targets []board.Point
	var move board.Point
	var points board.PointSet
	kind, what := kindOf(words[0]), ""
	for _, word := range words {
		p, err := board.ParsePoint(word, b.Size())
		switch {
		case err != nil:
			what = word
		case kindOf(what) < Kinds:
			targets = append(targets, p)
		case what == "move":
			move = p
		default:
			points.Add(p)
		}
	}
	return NewPair(kind, b, targets[0], targets[len(targets)-1], move, points)
}

// kindOf is the kind whose name begins the line, or Kinds.
func kindOf(line string) Kind {
	for kind := range Kind(Kinds) {
		if strings.HasPrefix(line, kind.String()) {
			return kind
		}
	}
	return Kinds
}

// instance is a random position with a target, a move and the points of a zone.
type instance struct {
	kind         Kind
	b            *board.Board
	target, move board.Point
	facts        Facts
}

func (i *instance) pattern() Pattern { return Of(i.kind, i.b, i.target, i.move, &i.facts) }

func drawInstance(t *rapid.T) *instance {
	size := rapid.IntRange(2, 9).Draw(t, "size")
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range rapid.SliceOfN(rapid.IntRange(0, 2*size*size-1), 1, 60).Draw(t, "moves") {
		if n/2 != size*size-1 || b.Moves() > 0 {
			_ = b.Play(board.Point(n/2), board.Colour(1+n%2))
		}
	}
	i := &instance{b: b}
	stones, empty := *b.All(), b.Empty().Points()
	stones.Subtract(b.Empty())
	if stones.IsEmpty() {
		t.Skip("no stone")
	}
	i.target = rapid.SampledFrom(stones.Points()).Draw(t, "target")
	i.move = rapid.SampledFrom(empty).Draw(t, "move")
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "facts"), 1))
	kind, second := randomKind(b, i.target, random)
	i.kind, i.facts = kind, randomFacts(b, kind, i.target, second, i.move, random)
	return i
}

func (i *instance) transformed(s board.Symmetry, swap bool) *instance {
	size := i.b.Size()
	set := func(points *board.PointSet) (turned board.PointSet) {
		for _, p := range points.Points() {
			turned.Add(s.Point(p, size))
		}
		return turned
	}
	f := &i.facts
	j := &instance{kind: i.kind, b: i.b.Transformed(s, swap), target: s.Point(i.target, size), move: s.Point(i.move, size)}
	j.facts = Facts{Exact: set(&f.Exact), NotOther: set(&f.NotOther), NotOwn: set(&f.NotOwn), Edges: f.Edges.Transformed(s), Second: s.Point(f.Second, size)}
	for _, l := range f.Liberties {
		j.facts.Liberties = append(j.facts.Liberties, Liberties{s.Point(l.Stone, size), l.Least})
	}
	return j
}

func TestEightViewsAndTwoColoursAreOnePattern(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := drawInstance(t)
		p := i.pattern()
		for s := range board.Symmetry(board.Symmetries) {
			for _, swap := range []bool{false, true} {
				if q := i.transformed(s, swap).pattern(); q != p || failing(q) != failing(p) {
					t.Fatalf("symmetry %d, swap %v:\n%snot\n%s", s, swap, q, p)
				}
			}
		}
	})
}

func TestEncodingAndDrawingReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawInstance(t).pattern()
		if rapid.Bool().Draw(t, "fails") {
			p = failing(p)
		}
		code := p.Encode()
		if q, err := Decode(code); err != nil || q != p {
			t.Fatalf("decoded\n%s%v, want\n%s", q, err, p)
		}
		if q, err := Parse(p.String()); err != nil || q != p {
			t.Fatalf("parsed\n%s%v, want\n%s", q, err, p)
		}
		if EncodedKind(code) != p.Kind() {
			t.Fatalf("encoded kind %v, want %v", EncodedKind(code), p.Kind())
		}
		if EncodedEdges(code) != p.Edges() {
			t.Fatalf("encoded edges %v, want %v", EncodedEdges(code), p.Edges())
		}
		if EncodedSize(code) != p.Size() {
			t.Fatalf("encoded size %d, want %d", EncodedSize(code), p.Size())
		}
	})
}

// A digit stands behind its letter. In the last column there is room for the digit before the frame.
func TestDrawingOfConditions(t *testing.T) {
	for text, want := range map[string]string{
		"?X5?\nX#*\n?Xo":             "? * o\nX5# X\n? X ?\n",
		"|. X4|\n|* # |\n+----+":     "|. X4|\n|* # |\n+----+\n",
		". x ?\nx*O\nX3#X\n.X.\n---": ". x ?\nx * O\nX3# X\n. X .\n-----\n",
	} {
		p, err := Parse(text)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		if got := p.String(); got != want {
			t.Errorf("%s\nis drawn as\n%s", text, got)
		}
	}
}

// The same stones away from the edge make another pattern, and so does another side to move.
func TestPatternsThatDiffer(t *testing.T) {
	seen := map[ID]string{}
	for _, text := range []string{
		"? X ?\nX # *\n? X ?", "? X ?\nX # *\n-----", "-----\n? X ?\nX # .\n? * ?", "|? X ?\n|X # *\n|? X ?", "|X ?\n|# *\n|X ?",
		"|X ?\n|# *\n+---", "? X O\nX # *\n? X ?", "? X ?\nX # @\n? X ?", "? X O\nX # @\n? X ?", "|X ?\n|# @\n+---", "|. ?\n|# @\n+---",
		"? X ? X ?\nX # @ # X\n? X ? X ?", "? X ? X ?\nX # * # X\n? X ? X ?", "? X ? X ?\nX # @ O X\n? X ? X ?", "? X X ?\nX # # X\n? @ X ?", "? X ?\nX # !\n? X ?",
	} {
		p, err := Parse(text)
		if err != nil {
			t.Errorf("%s\n%v", text, err)
		}
		if other, found := seen[p.ID()]; found {
			t.Errorf("one ID for\n%s\nand\n%s", other, text)
		}
		seen[p.ID()] = text
	}
}

func TestParseRejects(t *testing.T) {
	for _, text := range []string{
		"", "---", "|X .\n|# X\n+---", "|X .\n|X @\n+---", "|X .\n|# @ @\n+---", "|@ .\n|# @\n+---", "|@ *\n|# *\n+---", "|X .\n|# @\n+---\n|. .",
		"|X .\n|# a\n+---", "|# X #\n|X @ X", "|O .\n|# @\n+---", "|X .\n# @\n+---", "+---+\n|# @|\n+---+", "|# @ .|\n|X . .|\n|. . .|\n|. . .|",
		"|X " + strings.Repeat(". ", 25) + "\n|# @" + strings.Repeat(" .", 24) + "\n+---", "|X . ?\n|# @ ?\n+---", "|? ?\n|X .\n|# @\n+---",
		"|? .\n|# @\n+---", "|# @\n+---", "# @", "X # *\n? X ?", "|# *\n|X .", "X ? ?\n# * ?\nX ? .",
		"|X0.\n|# @\n+---", "|X33.\n|# @\n+---", "|3X .\n|# @\n+---", "|X .3\n|# @\n+---", "|X .\n|#2@\n+---", "|X .\n|2# @\n+---",
		"|# @ # . #\n|X . X . X", "|# @ O #\n|X . X X", "|# @ #\n|X . ?", "|# @ # O\n|X . X X",
		"|x .\n|# @\n+---", "|X o\n|# o\n+---", "? X ?\nX # !2\n? X ?", "|! !\n|# X\n+---", "|! *\n|# X\n+---", "|# ! #\n|X . X",
	} {
		if p, err := Parse(text); !errors.Is(err, ErrPattern) {
			t.Errorf("%q: %v, read as\n%s", text, err, p)
		}
	}
}

func TestIDs(t *testing.T) {
	id := IDOf([]byte("x"))
	if got, err := ParseID(id.String()); err != nil || got != id {
		t.Errorf("%v read as %v, %v", id, got, err)
	}
	if !id.HasPrefix(id.String()[:5]) || id.HasPrefix("xyz") {
		t.Error("wrong prefix")
	}
	for _, text := range []string{"", "12", strings.Repeat("g", 32), strings.Repeat("0", 34)} {
		if _, err := ParseID(text); !errors.Is(err, ErrID) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzDecode checks that everything that can be decoded has exactly this encoding and can be drawn and matched.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{"|X .\n|# @\n+---", "? X O\nX # *\n-----", "|. X X\n|X # @\n+-----", "x X3o\nX # *\n? X5?", "|? . ? . ?|\n|. # @ # .|\n|? . ? . ?|"} {
		p, err := Parse(text)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(p.Encode())
	}
	position := board.MustParse(". X O .\nX O . .\n. X O .\n. . X .")
	f.Fuzz(func(t *testing.T, code []byte) {
		p, err := Decode(code)
		var builder MatcherBuilder
		if _, errAdd := builder.AddEncoded(code); err == nil && errAdd != nil {
			t.Errorf("%x decodes, but cannot be added: %v", code, errAdd)
		}
		builder.Build().Append(nil, position, board.Black, nil)
		if err != nil {
			return
		}
		if string(p.Encode()) != string(code) {
			t.Errorf("%x encoded as %x", code, p.Encode())
		}
		if EncodedEdges(code) != p.Edges() {
			t.Fatalf("encoded edges %v, want %v", EncodedEdges(code), p.Edges())
		}
		if EncodedSize(code) != p.Size() {
			t.Errorf("encoded size %d, want %d", EncodedSize(code), p.Size())
		}
		if q, err := Parse(p.String()); err != nil || q != p {
			t.Errorf("%s%v read as\n%s", p, err, q)
		}
	})
}

// FuzzParse reads any drawing: it is refused, or it is a pattern whose own drawing and encoding are read as the same one.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"|X .\n|# @\n+---", "? X O\nX # *\n-----", "+-----+\n|. X X|\n|X # @|", "  X#*\r\n?X?", "---\n", "x X3o\nX # *\n? X5?", "? X X ?\nX # * #\n? X X X", "? & O5\nX # X\n? X ?", "X X X X\nX # . O3\nX * @2.\nX X x ."} {
		f.Add(text)
	}
	f.Add(strings.Repeat(".", board.MaxSize) + "#" + strings.Repeat("\n"+strings.Repeat("#", board.MaxSize+1), board.MaxSize))
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			if !errors.Is(err, ErrPattern) {
				t.Error(err)
			}
			return
		}
		if q, err := Parse(p.String()); err != nil || q != p {
			t.Errorf("%q is\n%sread as\n%s%v", text, p, q, err)
		}
		if q, err := Decode(p.Encode()); err != nil || q != p {
			t.Errorf("%q is\n%sdecoded as\n%s%v", text, p, q, err)
		}
	})
}

func BenchmarkNew(b *testing.B) {
	position := board.MustParse(strings.Repeat(strings.Repeat(".", 19)+"\n", 14) +
		"...X.O.............\n..XOOX.............\n...XOX.............\n....X..............\n...................")
	points := board.SetOf(14*19+2, 18*19+9)
	var code []byte
	for b.Loop() {
		p := New(Capture, position, 15*19+4, 14*19+4, points)
		code = p.Encode()
	}
	b.ReportMetric(float64(len(code)), "bytes")
}
