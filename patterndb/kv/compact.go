//go:build !js

package kv

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"

	"github.com/cespare/xxhash/v2"
	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
	"google.golang.org/protobuf/proto"

	"shicho/internal/files"
)

// Each job that writes to a store leaves a table at least, and Badger keeps a file open for each table. So the tables of many
// small jobs are made into few when the store is opened for writing. Badger's own compactions are not used: see
// DB.badgerOptions. The steps here leave the store as it was, or with its new tables, wherever the process is killed:
//
//  1. All records are written into a new store, in a folder inside the folder of the store.
//  2. The old and the new tables are read again. Both must have as many records as were written, with the same hash.
//  3. A journal with the seals of the old and of the new tables takes the place of the seal.
//  4. The new tables get numbers behind the old ones and move beside them. Badger's list of tables does not have them yet.
//  5. A new list of tables takes the place of the old list in one step. Then the old tables are removed, and the new ones are sealed.
//
// If the process is killed, the journal tells by the list of tables which seal holds. A reader leaves the other tables out, and the next
// writer removes them.

// compactFolder begins the name of the folder in which the new store is written.
const compactFolder = "COMPACT"

// Compacted says what Open did to the tables.
func (d *DB) Compacted() Compacted { return d.compacted }

// compactDone is called after each step that changes the folder. Tests set it.
var compactDone = func(step string) {}

// isCompactionDue tells whether Open must make few tables of many: if the caller wants it, or if the tables of many small jobs are
// there.
func (d *DB) isCompactionDue() (bool, error) {
	ids, err := numbered(d.dir, TableSuffix)
	if err != nil || d.Compact {
		return len(ids) > 1, err
	}
	if len(ids) <= compactTables || d.Repair {
		return false, nil
	}
	size := tableBytes(d.dir, ids)
	if size > compactBytes || int64(len(ids)) <= compactFactor*(1+size/(fillTables*tableSize)) {
		return false, nil
	}
	// What nobody asked for is not worth an error.
	free, err := d.Free(d.dir)
	return err == nil && free >= reserve+compactSpace*size && descriptors(d.lock, descriptorsAtLeast+len(ids)+compactFiles) == nil, nil
}

// tableBytes is the size of tables.
func tableBytes(dir string, ids []int) (size int64) {
	for _, id := range ids {
		if info, err := os.Stat(table.NewFilename(uint64(id), dir)); err == nil {
			size += info.Size()
		}
	}
	return size
}

// compact makes few tables of all tables. The folder is sealed, and the tables are verified.
func (d *DB) compact() (err error) {
	old, err := numbered(d.dir, TableSuffix)
	if err != nil {
		return err
	}
	if free, err := d.Free(d.dir); err != nil || free < reserve+compactSpace*tableBytes(d.dir, old) {
		return cmp.Or(err, errFull(free))
	}
	folder, err := files.BeginFolder(filepath.Join(d.dir, compactFolder))
	if err != nil {
		return Translate(err)
	}
	defer folder.Remove()
	compactDone("begin")
	made := filepath.Join(folder.Path, "store")
	wrote, err := d.writeCompacted(made, old)
	if err != nil {
		return err
	}
	compactDone("write")
	if err := d.verifyCompacted(made, wrote); err != nil {
		return err
	}
	added, err := numbered(made, TableSuffix)
	if err != nil {
		return err
	}
	d.compacted = Compacted{Before: len(old), After: len(added), Records: wrote.records}
	return Translate(d.takeCompacted(folder, made, old, added))
}

// sealCompacted is the seal of the folder once the compacted tables have taken the place of the old ones.
func (d *DB) sealCompacted(made, list string, last uint64) (s seal, err error) {
	for _, line := range d.seal {
		if !strings.HasSuffix(line.name, TableSuffix) && line.name != badger.ManifestFilename {
			s = append(s, line)
		}
	}
	closed, err := readSeal(made)
	if err != nil {
		return nil, err
	}
	for _, line := range closed.tables() {
		id, _ := table.ParseFileID(line.name)
		line.name = table.IDToFilename(last + id)
		s = append(s, line)
	}
	line, err := fingerprint(filepath.Dir(list), badger.ManifestFilename)
	if err == nil {
		line.all, err = hashOf(list, 0)
	}
	return append(s, line), err
}

// takeCompacted replaces the old tables by the tables of the new store.
func (d *DB) takeCompacted(folder *files.Folder, made string, old, added []int) error {
	last := uint64(old[len(old)-1])
	list := filepath.Join(folder.Path, badger.ManifestFilename)
	if err := writeList(list, made, last); err != nil {
		return err
	}
	next, err := d.sealCompacted(made, list, last)
	if err == nil {
		err = d.beginJournal(next)
	}
	if err != nil {
		return err
	}
	for _, id := range added {
		if err := folder.Move(table.NewFilename(uint64(id), made), table.NewFilename(last+uint64(id), d.dir)); err != nil {
			return err
		}
		compactDone("move")
	}
	if err := folder.Move(list, filepath.Join(d.dir, badger.ManifestFilename)); err != nil {
		return err
	}
	compactDone("list")
	for _, id := range old {
		if err := os.Remove(table.NewFilename(uint64(id), d.dir)); err != nil {
			return err
		}
		compactDone("remove")
	}
	d.seal = next
	return next.write(d.dir, d.Note)
}

