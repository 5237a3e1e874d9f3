package tactics

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"shicho/board"
)

const lifeFile = "testdata/life.txt"

// TestLife answers the questions of testdata/life.txt: a comment, a board, a question, and after => the reply under the default limits.
// The questions are kill and live, about the strings at some points; "whole" asks for all of them, and "eyes" for two eyes.
func TestLife(t *testing.T) {
	data, err := os.ReadFile(lifeFile)
	if err != nil {
		t.Fatal(err)
	}
	var rewritten []string
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n----\n") {
		question, want, _ := strings.Cut(text, "\n=>")
		got := lifeOf(t, question)
		if strings.TrimSpace(want) != got && !*update {
			t.Errorf("%s\n=>\n%s\nnot\n%s", question, got, strings.TrimSpace(want))
		}
		rewritten = append(rewritten, question+"\n=>\n"+got)
	}
	if *update {
		if err := os.WriteFile(lifeFile, []byte(strings.Join(rewritten, "\n----\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// lifeQuestion reads a board and a question.
func lifeQuestion(t *testing.T, text string) (*board.Board, Question) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	var rows []string
	for _, line := range lines[:len(lines)-1] {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, line)
		}
	}
	b, err := board.Parse(strings.Join(rows, "\n"))
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	words := strings.Fields(lines[len(lines)-1])
	q := Question{Goal: Kill, ToMove: sideIf(words[0] == "kill")}
	for _, word := range words[1:] {
		if word == "whole" || word == "eyes" {
			q.Whole, q.Eyes = q.Whole || word == "whole", q.Eyes || word == "eyes"
			continue
		}
		if q.Target, err = board.ParsePoint(word, b.Size()); err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
		q.Group.Add(q.Target)
	}
	return b, q
}

func lifeOf(t *testing.T, question string) string {
	t.Helper()
	b, q := lifeQuestion(t, question)
	r, err := NewReader().ReadGroup(b, q, &Default)
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	text := r.Result.String()
	if r.Result != Fails {
		var moves []string
		for _, p := range r.Moves {
			moves = append(moves, board.FormatPoint(p, b.Size()))
		}
		text += " by " + strings.Join(moves, " ")
	}
	if r.Seki {
		text += ", seki"
	}
	if r.Outcome == Ko {
		text += ", threats " + string(rune('0'+r.Threats))
	}
	if r.Outcome == Unknown {
		text += ", not proved: limit of " + r.Limit.String()
	}
	return text
}

// Groups of both sides, and empty points, cannot be asked about.
func TestLifeErrors(t *testing.T) {
	b := board.MustParse("X O .\n. . .\nX . .")
	r := NewReader()
	for _, c := range []struct {
		target board.Point
		group  board.PointSet
		want   error
	}{{0, board.SetOf(2), ErrNoTarget}, {4, board.PointSet{}, ErrNoTarget}, {0, board.SetOf(1), ErrNotOneOwner}} {
		if _, err := r.Ask(b, Question{Goal: Kill, Target: c.target, Group: c.group}, &Fast); !errors.Is(err, c.want) {
			t.Errorf("%d and %v: %v, not %v", c.target, c.group.Points(), err, c.want)
		}
	}
	if _, err := r.GroupAt(b, 4, &Fast); !errors.Is(err, ErrNoTarget) {
		t.Error(err)
	}
	if _, err := r.ReadGroup(b, Question{}, &Fast); !errors.Is(err, ErrGoal) {
		t.Error(err)
	}
}

// The same question turned, mirrored and with the colours exchanged has the same result.
func TestLifeSymmetry(t *testing.T) {
	data, err := os.ReadFile(lifeFile)
	if err != nil {
		t.Fatal(err)
	}
	reader := NewReader()
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n----\n") {
		question, _, _ := strings.Cut(text, "\n=>")
		b, q := lifeQuestion(t, question)
		want, _ := reader.Ask(b, q, nil)
		for s := range board.Symmetry(board.Symmetries) {
			turned, other := b.Transformed(s, s%2 == 1), Question{Goal: Kill, ToMove: q.ToMove, Whole: q.Whole, Eyes: q.Eyes, Target: s.Point(q.Target, b.Size())}
			for p := q.Group.First(); p >= 0; p = q.Group.Next(p + 1) {
				other.Group.Add(s.Point(p, b.Size()))
			}
			got, err := reader.Ask(turned, other, nil)
			if err != nil || got.Result != want.Result || got.Outcome != want.Outcome || got.Threats != want.Threats {
				t.Errorf("symmetry %d: %s %s, not %s %s:\n%s", s, got.Outcome, got.Result, want.Outcome, want.Result, question)
			}
		}
	}
}

// A search about a group allocates nothing, keeps to its nodes, and leaves the board as it was.
func TestLifeDoesNotAllocate(t *testing.T) {
	b := randomPosition(13, 120, random(105))
	limits := Default.WithNodes(3_000)
	reader := NewReader().Keep()
	stones, key := b.Position(), b.Key()
	ask := func() {
		reader.Forget()
		for _, s := range stones[:12] {
			if a := reader.Decide(b, Question{Goal: Kill, Target: s.Point, Group: board.SetOf(s.Point)}, s.Colour, &limits); a.Nodes > limits.Nodes+1 {
				t.Errorf("%d nodes", a.Nodes)
			}
		}
	}
	ask() // the history of the board grows once
	if n := testing.AllocsPerRun(3, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if b.Key() != key {
		t.Error("the board changed")
	}
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed+1)) }
