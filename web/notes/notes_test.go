package notes

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Notes are in the file after each change, and whoever opens the file finds them.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.json")
	n, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Search{{"ninuki", "/search?rows=X."}, {" avalanche ", "/search?rows=XO"}, {"ninuki", "/search?rows=O."}} {
		if _, err := n.SaveSearch(s); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := n.Tag("00ff", []string{"to show", " ladder", "ladder"}); err != nil {
		t.Fatal(err)
	}
	if _, err := n.Tag("0102", []string{"ladder"}); err != nil {
		t.Fatal(err)
	}
	again, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	noted, err := again.Read()
	if err != nil {
		t.Fatal(err)
	}
	if want := []Search{{"avalanche", "/search?rows=XO"}, {"ninuki", "/search?rows=O."}}; !slices.Equal(noted.Searches, want) {
		t.Errorf("searches %v, want %v", noted.Searches, want)
	}
	if want := map[string]int{"ladder": 2, "to show": 1}; !maps.Equal(noted.Tagged(), want) {
		t.Errorf("tags %v, want %v", noted.Tagged(), want)
	}
	if noted, err = again.RemoveSearch("ninuki"); err != nil || len(noted.Searches) != 1 {
		t.Errorf("after one was removed: %v, %v", noted, err)
	}
	if noted, err = again.Tag("00ff", nil); err != nil || len(noted.Tags) != 1 {
		t.Errorf("after the tags of a game were removed: %v, %v", noted, err)
	}
}

// What is no note is refused, and nothing changes.
func TestRefused(t *testing.T) {
	n := InMemory(nil)
	long := strings.Repeat("x", longestName+1)
	_, noName := n.SaveSearch(Search{" ", "/search?rows=X"})
	_, foreign := n.SaveSearch(Search{"a", "https://example.com/search?"})
	_, longTag := n.Tag("00", []string{long})
	_, tooMany := n.Tag("00", strings.Split(strings.Repeat("a,", mostTags), ","))
	for what, err := range map[string]error{"no name": noName, "foreign address": foreign, "long tag": longTag, "an empty tag": tooMany} {
		if !errors.Is(err, ErrNote) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if noted, err := n.Read(); err != nil || len(noted.Searches)+len(noted.Tags) > 0 {
		t.Errorf("%+v, %v", noted, err)
	}
	path := filepath.Join(t.TempDir(), "other")
	for _, text := range []string{"(;GM[1])", "{}", "[]", "null", `{"name": "package", "version": "1.0.0"}`, `{"version": 1, "searches": [], "tags": {}, "colours": {}}`,
		`{"version": 2, "searches": [], "tags": {}}`, `{"searches": []}`, `{"version": 1} {}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil {
			t.Errorf("%s is opened", text)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != text {
			t.Errorf("%s became %s, %v", text, now, err)
		}
	}
	if err := os.WriteFile(path, []byte(`{"searches": [], "tags": {"00": ["a"]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err != nil {
		t.Error("a file of the first programs:", err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "missing", "notes.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file in a folder that is not there: %v", err)
	}
}

// Two programs with one file lose nothing of what they have saved.
func TestTwoPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.json")
	var all sync.WaitGroup
	for program := range 2 {
		n, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			for i := range 25 {
				if _, err := n.Tag(fmt.Sprintf("%02d%02d", program, i), []string{"seen"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	n, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if noted, err := n.Read(); err != nil || len(noted.Tags) != 50 {
		t.Errorf("%d games have tags, want 50; %v", len(noted.Tags), err)
	}
	if left, _ := filepath.Glob(path + "?*"); len(left) > 0 {
		t.Error("left behind:", left)
	}
}
