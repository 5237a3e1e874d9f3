//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var argsLine = regexp.MustCompile(`(?m)^ *args: (\[.*\])$`)

// jobArgs are the arguments in the description of a Kubernetes job, with other paths and the number of a pod.
func jobArgs(t *testing.T, job string, index int, games, work string) []string {
	text, err := os.ReadFile(filepath.Join("../../deploy", job))
	if err != nil {
		t.Fatal(err)
	}
	var args []string
	found := argsLine.FindSubmatch(text)
	if found == nil || json.Unmarshal(found[1], &args) != nil {
		t.Fatalf("no arguments in %s", job)
	}
	change := strings.NewReplacer("/games", games, "/work", work, "$(INDEX)", fmt.Sprint(index))
	for i := range args {
		args[i] = change.Replace(args[i])
	}
	return args
}

// Eight processes run the commands of the pods of deploy/mine.yaml, and one of them is killed again and again. deploy/merge.yaml
// makes the store of their stores that one process makes.
func TestPartsKilled(t *testing.T) {
	const pods = 8
	records, kills := 60, 5
	if *long {
		records, kills = 3000, 50
	}
	dir := t.TempDir()
	games := filepath.Join(dir, "games.sgf")
	randomGames(t, games, records)
	var running [pods]*exec.Cmd
	start := func(n int) {
		c := exec.Command("shicho", jobArgs(t, "mine.yaml", n, games, dir)...)
		c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", indexVariable, n))
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		running[n] = c
	}
	for n := range pods {
		start(n)
	}
	random := rand.New(rand.NewPCG(1, 2))
	killed := 0
	for range kills {
		time.Sleep(time.Duration(50+random.IntN(300)) * time.Millisecond)
		n := random.IntN(pods)
		_ = running[n].Process.Kill() // it may have ended
		if running[n].Wait() != nil {
			killed++
		}
		start(n)
	}
	for n, c := range running {
		if err := c.Wait(); err != nil {
			t.Fatalf("pod %d: %v", n, err)
		}
	}
	t.Logf("killed %d times", killed)
	shicho(t, jobArgs(t, "merge.yaml", 0, games, dir)...)
	whole, merged := filepath.Join(dir, "whole.db"), filepath.Join(dir, "all.db")
	shicho(t, "mine", games, "--db", whole)
	want := shicho(t, "db", "export", "-", "--db", whole)
	if got := shicho(t, "db", "export", "-", "--db", merged); got != want {
		t.Errorf("the exports differ: %d bytes, not %d", len(got), len(want))
	}
	if got := shicho(t, "db", "check", "--db", merged); !strings.HasSuffix(got, " 0 faults\n") {
		t.Error(got)
	}
}
