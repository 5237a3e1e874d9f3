package patterndb

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"shicho/internal/files"
	"shicho/patterndb/game"
)

// ErrConflict says that two inputs of Merge have the same game with different instances.
var ErrConflict = errors.New("inputs contradict each other")

// MergeOptions are the options of Merge.
type MergeOptions struct {
	AllowMissing bool         // merge although parts of the games are missing, and note in the store which ones
	Mix          bool         // merge although the inputs were mined by different settings, and note in the store by which ones
	Logger       *slog.Logger // as in Options
	// OpenExport opens an input that is a file. It is os.Open if it is nil.
	OpenExport func(path string) (io.ReadCloser, error)
	// Waiting is called when Merge begins to wait for another process that uses an input. If Waiting is nil, Merge does
	// not wait: the error is ErrLocked.
	Waiting func(path string)
	// Progress, if set, is called now and then with the number of records that are done and the number of all records
	// of the inputs.
	Progress func(done, all int64)
	// CoverProgress, if set, is called after the merge, while the covers are found, with the number of patterns that
	// are done and the number of all patterns.
	CoverProgress func(done, all int)
}

// Merged is what Merge did.
type Merged struct {
	Records int // that were written
	Games   int // among them
	Shared  int // games that several inputs had
	Parts   Parts
}

// Merge makes the new store out of the games of several inputs, which are stores or exports. It reads the inputs side
// by side, in the order of the keys, so that it needs little memory however large they are; more than mostAtOnce inputs in several steps, so that
// it opens few files at a time. The order of the inputs does not change the new store, nor does an input that is given twice, nor merging in several steps.
//
// Before Merge writes anything, it refuses inputs that were mined by different settings (ErrLimits), inputs whose games
// were divided into parts differently (ErrParts), and missing parts (ErrMissing). If there is anything at out, even an
// empty folder, the error is fs.ErrExist. After an error there is no store at out.
func Merge(ctx context.Context, out string, inputs []string, o MergeOptions) (*Merged, error) {
	out = filepath.Clean(out)
	folder, err := files.BeginFolder(out)
	if errors.Is(err, fs.ErrExist) {
		return nil, inFolder(out, fs.ErrExist)
	}
	if err != nil {
		return nil, err
	}
	defer folder.Remove()
	m := merger{context: ctx, MergeOptions: o, folder: folder.Path, out: out}
	defer m.close()
	if err := m.open(inputs); err != nil {
		return nil, m.withOutName(err)
	}
	if err := m.combine(); err != nil {
		return nil, m.withOutName(err)
	}
	made := filepath.Join(folder.Path, "merged")
	if err := m.make(made); err != nil {
		return nil, err
	}
	return &m.merged, folder.Take(made)
}

// merger reads several stores in the order of their keys.
type merger struct {
	MergeOptions
	context context.Context
	folder  string // for the stores that exports are read into
	out     string
	derived []record // of the new store, in the order of their keys, that are made of those of all inputs
	inputs  []*mergeInput
	all     int64 // records of all inputs, at most
	bytes   int64 // of all inputs on the disk
	done    int64
	merged  Merged
}

// mergeInput is a store at its next record, or one that is closed for a while.
type mergeInput struct {
	*cursor
	path     string // as the caller gave it
	dir      string // of the store
	store    *Store
	settings SettingsList
}

// open opens all inputs and compares their limits and parts.
func (m *merger) open(paths []string) error {
	var divided, whole []Parts
	for _, path := range paths {
		in, err := m.openInput(path)
		if err != nil {
			return err
		}
		if in.settings, err = in.store.Settings(); err != nil {
			return err
		}
		parts, err := in.store.Parts()
		if err != nil {
			return err
		}
		if parts.Number() > 0 {
			divided = append(divided, parts)
		} else {
			whole = append(whole, parts)
		}
		m.all += in.store.db.Records()
		bytes, err := in.store.Bytes()
		if err != nil {
			return err
		}
		m.bytes += bytes
		if len(paths) > mostAtOnce {
			in.release()
		}
	}
	once := m.all
	for n := len(paths); n > mostAtOnce; n = (n + mostAtOnce - 1) / mostAtOnce {
		m.all += once // every step reads all records
	}
	settings, err := m.joinSettings()
	if err != nil {
		return err
	}
	if err := m.join(append(divided, whole...)); err != nil {
		return err
	}
	m.derived = settingsRecords(settings)
	if parts := m.merged.Parts; parts.Number() > 0 {
		m.derived = append(m.derived, record{[]byte(partsKey), []byte(parts.List())})
	}
	slices.SortFunc(m.derived, func(a, b record) int { return bytes.Compare(a.key, b.key) })
	return nil
}

