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
	err := fact.Write(&got, fact.New(b, 7, fact.Captured, 4, board.NoPoint, c2).In(shape.ID{15: 255}), fact.New(b, 0, fact.Saved, 4, board.NoPoint, c2))
	if err != nil {
		t.Fatal(err)
	}
	const rest = `"depth":null,"nodes":null,"ladder":null,"zone":null,"certificate":null,"class":null,"pattern":null}` + "\n"
	want := `{"game":"000000000000000000000000000000ff","split":"train","move":7,"size":3,"board":".X./XO./.X.","ko":null,"to_move":"black","goal":"capture",` +
		`"side":"attack","target":"B2","stones":1,"string":null,"other":null,"result":"captured","moves":"C2",` + rest +
		`{"game":null,"split":null,"move":0,"size":3,"board":".X./XO./.X.","ko":null,"to_move":"white","goal":"capture",` +
		`"side":"defend","target":"B2","stones":1,"string":null,"other":null,"result":"saved","moves":"C2",` + rest
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", &got, want)
	}
}
