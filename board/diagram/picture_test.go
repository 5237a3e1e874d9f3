package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// points reads points by their names.
func points(t *testing.T, size int, names string) []board.Point {
	t.Helper()
	var list []board.Point
	for name := range strings.FieldsSeq(names) {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// line is a line of moves that the colours play by turns.
func line(t *testing.T, size int, first board.Colour, names string) []board.Stone {
	t.Helper()
	var moves []board.Stone
	for _, p := range points(t, size, names) {
		moves = append(moves, board.Stone{Point: p, Colour: first})
		first = first.Opponent()
	}
	return moves
}

// net is a position with everything on it that a picture can show.
func net(t *testing.T) *Diagram {
	b := board.MustParse(`
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . X .
		. . . . . . . . .
		. . . . O . . . .
		. . . X O X . . .
		. . . X O . X . .
		. . . . X X O . .
		. . . . . . . . .`)
	d := New(b).Target(points(t, 9, "E4")[0]).Caption("Black <1> & a net")
	d.Line(line(t, 9, board.Black, "E7 F5 F6 PASS D5 F5 E4"))
	d.Zone(board.SetOf(points(t, 9, "E3 E4 E5 E6 E7 F5 F6 F3 D5 D6")...))
	return d.Mark(points(t, 9, "D6")[0], "a").Mark(points(t, 9, "G2")[0], "B")
}

// ladder is a corner of a large board.
func ladder(t *testing.T) *Diagram {
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	d := New(b)
	d.Line(line(t, 19, board.White, "C3 C4 D3 D4 E3 F3 E4 E5 F4 G4 F5 F6"))
	return d.Crop(board.PointSet{})
}

func TestSVG(t *testing.T) {
	for name, d := range map[string]*Diagram{"net": net(t), "ladder": ladder(t), "everything": everything(t).Theme(Dark), "piece": piece(t).Theme(Wood)} {
		got := d.SVG()
		if err := wellFormed(got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if again := d.SVG(); !bytes.Equal(got, again) {
			t.Errorf("%s: drawn otherwise the second time", name)
		}
		path := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: differs from %s; look at it, then -update", name, path)
		}
	}
}

func TestOddTextsStayWellFormed(t *testing.T) {
	b, _ := board.New(9)
	for _, text := range []string{"", "<&\"", "\x00\xff", "石", "a\nb", strings.Repeat("long", 50)} {
		d := New(b).Mark(40, text).Mark(-1, text).Mark(400, text).Caption(text).Crop(board.SetOf(3, 300))
		d.Line([]board.Stone{{Point: 300, Colour: board.Black}, {Point: board.NoPoint}, {Point: 5, Colour: 9}})
		if err := wellFormed(d.SVG()); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if err := d.WritePNG(io.Discard, MinPixelsPerPoint); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func wellFormed(svg []byte) error {
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := decoder.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// Every move without a stone of its own is in the caption. The sixth and seventh moves are played at 2 and on the
// target.
func TestCaption(t *testing.T) {
	got := strings.Join(net(t).layout().captions, "|")
	if want := "Black <1> & a net|4 pass, 6 at 2, 7 at E4"; got != want {
		t.Errorf("caption %q, want %q", got, want)
	}
	b, _ := board.New(5)
	d := New(b)
	d.Line([]board.Stone{{Point: 300, Colour: board.Black}})
	if got := d.layout().captions; len(got) != 1 || got[0] != "1 at point 300" {
		t.Errorf("off the board: %q", got)
	}
	long := New(b).Caption("a caption that is longer than a line of the page").layout()
	if len(long.captions) != 2 {
		t.Errorf("wrapped: %q", long.captions)
	}
}

func TestCrop(t *testing.T) {
	for _, test := range []struct {
		size          int
		region, marks string
		from, to      string // corners of what is drawn: bottom left, top right
	}{
		{19, "", "", "A1", "T19"},
		{19, "K10", "", "H8", "M12"},
		{19, "C3 D5", "", "A1", "F7"},
		{19, "E15 F16", "", "A13", "H19"}, // only two more lines are left to the edge
		{19, "F14", "", "D12", "H16"},
		{19, "K10", "M10 M14", "H8", "O16"},
		{19, "", "Q4", "O1", "T6"},
		{5, "C3", "", "A1", "E5"},
	} {
		b, _ := board.New(test.size)
		d := New(b).Crop(board.SetOf(points(t, test.size, test.region)...))
		for _, p := range points(t, test.size, test.marks) {
			d.Mark(p, "a")
		}
		columns, rows := d.window()
		name := func(x, y int) string {
			return board.FormatPoint(board.Point(y*test.size+x), test.size)
		}
		from, to := name(columns.first, rows.last), name(columns.last, rows.first)
		if from != test.from || to != test.to {
			t.Errorf("size %d, region %q, marks %q: %s to %s, want %s to %s",
				test.size, test.region, test.marks, from, to, test.from, test.to)
		}
	}
}

func TestScale(t *testing.T) {
	for _, scale := range []int{-1, 0, MinPixelsPerPoint - 1, MaxPixelsPerPoint + 1} {
		if err := net(t).WritePNG(io.Discard, scale); !errors.Is(err, ErrScale) {
			t.Errorf("scale %d: %v", scale, err)
		}
	}
}

// photo is a PNG that was read back.
type photo struct {
	image.Image
	l     *layout
	scale float64
}

func photograph(t *testing.T, d *Diagram, scale int) photo {
	t.Helper()
	var buffer bytes.Buffer
	if err := d.WritePNG(&buffer, scale); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&buffer)
	if err != nil {
		t.Fatal(err)
	}
	return photo{picture, d.layout(), float64(scale)}
}

// grey is the lightness of the page at an offset, in board units, from a point.
func (f photo) grey(p board.Point, dx, dy float64) uint8 {
	size := f.l.b.Size()
	at := f.l.at(float64(int(p)%size)+dx, float64(int(p)/size)+dy)
	lightness, _, _, _ := f.At(int(at.x*f.scale), int(at.y*f.scale)).RGBA()
	return uint8(lightness >> 8)
}

func TestPNG(t *testing.T) {
	shade := looks[Paper].shade
	f := photograph(t, net(t), 50)
	for _, probe := range []struct {
		what, point string
		dx, dy      float64
		want        ink
	}{
		{"a black stone", "D4", 0, 0, black},
		{"a white stone", "G2", 0, -0.4, white},
		{"its rim", "G2", 0, -0.465, black},
		{"a played black stone", "E7", 0, 0.4, black},
		{"a played white stone", "F5", 0, 0.4, white},
		{"a target's triangle", "E4", 0, -0.28, black},
		{"its middle", "E4", 0, 0, white},
		{"the zone under a stone", "E4", 0.45, 0.45, shade},
		{"the zone beside a line", "F3", 0.45, 0.45, shade},
		{"a line on the zone", "D6", 0.46, 0, black},
		{"a label clears the lines", "D6", 0.37, 0, shade},
		{"no zone", "C7", 0.3, 0.3, white},
		{"a line", "B8", 0.5, 0, black},
		{"the edge", "A8", 0, 0.5, black},
		{"a star point", "G7", 0.06, 0.03, black},
		{"no star point", "G8", 0.06, 0.05, white},
	} {
		if got := f.grey(points(t, 9, probe.point)[0], probe.dx, probe.dy); got != uint8(probe.want) {
			t.Errorf("%s at %s: %d, want %d", probe.what, probe.point, got, probe.want)
		}
	}
}

// Numbers stand in the middle of their stones, away from the rim.
func TestNumbersFit(t *testing.T) {
	b := board.MustParse(`
		. . . . .
		. . . . .
		. . O . .
		. . . . .
		. . . . .`)
	const middle, scale = 12, 100
	for _, number := range []string{"8", "20", "88", "188", "300"} {
		f := photograph(t, New(b).Mark(middle, number), scale)
		var drawn image.Rectangle
		for y := -41; y <= 41; y++ {
			for x := -41; x <= 41; x++ {
				if x*x+y*y <= 41*41 && f.grey(middle, float64(x)/scale, float64(y)/scale) < 128 {
					drawn = drawn.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if drawn.Dx() < 20 || drawn.Dy() < 20 {
			t.Errorf("%s is too small: %v", number, drawn)
		}
		for _, corner := range []image.Point{drawn.Min, drawn.Max} {
			if corner.X*corner.X+corner.Y*corner.Y > 44*44 {
				t.Errorf("%s reaches the rim: %v", number, drawn)
			}
		}
		if centre := drawn.Min.Add(drawn.Max); max(centre.X, -centre.X, centre.Y, -centre.Y) > 6 {
			t.Errorf("%s is off the middle: %v", number, drawn)
		}
	}
}

// A caption may be so long that no PNG holds it.
func TestTooLarge(t *testing.T) {
	if err := net(t).Caption(strings.Repeat("long\n", 10_000)).WritePNG(io.Discard, MaxPixelsPerPoint); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
}
