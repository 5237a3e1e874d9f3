package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/engine/estimate"
	"shicho/proof"
	"shicho/tactics"
)

// Tactics answers tactical questions about the board.
type Tactics struct {
	Reader   *tactics.Reader
	Groups   *estimate.Estimator // of groups about which nothing is proved; nil: no estimates
	Limits   tactics.Limits      // for each question
	Patterns tactics.Patterns    // for shicho-candidates; nil: no patterns
}

// TacticalCommands returns the commands that a reader answers.
func TacticalCommands(t Tactics) []Command {
	r := &reading{Tactics: t}
	return []Command{
		{Name: "attack", Arguments: "VERTEX", Help: "Whether a string can be captured, and by which move.",
			Analyze: []string{"string/Attack/attack %p"}, Run: r.capture(tactics.Attacker)},
		{Name: "defend", Arguments: "VERTEX", Help: "Whether a string can be saved, and by which move.",
			Analyze: []string{"string/Defend/defend %p"}, Run: r.capture(tactics.Defender)},
		{Name: "shicho-zone", Arguments: "QUESTION VERTEX", Help: "The points that the answer to attack or defend depends on, for display.",
			Analyze: []string{"gfx/Zone of Attack/shicho-zone attack %p", "gfx/Zone of Defence/shicho-zone defend %p"}, Run: r.zone},
		{Name: "shicho-proof", Arguments: "QUESTION VERTEX", Help: "The certificate of the answer to attack, defend, owl_attack or owl_defend, for the command check.", Run: r.proof},
		{Name: "reset_reading_node_counter", Help: "Count nodes from 0.",
			Run: func(*Game, []string) (string, error) {
				r.nodes = 0
				return "", nil
			}},
		{Name: "get_reading_node_counter", Help: "Nodes searched since the counter was reset.",
			Run: func(*Game, []string) (string, error) { return strconv.Itoa(r.nodes), nil }},
		{Name: "clear_cache", Help: "Makes the reader forget the answers that it remembers of the game.",
			Run: func(*Game, []string) (string, error) { r.Reader.Forget(); return "", nil }},
		{Name: "connect", Arguments: "VERTEX VERTEX", Help: "Whether two strings can be connected, and by which move.",
			Analyze: []string{"string/Connect/connect %P"}, Run: r.connection(tactics.Attacker)},
		{Name: "disconnect", Arguments: "VERTEX VERTEX", Help: "Whether two strings can be kept apart, and by which move.",
			Analyze: []string{"string/Disconnect/disconnect %P"}, Run: r.connection(tactics.Defender)},
		{Name: "owl_attack", Arguments: "VERTEX", Help: "Whether the group of a string can be killed, and by which move.",
			Analyze: []string{"string/Owl Attack/owl_attack %p"}, Run: r.group(tactics.Attacker)},
		{Name: "owl_defend", Arguments: "VERTEX", Help: "Whether the group of a string can be made to live, and by which move.",
			Analyze: []string{"string/Owl Defend/owl_defend %p"}, Run: r.group(tactics.Defender)},
		{Name: "owl_does_attack", Arguments: "VERTEX VERTEX", Help: "Whether a move, the first vertex, kills the group of a string, the second.", Run: r.groupAfter(tactics.Attacker)},
		{Name: "owl_does_defend", Arguments: "VERTEX VERTEX", Help: "Whether a move, the first vertex, makes the group of a string live, the second.", Run: r.groupAfter(tactics.Defender)},
		{Name: "dragon_status", Arguments: "VERTEX", Help: "What becomes of the group of a string: alive, dead, or critical with the moves that kill and save it; an estimate where nothing is proved.",
			Analyze: []string{"string/Dragon Status/dragon_status %p"}, Run: r.dragonStatus},
		{Name: "shicho-group", Arguments: "VERTEX", Help: "What each side can do about the group of a string, moving first: proved, perhaps as long as walls stand, or estimated with a chance.",
			Analyze: []string{"string/Group/shicho-group %p"}, Run: r.groupReport},
		{Name: "shicho-candidates", Arguments: "COLOUR", Help: "The moves that tactics suggest, each with its purpose.",
			Analyze: []string{"hpstring/Candidates/shicho-candidates %c"}, Run: r.candidates},
	}
}

// reading holds the state of the tactical commands.
type reading struct {
	Tactics
	nodes int // nodes searched since the counter was reset
}

// ask answers a question and counts its nodes.
func (r *reading) ask(g *Game, q tactics.Question) (tactics.Answer, error) {
	a, err := r.Reader.Ask(g.board, q, &r.Limits)
	r.nodes += a.Nodes
	return a, err
}

