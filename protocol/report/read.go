package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/engine/estimate"
	"shicho/internal/words"
	"shicho/proof"
	"shicho/tactics"
)

// Read says whether a string can be captured and saved, or whether a group can be killed and made to live.
type Read struct {
	*RecordPosition
	Goal   string   `json:"goal"` // capture, or kill for a group
	Target string   `json:"target"`
	Group  []string `json:"group_strings"` // a stone of each string of the group; the target alone with the goal capture
	Limits string   `json:"limits"`
	// GroupFate is what becomes of a group: alive, dead, critical, ko, seki or unclear. It is left out of answers about strings and about one side.
	GroupFate string `json:"group_fate,omitempty"`
	// Likely is how probable each fate of a group is, where GroupFate is unclear and there is an estimate.
	Likely *estimate.Shares `json:"likely,omitempty"`
	Attack *Answer          `json:"attack"` // with the attacker to move; nil if nobody asked for it
	Defend *Answer          `json:"defend"` // with the defender to move; nil if nobody asked for it
	All    bool             `json:"-"`      // the text names all moves, however many there are

	points []board.Point // of Group
}

// NewRead begins a report about the string at target, without verdicts yet.
func NewRead(p *RecordPosition, target board.Point, limits string) *Read {
	return &Read{RecordPosition: p, Goal: "capture", Target: p.name(target), Group: []string{p.name(target)}, Limits: limits}
}

// NewReadGroup begins a report about a group, without verdicts yet.
func NewReadGroup(p *RecordPosition, target board.Point, group board.PointSet, limits string) *Read {
	r := NewRead(p, target, limits)
	r.Goal, r.Group, r.points = "kill", p.names(group.Points()), group.Points()
	return r
}

// Verdicts returns the verdicts that were asked for. The verdict with the side to move of the record comes first.
func (r *Read) Verdicts() []*Answer {
	list := slices.DeleteFunc([]*Answer{r.Attack, r.Defend}, func(v *Answer) bool { return v == nil })
	if len(list) == 2 && r.Defend.ToMove == r.RecordPosition.ToMove.String() {
		slices.Reverse(list)
	}
	return list
}

// Settle says what becomes of the group, if both sides were asked.
func (r *Read) Settle() {
	if r.Attack == nil || r.Defend == nil {
		return
	}
	fate := tactics.FateOf(r.Attack.verdict, r.Defend.verdict)
	if r.GroupFate = fate.String(); fate == tactics.GroupUnclear && (r.Attack.estimate != nil || r.Defend.estimate != nil) {
		likely := estimate.SharesOf(&r.Attack.verdict.Answer, &r.Defend.verdict.Answer, r.Attack.estimate, r.Defend.estimate)
		r.Likely = &likely
	}
}

// fateWords are the fates in words.
var fateWords = map[string]string{
	"unclear": "not clear within the limits", "alive": "alive, whoever moves first", "dead": "dead, whoever moves first",
	"critical": "whoever moves first decides", "ko": "a ko decides", "seki": "alive in a seki, whoever moves first",
}

// header names the strings of the group, and what becomes of it if that was asked.
func (r *Read) header() string {
	stones := 0
	for _, p := range r.points {
		stones += r.Board.StringSize(p)
	}
	text := fmt.Sprintf("the group of %s: %s, %s, %s", r.Target, strings.Join(r.Group, " "), words.Count(len(r.Group), "string"), words.Count(stones, "stone"))
	switch {
	case r.Likely != nil:
		text += fmt.Sprintf("; an estimate, no proof: alive %.0f %%, whoever moves first %.0f %%, dead %.0f %%", 100*r.Likely.Alive, 100*r.Likely.Critical, 100*r.Likely.Dead)
	case r.GroupFate != "":
		text += "; " + fateWords[r.GroupFate]
	}
	return text
}

// Text is the verdicts with their boards. A group is named before them.
func (r *Read) Text() string {
	var t strings.Builder
	if r.Goal == "kill" {
		t.WriteString(r.header() + "\n\n")
	}
	for _, v := range r.Verdicts() {
		t.WriteString(v.text(r.All, r.Limits) + "\n")
	}
	return t.String()
}

