package suite

import (
	"bytes"
	"reflect"
	"testing"
)

// What is written is read again as the same case.
func TestWrite(t *testing.T) {
	for _, line := range []string{
		`{"id":"ko:1","rows":[".......",".......","..XO...",".XO.O..","..XO...",".......","......."],"ko":"D4","to_move":"black","command":"attack","target":"C4","expected":{"result":"1|3"},"note":"a ko"}`,
		`{"id":"ko:2","rows":[".....","..XO.",".XO.O","..XO.","....."],"ko":"D3","to_move":"white","command":"defend","target":"C3","expected":{"result":"0"}}`,
		`{"id":"two","rows":["OX..","....","....","O..O"],"to_move":"black","command":"attack_any","targets":["A4","A1"],"expected":{"result":"0"}}`,
	} {
		c := mustRead(t, line)
		var text bytes.Buffer
		if err := Write(&text, c); err != nil {
			t.Fatal(err)
		}
		again := mustRead(t, text.String())
		if c.Board().Key() != again.Board().Key() {
			t.Errorf("another board: %s", &text)
		}
		koOne, colourOne := c.board.Ko()
		if ko, colour := again.board.Ko(); ko != koOne || colour != colourOne {
			t.Errorf("another ko: %s", &text)
		}
		if c.board, again.board = nil, nil; !reflect.DeepEqual(c, again) {
			t.Errorf("%+v, not %+v", again, c)
		}
	}
}
