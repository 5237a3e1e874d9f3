package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
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

// smallGames are the 20 shortest of the sample games.
func smallGames(t *testing.T) []string {
	games, err := filepath.Glob("../../examples/games/*.sgf")
	if err != nil || len(games) == 0 {
		t.Fatal("no sample games", err)
	}
	bytes := map[string]int64{}
	for _, name := range games {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		bytes[name] = info.Size()
	}
	slices.SortFunc(games, func(a, b string) int { return cmp.Or(cmp.Compare(bytes[a], bytes[b]), cmp.Compare(a, b)) })
	return games[:min(len(games), 20)]
}

// Killed at any moment and started again, a job fills the store as if nothing had
// happened.
func TestMineKilled(t *testing.T) {
	const kills = 6
	dir := t.TempDir()
	db := func(name string) []string { return []string{"--db", filepath.Join(dir, name)} }
	job := append([]string{"mine"}, smallGames(t)...)
	start := time.Now()
	shicho(t, append(job, db("whole")...)...)
	took := time.Since(start)
	killed := 0
	for range kills {
		// A part of the work is left each time, so that later kills find some to do.
		after := time.Duration(rand.Float64() * float64(took) * 2 / kills)
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
	deadline := time.AfterFunc(20*time.Second, func() { job.Process.Kill() })
	defer deadline.Stop()
	if _, err := io.WriteString(stdin, "(;SZ[9];B[aa]"); err != nil {
		t.Fatal(err)
	}
	for {
		text, err := os.ReadFile(found)
		if bytes.Contains(text, []byte(`"class":"final"`)) {
			break
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
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
	if got := stderr.String(); got != "shicho: interrupt signal received\n" {
		t.Errorf("stderr: %s", got)
	}
	if got := shicho(t, "db", "check", "--db", db); !strings.HasSuffix(got, " 0 faults\n") {
		t.Error(got)
	}
}
