package review

import (
	"context"
	"testing"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
)

// A position has the same value each time, the best moves come with their lines, and a look that has hardly any time says what it has found.
func TestValue(t *testing.T) {
	b, err := board.Parse(`
. . . . . . .
. . . . . . .
. . X O . . .
. . X O . . .
. . X O . . .
. . . . . . .
. . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	settings := engine.Default()
	settings.Search.Threads = 1
	v, err := NewValuer(settings)
	if err != nil {
		t.Fatal(err)
	}
	at := &engine.Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: 6.5}}
	ask := func(limit time.Duration) *Value {
		t.Helper()
		value, err := v.Value(context.Background(), at, 6, 3, limit)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	first, again := ask(time.Hour), ask(time.Hour)
	if len(first.Best) != 3 || len(first.Best[0].Line) == 0 || first.Score != again.Score || first.WinRate < 0 || first.WinRate > 1 {
		t.Errorf("%+v, then %+v", first, again)
	}
	if short := ask(time.Nanosecond); len(short.Best) == 0 || short.Best[0].Visits >= first.Best[0].Visits {
		t.Errorf("without time: %+v", short)
	}
}
