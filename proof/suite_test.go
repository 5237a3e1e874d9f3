package proof_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/proof"
	"shicho/proof/check"
)

var update = flag.Bool("update", false, "rewrite the certificates in check/testdata/damaged.txt")

// damage does one thing to a certificate. why says what, and is empty where the certificate has no place for it.
type damage struct {
	verdict string
	do      func(c *proof.Certificate) (why string)
}

// damages are the things that are done to every certificate of the public suite.
var damages = []damage{
	{"1 accepted", func(c *proof.Certificate) string {
		c.Claim.Zone = everyPoint(len(c.Claim.Rows))
		if strings.ContainsAny(strings.Join(c.Claim.Rows, ""), "?") {
			return ""
		}
		return "A claim may rest on more points than its proof needs: here on the whole board."
	}},
	{"refused", func(c *proof.Certificate) string {
		x := c.Claim.Target
		if !slices.Contains(c.Claim.Zone, x) || c.Claim.Other != "" || len(c.Claim.Group) > 0 {
			return ""
		}
		c.Claim.Zone = slices.DeleteFunc(c.Claim.Zone, func(name string) bool { return name == x })
		return "The zone of the claim lacks the target, " + x + "."
	}},
	{"refused", func(c *proof.Certificate) string {
		if len(c.Claim.Zone) < 2 {
			return ""
		}
		c.Claim.Zone[0], c.Claim.Zone[1] = c.Claim.Zone[1], c.Claim.Zone[0]
		return "The points of the zone are out of order."
	}},
	{"refused", func(c *proof.Certificate) string {
		c.Turns = c.Turns[:len(c.Turns)-1]
		return "The last line is missing."
	}},
	{"refused", func(c *proof.Certificate) string {
		c.Turns = append(c.Turns, c.Turns[len(c.Turns)-1])
		return "The last line stands twice. A verdict comes at the end of a certificate, so this one is refused."
	}},
	{"refused", func(c *proof.Certificate) string {
		i := slices.IndexFunc(c.Turns, func(t check.Turn) bool { return len(t.Replies) > 0 && t.Replies[0] == "PASS" })
		if i < 0 {
			return ""
		}
		c.Turns[i].Replies = append(slices.Clone(c.Turns[i].Replies), "PASS")
		return "A reply stands twice."
	}},
	{"refused", func(c *proof.Certificate) string {
		i := slices.IndexFunc(c.Turns, func(t check.Turn) bool { return len(t.Replies) > 1 && t.Replies[0] == "PASS" })
		if i < 0 {
			return ""
		}
		t := &c.Turns[i]
		t.Replies = slices.Clone(t.Replies)
		t.Replies[0], t.Replies[1] = t.Replies[1], t.Replies[0]
		return "The pass is not the first reply."
	}},
	{"refused", func(c *proof.Certificate) string {
		i := slices.IndexFunc(c.Turns, func(t check.Turn) bool { return t.Play != "" && t.Play != "PASS" })
		if i < 0 {
			return ""
		}
		c.Turns[i].Play = c.Claim.Target
		return "The winner plays on the target, where a stone stands."
	}},
	{"refused", func(c *proof.Certificate) string {
		i := slices.IndexFunc(c.Turns, func(t check.Turn) bool { return t.End != "" })
		c.Turns[i].End = "won"
		return "An end that the format does not have."
	}},
	{"refused", func(c *proof.Certificate) string {
		c.Claim.ToMove = board.ParseColour(c.Claim.ToMove).Opponent().String()
		return "The other side is said to move."
	}},
	{"refused", func(c *proof.Certificate) string {
		c.Claim.Free, c.Claim.Threats = c.Claim.ToMove, 1001
		return "More than 1,000 threats."
	}},
	{"refused", func(c *proof.Certificate) string {
		for y, row := range c.Claim.Rows {
			if x := strings.IndexByte(row, '.'); x >= 0 {
				c.Claim.Ban = board.FormatPoint(board.Point(y*len(row)+x), len(row))
				c.Claim.Banned = board.ParseColour(c.Claim.ToMove).Opponent().String()
				return "A ban on the side that is not to move means nothing, and is refused."
			}
		}
		return ""
	}},
	{"refused", func(c *proof.Certificate) string {
		c.Claim.Rows = append(slices.Clone(c.Claim.Rows), c.Claim.Rows[0])
		return "The board is no square."
	}},
}

func everyPoint(size int) (names []string) {
	for p := range board.Point(size * size) {
		names = append(names, board.FormatPoint(p, size))
	}
	return names
}

// The public suite has small certificates of every kind of claim, and the same ones with one thing changed, each with a line of why and a verdict.
func TestDamagedSuite(t *testing.T) {
	const name = "check/testdata/damaged.txt"
	var out bytes.Buffer
	out.WriteString("# Small certificates of every kind of claim, and the same ones with one thing changed. They are written and read as those of cases.txt.\n")
	for _, c := range smallOfEveryKind(t) {
		fmt.Fprintf(&out, "\n# %s\n%s-> 1 accepted\n", describe(c), c.Bytes())
		for _, d := range damages {
			changed := copyOf(c)
			why := d.do(changed)
			if why == "" {
				continue
			}
			if _, err := checkOne(changed.Bytes()); (err == nil) != (d.verdict == "1 accepted") || err != nil && !errors.Is(err, check.ErrRefused) {
				t.Errorf("%s: %v\n%s", why, err, changed.Bytes())
			}
			fmt.Fprintf(&out, "\n# %s\n%s-> %s\n", why, changed.Bytes(), d.verdict)
		}
	}
	if *update {
		if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || !bytes.Equal(want, out.Bytes()) {
		t.Errorf("%s is not what this test writes; -update writes it anew (%v)", name, err)
	}
}

// copyOf is a certificate that may be changed without changing the other.
func copyOf(c *proof.Certificate) *proof.Certificate {
	changed := *c
	changed.Claim.Zone, changed.Turns = slices.Clone(c.Claim.Zone), slices.Clone(c.Turns)
	return &changed
}

func describe(c *proof.Certificate) string {
	kind := c.Claim.Claim
	if strings.ContainsAny(strings.Join(c.Claim.Rows, ""), "?xo") {
		kind += ", of a pattern"
	}
	return fmt.Sprintf("A certificate that holds: %s, %s to move.", kind, c.Claim.ToMove)
}

// smallOfEveryKind are certificates of two to eight lines: one of each kind of claim with either side to move, as far as there are any, and patterns.
func smallOfEveryKind(t *testing.T) (list []*proof.Certificate) {
	random, w, seen := rand.New(rand.NewPCG(7, 8)), proof.NewWriter(), map[string]bool{}
	for i := range 1200 {
		b, s, limits := smallStatement(random)
		c, err := w.Write(b, s, &limits)
		if i%4 == 0 {
			c, err = writeSmallPattern(t, w, random), nil
		}
		if err != nil || c == nil || len(c.Turns) < 2 || len(c.Turns) > 7 || seen[describe(c)] {
			continue
		}
		seen[describe(c)] = true
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *proof.Certificate) int { return strings.Compare(describe(a), describe(b)) })
	return list
}