// joinSettings lists the settings of all inputs. They must be the same for all inputs. But an input that is mixed may be merged
// with the stores that it was made of.
func (m *merger) joinSettings() (all SettingsList, err error) {
	for _, in := range m.inputs {
		if len(in.settings) == 0 {
			in.settings = SettingsList{{}}
		}
		all = all.Join(in.settings)
	}
	if m.Mix || !all.IsMixed() || slices.ContainsFunc(m.inputs, func(in *mergeInput) bool { return in.settings.Has(all) }) {
		return all, nil
	}
	for i, b := range m.inputs {
		for _, a := range m.inputs[:i] {
			if a.settings.Join(b.settings).IsMixed() {
				return nil, fmt.Errorf("%s: %w: %s, and %s in %s", b.path, ErrLimits, distinct(b.settings, a.settings), distinct(a.settings, b.settings), a.path)
			}
		}
	}
	return all, nil
}

// join adds up the parts of the games that the inputs have.
func (m *merger) join(list []Parts) (err error) {
	for i, parts := range list {
		if i == 0 {
			m.merged.Parts = parts
		} else if m.merged.Parts, err = m.merged.Parts.Join(parts); err != nil {
			return err
		}
	}
	if missing := m.merged.Parts.Missing(); missing != "" && !m.AllowMissing {
		return fmt.Errorf("%w: %s/%d", ErrMissing, missing, m.merged.Parts.Number())
	}
	return nil
}

// openInput opens a store. It reads an export into a store first.
func (m *merger) openInput(path string) (*mergeInput, error) {
	dir := path
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if !info.IsDir() {
		dir = filepath.Join(m.folder, strconv.Itoa(len(m.inputs)+1))
		if err := m.readExport(path, dir); err != nil {
			return nil, err
		}
	}
	in := &mergeInput{path: path, dir: dir}
	m.inputs = append(m.inputs, in)
	return in, m.reopen(in)
}

// reopen opens the store of an input, at its first record.
func (m *merger) reopen(in *mergeInput) (err error) {
	if in.store, err = m.openStore(in.path, in.dir); err != nil {
		return err
	}
	t, err := in.store.wholeSnapshot()
	if err != nil {
		return err
	}
	in.cursor = t.scan([]byte{})
	return nil
}

// release closes the store of an input.
func (in *mergeInput) release() {
	if in.cursor != nil {
		in.cursor.close()
		in.cursor.snapshot.close()
	}
	if in.store != nil {
		_ = in.store.Close()
	}
	in.cursor, in.store = nil, nil
}

func (m *merger) openStore(path, dir string) (*Store, error) {
	openOnce := func() (*Store, error) { return open(dir, Options{ReadOnly: true, Logger: m.Logger}, true) }
	if m.Waiting == nil {
		return openOnce()
	}
	return await(m.context, func() { m.Waiting(path) }, openOnce)
}

// readExport makes a store of an export.
func (m *merger) readExport(path, dir string) (err error) {
	f, err := m.openExport(path)
	if err != nil {
		return err
	}
	defer f.Close()
	store, err := Open(dir, Options{Logger: m.Logger})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, store.Close()) }()
	_, _, err = store.Import(path, &contextReader{m.context, f})
	return err
}

func (m *merger) openExport(path string) (io.ReadCloser, error) {
	if m.OpenExport != nil {
		return m.OpenExport(path)
	}
	return os.Open(path)
}

// contextReader is a reader that fails when its context is done.
type contextReader struct {
	context context.Context
	file    io.Reader
}

func (s *contextReader) Read(p []byte) (int, error) {
	if err := context.Cause(s.context); err != nil {
		return 0, err
	}
	return s.file.Read(p)
}

func (m *merger) close() {
	for _, in := range m.inputs {
		in.release()
	}
}

// make writes the merged store into a folder that does not exist yet.
func (m *merger) make(dir string) (err error) {
	store, err := Open(dir, Options{Logger: m.Logger, expected: m.bytes})
	if err != nil {
		return m.withOutName(err)
	}
	defer func() { err = m.withOutName(cmp.Or(err, store.Close())) }()
	if err := store.db.Fill(m.give); err != nil {
		return err
	}
	if err := store.noteSettings(); err != nil {
		return err
	}
	return store.UpdateCovers(m.context, m.CoverProgress)
}