// content sums up records in the order of their keys.
type content struct {
	records int64
	hash    xxhash.Digest
}

func newContent() *content {
	c := &content{}
	c.hash.Reset()
	return c
}

func (c *content) add(key, value []byte) error {
	c.records++
	var lengths [8]byte
	binary.BigEndian.PutUint32(lengths[:4], uint32(len(key)))
	binary.BigEndian.PutUint32(lengths[4:], uint32(len(value)))
	for _, part := range [...][]byte{lengths[:], key, value} {
		_, _ = c.hash.Write(part)
	}
	return nil
}

func (c *content) equal(o *content) bool {
	return c.records == o.records && c.hash.Sum64() == o.hash.Sum64()
}

// each calls f for all records of a store. f must not keep its arguments.
func each(txn *Txn, f func(key, value []byte) error) error {
	it := txn.NewIterator(IteratorOptions{})
	defer it.Close()
	for it.Rewind(); it.Valid(); it.Next() {
		item := it.Item()
		var failed error
		err := item.Value(func(value []byte) error {
			failed = f(item.Key(), value)
			return nil
		})
		if err := cmp.Or(failed, Translate(err)); err != nil {
			return err
		}
	}
	return nil
}

// eachOld calls f for all records of the tables, which are not opened yet.
func (d *DB) eachOld(f func(key, value []byte) error) error {
	return d.withBadger(d.badgerOptions().WithReadOnly(true).WithBlockCacheSize(scanCache), func(db *badger.DB) error {
		return d.health.guard(func() error {
			txn := &Txn{Txn: db.NewTransaction(false)}
			defer txn.Discard()
			return each(txn, f)
		})
	})
}

// writeCompacted makes a new store of all records.
func (d *DB) writeCompacted(made string, old []int) (*content, error) {
	if err := os.Mkdir(made, 0o777); err != nil {
		return nil, Translate(err)
	}
	if err := os.WriteFile(filepath.Join(made, d.LockFile), nil, 0o666); err != nil {
		return nil, Translate(err)
	}
	to, err := Open(made, Options{Logger: d.Logger, LockFile: d.LockFile, Expected: tableBytes(d.dir, old)})
	if err != nil {
		return nil, err
	}
	wrote := newContent()
	err = to.Fill(func(add func(key, value []byte) error) error {
		return d.eachOld(func(key, value []byte) error {
			if wrote.records%compactReport == 0 && d.CompactProgress != nil {
				if err := d.CompactProgress(wrote.records); err != nil {
					return err
				}
			}
			return cmp.Or(add(key, value), wrote.add(key, value))
		})
	})
	return wrote, cmp.Or(err, to.Close())
}

// verifyCompacted reads the old and the new tables, and compares them with what was written.
func (d *DB) verifyCompacted(made string, wrote *content) error {
	old := newContent()
	if err := d.eachOld(old.add); err != nil {
		return err
	}
	from, err := Open(made, Options{ReadOnly: true, Once: true, Logger: d.Logger, LockFile: d.LockFile})
	if err != nil {
		return err
	}
	defer from.Close()
	if err := from.Verify(); err != nil {
		return err
	}
	txn, err := from.Read()
	if err != nil {
		return err
	}
	defer txn.Discard()
	compacted := newContent()
	if err := Guard(func() error { return each(txn, compacted.add) }); err != nil {
		return err
	}
	if !old.equal(wrote) || !compacted.equal(wrote) {
		return fmt.Errorf("%w: it cannot be compacted: its tables have %d records, %d were written, and the new tables have %d", ErrDamaged,
			old.records, wrote.records, compacted.records)
	}
	return nil
}

// writeList writes the list of the tables of a store as Badger does, with shift added to the numbers of the tables.
func writeList(path, store string, shift uint64) error {
	f, err := os.Open(filepath.Join(store, badger.ManifestFilename))
	if err != nil {
		return err
	}
	defer f.Close()
	manifest, _, err := badger.ReplayManifestFile(f, 0, badger.DefaultOptions(store).WithLogger(nil))
	if err != nil {
		return err
	}
	set := pb.ManifestChangeSet{}
	for id, t := range manifest.Tables {
		set.Changes = append(set.Changes, &pb.ManifestChange{Id: id + shift, Op: pb.ManifestChange_CREATE, Level: uint32(t.Level),
			KeyId: t.KeyID, EncryptionAlgo: pb.EncryptionAlgo_aes, Compression: uint32(t.Compression)})
	}
	changes, err := proto.Marshal(&set)
	if err != nil {
		return err
	}
	text := make([]byte, manifestHead) // the same as in the other list: it tells the version of Badger
	if _, err := f.ReadAt(text, 0); err != nil {
		return err
	}
	text = binary.BigEndian.AppendUint32(text, uint32(len(changes)))
	text = binary.BigEndian.AppendUint32(text, crc32.Checksum(changes, y.CastagnoliCrcTable))
	return files.WriteWhole(path, append(text, changes...))
}

// manifestHead is the number of bytes before the first change of a list of tables.
const manifestHead = 8
