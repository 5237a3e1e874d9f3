package ask

import (
	"strings"
	"testing"

	"shicho/tactics"
)

// The four stones in the corner are shut in: whoever plays B1 decides. The walls around them are taken to stand.
const shutCorner = `
9 |. . . . . . . . .
8 |. . . . . . . . .
7 |. . . . . . . . .
6 |. . . . . . . . .
5 |. . . . . . . . .
4 |. . . . . . . . .
3 |O O O O O . . . .
2 |X X X X O . . . .
1 |. . . X O . . . .
   A B C D E F G H J`

// Two stones that are lost in the territory of the other side, and nothing of it can be proved.
const lostStones = `
9 |. . . . . . . . .
8 |. O . O . . . . .
7 |. . . . O X . . .
6 |. O X . O X . . .
5 |. . X . O X . X .
4 |. O . . O X . . .
3 |. . . O . X . . .
2 |. . O . O X . X .
1 |. . . . O X . . .
   A B C D E F G H J`

// TestGroup says what becomes of a group, and how sure that is.
func TestGroup(t *testing.T) {
	proved := must(t, New(Options{}).Group, questionOn(t, shutCorner, texts{Target: "B2"}))
	if proved.Fate != tactics.GroupCritical || proved.Likely != nil || !strings.Contains(joined(proved.Attacking), "kills it with B1. Proved. This holds as long as the walls at A3 stand.") {
		t.Errorf("in the corner: %v: %v %v", proved.Fate, proved.Words, proved.Attacking)
	}
	likely := must(t, New(Options{}).Group, questionOn(t, lostStones, texts{Target: "C6"}))
	if likely.Fate != tactics.GroupUnclear || likely.Likely == nil || likely.Likely.Dead < 0.5 || !strings.Contains(joined(likely.Words), "It is probably dead, even if Black moves first. An estimate, no proof: alive ") {
		t.Errorf("two stones: %v, %+v: %v", likely.Fate, likely.Likely, likely.Words)
	}
}

// TestTryGroup tries moves about a group: one that works, one that is refuted, and one that only looks so.
func TestTryGroup(t *testing.T) {
	for _, test := range []struct {
		board, target, side, move string
		verdict, looks            TryVerdict
		reply, words              string
	}{
		{shutCorner, "B2", "attack", "B1", MoveWorks, "", "", "B1 kills the black group of B2."},
		{shutCorner, "B2", "attack", "A1", MoveFails, "", "B1", "A1 does not kill the black group of B2. Black answers B1."},
		{shutCorner, "B2", "defend", "B1", MoveWorks, "", "", "B1 makes the black group of B2 live."},
		{shutCorner, "B2", "defend", "C1", MoveFails, "", "", "C1 does not make the black group of B2 live."},
		{lostStones, "C6", "defend", "C7", MoveUnknown, MoveFails, "", "An estimate, no proof: the chance that it is right is "},
	} {
		q := questionOn(t, test.board, texts{Target: test.target, Side: test.side, Move: test.move})
		q.Group = true
		r := must(t, New(Options{}).Try, q)
		if r.Verdict != test.verdict || r.Looks != test.looks || !strings.Contains(joined(r.Words), test.words) || test.reply != "" && (r.Reply == nil || r.Reply.Point != test.reply) {
			t.Errorf("%s %s of %s: %s %s, reply %+v: %v", test.side, test.move, test.target, r.Verdict, r.Looks, r.Reply, r.Words)
		}
	}
}

// TestGroups lists the groups in danger, and the dead ones.
func TestGroups(t *testing.T) {
	for drawing, want := range map[string]GroupPeril{
		shutCorner: {Target: "A2", Fate: tactics.GroupCritical, Kill: "B1", Save: "B1"},
		lostStones: {Target: "C6", Fate: tactics.GroupDead},
	} {
		r := must(t, New(Options{}).Groups, questionOn(t, drawing, texts{}))
		found := false
		for _, g := range r.Groups {
			found = found || g.Fate == want.Fate && strings.Contains(joined(g.Stones), want.Target) && (want.Kill == "" || g.Kill == want.Kill && g.Save == want.Save)
		}
		if !found {
			t.Errorf("no %v group of %s: %v", want.Fate, want.Target, r.Words)
		}
	}
}
