package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// usage matches a command in a block of a document, or between backquotes.
var usage = regexp.MustCompile("(?m)(?:^ {4}|\\| |`)shicho ([^`|>#;\\n]*[^`|>#;\\s])")

// TestUsages parses every command that the documents and the examples of the help show, those too that TestPages does not run:
// each must name a command, and flags that it has.
func TestUsages(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"*.md", "docs/*.md", "examples/*.md", "deploy/*.md"} {
		found, err := filepath.Glob(filepath.Join(repository, pattern))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	for _, page := range pages {
		if filepath.Base(page) == "CHANGELOG.md" {
			continue // it tells of commands that are gone
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		joined := strings.ReplaceAll(string(text), "\\\n", " ")
		for _, match := range usage.FindAllStringSubmatch(joined, -1) {
			checkUsage(t, page, match[1])
		}
	}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		for _, match := range usage.FindAllStringSubmatch(indented(cmd.Example), -1) {
			checkUsage(t, "help "+commandName(cmd), match[1])
		}
		for _, child := range cmd.Commands() {
			visit(child)
		}
	}
	visit(newRoot())
}

// formats are the words after shicho in the names of file formats.
var formats = []string{"patterndb", "patterns"}

// checkUsage checks a command, as "db top --db patterns.db".
func checkUsage(t *testing.T, where, line string) {
	t.Helper()
	words := quoted.ReplaceAllString(line, "word")
	cmd, rest, err := newRoot().Find(strings.Fields(words))
	if err != nil {
		t.Errorf("%s: shicho %s: %v", where, line, err)
		return
	}
	takesNothing := !strings.Contains(cmd.Use, " ")
	if takesNothing && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") && !slices.Contains(formats, rest[0]) {
		t.Errorf("%s: shicho %s: %s takes no %s", where, line, cmd.CommandPath(), rest[0])
	}
	cmd.InitDefaultHelpFlag()
	for _, word := range rest {
		name, isFlag := strings.CutPrefix(word, "--")
		name, _, _ = strings.Cut(strings.TrimRight(name, ".,…)"), "=")
		if isFlag && name != "" && name != "version" && cmd.Flag(name) == nil {
			t.Errorf("%s: shicho %s: no flag --%s", where, line, name)
		}
	}
}

// quoted matches a text between quotes, which may hold the flags of another program.
var quoted = regexp.MustCompile(`"[^"]*"|'[^']*'`)
