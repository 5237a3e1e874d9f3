package engine

import (
	"context"
	"time"

	"shicho/board"
	"shicho/engine/clock"
	"shicho/engine/endgame/difference"
	"shicho/engine/reply"
	"shicho/engine/search"
)

// Turn is what a player is asked about.
type Turn struct {
	Board   *board.Board // the board with the moves of the game; it is not changed
	ToMove  board.Colour
	Rules   search.Rules
	CleanUp bool           // the game is over, and dead stones are to be taken off
	Avoid   search.Avoided // next moves that are left out
}

// check returns search.ErrPosition if a board or a side to move is missing.
func (at *Turn) check() error {
	if at == nil || at.Board == nil || at.ToMove != board.Black && at.ToMove != board.White {
		return search.ErrPosition
	}
	return nil
}

// Player plays and tells what it thinks. It is made ready for one board size at a time, and keeps its tree as the game goes
// on. It is not safe for concurrent use.
type Player struct {
	settings   Settings
	search     *search.Search // nil until it is needed
	size       int            // of the search's board
	previous   *search.Search // a search that is no longer used, whose memory the next one takes over; or nil
	number     uint64         // of the game
	difference *difference.Search
	time       clock.Settings // of a side for each game
	clocks     [3]clock.Clock // by colour
	now        func() time.Time
	hopeless   [3][]int // by colour: the numbers of the last moves in a row at which the side expected to lose
}

// New makes a player. The error is the error of Settings.Check.
func New(settings Settings) (*Player, error) {
	if err := settings.Check(); err != nil {
		return nil, err
	}
	p := &Player{settings: settings, now: time.Now}
	p.SetTime(clock.Settings{})
	return p, nil
}

// Settings returns the settings of the player.
func (p *Player) Settings() Settings { return p.settings }

// Change gives the player other settings. If settings of the search differ, the player forgets its tree. The error is the
// error of Settings.Check; nothing is changed then.
func (p *Player) Change(settings Settings) error {
	if err := settings.Check(); err != nil {
		return err
	}
	if settings.ofSearch() != p.settings.ofSearch() {
		if p.search != nil {
			p.previous = p.search
		}
		p.search, p.difference = nil, nil
	}
	p.settings = settings
	for i := range p.clocks {
		p.clocks[i].Lag = settings.Lag
	}
	return nil
}

// NewGame forgets everything of the last game. Games with different numbers differ, although the seed of the settings is the
// same.
func (p *Player) NewGame(number uint64) {
	p.number = number
	if p.search != nil {
		p.search.Forget(p.settings.Search.Seed + number)
	}
	p.hopeless = [3][]int{}
	p.SetTime(p.time)
}

// SetTime gives both sides the time of this game and of the games to come.
func (p *Player) SetTime(s clock.Settings) {
	p.time = s
	for i := range p.clocks {
		p.clocks[i] = *clock.New(s, p.settings.Lag)
	}
}

// UseClock makes the player measure the time of its moves by now instead of time.Now. A match on a busy machine measures processor
// time.
func (p *Player) UseClock(now func() time.Time) { p.now = now }

// SetLeft sets the time that is left of a side's clock: see clock.Clock.SetLeft.
func (p *Player) SetLeft(colour board.Colour, left time.Duration, stones int) {
	p.clocks[colour].SetLeft(left, stones)
}

// Prepare loads the models for boards of one size. Loading takes up to half a second, which the first move would lose
// otherwise. The error wraps board.ErrSize or ErrNoPatterns.
func (p *Player) Prepare(size int) error {
	if p.IsPrepared(size) {
		return nil
	}
	if err := p.settings.CheckSize(size); err != nil {
		return err
	}
	old := p.search
	if old == nil {
		old = p.previous
	}
	s, err := search.Replace(old, size, p.settings.ofSearch())
	if err != nil {
		return err
	}
	p.previous = nil
	s.Forget(p.settings.Search.Seed + p.number)
	p.search, p.size = s, size
	return nil
}

// IsPrepared reports whether the models for boards of one size are loaded.
func (p *Player) IsPrepared(size int) bool { return p.search != nil && p.size == size }

// load prepares the search for a position.
func (p *Player) load(at *Turn) error {
	if err := p.Prepare(at.Board.Size()); err != nil {
		return err
	}
	rules := at.Rules
	if at.CleanUp {
		rules.Scoring = search.AsItStands
	}
	if err := p.search.Load(at.Board, at.ToMove, rules); err != nil {
		return err
	}
	p.search.Avoid(at.Avoid)
	return nil
}

// withNear returns a position that leaves out next moves that are too far from every stone, as Settings.Near says. If
// no move would be left, it leaves out no more moves than at does.
func (p *Player) withNear(at *Turn) *Turn {
	reached := *at.Board.All()
	reached.Subtract(at.Board.Empty())
	if p.settings.Near == 0 || reached.IsEmpty() {
		return at
	}
	for range min(p.settings.Near, 2*at.Board.Size()) {
		beside := at.Board.Beside(&reached)
		reached.Union(&beside)
	}
	far, left := *at.Board.All(), *at.Board.Empty()
	far.Subtract(&reached)
	left.Intersect(&reached)
	left.Subtract(&at.Avoid.Points)
	if left.IsEmpty() {
		return at
	}
	nearer := *at
	nearer.Avoid.Points.Union(&far)
	return &nearer
}

// Replies returns how many replies of each table playouts have played since the game began.
func (p *Player) Replies() (played [reply.TableCount]int64) {
	if p.search != nil {
		played = p.search.Replies()
	}
	return played
}

// Analyze searches a position until the context ends or a number of playouts is done, and returns the report. There is no
// limit if playouts is 0. If interval is not 0, Analyze calls watch with the report so far after every interval, from the first playout on.
// The error wraps search.ErrPosition or board.ErrSize. If the context ends before the first playout, for example while the models are
// loaded, the error wraps search.ErrUnsearched and the error of the context.
func (p *Player) Analyze(ctx context.Context, at *Turn, playouts int, interval time.Duration, watch func(*search.Report)) (*search.Report, error) {
	if err := at.check(); err != nil {
		return nil, err
	}
	if err := p.load(p.withNear(at)); err != nil {
		return nil, err
	}
	tell := p.telling(p.now(), interval, watch)
	err := p.search.Run(ctx, playouts, func() bool {
		tell()
		return false
	})
	if err != nil {
		return nil, err
	}
	return p.search.Report(), nil
}

// telling returns a function that a search calls now and then. It calls watch with the report so far after every interval since the
// start, unless no playout was made. watch may be nil, and the interval may be 0; then nobody is told.
func (p *Player) telling(start time.Time, interval time.Duration, watch func(*search.Report)) func() {
	next := start.Add(interval)
	return func() {
		if watch == nil || interval <= 0 || p.now().Before(next) {
			return
		}
		next = next.Add(interval)
		tellSearched(watch, p.search.Report())
	}
}

// tellSearched calls watch with a report that has a playout: without one, the score of the position is unknown.
func tellSearched(watch func(*search.Report), r *search.Report) {
	if watch != nil && r.Playouts > 0 {
		watch(r)
	}
}
