package match

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/engine"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
	"shicho/protocol/gtp/client"
)

// TestMain makes this program a GTP program of the tests, if told how to behave.
func TestMain(m *testing.M) {
	if manner := os.Getenv("MATCH_PROGRAM"); manner != "" {
		speak(manner)
		return
	}
	os.Exit(m.Run())
}

// speak passes always, or loses in a manner of its own.
func speak(manner string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text())
		reply := "="
		switch words[0] {
		case "name":
			reply = "= Passer"
		case "version":
			reply = "= 1"
		case "known_command":
			reply = fmt.Sprintf("= %t", manner != "clockless")
		case "time_settings", "time_left":
			if manner == "clockless" {
				reply = "? unknown command"
			}
		case "final_score":
			reply = map[bool]string{true: "= B+80.5", false: "= W+7.5"}[manner == "boastful"]
		case "genmove":
			switch manner {
			case "illegal":
				reply = "= A1"
			case "dying":
				return
			case "nonsense":
				reply = "= over there"
			case "refusing":
				reply = "? no"
			case "slow":
				time.Sleep(300 * time.Millisecond)
				reply = "= pass"
			case "silent":
				time.Sleep(time.Hour)
			case "resigning":
				reply = "= resign"
			default:
				reply = "= PASS"
			}
		case "quit":
			fmt.Print("=\n\n")
			return
		}
		fmt.Printf("%s\n\n", reply)
	}
}

func quick() Options {
	line := "builtin playouts=20 memory=1 network=none"
	return Options{Players: [2]string{line, line}, Size: 5, Komi: 0.5, Games: 4, Parallel: 2, Timeout: time.Minute, Seed: 1}
}

