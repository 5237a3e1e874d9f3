package tactics

import (
	"encoding/base64"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/tactics/internal/settings"
)

// The file has an encoded pattern in each line. Those of testdata are of the sample games: shicho mine examples/games --limits
// mining, without patterns of final moves.
var patternFile = flag.String("patterns", "testdata/patterns.txt", "the patterns that the reader knows in the tests of known patterns")

// knowing is a reader that knows patterns and looks them up at every node.
func knowing(t *testing.T) *Reader {
	t.Helper()
	text, err := os.ReadFile(*patternFile)
	if err != nil {
		t.Fatal(err)
	}
	var list []shape.Pattern
	for line := range strings.Lines(string(text)) {
		code, err := base64.RawStdEncoding.DecodeString(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		p, err := shape.Decode(code)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	r := NewReader()
	r.Use(shape.NewProofs(list))
	r.solver.KnownPlies = -settings.MaxPlies
	return r
}

// TestKnownAudit is TestAudit with patterns.
func TestKnownAudit(t *testing.T) { auditGames(t, knowing(t)) }

// gameQuestions asks about the strings with few liberties in positions of games, and of random games.
func gameQuestions(t *testing.T, positions int, random *rand.Rand, ask func(q asked)) {
	paths := []string{"../examples/games"}
	if shared := os.Getenv("SHICHO_SHARED"); shared != "" && *long {
		paths = []string{shared + "/corpus/kgs19-2003.tar.gz"}
	}
	n := 0
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		b, err := item.Record.BoardAfter(item.Record.Moves()/4 + random.IntN(item.Record.Moves()/2+1))
		if err != nil {
			continue
		}
		if n++; n > positions || t.Failed() {
			break
		}
		b.SetRules(board.Rules{})
		for _, s := range b.Position() {
			if b.Root(s.Point) == s.Point && b.Liberties(s.Point) <= 4 {
				ask(asked{b, Question{Target: s.Point, ToMove: Side(random.IntN(2))}, board.Colour(random.IntN(3))})
			}
		}
	}
	questions(positions, []int{5, 7, 9, 9}, random, ask)
}

// knownLimits are limits to ask with: those of miners and of players.
func knownLimits(random *rand.Rand) Limits {
	l := [...]Limits{Mining, PaperShallow, Default, {Liberties: 5, Plies: 7, LadderPlies: 100}, {Liberties: 4, Plies: 5, Retakes: true}}[random.IntN(5)]
	l.Threats = max(0, random.IntN(5)-2)
	l.Nodes = 20_000
	return l
}

// manyLiberties are more than a string has in the captures of these tests.
const manyLiberties = 8

// isCaptured asks a reader without patterns whether a target is captured before it has a number of liberties. cut tells that its
// search found no answer.
func isCaptured(r *Reader, b *board.Board, q asked, liberties int, limits Limits) (captured, cut bool) {
	limits.Numbers, limits.Near, limits.Plies, limits.LadderPlies, limits.Deepen, limits.Liberties = true, true, 3, 300, 0, liberties
	for _, width := range []int{2, 6} {
		limits.Width, limits.Nodes = width, map[int]int{2: 30_000, 6: 2_000_000}[width]
		r.Forget()
		a := r.Decide(b, q.Question, q.free, &limits)
		if captured, cut = a.Outcome == Captured, a.Limit.IsCut(); captured || !cut {
			break
		}
	}
	return captured, cut
}

// TestKnownAnswers: a reader that knows patterns has the answers of a reader that knows none, where both are proofs. A capture that
// only the patterns prove is a capture.
func TestKnownAnswers(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	positions := 60
	if *long {
		positions = 3000
	}
	on, off := knowing(t), NewReader()
	asks, spared, more, open := 0, 0, 0, 0
	gameQuestions(t, positions, random, func(q asked) {
		limits := knownLimits(random)
		a, want := q.decide(on, &limits), q.decide(off, &limits)
		asks++
		if a.Nodes < want.Nodes {
			spared++
		}
		if a.Outcome == want.Outcome {
			return
		}
		wrong := a.Outcome == Escaped && want.Outcome == Captured && !a.Limit.IsCut()
		if a.Outcome == Captured {
			more++
			captured, cut := isCaptured(off, q.b, q, manyLiberties, limits)
			if cut && !captured {
				open++
			}
			wrong = !captured && !cut
		}
		if wrong {
			t.Errorf("%s, %s to move, %s free, limits %+v: %s (limit %s) with patterns, %s (limit %s) without:\n%s", board.FormatPoint(q.Target, q.b.Size()),
				q.ToMove, q.free, limits, a.Outcome, a.Limit, want.Outcome, want.Limit, q.b)
		}
	})
	t.Logf("%d questions, fewer nodes in %d, %d captures more, %d of them not confirmed", asks, spared, more, open)
	if spared < asks/40 {
		t.Error("the patterns are hardly used")
	}
}

// TestKnownZones rewrites the board outside the zones of answers that patterns help to prove. A capture is a capture there, too,
// and an escape no capture.
func TestKnownZones(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 34))
	positions := 40
	if *long {
		positions = 2000
	}
	on, off := knowing(t), NewReader()
	var rewrites [Ko]int // by outcome
	open := 0
	gameQuestions(t, positions, random, func(q asked) {
		limits := knownLimits(random)
		a := q.decide(on, &limits)
		if a.Limit.IsCut() || a.Nodes == q.decide(off, &limits).Nodes {
			return
		}
		if ko, _ := q.b.Ko(); ko >= 0 {
			return
		}
		for range 6 {
			b, ok := rewrite(q, &a, random)
			if !ok {
				continue
			}
			rewrites[a.Outcome]++
			liberties := manyLiberties
			if a.Outcome == Escaped {
				liberties = limits.Liberties
			}
			captured, cut := isCaptured(off, b, q, liberties, limits)
			switch {
			case a.Outcome == Captured && cut && !captured:
				open++
			case captured != (a.Outcome == Captured):
				t.Errorf("%s, %s to move, %s free, limits %+v: %s with zone%s, spare %d:\n%s\nbut not here:\n%s", board.FormatPoint(q.Target, b.Size()),
					q.ToMove, q.free, limits, a.Outcome, vertices(&a.Zone, b.Size()), a.Spare, q.b, b)
			}
		}
	})
	t.Logf("%d captures and %d escapes rewritten, %d left open", rewrites[Captured], rewrites[Escaped], open)
	if rewrites[Captured] < positions || rewrites[Escaped] == 0 || open > rewrites[Captured]/20 {
		t.Error("too few are checked")
	}
}

