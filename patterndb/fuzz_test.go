package patterndb

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"testing"

	"shicho/pattern/shape"
	"shicho/patterndb/export"
	"shicho/patterndb/kv"
)

// Opening a store takes longer than a thousand inputs. So the targets here share one store, and each input lives in a
// transaction that is not committed.

var errNotCommitted = errors.New("not committed")

// uncommitted calls a function with a transaction and what a reader of the store would see after it.
func uncommitted(t *testing.T, s *Store, f func(txn *kv.Txn, after *snapshot)) {
	t.Helper()
	err := s.db.Update(func(txn *kv.Txn) (kv.Written, error) {
		defer func() { // Update would turn a panic into an error
			if fault := recover(); fault != nil {
				t.Errorf("%v\n%s", fault, debug.Stack())
			}
		}()
		f(txn, &snapshot{store: s, txn: txn, whole: true})
		return kv.Written{}, errNotCommitted
	})
	if !errors.Is(err, errNotCommitted) {
		t.Fatal(err)
	}
}

// intoTransaction takes an export into a transaction.
type intoTransaction struct{ *kv.Txn }

func (t intoTransaction) AddSettings(list SettingsList) error {
	for _, r := range settingsRecords(list) {
		if err := t.Set(r.key, r.value); err != nil {
			return err
		}
	}
	return nil
}

func (t intoTransaction) AddPrograms(versions []string) error {
	for _, v := range versions {
		if err := setProgram(t.Txn, v); err != nil {
			return err
		}
	}
	return nil
}

func (t intoTransaction) AddParts(parts Parts) error {
	if parts.All() {
		return nil
	}
	return t.Set([]byte(partsKey), []byte(parts.List()))
}

func (t intoTransaction) Put(game *Game, patterns []Pattern) error {
	e, err := prepare(game, patterns)
	if err == nil {
		_, _, err = e.write(t.Txn)
	}
	return err
}

// importInto imports into a transaction.
func importInto(txn *kv.Txn, text string) error {
	_, err := export.Read(strings.NewReader(text), intoTransaction{txn})
	return err
}

// FuzzImport checks that every accepted import leaves a sound store, which exports and imports to the same bytes.
func FuzzImport(f *testing.F) {
	good := small(f)
	f.Add(good)
	f.Add(good[:len(good)/3])
	f.Add(strings.ReplaceAll(good, `"shallow":"same_move"`, ""))
	f.Add("{\"format\":\"shicho patterns\",\"version\":4}\n{\"games\":0}\n")
	f.Add("{\"format\":\"shicho patterns\",\"version\":4,\"parts\":\"1-3,7/9\"}\n{\"games\":0}\n")
	s := openStore(f, f.TempDir(), Options{})
	f.Fuzz(func(t *testing.T, text string) {
		var first, second bytes.Buffer
		accepted := false
		uncommitted(t, s, func(txn *kv.Txn, after *snapshot) {
			accepted = importInto(txn, text) == nil
			_, err := after.check(func(f Fault) { t.Errorf("%+v", f) })
			if err == nil {
				err = after.export(&first, nil)
			}
			if err != nil {
				t.Error(err)
			}
		})
		if !accepted {
			return
		}
		uncommitted(t, s, func(txn *kv.Txn, after *snapshot) {
			if err := importInto(txn, first.String()); err != nil {
				t.Fatal(err)
			}
			if err := after.export(&second, nil); err != nil || first.String() != second.String() {
				t.Errorf("%v, first\n%s\nsecond\n%s", err, &first, &second)
			}
		})
	})
}

// FuzzRecords changes a record of a sound store and adds one, whatever their contents. Where the check finds no fault,
// every question has an answer; where it does, none ends in a panic.
func FuzzRecords(f *testing.F) {
	f.Add(uint8(0), []byte{}, []byte("p"), []byte{1})
	f.Add(uint8(1), []byte{3, 1, 4, 128}, []byte("mlimits"), []byte("paper"))
	f.Add(uint8(0), []byte{}, []byte(partsKey), []byte("1-3,7/9"))
	f.Add(uint8(0), []byte{}, coverKey(shape.ID{1}), []byte{1})
	f.Add(uint8(0), []byte{0, 1}, underKey(shape.ID{1}), make([]byte, 16))
	f.Add(uint8(0), []byte{}, []byte(coversKey), []byte{})
	f.Add(uint8(200), []byte{0, 255}, gameKey(shape.ID{1}), []byte{})
	f.Add(uint8(2), []byte{}, instanceKey(shape.ID{1}, shape.ID{2}), []byte{9, 1, 1})
	s := openStore(f, f.TempDir(), Options{})
	for seed := range uint64(6) { // some patterns cover others
		put(f, s, randomGame(seed, 2))
	}
	updateCovers(f, s)
	var all []record
	txn, err := s.db.Read()
	if err != nil {
		f.Fatal(err)
	}
	for c := (&snapshot{store: s, txn: txn, whole: true}).scan([]byte{}); c.next(); {
		all = append(all, record{bytes.Clone(c.key), bytes.Clone(c.value)})
	}
	f.Fuzz(func(t *testing.T, which uint8, changes, key, value []byte) {
		uncommitted(t, s, func(txn *kv.Txn, after *snapshot) {
			changed := all[int(which)%len(all)]
			now := bytes.Clone(changed.value)
			for ; len(changes) >= 2 && len(now) > 0; changes = changes[2:] {
				now[int(changes[0])%len(now)] ^= changes[1]
			}
			if len(changes) == 1 { // cut it there
				now = now[:min(len(now), int(changes[0]))]
			}
			if err := txn.Set(changed.key, now); err != nil {
				t.Fatal(err)
			}
			if len(key) < longestKey {
				_ = txn.Set(key, value) // refused if it is empty or Badger's own
			}
			faults := 0
			_, err := after.check(func(Fault) { faults++ })
			if answers := askAll(after, all); err == nil && faults == 0 && answers != nil {
				t.Errorf("no fault is found, but %v", answers)
			}
		})
	})
}

// askAll asks every question, and returns their errors.
func askAll(t *snapshot, records []record) error {
	errs := []error{t.export(io.Discard, nil)}
	errs = append(errs, t.groups(&counting{}, func(g *group) error {
		_, err := t.decodePattern(g.ID, g.code)
		return err
	}))
	for _, r := range records {
		if !isPattern(r.key) || r.key[0] != patternPrefix {
			continue
		}
		id := idAt(r.key, 0)
		found, err := t.find(patternPrefix, fmt.Sprint(id)[:4])
		errs = append(errs, err)
		if len(found) > 0 {
			_, err = t.summary(found[0])
			errs = append(errs, err)
		}
		for _, err := range t.occurrences(id) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// small is an export of one game with few instances.
func small(f *testing.F) string {
	s := openStore(f, f.TempDir(), Options{})
	put(f, s, randomGame(1, 2))
	defer closeStore(f, s)
	return exportOf(f, s)
}
