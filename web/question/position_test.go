package question

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/web/ask"
)

// parsePosition reads a position from JSON.
func parsePosition(text []byte) (*ask.PagePosition, error) {
	var p ask.PagePosition
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	_, err := ReadPosition(&p)
	return &p, err
}

// TestPosition plays moves on stones that were set up, with a capture.
func TestPosition(t *testing.T) {
	p, err := parsePosition([]byte(`{"size":3,"black":["A2"],"white":["A1"],"moves":[{"colour":"black","point":"pass"},{"colour":"white","point":"C3"},{"colour":"black","point":"B1"}],"komi":6.5}`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := ReadPosition(p)
	if err != nil {
		t.Fatal(err)
	}
	want := board.MustParse(`
		. . O
		X . .
		. X .`)
	if b.String() != want.String() || NextOf(p, b) != board.White {
		t.Errorf("%v to move on\n%v", NextOf(p, b), b)
	}
}

// TestPositionToMove says who is to move.
func TestPositionToMove(t *testing.T) {
	for text, want := range map[string]board.Colour{
		`{"size":9}`:                                           board.Black,
		`{"size":9,"to_move":"white"}`:                         board.White,
		`{"size":9,"black":["C3","G7"]}`:                       board.White,
		`{"size":9,"black":["C3","G7"],"white":["D4"]}`:        board.Black,
		`{"size":9,"moves":[{"colour":"black","point":"C3"}]}`: board.White,
	} {
		p, err := parsePosition([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		b, _ := ReadPosition(p)
		if got := NextOf(p, b); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestBadPositions gives positions that cannot be set up or played.
func TestBadPositions(t *testing.T) {
	many, err := json.Marshal(ask.PagePosition{Size: 9, Moves: make([]board.NamedMove, maxMoves+1)})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]error{
		`{`:                           nil,
		`{"size":1}`:                  board.ErrSize,
		`{"size":26}`:                 board.ErrSize,
		`{"size":-3}`:                 board.ErrSize,
		`{"size":9,"komi":1e9}`:       nil,
		`{"size":9,"to_move":"red"}`:  board.ErrColour,
		`{"size":9,"black":["K10"]}`:  board.ErrVertex,
		`{"size":9,"black":["pass"]}`: board.ErrVertex,
		`{"size":9,"black":["A1"],"white":["A1"]}`:      board.ErrOccupied,
		`{"size":2,"black":["A1","A1","A1","A1","A1"]}`: nil,
		`{"size":9,"black":["A1"],"white":["A2","B1"]}`: board.ErrNoLiberties,
		string(many): nil,
	} {
		_, err := parsePosition([]byte(text))
		if !errors.Is(err, ErrPosition) || want != nil && !errors.Is(err, want) {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// TestBadMove names the move that cannot be played.
func TestBadMove(t *testing.T) {
	for move, want := range map[string]error{
		`{"colour":"black","point":"C3"}`:                                board.ErrOccupied,
		`{"colour":"green","point":"D3"}`:                                board.ErrColour,
		`{"colour":"white","point":"Z3"}`:                                board.ErrVertex,
		`{"colour":"white","point":"` + strings.Repeat("A", 5000) + `"}`: board.ErrVertex,
	} {
		text := fmt.Sprintf(`{"size":9,"moves":[{"colour":"black","point":"C3"},%s]}`, move)
		_, err := parsePosition([]byte(text))
		if !errors.Is(err, ErrPosition) || !errors.Is(err, want) || !strings.Contains(err.Error(), "move 2: ") || len(err.Error()) > 200 {
			t.Errorf("%s: %v", move, err)
		}
	}
}

// FuzzPosition reads anything without a panic. A position that is accepted survives being written.
func FuzzPosition(f *testing.F) {
	f.Add([]byte(`{"size":5,"black":["A1"],"white":["B2"],"moves":[{"colour":"black","point":"C3"}],"to_move":"white","komi":6.5}`))
	f.Add([]byte(`{"size":2,"moves":[{"colour":"b","point":"pass"},{"colour":"w","point":""}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := parsePosition(text)
		if err != nil {
			if !errors.Is(err, ErrPosition) {
				t.Fatal(err)
			}
			return
		}
		b, err := ReadPosition(p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		q, err := parsePosition(again)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := ReadPosition(q); err != nil || c.String() != b.String() {
			t.Fatalf("%s reads as another position: %v", again, err)
		}
	})
}
