package ask

import (
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/protocol/report"
	"shicho/tactics"
)

// tryOn tries a move on a drawn board.
func tryOn(t *testing.T, drawing, target, side, move string) *Try {
	t.Helper()
	return must(t, New(Options{Workers: 1}).Try, questionOn(t, drawing, texts{Target: target, Side: side, Move: move}))
}

// TestTry tries moves whose fate is plain to see.
func TestTry(t *testing.T) {
	testrun.SingleGoroutine(t)
	const corner = `
		5 |. . . . .
		4 |. . . . .
		3 |X X X . .
		2 |O O X . .
		1 |. . O X .
		   A B C D E`
	const eyes = `
		5 |. . . . .
		4 |. . . . .
		3 |X X X X X
		2 |O O O O X
		1 |. O . O X
		   A B C D E`
	for _, c := range []struct {
		name, drawing, target, side, move string
		want                              TryVerdict
		reply, says                       string
	}{
		{"a ladder", ladderBoard, "D4", "attack", "F4", MoveWorks, "E4", "F4 works. The best that Black can try is E4; even then the black stone D4 is captured after 13 moves. Proved."},
		{"a capture", ladderBoard, "D4", "attack", "E4", MoveWorks, "", "White captures the black stone D4."},
		{"too late", ladderBoard, "D4", "defend", "A1", MoveFails, "E4", "A1 does not save the black stone D4. White E4 takes the black stone D4 off the board. Proved."},
		{"a ko", koBoard, "C3", "attack", "B3", MoveKo, "", "White captures the black stone C3. It is a ko: Black may take back after a threat elsewhere."},
		{"on a stone", ladderBoard, "D4", "attack", "D5", MoveIllegal, "", "There is a stone on D5 already."},
		{"no stone", ladderBoard, "A1", "attack", "D5", TargetGone, "", "The stones are off the board already."},
		{"a dead corner", corner, "A2", "attack", "A1", MoveWorks, "", ""},
		{"two eyes", eyes, "A2", "attack", "E5", MoveFails, "", "E5 does not capture the 6 white stones at A2. White need not even answer: the 6 white stones at A2 cannot be captured. Proved. They live even if White never plays again."},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := tryOn(t, c.drawing, c.target, c.side, c.move)
			reply := ""
			if r.Reply != nil {
				reply = r.Reply.Point
			}
			if r.Verdict != c.want || c.says != "" && (reply != c.reply || joined(r.Words) != c.says) {
				t.Errorf("%s, reply %q: %s", r.Verdict, reply, joined(r.Words))
			}
		})
	}
}

// TestTryIllegal says why a move is not legal.
func TestTryIllegal(t *testing.T) {
	testrun.SingleGoroutine(t)
	const suicide = `
		3 |. O .
		2 |O X O
		1 |. O .
		   A B C`
	r := tryOn(t, strings.Replace(suicide, "X", ".", 1), "B3", "attack", "B2")
	if r.Verdict != MoveIllegal || r.Why != "suicide" {
		t.Errorf("suicide: %s, %s", r.Verdict, r.Why)
	}
	q := questionOn(t, koBoard, texts{Target: "B3", Owner: board.White, Side: "attack", Move: "C3"})
	q.Board = played(t, q.Board, board.NamedMove{Colour: "white", Point: "B3"})
	if r := must(t, New(Options{}).Try, q); r.Verdict != MoveIllegal || r.Why != "ko" {
		t.Errorf("ko: %s, %s: %s", r.Verdict, r.Why, joined(r.Words))
	}
}

