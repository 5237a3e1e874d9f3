package main

import (
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/diagram"
	"shicho/internal/words"
	"shicho/tactics"
)

// readResult is what read reports as JSON.
type readResult struct {
	File   string       `json:"file"`
	Move   int          `json:"move"`
	Target string       `json:"target"`
	Limits string       `json:"limits"`
	Attack *readVerdict `json:"attack"` // the capturing side to move; null if not asked
	Defend *readVerdict `json:"defend"` // the target's owner to move
}

// verdicts are those asked for.
func (r *readResult) verdicts() []*readVerdict {
	return slices.DeleteFunc([]*readVerdict{r.Attack, r.Defend}, func(v *readVerdict) bool { return v == nil })
}

type readVerdict struct {
	ToMove  string         `json:"to_move"`
	Result  tactics.Result `json:"result"`            // 0–3, from the side to move
	Threats int            `json:"threats,omitempty"` // as in tactics.Answer
	Unknown bool           `json:"unknown"`           // the result is merely what it looks like
	Outcome string         `json:"outcome"`
	Moves   []string       `json:"moves"`
	// Undecided are moves that may work too: the search was cut.
	Undecided []string   `json:"undecided"`
	Line      []moveJSON `json:"line"`
	Depth     int        `json:"depth"`
	Nodes     int        `json:"nodes"`
	Ladder    bool       `json:"ladder"`
	Limit     string     `json:"limit"`
	Zone      []string   `json:"zone"`
	Spare     int        `json:"spare"` // stones that may be added outside the zone

	b       *board.Board
	target  board.Point
	attack  bool
	moves   []board.Point
	verdict *tactics.Reading
}

func newReadVerdict(b *board.Board, target board.Point, attack bool, v *tactics.Reading) *readVerdict {
	toMove := b.At(target)
	if attack {
		toMove = toMove.Opponent()
	}
	moves := v.Moves
	if len(moves) == 0 && v.Result != tactics.Fails && v.Move != board.NoPoint {
		moves = []board.Point{v.Move} // of an unknown outcome no more is known
	}
	return &readVerdict{ToMove: toMove.String(), Result: v.Result, Threats: v.Threats, Unknown: v.Outcome == tactics.Unknown, Outcome: v.Outcome.String(),
		Moves: vertices(moves, b), Undecided: vertices(v.Undecided, b), Line: newLineJSON(v.Line, b),
		Depth: v.Depth, Nodes: v.Nodes, Ladder: v.Ladder, Limit: v.Limit.String(), Zone: vertices(v.Zone.Points(), b),
		Spare: min(v.Spare, b.Points()), b: b, target: target, attack: attack, moves: moves, verdict: v}
}

// answer is the result in a sentence without its full stop.
func (v *readVerdict) answer() string {
	verb := "save"
	if v.attack {
		verb = "capture"
	}
	target := vertex(v.target, v.b)
	text := fmt.Sprintf("%s to move %ss %s%s", v.ToMove, verb, target, v.means())
	if v.Result == tactics.Fails {
		text = fmt.Sprintf("%s to move cannot %s %s", v.ToMove, verb, target)
		if v.Threats > 0 {
			text += fmt.Sprintf(", even with %d ko threats", v.Threats)
		}
	}
	if v.Unknown {
		return fmt.Sprintf("unknown: it looks as if %s, cut by %s", text, limitWords(v.verdict.Limit))
	}
	return text
}

// means is how the side to move has its way.
func (v *readVerdict) means() string {
	text := " by " + strings.Join(v.Moves, ", ")
	switch {
	case len(v.Moves) == 0:
		text = ""
	case v.Unknown && len(v.Moves) > mostListed:
		text = fmt.Sprintf(" by one of %d moves", len(v.Moves))
	case v.Moves[0] == "PASS":
		text = ", even by a pass"
	}
	switch v.Result {
	case tactics.KoFirst:
		text += ", with a ko that " + v.ToMove + " takes first"
	case tactics.KoThreat:
		text += ", with a ko for which " + v.ToMove + " must find the first threat"
	}
	switch {
	case v.Threats > 0 && v.Result == tactics.Works:
		text += fmt.Sprintf(", unless %s has more than %d ko threats", v.other(), v.Threats)
	case v.Threats > 1:
		text += fmt.Sprintf(", and which takes %d threats", v.Threats)
	}
	return text
}

// other is the side that is not to move.
func (v *readVerdict) other() board.Colour {
	owner := v.b.At(v.target)
	if v.attack {
		return owner
	}
	return owner.Opponent()
}

// limitWords says what bounded a search.
func limitWords(l tactics.Limit) string {
	switch l.Main() {
	case tactics.LimitNear:
		return "the limit that keeps the attacker near the fight"
	case tactics.LimitLadder:
		return "the limit of plies in a ladder"
	}
	return "the limit of " + l.String()
}

// figures say how the answer was found.
func (v *readVerdict) figures() string {
	text := fmt.Sprintf("result %d, depth %d, nodes %d", v.Result, v.Depth, v.Nodes)
	if v.Ladder {
		text += ", a ladder"
	}
	if !v.Unknown && v.verdict.Limit != 0 {
		text += ", rests on " + limitWords(v.verdict.Limit)
	}
	return text
}

// mostListed moves that may work are named; of more the number is told.
const mostListed = 12

func (v *readVerdict) undecided() string {
	n := len(v.Undecided)
	switch {
	case n <= mostListed:
		return strings.Join(v.Undecided, ", ")
	case slices.Contains(v.Undecided, "PASS"):
		return "the pass, and " + words.Count(n-1, "move")
	}
	return words.Count(n, "move")
}

// text is the verdict with the board.
func (v *readVerdict) text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s\n", v.answer())
	if len(v.Undecided) > 0 {
		fmt.Fprintf(&t, "undecided: %s\n", v.undecided())
	}
	fmt.Fprintf(&t, "%s\n\n", v.figures())
	d, hidden := v.board()
	t.WriteString(d.Text())
	if len(v.Line) > 0 {
		hidden = append([]string{"1 is " + v.Line[0].Colour}, hidden...)
	}
	if len(hidden) > 0 {
		t.WriteString(strings.Join(hidden, "; ") + "\n")
	}
	return t.String()
}

// workingMark is on the moves that work besides the first of the line.
const workingMark = "×"

// board is the diagram with the line and the other working moves, and what it cannot
// show of the line.
func (v *readVerdict) board() (d *diagram.Diagram, hidden []string) {
	d = diagram.New(v.b).Target(v.target)
	hidden = d.Line(v.verdict.Line)
	if v.Unknown && len(v.moves) > mostListed {
		return d, hidden
	}
	for _, p := range v.moves {
		played := slices.ContainsFunc(v.verdict.Line, func(m board.Stone) bool { return m.Point == p })
		if p >= 0 && !played {
			d.Mark(p, workingMark)
		}
	}
	return d, hidden
}

// diagram is the picture.
func (v *readVerdict) diagram() *diagram.Diagram {
	d, _ := v.board()
	return d.Caption(sentence(v.answer()))
}
