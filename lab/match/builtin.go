package match

import (
	"context"
	"strings"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/clock"
	"shicho/engine/judge"
	"shicho/engine/reply"
	"shicho/engine/search"
	"shicho/patterndb"
)

// builtin is a seat for the player that comes with Shicho.
type builtin struct {
	title  string
	player *engine.Player
	b      *board.Board
	komi   float64
	played [reply.TableCount]int64
}

func newBuiltin(params []string) (*builtin, error) {
	settings, err := builtinSettings(params)
	if err != nil {
		return nil, err
	}
	player, err := engine.New(settings)
	if err != nil {
		return nil, err
	}
	title := strings.Join(append([]string{"Shicho"}, params...), " ")
	return &builtin{title: title, player: player}, nil
}

// builtinSettings returns the settings of a player with these parameters, "name=value". The parameter db names a store, whose patterns the
// player uses.
func builtinSettings(params []string) (settings engine.Settings, err error) {
	settings = engine.Default()
	settings.Search.Threads, settings.Search.Memory = 1, memory
	db, others := "", []string{}
	for _, p := range params {
		if dir, named := strings.CutPrefix(p, "db="); named {
			db = dir
		} else {
			others = append(others, p)
		}
	}
	if db != "" {
		index, err := patterndb.OpenIndex(db)
		if err != nil {
			return settings, err
		}
		settings.UseLibrary(index)
	}
	err = settings.Assign(others)
	return settings, err
}

func (s *builtin) name() string { return s.title }

func (s *builtin) close() {}

func (s *builtin) begin(o *Options, seed uint64) (err error) {
	if s.b, err = board.New(o.Size); err != nil {
		return err
	}
	s.komi = o.Komi
	if o.Processor {
		s.player.UseClock(processorTime)
	}
	s.player.NewGame(seed)
	if err := s.player.Prepare(o.Size); err != nil {
		return err
	}
	s.player.SetTime(clock.Settings{})
	if o.Time.limited() {
		t, err := clock.FromGTP(o.Time.Main, o.Time.Period, o.Time.Stones)
		if err != nil {
			return err
		}
		s.player.SetTime(t)
	}
	return nil
}

func (s *builtin) see(p board.Point, colour board.Colour) error { return s.b.Play(p, colour) }

func (s *builtin) move(ctx context.Context, colour board.Colour) (board.Point, bool, error) {
	d, err := s.player.Decide(ctx, &engine.Turn{Board: s.b, ToMove: colour, Rules: search.Rules{Komi: s.komi}}, 0, nil)
	if err != nil {
		return board.NoPoint, false, err
	}
	s.played = s.player.Replies()
	return d.Move, d.Resigns, nil
}

func (s *builtin) tell(colour board.Colour, left time.Duration, stones int) error {
	s.player.SetLeft(colour, left, stones)
	return nil
}

func (s *builtin) score() (float64, error) { return judgeScore(s.b, s.komi) }

// judgeScore returns the score of a finished game, Black's lead with komi, by Shicho's own judgement.
func judgeScore(b *board.Board, komi float64) (float64, error) {
	status, err := judge.Judge(b)
	if err != nil {
		return 0, err
	}
	return status.Score(b, search.Rules{Komi: komi}), nil
}
