package proof_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/tactics"
)

// tally counts what becomes of the answers about strings of games.
type tally struct {
	reader   *tactics.Reader
	writer   *proof.Writer
	limits   tactics.Limits
	most     int       // turns of a proof about a group
	few      int       // liberties of the strings that it asks about, at most
	save     io.Writer // of the certificates that are accepted
	counts   map[string]int
	accepted int
	turns    int
	bytes    int
	times    [3]time.Duration // of answering, of writing, of checking
}

// What TestGames asks with -long.
var (
	everyFlag = flag.Int("every", 7, "TestGames -long: ask in one of this many positions")
	fewFlag   = flag.Int("few", 4, "TestGames -long: ask about strings with as many liberties, or fewer; 0 asks about groups alone")
	nodesFlag = flag.Int("nodes", 0, "TestGames -long: the most nodes of an answer; 0 is as many as the limits allow")
	saveFlag  = flag.String("save", "", "TestGames -long: the file in which the certificates are written, compressed")
)

// TestGames asks the reader about strings of games, and lets the checker judge the certificates of all answers that are proved. With -long it goes
// through the games of the shared corpus and prints the counts as it goes.
func TestGames(t *testing.T) {
	folder, every, few := "../examples/games", 1201, 3
	if *testrun.Long {
		shared := os.Getenv("SHICHO_SHARED")
		if shared == "" {
			t.Skip("SHICHO_SHARED names no folder with games")
		}
		folder, every, few = filepath.Join(shared, "corpus"), *everyFlag, *fewFlag
	}
	all := tally{reader: tactics.NewReader().Keep(), writer: proof.NewWriter(), limits: tactics.Fast, few: few, most: 20_000, counts: map[string]int{}, save: io.Discard}
	all.writer.MostNodes = 2_000_000
	if *nodesFlag > 0 {
		all.limits = all.limits.WithoutGuess().AtMost(*nodesFlag)
	}
	if *testrun.Long && *saveFlag != "" {
		file, err := os.Create(*saveFlag)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		packed, err := zstd.NewWriter(file, zstd.WithEncoderConcurrency(1))
		if err != nil {
			t.Fatal(err)
		}
		defer packed.Close()
		all.save = packed
	}
	games := 0
	for item := range sgf.Walk([]string{folder}, sgf.Options{}) {
		if item.Err != nil || item.Record == nil {
			continue
		}
		b, err := board.New(item.Record.Size)
		if err != nil {
			continue
		}
		for step, err := range item.Record.Replay(b) {
			if err != nil {
				break
			}
			if (step.Number+97*games)%every == 0 { // early and late positions
				all.position(t, b, item.Record.Name)
			}
		}
		if games++; *testrun.Long && games%20 == 0 {
			fmt.Fprintln(os.Stderr, games, "games", &all)
		}
	}
	if t.Log(games, "games", &all); all.accepted == 0 {
		t.Error("no certificate was written")
	}
}

// position asks about all strings of a position that have few liberties, and about a pair of strings of each side.
func (a *tally) position(t *testing.T, b *board.Board, name string) {
	var last [3]board.Point
	for s := range b.Strings() {
		before := last[s.Colour]
		last[s.Colour] = s.Point + 1
		if s.Point%8 == 0 && (a.few == 0 || b.Liberties(s.Point) <= a.few) {
			a.ofGroup(t, b, s.Point, name)
			a.besieged(t, b, board.SetOf(s.Point), name)
		}
		if b.Liberties(s.Point) > a.few {
			continue
		}
		for side := range tactics.Side(2) {
			a.question(t, b, tactics.Question{Target: s.Point, ToMove: side}, name)
		}
		if before > 0 && b.Liberties(s.Point) == 2 {
			a.question(t, b, tactics.Question{Goal: tactics.Sever, Target: s.Point, Other: before - 1}, name)
			if s.Point%4 == 0 {
				a.question(t, b, tactics.Question{Goal: tactics.Connect, Target: s.Point, Other: before - 1, ToMove: tactics.Side(s.Point / 4 % 2)}, name)
			}
		}
	}
}

// ofGroup asks about the group of a string.
func (a *tally) ofGroup(t *testing.T, b *board.Board, target board.Point, name string) {
	group, err := a.reader.GroupAt(b, target, &a.limits)
	if err != nil {
		t.Fatal(err)
	}
	for side := range tactics.Side(2) {
		a.question(t, b, tactics.Question{Goal: tactics.Kill, Target: target, Group: group, ToMove: side}, name)
	}
	a.question(t, b, tactics.Question{Goal: tactics.Kill, Target: target, Group: group, Eyes: true, ToMove: tactics.Defender}, name)
}

// besieged asks about a group with the walls around it, each side moving first.
func (a *tally) besieged(t *testing.T, b *board.Board, group board.PointSet, name string) {
	q, _, err := a.reader.Besieged(b, group, &a.limits)
	if err != nil {
		t.Fatal(err)
	}
	for side := range tactics.Side(2) {
		q.ToMove = side
		a.question(t, b, q, name)
	}
}

// question asks the reader, and judges what it proves.
func (a *tally) question(t *testing.T, b *board.Board, q tactics.Question, name string) {
	start := time.Now()
	a.reader.Forget()
	answer, err := a.reader.Ask(b, q, &a.limits)
	asked := time.Since(start)
	if err != nil {
		t.Fatal(err)
	}
	goal := [...]string{"capture", "connect", "sever", "group"}[q.Goal]
	s, err := proof.Of(b, q, &answer)
	if err != nil {
		a.counts[fmt.Sprintf("without claim: %s, cut by %v", goal, answer.Limit)]++
		return
	}
	start = time.Now()
	w := *a.writer
	if q.Goal == tactics.Kill {
		w.Most = a.most
	}
	c, err := w.Write(b, s, &a.limits)
	written := time.Since(start)
	if err != nil {
		if !errors.Is(err, proof.ErrNotFound) && !errors.Is(err, proof.ErrTooLarge) && !errors.Is(err, proof.ErrNoClaim) {
			t.Error(err)
		}
		a.counts[fmt.Sprintf("without certificate: %s %v, by %v", goal, answer.Outcome, answer.Limit)]++
		return
	}
	kind, text := c.Claim.Claim, c.Bytes()
	if len(c.Claim.Walls) > 0 {
		kind += " with walls"
	}
	if c.Claim.Threats > 0 {
		kind += " with threats"
	}
	start = time.Now()
	_, err = checkOne(text)
	a.times[0], a.times[1], a.times[2] = a.times[0]+asked, a.times[1]+written, a.times[2]+time.Since(start)
	if err != nil {
		a.counts["REFUSED: "+kind]++
		t.Errorf("%s: %v\n%.3000s", name, err, text)
		return
	}
	if _, err := a.save.Write(text); err != nil {
		t.Fatal(err)
	}
	a.counts["accepted: "+kind]++
	a.accepted, a.turns, a.bytes = a.accepted+1, a.turns+len(c.Turns), a.bytes+len(text)
}

// String is the counts.
func (a *tally) String() string {
	text := fmt.Sprintf("%d accepted, %d turns, %d bytes; answering %v, writing %v, checking %v;", a.accepted, a.turns, a.bytes, a.times[0], a.times[1], a.times[2])
	for _, what := range slices.Sorted(maps.Keys(a.counts)) {
		text += fmt.Sprintf(" %s %d;", what, a.counts[what])
	}
	return text
}
