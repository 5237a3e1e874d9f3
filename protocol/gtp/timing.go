package gtp

import (
	"math"
	"slices"
	"strconv"
	"time"

	"shicho/board"
	"shicho/engine/clock"
	"shicho/internal/words"
)

// timeCommands set the clock.
func (p *playing) timeCommands() []Command {
	return []Command{
		{Name: "time_settings", Arguments: "MAIN BYOYOMI STONES", Help: "The time of a game in seconds: main time, then periods, each for a number of moves.",
			Run: p.timeSettings},
		{Name: "kgs-time_settings", Arguments: "SYSTEM [MAIN] [PERIOD] [COUNT]", Help: "The time of a game: none, absolute, byoyomi or canadian.",
			Run: p.kgsTimeSettings},
		{Name: "time_left", Arguments: "COLOUR TIME STONES", Help: "What a side has left.", Run: p.timeLeft},
		{Name: "cputime", Help: "The seconds spent on moves so far, times the threads.",
			Run: func(*Game, []string) (string, error) {
				return decimal(p.spent.Seconds()*float64(p.player.Settings().Search.Threads), 2), nil
			}},
	}
}

// setTime hands the clock settings to the player and makes the player's model ready, so that
// loading the model costs no thinking time.
func (p *playing) setTime(g *Game, s clock.Settings) (string, error) {
	p.follow(g)
	p.timed = true
	p.player.SetTime(s)
	return "", p.player.Prepare(g.board.Size())
}

func (p *playing) timeSettings(g *Game, args []string) (string, error) {
	times, err := seconds(args[:2])
	if err != nil {
		return "", err
	}
	stones, err := strconv.Atoi(args[2])
	if err != nil {
		return "", ErrSyntax
	}
	s, err := clock.FromGTP(times[0], times[1], stones)
	if err != nil {
		return "", ErrTime
	}
	return p.setTime(g, s)
}

func (p *playing) kgsTimeSettings(g *Game, args []string) (string, error) {
	arguments := map[string]int{"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}
	n, ok := arguments[args[0]]
	if !ok || len(args)-1 != n {
		return "", ErrTime
	}
	times, err := seconds(args[1:min(3, 1+n)])
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(times, func(t time.Duration) bool { return t < 0 }) {
		return "", ErrTime
	}
	var s clock.Settings
	switch args[0] {
	case "absolute":
		s = clock.Settings{System: clock.Absolute, Main: times[0]}
	case "byoyomi", "canadian":
		count, err := strconv.Atoi(args[3])
		if err != nil {
			return "", ErrSyntax
		}
		if count < 1 || times[1] <= 0 {
			return "", ErrTime
		}
		s = clock.Settings{System: clock.ByoYomi, Main: times[0], Period: times[1], Periods: count}
		if args[0] == "canadian" {
			s = clock.Settings{System: clock.Canadian, Main: times[0], Period: times[1], Stones: count}
		}
	}
	return p.setTime(g, s)
}

func (p *playing) timeLeft(g *Game, args []string) (string, error) {
	p.follow(g)
	side, err := ParseColour(args[0])
	if err != nil {
		return "", err
	}
	times, err := seconds(args[1:2])
	if err != nil {
		return "", err
	}
	stones, err := strconv.Atoi(args[2])
	if err != nil {
		return "", ErrSyntax
	}
	p.timed = true
	p.player.SetLeft(side, times[0], stones)
	return "", p.player.Prepare(g.board.Size())
}

// seconds reads times. They may be negative: a referee may report that a side has overstepped
// its time. The error is ErrSyntax or ErrTime.
func seconds(args []string) (list []time.Duration, err error) {
	for _, a := range args {
		s, err := words.ParseNumber(a)
		if err != nil {
			return nil, ErrSyntax
		}
		if math.Abs(s) > mostSeconds {
			return nil, ErrTime
		}
		list = append(list, time.Duration(s*float64(time.Second)))
	}
	return list, nil
}

// decimal writes a number with a fixed number of digits after the dot.
func decimal(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

// boardsize begins a game. It refuses a size for which the player's store has no pattern. If there is a clock, it first makes the player
// ready for the size, so that the first move does not lose time by it.
func (p *playing) boardsize(g *Game, args []string) (string, error) {
	settings := p.player.Settings()
	if size, err := strconv.Atoi(args[0]); err == nil && size >= board.MinSize && size <= board.MaxSize {
		if err := settings.CheckSize(size); err != nil {
			return "", err
		}
	}
	text, err := boardsize(g, args)
	if err != nil || !p.timed {
		return text, err
	}
	p.follow(g)
	return text, p.player.Prepare(g.board.Size())
}
