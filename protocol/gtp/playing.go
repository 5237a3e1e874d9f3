package gtp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"shicho/board"
	"shicho/engine"
	"shicho/engine/clock"
	"shicho/engine/judge"
	"shicho/engine/search"
	"shicho/internal/words"
)

// Errors of playing.
var (
	ErrRules    = errors.New("unknown rules")
	ErrTime     = errors.New("not a time setting")
	ErrStatus   = errors.New("unknown status")
	ErrNotEmpty = errors.New("board not empty")
	ErrHandicap = errors.New("invalid number of stones")
)

// playing is a Player at a server.
type playing struct {
	player  *engine.Player
	games   int // the game that the player knows, by Game.games
	spent   time.Duration
	judged  *judge.Status // of the position with the key
	key     judgedKey
	ponders *engine.Position // what to think about while the opponent does
}

// EngineCommands are the commands of a program that plays, and what it does while the
// opponent thinks, for Server.Idle.
func EngineCommands(player *engine.Player) (list []Command, idle func(ctx context.Context)) {
	p := &playing{player: player}
	list = append(list, p.moveCommands()...)
	list = append(list, p.timeCommands()...)
	list = append(list, p.endCommands()...)
	list = append(list, handicapCommands...)
	list = append(list, p.analysisCommands()...)
	list = append(list, p.guiCommands()...)
	return append(list, p.parameterCommands()...), p.ponder
}

// position is the game's, for a side to move.
func (p *playing) position(g *Game, side board.Colour) *engine.Position {
	p.follow(g)
	return &engine.Position{Board: g.board, ToMove: side, Rules: g.Rules()}
}

// follow notices when a new game has begun.
func (p *playing) follow(g *Game) {
	if p.games != g.games {
		p.player.NewGame(uint64(g.games))
		p.games = g.games
	}
}

// ponder thinks about the position after the program's last move.
func (p *playing) ponder(ctx context.Context) {
	if at := p.ponders; at != nil && p.player.Settings().Ponder {
		p.player.Analyze(ctx, at, 0, 0, nil)
	}
	p.ponders = nil
}

func (p *playing) moveCommands() []Command {
	return []Command{
		{Name: "genmove", Arguments: "COLOUR", Help: "Find a move and make it.", Talk: p.talk(true, false)},
		{Name: "reg_genmove", Arguments: "COLOUR", Help: "Find a move.", Talk: p.talk(false, false)},
		{Name: "kgs-genmove_cleanup", Arguments: "COLOUR", Help: "Find a move that takes dead stones off, and make it.", Talk: p.talk(true, true)},
		{Name: "gogui-interrupt", Help: "Nothing: says that commands can be interrupted.",
			Run: func(*Game, []string) (string, error) { return "", nil }},
		{Name: "gogui-play_sequence", Arguments: "[COLOUR] [VERTEX] [...]", Help: "Make moves, all or none.", Run: playSequence},
	}
}