// TestTryOn plays a try and its reply, and goes on until the stones are off the board.
func TestTryOn(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, q := New(Options{}), questionOn(t, ladderBoard, texts{Target: "D4", Owner: board.Black, Side: "attack", Move: "F4"})
	for n := 0; ; n++ {
		r := must(t, d.Try, q)
		if r.Verdict != MoveWorks || n > 20 {
			t.Fatalf("%v %s: %s", r.Move, r.Verdict, joined(r.Words))
		}
		q.Board = played(t, q.Board, r.Move)
		if r.Reply == nil {
			break
		}
		q.Board, q.Move = played(t, q.Board, r.Reply.NamedMove), r.Line[1].Stone.Point
	}
	if r := must(t, d.Try, q); r.Verdict != TargetGone {
		t.Errorf("the end: %s", r.Verdict)
	}
	q.Board = played(t, q.Board, board.NamedMove{Colour: "white", Point: "D4"})
	if r := must(t, d.Try, q); r.Verdict != TargetGone {
		t.Errorf("after a stone was put on the target: %s", r.Verdict)
	}
}

// TestTryAgreesWithRead tries in positions of games what Read lists, and the liberties that
// Read does not list. A refutation must hold against a search with large limits.
func TestTryAgreesWithRead(t *testing.T) {
	testrun.SingleGoroutine(t)
	d, judge := New(Options{Workers: 1}), tactics.NewReader()
	works, refuted := 0, 0
	for _, c := range clicks(t, "../../examples/games", testrun.Cases(8, 10), 4) {
		q := About(c.b, board.Black)
		q.Target = c.at
		read := must(t, d.Read, q)
		for _, v := range read.Verdicts() {
			if v.Unknown || v.Code != tactics.Works && v.Code != tactics.Fails {
				continue
			}
			if q.Side = tactics.Attacker; v.Side() == "defend" {
				q.Side = tactics.Defender
			}
			eachMove(c, v, func(move string, listed bool) {
				q.Move = point(t, move, c.b.Size())
				r := must(t, d.Try, q)
				switch {
				case listed && r.Verdict != MoveWorks:
					t.Errorf("%s %s %s is listed, but %s: %s\n%s", r.Side, r.Target, move, r.Verdict, joined(r.Words), c.b)
				case listed:
					works++
				case r.Verdict == MoveWorks:
					t.Errorf("%s %s %s works, but is not listed\n%s", r.Side, r.Target, move, c.b)
				case r.Verdict == MoveFails:
					refuted++
					checkRefutation(t, judge, c, q, r)
				}
			})
		}
	}
	if works < 20 || refuted < 20 {
		t.Errorf("only %d moves that work, %d that were refuted", works, refuted)
	}
	t.Logf("%d moves work, %d were refuted", works, refuted)
}

// eachMove calls f with the moves that a verdict lists, and with the liberties that the verdict does not list.
func eachMove(c click, v *report.Answer, f func(move string, listed bool)) {
	for _, move := range v.WinningMoves {
		f(move, true)
	}
	if slices.Contains(v.WinningMoves, "PASS") {
		return // every move may work
	}
	liberties := c.b.LibertySet(c.at)
	for _, move := range board.FormatPoints(liberties.Points(), c.b.Size()) {
		if !slices.Contains(v.WinningMoves, move) && !slices.Contains(v.Undecided, move) {
			f(move, false)
		}
	}
}

// checkRefutation plays a move and its refutation by the rules, and asks whether the side that tried still has its way.
func checkRefutation(t *testing.T, judge *tactics.Reader, c click, q *PositionQuestion, r *Try) {
	t.Helper()
	moves := []board.NamedMove{r.Move}
	if r.Reply != nil {
		moves = append(moves, r.Reply.NamedMove)
	}
	b := played(t, c.b, moves...)
	if b.At(c.at) != c.b.At(c.at) {
		if q.Side == tactics.Attacker {
			t.Errorf("the refutation of %s takes the own stones\n%s", r.Move.Point, c.b)
		}
		return
	}
	limits := tactics.Default
	limits.Nodes *= 2
	again := tactics.Question{Target: c.at}
	if q.Side == tactics.Defender {
		again.ToMove = tactics.Defender
	}
	if a, err := judge.Ask(b, again, &limits); err != nil || a.Outcome != tactics.Unknown && a.Result == tactics.Works {
		t.Errorf("%s %s %s, %s: %s still works, error %v\n%s", r.Side, r.Target, r.Move.Point, joined(r.Words), board.FormatPoint(a.Move, b.Size()), err, c.b)
	}
}
