//go:build !js

package kv

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"github.com/cespare/xxhash/v2"
	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/table"

	"shicho/internal/files"
)

// A store whose process was killed is read through a view: a folder of its own with links to the tables, and with copies of the logs and
// of the list of tables. Badger opens the view, so it changes nothing in the folder of the store. Then the records are
// compared with the journal.

// longestLog is the most bytes of a log. Badger makes them twice as large as Memtable.
const longestLog = 64 << 20

// openView makes a view of the folder and opens Badger there. close removes the view.
func (d *DB) openView() (err error) {
	if d.view, err = os.MkdirTemp("", "shicho-view-"); err != nil {
		return err
	}
	listed, err := d.linkTables()
	if err == nil {
		err = d.copyLogs()
	}
	if err == nil {
		d.badger, err = d.openBadger(d.badgerOptions().WithDir(d.view).WithValueDir(d.view).WithReadOnly(listed))
	}
	if err != nil {
		d.removeView()
	}
	return err
}

func (d *DB) removeView() {
	if d.view != "" {
		os.RemoveAll(d.view)
	}
}

// linkTables puts the list of tables into the view, and links to the tables that are on it. ok is false if there is no list, as in a store
// whose process was killed before it wrote anything.
func (d *DB) linkTables() (ok bool, err error) {
	manifest, err := d.manifest()
	if err != nil {
		return false, err
	}
	for _, line := range d.journal.sealed.tables() {
		id, _ := table.ParseFileID(line.name)
		if _, listed := manifest.Tables[id]; !listed {
			return false, fmt.Errorf("%w: the file %s lacks the table %s", ErrDamaged, badger.ManifestFilename, line.name)
		}
	}
	if manifest.Creations == 0 && len(manifest.Tables) == 0 {
		return false, nil
	}
	dir, err := filepath.Abs(d.dir)
	if err != nil {
		return false, err
	}
	for id := range manifest.Tables {
		if err := checkTable(table.NewFilename(id, dir)); err != nil {
			return false, err
		}
		if err := os.Symlink(table.NewFilename(id, dir), table.NewFilename(id, d.view)); err != nil {
			return false, err
		}
	}
	return true, copyFile(filepath.Join(d.dir, badger.ManifestFilename), filepath.Join(d.view, badger.ManifestFilename), maxList)
}

func copyFile(from, to string, most int64) error {
	data, err := files.Read(from, most)
	if errors.Is(err, files.ErrUnfit) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return cmp.Or(err, Translate(os.WriteFile(to, data, 0o666)))
}

// logHead is the number of bytes before the first record of a log.
const logHead = 20

// copyLogs copies the logs, without the zeros at their ends. A log of zeros behind its head has no records.
func (d *DB) copyLogs() error {
	ids, err := numbered(d.dir, LogSuffix)
	for _, id := range ids {
		data, used, err := readLog(filepath.Join(d.dir, logName(id)))
		if err != nil {
			return err
		}
		if used <= logHead {
			continue
		}
		const slack = 8 // a record may end with zeros
		if err := os.WriteFile(filepath.Join(d.view, logName(id)), data[:min(len(data), used+slack)], 0o666); err != nil {
			return Translate(err)
		}
	}
	return err
}

// readLog reads a log. used is the number of bytes before the zeros at its end.
func readLog(path string) (data []byte, used int, err error) {
	data, err = files.Read(path, longestLog)
	if errors.Is(err, files.ErrUnfit) {
		err = fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return data, len(bytes.TrimRight(data, "\x00")), err
}

// tooLong is what Badger says of a log that goes on behind its last whole transaction. Badger does not open such a log for reading alone.
var tooLong = regexp.MustCompile(`(?s)while opening fid: (\d+).*end offset: (\d+) < size: \d+`)

// openCut opens Badger. In a view it cuts off the end of each log at which Badger stops, and removes logs without a whole transaction: the
// journal tells whether a transaction was lost there.
func openCut(o badger.Options) (db *badger.DB, err error) {
	for last := ""; ; {
		db, err = badger.Open(o)
		if err == nil || !o.ReadOnly {
			return db, err
		}
		words := tooLong.FindStringSubmatch(err.Error())
		if words == nil || words[0] == last {
			return nil, err
		}
		last = words[0]
		id, _ := strconv.Atoi(words[1])
		end, _ := strconv.ParseInt(words[2], 10, 64)
		log := filepath.Join(o.Dir, logName(id))
		if end <= logHead {
			err = os.Remove(log) // Badger would do so, and cannot in a store for reading alone
		} else {
			err = os.Truncate(log, end)
		}
		if err != nil {
			return nil, err
		}
	}
}

// recordSum is the part of a record in the sum of its transaction.
func recordSum(key, value []byte, deleted bool) uint64 {
	var text [17]byte
	binary.LittleEndian.PutUint64(text[:], xxhash.Sum64(key))
	if deleted {
		text[16] = 1
	} else {
		binary.LittleEndian.PutUint64(text[8:], xxhash.Sum64(value))
	}
	return xxhash.Sum64(text[:])
}

// written sums up the records of each transaction since a version, as Badger has them.
func written(db *badger.DB, since uint64) (sums map[uint64]uint64, err error) {
	sums = map[uint64]uint64{}
	err = Guard(func() error {
		txn := db.NewTransaction(false)
		defer txn.Discard()
		it := txn.NewIterator(IteratorOptions{AllVersions: true, SinceTs: since})
		defer it.Close()
		for it.Rewind(); it.Valid(); it.Next() {
			item := it.Item()
			err := item.Value(func(value []byte) error {
				sums[item.Version()] += recordSum(item.Key(), value, item.IsDeletedOrExpired())
				return nil
			})
			if err != nil {
				return Translate(err)
			}
		}
		return nil
	})
	return sums, err
}

// compare compares what Badger has with the journal. The error wraps errLost if transactions are missing, which had so many games, and errJournal if it
// is the journal that has too few lines; any other error says that Badger has other records.
func (j *journal) compare(db *badger.DB) (lost int, err error) {
	if !j.begun {
		return 0, j.compareUnopened(db)
	}
	sums, err := written(db, j.from)
	if err != nil {
		return 0, err
	}
	crashed := j.run != ThisRun // the machine, so that the end of the journal and of the logs may be missing
	missing, last := 0, j.from
	for _, p := range j.puts {
		sum, ok := sums[p.version]
		switch {
		case ok && sum != p.sum:
			return 0, fmt.Errorf("%w: transaction %d has other records than were written", ErrDamaged, p.version)
		case !ok && (!crashed || p.version <= j.synced):
			missing++
			lost += p.games
		}
		delete(sums, p.version)
		last = p.version
	}
	earlier := slices.ContainsFunc(slices.Collect(maps.Keys(sums)), func(v uint64) bool { return v <= last })
	switch {
	case missing > 0:
		return lost, fmt.Errorf("%w: %w: %d. Give them up with 'shicho db check --repair' (Options.Repair), then mine the same input again", ErrDamaged, errLost, lost)
	case j.broken && !crashed || earlier || len(sums) > 1 && !crashed:
		return 0, errJournal
	}
	return 0, nil
}

var errLost = errors.New("a log or the list of tables is not as it was written; games that are lost")

// compareUnopened is compare for a store that Badger had not opened yet.
func (j *journal) compareUnopened(db *badger.DB) error {
	newest := uint64(0)
	for _, t := range db.Tables() {
		newest = max(newest, t.MaxVersion)
	}
	if len(db.Tables()) != len(j.sealed.tables()) || db.MaxVersion() != newest {
		return errJournal
	}
	return nil
}
