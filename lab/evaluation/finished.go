package evaluation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/judge"
	"shicho/engine/ownership"
	"shicho/protocol/gtp/client"
)

// programTimeout is the time that a program may take for the replies about one game. It was chosen by judgement.
const programTimeout = 5 * time.Minute

// Opinion is the judgement of a finished game.
type Opinion struct {
	Dead  board.PointSet
	Score float64 // Black's lead, with komi
}

// Judge says which stones are dead at the end of a game. It is not safe for concurrent use.
type Judge interface {
	Name() string
	Judge(r *sgf.Record, b *board.Board) (Opinion, error)
}

// Result says how often a judge was right. The dead stones are known in some of the games.
type Result struct {
	Judge   string  `json:"judge"`
	Strings int     `json:"strings"`          // strings of the games whose dead stones are known
	Right   int     `json:"right"`            // strings that were judged right
	Known   int     `json:"known"`            // games whose dead stones are known
	Whole   int     `json:"whole"`            // games in which every string was judged right
	Counted int     `json:"counted"`          // all games
	Scores  int     `json:"scores"`           // games in which the judge's score agrees with the record
	Seconds float64 `json:"seconds_per_game"` // mean time for a game
	Marked  Share   `json:"marked_games"`     // of the games whose records mark the dead stones
	Failed  int     `json:"failed"`           // games that the judge could not be asked about
	Fault   string  `json:"why"`              // the reason for one of the failed games
}

// Share counts strings and games as Result does, for some of the games.
type Share struct {
	Strings int `json:"strings"`
	Right   int `json:"right"`
	Games   int `json:"games"`
	Whole   int `json:"whole"`
}

// Finished asks a judge about games that were counted. newJudge makes a judge for each worker.
func Finished(ctx context.Context, games []ownership.Game, workers int, newJudge func() (Judge, error)) (Result, error) {
	var total Result
	var lock sync.Mutex
	var group sync.WaitGroup
	var failed error
	next := feed(ctx, len(games))
	for range max(1, workers) {
		group.Go(func() {
			r, err := askAll(games, next, newJudge)
			lock.Lock()
			defer lock.Unlock()
			total.Judge = r.Judge
			total.add(&r)
			failed = cmp.Or(failed, err) // one error stands for all: workers fail for the same reason
		})
	}
	group.Wait()
	if n := total.Counted + total.Failed; n > 0 {
		total.Seconds /= float64(n)
	}
	return total, errors.Join(failed, ctx.Err())
}

// askAll asks one judge about the games whose indices it receives.
func askAll(games []ownership.Game, next <-chan int, newJudge func() (Judge, error)) (total Result, err error) {
	judge, err := newJudge()
	if err != nil {
		for range next { // empty the channel, so that its sender can end
		}
		return total, err
	}
	if c, ok := judge.(interface{ Close() }); ok {
		defer c.Close()
	}
	total.Judge = judge.Name()
	for i := range next {
		start := time.Now()
		one, err := ask(judge, &games[i])
		if err != nil {
			one = Result{Failed: 1, Fault: err.Error()}
			if p, ok := judge.(*Program); ok && !p.Running() {
				if err := p.Restart(); err != nil {
					for range next { // empty the channel, so that its sender can end
					}
					return total, err
				}
			}
		}
		one.Seconds = time.Since(start).Seconds()
		total.add(&one)
	}
	return total, nil
}