// Answer answers one question about a string, with one side to move.
type Answer struct {
	ToMove       string            `json:"to_move"`
	Code         tactics.Result    `json:"code"`              // 0 to 3, for the side to move
	Threats      int               `json:"threats,omitempty"` // ko threats; see tactics.Answer
	Unknown      bool              `json:"unknown"`           // a limit cut the search; the code is a guess
	Outcome      string            `json:"outcome"`
	WinningMoves []string          `json:"winning_moves"`
	Undecided    []string          `json:"undecided"` // moves that may win too: their search was cut
	Line         []board.NamedMove `json:"line"`
	Depth        int               `json:"depth"` // plies of the proof
	Nodes        int               `json:"nodes"`
	Ladder       bool              `json:"ladder"`
	Seki         bool              `json:"seki,omitempty"` // the group lives, and does not come to two eyes
	Limit        string            `json:"limit"`
	Zone         []string          `json:"zone"`               // points that the answer depends on
	Spare        int               `json:"spare"`              // stones that may be added outside the zone
	Walls        []string          `json:"walls,omitempty"`    // stones of the strings around a group that the answer takes for granted
	Estimate     float64           `json:"estimate,omitempty"` // of a group about which nothing is proved: the chance that the side to move has its way

	position *RecordPosition
	question tactics.Question
	winning  []board.Point
	verdict  *tactics.Reading
	estimate *estimate.Estimate
}

// NewAnswer reports the answer to a question about capture, or about a group.
func NewAnswer(p *RecordPosition, q tactics.Question, v *tactics.Reading) *Answer {
	winning := v.Moves
	if len(winning) == 0 && v.Result != tactics.Fails && v.Move != board.NoPoint {
		winning = []board.Point{v.Move} // with an unknown outcome the reading lists no winning moves
	}
	walls := v.Walls(&q)
	return &Answer{ToMove: q.Mover(p.Board).String(), Code: v.Result, Threats: v.Threats, Unknown: v.Outcome == tactics.Unknown, Outcome: v.Outcome.String(),
		WinningMoves: p.names(winning), Undecided: p.names(v.Undecided), Line: board.NameMoves(v.Line, p.Board.Size()),
		Depth: v.Depth, Nodes: v.Nodes, Ladder: v.Ladder, Seki: v.Seki, Limit: v.Limit.String(), Zone: p.names(v.Zone.Points()),
		Spare: min(v.Spare, p.Board.Points()), Walls: p.names(walls.Points()), position: p, question: q, winning: winning, verdict: v}
}

// NewGroupAnswer reports the answer to a question about a group, which may be an estimate; e is nil for a proof.
func NewGroupAnswer(p *RecordPosition, q tactics.Question, v *tactics.Reading, e *estimate.Estimate) *Answer {
	a := NewAnswer(p, q, v)
	if a.estimate = e; e != nil {
		a.Estimate = math.Round(100*e.Chance(q.ToMove)) / 100
	}
	return a
}

// Side is "attack" or "defend".
func (v *Answer) Side() string {
	if v.question.ToMove == tactics.Attacker {
		return "attack"
	}
	return "defend"
}

// Statement is what a certificate of the answer proves. The error wraps proof.ErrNoClaim.
func (v *Answer) Statement() (proof.Statement, error) {
	return proof.Of(v.position.Board, v.question, &v.verdict.Answer)
}

// Winning lists the moves that have the result, the reader's choice first.
func (v *Answer) Winning() []board.Point {
	list := []board.Point{}
	if v.Code != tactics.Fails && v.verdict.Move != board.NoPoint {
		list = append(list, v.verdict.Move)
	}
	for _, move := range v.winning {
		if move != v.verdict.Move {
			list = append(list, move)
		}
	}
	return list
}

// PointZone is the zone as a set.
func (v *Answer) PointZone() board.PointSet { return v.verdict.Zone }

// Answer is the verdict in a sentence without a full stop.
func (v *Answer) Answer() string {
	verb, verbs := v.verb()
	target := v.target()
	text := fmt.Sprintf("%s to move %s %s%s", v.ToMove, verbs, target, v.means())
	if v.Code == tactics.Fails {
		text = fmt.Sprintf("%s to move cannot %s %s", v.ToMove, verb, target)
		if v.Threats > 0 {
			text += fmt.Sprintf(", even with %d ko threats", v.Threats)
		}
	}
	if v.Seki {
		text += ": it is a seki"
	}
	if len(v.Walls) > 0 && !v.Unknown {
		text += ", as long as the walls at " + strings.Join(v.Walls, ", ") + " stand"
	}
	if v.estimate != nil {
		return fmt.Sprintf("estimate, no proof: %s; right with a chance of %.0f %%", text, 100*max(v.Estimate, 1-v.Estimate))
	}
	if v.Unknown {
		return fmt.Sprintf("unknown: it looks as if %s, cut by %s", text, limitWords(v.verdict.Limit))
	}
	return text
}

// verb is what the side to move wants, in two forms.
func (v *Answer) verb() (verb, verbs string) {
	switch attacks := v.question.ToMove == tactics.Attacker; {
	case v.question.Goal == tactics.Kill && attacks:
		return "kill", "kills"
	case v.question.Goal == tactics.Kill:
		return "make life for", "makes life for"
	case attacks:
		return "capture", "captures"
	}
	return "save", "saves"
}