// capture returns the command that asks whether a string can be captured, or saved, by the side to move.
func (r *reading) capture(toMove tactics.Side) Handler {
	return func(g *Game, args []string) (string, error) {
		target, err := g.Stone(args[0])
		if err != nil {
			return "", err
		}
		a, err := r.ask(g, tactics.Question{Target: target, ToMove: toMove})
		if err != nil {
			return "", err
		}
		return g.format(&a), nil
	}
}

// format writes an answer as GNU Go does: 0, or the code and the move.
func (g *Game) format(a *tactics.Answer) string {
	if a.Result == tactics.Fails {
		return "0"
	}
	return fmt.Sprintf("%d %s", a.Result, g.Name(a.Move))
}

// zone draws the answer with GoGui's marks: it colours the zone, puts a circle on each stone of the target and a cross
// on the move, and writes the answer into the status line.
func (r *reading) zone(g *Game, args []string) (string, error) {
	command := strings.ToLower(args[0])
	q, a, err := r.answer(g, command, args[1])
	if err != nil {
		return "", err
	}
	lines := []string{"CIRCLE " + g.names(*g.board.StringAt(q.Target))}
	if !a.Zone.IsEmpty() {
		lines = append(lines, "COLOR "+zoneColour+" "+g.names(a.Zone))
	}
	if a.Result != tactics.Fails && a.Move >= 0 {
		lines = append(lines, "MARK "+g.Name(a.Move))
	}
	text := fmt.Sprintf("TEXT %s %s: %s", command, g.Name(q.Target), g.format(&a))
	if a.Outcome == tactics.Unknown {
		text += ", not proved"
	}
	return strings.Join(append(lines, text), "\n"), nil
}

// answer answers the question attack or defend about a string.
func (r *reading) answer(g *Game, question, vertex string) (q tactics.Question, a tactics.Answer, err error) {
	switch question {
	case "attack":
	case "defend":
		q.ToMove = tactics.Defender
	default:
		return q, a, ErrSyntax
	}
	if q.Target, err = g.Stone(vertex); err != nil {
		return q, a, err
	}
	a, err = r.ask(g, q)
	return q, a, err
}

// proof is the certificate of an answer, its lines as they are in a file.
func (r *reading) proof(g *Game, args []string) (string, error) {
	var q tactics.Question
	var a tactics.Answer
	var err error
	limits := r.Limits
	switch question := strings.ToLower(args[0]); question {
	case "owl_attack":
		q, a, limits, err = r.askForProof(g, args[1], tactics.Attacker)
	case "owl_defend":
		q, a, limits, err = r.askForProof(g, args[1], tactics.Defender)
	default:
		q, a, err = r.answer(g, question, args[1])
	}
	if err != nil {
		return "", err
	}
	s, err := proof.Of(g.board, q, &a)
	if err != nil {
		return "", err
	}
	c, err := proof.Using(r.Groups.Reader(g.board.Size())).Write(g.board, s, &limits)
	if err != nil {
		return "", err
	}
	if _, err := c.Check(); err != nil {
		return "", err
	}
	return strings.TrimSpace(string(c.Bytes())), nil
}

// connection returns the command that asks whether two strings can be connected, or kept apart, by the side to move.
func (r *reading) connection(toMove tactics.Side) Handler {
	return func(g *Game, args []string) (string, error) {
		one, err := g.Stone(args[0])
		if err != nil {
			return "", err
		}
		other, err := g.Stone(args[1])
		switch {
		case err != nil:
			return "", err
		case g.board.At(one) != g.board.At(other):
			return "", ErrTwoColours
		case g.board.Root(one) == g.board.Root(other) && toMove == tactics.Attacker:
			return g.format(&tactics.Answer{Result: tactics.Works, Move: board.Pass}), nil
		case g.board.Root(one) == g.board.Root(other):
			return g.format(&tactics.Answer{}), nil
		}
		a, err := r.ask(g, tactics.Question{Goal: tactics.Connect, Target: one, Other: other, ToMove: toMove})
		if err != nil {
			return "", err
		}
		return g.format(&a), nil
	}
}

// besieged is the question about the group of a string, before any side is to move.
func (r *reading) besieged(g *Game, vertex string) (q tactics.Question, shut bool, err error) {
	target, err := g.Stone(vertex)
	if err != nil {
		return q, false, err
	}
	return r.Reader.Besieged(g.board, board.SetOf(target), &r.Limits)
}

