package report

import (
	"fmt"
	"strings"

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
	return &Certificate{File: file, Line: r.Line, Name: r.Claim.Name, Accepted: true, Proves: ClaimWords(&r.Claim), Turns: r.Turns, Plies: r.Depth,
		Zone: Points(r.Zone.Points(), len(r.Claim.Rows))}
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
func groupWords(c *check.Claim) string {
	verbs := map[string][2]string{check.Killed: {"is killed", "one is captured"}, check.Lives: {"lives", "all live"}, check.TwoEyes: {"gets two eyes", "all get two eyes"}}
	verb := verbs[c.Claim]
	switch {
	case len(c.Group) == 0:
		return c.Target + " " + verb[0]
	case c.Whole:
		return fmt.Sprintf("of %s, %s %s", c.Target, strings.Join(c.Group, ", "), verb[1])
	}
	return fmt.Sprintf("the group %s, %s %s", c.Target, strings.Join(c.Group, ", "), verb[0])
}

// ClaimWords is a claim as a sentence without a full stop.
func ClaimWords(c *check.Claim) string {
	text := c.ToMove + " to move: "
	switch c.Claim {
	case check.Captured:
		text += c.Target + " is captured"
		if c.Retakes {
			text += " and not taken back at once"
		}
	case check.Escaped:
		text += c.Target + " escapes"
		switch {
		case c.Liberties > 0 && c.Plies > 0:
			text += fmt.Sprintf(", with %d liberties or by standing for %d plies", c.Liberties, c.Plies)
		case c.Liberties > 0:
			text += fmt.Sprintf(" with %d liberties", c.Liberties)
		default:
			text += fmt.Sprintf(" by standing for %d plies", c.Plies)
		}
	case check.Joined:
		text += c.Target + " and " + c.Other + " are joined"
	case check.Cut:
		text += c.Target + " or " + c.Other + " is captured before they are joined"
	case check.NotJoined:
		text += c.Target + " and " + c.Other + " are never joined, or one of them is captured first"
	case check.NotCut:
		text += "neither " + c.Target + " nor " + c.Other + " is ever captured before they are joined"
	case check.Killed, check.Lives, check.TwoEyes:
		text += groupWords(c)
	}
	switch {
	case c.Free == "":
		return text + ", if nobody has a ko threat"
	case c.Threats > 0:
		return text + fmt.Sprintf(", if %s has %s and the other side none", c.Free, words.Count(c.Threats, "ko threat"))
	}
	return text + ", if " + c.Free + " wins every ko"
}
