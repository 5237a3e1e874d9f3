package gtp

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"shicho/board"
	"shicho/engine/search"
	"shicho/internal/words"
)

// analysisCommands are the analysis commands of Leela Zero and KataGo, for Sabaki, Lizzie and
// other programs.
func (p *playing) analysisCommands() []Command {
	var list []Command
	for _, d := range []struct {
		prefix, program string
		line            func(g *Game, r *search.Report, o *analysis) string
	}{
		{"lz", "Leela Zero", leelaLine},
		{"kata", "KataGo", kataLine},
	} {
		list = append(list,
			Command{Name: d.prefix + "-analyze", Arguments: "[COLOUR] [INTERVAL] [...]", Waits: true, Talk: p.analyze(d.line),
				Help: "Write the values of moves in every interval (hundredths of a second) until the next command, as " + d.program + " does."},
			Command{Name: d.prefix + "-genmove_analyze", Arguments: "[COLOUR] [INTERVAL] [...]", Talk: p.genmoveAnalyze(d.line),
				Help: "Find a move and make it; meanwhile write the values of moves, as " + d.program + " does."})
	}
	return list
}

// analysis holds the arguments of an analysis command.
type analysis struct {
	side      board.Colour
	interval  time.Duration // between two lines
	ownership bool          // write the ownership of points
	rootInfo  bool          // write the values of the position
	most      int           // moves in a line
	avoid     search.Avoided
}

// parseAnalysis reads the arguments of an analysis command: a colour, an interval, and pairs of a
// key and a value. All of them may be missing. The error is ErrSyntax, or wraps ErrKey.
func (g *Game) parseAnalysis(args []string) (*analysis, error) {
	o := &analysis{side: g.toMove, interval: defaultInterval, most: allMoves}
	if len(args) > 0 {
		if side, err := ParseColour(args[0]); err == nil {
			o.side, args = side, args[1:]
		}
	}
	if len(args) > 0 {
		if _, err := words.ParseNumber(args[0]); err == nil {
			if err := o.setInterval(args[0]); err != nil {
				return nil, err
			}
			args = args[1:]
		}
	}
	for len(args) > 0 {
		if len(args) < 2 {
			return nil, ErrSyntax
		}
		key, used := strings.ToLower(args[0]), 2
		var err error
		if key == "avoid" || key == "allow" { // the value is COLOUR VERTICES DEPTH
			used = 4
			if len(args) < used {
				return nil, ErrSyntax
			}
			err = g.limitMoves(o, key, args[1:used])
		} else {
			err = o.set(key, args[1])
		}
		if err != nil {
			return nil, err
		}
		args = args[used:]
	}
	return o, nil
}

// ErrKey is the error for a key that the analysis commands do not know. Such a key must be an error, because programs
// send for example "pvVisits true" to find out whether we can do this.
var ErrKey = errors.New("no such key")

// set reads the value of a key. The error is ErrSyntax, or wraps ErrKey.
func (o *analysis) set(key, value string) error {
	switch key {
	case "interval":
		return o.setInterval(value)
	case "ownership":
		o.ownership = strings.EqualFold(value, "true")
	case "rootinfo":
		o.rootInfo = strings.EqualFold(value, "true")
	case "maxmoves", "minmoves":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return ErrSyntax
		}
		if key == "maxmoves" {
			o.most = n
		}
	case "pvvisits", "pvedgevisits", "movesownership", "movesownershipstdev", "ownershipstdev", "noresultvalue":
		if !strings.EqualFold(value, "false") {
			return fmt.Errorf("%w: %s", ErrKey, key)
		}
	default:
		return fmt.Errorf("%w: %s", ErrKey, key)
	}
	return nil
}

// setInterval reads an interval in hundredths of a second. The error is ErrSyntax.
func (o *analysis) setInterval(text string) error {
	n, err := words.ParseNumber(text)
	if err != nil || !(n >= 0 && n < mostSeconds) {
		return ErrSyntax
	}
	o.interval = max(leastInterval, time.Duration(n*float64(intervalUnit)))
	return nil
}

// limitMoves reads COLOUR VERTEX[,VERTEX...] DEPTH. With the key "avoid" the search leaves out these moves of the
// colour, with "allow" it leaves out all other moves of the colour. Only the next move is limited, whatever the depth.
func (g *Game) limitMoves(o *analysis, key string, args []string) error {
	side, err := ParseColour(args[0])
	if err != nil {
		return err
	}
	if depth, err := strconv.Atoi(args[2]); err != nil || depth < 1 {
		return ErrSyntax
	}
	var moves []board.Point
	for _, name := range strings.Split(args[1], ",") {
		move, err := g.Vertex(name)
		if err != nil {
			return err
		}
		moves = append(moves, move)
	}
	switch {
	case side != o.side:
	case key == "avoid":
		o.avoid.Add(moves...)
	default:
		o.avoid.AllowOnly(g.board, moves...)
	}
	return nil
}

