package main

import (
	"slices"
	"strings"
	"testing"
)

// ellipsis stands for any lines where it is a line, and for any text inside a line.
const ellipsis = "…"

// prompt begins a command in a page.
const prompt = "$ "

// step is a command of a page and what it prints, from line first to before line end of the page.
type step struct {
	command    string
	first, end int
	indent     string
	want       []string
}

// steps are the commands of a page, in order. They stand in blocks: between fences, or indented by four spaces.
func steps(page []string) (list []step) {
	for i := 0; i < len(page); {
		indent, first, end := block(page, i)
		for j := first; j < end; {
			var s step
			s, j = nextStep(page, indent, j, end)
			if s.command != "" {
				list = append(list, s)
			}
		}
		i = max(end, i+1)
	}
	return list
}

// block finds the block that begins at a line. It is empty if none begins there.
func block(page []string, i int) (indent string, first, end int) {
	const four = "    "
	switch {
	case strings.HasPrefix(page[i], "```"):
		for end = i + 1; end < len(page) && !strings.HasPrefix(page[end], "```"); end++ {
		}
		if end++; end > len(page) {
			end = len(page)
		}
		return "", i + 1, end
	case strings.HasPrefix(page[i], four) && (i == 0 || page[i-1] == ""):
		end = i
		for j := i; j < len(page) && (page[j] == "" || strings.HasPrefix(page[j], four)); j++ {
			if page[j] != "" {
				end = j + 1
			}
		}
		return four, i, end
	}
	return "", i, i
}

// nextStep reads the command at a line of a block, with what it prints, and returns the line after them. A command that
// ends in a backslash goes on in the next line.
func nextStep(page []string, indent string, i, end int) (s step, next int) {
	line := func(i int) string { return strings.TrimRight(strings.TrimPrefix(page[i], indent), " ") }
	if !strings.HasPrefix(line(i), prompt) {
		return s, i + 1
	}
	s.indent, s.command = indent, strings.TrimPrefix(line(i), prompt)
	for i++; i < end && strings.HasSuffix(s.command, `\`); i++ {
		s.command += "\n" + line(i)
	}
	s.first = i
	for ; i < end && !strings.HasPrefix(line(i), prompt) && !strings.HasPrefix(line(i), "```"); i++ {
		s.want = append(s.want, line(i))
	}
	for len(s.want) > 0 && s.want[len(s.want)-1] == "" {
		s.want = s.want[:len(s.want)-1]
	}
	s.end = s.first + len(s.want)
	return s, i
}

// wildMatch reports whether parts match the wanted ones, where a wanted part that is wild stands for any number of parts.
func wildMatch[T any](want, got []T, wild func(T) bool, same func(want, got T) bool) bool {
	w, g, star, mark := 0, 0, -1, 0
	for g < len(got) {
		switch {
		case w < len(want) && wild(want[w]):
			star, mark = w, g
			w++
		case w < len(want) && same(want[w], got[g]):
			w++
			g++
		case star >= 0:
			mark++
			w, g = star+1, mark
		default:
			return false
		}
	}
	for w < len(want) && wild(want[w]) {
		w++
	}
	return w == len(want)
}

func isEllipsis(line string) bool { return strings.TrimSpace(line) == ellipsis }

// matchLines reports whether lines are the wanted ones.
func matchLines(want, got []string) bool { return wildMatch(want, got, isEllipsis, matchLine) }

// matchLine reports whether a line is the wanted one.
func matchLine(want, got string) bool {
	same := func(a, b rune) bool { return a == b }
	return !isEllipsis(want) && wildMatch([]rune(want), []rune(got), func(r rune) bool { return string(r) == ellipsis }, same)
}

// renew returns lines that match what was printed: the wanted lines where they do, what was printed elsewhere, and as much
// left out as before.
func renew(want, got []string) (lines []string) {
	w, g := 0, 0
	for _, pair := range append(common(want, got), [2]int{len(want), len(got)}) {
		lines = append(lines, renewPart(want[w:pair[0]], got[g:pair[1]])...)
		if pair[0] < len(want) {
			lines = append(lines, want[pair[0]])
		}
		w, g = pair[0]+1, pair[1]+1
	}
	return lines
}

// renewPart renews a part in which no printed line equals a shown one. What stands before and after a line of ellipsis keeps its length.
func renewPart(want, got []string) []string {
	gap := slices.IndexFunc(want, isEllipsis)
	if gap < 0 {
		return got
	}
	before := min(gap, len(got))
	after := 0
	for after < len(got)-before && !isEllipsis(want[len(want)-1-after]) {
		after++
	}
	return slices.Concat(got[:before], []string{ellipsis}, got[len(got)-after:])
}

// common lists the places of a longest sequence of lines that both have.
func common(want, got []string) (pairs [][2]int) {
	length := make([][]int, len(want)+1)
	for i := range length {
		length[i] = make([]int, len(got)+1)
	}
	for i := len(want) - 1; i >= 0; i-- {
		for j := len(got) - 1; j >= 0; j-- {
			length[i][j] = max(length[i+1][j], length[i][j+1])
			if matchLine(want[i], got[j]) {
				length[i][j] = 1 + length[i+1][j+1]
			}
		}
	}
	for i, j := 0, 0; i < len(want) && j < len(got); {
		switch {
		case matchLine(want[i], got[j]):
			pairs = append(pairs, [2]int{i, j})
			i++
			j++
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

func TestTranscript(t *testing.T) {
	page := strings.Split("Text.\n\n    $ a\n    1\n\n    2\n    $ b \\\n      c\n    3\n\nText.\n```\n$ d\n4\n```\n    no block\n", "\n")
	var got []string
	for _, s := range steps(page) {
		got = append(got, s.command+": "+strings.Join(s.want, " "))
	}
	if want := []string{"a: 1  2", "b \\\n  c: 3", "d: 4"}; !slices.Equal(got, want) {
		t.Errorf("steps %q, want %q", got, want)
	}
	for _, c := range []struct {
		want, got, renewed string
		match              bool
	}{
		{"a/b", "a/b", "a/b", true},
		{"a/…", "a/b/c", "a/…", true},
		{"…/c", "a/b/c", "…/c", true},
		{"a/…/c", "a/c", "a/…/c", true},
		{"a … c/d", "a b c/d", "a … c/d", true},
		{"a/…/c", "a/b/x", "a/…/x", false},
		{"1/a/…/c/2", "1/A/b/b/C/2", "1/A/…/C/2", false},
		{"a", "a/b", "a/b", false},
		{"a/b", "a", "a", false},
		{"?", "a/b", "a/b", false},
	} {
		want, got := strings.Split(c.want, "/"), strings.Split(c.got, "/")
		if matchLines(want, got) != c.match {
			t.Errorf("%q and %q: match %v", c.want, c.got, !c.match)
		}
		lines := want
		if !c.match {
			lines = renew(want, got)
		}
		if text := strings.Join(lines, "/"); text != c.renewed {
			t.Errorf("%q and %q: renewed to %q, want %q", c.want, c.got, text, c.renewed)
		}
		if !matchLines(lines, got) {
			t.Errorf("%q does not match %q", lines, got)
		}
	}
}
