package suite

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/tactics"
)

// ErrGame is the error for a question whose game is missing or has changed.
var ErrGame = errors.New("the game of the question is not the one that is there")

// found is a game with the name of the file that it is in.
type found struct {
	archive string
	record  *sgf.Record
}

// games yields the games behind paths. Records that cannot be read are left out.
func games(paths []string) func(yield func(found) bool) {
	return func(yield func(found) bool) {
		for _, path := range paths {
			for item := range sgf.Walk([]string{path}, sgf.Options{}) {
				if item.Record != nil && !yield(found{filepath.Base(path), item.Record}) {
					return
				}
			}
		}
	}
}

// Posed is a question with its position.
type Posed struct {
	GameQuestion
	board  *board.Board
	target board.Point
}

// Pose finds the games of questions in records and archives, and hands each question with its position to yield, in the
// order of the games. An error of yield ends the search. If games of questions are missing, Pose returns an error that
// wraps ErrGame at the end. Other faults of records do not matter.
func Pose(paths []string, questions []GameQuestion, yield func(*Posed) error) error {
	type name struct{ archive, game string }
	byGame := map[name][]GameQuestion{}
	for _, q := range questions {
		n := name{q.Archive, q.Game}
		byGame[n] = append(byGame[n], q)
	}
	for game := range games(paths) {
		n := name{game.archive, game.record.Name}
		for _, q := range byGame[n] {
			posed, err := game.pose(q)
			if err != nil {
				return err
			}
			if err := yield(posed); err != nil {
				return err
			}
		}
		delete(byGame, n)
	}
	for _, q := range questions {
		if len(byGame[name{q.Archive, q.Game}]) > 0 {
			return fmt.Errorf("%s: %w: %d games are missing", q.ID(), ErrGame, len(byGame))
		}
	}
	return nil
}

// pose rebuilds the position of a question.
func (g *found) pose(q GameQuestion) (*Posed, error) {
	b, err := g.record.BoardAfter(q.Move)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", q.ID(), ErrGame, err)
	}
	target, err := board.ParsePoint(q.Target, b.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", q.ID(), ErrQuestion, err)
	}
	if target < 0 || b.At(target) == board.Empty || b.Liberties(target) != q.Liberties || b.StringSize(target) != q.Stones {
		return nil, fmt.Errorf("%s: %w: another string", q.ID(), ErrGame)
	}
	return &Posed{GameQuestion: q, board: b, target: target}, nil
}

// GameCases are the questions of a part whose truth is known, as cases. Their groups are the commands and how the truth is known.
func GameCases(paths []string, questions []GameQuestion, part Part) (list []*Case, err error) {
	asked := slices.DeleteFunc(slices.Clone(questions), func(q GameQuestion) bool { return q.Part() != part || !q.Counts() })
	err = Pose(paths, asked, func(q *Posed) error {
		list = append(list, q.Case())
		return nil
	})
	return list, err
}

// Case is the question as a case. Its truth must be known, and is the one result that is right.
func (q *Posed) Case() *Case {
	c := NewCase(fmt.Sprintf("%s, %s:%s", q.Command, q.Truth.Known, q.ID()), withoutMoves(q.board), q.Command, q.target)
	c.Expected.Results = []tactics.Result{q.Truth.Result}
	return c
}

// withoutMoves is the position without the moves that led to it. Only a move that began a ko is kept.
func withoutMoves(b *board.Board) *board.Board {
	b = b.Clone()
	last := b.LastMove()
	ko, _ := b.Ko()
	if ko >= 0 {
		b.Undo()
	}
	position, err := board.New(b.Size())
	if err == nil {
		err = position.Setup(b.Position())
	}
	if err == nil && ko >= 0 {
		err = position.Play(last.Point, last.Colour)
	}
	if err != nil {
		panic(err) // every position of a game can be set up
	}
	return position
}
