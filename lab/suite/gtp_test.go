package suite

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/protocol/gtp/client"
)

// TestMain lets the test binary act as the GTP program of the tests, if the environment says how to behave.
func TestMain(m *testing.M) {
	if manner := os.Getenv("SUITE_PROGRAM"); manner != "" {
		speak(manner)
		return
	}
	os.Exit(m.Run())
}

// speak answers GTP commands well or in one of several wrong manners.
func speak(manner string) {
	b, _ := board.New(19)
	in := bufio.NewScanner(os.Stdin)
	asked := 0
	for in.Scan() {
		words := strings.Fields(in.Text())
		reply := "="
		switch words[0] {
		case "name":
			reply = "= Parrot"
		case "version":
			reply = "= 1.0"
		case "known_command":
			reply = fmt.Sprintf("= %t", manner != "plain" && words[1] != "weather" || words[1] == "attack" || words[1] == "defend")
		case "boardsize":
			fmt.Sscan(words[1], new(int))
			b, _ = board.New(int(words[1][0] - '0'))
		case "play":
			p, _ := board.ParsePoint(words[2], b.Size())
			colour := board.Black
			if words[1] == "white" {
				colour = board.White
			}
			if b.Play(p, colour) != nil {
				reply = "? illegal move"
			}
		case "get_reading_node_counter":
			reply = "= 17"
		case "attack", "defend":
			asked++
			switch {
			case manner == "silent":
				continue
			case manner == "dying":
				return
			case manner == "refusing":
				reply = "? not today"
			case manner == "strange":
				reply = "= maybe"
			case b.Stones(board.White).Len() == 1:
				reply = "chatter\n\n=3 0"
			default:
				reply = "= 1 PASS\r"
			}
		case "quit":
			fmt.Print("=\n\n")
			return
		}
		fmt.Printf("%s\n\n", reply)
	}
}

func program(t *testing.T, manner string, timeout time.Duration) *Program {
	t.Helper()
	t.Setenv("SUITE_PROGRAM", manner)
	p, err := Start(t.Context(), os.Args[0], timeout)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// patience is a timeout that no reply of a test reaches.
const patience = time.Minute

func TestProgram(t *testing.T) {
	p := program(t, "polite", patience)
	if p.Name() != "Parrot 1.0" {
		t.Errorf("name %q", p.Name())
	}
	if r := Ask(mustRead(t, ladder), p, 2); !r.Passed || r.Nodes != 17 || r.Text() != "0" {
		t.Errorf("%s, %+v", r.Text(), r)
	}
	ko := mustRead(t, `{"id":"ko","rows":[".....","..XO.",".XO.O","..XO.","....."],"ko":"D3","to_move":"black","command":"attack","target":"C3","expected":{"result":"1"}}`)
	if r := Ask(ko, p, 1); r.Text() != "1 PASS" {
		t.Errorf("the ko is not played as it came about: %s, %v", r.Text(), r.Err)
	}
	if r := Ask(mustRead(t, strings.Replace(ladder, "defend", "weather", 1)), p, 1); !r.Skipped {
		t.Errorf("weather: %+v", r)
	}
}

func TestProgramWithoutCounter(t *testing.T) {
	if r := Ask(mustRead(t, ladder), program(t, "plain", patience), 1); !r.Passed || r.Nodes != NotTold {
		t.Errorf("%+v", r)
	}
}

// After a failure a program is asked the next question.
func TestProgramThatFails(t *testing.T) {
	for manner, want := range map[string]error{"refusing": client.ErrReply, "strange": ErrAnswer, "dying": client.ErrProgram} {
		p := program(t, manner, patience)
		for range 2 {
			if r := Ask(mustRead(t, ladder), p, 1); !errors.Is(r.Err, want) || r.Passed {
				t.Errorf("%s: %+v", manner, r)
			}
		}
	}
}

func TestProgramThatIsLate(t *testing.T) {
	p := program(t, "silent", patience)
	p.Timeout = time.Millisecond
	if r := Ask(mustRead(t, ladder), p, 1); !errors.Is(r.Err, client.ErrTimeout) {
		t.Errorf("%+v", r)
	}
}

func TestStartNothing(t *testing.T) {
	for _, line := range []string{"", "  ", "./no-such-program gtp"} {
		if p, err := Start(t.Context(), line, patience); !errors.Is(err, client.ErrProgram) {
			t.Errorf("%q: %v, %v", line, p, err)
		}
	}
}

// Any reply is read as an answer or refused.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{"1 D4", "0", "2 PASS", "4 A1", "1 Z99", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		if answer, err := parseAnswer(reply, 9); err == nil && (answer.Result > 3 || answer.Move >= 81) {
			t.Errorf("%q: %+v", reply, answer)
		}
	})
}
