package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
)

// repository is the root folder.
const repository = "../.."

// TestPages runs the commands of README.md and docs that stand behind a prompt, page by page and in the order of the page, and
// compares what they print with the page. CONTRIBUTING.md says how such a block is written. With -update the printed lines
// are written anew.
//
// README.md comes first. The store that it mines is at hand in the folders of the other pages.
func TestPages(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are written for a POSIX shell")
	}
	if testing.Short() {
		t.Skip("mines the sample games")
	}
	sample := filepath.Join(t.TempDir(), "patterns.db")
	if !t.Run("README.md", func(t *testing.T) {
		folder := runPage(t, filepath.Join(repository, "README.md"), "")
		if err := os.CopyFS(sample, os.DirFS(filepath.Join(folder, "patterns.db"))); err != nil {
			t.Fatal(err)
		}
	}) {
		return
	}
	pages, err := filepath.Glob(filepath.Join(repository, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Parallel()
			runPage(t, page, sample)
		})
	}
}

// runPage runs the commands of a page and returns the folder in which they ran. It has the sample games, and the sample
// store if there is one already.
func runPage(t *testing.T, path, sample string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Split(string(text), "\n")
	list := steps(page)
	if len(list) == 0 {
		return ""
	}
	folder := pageFolder(t, sample)
	var renewed []string
	done := 0
	for _, s := range list {
		var lines []string
		if s.command == mineSamples {
			lines = mineStep(t, &s, folder)
		} else {
			lines = runStep(t, &s, folder)
		}
		renewed = append(renewed, page[done:s.first]...)
		for _, line := range lines {
			renewed = append(renewed, strings.TrimRight(s.indent+line, " "))
		}
		done = s.end
	}
	renewed = append(renewed, page[done:]...)
	if *update && !t.Failed() {
		if err := os.WriteFile(path, []byte(strings.Join(renewed, "\n")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// pageFolder makes the folder for the commands of a page.
func pageFolder(t *testing.T, sample string) string {
	t.Helper()
	folder := t.TempDir()
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"examples", "lab"} {
		if err := os.Symlink(filepath.Join(root, name), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	if sample != "" {
		if err := os.CopyFS(filepath.Join(folder, "patterns.db"), os.DirFS(sample)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// mineSamples is the command of README.md that mines the sample games, and keptSamples the export of its store.
const (
	mineSamples = "shicho mine examples/games --db patterns.db"
	keptSamples = "testdata/readme.jsonl.zst"
)

// mineStep runs mineSamples with -long or -update, and holds its store against the kept export. Otherwise it takes the store of the export, which is much faster.
func mineStep(t *testing.T, s *step, folder string) []string {
	t.Helper()
	kept, err := filepath.Abs(keptSamples)
	if err != nil {
		t.Fatal(err)
	}
	if !*testrun.Long && !*update {
		runStep(t, &step{command: "shicho db import '" + kept + "' --db patterns.db"}, folder)
		return s.want
	}
	lines := runStep(t, s, folder)
	again := "shicho db import '" + kept + "' --db kept.db && shicho db export kept.jsonl --db kept.db && shicho db export mined.jsonl --db patterns.db && cmp kept.jsonl mined.jsonl"
	if *update {
		again = "shicho db export '" + kept + "' --db patterns.db --force"
	}
	runStep(t, &step{command: again}, folder)
	return lines
}

// longest is how long a command may take on a busy machine.
const longest = 5 * time.Minute

// runStep runs a command, which must succeed, and returns the lines that the page should have below it. What a command without
// lines prints does not count.
func runStep(t *testing.T, s *step, folder string) []string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), longest)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", s.command)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "HOME="+folder, "XDG_CONFIG_HOME="+folder)
	cmd.WaitDelay = time.Second
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("$ %s\n%s%s%v", s.command, out, errors.String(), err)
		return s.want
	}
	if len(s.want) == 0 {
		return nil
	}
	got := strings.Split(strings.TrimRight(string(out), "\n "), "\n")
	for i := range got {
		got[i] = strings.TrimRight(got[i], " ")
	}
	if matchLines(s.want, got) {
		return s.want
	}
	lines := renew(s.want, got)
	if !*update {
		t.Errorf("$ %s\nprints now (go test ./cmd/shicho -run TestPages -update writes it; %s stands for any lines)\n%s", s.command, ellipsis, strings.Join(lines, "\n"))
	}
	return lines
}
