// Package rank reads the ranks of players in game records, and compares them with those that a person asks for.
//
// Records write ranks as 3k, "3 kyu", 5d, 九段, 9p or 2d*. Of reads such a text; Range tells whether a rank lies between two others.
package rank

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// Rank is a rank as a number, the stronger the larger: 30k is -29, 1k is 0, 1d is 1, 9d is 9, and 1p is 21, above every amateur.
type Rank int

// None is the rank of a player without one, or of a text that is no rank.
const None Rank = -1 << 31

// professional is the number before that of the lowest professional rank.
const professional = 20

// The largest number of each kind of rank. Servers have 30 kyu, and records of weak programs more; dan ranks end at 9.
const (
	mostKyu = 99
	mostDan = 9
)

var (
	withNumber = regexp.MustCompile(`^([0-9]{1,2}|[一二三四五六七八九初]) ?(k|kyu|gup|级|級|d|dan|段|p|pro|ping|品)(?:[^\pL\pN].*)?$`)
	numerals   = map[string]int{"初": 1, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
)

// Of reads the rank of a record. What follows the rank, as the question mark of 2k?, does not count.
func Of(text string) Rank {
	found := withNumber.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if found == nil {
		return None
	}
	n := numerals[found[1]]
	if n == 0 {
		n, _ = strconv.Atoi(found[1])
	}
	unit := found[2]
	switch kyu := unit[0] == 'k' || unit == "gup" || unit == "级" || unit == "級"; {
	case n < 1, kyu && n > mostKyu, !kyu && n > mostDan:
		return None
	case kyu:
		return Rank(1 - n)
	case unit[0] == 'p' || unit == "品":
		return Rank(professional + n)
	}
	return Rank(n)
}

// IsProfessional tells whether the rank is one of a professional.
func (r Rank) IsProfessional() bool { return r > professional }

// String is the rank as 3k, 5d or 9p, and "" for None.
func (r Rank) String() string {
	switch {
	case r == None:
		return ""
	case r.IsProfessional():
		return strconv.Itoa(int(r)-professional) + "p"
	case r > 0:
		return strconv.Itoa(int(r)) + "d"
	}
	return strconv.Itoa(1-int(r)) + "k"
}

// Range is a range of ranks. The zero Range has every player, also one without a rank.
type Range struct {
	least, most Rank
	bounded     bool
}

// highest is the upper end of a range without one.
const highest = Rank(professional + mostDan)

// ErrRange says that a text is not a range of ranks.
var ErrRange = errors.New("not a rank as 3k, 5d or 9p, and not a range as 5k-1d, 1p- or -10k")

// Parse reads one rank, or two with a hyphen between them; the weaker rank or the stronger one may be missing. The error is ErrRange.
func Parse(text string) (Range, error) {
	low, high, between := strings.Cut(text, "-")
	if !between {
		high = low
	}
	r := Range{None + 1, highest, true}
	for _, end := range []struct {
		text string
		into *Rank
	}{{low, &r.least}, {high, &r.most}} {
		if end.text == "" && between && text != "-" {
			continue
		}
		if *end.into = Of(end.text); *end.into == None || strings.Contains(end.text, "-") {
			return Range{}, ErrRange
		}
	}
	if r.least > r.most {
		return Range{}, ErrRange
	}
	return r, nil
}

// Has tells whether the rank that a record gives lies in the range.
func (r Range) Has(text string) bool {
	if !r.bounded {
		return true
	}
	rank := Of(text)
	return rank != None && rank >= r.least && rank <= r.most
}

// String is the range as Parse reads it, and "" for the zero Range.
func (r Range) String() string {
	switch {
	case !r.bounded:
		return ""
	case r.least == r.most:
		return r.least.String()
	case r.least == None+1:
		return "-" + r.most.String()
	case r.most == highest:
		return r.least.String() + "-"
	}
	return r.least.String() + "-" + r.most.String()
}
