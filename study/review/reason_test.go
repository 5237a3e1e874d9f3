package review

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/proof"
	"shicho/tactics"
)

// reasonsAt looks for the reasons of a move of a game, as if another move had been better.
func reasonsAt(t *testing.T, r *sgf.Record, move int, better string) (list []Reason, before, after, other *board.Board) {
	t.Helper()
	before, err := r.BoardAfter(move - 1)
	if err != nil {
		t.Fatal(err)
	}
	if after, err = r.BoardAfter(move); err != nil {
		t.Fatal(err)
	}
	p, err := board.ParsePoint(better, r.Size)
	if err != nil {
		t.Fatal(err)
	}
	played := board.Stone{Point: after.LastMove().Point, Colour: after.LastMove().Colour}
	other = before.Clone()
	if !other.TryPlay(p, played.Colour) {
		t.Fatalf("move %d: %s is illegal", move, better)
	}
	return reasons(tactics.NewReader(), before, after, played, p, nil), before, after, other
}

// Each kind of reason, with its sentence.
func TestReasons(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct{ game, better, want string }{
		// White's two stones in atari of a net: Black misses their capture, and White then misses their rescue.
		{"(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa])", "E3", "E3 would have captured the 2 stones at C3 (proved); they now seem to get away with E3"},
		{"(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa];W[ia])", "E3", "Black now captures the 2 stones at C3 with E3 (proved); E3 seems to save them"},
		// Black fills one of his own two eyes in the corner.
		{"(;SZ[9]AB[ba][bb][ab][bc][bd][ad]AW[ca][cb][cc][cd][be][ae][ce]PL[B];B[aa])", "J1", "the group at B9 (6 stones) was alive; now it is dead (proved)"},
		// A black group has five points for its eyes: the vital point kills it, and makes it live.
		{"(;SZ[9]AB[ag][bg][cg][ch][dh][di]AW[af][bf][cf][df][dg][eg][eh][ei]PL[W];W[aa])", "B1", "B1 would have killed the group at A3 (6 stones) (proved); it now lives with B1"},
		// Black takes a ko, or ends one, on the board of five lines.
		{"(;SZ[5]AB[bb][ac][bd]AW[cb][dc][cd][bc]PL[B];B[ee])", "C3", "C3 would have taken the stone at B3 in a ko, which White can now end with C3"},
		{"(;SZ[5]AB[bb][ac][bd]AW[cb][dc][cd][bc]PL[W];W[ee])", "C3", "C3 would have ended the ko, in which Black can now take the stone at B3"},
		// Black takes three stones that could not get away.
		{"(;SZ[9]AB[ah][bh][ch][dh][ei]AW[ai][bi][ci]PL[B];B[di])", "J9", "the 3 stones at C1 needed no move: White could not save them moving first (proved)"},
	} {
		r := record(t, c.game)
		list, _, _, _ := reasonsAt(t, r, r.Moves(), c.better)
		got := ""
		if len(list) > 0 {
			got = list[0].Words(nil)
		}
		if got != c.want {
			t.Errorf("%s\n%s\nwant: %s", c.game, got, c.want)
		}
	}
}

// A move in a corridor is worth more than a pass.
func TestEndgameReason(t *testing.T) {
	before := board.MustParse(`
		X...OOO
		XOOO.OO
		XXXOOO.
		XXXOOOO
		.XOOOOO
		XXOOOOO
		.XOOOO.`)
	ownership := make([]float64, before.Points())
	for _, stone := range before.Position() {
		ownership[stone.Point] = signOf(stone.Colour)
	}
	pass, _ := board.ParsePoint("pass", 7)
	corridor, _ := board.ParsePoint("B7", 7)
	after := before.Clone()
	if !after.TryPlay(pass, board.Black) {
		t.Fatal("no pass")
	}
	list := reasons(tactics.NewReader(), before, after, board.Stone{Point: pass, Colour: board.Black}, corridor, ownership)
	want := "the endgame at B7 is worth 0.8 points a move, the move played 0 points (exact if the stones around live)"
	if len(list) != 1 || list[0].Words(nil) != want {
		t.Errorf("%+v", list)
	}
}

