package docs_test

import (
	"fmt"
	"os"
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
