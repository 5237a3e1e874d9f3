package engine

import (
	"errors"
	"testing"

	"shicho/engine/network"
)

// A level bounds the playouts, not the time. The strong levels have a network, and keep the one that was chosen.
func TestLevels(t *testing.T) {
	for number := range MostLevel + 2 {
		settings := Default()
		err := settings.SetLevel(number)
		if wrong := number < 1 || number > MostLevel; wrong != errors.Is(err, ErrLevel) {
			t.Errorf("level %d: %v", number, err)
		}
		if err == nil && (settings.Playouts == 0 || settings.MoveTime != 0 || settings.Check() != nil || LevelWords(number) == "") {
			t.Errorf("level %d: %+v", number, settings)
		}
	}
	settings := Default()
	for _, step := range []struct {
		number  int
		network bool
	}{{1, false}, {MostLevel, true}} {
		if err := settings.SetLevel(step.number); err != nil || (settings.Search.Network != network.None) != step.network {
			t.Errorf("level %d: network %v, %v", step.number, settings.Search.Network, err)
		}
	}
}
