package tactics

import (
	"testing"

	"shicho/board"
)

// What a search about a group has proved is known in its frame, without another search, after the move that kills and after a part of the group was taken.
func TestFollow(t *testing.T) {
	b := board.MustParse(`
		..OX.....
		.OOX.....
		OOXX.....
		XXX......
		.........
		.........
		.........
		.........
		.........`)
	r := NewReader().Keep()
	q, _, err := r.Besieged(b, board.SetOf(2), &Default)
	if err != nil {
		t.Fatal(err)
	}
	answer, frame := r.Enter(b, q, board.White, &Default)
	if answer.Outcome != Captured || answer.Nodes < 3 {
		t.Fatalf("%+v", answer)
	}
	for b.TryPlay(answer.Move, board.Black) && b.TryPlay(board.Pass, board.White) {
		if answer = r.Follow(frame, b, Attacker, 0, &Default); answer.Outcome != Captured || answer.Nodes != 1 {
			t.Fatalf("%v after %d nodes\n%v", answer.Outcome, answer.Nodes, b)
		}
		if answer.Move < 0 {
			break
		}
	}
}
