package review

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cespare/xxhash/v2"

	"shicho/board/sgf"
	"shicho/internal/files"
	"shicho/internal/lang"
	"shicho/tactics"
)

// The columns of a review for people: the move, Black's lead and share of wins before it, what its side lost, and the better move. The
// events follow.
const (
	allColumns = "%-10s  %7s  %10s  %-20s  %-6s"
	moveColumn = "%-10s" // without values
)

// heads writes the heads of the columns.
func heads(o *Options) string {
	if !o.hasValues() {
		return fmt.Sprintf(moveColumn+"  %s\n", o.Language.Say("move"), o.Language.Say("captures|the heading of a column"))
	}
	l := o.Language
	return fmt.Sprintf(allColumns+"  %s\n", l.Say("move"), l.Say("lead"), l.Say("Black wins"), l.Say("loss in points"), l.Say("better"), l.Say("captures|the heading of a column"))
}

// Text writes the review on one line, in the columns that Header names, and the reason of a loss on a second one.
func (m *MoveReview) Text(l *lang.Language) string {
	move := fmt.Sprintf("%3d %s %-4s", m.Number, strings.ToUpper(m.Colour[:1]), m.Played)
	line := fmt.Sprintf(moveColumn, move)
	if m.WinRate != nil {
		lost := ""
		if m.Fault != "" {
			lost = m.lossText(l)
		}
		line = fmt.Sprintf(allColumns, move, leadText(l, *m.Score), fmt.Sprintf("%.0f %%", 100**m.WinRate), lost, m.Better)
	}
	for i := range m.Events {
		line += "  " + m.Events[i].text(l)
	}
	line = strings.TrimRight(line, " ") + "\n"
	if m.IsExplained() {
		line += "      " + m.Sentence(l) + "\n"
	}
	return line
}

// text writes an event on a line of a review, with the condition of a proof by the limits of the options.
func (e *Event) text(l *lang.Language) string {
	text := e.Remark(l)
	if limits, err := tactics.LimitsByName(e.Limits); err == nil && e.Limits != tactics.Default.Name {
		return l.Say("%[1]s, if %[2]d liberties save it", text, limits.Escape.Liberties)
	}
	return text
}

// Remark writes an event in words, without the condition of its proof and without a full stop: "misses capture D4 (3 stones) by E4".
func (e *Event) Remark(l *lang.Language) string {
	targets := e.Target
	if e.Other != "" {
		targets = l.Say("%[1]s or %[2]s", e.Target, e.Other)
	}
	text := l.Say("%[1]s %[2]s (%[3]s)|a purpose, its targets, and notes", l.Known(e.Kind), targets, l.Say("%d stones", e.Stones))
	if e.Unproved && e.Kind != kinds[tactics.Captures] {
		text = l.Say("probably %s", text)
	}
	if len(e.Moves) > 0 {
		text = l.Say("%[1]s by %[2]s|the moves that would have done it", text, orOf(l, e.Moves))
	}
	return withWalls(l, text, e.Walls)
}

// withWalls adds the walls to what holds as long as they stand.
func withWalls(l *lang.Language, text string, walls []string) string {
	if len(walls) == 0 {
		return text
	}
	return l.Say("%[1]s, as long as the walls at %[2]s stand", text, strings.Join(walls, ", "))
}

// orOf lists moves as a choice: "B4, A3 or B1".
func orOf(l *lang.Language, moves []string) string {
	last := len(moves) - 1
	if last == 0 {
		return moves[0]
	}
	return l.Say("%[1]s or %[2]s", strings.Join(moves[:last], ", "), moves[last])
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

// Save writes each problem of a move to a file of its own, with a name like game-059-M18.sgf. An existing file
// is never overwritten. If it has another problem, of a game whose file has the same name, the name of the new file ends in a hash of its
// contents, as game-059-M18-5d41402a.sgf.
func (f *ProblemFolder) Save(m *MoveReview) error {
	for i := range m.Events {
		e := &m.Events[i]
		if e.Problem == nil {
			continue
		}
		name := fmt.Sprintf("%s-%03d-%s", f.game, m.Number, e.Target)
		if e.Other != "" {
			name += "-" + e.Other
		}
		var text bytes.Buffer
		if err := sgf.Write(&text, sgf.Collection{e.Problem}); err != nil {
			return err
		}
		err := keep(filepath.Join(f.path, name+".sgf"), text.Bytes())
		if errors.Is(err, fs.ErrExist) {
			err = keep(filepath.Join(f.path, fmt.Sprintf("%s-%08x.sgf", name, uint32(xxhash.Sum64(text.Bytes())))), text.Bytes())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// keep writes a file that must be new, unless there is one with the same contents. The error is fs.ErrExist if there is another
// one, or a link.
func keep(path string, text []byte) error {
	files.Sweep(path) // what a program left that was killed when the file was at its place
	if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.Size() == int64(len(text)) {
		if old, err := files.Read(path, int64(len(text))); err == nil && bytes.Equal(old, text) {
			return nil
		}
	}
	return files.WriteNew(path, text)
}
