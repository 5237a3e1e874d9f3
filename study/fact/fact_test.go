package fact_test

import (
	"strings"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/study/fact"
)

// A row says whose move it is, what is asked, and what the move does. What is not known is null.
func TestWrite(t *testing.T) {
	t.Parallel()
	b := board.MustParse(`
		3 . X .
		2 X O .
		1 . X .
		  A B C`)
	c2 := board.Point(1*3 + 2)
	var got strings.Builder
	captured := fact.New(b, 7, fact.Captured, 4, board.NoPoint, c2).In(shape.ID{15: 255})
	captured.Refute(0, board.Stone{Point: c2, Colour: board.White}, board.Stone{Point: 2, Colour: board.Black})
	captured.Refute(board.Pass, board.Stone{Point: c2, Colour: board.White})
	captured.Refute(2)
	err := fact.Write(&got, captured, fact.New(b, 0, fact.Saved, 4, board.NoPoint, c2))
	if err != nil {
		t.Fatal(err)
	}
	const rest = `"depth":null,"nodes":null,"ladder":null,"zone":null,"certificate":null,"class":null,"pattern":null,`
	const nothing = `"refutations":null,"reason":null,"provenance":null}` + "\n"
	want := `{"game":"000000000000000000000000000000ff","split":"train","move":7,"size":3,"board":".X./XO./.X.","ko":null,"to_move":"black","goal":"capture",` +
		`"side":"attack","target":"B2","stones":1,"string":null,"other":null,"result":"captured","moves":"C2",` + rest + `"refutations":"A3 C2 C3; PASS C2","reason":null,"provenance":null}` + "\n" +
		`{"game":null,"split":null,"move":0,"size":3,"board":".X./XO./.X.","ko":null,"to_move":"white","goal":"capture",` +
		`"side":"defend","target":"B2","stones":1,"string":null,"other":null,"result":"saved","moves":"C2",` + rest + nothing
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", &got, want)
	}
}
