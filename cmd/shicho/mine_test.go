package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"shicho/board"

	"shicho/internal/testrun"
)

// shicho runs a command in another process and returns what it prints.
func shicho(t *testing.T, args ...string) string {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command("shicho", args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("shicho %s: %v\n%s", strings.Join(args, " "), err, &stderr)
	}
	return string(out)
}

// randomGames writes a file of games played at random.
func randomGames(t *testing.T, name string, games int) {
	t.Helper()
	const size, moves = 9, 90
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for range games {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "(;GM[1]SZ[%d]", size)
		colour := board.Black
		for range moves {
			p := board.Point(random.IntN(b.Points()))
			if b.TryPlay(p, colour) {
				fmt.Fprintf(&text, ";%c[%c%c]", "BW"[b.Moves()%2^1], 'a'+p%size, 'a'+p/size)
				colour = colour.Opponent()
			}
		}
		text.WriteString(")\n")
	}
	if err := os.WriteFile(name, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Killed at any moment and started again, a job fills the store as if nothing had
// happened.
func TestMineKilled(t *testing.T) {
	games, kills := testrun.Cases(60, 400), testrun.Cases(4, 10)
	dir := t.TempDir()
	records := filepath.Join(dir, "games.sgf")
	randomGames(t, records, games)
	db := func(name string) []string { return []string{"--db", filepath.Join(dir, name)} }
	job := []string{"mine", records}
	start := time.Now()
	shicho(t, append(job, db("whole")...)...)
	took := time.Since(start)
	killed := 0
	for range kills {
		// Some run far enough to store games, some do not.
		after := time.Duration(rand.Float64() * float64(took) / 3)
		ctx, cancel := context.WithTimeout(t.Context(), after)
		out, err := exec.CommandContext(ctx, "shicho", append(job, db("killed")...)...).CombinedOutput()
		cancel()
		var exit *exec.ExitError
		switch {
		case errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signaled():
			t.Logf("killed after %v of %v", after, took)
			killed++
		case err != nil && ctx.Err() == nil:
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if killed == 0 {
		t.Error("never killed")
	}
	report := shicho(t, append(job, db("killed")...)...)
	t.Log(strings.SplitN(report, "\n", 2)[0])
	whole := shicho(t, append([]string{"db", "export", "-"}, db("whole")...)...)
	if got := shicho(t, append([]string{"db", "export", "-"}, db("killed")...)...); got != whole {
		t.Errorf("the export of the store of the killed job differs: %d bytes, not %d", len(got), len(whole))
	}
	figures := []string{"db", "top", "--limit", "100000", "--json"}
	if shicho(t, append(figures, db("killed")...)...) != shicho(t, append(figures, db("whole")...)...) {
		t.Error("the patterns of the store of the killed job, or their figures, differ")
	}
	if got := shicho(t, append([]string{"db", "check"}, db("killed")...)...); !strings.HasSuffix(got, " 0 faults\n") {
		t.Error(got)
	}
}

// Ctrl-C ends a job with a report, even while it waits for standard input.
func TestMineInterrupted(t *testing.T) {
	dir := t.TempDir()
	db, found := filepath.Join(dir, "patterns.db"), filepath.Join(dir, "found.jsonl")
	job := exec.Command("shicho", "mine", "testdata/games/ladder.sgf", "-", "--db", db, "--instances", found, "--json")
	stdin, err := job.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	var stdout, stderr bytes.Buffer
	job.Stdout, job.Stderr = &stdout, &stderr
	if err := job.Start(); err != nil {
		t.Fatal(err)
	}
	deadline := time.AfterFunc(time.Minute, func() { job.Process.Kill() })
	defer deadline.Stop()
	if _, err := io.WriteString(stdin, "(;SZ[9];B[aa]"); err != nil {
		t.Fatal(err)
	}
	for {
		begun, _ := filepath.Glob(found + ".*") // the file has its name when it is whole
		if len(begun) == 1 {
			if text, _ := os.ReadFile(begun[0]); bytes.Contains(text, []byte(`"class":"final"`)) {
				break
			}
		}
		time.Sleep(time.Millisecond)
	}
	if err := job.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err = job.Wait()
	if code := job.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit code %d (%v)", code, err)
	}
	if !strings.Contains(stdout.String(), `"mined":1,`) {
		t.Errorf("report: %s", &stdout)
	}
	if text, err := os.ReadFile(found); !bytes.Contains(text, []byte(`"class":"final"`)) {
		t.Errorf("instances: %s, %v", text, err)
	}
	if got := stderr.String(); got != "shicho: interrupt signal received; the same command goes on with the games that are left\n" {
		t.Errorf("stderr: %s", got)
	}
	if got := shicho(t, "db", "check", "--db", db); !strings.HasSuffix(got, " 0 faults\n") {
		t.Error(got)
	}
}

// Instances on a disk that is full are an error that names their file, and no part of the file stays.
func TestInstancesOnFullDisk(t *testing.T) {
	disk := testrun.SmallDisk(t, 1)
	if err := testrun.FillDisk(filepath.Join(disk, "full"), 100); err != nil {
		t.Fatal(err)
	}
	found := filepath.Join(disk, "found.jsonl")
	out, err := exec.Command("shicho", "mine", "testdata/games", "--db", filepath.Join(t.TempDir(), "s.db"), "--instances", found).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "write "+found+": no space left on device") {
		t.Errorf("%v: %s", err, out)
	}
	if left, err := os.ReadDir(disk); len(left) != 1 || err != nil {
		t.Error("left behind:", left, err)
	}
}
