package client

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/study/review"
)

// Options say how a program is asked.
type Options struct {
	Command string // the command line, split at its spaces
	Visits  int    // of each position; 0 leaves that to the program
	// From and To are the numbers of the first and last move that is to be judged; 0 is the first one of the game, and the last one.
	From, To int
	Patience time.Duration // the longest time without an answer; 0 is DefaultPatience
}

// DefaultPatience is long enough for a program that loads a network and tunes itself for a graphics card.
const DefaultPatience = 5 * time.Minute

// Judge asks a program about the positions of one game. Its methods may be called by several goroutines.
type Judge struct {
	record  *sgf.Record
	parts   []part
	options Options
	words   []string
	cancel  context.CancelFunc
	done    chan struct{} // closed when no more answers will come

	mutex    sync.Mutex
	name     string
	verdicts map[int]*review.Verdict // by the number of moves
	changed  chan struct{}           // closed when there are more verdicts
	fault    error                   // why no more answers will come
}

var _ review.Judge = (*Judge)(nil)

// Start starts a program and asks it about the positions of a game, the first ones first. It returns when the program has told its version. The error wraps
// ErrProgram, ErrTimeout, ErrAnswer or the error of the context.
func Start(ctx context.Context, r *sgf.Record, o Options) (*Judge, error) {
	j := &Judge{record: r, parts: partsOf(r), options: o, words: strings.Fields(o.Command), done: make(chan struct{}),
		verdicts: map[int]*review.Verdict{}, changed: make(chan struct{})}
	if len(j.words) == 0 {
		return nil, fmt.Errorf("%w: no command", ErrProgram)
	}
	if j.options.Patience == 0 {
		j.options.Patience = DefaultPatience
	}
	first, err := run(j.words)
	if err != nil {
		return nil, err
	}
	ctx, j.cancel = context.WithCancel(ctx)
	named := make(chan struct{})
	go j.work(ctx, first, named)
	select {
	case <-named:
		return j, nil
	case <-j.done:
		j.cancel()
		return nil, j.fault
	}
}

// Close ends the program.
func (j *Judge) Close() {
	j.cancel()
	<-j.done
}

// Name returns the name of the program with its version.
func (j *Judge) Name() string { return j.name }

