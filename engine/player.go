package engine

import (
	"context"
	"fmt"
	"time"

	"shicho/board"
	"shicho/engine/clock"
	"shicho/engine/endgame/difference"
	"shicho/engine/reply"
	"shicho/engine/search"
)

// Settings are what can be chosen of a player, besides the search.
type Settings struct {
	Search search.Settings

	Playouts int           // a move, at the most; 0 for no limit
	MoveTime time.Duration // a move, where there is no clock; 0 for no limit
	Lag      time.Duration // kept back of every move's time

	Resign   float64 // a side that expects to win less resigns; 0 for never
	ResignAt float64 // not before so many moves, as a share of the points
	Ponder   bool    // think while the opponent does
	Endgame  Endgame // how moves are chosen where the game is decided
	Near     int     // steps that the next move may be away from a stone, for problems; 0 for anywhere
}

// Default are the settings of a player who is given none.
func Default() Settings {
	return Settings{
		Search:   search.Default(),
		Playouts: 0,
		MoveTime: 2 * time.Second,
		Lag:      100 * time.Millisecond,
		Resign:   0.08,
		ResignAt: 0.2,
	}
}

// Check says what is wrong with the settings. The error wraps search.ErrSetting.
func (s *Settings) Check() error {
	if err := s.Search.Check(); err != nil {
		return err
	}
	switch {
	case s.Playouts < 0:
		return fmt.Errorf("playouts %d: %w, 0 or more", s.Playouts, search.ErrSetting)
	case s.MoveTime < 0:
		return fmt.Errorf("move_time %v: %w, 0 or more", s.MoveTime, search.ErrSetting)
	case s.Lag < 0:
		return fmt.Errorf("lag %v: %w, 0 or more", s.Lag, search.ErrSetting)
	case !(s.Resign >= 0 && s.Resign <= 1):
		return fmt.Errorf("resign %v: %w, 0 to 1", s.Resign, search.ErrSetting)
	case !(s.ResignAt >= 0):
		return fmt.Errorf("resign_at %v: %w, 0 or more", s.ResignAt, search.ErrSetting)
	case s.Near < 0:
		return fmt.Errorf("near %d: %w, 0 or more", s.Near, search.ErrSetting)
	}
	return nil
}

// searching are the settings of the search.
func (s *Settings) searching() search.Settings {
	settings := s.Search
	switch s.Endgame {
	case Linear:
		settings.DynamicKomi = search.LinearKomi
	case Value:
		settings.DynamicKomi = search.ValueKomi
	}
	return settings
}

// Position is what a player is asked about.
type Position struct {
	Board  *board.Board // with its moves; not changed
	ToMove board.Colour
	Rules  search.Rules
	// CleanUp says that the game is over and dead stones are to be taken off.
	CleanUp bool
	// Avoid are next moves that are not looked at.
	Avoid search.Avoided
}

// Player plays, and tells what it thinks. It is made for one board size at a time, and
// keeps its tree as the game goes on.
type Player struct {
	settings   Settings
	search     *search.Search // nil before it is needed
	size       int
	number     uint64             // of the game
	difference *difference.Search // nil before it is needed
	time       clock.Settings     // of each game
	clocks     [3]clock.Clock     // by colour
	hopeless   [3][]int           // numbers of the moves in a row at which a side expected to lose
}

// New makes a player. The error is that of Settings.Check.
func New(settings Settings) (*Player, error) {
	if err := settings.Check(); err != nil {
		return nil, err
	}
	p := &Player{settings: settings}
	p.SetTime(clock.Settings{})
	return p, nil
}

// Settings are the player's.
func (p *Player) Settings() Settings { return p.settings }

// Change gives the player other settings; what it has searched is forgotten if they
// matter to the search. With an error nothing is changed.
func (p *Player) Change(settings Settings) error {
	if err := settings.Check(); err != nil {
		return err
	}
	if settings.searching() != p.settings.searching() {
		p.search, p.difference = nil, nil
	}
	p.settings = settings
	for i := range p.clocks {
		p.clocks[i].Lag = settings.Lag
	}
	return nil
}

// NewGame forgets everything of the last game. Games with numbers of their own differ, though
// the seed of the settings is the same.
func (p *Player) NewGame(number uint64) {
	p.number = number
	if p.search != nil {
		p.search.Forget(p.settings.Search.Seed + number)
	}
	p.hopeless = [3][]int{}
	p.SetTime(p.time)
}

// SetTime gives both sides the time of this game and those to come.
func (p *Player) SetTime(s clock.Settings) {
	p.time = s
	for i := range p.clocks {
		p.clocks[i] = *clock.New(s, p.settings.Lag)
	}
}

// SetLeft is what is left of a side's time; see clock.Clock.SetLeft.
func (p *Player) SetLeft(colour board.Colour, left time.Duration, stones int) {
	p.clocks[colour].SetLeft(left, stones)
}

// Prepare does what takes a second before the first move on boards of one size, so that it is
// not taken from that move's time. The error wraps board.ErrSize.
func (p *Player) Prepare(size int) error {
	if p.search != nil && p.size == size {
		return nil
	}
	s, err := search.New(size, p.settings.searching())
	if err != nil {
		return err
	}
	s.Forget(p.settings.Search.Seed + p.number)
	p.search, p.size = s, size
	return nil
}

// load makes the search that of a position.
func (p *Player) load(at *Position) error {
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

// near is a position without the next moves that the settings say are too far from all stones, unless
// no other is allowed.
func (p *Player) near(at *Position) *Position {
	reached := *at.Board.All()
	reached.Subtract(at.Board.Empty())
	if p.settings.Near == 0 || reached.IsEmpty() {
		return at
	}
	for range min(p.settings.Near, 2*at.Board.Size()) {
		edge := reached
		for q := edge.First(); q >= 0; q = edge.Next(q + 1) {
			reached.Union(at.Board.Around(q))
		}
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

// Replies are the replies played from each table of the search, since the game began.
func (p *Player) Replies() (played [reply.TableCount]int64) {
	if p.search != nil {
		played = p.search.Replies()
	}
	return played
}

// Analyze searches a position until the context ends or, if playouts is not 0, so many are
// done, and reports. With an interval, watch is told meanwhile how it stands.
func (p *Player) Analyze(ctx context.Context, at *Position, playouts int, interval time.Duration, watch func(*search.Report)) (*search.Report, error) {
	at = p.near(at)
	if err := p.load(at); err != nil {
		return nil, err
	}
	next := time.Now().Add(interval)
	p.search.Run(ctx, playouts, func() bool {
		if interval > 0 && !time.Now().Before(next) {
			next = next.Add(interval)
			watch(p.search.Report())
		}
		return false
	})
	return p.search.Report(), nil
}