// The certificates of reasons are accepted: one for each position that a reason is about.
func TestReasonCertificates(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, c := range []struct {
		game, better string
		names        []string
	}{
		{"(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa])", "E3", []string{"move 1, A9: C3 after A9"}},
		{"(;SZ[9]AB[cf][df][bg][ch][dh]AW[cg][dg][fg][ff]PL[B];B[aa];W[ia])", "E3", []string{"move 2, J9: C3 after J9", "move 2, J9: C3 after E3"}},
		{"(;SZ[9]AB[ag][bg][cg][ch][dh][di]AW[af][bf][cf][df][dg][eg][eh][ei]PL[W];W[aa])", "B1", []string{"move 1, A9: A3 after A9", "move 1, A9: A3 after B1"}},
		{"(;SZ[9]AB[ah][bh][ch][dh][ei]AW[ai][bi][ci]PL[B];B[di])", "J9", []string{"move 1, D1: C1 before"}},
	} {
		r := record(t, c.game)
		m := &MoveReview{Number: r.Moves(), Played: board.FormatPoint(r.Steps[len(r.Steps)-1].Point, r.Size)}
		m.Reasons, _, _, _ = reasonsAt(t, r, r.Moves(), c.better)
		m.Reasons = m.Reasons[:1]
		var names []string
		missing, err := m.Prove(tactics.NewReader().Keep(), func(certificate *proof.Certificate, name string) error {
			names = append(names, name)
			_, err := certificate.Check()
			return err
		})
		if err != nil || missing > 0 || !slices.Equal(names, c.names) {
			t.Errorf("%s: %v, %d missing, %v", c.game, names, missing, err)
		}
	}
}

var (
	reasonGames = flag.String("reason-games", "../../examples/games/13x13-11.sgf", "records or archives, with commas between them, from which TestReasonsHold draws positions")
	reasonSeed  = flag.Uint64("reason-seed", 1, "the seed of the draws of TestReasonsHold")
	reasonCount = flag.Int("reasons", 2, "reasons that TestReasonsHold draws, at least")
)

// Reasons of moves of games, where one of the reader's candidates or a point near the move stands for the better move, hold by deeper searches of another
// reader. Of those that are proved by half, it is counted how often the other half does not.
func TestReasonsHold(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(*reasonSeed, 1))
	var records []*sgf.Record
	for item := range sgf.Walk(strings.Split(*reasonGames, ","), sgf.Options{}) {
		if item.Err == nil && item.Record != nil && item.Record.Moves() > 40 {
			records = append(records, item.Record)
		}
	}
	if len(records) == 0 {
		t.Fatal("no games in", *reasonGames)
	}
	counts := map[ReasonKind]int{}
	for drawn := 0; drawn < *reasonCount; {
		r := records[random.IntN(len(records))]
		move := 20 + random.IntN(r.Moves()-20)
		before, err := r.BoardAfter(move - 1)
		if err != nil {
			t.Fatal(err)
		}
		after, err := r.BoardAfter(move)
		if err != nil {
			t.Fatal(err)
		}
		played := after.LastMove()
		better := betterFor(before, played, random)
		if better < 0 {
			continue
		}
		list, before, after, other := reasonsAt(t, r, move, board.FormatPoint(better, r.Size))
		for i := range list {
			if list[i].Guess {
				counts["guess"]++
				continue
			}
			drawn++
			counts[list[i].Kind]++
			wrong := list[i].refute(before, after, other)
			if !list[i].Proved {
				counts["seems"]++
			}
			if wrong == "" {
				continue
			}
			said := fmt.Sprintf("%s, move %d, better %s: %s: %s", r.Name, move, board.FormatPoint(better, r.Size), list[i].Words(nil), wrong)
			if list[i].Proved {
				t.Error(said)
			} else { // a half of the reason "seems" to be so
				counts["seems, refuted"]++
				t.Log(said)
			}
		}
	}
	t.Log(counts)
}

// betterFor is a move to compare with the one that was played: the reader's first candidate, or else a point within two steps; negative if there is none.
func betterFor(before *board.Board, played board.Stone, random *rand.Rand) board.Point {
	candidates := tactics.NewReader().Candidates(before, played.Colour, nil, &tactics.Fast)
	if len(candidates) > 0 && candidates[0].Move >= 0 && candidates[0].Move != played.Point && before.Legal(candidates[0].Move, played.Colour) == nil {
		return candidates[0].Move
	}
	if played.Point < 0 {
		return board.NoPoint
	}
	size := before.Size()
	x, y := int(played.Point)%size+random.IntN(5)-2, int(played.Point)/size+random.IntN(5)-2
	if x < 0 || x >= size || y < 0 || y >= size {
		return board.NoPoint
	}
	if p := board.Point(y*size + x); p != played.Point && before.Legal(p, played.Colour) == nil {
		return p
	}
	return board.NoPoint
}

