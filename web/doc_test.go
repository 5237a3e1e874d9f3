package web

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shicho/study/review"
	"shicho/web/ask"
	"shicho/web/library"
	"shicho/web/question"
	"shicho/web/reviews"
	"shicho/web/training"
)

// answers are a value of each type that the server sends as JSON, and of what it takes.
var answers = []any{
	Failure{}, Progress{}, Drop{}, library.Overview{}, patternsPage{}, gamesPage{}, gamePage{}, patternPage{}, editorPage{}, searchPage{}, comparisonPage{}, notesPage{}, gameTags{}, reviews.State{},
	question.Text{}, ask.Read{}, ask.Group{}, ask.Try{}, ask.Danger{}, ask.Groups{}, ask.Here{}, ask.Candidates{}, ask.Moves{}, ask.Ownership{}, ask.DeadStones{}, review.Value{}, ask.Proof{},
	ask.Challenge{}, playPage{}, playQuestion{}, opponentMove{}, trainPage{}, making{}, training.Choice{}, training.Task{}, training.Play{}, training.Answer{}, training.Why{}, training.Solution{},
}

// TestFieldsAreDocumented checks that every field of the JSON stands in a table of docs/explorer.md or of docs/commands.md, and
// that the table of docs/explorer.md has no others.
func TestFieldsAreDocumented(t *testing.T) {
	explorer, commands := documentedFields(t, "../docs/explorer.md"), documentedFields(t, "../docs/commands.md")
	sent := map[string]bool{}
	for _, a := range answers {
		collectFields(reflect.TypeOf(a), sent, map[reflect.Type]bool{})
	}
	for name := range sent {
		if !explorer[name] && !commands[name] {
			t.Errorf("the field %q is not documented", name)
		}
	}
	for name := range explorer {
		if !sent[name] {
			t.Errorf("docs/explorer.md has a field %q that is never sent", name)
		}
	}
}

var fieldRow = regexp.MustCompile("(?m)^\\| `(\\w+)` \\|")

// documentedFields are the names in the first columns of the tables of documents.
func documentedFields(t *testing.T, pattern string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range fieldRow.FindAllStringSubmatch(string(text), -1) {
			names[match[1]] = true
		}
	}
	return names
}

// collectFields adds the names of the JSON fields of a type and of all types in it.
func collectFields(t reflect.Type, names map[string]bool, seen map[reflect.Type]bool) {
	if slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map}, t.Kind()) {
		collectFields(t.Elem(), names, seen)
		return
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return
	}
	seen[t] = true
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if name != "" {
			names[name] = true
		}
		collectFields(f.Type, names, seen)
	}
}
