package diagram_test

import (
	"bytes"
	"fmt"
	"image/png"

	"shicho/board"
	"shicho/board/diagram"
)

func Example() {
	b := board.MustParse(`
		. . . . .
		. . . . .
		. X . . .
		X O . . .
		. X . . .`)
	target, _ := board.ParsePoint("B2", b.Size())
	capture, _ := board.ParsePoint("C2", b.Size())
	d := diagram.New(b).Target(target).Zone(board.SetOf(target, capture)).Caption("Black captures.")
	d.Line([]board.Stone{{Point: capture, Colour: board.Black}})
	fmt.Print(d.Text())

	var picture bytes.Buffer
	if err := d.WritePNG(&picture, 40); err != nil {
		fmt.Println(err)
		return
	}
	size, _ := png.DecodeConfig(&picture)
	fmt.Println(size.Width, "x", size.Height, "pixels")
	// Output:
	// 5 . . . . .
	// 4 . . . . .
	// 3 . X . . .
	// 2 X @ 1 . .
	// 1 . X . . .
	//   A B C D E
	// 400 x 314 pixels
}