// Verdict waits for the answer about a position. The error wraps ErrProgram, ErrTimeout, ErrAnswer, ErrRefused or the error of the context.
func (j *Judge) Verdict(ctx context.Context, moves int) (*review.Verdict, error) {
	for {
		j.mutex.Lock()
		v, fault, changed := j.verdicts[moves], j.fault, j.changed
		j.mutex.Unlock()
		switch {
		case v != nil:
			return v, nil
		case fault != nil:
			return nil, fault
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// work asks the program, and starts it once more if it dies.
func (j *Judge) work(ctx context.Context, p *program, named chan struct{}) {
	defer close(j.done)
	for restarts := 0; ; restarts++ {
		err := j.ask(ctx, p, named)
		if err == nil || ctx.Err() != nil || !errors.Is(err, ErrProgram) || restarts == 1 {
			j.end(err)
			return
		}
		if p, err = run(j.words); err != nil {
			j.end(err)
			return
		}
	}
}

// end says that no more answers will come.
func (j *Judge) end(fault error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.fault = fault; fault == nil {
		j.fault = fmt.Errorf("%w: it has not been asked", ErrAnswer) // about a position that is not in the game
	}
	close(j.changed)
}

// ask asks a program what is not known, and takes its answers until all are there.
func (j *Judge) ask(ctx context.Context, p *program, named chan struct{}) error {
	left := j.send(p)
	timer := time.NewTimer(j.options.Patience)
	defer timer.Stop()
	for isNamed := false; left > 0 || !isNamed; {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return p.ended()
			}
			a, err := parseAnswer(line)
			if err == nil {
				err = a.fault()
			}
			if err == nil && a.Action == "query_version" {
				if !isNamed && j.name == "" {
					j.name = programName(j.words[0], a.Version)
					close(named)
				}
				isNamed = true
				continue
			}
			isNew := false
			if err == nil {
				isNew, err = j.take(a)
			}
			if err != nil {
				p.kill()
				return err
			}
			if isNew {
				left--
				timer.Reset(j.options.Patience)
			}
		case <-timer.C:
			p.kill()
			return fmt.Errorf("%w for %v", ErrTimeout, j.options.Patience)
		case <-ctx.Done():
			p.kill()
			return context.Cause(ctx)
		}
	}
	p.send((&query{ID: endQuery, Action: "terminate_all"}).line())
	p.end()
	return nil
}

func programName(path, version string) string {
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	if strings.EqualFold(name, "katago") {
		name = "KataGo"
	}
	return strings.TrimSpace(name + " " + version)
}

// send sends the queries about all positions that are not known, and returns their number.
func (j *Judge) send(p *program) (left int) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	lines := [][]byte{(&query{ID: versionQuery, Action: "query_version"}).line()}
	for i := range j.parts {
		var wanted []int
		for n := range len(j.parts[i].moves) + 1 {
			moves := j.parts[i].first + n
			if i+1 < len(j.parts) && moves == j.parts[i+1].first {
				continue // the next part begins with a setup in this position
			}
			isWanted := moves >= j.options.From-1 && (j.options.To == 0 || moves <= j.options.To)
			if isWanted && j.verdicts[moves] == nil {
				wanted = append(wanted, moves)
			}
		}
		if len(wanted) > 0 {
			lines = append(lines, j.queryAbout(i, wanted).line())
			left += len(wanted)
		}
	}
	p.send(lines...)
	return left
}

// fault is what the program says to be wrong. Warnings are none.
func (a *answer) fault() error {
	switch {
	case a.Error != "" && a.Field != "":
		return fmt.Errorf("%w: %s: %s", ErrRefused, a.Field, a.Error)
	case a.Error != "":
		return fmt.Errorf("%w: %s", ErrRefused, a.Error)
	}
	return nil
}

// take keeps an answer. It reports whether the answer is the last one about a position that was not known.
func (j *Judge) take(a *answer) (isNew bool, err error) {
	if a.Warning != "" || a.During || a.Action != "" {
		return false, nil
	}
	number, err := strconv.Atoi(a.ID)
	if err != nil || number < 0 || number >= len(j.parts) || a.Turn == nil || *a.Turn < 0 || *a.Turn > len(j.parts[number].moves) {
		return false, fmt.Errorf("%w: a position that nobody asked about (id %q)", ErrAnswer, a.ID)
	}
	if a.Nothing {
		return false, fmt.Errorf("%w: no results for move %d", ErrAnswer, j.parts[number].first+*a.Turn)
	}
	moves := j.parts[number].first + *a.Turn
	b, err := j.record.BoardAfter(moves)
	if err != nil {
		return false, err
	}
	v, err := a.verdict(b, j.toMove(a, number))
	if err != nil {
		return false, fmt.Errorf("move %d: %w", moves, err)
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if j.verdicts[moves] != nil {
		return false, nil
	}
	j.verdicts[moves] = v
	close(j.changed)
	j.changed = make(chan struct{})
	return true, nil
}

// toMove is the side to move after some moves of a part. The program decides where the record lets a side move twice.
func (j *Judge) toMove(a *answer, number int) board.Colour {
	p := &j.parts[number]
	next := p.player
	if *a.Turn > 0 {
		next = letter(board.ParseColour(p.moves[*a.Turn-1][0]).Opponent())
	}
	if *a.Turn < len(p.moves) && p.moves[*a.Turn][0] != next && a.Root != nil && a.Root.Player != "" {
		next = a.Root.Player
	}
	return board.ParseColour(next)
}
