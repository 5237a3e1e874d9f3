package gtp

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"shicho/board"
	"shicho/internal/testrun"
)

// controller talks to a server through pipes, as a program does.
type controller struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Reader
	end chan error
}

func control(t *testing.T, s *Server) *controller {
	t.Helper()
	in, send := io.Pipe()
	receive, out := io.Pipe()
	c := &controller{t: t, in: send, out: bufio.NewReader(receive), end: make(chan error, 1)}
	go func() {
		err := s.Serve(in, out)
		out.Close()
		c.end <- err
	}()
	return c
}

func (c *controller) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

func (c *controller) line() string {
	c.t.Helper()
	line, err := c.out.ReadString('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	return strings.TrimSuffix(line, "\n")
}

// reply reads a whole reply and returns it without the empty line at its end.
func (c *controller) reply() string {
	c.t.Helper()
	var lines []string
	for {
		line := c.line()
		if line == "" {
			return strings.Join(lines, "\n")
		}
		lines = append(lines, line)
	}
}

func (c *controller) ask(line string) string {
	c.t.Helper()
	c.send(line)
	return c.reply()
}

func (c *controller) quit() {
	c.t.Helper()
	c.ask("quit")
	if err := <-c.end; err != nil {
		c.t.Error(err)
	}
}

const (
	number = `-?[0-9]+\.[0-9]+`
	vertex = `([A-HJ-T][0-9]+|pass)`
)

var (
	leela = regexp.MustCompile(`^(info move ` + vertex + ` visits \d+ winrate \d+ prior \d+ lcb \d+ order \d+ pv ` + vertex + `( ` + vertex + `)*( |$))+$`)
	kata  = regexp.MustCompile(`^(info move ` + vertex + ` visits \d+ utility N winrate N scoreMean N scoreStdev N scoreLead N scoreSelfplay N prior N lcb N utilityLcb N weight N order \d+ pv ` + vertex + `( ` + vertex + `)*( |$))+$`)
)

// Analysis commands write lines until the next command is sent, and then an empty line. The lines
// have the form that Sabaki, Lizzie and other programs read.
func TestAnalysis(t *testing.T) {
	c := control(t, newEngineServer())
	c.ask("boardsize 5")
	c.send("1 lz-analyze b 1")
	if head := c.line(); head != "=1" {
		t.Fatal(head)
	}
	for range 3 {
		if line := c.line(); !leela.MatchString(line) {
			t.Fatalf("%q", line)
		}
	}
	c.send("2 kata-analyze interval 1 ownership true rootInfo true maxmoves 2")
	for line := c.line(); line != ""; line = c.line() {
		if !leela.MatchString(line) {
			t.Fatalf("%q", line)
		}
	}
	if head := c.line(); head != "=2" {
		t.Fatal(head)
	}
	numbers := regexp.MustCompile(number)
	for range 2 {
		line := c.line()
		infos, root, _ := strings.Cut(line, " rootInfo ")
		if !kata.MatchString(numbers.ReplaceAllString(infos, "N")) || strings.Count(infos, "info move") > 2 {
			t.Fatalf("%q", infos)
		}
		_, owners, found := strings.Cut(root, " ownership ")
		if list := strings.Fields(owners); !found || len(list) != 25 || numbers.ReplaceAllString(owners, "N") != strings.TrimSpace(strings.Repeat("N ", 25)) {
			t.Fatalf("%q", root)
		}
	}
	c.send("3 name")
	for line := c.line(); line != ""; line = c.line() {
	}
	if got := c.reply(); got != "=3 Test" {
		t.Errorf("%q", got)
	}
	c.quit()
}

// A move is chosen among those that "allow" lists and "avoid" does not.
func TestGenmoveAvoids(t *testing.T) {
	c := control(t, newEngineServer())
	c.ask("boardsize 5")
	c.ask("shicho-param playouts 50")
	c.send("lz-genmove_analyze w 100 allow w A1,a3,pass 1 allow b C3 1 avoid w A1,pass 9")
	var last string
	for line := c.line(); line != ""; line = c.line() {
		last = line
	}
	if last != "play A3" {
		t.Errorf("%q", last)
	}
	c.quit()
}

// The reply of a genmove command with analysis ends with the move.
func TestGenmoveAnalyze(t *testing.T) {
	c := control(t, newEngineServer())
	c.ask("boardsize 5")
	for _, command := range []string{"lz-genmove_analyze b 1", "kata-genmove_analyze w 1 ownership true", "lz-genmove_analyze 1"} {
		lines := strings.Split(c.ask(command), "\n")
		if lines[0] != "=" || !regexp.MustCompile(`^play (`+vertex+`|resign)$`).MatchString(lines[len(lines)-1]) {
			t.Errorf("%s: %q", command, lines)
		}
	}
	c.quit()
}

// GoGui's interrupt ends a long search with the best move so far. Another line does not end it, and is
// answered afterwards.
func TestInterrupt(t *testing.T) {
	c := control(t, newEngineServer())
	c.ask("boardsize 5")
	c.ask("shicho-param playouts 100000000")
	c.send("genmove b")
	c.send("# another comment")
	c.send("1 name")
	time.Sleep(20 * time.Millisecond)
	c.send("# interrupt")
	if got := c.reply(); !regexp.MustCompile(`^= ` + vertex + `$`).MatchString(got) {
		t.Errorf("%q", got)
	}
	if got := c.reply(); !strings.HasPrefix(got, "=1 ") {
		t.Errorf("the line that waited: %q", got)
	}
	c.quit()
}

// A session ends with its input, even in the middle of an analysis or while the player ponders.
func TestEndOfInput(t *testing.T) {
	for _, sent := range []string{"boardsize 5\nkata-analyze 1\n", "boardsize 5\nshicho-param ponder true\ngenmove b\n"} {
		var out strings.Builder
		if err := newEngineServer().Serve(strings.NewReader(sent), &out); err != nil {
			t.Error(err)
		}
	}
}

// Ten thousand random commands get one reply each, with their number, and the game is the one that
// the accepted moves make.
func TestRandomCommands(t *testing.T) {
	n := testrun.Cases(1_500, 10_000)
	if testing.Short() {
		n = 40
	}
	random := rand.New(rand.NewPCG(3, 4))
	s := newEngineServer()
	confine(s)
	c := control(t, s)
	c.ask("boardsize 5")
	c.ask("shicho-param playouts 10")
	colours := []string{"b", "w", "black", "WHITE", "green", ""}
	point := func() string {
		return []string{board.FormatPoint(board.Point(random.IntN(25)), 5), "pass", "Z9", "e5"}[min(random.IntN(12), 11)/9*random.IntN(4)]
	}
	colour := func() string { return colours[min(random.IntN(20), 19)%len(colours)*(random.IntN(6)/5)] }
	commands := []func() string{
		func() string { return "play " + colour() + " " + point() },
		func() string { return "play " + colour() + " " + point() },
		func() string { return "genmove " + colour() },
		func() string { return "reg_genmove " + colour() },
		func() string { return "kgs-genmove_cleanup " + colour() },
		func() string { return "lz-genmove_analyze " + colour() + " 1" },
		func() string { return "kata-analyze " + colour() + " 1" },
		func() string { return "lz-analyze 1" },
		func() string { return "undo" },
		func() string { return "undo" },
		func() string { return "clear_board" },
		func() string { return fmt.Sprintf("boardsize %d", []int{5, 5, 5, 5, 5, 4, 0, 26}[random.IntN(8)]) },
		func() string { return fmt.Sprintf("komi %d", random.IntN(9)) },
		func() string { return fmt.Sprintf("time_left %s %d %d", colour(), random.IntN(5), random.IntN(3)) },
		func() string { return "kgs-time_settings none" },
		func() string { return "kgs-rules " + []string{"chinese", "japanese", "x"}[random.IntN(3)] },
		func() string { return "set_free_handicap " + point() + " " + point() },
		func() string { return "shicho-search " + colour() + " 5" },
		func() string { return "gogui-play_sequence b " + point() + " w " + point() },
		func() string { return "loadsgf moves.txt" },
		func() string { return "printsgf" },
		func() string { return "showboard" },
		func() string { return "# a comment" },
		func() string { return "attack " + point() },
		func() string { return strings.Repeat("x", random.IntN(50)) },
	}
	// The commands that judge a position take by far the longest, so they are half as frequent as the others.
	commands = append(commands, commands...)
	commands = append(commands,
		func() string { return "final_score" },
		func() string { return "final_status_list " + []string{"dead", "alive", "seki", "x"}[random.IntN(4)] })
	for i := range n {
		line := commands[random.IntN(len(commands))]()
		if strings.HasPrefix(line, "#") {
			c.send(line)
			continue
		}
		id := fmt.Sprint(i)
		if strings.Contains(line, "-analyze") {
			c.send(id + " " + line)
			c.send("# any line stops it")
		} else {
			c.send(id + " " + line)
		}
		head, _, _ := strings.Cut(c.reply(), "\n")
		if head != "="+id && head != "?"+id && !strings.HasPrefix(head, "="+id+" ") && !strings.HasPrefix(head, "?"+id+" ") {
			t.Fatalf("%s: %q", line, head)
		}
	}
	c.quit()
	b, _ := board.New(s.game.board.Size())
	for i := range s.game.record.Steps {
		if err := s.game.record.Play(b, &s.game.record.Steps[i]); err != nil {
			t.Fatal(err)
		}
	}
	if b.String() != s.game.board.String() {
		t.Errorf("%s\nis not\n%s", s.game.board, b)
	}
}
