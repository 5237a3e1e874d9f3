package dataset

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"shicho/pattern/shape"
)

// Of all games about a tenth are for tests and a tenth for validation.
func TestSplitOf(t *testing.T) {
	counts := map[string]int{}
	for i := range 256 {
		counts[splitOf(shape.ID{15: byte(i)})]++
	}
	if counts["test"] != 26 || counts["validation"] != 26 || counts["train"] != 204 {
		t.Error(counts)
	}
}

// The course of a game gives its moves, and all positions about a string of a game name the string alike.
func TestCourseAndStrings(t *testing.T) {
	dir, _ := written(t, mined(t), Options{Tables: []string{Games, Positions}, By: By{1}})
	moves := map[any]int{}
	for _, row := range lines(t, filepath.Join(dir, "games/0001-of-0001.jsonl.zst")) {
		course := row["course"].(string)
		moves[row["key"]] = strings.Count(course, "B:") + strings.Count(course, "W:")
		if float64(moves[row["key"]]) != row["moves"] || row["black_level"] != nil {
			t.Errorf("%v moves, black's level %v: %s", row["moves"], row["black_level"], course)
		}
	}
	type one struct{ game, name any }
	strings, missed := map[one]int{}, 0
	for _, row := range lines(t, filepath.Join(dir, "positions/0001-of-0001.jsonl.zst")) {
		strings[one{row["game"], row["string"]}]++
		if row["stones"].(float64) < 1 {
			t.Errorf("a string of %v stones", row["stones"])
		}
		if row["class"] == "missed" {
			missed++
		}
	}
	most := 0
	for _, n := range strings {
		most = max(most, n)
	}
	if missed == 0 || most < 2 {
		t.Errorf("%d missed captures; at most %d positions about a string", missed, most)
	}
}

// The grader in Python, without other libraries, marks the move of a row as right, another one as open, and one with a certificate that is none as wrong.
func TestGrader(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	dir := t.TempDir()
	row := `{"board":"...../.XO../XO.../..../....","move":3,"to_move":"black","target":"B3","result":"captured","moves":"B2"}` + "\n"
	answers := filepath.Join(dir, "answers.jsonl")
	if err := os.WriteFile(filepath.Join(dir, "none.cert"), []byte("no certificate\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	text := `{"row":1,"move":"B2"}` + "\n" + `{"row":2,"move":"C3"}` + "\n" + `{"row":3,"move":"C3","certificate":"` + filepath.ToSlash(filepath.Join(dir, "none.cert")) + `"}` + "\n"
	if err := os.WriteFile(answers, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, filepath.Join("..", "..", "examples", "grade", "grade.py"), answers)
	cmd.Stdin = strings.NewReader(strings.Repeat(row, 4))
	out, err := cmd.CombinedOutput()
	if want := "1 right\n2 open\n3 wrong\nright 1, wrong 1, open 1, without an answer 1\n"; err != nil || string(out) != want {
		t.Errorf("%v:\n%s", err, out)
	}
}
