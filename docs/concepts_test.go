package docs_test

import (
	"regexp"
	"strings"
	"testing"
)

// mostFileLines is how many lines of a package's comment may name files: the comment explains concepts, and a reader finds the files.
const mostFileLines = 3

var (
	packageComment = regexp.MustCompile(`(?m)^// (?:Package|Command|[A-Z][a-z]+) .*\n(?://.*\n)*package \w`)
	sourceFile     = regexp.MustCompile(`\b[a-z_0-9]+\.go\b`)
)

// TestConcepts counts the lines of the comments of packages that name files.
func TestConcepts(t *testing.T) {
	eachFile(t, ".go", func(path, text string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		named := 0
		for line := range strings.Lines(packageComment.FindString(text)) {
			if sourceFile.MatchString(line) {
				named++
			}
		}
		if named > mostFileLines {
			t.Errorf("%s: %d lines of the package's comment name files; explain the concepts, and name the files to begin with in %d", path, named, mostFileLines)
		}
	})
}