// feed sends the numbers below n, until the context ends.
func feed(ctx context.Context, n int) <-chan int {
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range n {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return next
}

// add adds the counts of another result. It keeps the first fault.
func (r *Result) add(o *Result) {
	r.Strings, r.Right, r.Known, r.Whole = r.Strings+o.Strings, r.Right+o.Right, r.Known+o.Known, r.Whole+o.Whole
	if r.Fault == "" {
		r.Fault = o.Fault
	}
	r.Counted, r.Scores, r.Seconds, r.Failed = r.Counted+o.Counted, r.Scores+o.Scores, r.Seconds+o.Seconds, r.Failed+o.Failed
	m, n := &r.Marked, &o.Marked
	m.Strings, m.Right, m.Games, m.Whole = m.Strings+n.Strings, m.Right+n.Right, m.Games+n.Games, m.Whole+n.Whole
}

// ask asks a judge about one game.
func ask(judge Judge, g *ownership.Game) (Result, error) {
	one, r, l := Result{Counted: 1}, g.Record, g.Label
	b, err := r.Board()
	if err != nil {
		return one, err
	}
	opinion, err := judge.Judge(r, b)
	if err != nil {
		return one, err
	}
	if lead, ok := r.Lead(); ok && lead == opinion.Score {
		one.Scores = 1
	}
	if l == nil {
		return one, nil
	}
	one.Known = 1
	for stone := range b.Strings() {
		one.Strings++
		if opinion.Dead.Has(stone.Point) == l.Dead.Has(stone.Point) {
			one.Right++
		}
	}
	if one.Right == one.Strings {
		one.Whole = 1
	}
	if l.Source == ownership.Marked {
		one.Marked = Share{one.Strings, one.Right, 1, one.Whole}
	}
	return one, nil
}

// Engine is the judge that the engine uses.
type Engine struct {
	Title   string
	Network judge.Owners // nil: no network
}

// Name returns the title.
func (e Engine) Name() string { return e.Title }

// Judge returns the stones that the engine takes for dead, and the score without them.
func (e Engine) Judge(r *sgf.Record, b *board.Board) (Opinion, error) {
	s, err := judge.JudgeWith(b, e.Network)
	if err != nil {
		return Opinion{}, err
	}
	return Opinion{s.Dead, ownership.Count(r, b, s.Dead, s.Seki)}, nil
}

// Alone is a judge that uses a network and nothing else.
type Alone struct {
	Title   string
	Network judge.Owners
}

// Name returns the title.
func (a Alone) Name() string { return a.Title }

// Judge takes a stone for dead if its point more likely belongs to the other side.
func (a Alone) Judge(r *sgf.Record, b *board.Board) (Opinion, error) {
	owners, err := a.Network(b, r.Next())
	if err != nil {
		return Opinion{}, err
	}
	var o Opinion
	for _, stone := range b.Position() {
		if (owners[stone.Point] < 0) == (stone.Colour == board.Black) {
			o.Dead.Add(stone.Point)
		}
	}
	o.Score = ownership.Count(r, b, o.Dead, board.PointSet{})
	return o, nil
}

// Program is a judge that asks a program by GTP. By territory rules the score is the program's final_score. By other
// rules, which the program is not told of, the score is the count of the board without the stones that the program
// takes for dead.
type Program struct{ *client.Program }

// NewProgram starts a program.
func NewProgram(ctx context.Context, commandLine string) (*Program, error) {
	p, err := client.Start(ctx, commandLine, programTimeout)
	return &Program{p}, err
}

// Judge plays the game and asks for the dead stones and the score.
func (p *Program) Judge(r *sgf.Record, b *board.Board) (Opinion, error) {
	var o Opinion
	commands := []string{fmt.Sprintf("boardsize %d", r.Size), "clear_board", "komi " + strconv.FormatFloat(r.Komi, 'g', -1, 64)}
	for _, s := range r.Steps {
		if s.IsMove() {
			commands = append(commands, fmt.Sprintf("play %v %s", s.Colour, board.FormatPoint(s.Point, r.Size)))
		}
		for _, stone := range s.Stones {
			commands = append(commands, fmt.Sprintf("play %v %s", stone.Colour, board.FormatPoint(stone.Point, r.Size)))
		}
	}
	replies, err := p.Send(append(commands, "final_status_list dead", "final_score")...)
	if err != nil {
		return o, err
	}
	for _, name := range strings.Fields(replies[len(replies)-2]) {
		point, err := board.ParsePoint(name, r.Size)
		if err != nil {
			return o, err
		}
		o.Dead.Add(point)
	}
	o.Score = ownership.Count(r, b, o.Dead, board.PointSet{})
	if c, _ := sgf.ParseRules(r.Rules); c.Territory {
		o.Score = score(replies[len(replies)-1])
	}
	return o, nil
}

// score reads a score like "B+3.5". It returns NaN for anything else.
func score(text string) float64 {
	lead, ok := (&sgf.Record{Result: text}).Lead()
	if !ok {
		return math.NaN()
	}
	return lead
}
