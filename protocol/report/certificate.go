package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/internal/words"
	"shicho/proof/check"
)

// Certificate is what the checker says of a certificate, or of a file whose certificates it refused.
type Certificate struct {
	File     string   `json:"path"`
	Line     int      `json:"first_line,omitempty"` // of the claim in the file
	Name     string   `json:"title,omitempty"`
	Accepted bool     `json:"accepted"`
	Proves   string   `json:"proves,omitempty"` // the claim in words
	Fault    string   `json:"fault,omitempty"`
	Turns    int      `json:"turns"`
	Plies    int      `json:"longest"` // moves of the longest line that is written out
	Zone     []string `json:"zone"`
}

// NewCertificate reports that a certificate of a file was accepted.
func NewCertificate(file string, r *check.Result) *Certificate {
	return &Certificate{File: file, Line: r.Line, Name: r.Claim.Name, Accepted: true, Proves: ClaimWords(nil, &r.Claim), Turns: r.Turns, Plies: r.Depth,
		Zone: board.FormatPoints(r.Zone.Points(), len(r.Claim.Rows))}
}

// NewRefusal reports that a certificate was refused.
func NewRefusal(file string, err error) *Certificate {
	return &Certificate{File: file, Fault: err.Error(), Zone: []string{}}
}

// Text is a line.
func (c *Certificate) Text() string {
	if !c.Accepted {
		return fmt.Sprintf("%s: %s\n", words.Printable(c.File), c.Fault)
	}
	text := fmt.Sprintf("%s:%d: proved: %s", words.Printable(c.File), c.Line, c.Proves)
	text += fmt.Sprintf(" (%s, %s)", words.Count(c.Turns, "turn"), words.Count(len(c.Zone), "point"))
	if c.Name != "" {
		text += "\n  " + c.Name
	}
	return text + "\n"
}

// groupWords is a claim about a group.
func groupWords(l *lang.Language, c *check.Claim) string {
	name := c.Target
	if len(c.Group) > 0 {
		name = strings.Join(append([]string{c.Target}, c.Group...), ", ")
	}
	if len(c.Group) > 0 && c.Whole {
		switch c.Claim {
		case check.Killed:
			return l.Say("of %s one is captured", name)
		case check.Lives:
			return l.Say("of %s all live", name)
		}
		return l.Say("of %s all get two eyes", name)
	}
	if len(c.Group) > 0 {
		name = l.Say("the group %s", name)
	}
	switch c.Claim {
	case check.Killed:
		return l.Say("%s is killed", name)
	case check.Lives:
		return l.Say("%s lives", name)
	}
	return l.Say("%s gets two eyes", name)
}

// ClaimWords is a claim as a sentence in a language, without a full stop.
func ClaimWords(l *lang.Language, c *check.Claim) string {
	text := l.Say("%[1]s to move: %[2]s", l.Say(c.ToMove), claimed(l, c))
	if len(c.Walls) > 0 {
		text = l.Say("%[1]s, as long as the walls at %[2]s stand", text, strings.Join(wallStrings(c), ", "))
	}
	switch {
	case c.Free == "":
		return l.Say("%s, if nobody has a ko threat", text)
	case c.Threats > 0:
		return l.Say("%[1]s, if %[2]s has %[3]d ko threats and the other side none", text, l.Say(c.Free), c.Threats)
	}
	return l.Say("%[1]s, if %[2]s wins every ko", text, l.Say(c.Free))
}

// wallStrings names one stone of each wall of a claim.
func wallStrings(c *check.Claim) (names []string) {
	b, err := board.Parse(strings.Join(c.Rows, "\n"))
	if err != nil {
		return c.Walls
	}
	var left board.PointSet
	for _, name := range c.Walls {
		if p, err := board.ParsePoint(name, b.Size()); err == nil {
			left.Add(p)
		}
	}
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		names = append(names, board.FormatPoint(p, b.Size()))
	}
	return names
}

// claimed says what is claimed to happen.
func claimed(l *lang.Language, c *check.Claim) string {
	switch {
	case c.Claim == check.Captured && c.Retakes:
		return l.Say("%s is captured and not taken back at once", c.Target)
	case c.Claim == check.Captured:
		return l.Say("%s is captured", c.Target)
	case c.Claim == check.Escaped && c.Liberties > 0 && c.Plies > 0:
		return l.Say("%[1]s escapes, with %[2]d liberties or by standing for %[3]d plies", c.Target, c.Liberties, c.Plies)
	case c.Claim == check.Escaped && c.Liberties > 0:
		return l.Say("%[1]s escapes with %[2]d liberties", c.Target, c.Liberties)
	case c.Claim == check.Escaped:
		return l.Say("%[1]s escapes by standing for %[2]d plies", c.Target, c.Plies)
	case c.Claim == check.Joined:
		return l.Say("%[1]s and %[2]s are joined", c.Target, c.Other)
	case c.Claim == check.Cut:
		return l.Say("%[1]s or %[2]s is captured before they are joined", c.Target, c.Other)
	case c.Claim == check.NotJoined:
		return l.Say("%[1]s and %[2]s are never joined, or one of them is captured first", c.Target, c.Other)
	case c.Claim == check.NotCut:
		return l.Say("neither %[1]s nor %[2]s is ever captured before they are joined", c.Target, c.Other)
	}
	return groupWords(l, c)
}
