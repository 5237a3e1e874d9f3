package shape_test

import (
	"fmt"

	"shicho/board"
	"shicho/pattern/shape"
)

// Cut a pattern out of a position and find it on another board, turned and with the colours exchanged.
func ExampleMatcher() {
	b := board.MustParse(`
		. . . . .
		. . X . .
		. X O . .
		. . X . .
		. . . . .`)
	target, _ := board.ParsePoint("C3", b.Size())
	move, _ := board.ParsePoint("D3", b.Size())
	// New adds the target and the points next to it to the zone, here to an empty one.
	pattern := shape.New(shape.Capture, b, target, move, board.PointSet{})
	fmt.Print(pattern)

	var builder shape.MatcherBuilder
	builder.Add(pattern)
	matcher := builder.Build()
	other := board.MustParse(`
		. . . . . . .
		. . . . . . .
		. . . . O . .
		. . . O X O .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	for _, match := range matcher.Append(nil, other, board.White, nil) {
		fmt.Println(match.Kind, board.FormatPoint(match.Target, 7), "by", board.FormatPoint(match.Move, 7))
	}
	// Output:
	// ? * ?
	// X # X
	// ? X ?
	// capture E4 by E3
}

// Read a pattern from a drawing and write it as bytes.
func ExampleParse() {
	pattern, err := shape.Parse(`
		|? X ?
		|. # *
		|? X ?`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pattern.Kind(), pattern.Width(), "x", pattern.Height(), "with", pattern.Size(), "points")
	again, err := shape.Decode(pattern.Encode())
	fmt.Println(again == pattern, err)
	// Output:
	// capture 3 x 3 with 5 points
	// true <nil>
}
