package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"shicho/board"
	"shicho/engine/clock"
	"shicho/engine/search"
)

// Time is the time of a player for a game, as in GTP's time_settings. The zero value is no limit.
type Time struct {
	Main, Period time.Duration
	Stones       int           // the number of moves in a period
	Grace        time.Duration // extra time that a move may take before it counts as late
}

func (t *Time) limited() bool { return t.Main > 0 || t.Period > 0 }

// Options describe a match.
type Options struct {
	Players  [2]string // command lines; see Builtin
	Judge    string    // command line of the program that counts finished games; "" for Shicho itself
	Size     int
	Komi     float64
	Games    int
	Parallel int // games at a time
	Opening  int // first moves that the move model draws; the same for both games of a pair
	Time     Time
	Timeout  time.Duration // the longest time for a reply of a program
	// Processor measures the time of a move as processor time, not as time on the clock: of this process for a built-in player, of the
	// program's own process for a program, whose limit must be one of visits. It requires that games are played one at a time, and that
	// the game has no time limit.
	Processor bool
	Seed      uint64

	Out string // file for the results, from which a later run goes on; "" for none
	SGF string // folder for records; "" for none

	Force bool // overwrite records that are in the folder already

	Sequential *SPRT // the match ends as soon as this test is decided; nil to play all games

	Progress func(r *Report) // called after each game, if it is set
}

// ErrOptions is the error for options that make no match.
var ErrOptions = errors.New("not possible in a match")

// check returns what is wrong with the options. The error wraps ErrOptions.
func (o *Options) check() error {
	switch {
	case o.Size < board.MinSize || o.Size > board.MaxSize:
		return fmt.Errorf("size %d: %w: %w", o.Size, ErrOptions, board.ErrSize)
	case o.Games < 1:
		return fmt.Errorf("%d games: %w", o.Games, ErrOptions)
	case o.Parallel < 1:
		return fmt.Errorf("%d games at a time: %w", o.Parallel, ErrOptions)
	case o.Opening < 0 || o.Opening > o.Size*o.Size/2:
		return fmt.Errorf("an opening of %d moves: %w", o.Opening, ErrOptions)
	case !(math.Abs(o.Komi) <= search.MostKomi):
		return fmt.Errorf("komi %v: %w", o.Komi, ErrOptions)
	case o.Timeout <= 0:
		return fmt.Errorf("a timeout of %v: %w", o.Timeout, ErrOptions)
	case o.Time.Grace < 0:
		return fmt.Errorf("a grace of %v: %w", o.Time.Grace, ErrOptions)
	}
	if err := o.checkProcessor(); err != nil {
		return err
	}
	if t := o.Sequential; t != nil && !(-mostElo <= t.Low && t.Low < t.High && t.High <= mostElo) {
		return fmt.Errorf("a test of %v against %v points of Elo, with at most %v: %w", t.Low, t.High, mostElo, ErrOptions)
	}
	if _, err := clock.FromGTP(o.Time.Main, o.Time.Period, o.Time.Stones); err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	for i, line := range append(o.Players[:], o.Judge) {
		if params, ok := builtinParams(line); ok {
			settings, err := builtinSettings(params)
			if err == nil {
				err = settings.CheckSize(o.Size)
			}
			if err != nil {
				return fmt.Errorf("%s: %w: %w", [...]string{"player 1", "player 2", "the judge"}[i], ErrOptions, err)
			}
		}
	}
	return nil
}

// checkProcessor returns what is wrong with the options if processor time is to be measured. The error wraps ErrOptions.
func (o *Options) checkProcessor() error {
	if !o.Processor {
		return nil
	}
	switch {
	case o.Parallel > 1:
		return fmt.Errorf("processor time of %d games at a time: %w", o.Parallel, ErrOptions)
	case o.Time.limited():
		return fmt.Errorf("processor time with time for the whole game: %w", ErrOptions)
	case !hasProcessorTime():
		return fmt.Errorf("processor time on this system: %w", ErrOptions)
	}
	return nil
}

// Run plays a match, or the rest of a match that was interrupted. The error wraps ErrOptions, ErrOtherMatch, ErrBusy
// or, for a record that would be overwritten, fs.ErrExist. An error may also come from a player that cannot be started,
// from the judge, from writing or from the context. Even with an error the report covers the games that were played.
func Run(ctx context.Context, o Options) (*Report, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	log, err := o.open()
	if err != nil {
		return nil, err
	}
	defer log.close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := &contest{o: &o, log: log, cancel: cancel, report: newReport(&o, log.games)}
	if m.isDecided() {
		return m.report, nil
	}
	numbers := make(chan int)
	var all sync.WaitGroup
	for range min(o.Parallel, o.Games) {
		all.Go(func() { m.table(ctx, numbers) })
	}
	m.deal(ctx, numbers)
	close(numbers)
	all.Wait()
	if m.fault != nil {
		return m.report, m.fault
	}
	if m.stopped {
		return m.report, nil
	}
	return m.report, ctx.Err()
}

// contest is a match that is being played.
type contest struct {
	o      *Options
	log    *log
	cancel func()

	lock    sync.Mutex
	report  *Report
	fault   error
	stopped bool // the sequential test has decided
}

// deal sends the numbers of the games that have not been played.
func (m *contest) deal(ctx context.Context, numbers chan<- int) {
	played := map[int]bool{}
	for _, g := range m.log.games {
		played[g.Number] = true
	}
	for n := 1; n <= m.o.Games; n++ {
		if played[n] {
			continue
		}
		select {
		case numbers <- n:
		case <-ctx.Done():
			return
		}
	}
}

// table plays the games whose numbers it receives, one after the other. It starts players of its own.
func (m *contest) table(ctx context.Context, numbers <-chan int) {
	var players [2]seat
	var judge seat
	var err error
	defer func() {
		for _, s := range []seat{players[0], players[1], judge} {
			if s != nil {
				s.close()
			}
		}
	}()
	for i, line := range m.o.Players {
		if players[i], err = newSeat(ctx, line, m.o.Timeout); err != nil {
			m.fail(fmt.Errorf("player %d: %w", i+1, err))
			return
		}
	}
	if m.o.Judge != "" {
		if judge, err = newSeat(ctx, m.o.Judge, m.o.Timeout); err != nil {
			m.fail(fmt.Errorf("the judge: %w", err))
			return
		}
	}
	m.setNames(players)
	for n := range numbers {
		g, err := m.o.play(ctx, n, players, judge)
		if err != nil {
			if ctx.Err() == nil {
				m.fail(err)
			}
			return
		}
		m.done(g, players)
	}
}

// setNames puts the names of the players into the report.
func (m *contest) setNames(players [2]seat) {
	m.lock.Lock()
	defer m.lock.Unlock()
	for i, s := range players {
		m.report.Names[i] = s.name()
	}
}

// fail ends the match with an error. The first error counts.
func (m *contest) fail(err error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.fault == nil {
		m.fault = err
	}
	m.cancel()
}

// done adds a game to the results. It ends the match if the game decides the sequential test.
func (m *contest) done(g *Game, players [2]seat) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if err := m.log.add(g, [2]string{players[0].name(), players[1].name()}); err != nil && m.fault == nil {
		m.fault = err
		m.cancel()
	}
	m.report.add(g)
	if m.o.Progress != nil {
		m.o.Progress(m.report)
	}
	if m.isDecided() && !m.stopped {
		m.stopped = true
		m.cancel()
	}
}

// isDecided reports whether the sequential test is decided.
func (m *contest) isDecided() bool {
	return m.o.Sequential != nil && m.report.decide(m.o.Sequential) != ""
}
