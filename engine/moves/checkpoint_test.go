package moves

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cespare/xxhash/v2"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
)

// A checkpoint with a right checksum and a wrong value ends learning with an error, not with a panic.
func TestCraftedCheckpoint(t *testing.T) {
	testrun.SameGoroutines(t, "TestLearnReproducible")
	all := games(t, 9, 11)
	learnFrom := options(t, "n5")
	learnFrom.Checkpoint = filepath.Join(t.TempDir(), "part")
	if _, err := Learn(t.Context(), all[:9], all[9:], learnFrom); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(learnFrom.Checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	infinite := float32(math.Inf(1))
	for name, change := range map[string]func(c *checkpoint){
		"nothing":           nil,
		"key of no group":   func(c *checkpoint) { c.Keys[0] = Key(groups) << 32 },
		"class too large":   func(c *checkpoint) { c.Keys[0] = classKey(Place, classCounts[Place]) },
		"group with more":   func(c *checkpoint) { c.Keys[0] |= 1 << 40 },
		"group not asked":   func(c *checkpoint) { c.Keys = append(c.Keys, classKey(Fight, 0)) },
		"key too large":     func(c *checkpoint) { c.Keys[len(c.Keys)-1] |= 1 << keyBits },
		"key twice":         func(c *checkpoint) { c.Keys[len(c.Keys)-1] = c.Keys[len(c.Keys)-2] },
		"no keys":           func(c *checkpoint) { c.Keys, c.Strengths, c.Squares, c.Kept = nil, nil, nil, nil },
		"short Strengths":   func(c *checkpoint) { c.Strengths = c.Strengths[1:] },
		"long Strengths":    func(c *checkpoint) { c.Strengths = append(c.Strengths, 0) },
		"no Squares":        func(c *checkpoint) { c.Squares = nil },
		"short Kept":        func(c *checkpoint) { c.Kept = c.Kept[1:] },
		"no Kept":           func(c *checkpoint) { c.Kept = nil },
		"infinite strength": func(c *checkpoint) { c.Strengths[0] = infinite },
		"negative square":   func(c *checkpoint) { c.Squares[0] = -1 },
		"no loss":           func(c *checkpoint) { c.Best = math.NaN() },
		"endless gain":      func(c *checkpoint) { c.Best = math.Inf(-1) },
		"negative Pass":     func(c *checkpoint) { c.Pass = -1 },
		"first Pass":        func(c *checkpoint) { c.Pass = 0 },
		"negative At":       func(c *checkpoint) { c.Pass, c.At = 1, -1 },
		"large At":          func(c *checkpoint) { c.Pass, c.At = 1, 2 },
		"huge At":           func(c *checkpoint) { c.Pass, c.At = 1, math.MaxInt/batchGames+1 },
		"before a pass":     func(c *checkpoint) { c.Pass, c.Best = 1, math.Inf(1) },
	} {
		c, err := decodeCheckpoint(good)
		if err != nil {
			t.Fatal(err)
		}
		if change != nil {
			change(c)
		}
		crafted, err := c.encode()
		if err == nil {
			err = os.WriteFile(learnFrom.Checkpoint, crafted, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Learn(t.Context(), all[:9], all[9:], learnFrom); errors.Is(err, ErrCheckpoint) != (change != nil) || err != nil && change == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// fuzzLearner is a learner of a small model, and a short game to learn from.
func fuzzLearner(t testing.TB) (*learner, *Game) {
	t.Helper()
	set := Set{Name: "x", Groups: []Group{Place, Last, Diamond}, Distances: 5, Largest: 4}
	game := &Game{steps: []step{{point: 6, colour: board.Black}, {point: 7, colour: board.White}, {point: 12, colour: board.Black}}}
	return &learner{options: &Options{Set: set, Size: 5, Workers: 1, Passes: 2, Rate: 0.3}, best: math.Inf(1)}, game
}

// FuzzCheckpointFile reads any file of a checkpoint.
func FuzzCheckpointFile(f *testing.F) {
	l, _ := fuzzLearner(f)
	m := newModel(l.options.Set, 5, []Key{1 << 47, 1<<47 + 9})
	for _, c := range []*checkpoint{{}, {1, 1, 0, m.keys[:3], m.strengths[:3], m.strengths[:3], 0.5, m.strengths[:3]}} {
		data, err := c.encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:len(data)-8])
	}
	f.Fuzz(func(t *testing.T, state []byte) {
		c, err := decodeCheckpoint(binary.LittleEndian.AppendUint64(slices.Clone(state), xxhash.Sum64(state)))
		if err != nil && !errors.Is(err, ErrCheckpoint) {
			t.Error(err)
		}
		if err == nil {
			if err := l.take(c, 1); err != nil && !errors.Is(err, ErrCheckpoint) {
				t.Error(err)
			}
		}
	})
}

// FuzzCheckpoint takes over any state, and learns from a game wherever one is accepted.
func FuzzCheckpoint(f *testing.F) {
	l, _ := fuzzLearner(f)
	classes := len(newModel(l.options.Set, 5, nil).keys)
	f.Add(0, 0, []byte{}, []byte{}, uint8(0), uint8(0), math.Inf(1), uint8(0))
	f.Add(1, 1, []byte{1, 2, 9, 1, 1, 1}, make([]byte, 4*classes+8), uint8(0), uint8(0), 0.5, uint8(classes+2))
	f.Add(-1, 7, []byte{0, 0, 0}, []byte{0, 0, 128, 127}, uint8(1), uint8(2), -0.5, uint8(3))
	f.Fuzz(func(t *testing.T, pass, at int, shapes, numbers []byte, noStrengths, noSquares uint8, best float64, kept uint8) {
		l, game := fuzzLearner(t)
		c := checkpoint{Pass: pass, At: at, Keys: newModel(l.options.Set, 5, nil).keys, Best: best}
		for ; len(shapes) >= 3; shapes = shapes[3:] {
			c.Keys = append(c.Keys, Key(shapes[0])<<40|1<<47|Key(shapes[1])<<8|Key(shapes[2]))
		}
		values := make([]float32, len(c.Keys))
		for i := range min(len(values), len(numbers)/4) {
			values[i] = math.Float32frombits(binary.LittleEndian.Uint32(numbers[4*i:]))
		}
		c.Strengths = slices.Clone(values)[:max(0, len(values)-int(noStrengths))]
		c.Squares = slices.Clone(values)[:max(0, len(values)-int(noSquares))]
		c.Kept = slices.Clone(values)[:min(len(values), int(kept))]
		if err := l.take(&c, 1); err != nil {
			if !errors.Is(err, ErrCheckpoint) {
				t.Error(err)
			}
			return
		}
		for i := range l.lanes {
			lane := &l.lanes[i]
			lane.p, _ = NewFollower(l.model, 5)
			lane.gradient = make([]float32, l.model.Features())
		}
		if c.Pass < l.options.Passes {
			if err := l.pass(context.Background(), []*Game{game}, c.Pass, c.At); err != nil {
				t.Error(err)
			}
		}
	})
}