// TestKnownRoots rewrites the board outside the zones of single patterns: each lies on the new board as well, if no more stones are
// added than the answer can spare. No pattern is used where a ko forbids its move, where a single stone may be taken back, or where
// more liberties are an escape than the pattern promises.
func TestKnownRoots(t *testing.T) {
	random := rand.New(rand.NewPCG(37, 38))
	on := knowing(t)
	roots, rewrites, kos := 0, 0, 0
	gameQuestions(t, 60, random, func(q asked) {
		decide := func(b *board.Board, limits Limits) (a Answer, known bool) {
			a = on.decide(b, q.Question, q.free, &limits, random.IntN(3))
			return a, a.Nodes == 0
		}
		if ko, _ := q.b.Ko(); ko >= 0 {
			return
		}
		a, known := decide(q.b, Mining)
		if !known {
			return
		}
		roots++
		for range 20 {
			b, ok := rewrite(q, &a, random)
			if !ok {
				continue
			}
			rewrites++
			if _, known := decide(b, Mining); !known {
				t.Errorf("%s, %s to move, is %s by a pattern with zone%s, spare %d:\n%s\nwhich does not lie here:\n%s", board.FormatPoint(q.Target, b.Size()),
					q.ToMove, a.Outcome, vertices(&a.Zone, b.Size()), a.Spare, q.b, b)
			}
		}
		mover := q.Mover(q.b)
		q.b.SetKo(a.Move, mover)
		again, known := decide(q.b, Mining)
		if known && again.Move == a.Move {
			t.Errorf("the pattern's move %s is forbidden by a ko", board.FormatPoint(a.Move, q.b.Size()))
		}
		kos++
		q.b.SetKo(board.NoPoint, board.Empty)
		other := Mining
		if q.ToMove == Attacker {
			other.Retakes = true
		} else {
			other.Liberties++
		}
		if _, known := decide(q.b, other); known && (q.ToMove == Defender || q.b.StringSize(q.Target) == 1) {
			t.Errorf("%s, %s to move: a pattern of other limits is used", board.FormatPoint(q.Target, q.b.Size()), q.ToMove)
		}
	})
	t.Logf("%d patterns, %d rewrites, %d kos", roots, rewrites, kos)
	if roots < 50 || rewrites < 500 {
		t.Error("too few are checked")
	}
}

func TestKnownPatternsDoNotAllocate(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 36))
	b := randomPosition(19, 250, random)
	r := knowing(t)
	stones := b.Position()
	ask := func() {
		r.Forget()
		for _, s := range stones {
			if b.Root(s.Point) == s.Point {
				r.Decide(b, Question{Target: s.Point}, s.Colour, &PaperShallow)
			}
		}
	}
	ask()
	if n := testing.AllocsPerRun(3, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
