package moves

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"

	"github.com/cespare/xxhash/v2"

	"shicho/engine/internal/learning"
	"shicho/internal/files"
)

// ErrCheckpoint says that a checkpoint belongs to another job or is damaged.
var ErrCheckpoint = errors.New("a checkpoint that does not fit")

// checkpoint is the state of learning between two batches.
type checkpoint struct {
	Job       uint64 // hash of the games and options
	Pass, At  int    // the next batch
	Keys      []Key
	Strengths []float32
	Squares   []float32
	Best      float64   // lowest loss on the checks so far
	Kept      []float32 // the strengths with that loss
}

// job is a hash of the games and options of learning.
func job(games, checks []*Game, o *Options) uint64 {
	h := xxhash.New()
	fmt.Fprintln(h, o.Set, o.Size, o.Objective, o.Rate, o.Decay, o.Seen, o.Seldom, o.AllMoves, o.Seed, len(o.Patterns))
	for _, p := range o.Patterns {
		fmt.Fprintln(h, len(p))
		h.Write(p)
	}
	if o.Start != nil {
		fmt.Fprintln(h, o.Fix, o.Start.Set, o.Start.keys, o.Start.strengths)
	}
	for _, list := range [][]*Game{games, checks} {
		fmt.Fprintln(h, len(list))
		for _, g := range list {
			fmt.Fprintln(h, len(g.steps))
			for _, s := range g.steps {
				fmt.Fprint(h, s)
			}
		}
	}
	return h.Sum64()
}

// save writes the state to the file of the checkpoint. pass and at are the next batch.
func (l *learner) save(pass, at int) error {
	if l.options.Checkpoint == "" {
		return nil
	}
	data, err := (&checkpoint{l.job, pass, at, l.model.keys, l.model.strengths, l.squares, l.best, l.kept}).encode()
	if err != nil {
		return err
	}
	return files.WriteWhole(l.options.Checkpoint, data)
}

// encode returns the contents of a checkpoint's file: the state and a checksum.
func (c *checkpoint) encode() ([]byte, error) { return learning.Encode(c) }

// decodeCheckpoint reads what encode wrote. The error wraps ErrCheckpoint. The state need not fit the job; see take.
func decodeCheckpoint(data []byte) (*checkpoint, error) {
	c := new(checkpoint)
	if err := learning.Decode(data, c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	return c, nil
}

// mostCheckpoint is the largest file of a checkpoint that is read, in bytes.
const mostCheckpoint = 4 << 30

// resume takes over the state in the file of the checkpoint, if there is one, to learn from that number of games. The
// error wraps ErrCheckpoint.
func (l *learner) resume(games int) (pass, at int, found bool, err error) {
	data, err := files.Read(l.options.Checkpoint, mostCheckpoint)
	if l.options.Checkpoint == "" || errors.Is(err, fs.ErrNotExist) {
		return 0, 0, false, nil
	}
	if err != nil {
		return 0, 0, false, err
	}
	c, err := decodeCheckpoint(data)
	if err == nil {
		err = l.take(c, games)
	}
	if err != nil {
		return 0, 0, false, fmt.Errorf("%s: %w", l.options.Checkpoint, err)
	}
	return c.Pass, c.At, true, nil
}

// take takes over a state. A checksum says nothing about who made the file, so every value is checked that learning
// relies on. The error wraps ErrCheckpoint.
func (l *learner) take(c *checkpoint, games int) error {
	m := newModel(l.options.Set, l.options.Size, nil)
	classes, kept := len(m.keys), len(c.Keys)
	if c.Pass == 0 {
		kept = 0 // nothing has been checked yet
	}
	wrong := ""
	switch {
	case c.Job != l.job:
		wrong = "other games or options"
	case c.Pass < 0 || c.At < 0 || c.At > batches(games):
		wrong = fmt.Sprintf("there is no batch %d in pass %d", c.At, c.Pass)
	case len(c.Keys) < classes || !slices.Equal(c.Keys[:classes], m.keys) || slices.ContainsFunc(c.Keys[classes:], func(k Key) bool { return k>>(keyBits-1) != 1 }):
		wrong = "the family has other features"
	case len(slices.Compact(slices.Sorted(slices.Values(c.Keys)))) < len(c.Keys):
		wrong = "it has a feature twice"
	case len(c.Strengths) != len(c.Keys) || len(c.Squares) != len(c.Keys) || len(c.Kept) != kept:
		wrong = "its numbers do not belong to its features"
	case slices.ContainsFunc(slices.Concat(c.Strengths, c.Squares, c.Kept), func(x float32) bool { return x-x != 0 }),
		slices.ContainsFunc(c.Squares, func(x float32) bool { return x < 0 }), !(c.Best > math.Inf(-1)), math.IsInf(c.Best, 1) != (c.Pass == 0):
		wrong = "it has numbers that learning never makes"
	}
	if wrong != "" {
		return fmt.Errorf("%w: %s", ErrCheckpoint, wrong)
	}
	m.keys, m.strengths = c.Keys, c.Strengths
	m.index()
	l.model, l.squares, l.best, l.kept = m, c.Squares, c.Best, c.Kept
	return nil
}
