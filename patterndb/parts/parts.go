// Package parts divides games among processes, by the keys of the games.
package parts

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"shicho/pattern/shape"
)

// Most is the largest number of parts that games can be divided into.
const Most = 1 << 16

// ErrOther says that parts do not go together.
var ErrOther = errors.New("other parts of the games")

// Parts says which games a store may hold when many processes share the games of one input. The games are divided by
// their keys, or by the files and members of archives that they lie in, into parts that are numbered from 1. The zero Parts stands for
// all games.
type Parts struct {
	of        int   // 0: the games are not divided
	have      []int // ascending, each once
	byMembers bool  // by where the games lie; a game that lies in several places may belong to several parts
}

// New is the part of the given number.
func New(number, of int) (Parts, error) {
	switch {
	case of < 1 || of > Most:
		return Parts{}, fmt.Errorf("the number of parts is 1 to %d, not %d", Most, of)
	case number < 1 || number > of:
		return Parts{}, fmt.Errorf("the parts are 1 to %d, there is no part %d", of, number)
	case of == 1:
		return Parts{}, nil
	}
	return Parts{of: of, have: []int{number}}, nil
}

// memberWords follow parts that were made by members.
const memberWords = " by members"

// ByMembers are the same parts of the files and members of archives.
func (p Parts) ByMembers() Parts {
	p.byMembers = p.of > 0
	return p
}

// Share is the number of the only part, and the number of parts that the files and members of archives are divided into. It is 0, 0 if the
// games are divided by their keys, or not divided, or if there are several parts.
func (p Parts) Share() (number, of int) {
	if !p.byMembers || len(p.have) != 1 {
		return 0, 0
	}
	return p.have[0], p.of
}

// Parse reads parts that are written as "3/16", "1-4,7/16" or "3/16 by members".
func Parse(text string) (Parts, error) {
	text, byMembers := strings.CutSuffix(text, memberWords)
	p, err := parse(text)
	if byMembers {
		p = p.ByMembers()
	}
	return p, err
}

func parse(text string) (Parts, error) {
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
			if _, err := New(n, count); err != nil {
				return Parts{}, err
			}
		}
		for n := from; n <= to; n++ {
			all.have = append(all.have, n)
		}
		if len(all.have) > 2*count { // the text names the same parts again and again
			all = join(count, all.have)
		}
	}
	return join(count, all.have), nil
}

// join sorts a list of parts.
func join(of int, have []int) Parts {
	slices.Sort(have)
	return Parts{of: of, have: slices.Compact(have)}
}

// Number is the number of parts that the games are divided into, 0 if they are not divided.
func (p Parts) Number() int { return p.of }

// All tells whether these are all parts.
func (p Parts) All() bool { return len(p.have) == p.of }

// Equal tells whether two Parts are the same.
func (p Parts) Equal(q Parts) bool {
	return p.of == q.of && p.byMembers == q.byMembers && slices.Equal(p.have, q.have)
}

// String is "all", or lists the parts as Parse reads them.
func (p Parts) String() string {
	if p.All() {
		return "all"
	}
	return p.List()
}

// List lists the parts, even if no part is missing.
func (p Parts) List() string {
	text := ranges(p.have) + "/" + strconv.Itoa(p.of)
	if p.byMembers {
		text += memberWords
	}
	return text
}

// Missing lists the parts that are missing: "5-6,8-16", or "" if none is missing.
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

// Has tells whether a game may belong to these parts. A part by keys is a range of keys; to a part by members any game may belong.
func (p Parts) Has(game shape.ID) bool {
	if p.All() || p.byMembers {
		return true
	}
	_, found := slices.BinarySearch(p.have, Of(game, p.of))
	return found
}

// Of is the number of the part that a game belongs to, if the games are divided into the given number of parts.
func Of(game shape.ID, parts int) int {
	part, _ := bits.Mul64(binary.BigEndian.Uint64(game[:8]), uint64(parts))
	return int(part) + 1
}

// Join is the parts that p or q has. If the two divide the games into different numbers of parts, the error is
// ErrOther, unless p and q both have all their parts.
func (p Parts) Join(q Parts) (Parts, error) {
	switch {
	case p.of == q.of && p.byMembers == q.byMembers:
		joined := join(p.of, slices.Concat(p.have, q.have))
		joined.byMembers = p.byMembers
		return joined, nil
	case p.All() && q.All():
		return Parts{}, nil
	}
	return Parts{}, fmt.Errorf("%w: %v and %v", ErrOther, p, q)
}
