package games

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// span is the days that a date may mean, as numbers: year, month and day have four, two and two digits. The first day of
// a month or year of which no more is known ends in 00, the last one in 99.
type span struct{ first, last int }

var (
	withYear    = regexp.MustCompile(`(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?`)
	withoutYear = regexp.MustCompile(`^(?:(\d{2})-)?(\d{2})$`)
	wholeDate   = regexp.MustCompile(`^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$`)
)

// ParseDate checks a date as records have it: 2001, 2001-02 or 2001-02-03.
func ParseDate(text string) (string, error) {
	if text != "" && !wholeDate.MatchString(text) {
		return "", fmt.Errorf("%q is not a date: 2001, 2001-02 or 2001-02-03", text)
	}
	return text, nil
}

// dates lists the dates in the text of a record: 2001-02-03, 2001-02, 2001-02-03,05 and the like. Other texts count by the
// year that they name.
func dates(text string) (list []span) {
	var year, month string
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if found := withYear.FindAllStringSubmatch(part, -1); found != nil {
			for _, f := range found {
				year, month = f[1], f[2]
				list = append(list, newSpan(f[1], f[2], f[3]))
			}
			continue
		}
		// Of a date that follows another one, what they share is left out.
		f := withoutYear.FindStringSubmatch(part)
		switch {
		case f == nil || year == "" || month == "" && f[1] != "":
		case f[1] != "":
			month = f[1]
			list = append(list, newSpan(year, month, f[2]))
		case month != "":
			list = append(list, newSpan(year, month, f[2]))
		}
	}
	return list
}

// FirstDate is the year, the month and the day of the first date in the text of a record. What is not known is 0. A month or a
// day that does not exist is as the text has it.
func FirstDate(text string) (year, month, day int) {
	list := dates(text)
	if len(list) == 0 {
		return 0, 0, 0
	}
	first := list[0].first
	return first / 10000, first / 100 % 100, first % 100
}

func newSpan(year, month, day string) span {
	number := func(text string) int {
		n, _ := strconv.Atoi(text) // the texts have digits only, at most four
		return n
	}
	s := span{number(year) * 10000, number(year)*10000 + 9999}
	if month != "" {
		s = span{s.first + 100*number(month), s.first + 100*number(month) + 99}
		if day != "" {
			s.first += number(day)
			s.last = s.first
		}
	}
	return s
}