func (p *playing) talk(play, cleanUp bool) func(t *Talk, args []string) (string, error) {
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

// genmove decides, and plays if it is to. While it thinks, watch is called every interval.
func (p *playing) genmove(t *Talk, at *engine.Position, play bool, interval time.Duration, watch func(*search.Report)) (string, error) {
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

// playSequence makes moves: pairs of a colour and a vertex.
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

func (p *playing) timeCommands() []Command {
	return []Command{
		{Name: "time_settings", Arguments: "MAIN BYOYOMI STONES", Help: "The time of a game: main time, then periods for so many moves, in seconds.",
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

// clocked is what becomes of a time setting: whoever plays by the clock is made ready before it
// runs.
func (p *playing) clocked(g *Game, s clock.Settings) (string, error) {
	p.follow(g)
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
	return p.clocked(g, s)
}

func (p *playing) kgsTimeSettings(g *Game, args []string) (string, error) {
	wanted := map[string]int{"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}
	n, ok := wanted[args[0]]
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
	return p.clocked(g, s)
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
	p.player.SetLeft(side, times[0], stones)
	return "", p.player.Prepare(g.board.Size())
}

// mostSeconds is more than any game takes, and fits a duration.
const mostSeconds = 1e8

// seconds reads times; a referee may report one below zero. The error is ErrSyntax or ErrTime.
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

// decimal writes a number always with a dot.
func decimal(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

func (p *playing) endCommands() []Command {
	rules := func(g *Game, args []string) (string, error) {
		if !g.SetRules(args[0]) {
			return "", ErrRules
		}
		return "", nil
	}
	return []Command{
		{Name: "kgs-rules", Arguments: "RULES", Help: "How the game is counted: chinese, aga, new_zealand, japanese.", Run: rules},
		{Name: "kata-set-rules", Arguments: "RULES", Help: "How the game is counted: chinese, aga, new_zealand, area, japanese, korean, territory, tromp-taylor, or an object.", Run: rules},
		{Name: "kata-get-rules", Help: "How the game is counted, as KataGo writes it.", Run: kataRules},
		{Name: "kgs-game_over", Help: "The game is over.", Run: func(*Game, []string) (string, error) { return "", nil }},
		{Name: "final_score", Help: "The result, with dead stones taken off.", Run: p.finalScore, Analyze: []string{"string/Final Score/final_score"}},
		{Name: "final_status_list", Arguments: "STATUS", Help: "The stones that are alive, dead or in seki, a string a line.", Run: p.finalStatusList,
			Analyze: []string{"plist/Dead Stones/final_status_list dead"}},
	}
}

// kataRules are the rules as KataGo writes them.
func kataRules(g *Game, _ []string) (string, error) {
	scoring, tax := "AREA", "NONE"
	if g.counting.Territory {
		scoring, tax = "TERRITORY", "SEKI"
	}
	return fmt.Sprintf(`{"hasButton":false,"ko":"SIMPLE","scoring":"%s","suicide":false,"tax":"%s","whiteHandicapBonus":"%s"}`, scoring, tax, g.counting.Bonus), nil
}

// judgedKey is what a judgement depends on.
type judgedKey struct {
	stones uint64
	size   int
	next   board.Colour
	ko     board.Point
}

// status judges the position, once.
func (p *playing) status(g *Game) (*judge.Status, error) {
	ko, _ := g.board.Ko()
	key := judgedKey{g.board.Key(), g.board.Size(), g.board.Next(), ko}
	if p.judged == nil || p.key != key {
		judged, err := judge.Judge(g.board)
		if err != nil {
			return nil, err
		}
		p.judged, p.key = judged, key
	}
	return p.judged, nil
}

func (p *playing) finalScore(g *Game, _ []string) (string, error) {
	s, err := p.status(g)
	if err != nil {
		return "", err
	}
	return result(s.Score(g.board, g.Rules())), nil
}

// scoreDigits is ten to the power of the digits of a score, at the most.
const scoreDigits = 1e6

// result writes a score as GTP does, with as many digits as an odd komi needs.
func result(score float64) string {
	text := strconv.FormatFloat(math.Round(math.Abs(score)*scoreDigits)/scoreDigits, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	switch {
	case score > 0:
		return "B+" + text
	case score < 0:
		return "W+" + text
	}
	return "0"
}

func (p *playing) finalStatusList(g *Game, args []string) (string, error) {
	if !slices.Contains([]string{"dead", "alive", "seki"}, args[0]) {
		return "", ErrStatus
	}
	s, err := p.status(g)
	if err != nil {
		return "", err
	}
	var list []string
	for stone := range g.board.Strings() {
		status := "alive"
		switch {
		case s.Dead.Has(stone.Point):
			status = "dead"
		case s.Seki.Has(stone.Point):
			status = "seki"
		}
		if status == args[0] {
			list = append(list, g.names(*g.board.StringAt(stone.Point)))
		}
	}
	return strings.Join(list, "\n"), nil
}

func (p *playing) parameterCommands() []Command {
	return []Command{{Name: "shicho-param", Arguments: "[NAME] [VALUE]", Help: "All parameters with their values, or set one.",
		Analyze: []string{"param/Parameters/shicho-param"}, Run: p.parameter}}
}

// parameter lists the parameters as GoGui reads them, or one, or sets it.
func (p *playing) parameter(_ *Game, args []string) (string, error) {
	settings := p.player.Settings()
	if len(args) == 0 {
		var list []string
		for i := range engine.Parameters {
			q := &engine.Parameters[i]
			list = append(list, fmt.Sprintf("[%s] %s %s", guiType(q.Type), q.Name, q.Get(&settings)))
		}
		return strings.Join(list, "\n"), nil
	}
	q, err := engine.FindParameter(args[0])
	if err != nil {
		return "", err
	}
	if len(args) == 1 {
		return q.Get(&settings), nil
	}
	if err := q.Set(&settings, args[1]); err != nil {
		return "", err
	}
	return "", p.player.Change(settings)
}

// guiType is GoGui's name of a type.
func guiType(t string) string {
	switch {
	case t == "bool":
		return "bool"
	case strings.Contains(t, "|"):
		return "list/" + strings.ReplaceAll(t, "|", "/")
	}
	return "string"
}
