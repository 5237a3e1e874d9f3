package gtp

import (
	"context"
	"errors"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/judge"
	"shicho/engine/search"
)

// Errors of the commands that play.
var (
	ErrRules    = errors.New("unknown rules")
	ErrTime     = errors.New("not a time setting")
	ErrStatus   = errors.New("unknown status")
	ErrNotEmpty = errors.New("board not empty")
	ErrHandicap = errors.New("invalid number of stones")
)

// playing answers commands with a Player.
type playing struct {
	player  *engine.Player
	games   int           // the value of Game.games for the game that the player plays
	timed   bool          // the controller has set a clock
	spent   time.Duration // on all moves so far
	judged  *judge.Status // the last judgement: the position has the key in key
	key     positionKey   // see judged
	ponders *engine.Turn  // the position to think about while the opponent thinks; nil: nothing to think about
}

// EngineCommands returns the commands of a program that plays, and a function for Server.Idle
// that thinks while the opponent does.
func EngineCommands(player *engine.Player) (list []Command, idle func(ctx context.Context)) {
	p := &playing{player: player}
	list = append(list, p.moveCommands()...)
	list = append(list, p.timeCommands()...)
	list = append(list, p.endCommands()...)
	list = append(list, handicapCommands...)
	list = append(list, p.analysisCommands()...)
	list = append(list, p.guiCommands()...)
	list = append(list, p.kataParameters()...)
	return append(list, p.parameterCommands()...), p.ponder
}

func (p *playing) position(g *Game, side board.Colour) *engine.Turn {
	p.follow(g)
	return &engine.Turn{Board: g.board, ToMove: side, Rules: g.Rules()}
}

// follow tells the player when a new game has begun.
func (p *playing) follow(g *Game) {
	if p.games != g.games {
		p.player.NewGame(uint64(g.games))
		p.games = g.games
	}
}

// ponder thinks about the position after the program's last move, if the parameter ponder is set.
func (p *playing) ponder(ctx context.Context) {
	if at := p.ponders; at != nil && p.player.Settings().Ponder {
		p.player.Analyze(ctx, at, 0, 0, nil)
	}
	p.ponders = nil
}

func (p *playing) moveCommands() []Command {
	return []Command{
		{Name: "boardsize", Arguments: "SIZE", Help: "Begin a game on an empty board of this size.", Run: p.boardsize},
		{Name: "genmove", Arguments: "COLOUR", Help: "Find a move and make it.", Talk: p.findMove(true, false)},
		{Name: "reg_genmove", Arguments: "COLOUR", Help: "Find a move.", Talk: p.findMove(false, false)},
		{Name: "kgs-genmove_cleanup", Arguments: "COLOUR", Help: "Find a move that takes dead stones off, and make it.", Talk: p.findMove(true, true)},
		{Name: "gogui-interrupt", Help: "Does nothing; tells GoGui that commands can be interrupted.",
			Run: func(*Game, []string) (string, error) { return "", nil }},
		{Name: "gogui-play_sequence", Arguments: "[COLOUR] [VERTEX] [...]", Help: "Make moves, all or none.", Run: playSequence},
	}
}

// findMove returns the command that finds a move. If play is set, the command also makes the move. If cleanUp is set,
// it passes only when no dead stones are left on the board.
func (p *playing) findMove(play, cleanUp bool) func(t *Talk, args []string) (string, error) {
	return func(t *Talk, args []string) (string, error) {
		side, err := ParseColour(args[0])
		if err != nil {
			return "", err
		}
		at := p.position(t.Game, side)
		at.CleanUp = cleanUp
		return p.genmove(t, at, play, 0, nil)
	}
}

// genmove decides on a move, and makes the move if play is set. If watch is not nil, the player calls watch once in
// every interval while it thinks.
func (p *playing) genmove(t *Talk, at *engine.Turn, play bool, interval time.Duration, watch func(*search.Report)) (string, error) {
	think := p.player.Consider
	if play {
		think = p.player.Decide
	}
	d, err := think(t.Context, at, interval, watch)
	if err != nil {
		return "", err
	}
	p.spent += d.Time
	if d.Resigns {
		return "resign", nil
	}
	if play {
		if err := t.Game.Play(d.Move, at.ToMove); err != nil {
			return "", err
		}
		p.ponders = p.position(t.Game, at.ToMove.Opponent())
	}
	return t.Name(d.Move), nil
}

// playSequence makes moves, given as pairs of a colour and a vertex. If one is illegal, it makes none.
func playSequence(g *Game, args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", ErrSyntax
	}
	toMove := g.toMove
	for done := 0; done < len(args); done += 2 {
		if _, err := play(g, args[done:done+2]); err != nil {
			for ; done > 0; done -= 2 {
				g.Undo()
			}
			g.toMove = toMove
			return "", err
		}
	}
	return "", nil
}
