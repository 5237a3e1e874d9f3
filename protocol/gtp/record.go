package gtp

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
)

// ErrCannotLoad is the error for a record that cannot be read or replayed. The reason follows
// its text.
var ErrCannotLoad = errors.New("cannot load file")

// recordCommands read and write game records.
func (s *Server) recordCommands() []Command {
	return []Command{
		{Name: "loadsgf", Arguments: "FILE [MOVE]", Help: "Load a game, up to the position before a move, which is a number or a point.",
			Run: loadsgf},
		{Name: "printsgf", Arguments: "[FILE]", Help: "The game as a record; with FILE, write the record to the file.",
			Run: func(g *Game, args []string) (string, error) {
				var text strings.Builder
				game := &sgf.Game{Root: g.tree(s.name + ":" + s.version)}
				if err := sgf.Write(&text, sgf.Collection{game}); err != nil {
					return "", err
				}
				if len(args) == 0 {
					return text.String(), nil
				}
				if err := writeRecord(args[0], sgf.Collection{game}); err != nil {
					return "", fmt.Errorf("cannot write file: %w", err)
				}
				return "", nil
			}},
	}
}

// loadsgf loads a game and answers with the side to move.
func loadsgf(g *Game, args []string) (string, error) {
	stop := ""
	if len(args) > 1 {
		stop = args[1]
	}
	if err := g.load(args[0], stop); err != nil {
		return "", err
	}
	return g.toMove.String(), nil
}

// load replaces the game by the main line of the first game of a file, up to the position before the move that stop
// names; see stepBefore. The error is ErrSyntax or wraps ErrCannotLoad. It is an error if the record lacks the move.
func (g *Game) load(path, stop string) error {
	record, fault := firstRecord(path)
	if record == nil {
		return fmt.Errorf("%w: %w", ErrCannotLoad, fault)
	}
	end, err := stepBefore(record, stop)
	if err != nil {
		return err
	}
	if end == len(record.Steps) && fault != nil {
		return fmt.Errorf("%w: %w", ErrCannotLoad, fault)
	}
	b, err := board.New(record.Size)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrCannotLoad, err)
	}
	for i := range end {
		if err := record.Play(b, &record.Steps[i]); err != nil {
			return fmt.Errorf("%w: %w", ErrCannotLoad, err)
		}
	}
	toMove := record.Next()
	if end < len(record.Steps) {
		toMove = record.Steps[end].Colour
	}
	record.Steps = record.Steps[:end]
	*g = Game{record: *record, board: b, toMove: toMove, games: g.games + 1, counting: g.counting}
	if c, known := sgf.ParseRules(record.Rules); known {
		g.counting = c
	} else if g.counting.Name != "" {
		g.record.Rules = g.counting.Name
	}
	return nil
}

// firstRecord reads the main line of the first game of a file. If the record has a fault, firstRecord returns the part
// before the fault, and the fault as the error.
func firstRecord(path string) (*sgf.Record, error) {
	if path == sgf.Stdin {
		path = "." + string(filepath.Separator) + path // a file of that name, since standard input belongs to the controller
	}
	record, fault, err := sgf.ReadGame(path, 1, sgf.Options{RegularOnly: true})
	if err != nil {
		return nil, err
	}
	return record, fault
}

// stepBefore returns the index of the step before which a replay stops. stop is the number of a move, or a point: then
// the replay stops before the first move at that point. If stop is empty, or is one more than the number of the last
// move, the index is the number of steps, so that the whole line is replayed. The error is ErrSyntax, or wraps
// ErrCannotLoad.
func stepBefore(r *sgf.Record, stop string) (int, error) {
	if stop == "" {
		return len(r.Steps), nil
	}
	number, err := strconv.Atoi(stop)
	var is func(s sgf.Step) bool
	if err == nil && number > 0 {
		is = func(s sgf.Step) bool { return s.Number == number }
	} else {
		p, err := board.ParsePoint(stop, r.Size)
		if err != nil || p == board.Pass {
			return 0, ErrSyntax
		}
		is = func(s sgf.Step) bool { return s.IsMove() && s.Point == p }
	}
	if i := slices.IndexFunc(r.Steps, is); i >= 0 {
		return i, nil
	}
	if number == r.Moves()+1 {
		return len(r.Steps), nil
	}
	if err != nil {
		return 0, fmt.Errorf("%w: no move of the record is on %s", ErrCannotLoad, stop)
	}
	return 0, fmt.Errorf("%w: %w: %d, the record has %d", ErrCannotLoad, sgf.ErrNoMove, number, r.Moves())
}

// tree writes the game as the nodes of a record. The record has no result, because the moves so far may lead to another
// result than the loaded record names.
func (g *Game) tree(application string) *sgf.Node {
	r := g.record
	r.Result, r.Last = "", board.Empty
	if moves := r.Moves(); moves == 0 || r.NextAfter(moves) != g.toMove {
		r.Last = g.toMove
	}
	return r.Tree(application)
}
