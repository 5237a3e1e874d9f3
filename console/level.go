package console

import (
	"fmt"

	"shicho/engine"
)

// levelPlayouts are the playouts of a move at each level, from level 1 on: each level has about three times as many as the
// level below.
var levelPlayouts = [...]int{3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000}

// MostLevel is the strongest level. Level 1 is the weakest.
const MostLevel = len(levelPlayouts)

// SetLevel changes the settings to those of a level, which are the same on every machine: a number of playouts a move, however
// long these take. The error says which levels there are.
func SetLevel(settings *engine.Settings, level int) error {
	if level < 1 || level > MostLevel {
		return fmt.Errorf("level %d: there are 1 to %d", level, MostLevel)
	}
	settings.Playouts, settings.MoveTime = levelPlayouts[level-1], 0
	return nil
}
