package proof_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/tactics"
)

// What TestGoTools asks with -long.
var (
	problemsFlag   = flag.Int("problems", 200, "TestGoTools -long: ask about one in this many problems")
	groupNodesFlag = flag.Int("group-nodes", 30_000, "TestGoTools -long: the most nodes of a search")
)

// problem is a problem of a suite: a group of White that Black encloses.
type problem struct {
	ID                    string
	Size                  int
	Black, White, Targets []string
}

// position is the problem on a board, as it is drawn.
func (p *problem) position(t *testing.T) (b *board.Board, group board.PointSet) {
	b, err := board.New(p.Size)
	if err != nil {
		t.Fatal(err)
	}
	var stones []board.Stone
	for colour, names := range map[board.Colour][]string{board.Black: p.Black, board.White: p.White} {
		for _, x := range points(t, names, p.Size) {
			stones = append(stones, board.Stone{Point: x, Colour: colour})
		}
	}
	if err := b.Setup(stones); err != nil {
		t.Fatal(err)
	}
	return b, board.SetOf(points(t, p.Targets, p.Size)...)
}

func points(t *testing.T, names []string, size int) (list []board.Point) {
	for _, name := range names {
		x, err := board.ParsePoint(name, size)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

// All proofs about groups of problems, as long as the walls around them stand, that the writer finds are accepted.
func TestGoTools(t *testing.T) {
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" || !*testrun.Long {
		t.Skip("only with -long, and SHICHO_SHARED naming a folder with suites")
	}
	file, err := os.Open(filepath.Join(shared, "suites", "gotools-visible.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	all := tally{reader: tactics.NewReader().Keep(), writer: proof.NewWriter(), limits: tactics.Default.AtMost(*groupNodesFlag), most: 200_000, counts: map[string]int{}, save: io.Discard}
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); {
		var p problem
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		if n++; n%*problemsFlag != 0 {
			continue
		}
		b, group := p.position(t)
		all.besieged(t, b, board.SetOf(group.First()), p.ID)
	}
	t.Log(&all)
}

// Where an escape rests on the plies of the limits, the certificate says for how many plies the string stands; and what rests on an attacker who stays near has none.
func TestLimits(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	r, w, counts := tactics.NewReader(), proof.NewWriter(), map[string]int{}
	for range testrun.Cases(150, 5_000) {
		b, err := board.New(7)
		if err != nil {
			t.Fatal(err)
		}
		var stones []board.Stone
		for p := range board.Point(b.Points()) {
			stones = append(stones, board.Stone{Point: p, Colour: board.Colour(max(random.IntN(6)-3, 0))})
		}
		q := tactics.Question{Target: board.Point(random.IntN(b.Points())), ToMove: tactics.Side(random.IntN(2))}
		if b.Setup(stones) != nil || b.At(q.Target) == board.Empty {
			continue
		}
		answer, err := r.Ask(b, q, &tactics.PaperShallow)
		if err != nil || answer.Outcome != tactics.Escaped {
			continue
		}
		s, err := proof.Of(b, q, &answer)
		if err != nil {
			t.Fatal(err)
		}
		c, err := w.Write(b, s, &tactics.PaperShallow)
		switch {
		case err == nil:
			if _, err := c.Check(); err != nil {
				t.Fatalf("%v\n%s", err, c.Bytes())
			}
			counts[fmt.Sprintf("%v, %d plies", answer.Limit, c.Claim.Plies)]++
		case errors.Is(err, proof.ErrNoClaim) != (answer.Limit&tactics.LimitNear != 0):
			t.Errorf("%v, by %v", err, answer.Limit)
		default:
			counts["not written: "+answer.Limit.String()]++
		}
	}
	if t.Log(counts); counts["plies, 7 plies"] == 0 {
		t.Error("no certificate by plies")
	}
}

// The first move takes one string of a group, and the proof goes on about the other one.
func TestKilledInParts(t *testing.T) {
	b := board.MustParse(`
		.O.X...
		OXXX...
		X......
		.......
		.......
		.......
		.......`)
	two := points(t, []string{"B7", "A6"}, 7)
	q := tactics.Question{Goal: tactics.Kill, Target: two[0], Group: board.SetOf(two...)}
	answer, err := tactics.NewReader().Ask(b, q, &tactics.Default)
	if err != nil {
		t.Fatal(err)
	}
	s, err := proof.Of(b, q, &answer)
	if err != nil {
		t.Fatal(err)
	}
	c, err := proof.NewWriter().WriteMove(b, s, points(t, []string{"A7"}, 7)[0], &tactics.Default)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Check(); err != nil {
		t.Errorf("%v\n%s", err, c.Bytes())
	}
}
