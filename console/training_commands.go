package console

import (
	"context"
	"errors"
	"strings"

	"shicho/board"
	"shicho/study/train"
)

// trainingCommand is a word that a person may type.
type trainingCommand struct {
	name, help string
	run        func(t *Training) (done bool, err error)
}

func trainingCommands() []trainingCommand {
	return []trainingCommand{
		{"back", "take the last move back", (*Training).back},
		{"why", "why the last move is right or wrong", (*Training).why},
		{"hint", "the themes of the problem, then the move; the problem then counts as not solved", (*Training).hint},
		{"show", "the solution; then the next problem", (*Training).show},
		{"skip", "the next problem; this one comes later", (*Training).skip},
		{"board", "draw the board again", func(t *Training) (bool, error) { t.draw(); return false, nil }},
		{"stats", "your rating, what is due, and your worst themes", (*Training).stats},
		{"quit", "leave", func(t *Training) (bool, error) { t.asked--; return false, errLeft }},
	}
}

// do does what a line says. done tells that the problem is over.
func (t *Training) do(line string) (done bool, err error) {
	word := strings.ToLower(strings.TrimSpace(board.Narrow(line)))
	if word == "" {
		return false, nil
	}
	if word == "help" {
		t.say("  D4     play a move\n")
		for _, c := range trainingCommands() {
			t.say("  %-6s %s\n", c.name, c.help)
		}
		t.say("On the board X is black and O is white. Marked stones are # (black) and @ (white), and the reply is a small letter.\n")
		return false, nil
	}
	for _, c := range trainingCommands() {
		if c.name == word {
			return c.run(t)
		}
	}
	p := t.place.Session().Problem()
	move, err := board.ParsePoint(word, p.Board.Size())
	switch {
	case err != nil:
		t.say("%q is no point and no command; help lists what there is.\n", strings.TrimSpace(line))
		return false, nil
	case move >= 0 && !p.View.Has(move, p.Board.Size()):
		t.say("%s is not on the part of the board that is drawn.\n", strings.ToUpper(word)) // most likely a typing error: it does not count
		return false, nil
	}
	return t.play(move)
}

// refuse says why a command cannot be done. Other errors end the training.
func (t *Training) refuse(err error) error {
	for reason, text := range map[error]string{
		train.ErrNoMove: "No move was played yet.",
		train.ErrTurn:   "A wrong move stands on the board: take it back first (back).",
		train.ErrNoHint: "There is no hint for this position.",
		train.ErrLine:   "This line is too long: take moves back (back).",
	} {
		if errors.Is(err, reason) {
			t.say("%s\n", text)
			return nil
		}
	}
	return err
}

func (t *Training) back() (bool, error) {
	before, err := t.place.Back()
	if err != nil {
		return false, t.refuse(err)
	}
	t.place, t.answer = before, before.Answer()
	t.draw()
	return false, nil
}

func (t *Training) why() (bool, error) {
	if t.answer == nil {
		return false, t.refuse(train.ErrNoMove)
	}
	why, err := t.answer.Why(context.Background())
	if err != nil {
		return false, err
	}
	t.say("%s\n", why.Text)
	return false, nil
}

func (t *Training) hint() (bool, error) {
	hint, err := t.place.Hint()
	if err != nil {
		return false, t.refuse(err)
	}
	t.say("%s\n", hint.Text)
	return false, nil
}

func (t *Training) show() (bool, error) {
	solution, err := t.place.Session().Show()
	if err != nil {
		return false, err
	}
	t.say("%s\n", solution.Text)
	t.drawLine(solution.Line)
	t.result()
	return true, nil
}

func (t *Training) skip() (bool, error) {
	t.place.Session().Skip()
	return true, nil
}
