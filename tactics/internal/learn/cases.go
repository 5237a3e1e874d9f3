package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/files"
	"shicho/tactics/terms"
)

// asked is a question with its board.
type asked struct {
	board    *board.Board
	question terms.Question
}

// line is a line of a suite, as far as it matters here. docs/suite.md describes the fields.
type line struct {
	Rows    []string `json:"rows"`
	Ko      string   `json:"ko"`
	Command string   `json:"command"`
	Targets []string `json:"targets"`
}

// readCases reads a file of cases, one JSON object a line.
func readCases(path string) (list []asked, err error) {
	in, err := files.OpenPacked(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan(); number++ {
		var l line
		err := json.Unmarshal(lines.Bytes(), &l)
		var a asked
		if err == nil {
			a, err = l.asked()
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
		list = append(list, a)
	}
	return list, lines.Err()
}

// asked sets up the position. A ko that may not be retaken was taken by the last move.
func (l *line) asked() (a asked, err error) {
	if a.board, err = board.Parse(strings.Join(l.Rows, "\n")); err != nil {
		return a, err
	}
	if l.Ko != "" {
		if err := takeKo(a.board, l.Ko); err != nil {
			return a, err
		}
	}
	switch l.Command {
	case "attack":
	case "defend":
		a.question.ToMove = terms.Defender
	default:
		return a, fmt.Errorf("command: %q is neither attack nor defend", l.Command)
	}
	if len(l.Targets) != 1 {
		return a, fmt.Errorf("targets: %d, not one", len(l.Targets))
	}
	a.question.Target, err = board.ParsePoint(l.Targets[0], a.board.Size())
	if err == nil && (a.question.Target < 0 || a.board.At(a.question.Target) == board.Empty) {
		err = fmt.Errorf("targets: no stone at %s", l.Targets[0])
	}
	return a, err
}

// takeKo puts back the stone that stood at a ko, and plays the move that took it: the features of moves ask for the last one.
func takeKo(b *board.Board, name string) error {
	ko, err := board.ParsePoint(name, b.Size())
	if err != nil {
		return err
	}
	for _, p := range b.Neighbours(max(ko, 0)) {
		before, taken := b.Clone(), b.At(p).Opponent()
		if before.Setup([]board.Stone{{Point: p, Colour: board.Empty}, {Point: ko, Colour: taken}}) != nil || before.Play(p, taken.Opponent()) != nil {
			continue
		}
		if point, colour := before.Ko(); point == ko && colour == taken {
			b.CopyFrom(before)
			return nil
		}
	}
	return fmt.Errorf("ko: no stone could just have taken at %s", name)
}
