package console

import (
	"fmt"

	"shicho/engine"
)

// levelPlayouts are the playouts of a move at each level, from level 1 on. Each level has about three times as many
// playouts as the level below.
var levelPlayouts = [...]int{3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000}

// MostLevel is the strongest level. Level 1 is the weakest.
const MostLevel = len(levelPlayouts)

// SetLevel sets the number of playouts of a move to the number of a level. A level is the same on every machine,
// because the time does not count. The error says which levels there are.
func SetLevel(settings *engine.Settings, level int) error {
	if level < 1 || level > MostLevel {
		return fmt.Errorf("level %d: there are 1 to %d", level, MostLevel)
	}
	settings.Playouts, settings.MoveTime = levelPlayouts[level-1], 0
	return nil
}
