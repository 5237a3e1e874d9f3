// Package notes keeps what a person notes about games: searches with a name, and tags of games. It is kept in one file of JSON, apart from every store.
//
// Start with Open; New keeps the text elsewhere than in a file.
//
// # Caveats
//
// Each change reads the file, and writes it whole in one step. Changes by two programs at the same moment may lose one of the two.
package notes

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"shicho/internal/files"
)

// ErrNote says that a note is not one: it has no name, or is too long, or there are too many.
var ErrNote = errors.New("this cannot be noted")

// Bounds of notes.
const (
	mostSearches = 500
	mostGames    = 20_000
	mostTags     = 20     // of a game
	longestName  = 100    // characters of a name or a tag
	longestPlace = 20_000 // bytes of the address of a search
)

// Search is a search with a name.
type Search struct {
	Name    string `json:"name"`
	Address string `json:"address"` // path and fields, as /search?rows=…
}

// Noted is all that is noted.
type Noted struct {
	Searches []Search            `json:"searches"` // by their names
	Tags     map[string][]string `json:"tags"`     // by the key of the game
}

// Tagged counts the games of each tag.
func (n *Noted) Tagged() map[string]int {
	counts := map[string]int{}
	for _, tags := range n.Tags {
		for _, tag := range tags {
			counts[tag]++
		}
	}
	return counts
}

// Notes are the notes of a person. Many goroutines may use them.
type Notes struct {
	load  func() ([]byte, error)
	save  func([]byte) error
	mutex sync.Mutex
}

// Open keeps notes in a file, which is made with the first note. The error says why the file cannot be read, or that its folder is not there.
func Open(path string) (*Notes, error) {
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return nil, err
	}
	n := New(func() ([]byte, error) {
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return text, err
	}, func(text []byte) error { return files.WriteWhole(path, text) })
	if _, err := n.Read(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// InMemory forgets the notes at the end of the program. text is what was noted before, nil for nothing.
func InMemory(text []byte) *Notes {
	return New(func() ([]byte, error) { return text, nil }, func(written []byte) error { text = written; return nil })
}

// New keeps notes as a text of JSON, which two functions load and save. A text without bytes has no notes.
func New(load func() ([]byte, error), save func(text []byte) error) *Notes {
	return &Notes{load: load, save: save}
}

// Read returns all that is noted.
func (n *Notes) Read() (*Noted, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.read()
}

func (n *Notes) read() (*Noted, error) {
	noted := &Noted{Searches: []Search{}, Tags: map[string][]string{}}
	text, err := n.load()
	if err != nil || len(text) == 0 {
		return noted, err
	}
	if err := json.Unmarshal(text, noted); err != nil {
		return nil, fmt.Errorf("these are no notes: %w", err)
	}
	if noted.Tags == nil { // the text says null
		noted.Tags = map[string][]string{}
	}
	return noted, nil
}

// change reads the notes, changes them, and saves them.
func (n *Notes) change(change func(*Noted) error) (*Noted, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	noted, err := n.read()
	if err != nil {
		return nil, err
	}
	if err := change(noted); err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(noted, "", "  ")
	if err != nil {
		return nil, err
	}
	return noted, n.save(append(text, '\n'))
}

// SaveSearch notes a search, in place of the one with the same name. The error may wrap ErrNote.
func (n *Notes) SaveSearch(s Search) (*Noted, error) {
	return n.change(func(noted *Noted) (err error) {
		if s.Name, err = name(s.Name); err != nil {
			return err
		}
		if !strings.HasPrefix(s.Address, "/search?") || len(s.Address) > longestPlace {
			return fmt.Errorf("%w: the address of a search begins with /search? and has at most %d bytes", ErrNote, longestPlace)
		}
		i, found := slices.BinarySearchFunc(noted.Searches, s.Name, compareName)
		if found {
			noted.Searches[i] = s
			return nil
		}
		if len(noted.Searches) >= mostSearches {
			return fmt.Errorf("%w: there are %d searches already", ErrNote, mostSearches)
		}
		noted.Searches = slices.Insert(noted.Searches, i, s)
		return nil
	})
}

// RemoveSearch forgets the search with a name.
func (n *Notes) RemoveSearch(name string) (*Noted, error) {
	return n.change(func(noted *Noted) error {
		noted.Searches = slices.DeleteFunc(noted.Searches, func(s Search) bool { return s.Name == name })
		return nil
	})
}

func compareName(s Search, name string) int { return strings.Compare(s.Name, name) }

// Tag sets the tags of a game in place of those that it has; none removes them all. The error may wrap ErrNote.
func (n *Notes) Tag(game string, tags []string) (*Noted, error) {
	return n.change(func(noted *Noted) error {
		set := map[string]bool{}
		for _, tag := range tags {
			tag, err := name(tag)
			if err != nil {
				return err
			}
			set[tag] = true
		}
		if len(set) == 0 {
			delete(noted.Tags, game)
			return nil
		}
		if len(set) > mostTags || len(noted.Tags) >= mostGames && noted.Tags[game] == nil {
			return fmt.Errorf("%w: at most %d tags of a game, and %d games with tags", ErrNote, mostTags, mostGames)
		}
		noted.Tags[game] = slices.Sorted(maps.Keys(set))
		return nil
	})
}

// name is a name without the spaces around it.
func name(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" || utf8.RuneCountInString(text) > longestName || !utf8.ValidString(text) {
		return "", fmt.Errorf("%w: a name of 1 to %d characters is expected", ErrNote, longestName)
	}
	return text, nil
}
