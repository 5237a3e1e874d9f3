package gtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"shicho/board"
	"shicho/engine/ownership"
	"shicho/engine/search"
	"shicho/internal/words"
	"shicho/moves"
)

// analysisCommands are those of Leela Zero and KataGo, as Sabaki, Lizzie and others use them.
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
				Help: "Say what moves are worth, every so many hundredths of a second, until the next command; as " + d.program + " does."},
			Command{Name: d.prefix + "-genmove_analyze", Arguments: "[COLOUR] [INTERVAL] [...]", Talk: p.genmoveAnalyze(d.line),
				Help: "Find a move and make it, saying what moves are worth meanwhile; as " + d.program + " does."})
	}
	return list
}

// analysis is what the arguments of an analysis ask for.
type analysis struct {
	side      board.Colour
	interval  time.Duration
	ownership bool
	rootInfo  bool
	most      int // moves in a line
	avoid     search.Avoided
}

// parseAnalysis reads arguments: a colour, an interval, and pairs of a key and a value, all of
// which may be missing. Keys that are not known are passed over. The error is ErrSyntax.
func (g *Game) parseAnalysis(args []string) (*analysis, error) {
	o := &analysis{side: g.toMove, interval: time.Second, most: 1 << 20}
	if len(args) > 0 {
		if side, err := ParseColour(args[0]); err == nil {
			o.side, args = side, args[1:]
		}
	}
	if len(args) > 0 {
		if n, err := words.ParseNumber(args[0]); err == nil {
			if !(n >= 0 && n < mostSeconds) {
				return nil, ErrSyntax
			}
			o.interval, args = time.Duration(n*float64(10*time.Millisecond)), args[1:]
		}
	}
	for len(args) > 0 {
		key := strings.ToLower(args[0])
		if len(args) < 2 {
			return nil, ErrSyntax
		}
		value := args[1]
		switch key {
		case "interval":
			n, err := words.ParseNumber(value)
			if err != nil || !(n >= 0 && n < mostSeconds) {
				return nil, ErrSyntax
			}
			o.interval = time.Duration(n * float64(10*time.Millisecond))
		case "ownership":
			o.ownership = strings.EqualFold(value, "true")
		case "rootinfo":
			o.rootInfo = strings.EqualFold(value, "true")
		case "maxmoves", "minmoves":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 {
				return nil, ErrSyntax
			}
			if key == "maxmoves" {
				o.most = n
			}
		case "avoid", "allow": // COLOUR VERTICES UNTIL
			if len(args) < 4 {
				return nil, ErrSyntax
			}
			if err := g.avoid(o, key, args[1:4]); err != nil {
				return nil, err
			}
			args = args[2:]
		}
		args = args[2:]
	}
	o.interval = max(o.interval, 10*time.Millisecond)
	return o, nil
}