func run(t *testing.T, o Options) *Report {
	t.Helper()
	r, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Colours alternate, all games are played, and the records can be read.
func TestBuiltin(t *testing.T) {
	o := quick()
	o.Opening = 2
	o.SGF = filepath.Join(t.TempDir(), "sgf")
	o.Out = filepath.Join(t.TempDir(), "match.jsonl")
	r := run(t, o)
	if r.Games != 4 || r.Wins[0]+r.Wins[1]+r.Draws != 4 || len(r.Forfeits) > 0 {
		t.Errorf("%+v", r)
	}
	for i, g := range r.games {
		if g.Number != i+1 || g.Black != 1+i%2 {
			t.Errorf("game %d: %+v", i+1, g)
		}
	}
	names, _ := filepath.Glob(filepath.Join(o.SGF, "*"))
	if len(names) != 4 {
		t.Error(names)
	}
	// Nothing is left to play, and the report is the same.
	again := run(t, o)
	one, _ := json.Marshal(r)
	other, _ := json.Marshal(again)
	if string(one) != string(other) {
		t.Errorf("%s\n%s", one, other)
	}
}

// The time of a move is processor time: while the process only waits, none of it passes.
func TestProcessorTime(t *testing.T) {
	line := "builtin move_time=30ms memory=1"
	o := quick()
	o.Players, o.Games, o.Parallel, o.Processor = [2]string{line, line}, 2, 1, true
	if err := o.check(); err != nil {
		t.Skip(err) // not on this system
	}
	before := processorTime()
	time.Sleep(200 * time.Millisecond)
	if used := processorTime().Sub(before); used > 100*time.Millisecond {
		t.Errorf("waiting takes %v of processor time", used)
	}
	if r := run(t, o); r.Seconds[0] < 0.03 || r.Seconds[1] < 0.03 {
		t.Errorf("seconds a move: %v", r.Seconds)
	}
}

// A match that is cut off anywhere goes on to the same results.
func TestResumes(t *testing.T) {
	testrun.SameGoroutines(t, "TestBuiltin")
	o := quick()
	o.Parallel = 1
	results := func(r *Report) (list []string) {
		for _, g := range r.games {
			list = append(list, fmt.Sprint(g.Number, g.Result, g.Moves))
		}
		return list
	}
	want := results(run(t, o))
	o.Out = filepath.Join(t.TempDir(), "match.jsonl")
	run(t, o)
	data, err := os.ReadFile(o.Out)
	if err != nil {
		t.Fatal(err)
	}
	for _, share := range []float64{0, 0.05, 0.4, 0.7, 0.95} {
		if err := os.WriteFile(o.Out, data[:int(share*float64(len(data)))], 0o666); err != nil {
			t.Fatal(err)
		}
		if got := results(run(t, o)); !slices.Equal(got, want) {
			t.Errorf("from %v: %v, want %v", share, got, want)
		}
	}
	o.Komi = 5.5
	if _, err := Run(t.Context(), o); !errors.Is(err, ErrOtherMatch) {
		t.Error(err)
	}
	if err := os.WriteFile(o.Out, []byte("my diary"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), o); !errors.Is(err, ErrOtherMatch) {
		t.Error(err)
	}
}

// Whoever makes an illegal move, dies, is late or talks nonsense forfeits, and the match goes on.
func TestForfeits(t *testing.T) {
	for manner, want := range map[string]string{
		"illegal": ErrIllegal.Error(), "dying": client.ErrProgram.Error(), "nonsense": "over there", "refusing": client.ErrReply.Error(),
		"slow": ErrTimeLoss.Error(), "silent": ErrTimeLoss.Error(),
	} {
		t.Setenv("MATCH_PROGRAM", manner)
		o := quick()
		o.Players[1] = os.Args[0]
		o.Games, o.Parallel = 2, 1
		if manner == "slow" {
			o.Time = Time{Main: 100 * time.Millisecond, Grace: 10 * time.Millisecond}
			o.Players[0] += " lag=1ms"
		}
		if manner == "silent" {
			o.Timeout = time.Second
		}
		r := run(t, o)
		if r.Wins[0] != 2 && manner != "slow" || len(r.Forfeits) != 2 {
			t.Errorf("%s: %+v", manner, r)
		}
		for _, f := range r.Forfeits {
			if !strings.Contains(f, want) && !(manner == "illegal" && strings.Contains(f, "occupied")) && manner != "slow" {
				t.Errorf("%s: %s", manner, f)
			}
		}
	}
}

func TestResignsAndDisputes(t *testing.T) {
	testrun.SameGoroutines(t, "TestBuiltin")
	t.Setenv("MATCH_PROGRAM", "resigning")
	o := quick()
	o.Players = [2]string{os.Args[0], os.Args[0]}
	o.Parallel = 1
	if r := run(t, o); r.Wins != [2]int{2, 2} || r.games[0].Result != "W+R" {
		t.Errorf("%+v", r)
	}
	t.Setenv("MATCH_PROGRAM", "boastful")
	if r := run(t, o); r.Disputed != 4 || len(r.Forfeits) > 0 {
		t.Errorf("%+v", r) // an empty board is White's, who has the komi
	}
	o.Judge = os.Args[0]
	if r := run(t, o); r.Disputed != 0 || r.games[0].Result != "B+80.5" {
		t.Errorf("the judge is not asked: %+v", r)
	}
}

func TestErrors(t *testing.T) {
	for _, change := range []func(*Options){
		func(o *Options) { o.Size = 1 },
		func(o *Options) { o.Games = 0 },
		func(o *Options) { o.Parallel = 0 },
		func(o *Options) { o.Opening = -1 },
		func(o *Options) { o.Komi = math.NaN() },
		func(o *Options) { o.Time.Main = -1 },
		func(o *Options) { o.Time.Grace = -1 },
		func(o *Options) { o.Timeout = 0 },
		func(o *Options) { o.Processor = true }, // two games at a time
		func(o *Options) { o.Processor, o.Parallel, o.Time.Main = true, 1, time.Minute },
		func(o *Options) { o.Judge = "builtin wings=2" },
		func(o *Options) { o.Sequential = &SPRT{Low: 10, High: 0, Error: 0.05} },
		func(o *Options) { o.Sequential = &SPRT{Low: 0, High: math.Inf(1), Error: 0.05} },
		func(o *Options) { o.Sequential = &SPRT{Low: math.NaN(), High: 5, Error: 0.05} },
		func(o *Options) { o.Sequential = &SPRT{Low: 0, High: 10_000, Error: 0.05} },
	} {
		o := quick()
		change(&o)
		if _, err := Run(t.Context(), o); !errors.Is(err, ErrOptions) {
			t.Error(err)
		}
	}
	o := quick()
	o.Players[1] = "./no-such-program"
	if _, err := Run(t.Context(), o); !errors.Is(err, client.ErrProgram) {
		t.Error(err)
	}
	o.Players[1] = "builtin wings=2"
	if _, err := Run(t.Context(), o); !errors.Is(err, engine.ErrParameter) {
		t.Error(err)
	}
	o = quick()
	o.Out = t.TempDir()
	if _, err := Run(t.Context(), o); err == nil {
		t.Error("a folder is no file for results")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := Run(ctx, quick()); !errors.Is(err, context.Canceled) || r.Games > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// What is no file of results of this match is left as it is.
func TestOtherFiles(t *testing.T) {
	testrun.SameGoroutines(t, "TestBuiltin")
	o := quick()
	o.Out = filepath.Join(t.TempDir(), "match.jsonl")
	header, err := json.Marshal(o.header())
	if err != nil {
		t.Fatal(err)
	}
	game := `{"number":1,"black_player":1,"winner":2,"result":"W+R"}`
	for _, text := range []string{
		`{"my":"precious settings"}`,
		string(header) + "x",
		string(header) + "\n" + `{"number":1,"black_player":1,"winner":9,"result":"B+1"}` + "\n",
		string(header) + "\n" + `{"number":1,"black_player":1,"winner":-1,"result":"B+1"}` + "\n",
		string(header) + "\n" + `{"number":1}` + "\n",
		string(header) + "\n" + game + "\n" + game + "\n",
	} {
		if err := os.WriteFile(o.Out, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Run(t.Context(), o); !errors.Is(err, ErrOtherMatch) {
			t.Errorf("%s: %v", text, err)
		}
		if kept, _ := os.ReadFile(o.Out); string(kept) != text {
			t.Errorf("%s has become %s", text, kept)
		}
	}
	// A header that was cut off is written again.
	if err := os.WriteFile(o.Out, header[:20], 0o666); err != nil {
		t.Fatal(err)
	}
	if r := run(t, o); r.Games != o.Games {
		t.Errorf("%+v", r)
	}
}

// Two matches do not write one file.
func TestBusy(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("files are locked on some systems only")
	}
	o := quick()
	o.Out = filepath.Join(t.TempDir(), "match.jsonl")
	first, err := o.open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), o); !errors.Is(err, ErrBusy) {
		t.Error(err)
	}
	first.close()
	run(t, o)
}

// Neither a player nor a judge needs a clock.
func TestClockless(t *testing.T) {
	testrun.SameGoroutines(t, "TestBuiltin")
	t.Setenv("MATCH_PROGRAM", "clockless")
	o := quick()
	o.Players[1], o.Judge = os.Args[0], os.Args[0]
	o.Time = Time{Main: time.Minute}
	if r := run(t, o); len(r.Forfeits) > 0 {
		t.Errorf("%+v", r)
	}
}

// A full disk ends the match with an error, and leaves no half record.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full here")
	}
	o := quick()
	o.Out = "/dev/full"
	if _, err := Run(t.Context(), o); err == nil {
		t.Error("no error")
	}
}

