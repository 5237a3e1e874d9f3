package patterndb

import (
	"errors"
	"fmt"

	"shicho/patterndb/kv"
	"shicho/patterndb/parts"
)

// Parts says which games a store may hold. Package parts makes them.
type Parts = parts.Parts

// The faults of parts, for errors.Is.
var (
	ErrParts   = parts.ErrOther
	ErrMissing = errors.New("parts of the games are missing")
)

// Parts says which parts of the games the store holds.
func (s *Store) Parts() (Parts, error) { return ask(s, (*snapshot).parts) }

func (t *snapshot) parts() (Parts, error) {
	value, err := t.get([]byte(partsKey))
	if err != nil || len(value) == 0 {
		return Parts{}, err
	}
	p, err := parts.Parse(string(value))
	if err != nil {
		return p, t.damageError("%v", err)
	}
	return p, nil
}

// SetParts says which parts of the games the store will hold. A store that has games keeps its parts: for other parts
// the error is ErrParts.
func (s *Store) SetParts(parts Parts) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	old, err := s.Parts()
	if err != nil || old.Equal(parts) || old.All() && parts.Number() == 0 {
		return err
	}
	filled, err := s.hasGames()
	switch {
	case err != nil:
		return err
	case filled:
		return inFolder(s.dir, fmt.Errorf("store holds %w: %v, not %v", ErrParts, old, parts))
	}
	return s.writeParts(parts)
}

// addParts adds the parts of an export to the parts that the store holds.
func (s *Store) addParts(parts Parts) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	old, err := s.Parts()
	if err != nil || old.Equal(parts) {
		return err
	}
	filled, err := s.hasGames()
	if err != nil {
		return err
	}
	if filled || !old.All() {
		if parts, err = old.Join(parts); err != nil {
			return inFolder(s.dir, err)
		}
	}
	return s.writeParts(parts)
}

func (s *Store) writeParts(parts Parts) error {
	if s.readOnly {
		return inFolder(s.dir, ErrReadOnly)
	}
	return inFolder(s.dir, s.update(func(txn *kv.Txn) error {
		if parts.Number() == 0 {
			return kv.Translate(txn.Delete([]byte(partsKey)))
		}
		return kv.Translate(txn.Set([]byte(partsKey), []byte(parts.List())))
	}))
}