// analyze returns the command that searches until the controller stops it, and writes a line in
// every interval.
func (p *playing) analyze(line func(*Game, *search.Report, *analysis) string) func(t *Talk, args []string) (string, error) {
	return func(t *Talk, args []string) (string, error) {
		o, err := t.parseAnalysis(args)
		if err != nil {
			return "", err
		}
		say := func(r *search.Report) {
			if len(r.Moves) > 0 {
				t.Say(line(t.Game, r, o))
			}
		}
		at := p.position(t.Game, o.side)
		at.Avoid = o.avoid
		r, err := p.player.Analyze(t.Context, at, 0, o.interval, say)
		if errors.Is(err, search.ErrUnsearched) {
			return "", nil
		}
		if err != nil {
			return "", err
		}
		say(r)
		return "", nil
	}
}

// genmoveAnalyze returns the command that makes a move, and writes lines of analysis meanwhile.
func (p *playing) genmoveAnalyze(line func(*Game, *search.Report, *analysis) string) func(t *Talk, args []string) (string, error) {
	return func(t *Talk, args []string) (string, error) {
		o, err := t.parseAnalysis(args)
		if err != nil {
			return "", err
		}
		at := p.position(t.Game, o.side)
		at.Avoid = o.avoid
		move, err := p.genmove(t, at, true, o.interval, func(r *search.Report) {
			if len(r.Moves) > 0 {
				t.Say(line(t.Game, r, o))
			}
		})
		if err != nil {
			return "", err
		}
		t.Say("play " + move)
		return "", nil
	}
}

// leelaLine returns a line of lz-analyze. Its shares are in 1/10,000.
func leelaLine(g *Game, r *search.Report, o *analysis) string {
	var list []string
	for i, m := range o.listed(r) {
		list = append(list, fmt.Sprintf("info move %s visits %d winrate %d prior %d lcb %d order %d%s pv %s",
			g.analysisName(m.Point), m.Visits, tenThousandths(r.Estimate(&m)), tenThousandths(m.Prior), tenThousandths(lowerBound(r, &m)), i, pattern(&m), g.analysisNames(m.Line)))
	}
	return strings.Join(list, " ")
}

// pattern names the stored pattern that spoke for a move, if there is one.
func pattern(m *search.RootMove) string {
	if m.Pattern.IsZero() {
		return ""
	}
	return " pattern " + m.Pattern.String()
}

// listed returns the moves of a report that go into a line.
func (o *analysis) listed(r *search.Report) []search.RootMove {
	return r.Moves[:min(len(r.Moves), o.most)]
}

func tenThousandths(x float64) int { return int(x*10000 + 0.5) }

// lowerBound returns a lower bound for the value of a move. Leela Zero and KataGo call it lcb.
func lowerBound(r *search.Report, m *search.RootMove) float64 {
	return max(0, r.Estimate(m)-lowerBoundSpread*m.Deviation)
}

// analysisNames writes points with spaces between them.
func (g *Game) analysisNames(points []board.Point) string {
	var names []string
	for _, p := range points {
		names = append(names, g.analysisName(p))
	}
	return strings.Join(names, " ")
}

// analysisName writes a point as Leela Zero and KataGo do: a pass is in lower case.
func (g *Game) analysisName(p board.Point) string {
	if p == board.Pass {
		return "pass"
	}
	return g.Name(p)
}

// kataLine returns a line of kata-analyze. Values and ownership are seen from the side to move.
func kataLine(g *Game, r *search.Report, o *analysis) string {
	sign := 1.0
	if r.ToMove == board.White {
		sign = -1
	}
	var list []string
	for i, m := range o.listed(r) {
		score, value, bound := decimal(m.Score*sign, 3), r.Estimate(&m), lowerBound(r, &m)
		list = append(list, fmt.Sprintf("info move %s visits %d utility %s winrate %s scoreMean %s scoreStdev %s scoreLead %s scoreSelfplay %s prior %s lcb %s utilityLcb %s weight %s order %d%s pv %s",
			g.analysisName(m.Point), m.Visits, decimal(2*value-1, 6), decimal(value, 6), score, decimal(r.Deviation, 3), score, score,
			decimal(m.Prior, 6), decimal(bound, 6), decimal(2*bound-1, 6), decimal(float64(m.Visits), 1), i, pattern(&m), g.analysisNames(m.Line)))
	}
	if o.rootInfo {
		list = append(list, fmt.Sprintf("rootInfo visits %d utility %s winrate %s scoreLead %s scoreStdev %s weight %s",
			r.Visits, decimal(2*r.Value-1, 6), decimal(r.Value, 6), decimal(r.Score*sign, 3), decimal(r.Deviation, 3), decimal(float64(r.Visits), 1)))
	}
	if o.ownership {
		owners := []string{"ownership"}
		for _, x := range r.Ownership {
			owners = append(owners, decimal(x*sign, 4))
		}
		list = append(list, strings.Join(owners, " "))
	}
	return strings.Join(list, " ")
}
