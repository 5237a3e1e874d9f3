package shape

import (
	"cmp"
	"slices"

	"shicho/board"
)

// Library is a Matcher with what is known of its patterns: their encodings, and how often each was seen in games. A Library does
// not change, so many goroutines may use it.
type Library struct {
	*Matcher
	codes []byte   // the encodings, one after the other
	ends  []uint32 // by number of a pattern: where its encoding ends
	seen  []uint32
}

// LibraryBuilder collects patterns for a Library. The zero value is ready.
type LibraryBuilder struct {
	matcher MatcherBuilder
	library Library
}

// AddEncoded adds an encoded pattern that was seen a number of times. The error wraps ErrPattern.
func (b *LibraryBuilder) AddEncoded(code []byte, seen int) error {
	if _, err := b.matcher.AddEncodedProofs(code); err != nil {
		return err
	}
	b.library.append(code, uint32(seen))
	return nil
}

// Build makes the Library of all added patterns and empties the builder.
func (b *LibraryBuilder) Build() *Library {
	l := b.library
	l.Matcher = b.matcher.Build()
	l.codes, l.ends, l.seen = slices.Clip(l.codes), slices.Clip(l.ends), slices.Clip(l.seen)
	b.library = Library{}
	return &l
}

func (l *Library) append(code []byte, seen uint32) {
	l.codes = append(l.codes, code...)
	l.ends = append(l.ends, uint32(len(l.codes)))
	l.seen = append(l.seen, seen)
}

// Code is the encoding of the pattern with a number, as Pattern.Encode writes it. The caller does not change it. It is nil where there is no such pattern.
func (l *Library) Code(number int) []byte {
	if number < 0 || number >= len(l.ends) {
		return nil
	}
	start := uint32(0)
	if number > 0 {
		start = l.ends[number-1]
	}
	return l.codes[start:l.ends[number]:l.ends[number]]
}

// ID is the ID of the pattern with a number.
func (l *Library) ID(number int) ID {
	if code := l.Code(number); code != nil {
		return IDOf(code)
	}
	return ID{}
}

// Seen is how often the pattern with a number was seen in games.
func (l *Library) Seen(number int) int {
	if number < 0 || number >= len(l.seen) {
		return 0
	}
	return int(l.seen[number])
}

// On lists the patterns on the board whose move belongs to a side, those first that were seen most often. A symmetric pattern, which
// matches several times at the same place, is listed once.
func (l *Library) On(b *board.Board, side board.Colour) []Match {
	type place struct {
		pattern int
		move    board.Point
		ends    [2]board.Point
	}
	list, seen := l.Append(nil, b, side, nil), map[place]bool{}
	slices.SortFunc(list, func(x, y Match) int {
		return cmp.Or(l.Seen(y.Pattern)-l.Seen(x.Pattern), int(x.Move-y.Move), int(x.Target-y.Target), x.Pattern-y.Pattern)
	})
	return slices.DeleteFunc(list, func(m Match) bool {
		at := place{m.Pattern, m.Move, m.Ends(b)}
		known := seen[at]
		seen[at] = true
		return known
	})
}

// Bytes is about the memory that the library takes, in bytes.
func (l *Library) Bytes() int {
	if l.Matcher == nil {
		return 0
	}
	return l.Matcher.Bytes() + len(l.codes) + 8*len(l.ends)
}

// BySeen lists the numbers of the patterns, those first that were seen most often.
func (l *Library) BySeen() []int {
	list := make([]int, len(l.seen))
	for i := range list {
		list[i] = i
	}
	slices.SortFunc(list, func(i, j int) int { return cmp.Or(cmp.Compare(l.seen[j], l.seen[i]), i-j) })
	return list
}

// Frequent makes the Library of the patterns that were seen at least a number of times.
func (l *Library) Frequent(seen int) (*Library, error) {
	var builder LibraryBuilder
	for number := range l.ends {
		if l.Seen(number) < seen {
			continue
		}
		if err := builder.AddEncoded(l.Code(number), l.Seen(number)); err != nil {
			return nil, err
		}
	}
	return builder.Build(), nil
}

// Fits tells whether any pattern can lie on a board of a size.
func (l *Library) Fits(size int) bool {
	for number := range l.ends {
		if EncodedFits(l.Code(number), size) {
			return true
		}
	}
	return false
}

// EncodedFits tells whether an encoded pattern can lie on a board of a size: it is no larger, and a pattern between two opposite
// edges is as large.
func EncodedFits(code []byte, size int) bool {
	if len(code) < 2 {
		return false
	}
	width, height, edges := int(code[1]&31), (int(code[0])<<3|int(code[1]>>5))&31, EncodedEdges(code)
	across, upright := edges&(Left|Right) == Left|Right, edges&(Top|Bottom) == Top|Bottom
	return size <= board.MaxSize && max(width, height) <= size && (!across || width == size) && (!upright || height == size)
}
