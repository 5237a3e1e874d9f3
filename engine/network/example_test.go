package network_test

import (
	"fmt"

	"shicho/board"
	"shicho/engine/network"
)

// The network that comes with the program says what it expects of an empty board.
func ExampleDefault() {
	evaluator, err := network.Default(9)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, _ := board.New(9)
	output := evaluator.Evaluate(b, board.Black, 7)
	fmt.Println(output != nil)
	// Output: true
}
