package game

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
)

// Settings say how games were mined.
type Settings struct {
	// Limits is the name of the limits, with the targets and goals if they are not the usual ones: "paper", "mining taken,dead".
	Limits string
	// InFull has all settings, as the miner writes them. It is empty if only the name is known: the games were mined by an
	// earlier version of the program, or put by a caller who told no more.
	InFull string
}

// Hash is the hash of all settings, 16 hexadecimal digits. It is empty if only the name is known.
func (s Settings) Hash() string {
	if s.InFull == "" {
		return ""
	}
	return fmt.Sprintf("%016x", xxhash.Sum64String(s.InFull))
}

// IsKnown tells whether all settings are known.
func (s Settings) IsKnown() bool { return s.InFull != "" }

// Words are the name and the hash: "paper 0123456789abcdef".
func (s Settings) Words() string {
	switch {
	case s.Limits == "":
		return "no limits"
	case !s.IsKnown():
		return s.Limits + " (unknown settings)"
	}
	return s.Limits + " " + s.Hash()
}

// Key is different for different settings, and begins with the hash if all settings are known.
func (s Settings) Key() string {
	if s.IsKnown() {
		return s.Hash()
	}
	return fmt.Sprintf("unknown %016x", xxhash.Sum64String(s.Limits))
}

// longestSettings is the greatest length of the texts of Settings together, in bytes.
const longestSettings = 1 << 16

// Check returns an error that wraps ErrInvalid unless the texts are printable and not too long.
func (s Settings) Check() error {
	text := s.Limits + s.InFull
	if len(text) > longestSettings || !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Errorf("%w: settings of mining: %.100q", ErrInvalid, text)
	}
	return nil
}

// settingsJSON is how exports and reports write Settings.
type settingsJSON struct {
	Limits string `json:"limits"`
	Hash   string `json:"hash,omitempty"`
	InFull string `json:"in_full,omitempty"`
}

// MarshalJSON writes the settings with their hash.
func (s Settings) MarshalJSON() ([]byte, error) {
	return json.Marshal(settingsJSON{s.Limits, s.Hash(), s.InFull})
}

// UnmarshalJSON reads what MarshalJSON writes. Another hash is an error.
func (s *Settings) UnmarshalJSON(text []byte) error {
	var read settingsJSON
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	*s = Settings{read.Limits, read.InFull}
	if s.Hash() != read.Hash {
		return fmt.Errorf("%w: settings of mining whose hash is %s, not %s", ErrInvalid, s.Hash(), read.Hash)
	}
	return s.Check()
}

// SettingsList are the settings by which the games of a store were mined, in the order of Settings.Key, each once. All games were
// mined by the same settings, unless somebody mixed them.
type SettingsList []Settings

// Mixed is the name of the limits of games that were mined by different limits.
const Mixed = "mixed"

// Limits is the name of the limits: Mixed if there are several, and empty if there are none.
func (l SettingsList) Limits() string {
	switch {
	case len(l) == 0:
		return ""
	case l.hasOtherNames():
		return Mixed
	}
	return l[0].Limits
}

// hasOtherNames tells whether the limits have different names.
func (l SettingsList) hasOtherNames() bool {
	return slices.ContainsFunc(l, func(s Settings) bool { return s.Limits != l[0].Limits })
}

// IsNameAlone tells whether nothing is known but the name of the limits, if that.
func (l SettingsList) IsNameAlone() bool { return len(l) == 0 || len(l) == 1 && !l[0].IsKnown() }

// IsMixed tells whether the games were mined by different settings. Unknown settings count as the known settings of the same name.
func (l SettingsList) IsMixed() bool {
	known := 0
	for _, s := range l {
		if s.IsKnown() {
			known++
		}
	}
	return known > 1 || l.hasOtherNames()
}

// Check returns an error that wraps ErrInvalid unless all settings are valid.
func (l SettingsList) Check() error {
	for _, s := range l {
		if err := s.Check(); err != nil {
			return err
		}
	}
	return nil
}

// Join is the list of the settings of both lists.
func (l SettingsList) Join(other SettingsList) SettingsList {
	joined := append(slices.Clone(l), other...)
	slices.SortFunc(joined, func(a, b Settings) int { return cmp.Or(cmp.Compare(a.Key(), b.Key()), cmp.Compare(a.Limits, b.Limits)) })
	return slices.CompactFunc(joined, func(a, b Settings) bool { return a.Key() == b.Key() })
}

// Has tells whether the list has all settings of another list.
func (l SettingsList) Has(other SettingsList) bool { return len(l.Join(other)) == len(l) }

// Words are the names of the settings, with their hashes.
func (l SettingsList) Words() string {
	if len(l) == 0 {
		return Settings{}.Words()
	}
	words := make([]string, len(l))
	for i, s := range l {
		words[i] = s.Words()
	}
	return strings.Join(words, ", ")
}
