package lang

import (
	"encoding/json"
	"slices"
)

// firstWide is the first letter of the scripts of Japanese, Chinese and Korean; the letters of Europe come before.
const firstWide = 0x2e80

// Letters are the letters of the scripts of Japanese, Chinese and Korean in the messages of the language, in their order. A font that has them
// can show what the program says.
func (l *Language) Letters() string {
	seen := map[rune]bool{}
	for _, messages := range readParts(l.Tag()) {
		for _, raw := range messages {
			var f form
			if json.Unmarshal(raw, &f) != nil {
				continue // load has read the same file
			}
			for _, r := range f.One + f.Other {
				seen[r] = seen[r] || r >= firstWide
			}
		}
	}
	var letters []rune
	for r, isWide := range seen {
		if isWide {
			letters = append(letters, r)
		}
	}
	slices.Sort(letters)
	return string(letters)
}