// target names what the question is about.
func (v *Answer) target() string {
	if v.question.Goal != tactics.Kill {
		return v.position.name(v.question.Target)
	}
	return "the group of " + strings.Join(v.position.names(v.targets()), ", ")
}

// targets lists a stone of each string that the question is about.
func (v *Answer) targets() []board.Point {
	if v.question.Goal == tactics.Kill {
		return v.question.Group.Points()
	}
	return []board.Point{v.question.Target}
}

// means says how the side to move succeeds.
func (v *Answer) means() string {
	text := " by " + strings.Join(v.WinningMoves, ", ")
	switch {
	case len(v.WinningMoves) == 0:
		text = ""
	case v.Unknown && len(v.WinningMoves) > mostListed:
		text = fmt.Sprintf(" by one of %d moves", len(v.WinningMoves))
	case v.WinningMoves[0] == "PASS":
		text = ", even by a pass"
	}
	switch v.Code {
	case tactics.KoFirst:
		text += ", with a ko that " + v.ToMove + " takes first"
	case tactics.KoThreat:
		text += ", with a ko for which " + v.ToMove + " must find the first threat"
	}
	switch {
	case v.Threats > 0 && v.Code == tactics.Works:
		text += fmt.Sprintf(", unless %s has more than %d ko threats", v.question.Mover(v.position.Board).Opponent(), v.Threats)
	case v.Threats > 1:
		text += fmt.Sprintf(", and which takes %d threats", v.Threats)
	}
	return text
}

// limitWords names the limit that bounded a search.
func limitWords(l tactics.Limit) string {
	switch l.Main() {
	case tactics.LimitNear:
		return "the limit that keeps the attacker near the fight"
	case tactics.LimitLadder:
		return "the limit of plies in a ladder"
	}
	return "the limit of " + l.String()
}

// codeWords are the codes of answers in words.
var codeWords = [...]string{tactics.Fails: "it fails", tactics.Works: "it works", tactics.KoFirst: "a ko, taken first", tactics.KoThreat: "a ko, after a threat"}

// figures says how the answer was found: by which limits, how deep and with how many nodes. The depth is the depth of
// the search by the named limits.
func (v *Answer) figures(limits string) string {
	text := fmt.Sprintf("code %d (%s); by the limits %s: depth %d, nodes %d", v.Code, codeWords[v.Code], limits, v.Depth, v.Nodes)
	if v.Ladder {
		text += ", a ladder"
	}
	if !v.Unknown && v.verdict.Limit != 0 {
		text += ", rests on " + limitWords(v.verdict.Limit)
	}
	return text
}

// mostListed is the largest number of undecided moves that the text names. If there are more, the text says their
// number.
const mostListed = 12

// undecided names the undecided moves. If there are many, it says only how many there are, unless all is set.
func (v *Answer) undecided(all bool) string {
	list := moveWords(v.Undecided...)
	n := len(list)
	switch {
	case n <= mostListed || all:
		return strings.Join(list, ", ")
	case slices.Contains(list, "pass"):
		return "the pass, and " + words.Count(n-1, "move") + ", whose searches were cut"
	}
	return words.Count(n, "move") + ", whose searches were cut"
}

// text is the verdict with the board.
func (v *Answer) text(all bool, limits string) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s\n", v.Answer())
	if len(v.Undecided) > 0 {
		fmt.Fprintf(&t, "undecided: %s\n", v.undecided(all))
	}
	fmt.Fprintf(&t, "%s\n\n", v.figures(limits))
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

// board draws the line, and a cross on each winning move that the line does not play. hidden lists the moves of the
// line that the board cannot show.
func (v *Answer) board() (d *diagram.Diagram, hidden []string) {
	d = diagram.New(v.position.Board)
	for _, p := range v.targets() {
		d.Target(p)
	}
	hidden = d.Line(v.verdict.Line)
	for _, p := range v.otherWinning() {
		d.Mark(p, diagram.Cross)
	}
	return d, hidden
}

// otherWinning lists the winning moves on the board that the line does not play. It lists none if they are guesses and
// too many.
func (v *Answer) otherWinning() (list []board.Point) {
	if v.Unknown && len(v.winning) > mostListed {
		return nil
	}
	for _, p := range v.winning {
		played := slices.ContainsFunc(v.verdict.Line, func(m board.Stone) bool { return m.Point == p })
		if p >= 0 && !played {
			list = append(list, p)
		}
	}
	return list
}

// Diagram is the picture, with the answer as its caption.
func (v *Answer) Diagram() *diagram.Diagram {
	d, _ := v.board()
	d.Caption(sentence(v.Answer())).Legend(targetEntry, diagram.Entry{Symbol: diagram.ZoneSymbol, Text: "what the answer depends on"})
	if len(v.otherWinning()) > 0 {
		d.Legend(diagram.Entry{Symbol: diagram.CrossSymbol, Text: "other moves that win"})
	}
	return d
}
