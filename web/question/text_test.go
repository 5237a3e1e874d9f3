package question

import (
	"encoding/json"
	"errors"
	"testing"

	"shicho/board"
	"shicho/tactics"
	"shicho/web/ask"
)

// TestQuestion reads a question with all its parts.
func TestQuestion(t *testing.T) {
	var text Text
	const asked = `{"position":{"size":9,"white":["E5"],"moves":[{"colour":"black","point":"A1"}]},"target":"A1","other":"A2","owner":"black","side":"defend",
		"move":"pass","limits":"fast","final":true,"most":3}`
	if err := json.Unmarshal([]byte(asked), &text); err != nil {
		t.Fatal(err)
	}
	q, err := text.read([]part{(*Text).readLimits, (*Text).readTarget, (*Text).readTry})
	if err != nil {
		t.Fatal(err)
	}
	name := func(p board.Point) string { return board.FormatPoint(p, 9) }
	if name(q.Target) != "A1" || name(q.Other) != "A2" || q.Owner != board.Black || q.Side != tactics.Defender || q.Move != board.Pass ||
		q.Limits.Name != "fast" || !q.Final || q.Most != 3 || q.Moves != 1 || q.ToMove != board.White || q.Board.At(q.Target) != board.Black {
		t.Errorf("%+v", q)
	}
}

// TestQuestionFaults reads questions that cannot be asked.
func TestQuestionFaults(t *testing.T) {
	position := ask.PagePosition{Size: 9}
	for _, test := range []struct {
		text Text
		want error
	}{
		{Text{Position: position, Target: "pass"}, board.ErrVertex},
		{Text{Position: position}, board.ErrVertex},
		{Text{Position: position, Target: "D4", Limits: "endless"}, tactics.ErrLimits},
		{Text{Position: position, Target: "D4", Owner: "green"}, board.ErrColour},
		{Text{Position: position, Target: "D4", Side: "both", Move: "E4"}, ask.ErrQuestion},
		{Text{Position: position, Target: "D4", Side: "attack", Move: "E44"}, board.ErrVertex},
		{Text{Position: position, Target: "D4", Side: "attack", Move: "E4", Other: "pass"}, board.ErrVertex},
	} {
		_, err := test.text.read([]part{(*Text).readLimits, (*Text).readTarget, (*Text).readTry})
		if !errors.Is(err, ask.ErrQuestion) || !errors.Is(err, test.want) {
			t.Errorf("%+v: %v", test.text, err)
		}
	}
	none := Text{Target: "D4"}
	if _, err := none.Read(); !errors.Is(err, ErrPosition) {
		t.Errorf("no position: %v", err)
	}
}
