package effort

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/study/problem"
	"shicho/tactics"
)

// ErrLine says that a line is no problem with a level.
var ErrLine = errors.New("no problem of life and death with a level")

// longestLine is the longest line in bytes.
const longestLine = 1 << 20

// Sample is a problem with its level.
type Sample struct {
	Level float64
	Terms []float64 // in the order of problem.EffortNames
	// Facts that may say alone how hard the problem is, without anything that is learned.
	Rank float64 // that the weights in use give
	Work float64 // nodes that the proofs searched
}

// Options say which problems are used.
type Options struct {
	Limits tactics.Limits
	First  int // problems of each part of the suite that are used, from its beginning
	TestAt int // the parts with this number and higher are set aside
}

// line is a line of the suite. The white stones are the group.
type line struct {
	ID           string
	Level        float64
	Size         int
	Black, White []string
}

// Load makes problems of the lines: each position is asked about with Black, who kills, and with White, who lives. Those with one solution are samples:
// learn has those of the first parts of the suite, and test those that are set aside. A part is the text of the ID up to the last slash, and its number is
// what follows the last point: "gotools/lv1.4". An error names the line and wraps ErrLine.
func Load(ctx context.Context, name string, r io.Reader, o Options) (learn, test []Sample, err error) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, longestLine)
	used := map[string]int{}
	maker := problem.NewMaker(problem.Options{Limits: o.Limits})
	for n := 1; scanner.Scan() && ctx.Err() == nil; n++ {
		var l line
		if err := json.Unmarshal(scanner.Bytes(), &l); err != nil || l.Level == 0 || len(l.White) == 0 {
			return nil, nil, fmt.Errorf("%s:%d: %w", name, n, ErrLine)
		}
		part := path.Dir(l.ID)
		if used[part]++; used[part] > o.First {
			continue
		}
		number, err := strconv.Atoi(part[strings.LastIndexByte(part, '.')+1:])
		if err != nil {
			return nil, nil, fmt.Errorf("%s:%d: %w: the part %q has no number", name, n, ErrLine, part)
		}
		samples, err := l.samples(maker)
		if err != nil {
			return nil, nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if number < o.TestAt {
			learn = append(learn, samples...)
		} else {
			test = append(test, samples...)
		}
	}
	return learn, test, errors.Join(scanner.Err(), context.Cause(ctx))
}

// samples are the problems of the position.
func (l *line) samples(maker *problem.Maker) (list []Sample, err error) {
	b, err := board.New(l.Size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLine, err)
	}
	var stones []board.Stone
	for i, name := range append(l.White[:len(l.White):len(l.White)], l.Black...) {
		p, err := board.ParsePoint(name, l.Size)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrLine, err)
		}
		colour := board.White
		if i >= len(l.White) {
			colour = board.Black
		}
		stones = append(stones, board.Stone{Point: p, Colour: colour})
	}
	if err := b.Setup(stones); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLine, err)
	}
	for _, goal := range [...]problem.Goal{problem.Kill, problem.Live} {
		q, ok := problem.Enclosed(b, stones[0].Point, goal)
		if !ok {
			continue
		}
		if p, err := maker.Make(q); err == nil {
			list = append(list, Sample{Level: l.Level, Terms: p.EffortTerms(), Rank: float64(p.Effort().Rank), Work: float64(p.Nodes)})
		}
	}
	return list, nil
}
