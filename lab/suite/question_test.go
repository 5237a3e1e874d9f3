package suite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// chase is a white string with two liberties that Black takes in a ladder.
const chase = `
7 . . . . . . .
6 . . . . . . .
5 . . . . . . .
4 . . X X . . .
3 . X O O . . .
2 . . X . . . .
1 . . . . . . .
  A B C D E F G`

// game writes a record with a position and a pass into a new folder, and returns its path.
func game(t *testing.T, picture string) string {
	t.Helper()
	b := board.MustParse(picture)
	text := fmt.Sprintf("(;SZ[%d]", b.Size())
	for _, s := range b.Position() {
		x, y := int(s.Point)%b.Size(), int(s.Point)/b.Size()
		text += fmt.Sprintf("A%c[%c%c]", "?BW"[s.Colour], 'a'+x, 'a'+y)
	}
	return saved(t, text+";B[];W[])")
}

func saved(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// asked is a question about the position of game.
func asked(t *testing.T, picture string, command Command, target string) GameQuestion {
	t.Helper()
	b := board.MustParse(picture)
	p, err := board.ParsePoint(target, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return GameQuestion{Archive: "game.sgf", Game: "game.sgf", Command: command, Target: target, Liberties: b.Liberties(p), Stones: b.StringSize(p)}
}

func TestReadQuestions(t *testing.T) {
	good := `{"archive":"a","game":"g","move":3,"command":"attack","target":"C3","liberties":2,"stones":1,"truth":{"code":2,"known":"agreed","nodes":7,"reader":2,"program":2}}`
	list, err := ReadQuestions("file", strings.NewReader(good+"\n\n"+strings.Replace(good, "agreed", "open", 1)))
	if err != nil || len(list) != 2 || !list[0].Counts() || list[1].Counts() || list[0].ID() != "a/g:3:attack C3" || list[0].Truth.Result != tactics.KoFirst {
		t.Errorf("%+v, %v", list, err)
	}
	for _, bad := range [][2]string{{`"attack"`, `"connect"`}, {`"a"`, `""`}, {`"agreed"`, `"guessed"`}, {`"code":2`, `"code":4`}, {"{", "["}} {
		_, err := ReadQuestions("file", strings.NewReader(good+"\n"+strings.Replace(good, bad[0], bad[1], 1)))
		if !errors.Is(err, ErrQuestion) || !strings.HasPrefix(err.Error(), "file:2: ") {
			t.Errorf("%s: %v", bad[1], err)
		}
	}
}

// Both questions from a game are in the same part, and both parts have about half of the games.
func TestPart(t *testing.T) {
	tune := 0
	for i := range 1000 {
		q := GameQuestion{Archive: "a", Game: fmt.Sprint(i), Target: "A1"}
		other := q
		other.Move, other.Target = 7, "B2"
		if q.Part() != other.Part() {
			t.Fatal(i)
		}
		if q.Part() == Tune {
			tune++
		}
	}
	if tune < 450 || tune > 550 {
		t.Error(tune)
	}
}

// A question whose game is missing or another one is refused.
func TestPoseWrong(t *testing.T) {
	path := game(t, chase)
	good := asked(t, chase, Attack, "C3")
	for _, change := range []func(*GameQuestion){
		func(q *GameQuestion) { q.Game = "other.sgf" }, func(q *GameQuestion) { q.Move = 9 }, func(q *GameQuestion) { q.Liberties = 3 },
		func(q *GameQuestion) { q.Target = "A1" },
	} {
		q := good
		change(&q)
		if err := Pose([]string{path}, []GameQuestion{good, q}, func(*Posed) error { return nil }); !errors.Is(err, ErrGame) {
			t.Errorf("%s: %v", q.ID(), err)
		}
	}
}

// The case of a question forbids to retake a ko if the game does.
func TestCaseKo(t *testing.T) {
	path := saved(t, "(;SZ[5]AB[cb][bc][cd]AW[db][ec][dd][cc];B[dc])")
	q := GameQuestion{Archive: "game.sgf", Game: "game.sgf", Move: 1, Command: Defend, Target: "D3", Liberties: 1, Stones: 1, Truth: &Truth{Known: Proof}}
	found := false
	if err := Pose([]string{path}, []GameQuestion{q}, func(q *Posed) error {
		found = true
		b := q.Case().Board()
		ko, colour := b.Ko()
		if wanted, wantedColour := q.board.Ko(); ko < 0 || ko != wanted || colour != wantedColour || b.Moves() != 1 || b.Key() != q.board.Key() {
			t.Errorf("ko %d %s\n%s", ko, colour, b)
		}
		return nil
	}); err != nil || !found {
		t.Error(err)
	}
}