// avoid reads COLOUR VERTEX[,VERTEX...] DEPTH: moves to avoid, or with "allow" all others, as moves of a
// colour in so many plies. It matters to the next move alone.
func (g *Game) avoid(o *analysis, key string, args []string) error {
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

func (p *playing) analyze(line func(*Game, *search.Report, *analysis) string) func(t *Talk, args []string) (string, error) {
	return func(t *Talk, args []string) (string, error) {
		o, err := t.parseAnalysis(args)
		if err != nil {
			return "", err
		}
		say := func(r *search.Report) {
			if len(r.Moves) > 0 && r.Playouts > 0 { // of a tree that was kept, the score is not known before
				t.Say(line(t.Game, r, o))
			}
		}
		at := p.position(t.Game, o.side)
		at.Avoid = o.avoid
		r, err := p.player.Analyze(t.Context, at, 0, o.interval, say)
		if err != nil {
			return "", err
		}
		say(r)
		return "", nil
	}
}

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

// leelaLine is a line of lz-analyze: values are in 1/10,000.
func leelaLine(g *Game, r *search.Report, o *analysis) string {
	var list []string
	for i, m := range shown(r, o) {
		list = append(list, fmt.Sprintf("info move %s visits %d winrate %d prior %d lcb %d order %d pv %s",
			g.analysed(m.Point), m.Visits, tenThousandths(m.Value), tenThousandths(m.Prior), tenThousandths(lowerBound(&m)), i, g.row(m.Line)))
	}
	return strings.Join(list, " ")
}

func shown(r *search.Report, o *analysis) []search.Move { return r.Moves[:min(len(r.Moves), o.most)] }

func tenThousandths(x float64) int { return int(x*10000 + 0.5) }

// lowerBound is below the value of a move with some confidence, as the programs have it.
func lowerBound(m *search.Move) float64 { return max(0, m.Value-2*m.Deviation) }

// row writes points in a row.
func (g *Game) row(points []board.Point) string {
	var names []string
	for _, p := range points {
		names = append(names, g.analysed(p))
	}
	return strings.Join(names, " ")
}

// analysed is a point's name as Leela Zero and KataGo write it, a pass in lower case.
func (g *Game) analysed(p board.Point) string {
	if p == board.Pass {
		return "pass"
	}
	return g.Name(p)
}

// kataLine is a line of kata-analyze: values are the side's to move, ownership too.
func kataLine(g *Game, r *search.Report, o *analysis) string {
	sign := 1.0
	if r.ToMove == board.White {
		sign = -1
	}
	var list []string
	for i, m := range shown(r, o) {
		score := decimal(m.Score*sign, 3)
		list = append(list, fmt.Sprintf("info move %s visits %d utility %s winrate %s scoreMean %s scoreStdev %s scoreLead %s scoreSelfplay %s prior %s lcb %s utilityLcb %s weight %s order %d pv %s",
			g.analysed(m.Point), m.Visits, decimal(2*m.Value-1, 6), decimal(m.Value, 6), score, decimal(r.Deviation, 3), score, score,
			decimal(m.Prior, 6), decimal(lowerBound(&m), 6), decimal(2*lowerBound(&m)-1, 6), decimal(float64(m.Visits), 1), i, g.row(m.Line)))
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

// guiCommands are for GoGui's menu.
func (p *playing) guiCommands() []Command {
	return []Command{
		{Name: "shicho-ownership", Help: "Whose each point becomes in playouts: 1 Black's, -1 White's.",
			Analyze: []string{"dboard/Ownership/shicho-ownership"}, Run: p.ownership},
		{Name: "shicho-network", Arguments: "[COLOUR]", Help: "Whose each point becomes by the ownership network, with a colour to move.",
			Analyze: []string{"dboard/Ownership Network/shicho-network %c"}, Run: network},
		{Name: "shicho-probabilities", Arguments: "[COLOUR]", Help: "The likeliest moves by the learned model, in per cent.",
			Analyze: []string{"pspairs/Model Probabilities/shicho-probabilities %c"}, Run: probabilities},
		{Name: "shicho-search", Arguments: "[COLOUR [PLAYOUTS]]", Help: "The moves that a search visits most, with the share won in per cent and the visits.",
			Analyze: []string{"pspairs/Search/shicho-search %c"}, Talk: p.searchTree},
	}
}

// probabilities are pairs of a vertex and a label, as GoGui reads them.
func probabilities(g *Game, args []string) (string, error) {
	side := g.toMove
	if len(args) > 0 {
		var err error
		if side, err = ParseColour(args[0]); err != nil {
			return "", err
		}
	}
	m, err := moves.Default(moves.Tree, g.board.Size())
	if err != nil {
		return "", err
	}
	list, err := m.RankMoves(g.board, side)
	if err != nil {
		return "", err
	}
	var pairs []string
	for _, x := range list[:min(len(list), 20)] {
		pairs = append(pairs, fmt.Sprintf("%s %.0f", g.Name(x.Point), 100*x.Probability))
	}
	return strings.Join(pairs, "\n"), nil
}

// guiPlayouts are those of a search for a picture.
const guiPlayouts = 2000

// ownership is by line, from above.
func (p *playing) ownership(g *Game, _ []string) (string, error) {
	s, err := p.status(g)
	if err != nil {
		return "", err
	}
	return dboard(s.Ownership, g.board.Size()), nil
}

// network is likewise.
func network(g *Game, args []string) (string, error) {
	side := g.toMove
	if len(args) > 0 {
		var err error
		if side, err = ParseColour(args[0]); err != nil {
			return "", err
		}
	}
	e, err := ownership.Playing().NewEvaluator(g.board.Size())
	if err != nil {
		return "", err
	}
	e.Load(g.board, side)
	e.Evaluate()
	return dboard(e.Owners(), g.board.Size()), nil
}

// dboard writes a number a point, as GoGui reads them.
func dboard(values []float64, size int) string {
	var rows []string
	for row := range slices.Chunk(values, size) {
		var list []string
		for _, x := range row {
			list = append(list, decimal(x, 2))
		}
		rows = append(rows, strings.Join(list, " "))
	}
	return "\n" + strings.Join(rows, "\n")
}

// searchTree lists the moves as GoGui's pairs of a vertex and a label, and as text after them.
func (p *playing) searchTree(t *Talk, args []string) (string, error) {
	side, playouts := t.toMove, guiPlayouts
	if len(args) > 0 {
		var err error
		if side, err = ParseColour(args[0]); err != nil {
			return "", err
		}
	}
	if len(args) > 1 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 {
			return "", ErrSyntax
		}
		playouts = n
	}
	r, err := p.player.Analyze(t.Context, p.position(t.Game, side), playouts, 0, nil)
	if err != nil {
		return "", err
	}
	var list []string
	for _, m := range r.Moves[:min(len(r.Moves), 20)] {
		list = append(list, fmt.Sprintf("%s %d%%/%d", t.Name(m.Point), int(m.Value*100+0.5), m.Visits))
	}
	return strings.Join(list, "\n"), nil
}
