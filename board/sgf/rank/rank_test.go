package rank

import (
	"errors"
	"testing"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]string{
		"3k": "3k", "3 kyu": "3k", "30k": "30k", " 1d ": "1d", "2D*": "2d", "5d?": "5d", "7 dan": "7d", "9p": "9p", "1 pro": "1p", "九段": "9d",
		"初段": "1d", "9段": "9d", "4級": "4k", "三品": "3p", "3k (KGS)": "3k",
		"": "", "NR": "", "k": "", "0k": "", "3": "", "3x": "", "123k": "", "99d": "", "3kings": "", "-": "",
	} {
		if got := Of(text).String(); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for i, weaker := range []string{"30k", "2k", "1k", "1d", "9d", "1p"} {
		for _, stronger := range []string{"30k", "2k", "1k", "1d", "9d", "1p", "9p"}[i+1:] {
			if Of(weaker) >= Of(stronger) {
				t.Errorf("%s is not weaker than %s", weaker, stronger)
			}
		}
	}
}

func TestRange(t *testing.T) {
	for _, test := range []struct {
		text     string
		has, not []string
	}{
		{"3k", []string{"3k", "3 kyu"}, []string{"2k", "4k", "", "3d"}},
		{"5k-1d", []string{"5k", "1k", "1d"}, []string{"6k", "2d", "1p", ""}},
		{"1p-", []string{"1p", "9p"}, []string{"9d", ""}},
		{"-10k", []string{"10k", "30k"}, []string{"9k", "1d", "?"}},
	} {
		r, err := Parse(test.text)
		if err != nil || r.String() != test.text {
			t.Fatalf("%q reads as %q, %v", test.text, r, err)
		}
		for _, rank := range test.has {
			if !r.Has(rank) {
				t.Errorf("%s lacks %q", test.text, rank)
			}
		}
		for _, rank := range test.not {
			if r.Has(rank) {
				t.Errorf("%s has %q", test.text, rank)
			}
		}
	}
	if any := (Range{}); !any.Has("") || !any.Has("3k") || any.String() != "" {
		t.Error("the zero Range leaves out players")
	}
	for _, text := range []string{"", "-", "3", "1d-5k", "3k-x", "x-3k", "3k-1d-5d", "--"} {
		if _, err := Parse(text); !errors.Is(err, ErrRange) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"3k", "5k-1d", "1p-", "-10k", "九段-", "3 kyu-2p"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(r.String()); err != nil || again != r {
			t.Errorf("%q is %q, which reads as %q, %v", text, r, again, err)
		}
	})
}