func TestStatistics(t *testing.T) {
	if e := elo(0.75); math.Abs(e-190.85) > 0.01 {
		t.Error(e)
	}
	if e := elo(1); e != mostElo {
		t.Error(e)
	}
	s := &SPRT{Low: 0, High: 50, Error: 0.05}
	r := &Report{Wins: [2]int{60, 40}}
	if got := r.decide(s); got != "" {
		t.Error(got)
	}
	if r.Wins = [2]int{300, 200}; r.decide(s) != "stronger" {
		t.Error(s.ratio(300, 200))
	}
	if r.Wins = [2]int{200, 300}; r.decide(s) != "not stronger" {
		t.Error(s.ratio(200, 300))
	}
}

// The sequential test ends a match early.
func TestSequential(t *testing.T) {
	t.Setenv("MATCH_PROGRAM", "dying")
	o := quick()
	o.Players[1] = os.Args[0]
	o.Games, o.Parallel = 1000, 1
	o.Sequential = &SPRT{Low: 0, High: 200, Error: 0.05}
	o.Out = filepath.Join(t.TempDir(), "match.jsonl")
	r := run(t, o)
	if r.Decision != "stronger" || r.Games > 50 {
		t.Errorf("%+v", r)
	}
	if again := run(t, o); again.Games != r.Games {
		t.Errorf("%d games, though %d had decided", again.Games, r.Games)
	}
}

