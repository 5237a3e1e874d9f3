package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics/terms"
)

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
