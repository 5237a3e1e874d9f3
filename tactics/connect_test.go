package tactics

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics/internal/settings"
)

const connectFile = "testdata/connect.txt"

// TestConnect answers the questions of testdata/connect.txt: a comment, a board, a
// question, and after => the reply under the default limits.
func TestConnect(t *testing.T) {
	data, err := os.ReadFile(connectFile)
	if err != nil {
		t.Fatal(err)
	}
	var rewritten []string
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n----\n") {
		question, want, _ := strings.Cut(text, "\n=>")
		got := connection(t, question)
		if strings.TrimSpace(want) != got && !*update {
			t.Errorf("%s\n=>\n%s\nnot\n%s", question, got, strings.TrimSpace(want))
		}
		rewritten = append(rewritten, question+"\n=>\n"+got)
	}
	if *update {
		if err := os.WriteFile(connectFile, []byte(strings.Join(rewritten, "\n----\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func connection(t *testing.T, question string) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(question), "\n")
	var rows []string
	for _, line := range lines[:len(lines)-1] {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, line)
		}
	}
	b, err := board.Parse(strings.Join(rows, "\n"))
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	var command string
	var vertices [2]string
	fmt.Sscan(lines[len(lines)-1], &command, &vertices[0], &vertices[1])
	var ends [2]board.Point
	for i := range ends {
		if ends[i], err = board.ParsePoint(vertices[i], b.Size()); err != nil {
			t.Fatalf("%v:\n%s", err, question)
		}
	}
	reply, err := NewReader().Ask(b, Question{Goal: Connect, Target: ends[0], Other: ends[1], ToMove: sideIf(command == "connect")}, &Default)
	if err != nil {
		t.Fatalf("%v:\n%s", err, question)
	}
	text := reply.Result.String()
	if reply.Result != Fails {
		text += " by " + board.FormatPoint(reply.Move, b.Size())
	}
	if reply.Outcome == Unknown {
		text += ", not proved: limit of " + reply.Limit.String()
	}
	return text
}

// TestConnectErrors: questions that cannot be asked have errors.
func TestConnectErrors(t *testing.T) {
	b := board.MustParse("X O .\n. . .\nX . .")
	r := NewReader().Keep()
	for _, c := range []struct {
		one, other board.Point
		want       error
	}{{0, 2, ErrNoTarget}, {-1, 0, ErrNoTarget}, {0, 9, ErrNoTarget}, {0, 1, ErrNotOneOwner}} {
		if _, err := r.Ask(b, Question{Goal: Connect, Target: c.one, Other: c.other, ToMove: Attacker}, &Fast); !errors.Is(err, c.want) {
			t.Errorf("%d and %d: %v, not %v", c.one, c.other, err, c.want)
		}
	}
}

// A connection has an answer, a zone and a proof, but no reading. What prevents it has no proof.
func TestReadConnection(t *testing.T) {
	b := board.MustParse("X . X\n. . .\n. . .")
	q := Question{Goal: Connect, Target: 0, Other: 2}
	if _, err := NewReader().Read(b, q, &Fast); !errors.Is(err, ErrGoal) {
		t.Errorf("%v, not %v", err, ErrGoal)
	}
	if a, proved := NewReader().Prove(b, q, 1, &Fast); !proved || a.Zone != board.SetOf(0, 1, 2, 4) { // the joined stones need a liberty
		t.Errorf("%v with the zone %v", a.Outcome, a.Zone.Points())
	}
	q.ToMove = Defender
	if a, proved := NewReader().Prove(b, q, 1, &Fast); proved || a.Outcome != Unknown {
		t.Errorf("a cut is proved: %v", a.Outcome)
	}
}

// pairs yields questions about two strings of one owner in random positions.
func pairs(positions int, sizes []int, random *rand.Rand, ask func(b *board.Board, one, other board.Point, free board.Colour)) {
	for i := range positions {
		size := sizes[i%len(sizes)]
		b := randomPosition(size, size*size/3+random.IntN(size*size), random)
		stones := b.Position()
		random.Shuffle(len(stones), func(i, j int) { stones[i], stones[j] = stones[j], stones[i] })
		for _, s := range stones[:min(3, len(stones))] {
			for _, o := range stones {
				if s.Colour == o.Colour && b.Root(s.Point) != b.Root(o.Point) {
					ask(b, s.Point, o.Point, board.Colour(random.IntN(3)))
					break
				}
			}
		}
	}
}

// joiner tells whether two strings become one within a number of plies, by trying every move
// of both sides.
type joiner struct {
	b          *board.Board
	one, other board.Point
	owner      board.Colour
	freedom
	known map[string]bool
}

func (j *joiner) joined(connector bool, plies int) bool {
	if j.b.At(j.one) != j.owner || j.b.At(j.other) != j.owner {
		return false
	}
	if j.b.Root(j.one) == j.b.Root(j.other) {
		return true
	}
	if plies == 0 {
		return false
	}
	ko, banned := j.b.Ko()
	key := fmt.Sprint(j.b.Key(), ko, banned, j.threats, connector, plies)
	if v, ok := j.known[key]; ok {
		return v
	}
	result := !connector
	for x := board.Pass; int(x) < j.b.Points() && result != connector; x++ {
		if x >= 0 && j.b.At(x) != board.Empty {
			continue
		}
		played, spent := j.play(j.b, x, j.side(connector))
		if !played {
			continue
		}
		if j.joined(!connector, plies-1) == connector {
			result = connector
		}
		j.undo(j.b, spent)
	}
	j.known[key] = result
	return result
}

func (j *joiner) side(connector bool) board.Colour {
	if connector {
		return j.owner
	}
	return j.owner.Opponent()
}

// TestConnectOracle compares the reader with a search that tries everything. Strings that
// connect within a few plies must be connected or unknown. Strings that the reader calls
// connected must connect however the cutter resists.
func TestConnectOracle(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	positions, plies := 150, 5
	if *long {
		positions = 5000
	}
	limits := Default
	limits.Nodes = 30_000
	reader := NewReader().Keep()
	connected, missed, unknown, checked := 0, 0, 0, 0
	pairs(positions, []int{3, 4, 4, 5}, random, func(b *board.Board, one, other board.Point, free board.Colour) {
		for _, connector := range []bool{true, false} {
			limits.Threats = random.IntN(3)
			key := b.Key()
			a := reader.Decide(b, Question{Goal: Connect, Target: one, Other: other, ToMove: sideIf(connector)}, free, &limits)
			if b.Key() != key {
				t.Fatalf("the board changed:\n%s", b)
			}
			j := joiner{b, one, other, b.At(one), freedomOf(free, &limits), map[string]bool{}}
			want := j.joined(connector, plies)
			where := fmt.Sprintf("%s %s, connector to move %v, %s free:\n%s", board.FormatPoint(one, b.Size()), board.FormatPoint(other, b.Size()), connector, free, b)
			switch {
			case a.Outcome == Captured:
				connected++
				v := verifier{t: t, joiner: j, reader: reader, limits: &limits, seen: map[string]bool{}, where: where}
				v.verify(connector, a, 40)
				checked += len(v.seen)
				unknown += v.unknown
			case want && a.Outcome == Escaped && !a.Limit.IsCut():
				t.Fatalf("cut off for sure, but connected in %d plies: %s", plies, where)
			case want:
				missed++
			}
		}
	})
	t.Logf("%d connected, %d positions of their proofs, %d unknown there; %d missed", connected, checked, unknown, missed)
	if connected < positions/2 || missed > connected/10 {
		t.Errorf("%d connected, %d missed", connected, missed)
	}
}

// verifier plays a connection out against every move of the cutter.
type verifier struct {
	t *testing.T
	joiner
	reader  *Reader
	limits  *Limits
	seen    map[string]bool
	unknown int
	where   string
}

func (v *verifier) verify(connector bool, a Answer, plies int) {
	ko, banned := v.b.Ko()
	key := fmt.Sprint(v.b.Key(), ko, banned, v.threats, connector)
	if v.seen[key] || len(v.seen) > 3000 {
		return
	}
	v.seen[key] = true
	if a.Outcome == Unknown || a.Limit.IsCut() && a.Outcome == Escaped && v.joined(connector, 3) {
		v.unknown++
		return
	}
	if a.Outcome != Captured || plies == 0 {
		v.t.Fatalf("called connected: %s\nbut %s, limit %s, connector to move %v:\n%s", v.where, a.Outcome, a.Limit, connector, v.b)
	}
	if v.b.Root(v.one) == v.b.Root(v.other) {
		return
	}
	for x := board.Pass; int(x) < v.b.Points(); x++ {
		if connector && x != a.Move || x >= 0 && v.b.At(x) != board.Empty {
			continue
		}
		played, spent := v.play(v.b, x, v.side(connector))
		if !played {
			continue
		}
		v.verify(!connector, v.reader.decideAfter(v.joiner, !connector, v.limits), plies-1)
		v.undo(v.b, spent)
	}
}

// decideAfter is Decide for ends that may have been taken.
func (r *Reader) decideAfter(j joiner, connector bool, limits *Limits) Answer {
	if j.b.At(j.one) != j.owner || j.b.At(j.other) != j.owner {
		return Answer{Outcome: Escaped}
	}
	free, bounded := j.freedom.limits(limits)
	return r.Decide(j.b, Question{Goal: Connect, Target: j.one, Other: j.other, ToMove: sideIf(connector)}, free, &bounded)
}

// TestConnectZones rewrites the board outside the zone of a connection at random. The
// strings must not be proved to be cut then.
func TestConnectZones(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(33, 34))
	positions := 40
	if *long {
		positions = 5000
	}
	limits := Default
	limits.Nodes = 30_000
	reader := NewReader().Keep()
	rewrites, unknown := 0, 0
	pairs(positions, []int{5, 6, 7, 9}, random, func(b *board.Board, one, other board.Point, free board.Colour) {
		if ko, _ := b.Ko(); ko >= 0 {
			return
		}
		connector := random.IntN(2) == 0
		limits.Threats = random.IntN(3)
		a := reader.Decide(b, Question{Goal: Connect, Target: one, Other: other, ToMove: sideIf(connector)}, free, &limits)
		if a.Outcome != Captured {
			return
		}
		for range 8 {
			changed, ok := rewrite(asked{b: b}, &a, random)
			if !ok {
				continue
			}
			rewrites++
			reader.Forget()
			switch again := reader.Decide(changed, Question{Goal: Connect, Target: one, Other: other, ToMove: sideIf(connector)}, free, &limits); {
			case again.Outcome == Captured:
			case again.Outcome == Unknown || again.Limit.IsCut():
				unknown++
			default:
				t.Fatalf("%s %s, connector to move %v, %s free: connected with zone%s, spare %d:\n%s\nbut not:\n%s", board.FormatPoint(one, b.Size()),
					board.FormatPoint(other, b.Size()), connector, free, vertices(&a.Zone, b.Size()), a.Spare, b, changed)
			}
		}
	})
	t.Logf("%d rewrites, %d unknown", rewrites, unknown)
	if rewrites < positions/2 || unknown > rewrites/20 {
		t.Errorf("%d rewrites, %d unknown", rewrites, unknown)
	}
}

