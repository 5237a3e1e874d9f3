package sgf

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// resultScanner takes a result apart.
type resultScanner struct {
	saying
	rest    string
	sum     float64 // of the numbers so far
	parts   int     // fractions and halves
	last    float64 // the whole number that was read last
	ignored bool    // the numbers belong to the komi
}

// sayResult takes a plain result apart: its words, and its number.
func sayResult(text string) saying {
	s := resultScanner{rest: text}
	for s.rest != "" {
		switch c := s.rest[0]; {
		case s.number(), s.word():
		case 'a' <= c && c <= 'z' || c == '-' && len(s.rest) > 1 && strings.IndexByte(digits, s.rest[1]) >= 0:
			s.unknown = true
			s.skipWord()
		default:
			_, size := utf8.DecodeRuneInString(s.rest)
			s.rest = s.rest[size:]
		}
	}
	s.margin.known = s.numbers <= 1 && s.parts <= 1 && s.numbers+s.parts > 0
	s.margin.points = s.sum
	return s.saying
}

// skipWord drops the letters and digits at the beginning of the rest, or one character.
func (s *resultScanner) skipWord() {
	end := strings.IndexFunc(s.rest[1:], func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if s.rest = s.rest[1:]; end >= 0 {
		s.rest = s.rest[end:]
	} else {
		s.rest = ""
	}
}

// word reads the longest word of the table that the rest begins with. A word in Latin letters must end there.
func (s *resultScanner) word() bool {
	for end := min(len(s.rest), longestWord); end > 0; end-- {
		m := resultWords[s.rest[:end]]
		if m == noMeaning || s.rest[0] < utf8.RuneSelf && s.rest[0] != '+' && end < len(s.rest) && isASCIILetter(s.rest[end]) {
			continue
		}
		s.rest = s.rest[end:]
		s.mean(m)
		return true
	}
	return false
}

func isASCIILetter(c byte) bool { return 'a' <= c && c <= 'z' }

// mean takes in a word.
func (s *resultScanner) mean(m meaning) {
	switch m {
	case stones:
		s.margin.stones = s.margin.stones || !s.ignored
	case half:
		s.add(0.5, true)
	case komi:
		s.ignored = true
	case moves:
		if !s.ignored && s.numbers > 0 {
			s.numbers--
			s.sum -= s.last
		}
	case points, filler:
	default:
		s.ignored = false
		s.words = append(s.words, m)
	}
}

// add takes in a number. part is set for a fraction.
func (s *resultScanner) add(value float64, part bool) {
	switch {
	case s.ignored:
		return
	case part:
		s.parts++
	default:
		s.numbers++
		s.last = value
	}
	s.sum += value
}

// number reads a number: "3.5", "3,5", ".5", "3/4", "十二", "四分之三".
func (s *resultScanner) number() bool {
	if value, rest, ok := decimalOf(s.rest); ok {
		below, after, isPart := 0.0, "", false
		if tail, slash := strings.CutPrefix(rest, "/"); slash {
			below, after, isPart = decimalOf(tail)
		}
		s.rest = rest
		if isPart && below > 0 {
			s.rest = after
			s.add(value/below, true)
		} else {
			s.add(value, false)
		}
		s.unknown = s.unknown || s.rest != "" && (isASCIILetter(s.rest[0]) && !s.beginsWord() || s.rest[0] == '/')
		return true
	}
	value, rest, ok := numeralOf(s.rest)
	if !ok {
		return false
	}
	s.rest = rest
	if tail, isPart := cutPrefixes(rest, "分之", "分の", "分"); isPart && value > 0 {
		if above, after, ok := numeralOf(tail); ok {
			s.rest = after
			s.add(above/value, true)
			return true
		}
	}
	s.add(value, false)
	return true
}

// beginsWord tells whether a word of the table follows.
func (s *resultScanner) beginsWord() bool {
	ahead := resultScanner{rest: s.rest}
	return ahead.word()
}

func cutPrefixes(text string, prefixes ...string) (after string, found bool) {
	for _, p := range prefixes {
		if after, found = strings.CutPrefix(text, p); found {
			return after, true
		}
	}
	return text, false
}

// decimalOf reads the decimal number that a text begins with.
func decimalOf(text string) (value float64, rest string, ok bool) {
	end := 0
	for end < len(text) && strings.IndexByte(digits+".,", text[end]) >= 0 {
		end++
	}
	number := text[:end]
	if !strings.ContainsAny(number, digits) {
		return 0, text, false
	}
	trimmed := strings.TrimRight(number, ",") // a comma after a number separates
	rest = text[len(trimmed):]
	value, err := strconv.ParseFloat(strings.Replace(trimmed, ",", ".", 1), 64)
	return value, rest, err == nil
}

// The numerals of Chinese and Japanese.
const (
	numerals = "〇一二三四五六七八九"
	ten      = '十'
	hundred  = '百'
)

// numeralOf reads the numeral that a text begins with, up to 999: 三, 十二, 二十, 一百零五.
func numeralOf(text string) (value float64, rest string, ok bool) {
	total, digit := 0, 0
	for i, r := range text {
		rest = text[i:]
		switch at := strings.IndexRune(numerals, r); {
		case at >= 0:
			digit = at / len("一")
		case r == '两' || r == '兩' || r == '壹':
			digit = 2
			if r == '壹' {
				digit = 1
			}
		case r == '零' && ok:
		case r == ten:
			total, digit = total+10*max(digit, 1), 0
		case r == hundred:
			total, digit = total+100*max(digit, 1), 0
		default:
			return float64(total + digit), rest, ok
		}
		ok = true
	}
	return float64(total + digit), "", ok
}