// withOutName replaces the temporary name of the folder in an error by the name of the store that is being made.
func (m *merger) withOutName(err error) error {
	if err == nil {
		return nil
	}
	if text := err.Error(); len(text) > len(m.folder) && text[:len(m.folder)] == m.folder {
		return fmt.Errorf("%s: %w", m.out, files.Rename(errors.Unwrap(err), m.folder, m.out))
	}
	return err
}

// give hands all records of the inputs to add, in the order of their keys.
func (m *merger) give(add func(key, value []byte) error) error {
	queue := make(mergeQueue, 0, len(m.inputs))
	for _, in := range m.inputs {
		if in.next() {
			queue = append(queue, in)
		} else if in.err != nil {
			return in.err
		}
	}
	heap.Init(&queue)
	derived := m.derived
	for len(queue) > 0 {
		key := bytes.Clone(queue[0].key)
		for len(derived) > 0 && bytes.Compare(derived[0].key, key) <= 0 {
			if err := m.add(add, derived[0].key, derived[0].value); err != nil {
				return err
			}
			derived = derived[1:]
		}
		value, err := m.take(&queue, key)
		if err == nil && !m.isMade(key) {
			err = m.add(add, key, value)
		}
		if err != nil {
			return err
		}
	}
	for _, r := range derived {
		if err := m.add(add, r.key, r.value); err != nil {
			return err
		}
	}
	return nil
}

// isMade tells whether the record of a key is not taken from an input: it is derived from others, or made of those of all inputs.
func (m *merger) isMade(key []byte) bool {
	return isDerived(key) || isSettings(key) || string(key) == partsKey || string(key) == limitsKey
}

func (m *merger) add(add func(key, value []byte) error, key, value []byte) error {
	m.merged.Records++
	if isGame(key) {
		m.merged.Games++
	}
	return add(key, value)
}

// reportEvery is the number of records between two calls of MergeOptions.Progress.
const reportEvery = 4096

// take takes the records of one key from all inputs that have it, and returns their common value.
func (m *merger) take(queue *mergeQueue, key []byte) (value []byte, err error) {
	var from *mergeInput
	for len(*queue) > 0 && bytes.Equal((*queue)[0].key, key) {
		in := (*queue)[0]
		switch {
		case from == nil:
			from, value = in, bytes.Clone(in.value)
		case !bytes.Equal(in.value, value) && !m.isMade(key):
			if value, err = mergeValues(key, value, in.value); err != nil {
				return nil, fmt.Errorf("%w: %s and %s: %w", ErrConflict, from.path, in.path, err)
			}
			fallthrough
		default:
			if isGame(key) {
				m.merged.Shared++
			}
		}
		if m.done++; m.done%reportEvery == 0 {
			if err := context.Cause(m.context); err != nil {
				return nil, err
			}
			if m.Progress != nil {
				m.Progress(m.done, m.all)
			}
		}
		if in.next() {
			heap.Fix(queue, 0)
		} else if in.err != nil {
			return nil, in.err
		} else {
			heap.Pop(queue)
		}
	}
	return value, nil
}

// mergeValues returns the value of a key that two stores have with different values. Only the source of a game may differ:
// the smaller one stays.
func mergeValues(key, a, b []byte) ([]byte, error) {
	switch {
	case key[0] == patternPrefix && isPattern(key):
		return nil, fmt.Errorf("pattern %v has different themes", idAt(key, 0))
	case !isGame(key):
		return nil, fmt.Errorf("the records %x are not equal", key)
	}
	x, err := game.Decode(idAt(key, 0), a)
	if err != nil {
		return nil, fmt.Errorf("%w: game %v: %w", ErrDamaged, idAt(key, 0), err)
	}
	y, err := game.Decode(idAt(key, 0), b)
	if err != nil {
		return nil, fmt.Errorf("%w: game %v: %w", ErrDamaged, idAt(key, 0), err)
	}
	smaller := x.Source
	if y.Compare(&x.Source) < 0 {
		smaller = y.Source
	}
	x.Source, y.Source = smaller, smaller
	if value := x.Encode(); bytes.Equal(value, y.Encode()) {
		return value, nil
	}
	return nil, fmt.Errorf("game %v (%s) has different instances", x.Key, x.Name)
}

// mergeQueue is a heap of inputs, the one with the smallest key first.
type mergeQueue []*mergeInput

func (q mergeQueue) Len() int           { return len(q) }
func (q mergeQueue) Less(i, j int) bool { return bytes.Compare(q[i].key, q[j].key) < 0 }
func (q mergeQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *mergeQueue) Push(x any)        { *q = append(*q, x.(*mergeInput)) }
func (q *mergeQueue) Pop() any {
	last := len(*q) - 1
	in := (*q)[last]
	*q = (*q)[:last]
	return in
}
