package patterndb

import (
	"fmt"
	"strings"
	"unicode"

	"shicho/patterndb/kv"
)

// present is the value of a record that says no more than its key does.
const present = "1"

// Programs lists the versions of the program that mined the games of the store, in the order of their bytes. It is empty if none is known.
func (s *Store) Programs() ([]string, error) { return ask(s, (*snapshot).programs) }

func (t *snapshot) programs() ([]string, error) {
	list := []string{}
	c := t.scan([]byte(programPrefix))
	defer c.close()
	for c.next() {
		list = append(list, strings.TrimPrefix(string(c.key), programPrefix))
	}
	return list, c.err
}

// addPrograms says that versions of the program mined games that an export brings.
func (s *Store) addPrograms(versions []string) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.readOnly {
		return inFolder(s.dir, ErrReadOnly)
	}
	return inFolder(s.dir, s.update(func(txn *kv.Txn) error {
		for _, v := range versions {
			if err := setProgram(txn, v); err != nil {
				return err
			}
		}
		return nil
	}))
}

// setProgram keeps the version of a program that mined games of the store. A text that is no version is ErrInvalid.
func setProgram(txn *kv.Txn, version string) error {
	if !isProgram([]byte(programPrefix + version)) {
		return fmt.Errorf("%w: version of a program: %q", ErrInvalid, version)
	}
	return kv.Translate(txn.Set([]byte(programPrefix+version), []byte(present)))
}

// longestProgram is the greatest length of a version, in bytes; a key must not be longer than longestKey.
const longestProgram = 40

// isProgram tells whether a key names a version of the program: some printable characters without spaces.
func isProgram(key []byte) bool {
	version, found := strings.CutPrefix(string(key), programPrefix)
	return found && version != "" && len(version) <= longestProgram &&
		strings.IndexFunc(version, func(r rune) bool { return r == unicode.ReplacementChar || r == ' ' || !unicode.IsPrint(r) }) < 0
}
