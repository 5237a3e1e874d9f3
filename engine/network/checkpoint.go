package network

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/cespare/xxhash/v2"

	"shicho/engine/internal/learning"
	"shicho/internal/files"
)

// ErrCheckpoint says that a checkpoint belongs to another job or is damaged.
var ErrCheckpoint = errors.New("a checkpoint that does not fit")

// checkpoint is the state of learning between two steps.
type checkpoint struct {
	Job     uint64 // hash of the games and options
	State   place
	Step    int
	Keys    []uint64
	Parents []int32
	Dense   []float32
	Mean    []float32
	Square  []float32
	Rows    []float32
	Squares []float32
	Times   []uint32
}

// job is a hash of the games and options of learning.
func (o *Options) job(games []*Game) uint64 {
	h := xxhash.New()
	fmt.Fprintln(h, o.Architecture, o.Size, o.Positions, o.Batch, o.Rate, o.RowRate, o.Seen, o.Shapes, o.Chunk, o.LearnMoves, o.Seed, len(games))
	if o.Start != nil {
		fmt.Fprintln(h, o.Start.dense.all)
	}
	for _, g := range games {
		fmt.Fprintln(h, g.Size, g.Setup, g.Moves, g.Komi, g.Winner, g.Owners, len(g.Searched))
	}
	return h.Sum64()
}

// save writes the state to the file of the checkpoint.
func (l *learner) save() error {
	if l.options.Checkpoint == "" {
		return nil
	}
	o := l.optimizer
	c := checkpoint{l.job, l.state, o.step, l.n.shapes.keys, l.n.shapes.parents, l.n.dense.all, o.mean, o.square, l.n.rows, o.squares, o.times}
	data, err := learning.Encode(&c)
	if err != nil {
		return err
	}
	return files.WriteWhole(l.options.Checkpoint, data)
}

// mostCheckpoint is the largest file of a checkpoint that is read, in bytes.
const mostCheckpoint = 4 << 30

// resume takes over the state in the file of the checkpoint, if there is one. The error wraps ErrCheckpoint.
func (l *learner) resume() (found bool, err error) {
	if l.options.Checkpoint == "" {
		return false, nil
	}
	data, err := files.Read(l.options.Checkpoint, mostCheckpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	c := new(checkpoint)
	if err := learning.Decode(data, c); err != nil {
		return false, fmt.Errorf("%s: %w: %w", l.options.Checkpoint, ErrCheckpoint, err)
	}
	if err := l.take(c); err != nil {
		return false, fmt.Errorf("%s: %w", l.options.Checkpoint, err)
	}
	return true, nil
}

// take takes over a state. A checksum says nothing about who made the file, so everything is checked that learning relies on.
func (l *learner) take(c *checkpoint) error {
	o := l.options
	shapes, err := makeDictionary(c.Keys, c.Parents)
	rows := (codeRows + len(c.Keys)) * o.Channels
	wrong := ""
	switch {
	case c.Job != l.job:
		wrong = "other games or options"
	case err != nil:
		wrong = err.Error()
	case c.State.Round < 0 || c.State.Chunk < 0 || c.State.At < 0 || c.State.Positions < 0 || c.Step < 0:
		wrong = "negative numbers"
	case len(c.Dense) != o.denseSize() || len(c.Mean) != len(c.Dense) || len(c.Square) != len(c.Dense),
		len(c.Rows) != rows || len(c.Squares) != rows || len(c.Times) != codeRows+len(c.Keys):
		wrong = "its numbers do not belong to its shapes"
	case !allFinite(c.Dense, c.Mean, c.Square, c.Rows, c.Squares):
		wrong = "it has numbers that learning never makes"
	}
	if wrong != "" {
		return fmt.Errorf("%w: %s", ErrCheckpoint, wrong)
	}
	l.n = &Network{Architecture: o.Architecture, shapes: shapes, dense: o.newDense(c.Dense), rows: c.Rows}
	l.optimizer = newOptimizer(l.n)
	l.optimizer.step, l.optimizer.mean, l.optimizer.square = c.Step, c.Mean, c.Square
	l.optimizer.squares, l.optimizer.times = c.Squares, c.Times
	l.state = c.State
	return nil
}

func allFinite(lists ...[]float32) bool {
	for _, list := range lists {
		if slices.ContainsFunc(list, func(x float32) bool { return x-x != 0 }) {
			return false
		}
	}
	return true
}

// makeDictionary makes a dictionary of shapes and their parents. The error says what is wrong with them.
func makeDictionary(keys []uint64, parents []int32) (*dictionary, error) {
	if len(keys) != len(parents) || len(keys) > maxShapes {
		return nil, fmt.Errorf("%d shapes with %d parents", len(keys), len(parents))
	}
	d := newDictionary(len(keys))
	d.keys, d.parents = make([]uint64, 0, len(keys)), make([]int32, 0, len(keys))
	for i, key := range keys {
		if parents[i] < -1 || int(parents[i]) >= i || d.find(key) >= 0 {
			return nil, fmt.Errorf("shape %d has a wrong parent or is there twice", i)
		}
		d.add(key, parents[i])
	}
	return d, nil
}
