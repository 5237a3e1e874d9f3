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
	all, turned, proofs, wrong := 0, 0, 0, 0
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
			some, against := compare(t, name, b, s)
			proofs, wrong = proofs+some, wrong+against
		}
	}
	t.Logf("%d positions: %d are judged differently in some view; %d of %d proofs are contradicted", all, turned, wrong, proofs)
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
		v := view{board.Symmetry(i / 2), i%2 == 0}
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

// compare compares the judgement with what the reader proves, under its limits: a string that no attack captures is not dead, and a string
// that its owner cannot save, although he moves first, does not live beside a string that would take it. It counts the strings with such
// a proof, and those whose status contradicts the proof.
func compare(t *testing.T, name string, b *board.Board, s *Status) (proved, wrong int) {
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
			proved++
			if isDead := s.Dead.Has(p); isDead == (toMove == tactics.Attacker) && (isDead || r.isBesideLiving(p)) {
				wrong++
				t.Errorf("%s:\n%v%s: dead %v, against a proof (limit %v, ownership %.2f, seki %v)", name, b, board.FormatPoint(p, b.Size()), isDead, a.Limit,
					s.ownershipOf(b, p), s.Seki.Has(p))
			}
		}
	}
	return proved, wrong
}
