package dataset

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/proof/check"
	"shicho/study/fact"
	"shicho/tactics"
)

// Of all games about a tenth are for tests and a tenth for validation.
func TestSplitOf(t *testing.T) {
	counts := map[string]int{}
	for i := range 256 {
		counts[fact.SplitOf(shape.ID{15: byte(i)})]++
	}
	if counts["test"] != 26 || counts["validation"] != 26 || counts["train"] != 204 {
		t.Error(counts)
	}
}

// The course of a game gives its moves, and all positions about a string of a game name the string alike.
func TestCourseAndStrings(t *testing.T) {
	dir, _ := written(t, mined(t), Options{Tables: []string{Games, Positions, Missed}, By: By{1}})
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
	chances := 0.0
	for _, row := range lines(t, filepath.Join(dir, "missed/0001-of-0001.jsonl.zst")) {
		chances += row["chances"].(float64)
		if row["points_missed"] != 2*row["stones"].(float64) || strings[one{row["game"], row["string"]}] == 0 {
			t.Errorf("no positions about %v", row)
		}
	}
	if int(chances) != missed {
		t.Errorf("%v chances of %d missed captures", chances, missed)
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

// With certificates nearly every position has one that the checker accepts, about the same board and target, and points on which the proof rests.
func TestCertificates(t *testing.T) {
	limits := tactics.Default.WithLiberties(tactics.PaperShallow.Escape.Liberties).WithNodes(20_000)
	dir, summary := written(t, minedOf(t, "9x9-03.sgf"), Options{Tables: []string{Positions}, By: By{1}, Certify: true, Limits: limits})
	found := 0
	for _, row := range lines(t, filepath.Join(dir, "positions/0001-of-0001.jsonl.zst")) {
		text, ok := row["certificate"].(string)
		if !ok {
			continue
		}
		found++
		result, err := check.New(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatal(err)
		}
		claim := &result.Claim
		if strings.Join(claim.Rows, "/") != row["board"] || claim.Target != row["target"] || claim.ToMove != row["to_move"] || strings.Join(claim.Zone, " ") != row["zone"] {
			t.Errorf("%+v is certified as %+v", row, claim)
		}
	}
	if found == 0 || 4*found < 3*summary.Rows[Positions] {
		t.Errorf("%d of %d positions have a certificate", found, summary.Rows[Positions])
	}
}

// What a refutation says is true by a deeper search: once the reply is on the board, the side that moved wrongly does not reach the result.
func TestRefutations(t *testing.T) {
	dir, _ := written(t, minedOf(t, "13x13-05.sgf"), Options{Tables: []string{Positions}, By: By{1}, Refute: true, Limits: tactics.PaperDeep})
	deep, found := tactics.Default.WithLiberties(tactics.PaperDeep.Escape.Liberties).WithRetakes(false).WithNodes(20_000), 0
	for _, row := range lines(t, filepath.Join(dir, "positions/0001-of-0001.jsonl.zst")) {
		list, _ := row["refutations"].(string)
		for one := range strings.SplitSeq(list, "; ") {
			if one == "" {
				continue
			}
			b, mover := board.MustParse(strings.ReplaceAll(row["board"].(string), "/", "\n")), board.Black
			if row["to_move"] == "white" {
				mover = board.White
			}
			for i, name := range strings.Fields(one) {
				p, err := board.ParsePoint(name, b.Size())
				if err == nil {
					err = b.Play(p, []board.Colour{mover, mover.Opponent()}[i])
				}
				if err != nil {
					t.Fatalf("%s of %s: %v", name, one, err)
				}
			}
			target, _ := board.ParsePoint(row["target"].(string), b.Size())
			q := tactics.Question{Target: target}
			if row["side"] == "defend" {
				q.ToMove = tactics.Defender
			}
			if b.At(target) == board.Empty {
				continue // the reply has taken it
			}
			if a, err := tactics.NewReader().Ask(b, q, &deep); err != nil || a.Result != tactics.Fails {
				t.Errorf("%v: after %s %v, %v\n%s", row["target"], one, a.Result, err, b)
			}
			found++
		}
	}
	if found < 10 {
		t.Errorf("only %d refutations", found)
	}
}

// WriteFacts writes the same rows of a game as the table of positions has.
func TestWriteFacts(t *testing.T) {
	store := minedOf(t, "9x9-03.sgf")
	dir, _ := written(t, store, Options{Tables: []string{Positions}, By: By{1}})
	var games []shape.ID
	for g, err := range store.Games() {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g.Key)
	}
	var got bytes.Buffer
	if err := WriteFacts(&got, store, games); err != nil {
		t.Fatal(err)
	}
	want := lines(t, filepath.Join(dir, "positions/0001-of-0001.jsonl.zst"))
	for i, line := range bytes.Split(bytes.TrimSpace(got.Bytes()), []byte("\n")) {
		var row map[string]any
		if err := json.Unmarshal(line, &row); err != nil || i >= len(want) || !reflect.DeepEqual(row, want[i]) {
			t.Fatalf("row %d: %s, %v", i, line, err)
		}
	}
}
