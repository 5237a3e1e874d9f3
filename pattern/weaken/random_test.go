package weaken_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
	"shicho/pattern/weaken"
	"shicho/tactics"
)

var (
	positions = flag.Int("positions", 0, "random positions in TestFactsAreEnough and in TestPairFactsAreEnough; 0: 20, and 50 with -long")
	layouts   = flag.Int("layouts", 40, "boards for each pattern in TestFactsAreEnough")
	mostNodes = flag.Int("nodes", 50_000, "nodes of a search in TestFactsAreEnough")
)

// small are limits that decide nearly every question on a small board.
var small = tactics.Limits{Name: "small", Escape: tactics.Escape{Liberties: 5}, Plies: tactics.Plies{Depth: 15, Ladders: 60}, Nodes: 20_000}

// positionsToTest is the number of random positions.
func positionsToTest() int {
	if *positions > 0 {
		return *positions
	}
	return testrun.Cases(20, 50)
}

// TestFactsAreEnough plays at random on small boards, weakens the captures and escapes that the reader finds, and lays their
// patterns on boards that meet them as barely as can be: the reader must not refute one.
func TestFactsAreEnough(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	s := stresser{weakener: weaken.New(), reader: tactics.NewReader().Keep(), layer: stress.NewLayer(random), judge: stress.NewJudge(small.Escape.Liberties, *mostNodes)}
	for range positionsToTest() {
		b := playAtRandom(t, random, 4+random.IntN(4))
		for stone := range b.Strings() {
			if b.Liberties(stone.Point) <= 3 {
				s.capture(t, b, stone.Point)
				s.escape(t, b, stone.Point)
				s.safe(t, b, stone.Point)
			}
		}
	}
	t.Logf("%d proofs, %d of them general; %s", s.proofs, s.found, s.count)
	if s.found < s.proofs/2 || s.count[stress.Holds] < 10*s.found || s.count[stress.Open] > s.count[stress.Holds]/10 {
		t.Error("too little was tested")
	}
}

// playAtRandom is a position after random moves.
func playAtRandom(t *testing.T, random *rand.Rand, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	colour := board.Black
	for range size*size/3 + random.IntN(size*size) {
		b.TryPlay(board.Point(random.IntN(size*size)), colour)
		colour = colour.Opponent()
	}
	if ko, _ := b.Ko(); ko >= 0 {
		b.TryPlay(board.Pass, colour)
	}
	return b
}

// stresser weakens proofs and lays their patterns on boards.
type stresser struct {
	weakener *weaken.Weakener
	reader   *tactics.Reader
	layer    *stress.Layer
	judge    *stress.Judge

	proofs, found int
	count         stress.Count
}

// capture weakens the capture of a string, if there is one that needs more than a move.
func (s *stresser) capture(t *testing.T, b *board.Board, target board.Point) {
	t.Helper()
	if b.InAtari(target) {
		return
	}
	if facts, move, found := s.facts(b, target, tactics.Attacker, shape.Capture); found {
		s.check(t, b, target, move, shape.Capture, &facts)
	}
}

// escape weakens the escape of a string that would be captured.
func (s *stresser) escape(t *testing.T, b *board.Board, target board.Point) {
	t.Helper()
	threat, _, found := s.facts(b, target, tactics.Attacker, shape.Escape)
	if !found {
		return
	}
	saved, move, found := s.facts(b, target, tactics.Defender, shape.Escape)
	if !found {
		return
	}
	if both, ok := weaken.Join(b, &saved, &threat); ok {
		s.check(t, b, target, move, shape.Escape, &both)
	}
}

// safe weakens the proof that a string is safe though the attacker moves first, here on the string's first liberty.
func (s *stresser) safe(t *testing.T, b *board.Board, target board.Point) {
	t.Helper()
	liberties := b.LibertySet(target)
	attack := liberties.First()
	proof, proved := s.reader.Prove(b, tactics.Question{Target: target, ToMove: tactics.Defender}, board.Pass, &small)
	if !proved || proof.Limit.IsCut() {
		return
	}
	s.proofs++
	facts, found := s.weakener.Facts(&weaken.ExactProof{Board: b, Target: target, Move: board.Pass, Attack: attack, Zone: proof.Zone, Kind: shape.Fail,
		Reader: s.reader, Limits: small})
	if found {
		s.found++
		s.check(t, b, target, attack, shape.Fail, &facts)
	}
}

// facts are the weakest conditions under which a side to move has its way with a string.
func (s *stresser) facts(b *board.Board, target board.Point, toMove tactics.Side, kind shape.Kind) (facts shape.Facts, move board.Point, found bool) {
	owner := b.At(target)
	q, loser := tactics.Question{Target: target, ToMove: toMove}, owner
	want := tactics.Captured
	if toMove == tactics.Defender {
		loser, want = owner.Opponent(), tactics.Escaped
	}
	answer := s.reader.Decide(b, q, loser, &small)
	if answer.Outcome != want || answer.Limit.IsCut() || answer.Move < 0 {
		return facts, 0, false
	}
	proof, proved := s.reader.Prove(b, q, answer.Move, &small)
	if !proved || proof.Limit.IsCut() {
		return facts, 0, false
	}
	s.proofs++
	facts, found = s.weakener.Facts(&weaken.ExactProof{Board: b, Target: target, Move: answer.Move, Zone: proof.Zone, Kind: kind,
		Attacks: toMove == tactics.Attacker, Reader: s.reader, Limits: small})
	if found {
		s.found++
	}
	return facts, answer.Move, found
}

// check lays a pattern on boards and asks the reader about them.
func (s *stresser) check(t *testing.T, b *board.Board, target, move board.Point, kind shape.Kind, facts *shape.Facts) {
	t.Helper()
	p := shape.Of(kind, b, target, move, facts)
	mover := b.At(target)
	if !kind.IsOwners() {
		mover = mover.Opponent()
	}
	if facts.NotOther.Intersects(b.Stones(mover.Opponent())) || facts.NotOwn.Intersects(b.Stones(mover)) || !weaken.HoldLiberties(b, mover, facts) {
		t.Errorf("%s does not lie where it was found:\n%s\non\n%s", kind, p, b)
	}
	for range *layouts {
		c, ok := s.layer.Lay(p)
		if !ok {
			continue
		}
		verdicts := []stress.Finding{s.judge.Ask(&c)}
		if kind == shape.Escape {
			verdicts = append(verdicts, s.judge.AskThreat(&c))
		}
		for i, v := range verdicts {
			if s.count[v]++; v == stress.Refuted {
				t.Errorf("refuted (the threat: %v), %s of\n%s\non\n%s\nfrom\n%s", i == 1, board.FormatPoint(c.Move, c.Board.Size()), p, c.Board, b)
			}
		}
	}
}
