package patterndb

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/dgraph-io/badger/v4"

	"shicho/internal/engine"
	"shicho/shape"
)

// MaxParts is the largest number of parts that games can be divided into.
const MaxParts = 1 << 16

// The faults of parts, for errors.Is.
var (
	ErrParts   = errors.New("other parts of the games")
	ErrMissing = errors.New("parts of the games are missing")
)

// Parts says which games a store may hold, where many processes share the games of one input. The games are divided by
// their keys into parts that are numbered from 1. The zero Parts stands for all games.
type Parts struct {
	of   int   // 0: the games are not divided
	have []int // ascending, each once
}

// Part is the part of the given number.
func Part(number, of int) (Parts, error) {
	switch {
	case of < 1 || of > MaxParts:
		return Parts{}, fmt.Errorf("the number of parts is 1 to %d, not %d", MaxParts, of)
	case number < 1 || number > of:
		return Parts{}, fmt.Errorf("the parts are 1 to %d, there is no part %d", of, number)
	case of == 1:
		return Parts{}, nil
	}
	return Parts{of, []int{number}}, nil
}

// ParseParts reads parts that are written as "3/16" or "1-4,7/16".
func ParseParts(text string) (Parts, error) {
	list, of, ok := strings.Cut(text, "/")
	count, err := strconv.Atoi(of)
	if !ok || err != nil {
		return Parts{}, fmt.Errorf("%q is not a part: it is written as 3/16", text)
	}
	var all Parts
	for numbers := range strings.SplitSeq(list, ",") {
		first, last, isRange := strings.Cut(numbers, "-")
		from, err := strconv.Atoi(first)
		to := from
		if isRange && err == nil {
			to, err = strconv.Atoi(last)
		}
		if err != nil || to < from {
			return Parts{}, fmt.Errorf("%q is not a part: it is written as 3/16", text)
		}
		for _, n := range []int{from, to} {
			if _, err := Part(n, count); err != nil {
				return Parts{}, err
			}
		}
		for n := from; n <= to; n++ {
			all.have = append(all.have, n)
		}
		if len(all.have) > 2*count { // the same parts again and again
			all = joinParts(count, all.have)
		}
	}
	return joinParts(count, all.have), nil
}

// joinParts sorts a list of parts.
func joinParts(of int, have []int) Parts {
	slices.Sort(have)
	return Parts{of, slices.Compact(have)}
}

// All tells whether these are all parts.
func (p Parts) All() bool { return len(p.have) == p.of }

// Equal tells whether two Parts are the same.
func (p Parts) Equal(q Parts) bool { return p.of == q.of && slices.Equal(p.have, q.have) }

// String is "all", or lists the parts as ParseParts reads them.
func (p Parts) String() string {
	if p.All() {
		return "all"
	}
	return p.list()
}

// list lists the parts even if they are all.
func (p Parts) list() string { return ranges(p.have) + "/" + strconv.Itoa(p.of) }

// Missing lists the parts that are not there: "5-6,8-16", "" if none is missing.
func (p Parts) Missing() string {
	var list []int
	for n := 1; n <= p.of; n++ {
		if _, found := slices.BinarySearch(p.have, n); !found {
			list = append(list, n)
		}
	}
	return ranges(list)
}

// ranges writes ascending numbers as "1-4,7".
func ranges(list []int) string {
	var text []string
	for i := 0; i < len(list); {
		last := i
		for last+1 < len(list) && list[last+1] == list[last]+1 {
			last++
		}
		if last > i {
			text = append(text, fmt.Sprintf("%d-%d", list[i], list[last]))
		} else {
			text = append(text, strconv.Itoa(list[i]))
		}
		i = last + 1
	}
	return strings.Join(text, ",")
}

// Has tells whether a game belongs to these parts. A part is a range of keys.
func (p Parts) Has(game shape.ID) bool {
	if p.All() {
		return true
	}
	_, found := slices.BinarySearch(p.have, PartOf(game, p.of))
	return found
}

// PartOf is the number of the part that a game belongs to, if there are so many parts.
func PartOf(game shape.ID, parts int) int {
	part, _ := bits.Mul64(binary.BigEndian.Uint64(game[:8]), uint64(parts))
	return int(part) + 1
}

// Join is the parts that either of two has. Parts of different divisions are ErrParts, unless all parts of each are there.
func (p Parts) Join(q Parts) (Parts, error) {
	switch {
	case p.of == q.of:
		return joinParts(p.of, slices.Concat(p.have, q.have)), nil
	case p.All() && q.All():
		return Parts{}, nil
	}
	return Parts{}, fmt.Errorf("%w: %v and %v", ErrParts, p, q)
}

// Parts says which parts of the games the store holds.
func (s *Store) Parts() (Parts, error) {
	t, err := s.snapshot()
	if err != nil {
		return Parts{}, err
	}
	defer t.close()
	return t.parts()
}

func (t *snapshot) parts() (Parts, error) {
	value, err := t.get([]byte(partsKey))
	if err != nil || len(value) == 0 {
		return Parts{}, err
	}
	p, err := ParseParts(string(value))
	if err != nil {
		return p, t.damageError("%v", err)
	}
	return p, nil
}

// SetParts says which parts of the games the store will hold. A store that has games keeps its parts: other parts are
// ErrParts.
func (s *Store) SetParts(parts Parts) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	old, err := s.Parts()
	if err != nil || old.Equal(parts) || old.All() && parts.of == 0 {
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

// addParts says that the store holds more parts, which an export brings.
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
	return inFolder(s.dir, s.update(func(txn *badger.Txn) error {
		if parts.of == 0 {
			return engine.Translate(txn.Delete([]byte(partsKey)))
		}
		return engine.Translate(txn.Set([]byte(partsKey), []byte(parts.list())))
	}))
}
