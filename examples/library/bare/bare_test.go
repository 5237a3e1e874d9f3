// Package bare plays in a program that does not import the models.
package bare

import (
	"context"
	"errors"
	"testing"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/network"
	"shicho/engine/search"
)

// A program without models is told which package it lacks, and does not play worse without a word.
func TestWithoutModels(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []int{1, 4, engine.MostLevel} {
		settings := engine.Default()
		if err := settings.SetLevel(level); err != nil {
			t.Fatal(err)
		}
		player, err := engine.New(settings)
		if err != nil {
			t.Fatal(err)
		}
		turn := &engine.Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 7}}
		if _, err := player.Decide(context.Background(), turn, 0, nil); !errors.Is(err, network.ErrNone) {
			t.Errorf("level %d: %v", level, err)
		}
	}
	if _, err := network.Default(9); !errors.Is(err, network.ErrNone) {
		t.Errorf("the default network: %v", err)
	}
}
