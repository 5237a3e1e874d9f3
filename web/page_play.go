package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/search"
	"shicho/web/ask"
	"shicho/web/question"
)

// playPage is what the page of a game against the program needs.
type playPage struct {
	Levels []playLevel       `json:"levels"`
	Start  *ask.PagePosition `json:"start,omitempty"`  // where the game begins, if the address has a position
	Colour string            `json:"colour,omitempty"` // of the visitor in that game
}

// playLevel is a strength of the program.
type playLevel struct {
	Number int    `json:"number"`
	Words  string `json:"words"` // how strong it is, for players
}

// showPlay shows the page of a game against the program. The address may have a position, as one of the editor.
func (s *Server) showPlay(r *http.Request) (any, error) {
	page := &playPage{}
	if fields := r.URL.Query(); fields.Has("position") {
		start, err := parseAddress(fields)
		if err != nil {
			return nil, badRequest(err)
		}
		page.Start, page.Colour = start, start.ToMove
		if colour := board.ParseColour(fields.Get("colour")); colour != board.Empty {
			page.Colour = colour.String()
		}
	}
	for n := range engine.MostLevel {
		page.Levels = append(page.Levels, playLevel{n + 1, engine.LevelWords(n + 1)})
	}
	return page, nil
}

// opponentMove is what the opponent does in a game.
type opponentMove struct {
	Move    string  `json:"move"` // a point, or PASS
	Resigns bool    `json:"resigns"`
	Won     float64 `json:"win_rate"` // share of wins that the opponent expects
}

// A move of the opponent.
const (
	playTime    = 30 * time.Second // for a move, with the wait for other games
	mostPlaying = 8                // games whose next move may wait
)

// opponent is the player of the program for all visitors. It thinks about one move at a time, so that one game at a time uses the machine.
type opponent struct {
	turns  *turnstile
	player *engine.Player // nil until it is needed
	level  int
	game   uint64
}

// opponentMemory is the memory of the opponent's tree, in MiB.
const opponentMemory = 64

func newOpponent() *opponent { return &opponent{turns: newTurnstile(1, mostPlaying)} }

// begin makes the player play at a level, and forget the game before. The error wraps engine.ErrLevel.
func (o *opponent) begin(level int, game uint64) error {
	settings := engine.Default()
	settings.Search.Memory, settings.Search.Threads = opponentMemory, 1 // the same game has the same moves
	err := settings.SetLevel(level)
	isNew := o.player == nil
	switch {
	case err != nil:
	case isNew:
		o.player, err = engine.New(settings)
	case o.level != level:
		err = o.player.Change(settings)
	}
	if err != nil {
		return err
	}
	if isNew || o.game != game {
		o.player.NewGame(game)
	}
	o.level, o.game = level, game
	return nil
}

// move decides on the move of the side to move. Games with different numbers differ, although the visitor plays the same moves. When the
// context ends, move returns the best move so far. The error wraps engine.ErrLevel or the cause of the context, if it has ended before the
// search began.
func (o *opponent) move(ctx context.Context, at *engine.Turn, level int, game uint64) (*engine.Decision, error) {
	if err := o.turns.enter(ctx); err != nil {
		return nil, err
	}
	defer o.turns.leave()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := o.begin(level, game); err != nil {
		return nil, err
	}
	return o.player.Decide(ctx, at, 0, nil)
}

// playQuestion is a question for the opponent's move as a page sends it.
type playQuestion struct {
	question.Text
	Level int    `json:"level"`
	Game  uint64 `json:"game"` // number of the game
}

// playMove lets the opponent move.
func (s *Server) playMove(w http.ResponseWriter, r *http.Request) {
	var text playQuestion
	if err := s.readJSON(w, r, &text); err != nil {
		s.writeFault(w, r, err)
		return
	}
	s.answer(func(r *http.Request) (any, error) {
		q, err := text.Read()
		if err != nil {
			return nil, badRequest(err)
		}
		ctx, end := context.WithTimeout(r.Context(), playTime)
		defer end()
		turn := &engine.Turn{Board: q.Board, ToMove: q.ToMove, Rules: search.Rules{Komi: text.Position.Komi}}
		d, err := s.opponent.move(ctx, turn, text.Level, text.Game)
		switch {
		case errors.Is(err, engine.ErrLevel):
			return nil, badRequest(err)
		case errors.Is(err, context.DeadlineExceeded):
			return nil, errCrowded
		case err != nil:
			return nil, err
		}
		answer := &opponentMove{Move: board.FormatPoint(d.Move, q.Board.Size()), Resigns: d.Resigns}
		if len(d.Report.Moves) > 0 {
			answer.Won = d.Report.Moves[0].Value
		}
		return answer, nil
	})(w, r)
}