// askGroup asks about the group of a string.
func (r *reading) askGroup(g *Game, vertex string, toMove tactics.Side) (q tactics.Question, a tactics.Answer, e *estimate.Estimate, err error) {
	q, shut, err := r.besieged(g, vertex)
	if err != nil {
		return q, a, nil, err
	}
	q.ToMove = toMove
	a, e, err = r.Groups.Answer(r.Reader, g.board, q, shut, &r.Limits)
	r.nodes += a.Nodes
	return q, a, e, err
}

// askForProof asks about the group of a vertex. Where walls shut the group in and nothing is proved, it searches again for longer. It returns the limits of the
// search that gave the answer.
func (r *reading) askForProof(g *Game, vertex string, toMove tactics.Side) (q tactics.Question, a tactics.Answer, limits tactics.Limits, err error) {
	limits = r.Limits
	q, shut, err := r.besieged(g, vertex)
	if err != nil {
		return q, a, limits, err
	}
	q.ToMove = toMove
	a, found, err := r.Groups.Answer(r.Reader, g.board, q, shut, &limits)
	if found != nil && shut && err == nil {
		limits = estimate.ForCertificate(&limits)
		a, _, err = r.Groups.Answer(r.Reader, g.board, q, false, &limits)
	}
	return q, a, limits, err
}

// groupAfter returns the command that asks whether a move of a side kills a group, or makes it live.
func (r *reading) groupAfter(toMove tactics.Side) Handler {
	return func(g *Game, args []string) (string, error) {
		move, err := g.Vertex(args[0])
		if err != nil {
			return "", err
		}
		q, shut, err := r.besieged(g, args[1])
		if err != nil {
			return "", err
		}
		q.ToMove = toMove
		b := g.board.Clone()
		switch legal, stands := q.Play(b, move); {
		case !legal:
			return "", ErrIllegalMove
		case !stands:
			return "1", nil
		}
		a, _, err := r.Groups.Answer(r.Reader, b, q, shut, &r.Limits)
		r.nodes += a.Nodes
		return strconv.Itoa(int(a.Result.Opposite())), err
	}
}

// group returns the command that asks whether the group of a string can be killed, or saved, by the side to move. Where nothing is proved the answer
// is what probably works.
func (r *reading) group(toMove tactics.Side) Handler {
	return func(g *Game, args []string) (string, error) {
		_, a, _, err := r.askGroup(g, args[0], toMove)
		if err != nil {
			return "", err
		}
		return g.format(&a), nil
	}
}

// dragonStatus says what becomes of the group of a string, as GNU Go does: proved, or else probably.
func (r *reading) dragonStatus(g *Game, args []string) (string, error) {
	_, attack, _, err := r.askGroup(g, args[0], tactics.Attacker)
	if err != nil {
		return "", err
	}
	if attack.Result == tactics.Fails {
		return "alive", nil
	}
	_, defence, _, err := r.askGroup(g, args[0], tactics.Defender)
	switch {
	case err != nil:
		return "", err
	case defence.Result == tactics.Fails:
		return "dead", nil
	}
	return "critical " + g.Name(attack.Move) + " " + g.Name(defence.Move), nil
}

// groupReport says of the group of a string what each side can do, moving first, and how sure that is.
func (r *reading) groupReport(g *Game, args []string) (string, error) {
	var lines []string
	for side, name := range [...]string{"attack", "defend"} {
		q, a, e, err := r.askGroup(g, args[0], tactics.Side(side))
		if err != nil {
			return "", err
		}
		line := name + " " + g.format(&a)
		switch walls := a.Walls(&q); {
		case e != nil:
			line += fmt.Sprintf(" estimate %.2f", e.Chance(q.ToMove))
		case a.Outcome == tactics.Unknown:
			line += " unknown"
		case !walls.IsEmpty():
			line += " proved walls " + g.names(walls)
		default:
			line += " proved"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), nil
}

// candidates lists the tactical moves of a side. It asks dozens of questions, so each question has few nodes.
func (r *reading) candidates(g *Game, args []string) (string, error) {
	colour, err := ParseColour(args[0])
	if err != nil {
		return "", err
	}
	limits := r.Limits.AsQuickAs(&tactics.Fast)
	var lines []string
	for _, c := range r.Reader.Candidates(g.board, colour, r.Patterns, &limits) {
		lines = append(lines, g.Name(c.Move)+" "+c.Text(g.board.Size()))
	}
	return strings.Join(lines, "\n"), nil
}
