package date

import (
	"errors"
	"fmt"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Date{
		"1999": {19990000, 19999999}, "1999-12": {19991200, 19991299}, "1999-12-31": {19991231, 19991231},
		"": {}, "99": {}, "1999-13": {}, "1999-00": {}, "1999-1": {}, "1999-12-32": {}, "1999-12-31,32": {}, "soon": {},
	} {
		got, err := Parse(text)
		if got != want || (want == Date{}) != errors.Is(err, ErrDate) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func TestInText(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "[]",
		"2001-02-03":                "[{20010203 20010203}]",
		"2001-02":                   "[{20010200 20010299}]",
		"2001":                      "[{20010000 20019999}]",
		"2001-02-03,05":             "[{20010203 20010203} {20010205 20010205}]",
		"2001-02-03,04-05, 06":      "[{20010203 20010203} {20010405 20010405} {20010406 20010406}]",
		"1996-12-27,28,1997-01-03":  "[{19961227 19961227} {19961228 19961228} {19970103 19970103}]",
		"2001/2/3":                  "[{20010203 20010203}]",
		"3 Feb 1990":                "[{19900000 19909999}]",
		"no date, 05":               "[]",
		"Published 1846, 2 volumes": "[{18460000 18469999}]",
	} {
		if got := fmt.Sprint(InText(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestMayHave(t *testing.T) {
	date := func(text string) (d Date) {
		if text == "" {
			return d
		}
		d, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, test := range []struct {
		text, from, to string
		want           bool
	}{
		{"2001-02-03", "2001", "2001", true},
		{"2001-02-03", "2001-02-03", "2001-02-03", true},
		{"2001-02-03", "2001-02-04", "2002", false},
		{"2001-02-03", "1999", "2001-01", false},
		{"2001-02-03", "2001-02", "", true},
		{"2001-02-03", "", "2001-01", false},
		{"2001-02-03,04", "2001-02", "2001-03", true},
		{"2001-02-03,03-04", "2001-03", "2001-04", true}, // the second day
		{"2001/2/3", "2001-02-03", "2001-02-03", true},
		{"Spring of 2001", "2001-05", "2001-06", true}, // it may be
		{"2001-05", "2001-05-09", "2001-05-09", true},
		{"2001-05", "2001-06", "2001-07", false},
		{"2001", "2002", "2003", false},
		{"", "1999", "2100", false},
		{"Spring", "1999", "2100", false},
		{"Spring", "", "", true},
	} {
		if got := (Range{date(test.from), date(test.to)}).MayHave(test.text); got != test.want {
			t.Errorf("%q from %s to %s: %v", test.text, test.from, test.to, got)
		}
	}
}

// Dates and ranges are written as they are read.
func TestStrings(t *testing.T) {
	for _, text := range []string{"1999", "1999-12", "1999-12-31"} {
		if d, err := Parse(text); err != nil || d.text() != text {
			t.Errorf("%s: %v, %v", text, d, err)
		}
	}
	from, _ := Parse("1999")
	to, _ := Parse("2001-06")
	for want, r := range map[string]Range{"": {}, "from 1999": {From: from}, "until 2001-06": {To: to}, "1999 to 2001-06": {From: from, To: to}} {
		if got := r.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
