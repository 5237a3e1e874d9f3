package console

import (
	"fmt"

	"shicho/board"
	"shicho/sgf"
)

// WriteRecord writes a game between a person and Shicho as an SGF file. An empty result is left out. The application's
// name is as in SGF: "Shicho:0.1.0".
func WriteRecord(path, application string, size int, komi float64, person board.Colour, moves []board.Stone, result string) error {
	names := map[board.Colour]string{person: "you", person.Opponent(): "Shicho"}
	root := sgf.NewRoot(application, size, komi).Add("RU", "Chinese")
	root.Add("PB", names[board.Black]).Add("PW", names[board.White])
	if result != "" {
		root.Add("RE", result)
	}
	sgf.AppendMoves(root, moves, size)
	if err := sgf.WriteFile(path, sgf.Collection{&sgf.Game{Root: root}}); err != nil {
		return fmt.Errorf("cannot write file: %w", err)
	}
	return nil
}
