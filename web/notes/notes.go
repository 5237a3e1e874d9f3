// Package notes keeps what a person notes about games: searches with a name, and tags of games. It is kept in one file of JSON, apart from every store.
//
// Start with Open; New keeps the text elsewhere than in a file.
//
// # Caveats
//
// Each change reads the file, and writes it whole in one step. Programs that change the same file wait for each other. A file of another program,
// or of a newer version, is refused and stays as it is.
package notes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	longestFile  = 64 << 20
)

// version is the version of the file. Files without a version are of the first programs, which always wrote both lists.
const version = 1

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

// kept is what the file has.
type kept struct {
	Version int `json:"version"`
	Noted
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
	alone func(func() error) error // calls a function while no other program changes the notes
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
		text, err := files.Read(path, longestFile)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return text, err
	}, func(text []byte) error { return files.WriteWhole(path, text) })
	n.alone = func(change func() error) error { return files.Alone(path, change) }
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
	return &Notes{alone: func(change func() error) error { return change() }, load: load, save: save}
}

// Read returns all that is noted.
func (n *Notes) Read() (*Noted, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.read()
}

func (n *Notes) read() (*Noted, error) {
	text, err := n.load()
	if err != nil || len(text) == 0 {
		return &Noted{Searches: []Search{}, Tags: map[string][]string{}}, err
	}
	noted := kept{}
	from := json.NewDecoder(bytes.NewReader(text))
	from.DisallowUnknownFields()
	err = from.Decode(&noted)
	if err == nil {
		if _, more := from.Token(); more != io.EOF {
			err = errors.New("something follows them")
		}
	}
	switch {
	case noted.Version > version:
		return nil, fmt.Errorf("notes of version %d, this program reads %d", noted.Version, version)
	case err != nil:
		return nil, fmt.Errorf("these are no notes: %w", err)
	case noted.Version < 0, noted.Version == 0 && (noted.Searches == nil || noted.Tags == nil):
		return nil, errors.New("these are no notes: they have no version")
	}
	if noted.Searches == nil {
		noted.Searches = []Search{}
	}
	if noted.Tags == nil {
		noted.Tags = map[string][]string{}
	}
	return &noted.Noted, nil
}

// change reads the notes, changes them, and saves them.
func (n *Notes) change(change func(*Noted) error) (noted *Noted, err error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	err = n.alone(func() error {
		if noted, err = n.read(); err != nil {
			return err
		}
		if err := change(noted); err != nil {
			return err
		}
		text, err := json.MarshalIndent(kept{version, *noted}, "", "  ")
		if err != nil {
			return err
		}
		return n.save(append(text, '\n'))
	})
	return noted, err
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
