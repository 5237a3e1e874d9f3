//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

var long = testrun.Long

// mostMemory is the memory that a program may take at its peak, whatever it is sent, in MiB.
const mostMemory = 600

// Random lines over all board sizes take little memory: what was made for one size serves the next one.
func TestMemoryOfRandomLines(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for name, test := range map[string]struct {
		args  []string
		lines func(random *rand.Rand, n, size int) string
	}{
		"gtp":      {[]string{"gtp", "--param", "playouts=10"}, randomCommand},
		"analysis": {[]string{"analysis"}, randomQuery},
	} {
		t.Run(name, func(t *testing.T) {
			lines, each := testrun.Cases(120, 100_000), testrun.Cases(5, 400) // each: of one size before the next one
			random := rand.New(rand.NewPCG(5, 6))
			in, send := io.Pipe()
			go func() {
				size := 19
				for n := range lines {
					if n%each == 0 {
						size = board.MinSize + n/each%(board.MaxSize-board.MinSize+1)
					}
					fmt.Fprintln(send, test.lines(random, n%each, size))
				}
				send.Close()
			}()
			c := exec.Command("shicho", test.args...)
			c.Stdin = in
			if err := c.Run(); err != nil {
				t.Fatal(err)
			}
			most := peak(c)
			t.Logf("%d lines: %d MiB", lines, most)
			if most > mostMemory {
				t.Errorf("%d MiB at its peak", most)
			}
		})
	}
}

// peak is the largest memory in MiB that a program took which has ended.
func peak(c *exec.Cmd) int64 {
	unit := int64(1 << 10)
	if runtime.GOOS == "darwin" {
		unit = 1
	}
	return c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss * unit >> 20
}

// The first move on 19 lines takes 60 MiB: the models are read as they are packed, and the tree grows with the search.
func TestMemoryOfFirstMove(t *testing.T) {
	const most = 100 // MiB
	c := exec.Command("shicho", "gtp", "--param", "playouts=1", "--param", "threads=1")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Wait()
	defer in.Close()
	fmt.Fprint(in, "boardsize 19\ngenmove b\n")
	answers := bufio.NewScanner(out)
	for n := 0; n < 2 && answers.Scan(); {
		if strings.HasPrefix(answers.Text(), "=") {
			n++
		}
	}
	// The system's figure for a program that has ended counts the program that started it.
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
	if err != nil {
		t.Skip(err)
	}
	var kilobytes int
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	fmt.Sscan(peak, &kilobytes)
	if kilobytes == 0 || kilobytes > most<<10 {
		t.Errorf("%d kB at its peak", kilobytes)
	}
}

// randomCommand is a line for GTP, the n-th after the size of the board was set.
func randomCommand(random *rand.Rand, n, size int) string {
	point := func() string { return board.FormatPoint(board.Point(random.IntN(size*size)), size) }
	colour := [...]string{"b", "w"}[random.IntN(2)]
	switch {
	case n == 0:
		return fmt.Sprint("boardsize ", size)
	case n == 8:
		return "final_score"
	case n == 5 || n == 50:
		return "genmove " + colour
	case n == 6:
		return "kgs-genmove_cleanup " + colour
	}
	return [...]string{
		"play " + colour + " " + point(), "play " + colour + " " + point(), "play " + colour + " " + point(), "undo",
		"attack " + point(), "showboard", "printsgf", "is_legal " + colour + " " + point(), "play " + point(), "shicho-param memory 1000000000",
		"komi " + strings.Repeat("9", random.IntN(30)), strings.Repeat("x", random.IntN(3000)), "boardsize 99", "time_settings 1 1 1", "# \x00\xff",
	}[random.IntN(15)]
}

// randomQuery is a line for the analysis engine.
func randomQuery(random *rand.Rand, n, size int) string {
	var moves []string
	for range random.IntN(40) {
		moves = append(moves, fmt.Sprintf(`["%s","%s"]`, [...]string{"B", "W"}[len(moves)%2], board.FormatPoint(board.Point(random.IntN(size*size)), size)))
	}
	visits := 1
	if n == 3 {
		visits = 50
	}
	turns := ""
	if random.IntN(4) == 0 {
		turns = fmt.Sprintf(`,"analyzeTurns":[0,%d,%d]`, random.IntN(40), random.IntN(1000))
	}
	query := fmt.Sprintf(`{"id":"%d","rules":"japanese","boardXSize":%d,"boardYSize":%d,"maxVisits":%d,"moves":[%s]%s}`, n, size, size, visits, strings.Join(moves, ","), turns)
	switch random.IntN(100) / 4 {
	case 0:
		return query[:random.IntN(len(query))]
	case 1:
		return strings.Repeat("[", random.IntN(3000))
	case 2:
		if n == 7 {
			return `{"id":"x","action":"terminate_all"}`
		}
	case 3:
		return strings.Replace(query, `"maxVisits"`, `"includeOwnership":true,"reportDuringSearchEvery":0.01,"maxVisits"`, 1)
	}
	return query
}
