package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/board/sgf"
	"shicho/engine"
	_ "shicho/engine/models"
	"shicho/study/review"
	"shicho/tactics"
)

// script is the environment variable that makes the test program an analysis server, which does what its value says.
const script = "ANALYSIS_SERVER"

func TestMain(m *testing.M) {
	if what := os.Getenv(script); what != "" {
		serve(what)
		return
	}
	os.Exit(m.Run())
}

// serve answers queries as the scripted server. The lead after n moves is 10n points, and the best move is the first point that nobody has played.
func serve(what string) {
	if what == "silent" {
		time.Sleep(time.Minute)
	}
	if what == "fails" {
		fmt.Fprintln(os.Stderr, "no such model: x.bin.gz")
		os.Exit(1)
	}
	in, answered := bufio.NewScanner(os.Stdin), 0
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var q query
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			fmt.Println(`{"error":"not JSON"}`)
			continue
		}
		switch {
		case q.Action == "query_version":
			fmt.Println(`{"action":"query_version","id":"version","version":"1.2.3","git_hash":"x"}`)
		case q.Action != "":
		case what == "refuses":
			fmt.Printf(`{"id":%q,"field":"rules","error":"Could not parse rules: martian"}`+"\n", q.ID)
		case what == "chatters":
			fmt.Println("Hello, I am an engine")
		case what == "hangs":
			time.Sleep(time.Minute)
		default:
			fmt.Printf(`{"id":%q,"field":"komi","warning":"unusual"}`+"\n", q.ID)
			for _, i := range []int{1, 0} { // the answers come in any order
				for n, turn := range q.Turns {
					if n%2 != i {
						continue
					}
					answerTurn(what, &q, turn)
					if answered++; what == "dies" && answered == 3 || what == "dies once" && answered == 2 && once() {
						fmt.Fprintln(os.Stderr, "out of memory")
						os.Exit(1)
					}
				}
			}
		}
	}
}

