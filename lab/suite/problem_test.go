package suite

import (
	"errors"
	"strings"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/tactics"
)

// threeInARow is a group with three points in a row in the corner of a board of 9x9: the middle point decides.
const threeInARow = `{"id": "own/lv1.2/P1", "size": 9, "black": ["A7","B7","C7","D7","E7","E8","E9"], "white": ["A8","B8","C8","D8","D9"], "targets": ["A8"], ` +
	`"moves": [{"to_move": "black", "move": "B9", "result": "1"}, {"to_move": "black", "move": "A9", "result": "0"}, {"to_move": "white", "move": "B9", "result": "1"}]}`

// A problem with labelled first moves becomes a case for each of them and one for the best result of each side. The reader knows the answers.
func TestProblem(t *testing.T) {
	cases, err := Read("own.jsonl", strings.NewReader(threeInARow))
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		id     string
		result tactics.Result
	}{
		{"own/lv1 best:2/P1 black", tactics.Works}, {"own/lv1 best:2/P1 white", tactics.Works},
		{"own/lv1:2/P1 black B9", tactics.Fails}, {"own/lv1:2/P1 black A9", tactics.Works}, {"own/lv1:2/P1 white B9", tactics.Fails},
	}
	if len(cases) != len(want) {
		t.Fatalf("%d cases, not %d", len(cases), len(want))
	}
	reader := NewReader(tactics.Default)
	for i, c := range cases {
		if c.ID != want[i].id || len(c.Expected.Results) != 1 || c.Expected.Results[0] != want[i].result {
			t.Errorf("%s expects %v, not %s and %s", c.ID, c.Expected.Results, want[i].id, want[i].result)
		}
		if r := Ask(c, reader, 1); !r.Passed || r.Unknown {
			t.Errorf("%s: %s, want %s", c.ID, r.Text(), c.Expected.String())
		}
		if c.Asker() != c.ToMove {
			t.Errorf("%s: %s asks, %s is to move", c.ID, c.Asker(), c.ToMove)
		}
	}
}

// A problem in which a side lives becomes one case about all targets.
func TestLivingProblem(t *testing.T) {
	line := `{"id": "own/P2", "size": 9, "black": ["A7","B7","C7","D7","E7","E8","E9"], "white": ["A8","B8","C8","D8","D9"], "targets": ["A8"], "lives": "white", "to_move": "white", "expected": {"move": ["B9"]}}`
	cases, err := Read("own.jsonl", strings.NewReader(line))
	if err != nil || len(cases) != 1 {
		t.Fatal(cases, err)
	}
	if c := cases[0]; c.ID != "own:P2" || !c.Whole || c.Command != OwlDefend || c.ToMove != board.White || c.Expected.String() != "1 (B9)" {
		t.Errorf("%+v, want %s", c, c.Expected.String())
	}
}

// Problems that make no sense are refused.
func TestWrongProblems(t *testing.T) {
	for _, change := range [][2]string{{`["A8"], "moves"`, `["A9"], "moves"`}, {`["A8"], "moves"`, `["A8", "A7"], "moves"`}, {`"result": "0"`, `"result": "7"`},
		{`"move": "A9"`, `"move": "A8"`}, {`"size": 9`, `"size": 99`}, {`"D9"]`, `"Z9"]`}} {
		line := strings.Replace(threeInARow, change[0], change[1], 1)
		if _, err := Read("own.jsonl", strings.NewReader(line)); !errors.Is(err, ErrCase) {
			t.Errorf("%s: %v", change[1], err)
		}
	}
}
