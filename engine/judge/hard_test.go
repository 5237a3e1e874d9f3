package judge

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// hardSeed chooses the games of TestHardPositions.
const hardSeed = 55

// Positions of real games in which much is undecided are judged alike in all sixteen views, and no judgement contradicts a proof of the
// reader. With -long the test goes through 200 positions, half of them on 9 lines and half on 19.
func TestHardPositions(t *testing.T) {
	testrun.SingleGoroutine(t)
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		t.Skip("SHICHO_SHARED names no folder with games")
	}
	all, turned := 0, 0
	var found verdicts
	for _, from := range []struct {
		archive string
		count   int
	}{
		{"selfplay9-test.sgf.gz", testrun.Cases(1, 100)},
		{"kgs19-2017_04.tar.gz", testrun.Cases(0, 100)},
	} {
		for _, r := range resignedGames(t, filepath.Join(shared, "corpus", from.archive), from.count) {
			b, err := r.BoardAfter(r.Moves() * 3 / 4)
			if err != nil {
				t.Fatal(err)
			}
			all++
			name := fmt.Sprintf("%s, %s", r.Path, r.Name)
			s, differs := judgeAllViews(t, name, b)
			if differs {
				turned++
			}
			found.compare(t, name, b, s)
		}
	}
	t.Logf("%d positions: %d are judged differently in some view; %d of %d proofs are contradicted; %d of %d strings that get away are dead",
		all, turned, found.wrong, found.proved, found.caught, found.fleeing)
}

// resignedGames chooses games of an archive in which a side resigned.
func resignedGames(t *testing.T, archive string, count int) (list []*sgf.Record) {
	t.Helper()
	if count == 0 {
		return nil
	}
	for item := range sgf.Walk([]string{archive}, sgf.Options{}) {
		if item.Err == nil && strings.Contains(item.Record.Result, "+R") && item.Record.Moves() >= item.Record.Size {
			list = append(list, item.Record)
		}
	}
	if len(list) < count {
		t.Fatalf("%s has %d games in which a side resigned, not %d", archive, len(list), count)
	}
	rand.New(rand.NewPCG(hardSeed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:count]
}

// judgeAllViews judges a position in all views, or without -long in one, and tells whether some judgements differ.
func judgeAllViews(t *testing.T, name string, b *board.Board) (s *Status, differs bool) {
	t.Helper()
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	views := 2 * board.Symmetries
	for _, i := range rand.New(rand.NewPCG(hardSeed, b.Key())).Perm(views)[:testrun.Cases(1, views)] {
		v := view{board.View{Symmetry: board.Symmetry(i / 2), Swap: i%2 == 0}}
		judged, err := Judge(v.of(b))
		if err != nil {
			t.Fatal(err)
		}
		if one := v.back(judged, b.Size()); one.Dead != s.Dead || one.Seki != s.Seki || one.Proved != s.Proved || !areEqual(one.Ownership, s.Ownership) {
			differs = true
			t.Errorf("%s, view %v:\n%vdead %v, seki %v; else dead %v, seki %v", name, v, b, one.Dead.Points(), one.Seki.Points(), s.Dead.Points(), s.Seki.Points())
		}
	}
	return s, differs
}

// areEqual tells whether ownerships are equal, but for the last digits of means.
func areEqual(list, other []float64) bool {
	for i := range list {
		if math.Abs(list[i]-other[i]) > 1e-9 {
			return false
		}
	}
	return true
}

// verdicts counts what the reader says of strings, and how the judgement compares with that.
type verdicts struct {
	proved  int // strings that are proved to fall or to stand
	wrong   int // of these: the judgement says something else
	fleeing int // strings that get away by many liberties, which proves no life
	caught  int // of these: dead
}

// compare compares the judgement with the reader: a string that no attack captures is not dead, and a string that its owner cannot save,
// although he moves first, does not live beside a string that would take it.
func (v *verdicts) compare(t *testing.T, name string, b *board.Board, s *Status) {
	t.Helper()
	reader := tactics.NewReader()
	j := newJudgement(b, s.Ownership)
	j.Status = *s
	r := &reading{judgement: j}
	for stone := range b.Strings() {
		p := stone.Point
		for _, toMove := range [...]tactics.Side{tactics.Attacker, tactics.Defender} {
			a, err := reader.Ask(b, tactics.Question{Target: p, ToMove: toMove}, &tactics.Default)
			if err != nil {
				t.Fatal(err)
			}
			if a.Result != tactics.Fails || a.Outcome == tactics.Unknown {
				continue
			}
			isDead := s.Dead.Has(p)
			isOther := isDead == (toMove == tactics.Attacker) && (isDead || r.isBesideLiving(p))
			if a.Limit != 0 {
				v.fleeing++
				if isOther {
					v.caught++
				}
				continue
			}
			v.proved++
			if isOther {
				v.wrong++
				t.Errorf("%s:\n%v%s: dead %v, against a proof (ownership %.2f, seki %v)", name, b, board.FormatPoint(p, b.Size()), isDead,
					s.ownershipOf(b, p), s.Seki.Has(p))
			}
		}
	}
}
