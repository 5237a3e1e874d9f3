package patterndb

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"shicho/internal/testrun"
	"shicho/patterndb/internal/folder"
	"shicho/patterndb/kv"
)

const diskPage = 4096 // bytes that come to the disk together

// disk knows what of a folder would be left if the power failed. Tables and their list are on the disk before Badger relies on
// them. Of a log there is what was synced; each page that was written since may have come to the disk or not. A log that
// Badger has removed may be back.
type disk struct {
	t      *testing.T
	dir    string
	kept   string            // links to all logs that there ever were
	synced map[string][]byte // the logs, as they are on the disk
	noted  int               // bytes of the journal that are on the disk
}

func newDisk(t *testing.T, s *Store) *disk {
	d := &disk{t: t, dir: s.dir, kept: t.TempDir(), synced: map[string][]byte{}}
	s.db.Synced = func(log string) { d.sync(log) }
	return d
}

// look notes the logs that are new. It is called after each game, so that none is missed.
func (d *disk) look() {
	for _, log := range d.logs() {
		if err := os.Link(filepath.Join(d.dir, log), filepath.Join(d.kept, log)); err != nil && !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
			d.t.Fatal(err)
		}
	}
}

func (d *disk) logs() (names []string) {
	paths, err := filepath.Glob(filepath.Join(d.dir, "*"+kv.LogSuffix))
	if err != nil {
		d.t.Fatal(err)
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			names = append(names, filepath.Base(path))
		}
	}
	return names
}

// sync notes that a log has come to the disk.
func (d *disk) sync(log string) { d.synced[log] = d.read(filepath.Join(d.kept, log)) }

// flushed notes what a Flush brings to the disk: the newest log.
func (d *disk) flushed() {
	d.look()
	if logs := d.logs(); len(logs) > 0 {
		d.sync(logs[len(logs)-1])
	}
	d.noted = len(d.read(filepath.Join(d.dir, kv.OpenFile)))
}

func (d *disk) read(path string) []byte {
	for {
		data, err := os.ReadFile(path)
		if err != nil {
			d.t.Fatal(err)
		}
		if info, err := os.Stat(path); err == nil && info.Size() == int64(len(data)) {
			return data
		} // Badger empties a log before it removes it, perhaps just now
	}
}

// afterPowerCut makes the folder that is found when the power comes back. Of the pages that were not synced, share came to the disk.
func (d *disk) afterPowerCut(share float64) (dir string) {
	d.look()
	dir = filepath.Join(d.t.TempDir(), "cut")
	if err := os.Mkdir(dir, 0o777); err != nil {
		d.t.Fatal(err)
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			d.t.Fatal(err)
		}
	}
	// The logs first: a log is removed only when its table is on the list.
	present := d.logs()
	entries, err := os.ReadDir(d.kept)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, e := range entries {
		if back := rand.IntN(2) == 0; slices.Contains(present, e.Name()) || back {
			write(e.Name(), d.torn(e.Name(), share))
		}
	}
	write(badger.ManifestFilename, d.read(filepath.Join(d.dir, badger.ManifestFilename)))
	journal := d.read(filepath.Join(d.dir, kv.OpenFile))
	write(kv.OpenFile, journal[:d.noted+rand.IntN(len(journal)-d.noted+1)])
	for _, pattern := range []string{folder.VersionFile, "KEYREGISTRY", "DISCARD", "*.vlog", "*" + kv.TableSuffix} {
		paths, _ := filepath.Glob(filepath.Join(d.dir, pattern))
		for _, path := range paths {
			write(filepath.Base(path), d.read(path))
		}
	}
	return dir
}

// torn is what is on the disk of a log.
func (d *disk) torn(log string, share float64) []byte {
	now := d.read(filepath.Join(d.kept, log))
	before := append(bytes.Clone(d.synced[log]), make([]byte, len(now))...)[:len(now)]
	for at := 0; at < len(now); at += diskPage {
		end := min(at+diskPage, len(now))
		if rand.Float64() >= share {
			copy(now[at:end], before[at:end])
		}
	}
	return now
}

// After a power cut every game is there that a Flush had reported, the store is sound, and mining the same input again makes
// the store that there would have been without the cut.
func TestPowerCut(t *testing.T) {
	testrun.SingleGoroutine(t)
	for n := range tries(1, 100) {
		s := openStore(t, filepath.Join(t.TempDir(), "db"), Options{})
		d := newDisk(t, s)
		games := 1 + rand.IntN(tries(400, 900))
		stored := d.feed(s, games)
		share := []float64{0, 0.1, 0.5, 0.9, 1}[rand.IntN(5)]
		dir := d.afterPowerCut(share)
		what := fmt.Sprintf("cut %d: %d games, %d of them reported, %v of the other pages, logs %v", n, games, stored, share, d.logs())
		run := kv.ThisRun
		kv.ThisRun = "after the cut"
		for _, readOnly := range []bool{true, false} {
			found, err := Open(dir, Options{ReadOnly: readOnly})
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			for i := range stored {
				if known, err := found.Has(bulky(i).game.Key); !known || err != nil {
					t.Fatalf("%s: game %d: %v, %v", what, i, known, err)
				}
			}
			checkSound(t, found)
			if !readOnly {
				putPooled(t, found, games)
				putPooled(t, s, games)
				if exportOf(t, found) != exportOf(t, s) {
					t.Errorf("%s: the stores differ", what)
				}
			}
			closeStore(t, found)
		}
		kv.ThisRun = run
		closeStore(t, s)
		os.RemoveAll(s.dir)
		os.RemoveAll(d.kept)
		os.RemoveAll(dir)
	}
}

var bulkyPool = sync.OnceValue(func() (games []mined) {
	for seed := uint64(0); len(games) < 20; seed++ {
		if m := randomGame(seed, 100); m.game.Check() == nil {
			games = append(games, m)
		}
	}
	return games
})

// bulky makes games with five times as many instances as pooled ones, so that few games fill a log.
func bulky(i int) mined { return numbered(bulkyPool()[i%len(bulkyPool())], i) }

// feed puts games, with a Flush now and then, and returns how many a Flush reported as stored.
func (d *disk) feed(s *Store, games int) (stored int) {
	w := s.NewWriter()
	for i := range games {
		m := bulky(i)
		if err := w.Put(m.game, m.patterns); err != nil {
			d.t.Fatal(err)
		}
		d.look()
		if i == 0 || rand.IntN(100) == 0 {
			if err := w.Flush(); err != nil {
				d.t.Fatal(err)
			}
			d.flushed()
			stored = i + 1
		}
	}
	return stored
}

// putPooled puts games in one go.
func putPooled(t *testing.T, s *Store, games int) {
	t.Helper()
	w := s.NewWriter()
	for i := range games {
		m := bulky(i)
		if err := w.Put(m.game, m.patterns); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}
