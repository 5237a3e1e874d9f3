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
	"shicho/internal/words"
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
		return fmt.Sprintf(moveColumn+"  captures\n", "move")
	}
	return fmt.Sprintf(allColumns+"  captures\n", "move", "lead", "Black wins", "loss in points", "better")
}

// Text writes the review on one line, in the columns that Header names, and the reason of a loss on a second one.
func (m *MoveReview) Text() string {
	move := fmt.Sprintf("%3d %s %-4s", m.Number, strings.ToUpper(m.Colour[:1]), m.Played)
	line := fmt.Sprintf(moveColumn, move)
	if m.WinRate != nil {
		lost := ""
		if m.Fault != "" {
			lost = m.lossText()
		}
		line = fmt.Sprintf(allColumns, move, leadText(*m.Score), fmt.Sprintf("%.0f %%", 100**m.WinRate), lost, m.Better)
	}
	for i := range m.Events {
		line += "  " + m.Events[i].text()
	}
	line = strings.TrimRight(line, " ") + "\n"
	if len(m.Reasons) > 0 {
		line += "      " + m.Sentence() + "\n"
	}
	return line
}

// text writes an event on a line of a review, with the condition of a proof by the limits of the options.
func (e *Event) text() string {
	text := e.Remark()
	if limits, err := tactics.LimitsByName(e.Limits); err == nil && e.Limits != tactics.Default.Name {
		text += fmt.Sprintf(", if %d liberties save it", limits.Escape.Liberties)
	}
	return text
}

// Remark writes an event in words, without the condition of its proof and without a full stop: "misses capture D4 (3 stones) by E4".
func (e *Event) Remark() string {
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
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
			return nil
		}
	}
	return files.WriteNew(path, text)
}