// TestProveConnection rewrites the board outside the zone of a proof at random, and stones of
// the ends too may stand there. After the move of the proof every move of the cutter is tried.
func TestProveConnection(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(37, 38))
	positions := 6
	if *long {
		positions = 3000
	}
	limits := Default
	limits.Nodes = 30_000
	reader := NewReader().Keep()
	proofs, rewrites, checked, unknown := 0, 0, 0, 0
	pairs(positions, []int{3, 4, 5, 5, 6}, random, func(b *board.Board, one, other board.Point, _ board.Colour) {
		owner := b.At(one)
		for _, move := range b.Empty().Points() {
			a, proved := reader.Prove(b, Question{Goal: Connect, Target: one, Other: other}, move, &limits)
			if !proved {
				continue
			}
			proofs++
			for range 4 {
				changed, ok := rewrite(asked{b: b}, &Answer{Zone: a.Zone, Spare: b.Points()}, random)
				if !ok {
					continue
				}
				rewrites++
				where := fmt.Sprintf("%s %s by %s, zone%s:\n%s", board.FormatPoint(one, b.Size()), board.FormatPoint(other, b.Size()), board.FormatPoint(move, b.Size()), vertices(&a.Zone, b.Size()), changed)
				if !changed.PlayThroughKo(move, owner) {
					t.Fatalf("no legal move: %s", where)
				}
				j := joiner{changed, one, other, owner, freedomOf(owner.Opponent(), &limits), map[string]bool{}}
				v := verifier{t: t, joiner: j, reader: reader, limits: &limits, seen: map[string]bool{}, where: where}
				v.verify(false, reader.decideAfter(j, false, &limits), 40)
				checked += len(v.seen)
				unknown += v.unknown
			}
		}
	})
	t.Logf("%d proofs, %d boards, %d positions, %d unknown", proofs, rewrites, checked, unknown)
	if rewrites < positions || unknown > checked/20 {
		t.Errorf("%d proofs, %d boards, %d positions, %d unknown", proofs, rewrites, checked, unknown)
	}
}

// TestConnectNodes: the node limit holds, nothing is allocated, and the answer is
// the same again.
func TestConnectNodes(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 36))
	limits := Default
	limits.Nodes = 2_000
	reader := NewReader().Keep()
	pairs(20, []int{9, 19}, random, func(b *board.Board, one, other board.Point, free board.Colour) {
		var first, again Answer
		reader.Forget()
		first = reader.Decide(b, Question{Goal: Connect, Target: one, Other: other, ToMove: Attacker}, free, &limits)
		allocations := testing.AllocsPerRun(4, func() { // what the runtime allocates once beside is not ours
			reader.Forget()
			again = reader.Decide(b, Question{Goal: Connect, Target: one, Other: other, ToMove: Attacker}, free, &limits)
		})
		if first != again {
			t.Errorf("%v, then %v:\n%s", first, again, b)
		}
		if allocations != 0 {
			t.Errorf("%v allocations", allocations)
		}
		if first.Nodes > limits.Nodes+settings.LookNodes {
			t.Errorf("%d nodes", first.Nodes)
		}
	})
}
