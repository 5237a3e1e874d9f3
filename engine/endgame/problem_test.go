package endgame

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/words"
)

// problem is a pair of positions on one board, Black to move.
type problem struct {
	Name  string
	Komi  [2]float64 // of A and of B
	Best  board.Point
	Board *board.Board
	Notes string // the values of the areas, one line each
}

// Side names one of the two positions.
type Side int

// The positions of a pair.
const (
	A Side = iota // the close one
	B             // the lopsided one
)

// String is "A" or "B".
func (s Side) String() string { return [...]string{"A", "B"}[s] }

//go:embed testdata/problems.txt
var shipped string

// shippedProblems returns the problems that come with the program.
func shippedProblems() []*problem {
	list, err := Parse(shipped)
	if err != nil {
		panic(err) // a test makes sure that the problems can be read
	}
	return list
}

// ErrFormat is the error for a text that is no list of problems.
var ErrFormat = errors.New("not a list of problems")

// Parse reads problems. A problem begins with "problem NAME" and has the lines "komi A B" and "best POINT", any number
// of lines "note TEXT", and a board in the form of package board. The error wraps ErrFormat.
func Parse(text string) (list []*problem, err error) {
	for i, part := range strings.Split("\n"+text, "\nproblem ") {
		if i == 0 {
			continue // the text before the first problem is a comment
		}
		p, err := parse(part)
		if err != nil {
			return nil, fmt.Errorf("problem %d: %w", i, err)
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, ErrFormat
	}
	return list, nil
}

func parse(text string) (*problem, error) {
	p := &problem{Best: board.NoPoint}
	var picture []string
	var best string
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case i == 0:
			p.Name = line
		case word == "komi":
			a, b, _ := strings.Cut(rest, " ")
			for j, number := range []string{a, b} {
				komi, err := words.ParseNumber(number)
				if err != nil {
					return nil, fmt.Errorf("%w: komi %q", ErrFormat, rest)
				}
				p.Komi[j] = komi
			}
		case word == "best":
			best = rest
		case word == "note":
			p.Notes += rest + "\n"
		default:
			picture = append(picture, line)
		}
	}
	b, err := board.Parse(strings.Join(picture, "\n"))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	p.Board = b
	if p.Best, err = board.ParsePoint(best, b.Size()); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return p, nil
}

// String writes the problem in the form that Parse reads.
func (p *problem) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "problem %s\nkomi %g %g\nbest %s\n", p.Name, p.Komi[A], p.Komi[B], board.FormatPoint(p.Best, p.Board.Size()))
	for note := range strings.Lines(p.Notes) {
		fmt.Fprintf(&s, "note %s", note)
	}
	return s.String() + p.Board.String()
}
