// Package docs_test checks the documents of the project.
package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#{1,6} (.+)$`)
	dropped  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	document = regexp.MustCompile(`\bdocs/[\w/-]+\.md\b`)
)

// TestLinks follows every relative link of every document: the file must exist and, if the link names a heading, have it.
func TestLinks(t *testing.T) {
	eachFile(t, ".md", func(path, text string) {
		for _, match := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			name, anchor, _ := strings.Cut(match[1], "#")
			target := path
			if name != "" {
				target = filepath.Join(filepath.Dir(path), name)
			}
			if !leadsTo(target, anchor) {
				t.Errorf("%s: no %s", path, match[1])
			}
		}
	})
}

// TestMentions looks up every document that the source names, in comments and in texts.
func TestMentions(t *testing.T) {
	eachFile(t, ".go", func(path, text string) {
		for _, name := range document.FindAllString(text, -1) {
			if !leadsTo(filepath.Join("..", name), "") {
				t.Errorf("%s: no %s", path, name)
			}
		}
	})
}

// eachFile calls do with every file of the repository whose name has the ending.
func eachFile(t *testing.T, ending string, do func(path, text string)) {
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ending {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		do(path, string(text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// leadsTo reports whether a file or folder exists and has the heading that an anchor names; any heading if the anchor is "".
func leadsTo(target, anchor string) bool {
	if anchor == "" {
		_, err := os.Stat(target)
		return err == nil
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return false
	}
	for _, match := range heading.FindAllStringSubmatch(string(text), -1) {
		if anchorOf(match[1]) == anchor {
			return true
		}
	}
	return false
}

// anchorOf is the anchor of a heading, as GitHub makes it.
func anchorOf(title string) string {
	return strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
}
