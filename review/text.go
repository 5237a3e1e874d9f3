package review

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"shicho/internal/words"
	"shicho/sgf"
	"shicho/tactics"
)

// leastLoss is the smallest loss of win rate that Text shows, from 0 to 1.
const leastLoss = 0.005

// Text writes the review on one line: the move, the win rate of its side in per cent, the loss, the best move if another
// one was played, and the events.
func (m *Move) Text() string {
	line := fmt.Sprintf("%3d %s %-4s %3.0f %%", m.Number, strings.ToUpper(m.Colour[:1]), m.Played, 100*m.WinRate)
	switch {
	case m.Loss == nil:
		line += "   ?"
	case *m.Loss >= leastLoss:
		line += fmt.Sprintf(" -%2.0f", 100**m.Loss)
	default:
		line += "    "
	}
	if len(m.Best) > 0 && m.Rank != 1 {
		line += "  " + m.Best[0].Move
	}
	for i := range m.Events {
		line += "  " + m.Events[i].text()
	}
	return strings.TrimRight(line, " ") + "\n"
}

func (e *Event) text() string {
	text := e.Kind + " " + e.Target
	if e.Unproved {
		text = "probably " + text
	}
	if e.Other != "" {
		text += " or " + e.Other
	}
	text += fmt.Sprintf(" (%s)", words.Count(e.Stones, "stone"))
	if len(e.Moves) > 0 {
		text += " by " + strings.Join(e.Moves, " ")
	}
	if e.Limits != "" && e.Limits != tactics.Default.Name {
		text += ", limits " + e.Limits
	}
	return text
}

// ProblemFolder is a folder for the problems of a game.
type ProblemFolder struct{ path, game string }

// NewProblemFolder makes a folder for the problems of the nth game of a file.
func NewProblemFolder(path, file string, n int) (*ProblemFolder, error) {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	game := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	if n > 1 {
		game += fmt.Sprintf("-game%d", n)
	}
	return &ProblemFolder{path, game}, nil
}

// Save writes each problem of a move to a file of its own, with a name like game-059-M18.sgf.
func (f *ProblemFolder) Save(m *Move) error {
	for i := range m.Events {
		e := &m.Events[i]
		if e.Problem == nil {
			continue
		}
		name := fmt.Sprintf("%s-%03d-%s", f.game, m.Number, e.Target)
		if e.Other != "" {
			name += "-" + e.Other
		}
		if err := sgf.WriteFile(filepath.Join(f.path, name+".sgf"), sgf.Collection{e.Problem}); err != nil {
			return err
		}
	}
	return nil
}
