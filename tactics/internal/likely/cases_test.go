package likely_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

// The last move of a position with a ko is the move that took it. A line that is no question names itself.
func TestReadCases(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cases.jsonl")
	ko := `{"id":"ko","rows":[".....","..XO.",".XO.O","..XO.","....."],"ko":"D3","to_move":"black","command":"attack","targets":["C3"]}` + "\n"
	read := func(text string) ([]asked, error) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return readCases(path)
	}
	list, err := read(ko + strings.Replace(strings.Replace(ko, "attack", "defend", 1), `"ko":"D3",`, "", 1))
	if err != nil || len(list) != 2 {
		t.Fatalf("%d cases, %v", len(list), err)
	}
	if p, banned := list[0].board.Ko(); board.FormatPoint(p, 5) != "D3" || banned != board.Black || list[0].board.LastMove().Point != list[0].question.Target {
		t.Errorf("%s may not play %s, after %v", banned, board.FormatPoint(p, 5), list[0].board.LastMove())
	}
	if p, _ := list[1].board.Ko(); p != board.NoPoint || list[1].question.ToMove != terms.Defender {
		t.Errorf("%+v, a ko at %d", list[1].question, p)
	}
	for _, change := range [][2]string{{`"C3"`, `"A1"`}, {`"C3"`, `"C3","D4"`}, {`"D3"`, `"A1"`}, {"attack", "connect"}, {"{", ""}} {
		if _, err := read(ko + strings.Replace(ko, change[0], change[1], 1)); err == nil || !strings.Contains(err.Error(), "cases.jsonl:2:") {
			t.Errorf("%s: %v", change[1], err)
		}
	}
}
