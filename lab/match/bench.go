package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"shicho/board"
	"shicho/engine/playout"
	"shicho/internal/process"
)

// What Bench measures.
var (
	benchSizes = []int{9, 13, 19}
	benchKinds = []playout.Kind{playout.Uniform, playout.Light, playout.Sampled}
)

// Speed is how fast one method plays out on boards of one size.
type Speed struct {
	Size     int     `json:"size"`
	Method   string  `json:"method"` // uniform, light or sampled
	Playouts float64 `json:"playouts_per_second"`
	Moves    float64 `json:"moves_per_second"`
}

// Speeds is the measurements of all sizes and methods. The rows of a size stand together.
type Speeds []Speed

// ErrNoProcessorTime says that the system does not tell processor times.
var ErrNoProcessorTime = errors.New("this system does not tell processor times")

// Bench measures how many playouts a second the engine makes on an empty board, on one thread. It takes the given time for each: on the clock, or processor time of this process, so that other work on
// the machine hardly matters. The error comes from the context, is ErrNoProcessorTime, or says that a method is missing.
func Bench(ctx context.Context, each time.Duration, cpu bool) (list Speeds, err error) {
	begin := time.Now()
	now := func() time.Duration { return time.Since(begin) }
	if cpu {
		if _, known := process.Time(); !known {
			return nil, ErrNoProcessorTime
		}
		now = func() time.Duration {
			spent, _ := process.Time()
			return spent
		}
	}
	for _, size := range benchSizes {
		for _, kind := range benchKinds {
			p, err := playout.New(kind, size, nil)
			if err != nil {
				return nil, err
			}
			row := Speed{Size: size, Method: kind.String()}
			row.Playouts, row.Moves = timePlayouts(ctx, p, each, now)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			list = append(list, row)
		}
	}
	return list, nil
}

// betweenLooks is the number of playouts between two looks at the clock.
const betweenLooks = 16

// timePlayouts plays out until the time is over or the context ends, and returns playouts and moves per second.
func timePlayouts(ctx context.Context, p *playout.Player, each time.Duration, now func() time.Duration) (playouts, moves float64) {
	start := now()
	n, played := 0, 0
	for now()-start < each && ctx.Err() == nil {
		for range betweenLooks {
			n++
			played += p.Run(board.Black, uint64(n))
		}
	}
	seconds := (now() - start).Seconds()
	return float64(n) / seconds, float64(played) / seconds
}

// Text is a table with a line for each size.
func (list Speeds) Text() string {
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "playouts/s\tuniform\tlight\tsampled\tuniform : light : sampled\tmillion moves/s\t")
	for i := 0; i+2 < len(list); i += len(benchKinds) {
		u, l, s := list[i], list[i+1], list[i+2]
		fmt.Fprintf(t, "%d×%d\t%.0f\t%.0f\t%.0f\t%.1f : %.1f : 1\t%.1f, %.1f, %.1f\t\n", u.Size, u.Size, u.Playouts, l.Playouts, s.Playouts,
			u.Playouts/s.Playouts, l.Playouts/s.Playouts, u.Moves/1e6, l.Moves/1e6, s.Moves/1e6)
	}
	t.Flush()
	return text.String()
}