// Who cannot count disputes nothing.
func TestDisputed(t *testing.T) {
	for claim, want := range map[string]bool{"": false, "? unknown command": false, "B+3.5": false, "W+0.5": true, "0": true} {
		g := &Game{Black: 1, Winner: 1, Claims: [2]string{claim, ""}}
		if got := g.disputed(); got != want {
			t.Errorf("%q: %t", claim, got)
		}
	}
}

func TestParseScore(t *testing.T) {
	for text, want := range map[string]float64{"B+3.5": 3.5, "w+0.5": -0.5, "0": 0, "B+12": 12, "0.0": 0, "Jigo": 0, "B+7.": 7} {
		if got, err := parseScore(text); got != want || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "B+", "X+3", "B3", "B+-2", "B+R", "B+nan", "W+Inf", "B+3.5xyz", "B+0x1p3", "B+1e3", "3.5"} {
		if got, err := parseScore(text); !errors.Is(err, ErrScore) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// Openings of a pair are alike, of pairs they differ.
func TestOpening(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(20) {
		one, err := drawOpening(9, 3, seed)
		other, _ := drawOpening(9, 3, seed)
		if err != nil || len(one) != 3 || !slices.Equal(one, other) {
			t.Fatal(one, other, err)
		}
		seen[fmt.Sprint(one)] = true
	}
	if len(seen) < 5 {
		t.Errorf("only %d openings", len(seen))
	}
}

// Any reply is a score or refused.
func FuzzParseScore(f *testing.F) {
	for _, text := range []string{"B+3.5", "W+0.5", "0", "draw", "B+", "B+1e9", "W+R", "-3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if score, err := parseScore(text); err != nil && !errors.Is(err, ErrScore) || math.IsNaN(score) || math.IsInf(score, 0) {
			t.Errorf("%v, %v", score, err)
		}
	})
}

// Any file of results is gone on from or refused, and is then as it was.
func FuzzResults(f *testing.F) {
	o := &Options{Players: [2]string{"a", "b"}, Size: 9, Games: 4}
	head, _ := json.Marshal(o.header())
	f.Add(string(head) + "\n" + `{"number":1,"black_player":1,"winner":2,"result":"W+R"}` + "\n" + `{"number":2`)
	f.Add("{}\n")
	f.Add("")
	own := *o
	own.Out = filepath.Join(f.TempDir(), "out")
	f.Fuzz(func(t *testing.T, text string) {
		os.Remove(own.Out) // some file systems take long to overwrite a file
		if err := os.WriteFile(own.Out, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		l, err := own.open()
		if err == nil {
			l.close()
			return
		}
		if left, _ := os.ReadFile(own.Out); !errors.Is(err, ErrOtherMatch) || string(left) != text {
			t.Errorf("%v: %q", err, left)
		}
	})
}

// leaver is a player whose first move ends the match.
type leaver struct {
	*builtin
	end   func()
	moves int
}

func (l *leaver) begin(*Options, uint64) error        { return nil }
func (l *leaver) see(board.Point, board.Colour) error { return nil }
func (l *leaver) move(context.Context, board.Colour) (board.Point, bool, error) {
	l.end()
	l.moves++
	return board.Point(l.moves), false, nil
}

// A game is not played on once the context has ended.
func TestGameCut(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	l, o := &leaver{builtin: &builtin{}, end: cancel}, quick()
	o.Opening = 0
	if g, err := o.play(ctx, 1, [2]seat{l, l}, nil); g != nil || !errors.Is(err, context.Canceled) || l.moves > 1 {
		t.Errorf("%+v, %v after %d moves", g, err, l.moves)
	}
}
