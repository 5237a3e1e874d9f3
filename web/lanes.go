package web

import (
	"context"
	"errors"
	"fmt"
	"time"

	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/miner"
)

// laneTimes bound the work on a game in each lane. An ordinary game takes a second or two. A game that does not is begun anew in the next lane,
// where it does not hold up ordinary games. The lane between is for ordinary games on a machine that has much else to do. A game that takes
// longer than the last time is left out.
var laneTimes = [...]time.Duration{4 * time.Second, 20 * time.Second, longTime}

const longTime = time.Minute

var errLong = fmt.Errorf("looking for captures took longer than %s, so the game is left out; the command mine has no such limit", words.Count(int(longTime.Seconds()), "second"))

// errTurn says that a game has used up its time in a lane.
var errTurn = errors.New("the time of the game is over")

// lane mines games one at a time, each for a time at most. Games of several drops take turns: whoever has waited longest is next.
type lane struct {
	options miner.Options
	time    time.Duration
	turn    chan *miner.Miner // has the miner, which is nil until it is needed, while no game is mined
}

func newLane(options miner.Options, time time.Duration) *lane {
	l := &lane{options, time, make(chan *miner.Miner, 1)}
	l.turn <- nil
	return l
}

// mine mines a game when it is its turn. The error is the context's, errTurn, or the miner's.
func (l *lane) mine(ctx context.Context, record *sgf.Record) (*miner.Result, error) {
	var m *miner.Miner
	select {
	case m = <-l.turn:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { l.turn <- m }()
	if m == nil {
		m = miner.New(l.options)
	}
	limited, end := context.WithTimeoutCause(ctx, l.time, errTurn)
	defer end()
	return m.Mine(limited, record)
}

// forget gives the memory of the miner back, unless a game is being mined.
func (l *lane) forget() {
	select {
	case <-l.turn:
		l.turn <- nil
	default:
	}
}
