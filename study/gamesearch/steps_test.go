package gamesearch

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A drawing is played on, and stones without liberties come off.
func TestAfter(t *testing.T) {
	for _, c := range []struct{ name, before, anchor, steps, after string }{
		{"two moves", ". . / . .", "anywhere", "X0.0,O1.1", "X . / . O"},
		{"a point of any content", "? X", "anywhere", "O0.0", "O X"},
		{"a stone in the corner is taken", ". X / O ?", "top-left", "O0.0", "O X / O ?"},
		{"the corner is full", "X . / O ?", "top-left", "O1.0", ". O / O ?"},
		{"the board may go on", "X . / O ?", "left", "O1.0", "X O / O ?"},
		{"a point may be empty", "X . / ? ?", "top-left", "O1.0", "X O / ? ?"},
		{"two stones in the middle", "? O O ? / O X X . / ? O O ?", "anywhere", "O3.1", "? O O ? / O . . O / ? O O ?"},
		{"back into the hole", "? O ? / O . O / ? O ?", "anywhere", "X1.1", "? O ? / O X O / ? O ?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			anchor, err := ParseAnchor(c.anchor)
			if err != nil {
				t.Fatal(err)
			}
			s, err := NewShape(strings.Split(c.before, "/"), anchor)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := ParseSteps(c.steps)
			if err != nil {
				t.Fatal(err)
			}
			after, err := s.After(steps)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(strings.ReplaceAll(c.after, " ", ""), "/", "\n")
			if got := strings.Join(after.Rows(), "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Moves outside the drawing and on stones are refused, and so are texts that are no moves.
func TestBadSteps(t *testing.T) {
	s, err := NewShape([]string{"X."}, Anywhere)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"X0.0", "O2.0", "X0.1", "X1.0,O1.0", "x1.0", "X1", "X1.", "X-1.0", "X300.0", ",", "X1.0,", strings.Repeat("X1.0,", 300) + "X1.0"} {
		steps, err := ParseSteps(text)
		if err == nil {
			_, err = s.After(steps)
		}
		if !errors.Is(err, ErrShape) {
			t.Errorf("%.20s: %v", text, err)
		}
	}
}

// FuzzSteps writes steps back as they were read, and plays them on in a drawing.
func FuzzSteps(f *testing.F) {
	f.Add("X0.0,O1.1,X2.2")
	f.Add("O19.19")
	s, err := NewShape([]string{"...", ".?X", "OO."}, Corner)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		steps, err := ParseSteps(text)
		if err != nil {
			return
		}
		var words []string
		for _, step := range steps {
			words = append(words, step.String())
		}
		again, err := ParseSteps(strings.Join(words, ","))
		if err != nil || fmt.Sprint(again) != fmt.Sprint(steps) {
			t.Fatalf("%q: %v, %v", text, again, err)
		}
		if after, err := s.After(steps); err == nil && len(steps) > 0 {
			if last := steps[len(steps)-1]; after.At(last.Column, last.Row) != Cell(last.Colour) {
				t.Errorf("%q: the last stone is missing", text)
			}
		}
	})
}
