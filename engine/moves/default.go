package moves

import (
	"embed"
	"fmt"
	"sync"
)

// Use is the purpose of a model.
type Use string

// The uses of the models that come with the program.
const (
	Tree    Use = "tree"    // to order the moves of a position
	Playout Use = "playout" // to choose moves quickly
)

//go:embed models
var models embed.FS

var defaults sync.Map // *Model by file name

// Default is the model that comes with the program: the one learned from games of 9 lines for boards of up to 11
// lines, the one of 19 lines for larger boards. Each model is loaded once and shared.
func Default(use Use, size int) (*Model, error) {
	learned := 19
	if size <= 11 {
		learned = 9
	}
	name := fmt.Sprintf("models/%s%d.shicho", use, learned)
	if m, ok := defaults.Load(name); ok {
		return m.(*Model), nil
	}
	data, err := models.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the default model: %w", err)
	}
	m, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	shared, _ := defaults.LoadOrStore(name, m)
	return shared.(*Model), nil
}
