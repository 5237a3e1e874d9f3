package tactics

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/sgf"
)

// auditNodes bounds the search that confirms a verdict after a move outside its
// zone; auditMore the one that is asked where that is not enough.
const (
	auditNodes = 20_000
	auditMore  = 3_000_000
)

// auditor tries moves outside the zones of captures.
type auditor struct {
	*testing.T
	second *Reader // confirms what the first one says
	random *rand.Rand
	sample int // one node in so many
	tries  int
	open   int // neither confirmed nor refuted
}

// audit asks a question and tries every move of the owner outside the zone of
// every capture that was proved on the way, at nodes taken at random.
func (a *auditor) audit(r *Reader, q asked, limits *Limits) {
	r.audit = func(p *proof, attackerToMove bool, plies int, captured bool) {
		if !captured || attackerToMove || p.reach < 1 || a.random.IntN(a.sample) > 0 || q.b.At(q.Target) == board.Empty {
			return
		}
		r.audit = nil // the board is the reader's
		left := freedomOf(q.free, limits)
		if limits.Threats > 0 {
			left.threats = r.threats
		}
		for x := range board.Point(q.b.Points()) {
			if q.b.At(x) == board.Empty && !p.zone.Has(x) {
				a.try(q, x, p, left, limits)
			}
		}
	}
	q.decide(r, limits)
	r.audit = nil
}

// try plays one move of the owner: the attacker must capture all the same.
func (a *auditor) try(q asked, x board.Point, p *proof, left freedom, limits *Limits) {
	owner := q.b.At(q.Target)
	if played, _ := left.play(q.b, x, owner); !played {
		return
	}
	a.tries++
	free, wide := left.limits(limits)
	wide.Nodes = auditNodes
	again := a.second.Decide(q.b, Question{Target: q.Target}, free, &wide)
	if again.Outcome != Captured {
		wide.Nodes, wide.Width = auditMore, 6
		again = a.second.Decide(q.b, Question{Target: q.Target}, free, &wide)
	}
	q.b.Undo()
	switch {
	case again.Outcome == Captured:
	case again.Limit.cut():
		a.open++
		a.Logf("open: %s, %s free, after %s %s, limit %s; zone%s\n%s", board.FormatPoint(q.Target, q.b.Size()), q.free,
			owner, board.FormatPoint(x, q.b.Size()), again.Limit, vertices(&p.zone, q.b.Size()), q.b)
	default:
		a.Errorf("%s is captured, %s free, but not after %s %s outside the zone%s\n%s", board.FormatPoint(q.Target, q.b.Size()), q.free,
			owner, board.FormatPoint(x, q.b.Size()), vertices(&p.zone, q.b.Size()), q.b)
	}
}

// TestAudit tries the owner's moves outside the zones of captures in games.
func TestAudit(t *testing.T) {
	random := rand.New(rand.NewPCG(25, 26))
	a := &auditor{T: t, second: NewReader(), random: random, sample: 40}
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
	sets := []Limits{Default, Mining, PaperDeep, Default}
	sets[3].Threats = mostThreats
	for i := range sets {
		sets[i].Nodes = 20_000
	}
	r := NewReader()
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