// once reports whether it is called for the first time by any server of a test.
func once() bool {
	f, err := os.OpenFile(os.Getenv(script+"_ONCE"), os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

func answerTurn(what string, q *query, turn int) {
	player := q.InitialPlayer
	if turn > 0 {
		player = map[string]string{"B": "W", "W": "B"}[q.Moves[turn-1][0]]
	}
	id, move := q.ID, "A1"
	switch what {
	case "other side":
		player = map[string]string{"B": "W", "W": "B"}[player]
	case "other game":
		id = "7"
	case "other move":
		move = "C3" // has a stone
	}
	lead := 10 * (turn + len(q.InitialStones))
	fmt.Printf(`{"id":%q,"isDuringSearch":true,"turnNumber":%d,"moveInfos":[],"rootInfo":{"scoreLead":-99,"winrate":0.1}}`+"\n", id, turn)
	fmt.Printf(`{"id":%[1]q,"isDuringSearch":false,"turnNumber":%[2]d,"moveInfos":[{"move":%[3]q,"visits":20,"winrate":0.6,"scoreLead":%[4]d,"prior":0.3,"pv":[%[3]q,"pass"]}],`+
		`"rootInfo":{"currentPlayer":%[5]q,"scoreLead":%[4]d,"winrate":0.5,"visits":21},"ownership":[]}`+"\n", id, turn, move, lead, player)
}

// start starts a scripted server about a game.
func start(t *testing.T, what, game string) (*Judge, error) {
	t.Helper()
	t.Setenv(script, what)
	t.Setenv(script+"_ONCE", filepath.Join(t.TempDir(), "once"))
	j, err := Start(t.Context(), record(t, game), Options{Command: os.Args[0], Visits: 30, Patience: time.Minute})
	if err == nil {
		t.Cleanup(j.Close)
	}
	return j, err
}

func record(t *testing.T, text string) *sgf.Record {
	t.Helper()
	games, err := sgf.Parse("game.sgf", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := sgf.NewRecord(games[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const game = "(;SZ[5]KM[6.5];B[cc];W[bb];B[dd];W[])"

// Every position of a game gets its verdict, whatever the order of the answers, and though the program dies once.
func TestVerdicts(t *testing.T) {
	for _, what := range []string{"works", "dies once"} {
		j, err := start(t, what, game)
		if err != nil {
			t.Fatal(what, err)
		}
		if !strings.HasSuffix(j.Name(), " 1.2.3") {
			t.Error(j.Name())
		}
		for _, n := range []int{4, 0, 1, 2, 3} {
			v, err := j.Verdict(t.Context(), n)
			if err != nil {
				t.Fatal(what, err)
			}
			if v.Lead != float64(10*n) || v.WinRate != 0.5 || len(v.Moves) != 1 || v.Moves[0].Move != "A1" || len(v.Moves[0].Line) != 2 {
				t.Errorf("%s: after %d moves: %+v", what, n, v)
			}
		}
		if _, err := j.Verdict(t.Context(), 5); !errors.Is(err, ErrAnswer) {
			t.Errorf("after the end of the game: %v", err)
		}
	}
}

// A part of a game can be judged alone.
func TestPart(t *testing.T) {
	t.Setenv(script, "works")
	j, err := Start(t.Context(), record(t, game), Options{Command: os.Args[0], From: 2, To: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for n, want := range []bool{false, true, true, true, false} {
		if v, err := j.Verdict(t.Context(), n); (v != nil) != want || (err == nil) != want {
			t.Errorf("after %d moves: %v, %v", n, v, err)
		}
	}
}

// A setup in mid-game begins a new query with the stones of the position.
func TestSetup(t *testing.T) {
	j, err := start(t, "works", "(;SZ[5]AB[aa][ee];W[cc];B[dd];AW[be]AE[aa];W[bb])")
	if err != nil {
		t.Fatal(err)
	}
	// Two stones before the first move; then four, as one has come and one has gone.
	for n, want := range []float64{20, 30, 40, 50} {
		if v, err := j.Verdict(t.Context(), n); err != nil || v.Lead != want {
			t.Errorf("after %d moves: %+v, %v", n, v, err)
		}
	}
}

// Each fault of a program is an error that says what is wrong. What was answered before stays.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		what string
		want error
		text string
	}{
		{"fails", ErrProgram, "no such model"}, {"dies", ErrProgram, "out of memory"}, {"refuses", ErrRefused, "rules: Could not parse"},
		{"chatters", ErrAnswer, "Hello, I am"}, {"other side", ErrAnswer, "to move"}, {"other game", ErrAnswer, `id "7"`}, {"other move", ErrAnswer, "C3"},
	} {
		j, err := start(t, c.what, "(;SZ[5];B[cc];W[bb];B[dd];W[ee];B[aa];W[ab];B[ba];W[ca];B[da];W[db])")
		for n := 0; err == nil && n <= 10; n++ {
			_, err = j.Verdict(t.Context(), n)
		}
		if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.text) {
			t.Errorf("%s: %v", c.what, err)
		}
		if c.what == "dies" {
			if v, err := j.Verdict(t.Context(), 1); err != nil || v.Lead != 10 {
				t.Errorf("what was answered is gone: %v", err)
			}
		}
	}
	for _, command := range []string{"", "/no/such/program analysis"} {
		if _, err := Start(t.Context(), record(t, game), Options{Command: command}); !errors.Is(err, ErrProgram) {
			t.Errorf("%q: %v", command, err)
		}
	}
}

// A program that does not answer is left after a while, and at once when the context ends.
func TestPatience(t *testing.T) {
	t.Setenv(script, "silent")
	o := Options{Command: os.Args[0], Patience: 50 * time.Millisecond}
	if _, err := Start(t.Context(), record(t, game), o); !errors.Is(err, ErrTimeout) {
		t.Error(err)
	}
	t.Setenv(script, "hangs")
	o.Patience = time.Minute
	j, err := Start(t.Context(), record(t, game), o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := j.Verdict(ctx, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	began := time.Now()
	if j.Close(); time.Since(began) > time.Minute {
		t.Error("the program was not killed")
	}
}

// A review by a judge has its numbers: the lead rises by ten points with each move, so Black never loses anything, and White ten points.
func TestReview(t *testing.T) {
	j, err := start(t, "works", game)
	if err != nil {
		t.Fatal(err)
	}
	o := &review.Options{Settings: engine.Default(), Moves: 2, Limits: tactics.Fast, Sizes: review.Sizes{Inaccuracy: 2, Mistake: 5, Blunder: 12}, Judge: j}
	moves := 0
	if err := review.Run(t.Context(), record(t, game), o, func(m *review.MoveReview) error {
		moves++
		want, fault := -10.0, ""
		if m.Colour == "white" {
			want, fault = 10, "mistake"
		}
		if *m.PointsLost != want || m.Fault != fault || m.PointsLow != nil || *m.Score != float64(10*(m.Number-1)) || len(m.Best) != 1 {
			t.Errorf("move %d: %+v", m.Number, m)
		}
		return nil
	}); err != nil || moves != 4 {
		t.Error(moves, err)
	}
}
