package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"shicho/board/sgf/date"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/parts"
)

// By says how the games are divided into files. The zero By divides them by months.
type By struct {
	parts int // 0: months
}

// ErrBy says that a text does not say how to divide the games.
var ErrBy = errors.New("month, or a number of parts up to 9999")

// mostParts is the largest number of parts.
const mostParts = 9999

// ParseBy reads "month", or a number of parts. The error is ErrBy.
func ParseBy(text string) (By, error) {
	if text == "month" {
		return By{}, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostParts {
		return By{}, ErrBy
	}
	return By{n}, nil
}

// undated is the name of the files of games without a date.
const undated = "undated"

// file is the name of the files that a game belongs to: 2001-02, or 2001 if the record does not tell the month; or 0003-of-0016.
func (b By) file(g *patterndb.Game) string {
	if b.parts > 0 {
		return fmt.Sprintf("%04d-of-%04d", parts.Of(g.Key, b.parts), b.parts)
	}
	year, month, _ := date.First(g.Date)
	switch {
	case year == 0:
		return undated
	case month < 1 || month > 12:
		return fmt.Sprintf("%04d", year)
	}
	return fmt.Sprintf("%04d-%02d", year, month)
}

// shard is the games that go into the same files, in the order of their keys.
type shard struct {
	name  string
	games []shape.ID
}

// played notes when a game was played, for the time frame of the set.
func (w *writer) played(g *patterndb.Game) {
	year, month, day := date.First(g.Date)
	if year == 0 {
		return
	}
	on := fmt.Sprintf("%04d", year)
	if month > 0 {
		on += fmt.Sprintf("-%02d", month)
	}
	if day > 0 {
		on += fmt.Sprintf("-%02d", day)
	}
	if w.first == "" || on < w.first {
		w.first = on
	}
	w.last = max(w.last, on)
}

// divide divides the games that are wanted, and finds the shard of a game. The shards are in the order of their names.
func (w *writer) divide() error {
	byName := map[string]*shard{}
	for g, err := range w.store.Games() {
		if err != nil {
			return err
		}
		if w.Wants != nil && !w.Wants(g) {
			continue
		}
		w.played(g)
		name := w.By.file(g)
		s := byName[name]
		if s == nil {
			s = &shard{name: name}
			byName[name] = s
		}
		s.games = append(s.games, g.Key)
	}
	w.shards = slices.SortedFunc(maps.Values(byName), func(a, b *shard) int { return cmp.Compare(a.name, b.name) })
	return nil
}
