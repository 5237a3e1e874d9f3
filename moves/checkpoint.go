package moves

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/cespare/xxhash/v2"

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
	var b bytes.Buffer
	c := checkpoint{l.job, pass, at, l.model.keys, l.model.strengths, l.squares, l.best, l.kept}
	if err := gob.NewEncoder(&b).Encode(c); err != nil {
		return err
	}
	return files.WriteWhole(l.options.Checkpoint, binary.LittleEndian.AppendUint64(b.Bytes(), xxhash.Sum64(b.Bytes())))
}

// resume reads the state from the file of the checkpoint, if there is one. The error wraps ErrCheckpoint.
func (l *learner) resume() (pass, at int, found bool, err error) {
	data, err := os.ReadFile(l.options.Checkpoint)
	if l.options.Checkpoint == "" || errors.Is(err, fs.ErrNotExist) {
		return 0, 0, false, nil
	}
	if err != nil {
		return 0, 0, false, err
	}
	var c checkpoint
	n := len(data) - 8
	if n < 0 || binary.LittleEndian.Uint64(data[n:]) != xxhash.Sum64(data[:n]) || gob.NewDecoder(bytes.NewReader(data[:n])).Decode(&c) != nil {
		return 0, 0, false, fmt.Errorf("%s: %w: it is damaged", l.options.Checkpoint, ErrCheckpoint)
	}
	if c.Job != l.job {
		return 0, 0, false, fmt.Errorf("%s: %w: other games or options", l.options.Checkpoint, ErrCheckpoint)
	}
	l.model = &Model{Set: l.options.Set, Size: l.options.Size, keys: c.Keys, strengths: c.Strengths}
	l.model.index()
	l.squares, l.best, l.kept = c.Squares, c.Best, c.Kept
	return c.Pass, c.At, true, nil
}
