package docs_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// The code that README.md shows. TestReadmeCode compares the two.
func Example() {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. . . . .
		2 |. . X X .
		1 |. X O . .
		   A B C D E`)
	target, _ := board.ParsePoint("C1", b.Size())
	question := tactics.Question{Target: target, ToMove: tactics.Defender}
	answer, err := tactics.NewReader().Ask(b, question, &tactics.Default)
	fmt.Println(answer.Outcome, answer.Result, err) // captured fails <nil>
	// Output: captured fails <nil>
}

// TestReadmeSteps goes the steps for a program of one's own in their order: the code first, and then the commands.
func TestReadmeSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(readme)
	command := regexp.MustCompile("`(go mod edit [^`]*)`").FindSubmatch(readme)
	source, err := filepath.Abs("..")
	if code == nil || command == nil || err != nil {
		t.Fatal("README.md has no code, or no commands after it: ", err)
	}
	dir := t.TempDir()
	text := "package main\n\nimport (\n\"fmt\"\n\"shicho/board\"\n\"shicho/tactics\"\n)\n\nfunc main() {\n" + string(code[1]) + "}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	steps := exec.Command("sh", "-ec", "go mod init example.com/mine 2>/dev/null; "+strings.ReplaceAll(string(command[1]), "../shicho", source)+"; go run .")
	steps.Dir = dir
	if out, err := steps.CombinedOutput(); err != nil || string(out) != "captured fails <nil>\n" {
		t.Errorf("%v: %s", err, out)
	}
}

// TestReadmeCode checks that the Go code in README.md is the example above, which is run.
func TestReadmeCode(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(readme)
	if block == nil {
		t.Fatal("README.md has no Go code")
	}
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(source), "func Example() {\n")
	body, _, _ = strings.Cut(body, "\t// Output:")
	if want := strings.TrimPrefix(strings.ReplaceAll("\n"+body, "\n\t", "\n"), "\n"); string(block[1]) != want {
		t.Errorf("README.md has\n%s\nand docs/readme_test.go\n%s", block[1], want)
	}
}

// TestReadmeStart checks that each README begins with the two commands that a stranger runs first, as they stand, and that README.md stays short.
func TestReadmeStart(t *testing.T) {
	const start = "\n    go run ./cmd/shicho mine examples/games --db patterns.db\n    go test ./...\n\n"
	for _, name := range []string{"README.md", "README.ja.md", "README.zh.md"} {
		text, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		block := regexp.MustCompile(`\n(    .*\n)+\n`).FindString(string(text))
		if block != start {
			t.Errorf("%s begins with the commands\n%s", name, block)
		}
		if n := strings.Count(string(text), "\n"); n > longestReadme {
			t.Errorf("%s has %d lines, more than %d", name, n, longestReadme)
		}
	}
}

// longestReadme is the largest number of lines of a README.
const longestReadme = 150
