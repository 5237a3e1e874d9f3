// Package date reads the dates of game records and compares them with those that a person asks for.
//
// A record may tell no more than the year or the month, and may name several days. Parse reads the date that a person gives;
// Range.MayHave tells whether a date of a record may lie between two such dates.
package date

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Date is the days that a date may mean: one day, or all days of a month or a year if only the month or the year is
// known. The zero Date is no date.
type Date struct {
	// The first and the last day as numbers: year, month and day have four, two and two digits. The first day of a month or a
	// year ends in 00, the last one in 99.
	first, last int
}

// ErrDate says that a text is not a date.
var ErrDate = errors.New("not a date such as 1999, 1999-12 or 1999-12-31")

var (
	withYear    = regexp.MustCompile(`(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?`)
	withoutYear = regexp.MustCompile(`^(?:(\d{2})-)?(\d{2})$`)
	wholeDate   = regexp.MustCompile(`^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$`)
)

// Parse reads a year, a month as 1999-12, or a day as 1999-12-31. The error is ErrDate.
func Parse(text string) (Date, error) {
	parts := wholeDate.FindStringSubmatch(text)
	if parts == nil {
		return Date{}, ErrDate
	}
	return newDate(parts[1], parts[2], parts[3]), nil
}

// InText lists the dates in the text of a record: 2001-02-03, 2001-02, 2001-02-03,05 and the like. From a text of
// another form InText takes only the years that the text names.
func InText(text string) (list []Date) {
	var year, month string
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if found := withYear.FindAllStringSubmatch(part, -1); found != nil {
			for _, f := range found {
				year, month = f[1], f[2]
				list = append(list, newDate(f[1], f[2], f[3]))
			}
			continue
		}
		// After a comma a date may leave out the year, or the year and the month, of the date before.
		f := withoutYear.FindStringSubmatch(part)
		switch {
		case f == nil || year == "" || month == "" && f[1] != "":
		case f[1] != "":
			month = f[1]
			list = append(list, newDate(year, month, f[2]))
		case month != "":
			list = append(list, newDate(year, month, f[2]))
		}
	}
	return list
}

// First is the year, the month and the day of the first date in the text of a record. What is not known is 0. A month or a
// day that does not exist is as the text has it.
func First(text string) (year, month, day int) {
	list := InText(text)
	if len(list) == 0 {
		return 0, 0, 0
	}
	first := list[0].first
	return first / 10000, first / 100 % 100, first % 100
}

// newDate makes a date of digits. The day may be empty, or both the month and the day.
func newDate(year, month, day string) Date {
	number := func(text string) int {
		n, _ := strconv.Atoi(text) // the texts have at most four digits
		return n
	}
	d := Date{number(year) * 10000, number(year)*10000 + 9999}
	if month != "" {
		d = Date{d.first + 100*number(month), d.first + 100*number(month) + 99}
		if day != "" {
			d.first += number(day)
			d.last = d.first
		}
	}
	return d
}

// Range is the time from a first to a last date. A zero Date is no bound, so the zero Range is all time.
type Range struct{ From, To Date }

// String is the range for people: "1999-12 to 2001-06-30", "from 1999-01-01", "until 2001", and "" for all time.
func (r Range) String() string {
	switch {
	case r == Range{}:
		return ""
	case r.To == Date{}:
		return "from " + r.From.text()
	case r.From == Date{}:
		return "until " + r.To.text()
	}
	return r.From.text() + " to " + r.To.text()
}

// text is the date as Parse reads it.
func (d Date) text() string {
	switch year, rest := d.first/10000, d.last-d.first; {
	case rest > 99:
		return fmt.Sprintf("%04d", year)
	case rest > 0:
		return fmt.Sprintf("%04d-%02d", year, d.first/100%100)
	default:
		return fmt.Sprintf("%04d-%02d-%02d", year, d.first/100%100, d.first%100)
	}
}

// MayHave tells whether one of the dates in the text of a record may lie in the range: 2001 may lie after 2001-06. A text
// without a date lies in the zero Range only.
func (r Range) MayHave(text string) bool {
	if r == (Range{}) {
		return true
	}
	for _, d := range InText(text) {
		if d.last >= r.From.first && (r.To == Date{} || d.first <= r.To.last) {
			return true
		}
	}
	return false
}
