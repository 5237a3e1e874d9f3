package web

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/web/ask"
	"shicho/web/question"
)

// An address of the editor holds a position in four fields. Each field may be missing:
//
//	position  the stones that were set up: the rows from the top, joined by "-"; in a row X is Black, O is White, and a
//	          number counts empty points. Without the field the board is empty and has 19 lines.
//	to_move   the side that moves first, black or white
//	komi      in points
//	moves     the points of the moves that were played, joined by "-"; the sides take turns
//
// "2X-3-O2" is a board of three lines with stones at its top right and bottom left.

// The position that an address without fields holds.
const (
	standardSize = 19
	standardKomi = 6.5 // points
)

// mostDigits is the length of a number of empty points.
const mostDigits = 2

// parseAddress reads the position that an address of the editor holds, and checks it. The error wraps question.ErrPosition.
func parseAddress(fields url.Values) (*ask.PagePosition, error) {
	p := &ask.PagePosition{Size: standardSize, Black: []string{}, White: []string{}, Moves: []board.NamedMove{}, Komi: standardKomi}
	if text := fields.Get("position"); text != "" {
		if err := parseRows(p, text); err != nil {
			return nil, fmt.Errorf("%w: %w", question.ErrPosition, err)
		}
	}
	if text := fields.Get("komi"); text != "" {
		komi, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%w: komi %.20q is no number", question.ErrPosition, text)
		}
		p.Komi = komi
	}
	side := board.Black
	if text := fields.Get("to_move"); text != "" {
		if side = board.ParseColour(text); side == board.Empty {
			return nil, fmt.Errorf("%w: to_move %.20q: %w", question.ErrPosition, text, board.ErrColour)
		}
	}
	if text := fields.Get("moves"); text != "" {
		for point := range strings.SplitSeq(text, "-") {
			p.Moves = append(p.Moves, board.NamedMove{Colour: side.String(), Point: strings.ToUpper(point)})
			side = side.Opponent()
		}
	}
	p.ToMove = side.String()
	if _, err := question.ReadPosition(p); err != nil {
		return nil, err
	}
	return p, nil
}

// parseRows reads the field position of an address.
func parseRows(p *ask.PagePosition, text string) error {
	rows := strings.SplitN(text, "-", board.MaxSize+1)
	if p.Size = len(rows); p.Size > board.MaxSize {
		return board.ErrSize
	}
	for y, row := range rows {
		x := 0
		for rest := row; rest != ""; {
			digits := 0
			for digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9' {
				digits++
			}
			switch {
			case x >= p.Size || digits > mostDigits:
				return rowFault(y, row)
			case digits > 0:
				empty, _ := strconv.Atoi(rest[:digits])
				x, rest = x+empty, rest[digits:]
				continue
			case rest[0] == 'X':
				p.Black = append(p.Black, board.FormatPoint(board.Point(y*p.Size+x), p.Size))
			case rest[0] == 'O':
				p.White = append(p.White, board.FormatPoint(board.Point(y*p.Size+x), p.Size))
			default:
				return rowFault(y, row)
			}
			x, rest = x+1, rest[1:]
		}
		if x != p.Size {
			return rowFault(y, row)
		}
	}
	return nil
}

func rowFault(y int, row string) error {
	return fmt.Errorf("row %d, %.60q: want as many points as there are rows, of X, O and numbers of empty points: %w", y+1, row, board.ErrText)
}
