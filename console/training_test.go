package console

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/board/sgf"
	"shicho/board/sgf/rank"
	"shicho/study/train"
	"shicho/study/train/progress"
	"shicho/tactics"
)

// training makes a training on the example problems, with new progress.
func training(t *testing.T) *Training {
	t.Helper()
	list, err := train.Load([]string{filepath.Join("..", "study", "train", "testdata", "problems.sgf")}, sgf.Options{}, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	kept, err := progress.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	return &Training{Trainer: train.New(list, kept, train.Options{Limits: tactics.Default, Seed: 1, Now: func() time.Time { return noon }})}
}

// Every command works in every state of a problem, in any order.
func TestCommands(t *testing.T) {
	words := []string{"help"}
	for _, c := range trainingCommands() {
		words = append(words, c.name)
	}
	var typed strings.Builder
	for _, move := range []string{"", "A1", "B1", "T19", "pass", "Q16", "C3"} {
		for _, word := range words {
			if word != "quit" {
				typed.WriteString(move + "\n" + strings.ToUpper(word) + "\n")
			}
		}
	}
	var out strings.Builder
	if err := training(t).Run(strings.NewReader(typed.String()), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"No move was played yet.", "PASS: a pass solves no problem.", " is not on the part of the board that is drawn.", "The solution is ", "Themes, the worst first:", " asked, "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing from\n%s", want, out.String())
		}
	}
}

// The count bounds the problems, and a problem that was left is not counted.
func TestCount(t *testing.T) {
	for typed, want := range map[string]string{
		"skip\nskip\nskip\n": "2 problems asked, 0 solved",
		"show\nquit\nshow\n": "1 problem asked, 0 solved",
		"show":               "1 problem asked, 0 solved",
	} {
		tr := training(t)
		tr.Count = 2
		var out strings.Builder
		if err := tr.Run(strings.NewReader(typed), &out); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%q: %v\n%s", typed, err, out.String())
		}
	}
}

// broken is a terminal that is gone.
type broken struct{ error }

func (b broken) Write([]byte) (int, error) { return 0, b.error }
func (b broken) Read([]byte) (int, error)  { return 0, b.error }

func TestBroken(t *testing.T) {
	gone := errors.New("gone")
	if err := training(t).Run(strings.NewReader("show\n"), broken{gone}); !errors.Is(err, gone) {
		t.Errorf("writing: %v", err)
	}
	if err := training(t).Run(broken{gone}, &strings.Builder{}); !errors.Is(err, gone) {
		t.Errorf("reading: %v", err)
	}
	tr := training(t)
	tr.Wish.Grades, _ = rank.Parse("9d")
	var out strings.Builder
	if err := tr.Run(strings.NewReader(""), &out); !errors.Is(err, train.ErrNoMatch) || out.Len() > 0 {
		t.Errorf("no such grade: %v, and %q", err, out.String())
	}
}