// refute says what is wrong with a reason, by deeper searches; "" if nothing is.
func (r *Reason) refute(before, after, other *board.Board) string {
	reader, size := tactics.NewReader(), before.Size()
	limits := tactics.Deep.AtMost(400_000)
	target, _ := board.ParsePoint(r.Target, size)
	second, err := board.ParsePoint(r.Other, size)
	if err != nil {
		second = board.NoPoint
	}
	// claims asks about one position, with the side to move that the other side of the game has, and wants a result.
	claims := func(what string, b *board.Board, q tactics.Question, works bool) string {
		if b.At(q.Target) == board.Empty {
			if works {
				return what + ": the stones are gone"
			}
			return ""
		}
		a, err := reader.Ask(b, q, &limits)
		if err != nil || a.Outcome != tactics.Unknown && (a.Result != tactics.Fails) != works {
			return fmt.Sprintf("%s: %v, %v", what, a.Result, err)
		}
		return ""
	}
	capture := func(side tactics.Side) tactics.Question { return tactics.Question{Target: target, ToMove: side} }
	kill := func(side tactics.Side) tactics.Question {
		return tactics.Question{Goal: tactics.Kill, Target: target, ToMove: side}
	}
	pair := func(goal tactics.Goal, side tactics.Side) tactics.Question {
		return tactics.Question{Goal: goal, Target: target, Other: second, ToMove: side}
	}
	switch r.Kind {
	case CouldCapture:
		return cmp.Or(claims("then", other, capture(tactics.Defender), false), claims("now", after, capture(tactics.Defender), true))
	case CouldSave:
		return cmp.Or(claims("then", other, capture(tactics.Attacker), false), claims("now", after, capture(tactics.Attacker), true))
	case Exposes:
		return cmp.Or(claims("before", before, capture(tactics.Attacker), false), claims("now", after, capture(tactics.Attacker), true))
	case CouldKill:
		return cmp.Or(claims("then", other, kill(tactics.Defender), false), claims("now", after, kill(tactics.Defender), true))
	case CouldLive, Endangers:
		return cmp.Or(claims("then", other, kill(tactics.Attacker), false), claims("now", after, kill(tactics.Attacker), true))
	case CouldCut:
		return cmp.Or(claims("then", other, pair(tactics.Sever, tactics.Defender), false), claims("now", after, pair(tactics.Connect, tactics.Attacker), true))
	case CouldJoin:
		if other.StringAt(target).Has(second) {
			return claims("now", after, pair(tactics.Sever, tactics.Attacker), true)
		}
		return cmp.Or(claims("then", other, pair(tactics.Connect, tactics.Defender), false), claims("now", after, pair(tactics.Sever, tactics.Attacker), true))
	case NeedlessKill:
		return claims("before", before, capture(tactics.Defender), false)
	case NeedlessSave:
		return claims("before", before, capture(tactics.Attacker), false)
	case Sente:
		return cmp.Or(claims("then", other, capture(tactics.Attacker), true), claims("answered", other, capture(tactics.Defender), true), claims("now", after, capture(tactics.Attacker), false))
	case TakesKo, EndsKo, Endgame:
		return ""
	}
	return "an unknown kind " + strings.ToUpper(string(r.Kind))
}

// Where points change hands is found from the owners after both moves: the largest region, if most of the loss lies there.
func TestTerritory(t *testing.T) {
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	best, played := lookOf(9, 0, 10), lookOf(0, 0, 10)
	best.Ownership, played.Ownership = make([]float64, b.Points()), make([]float64, b.Points())
	for _, p := range []board.Point{0, 1, 5, 6} { // A5 B5 A4 B4
		best.Ownership[p], played.Ownership[p] = 1, -0.5
	}
	best.Ownership[6] = 1.2
	best.Ownership[24] = 0.9 // E1, a region of its own
	c := &comparison{loss: loss{points: 9}, move: board.Stone{Point: 12, Colour: board.Black}, best: best, played: played}
	r, found := c.territory(b)
	if !found || r.Target != "B4" || r.Points != 6 || len(r.Zone) != 4 || r.Words(nil) != "after C3 Black would have about 6 points more between A4 and B5 (an estimate)" {
		t.Errorf("%v: %+v: %s", found, r, r.Words(nil))
	}
	c.points = 20
	if r, found := c.territory(b); found {
		t.Errorf("a small part of the loss: %+v", r)
	}
	c.points, c.move.Colour = 9, board.White
	if r, found := c.territory(b); found {
		t.Errorf("White gains there: %+v", r)
	}
}
