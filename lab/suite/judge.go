package suite

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"shicho/board"
	"shicho/tactics"
)

// Expected says which answers are right.
type Expected struct {
	// Results are the right results. The list is empty if the source gives none.
	Results []tactics.Result
	// Moves are the right first moves, if the question works. If Moves is empty, any move is right, except for
	// NotMoves, which are always wrong.
	Moves, NotMoves []board.Point
	// Accept, if it is not nil, says for each result which moves are right. It replaces Moves and NotMoves. A result
	// that Accept does not list has no right move.
	Accept map[tactics.Result]MoveRule
	// Threats is the number of threats that the ko takes, 0 if the source does not say. It does not decide whether a case passes.
	Threats int

	size int
}

// MoveRule says which first moves are right.
type MoveRule struct {
	Moves []board.Point
	Not   bool // all moves except Moves are right
}

// Allows reports whether a move is right.
func (r MoveRule) Allows(move board.Point) bool { return slices.Contains(r.Moves, move) != r.Not }

// Mark says how good an answer is.
type Mark struct {
	Passed bool   // the result and the move are right
	Code   bool   // the result is right
	YesNo  bool   // the answer is right about whether the question works at all, with or without a ko
	Why    string // what is wrong: "result", "move" or the text of an error; "" if it passed
}

// Judge marks an answer. If the result is that nothing works, the answer needs no move.
func (e *Expected) Judge(result tactics.Result, move board.Point) Mark {
	mark := Mark{Code: slices.Contains(e.Results, result)}
	for _, r := range e.Results {
		mark.YesNo = mark.YesNo || (r == tactics.Fails) == (result == tactics.Fails)
	}
	switch {
	case !mark.Code:
		mark.Why = "result"
	case result == tactics.Fails || e.rule(result).Allows(move):
		mark.Passed = true
	default:
		mark.Why = "move"
	}
	return mark
}

// rule returns the rule for the moves of a result.
func (e *Expected) rule(result tactics.Result) MoveRule {
	switch {
	case e.Accept != nil:
		return e.Accept[result]
	case len(e.Moves) == 0:
		return MoveRule{e.NotMoves, true}
	}
	moves := slices.DeleteFunc(slices.Clone(e.Moves), func(p board.Point) bool { return slices.Contains(e.NotMoves, p) })
	return MoveRule{moves, false}
}

// String writes the expectation for people: "1|2 (D4|E5)", "1 !(D4)", "1 (D4) | 2 any", or "-" for
// none.
func (e *Expected) String() string {
	if len(e.Results) == 0 {
		return "-"
	}
	if e.Accept != nil {
		var parts []string
		for _, r := range e.Results {
			parts = append(parts, fmt.Sprintf("%d %s", r, e.Accept[r].text(e.size)))
		}
		return strings.Join(parts, " | ")
	}
	var results []string
	for _, r := range e.Results {
		results = append(results, fmt.Sprintf("%d", r))
	}
	text := strings.Join(results, "|")
	if len(e.Moves) > 0 {
		text += " " + MoveRule{e.Moves, false}.text(e.size)
	}
	if len(e.NotMoves) > 0 {
		text += " " + MoveRule{e.NotMoves, true}.text(e.size)
	}
	return text
}

func (r MoveRule) text(size int) string {
	switch {
	case len(r.Moves) == 0 && r.Not:
		return "any"
	case len(r.Moves) == 0:
		return "none"
	}
	text := "(" + strings.Join(board.FormatPoints(r.Moves, size), "|") + ")"
	if r.Not {
		return "!" + text
	}
	return text
}

// expectedRecord is Expected as a suite writes it.
type expectedRecord struct {
	Result   string                     `json:"result,omitempty"`
	Moves    []string                   `json:"moves,omitempty"`
	NotMoves []string                   `json:"not_moves,omitempty"`
	Accept   map[string]json.RawMessage `json:"accept,omitempty"`
}

func (r *expectedRecord) expected(size int) (Expected, error) {
	e := Expected{size: size}
	var err error
	if r.Result != "" {
		for _, code := range strings.Split(r.Result, "|") {
			result, err := parseResult(code)
			if err != nil {
				return e, fmt.Errorf("expected.result: %w", err)
			}
			e.Results = append(e.Results, result)
		}
	}
	if e.Moves, err = parsePoints(r.Moves, size); err != nil {
		return e, fmt.Errorf("expected.moves: %w", err)
	}
	if e.NotMoves, err = parsePoints(r.NotMoves, size); err != nil {
		return e, fmt.Errorf("expected.not_moves: %w", err)
	}
	if r.Accept == nil {
		return e, nil
	}
	e.Accept = map[tactics.Result]MoveRule{}
	for code, value := range r.Accept {
		result, err := parseResult(code)
		if err != nil {
			return e, fmt.Errorf("expected.accept: %w", err)
		}
		if e.Accept[result], err = parseRule(value, size); err != nil {
			return e, fmt.Errorf("expected.accept: %w", err)
		}
	}
	return e, nil
}

var errResult = errors.New("not a result, one of 0, 1, 2, 3")

func parseResult(code string) (tactics.Result, error) {
	if len(code) != 1 || code[0] < '0' || code[0] > '3' {
		return 0, fmt.Errorf("%q: %w", code, errResult)
	}
	return tactics.Result(code[0] - '0'), nil
}

// parseRule reads "any", a list of points, or {"not": a list of points}.
func parseRule(value json.RawMessage, size int) (MoveRule, error) {
	var word string
	if json.Unmarshal(value, &word) == nil && word == "any" {
		return MoveRule{Not: true}, nil
	}
	var list []string
	if json.Unmarshal(value, &list) == nil && list != nil {
		points, err := parsePoints(list, size)
		return MoveRule{points, false}, err
	}
	var others struct {
		Not []string `json:"not"`
	}
	if err := json.Unmarshal(value, &others); err != nil || others.Not == nil {
		return MoveRule{}, fmt.Errorf(`%s: neither "any", a list of points, nor {"not": list}`, value)
	}
	points, err := parsePoints(others.Not, size)
	return MoveRule{points, true}, err
}
