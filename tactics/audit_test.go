package tactics

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
)

// auditNodes bounds the search that confirms a verdict after a move outside its zone.
// auditMore bounds a second search, if the first one finds no capture.
const (
	auditNodes = 20_000
	auditMore  = 3_000_000
)

// auditor tries moves outside the zones of captures.
type auditor struct {
	*testing.T
	second *Reader // confirms the verdicts of the reader that is audited
	random *rand.Rand
	sample int // every sample-th node is checked
	tries  int
	open   int // neither confirmed nor refuted
}

// audit asks a question. At random nodes of the search where a capture was proved, it
// tries every move of the owner outside the zone.
func (a *auditor) audit(r *Reader, q asked, limits *Limits) {
	r.solver.Audit = func(p *zone.Proof, toMove Side, _ board.Point, plies int, captured bool) {
		if !captured || toMove == Attacker || p.Reach < 1 || a.random.IntN(a.sample) > 0 || q.b.At(q.Target) == board.Empty {
			return
		}
		r.solver.Audit = nil // the board is the reader's
		left := freedomOf(q.free, limits)
		if limits.Threats > 0 {
			left.threats = r.solver.Threats()
		}
		for x := range board.Point(q.b.Points()) {
			if q.b.At(x) == board.Empty && !p.Zone.Has(x) {
				a.try(q, x, p, left, limits)
			}
		}
	}
	q.decide(r, limits)
	r.solver.Audit = nil
}

// try plays one move of the owner. The attacker must capture the target all the same.
func (a *auditor) try(q asked, x board.Point, p *zone.Proof, left freedom, limits *Limits) {
	owner := q.b.At(q.Target)
	if played, _ := left.play(q.b, x, owner); !played {
		return
	}
	a.tries++
	free, wide := left.limits(limits)
	wide.Nodes = auditNodes
	again := a.second.Decide(q.b, Question{Target: q.Target}, free, &wide)
	if again.Outcome != Captured {
		wide.Nodes, wide.Numbers.Width = auditMore, 6
		again = a.second.Decide(q.b, Question{Target: q.Target}, free, &wide)
	}
	q.b.Undo()
	switch {
	case again.Outcome == Captured:
	case again.Limit.IsCut():
		a.open++
		a.Logf("open: %s, %s free, after %s %s, limit %s; zone%s\n%s", board.FormatPoint(q.Target, q.b.Size()), q.free,
			owner, board.FormatPoint(x, q.b.Size()), again.Limit, vertices(&p.Zone, q.b.Size()), q.b)
	default:
		a.Errorf("%s is captured, %s free, but not after %s %s outside the zone%s\n%s", board.FormatPoint(q.Target, q.b.Size()), q.free,
			owner, board.FormatPoint(x, q.b.Size()), vertices(&p.Zone, q.b.Size()), q.b)
	}
}

// TestAudit tries the owner's moves outside the zones of captures in games.
func TestAudit(t *testing.T) {
	r := NewReader().Keep()
	random := rand.New(rand.NewPCG(25, 26))
	a := &auditor{T: t, second: NewReader().Keep(), random: random, sample: 30}
	want, paths := 20_000, []string{"../examples/games"}
	if *long {
		want, a.sample = 10_000_000, 40
		if shared := os.Getenv("SHICHO_SHARED"); shared != "" {
			paths = nil
			for _, year := range []string{"2015", "2001", "2002", "2003"} {
				paths = append(paths, filepath.Join(shared, "corpus/kgs19-"+year+".tar.gz"))
			}
		}
	}
	sets := []Limits{Default, Mining, plies13, Default}
	sets[3].Threats = settings.MostThreats
	for i := range sets {
		sets[i].Nodes = 20_000
	}
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil || a.tries >= want || t.Failed() {
			break
		}
		moves := item.Record.Moves()
		b, err := item.Record.BoardAfter(moves/4 + random.IntN(moves/2+1))
		if err != nil {
			continue
		}
		b.SetRules(board.Rules{})
		for _, s := range b.Position() {
			if b.Root(s.Point) == s.Point && b.Liberties(s.Point) <= 4 {
				free := board.Colour(random.IntN(3))
				a.audit(r, asked{b, Question{Target: s.Point, ToMove: Side(random.IntN(2))}, free}, &sets[random.IntN(len(sets))])
			}
		}
	}
	if a.tries < want {
		t.Errorf("only %d moves tried", a.tries)
	}
	t.Logf("%d moves tried, %d left open", a.tries, a.open)
}
