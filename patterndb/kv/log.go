package kv

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/dgraph-io/badger/v4/y"
)

// Badger keeps what is not yet in a table in logs (memtable.go and value.go there). A log is a head of 20 bytes and then
// entries: kind, user's byte, lengths of key and value, expiry, key with eight bytes of version, value, checksum. A
// transaction is entries of the kind inTransaction and one of the kind endOfTransaction.
//
// Badger drops, without a word, all that is behind an entry that it cannot read. The end of a log may well be torn if the
// program was killed. But if entries follow that can be read, the log is damaged, and games are lost.
const (
	logHead          = 20
	deleted          = 1 << 0
	inTransaction    = 1 << 6
	endOfTransaction = 1 << 7
	versionLength    = 8       // bytes behind a key
	longestLogKey    = 1 << 16 // bytes
	pageSize         = 4096
)

// logEntry is an entry of a log. The key is without its version.
type logEntry struct {
	kind       byte
	key, value []byte
	version    uint64
	length     int // of all of it, in bytes
}

// readEntry reads the entry at the start of some bytes; ok is false if there is none.
func readEntry(data []byte) (e logEntry, ok bool) {
	if len(data) < 2 || data[0] == 0 || data[1] != 0 {
		return e, false
	}
	at := 2
	var sizes [3]uint64
	for i := range sizes {
		n, length := binary.Uvarint(data[at:])
		if length <= 0 {
			return e, false
		}
		sizes[i], at = n, at+length
	}
	keySize, valueSize := sizes[0], sizes[1]
	if keySize <= versionLength || keySize > longestLogKey || valueSize > MaxValue || valueSize > uint64(len(data)) {
		return e, false
	}
	end := at + int(keySize) + int(valueSize)
	if end+crc32.Size > len(data) || crc32.Checksum(data[:end], y.CastagnoliCrcTable) != binary.BigEndian.Uint32(data[end:]) {
		return e, false
	}
	key := data[at:][:keySize]
	e = logEntry{kind: data[0], key: y.ParseKey(key), value: data[at+int(keySize) : end], version: y.ParseTs(key), length: end + crc32.Size}
	return e, true
}

// mark is what each transaction notes about the games put since the store was opened. It is the key of a record that is
// deleted in the same breath: it is in the log, and no question ever finds it.
type mark struct {
	before  uint64 // games put before the transaction
	put     uint64 // games put with it
	flushed uint64 // of those before, how many a Flush had reported as stored
}

// after is the mark of the next transaction, which adds games.
func (m mark) after(added int) mark {
	return mark{before: m.put, put: m.put + uint64(added), flushed: m.flushed}
}

const (
	markPrefix = "mlog"
	markLength = len(markPrefix) + 3*8 + 64 // bytes that a mark takes in a log, at most
)

func (m mark) key() []byte {
	key := []byte(markPrefix)
	for _, n := range []uint64{m.before, m.put, m.flushed} {
		key = binary.BigEndian.AppendUint64(key, n)
	}
	return key
}

func markOf(key []byte) (m mark, ok bool) {
	if !bytes.HasPrefix(key, []byte(markPrefix)) || len(key) != len(markPrefix)+3*8 {
		return m, false
	}
	for i, n := range []*uint64{&m.before, &m.put, &m.flushed} {
		*n = binary.BigEndian.Uint64(key[len(markPrefix)+8*i:])
	}
	return m, true
}

// logs is what the logs of a store that was killed hold.
type logs struct {
	isGame func(key []byte) bool

	ends  map[string]int64 // by path: the bytes that Badger may replay; fewer than logHead+1: none
	fault string           // what is damaged, "" if nothing is
	lost  int              // games that are lost by it
	exact bool             // lost is exact; otherwise it is a lower bound

	known bool   // put is known
	put   uint64 // games put since the store was opened, by the last mark
}

// inspectLogs reads all logs of a folder.
func inspectLogs(dir string, isGame func(key []byte) bool) (*logs, error) {
	ids, err := numbered(dir, LogSuffix)
	if err != nil {
		return nil, err
	}
	l := &logs{isGame: isGame, ends: map[string]int64{}, exact: true}
	for _, id := range ids {
		path := filepath.Join(dir, fmt.Sprintf("%05d%s", id, LogSuffix))
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		l.ends[path] = l.inspect(filepath.Base(path), data)
	}
	return l, nil
}

// inspect reads a log, and returns where the last whole transaction ends.
func (l *logs) inspect(name string, data []byte) (end int64) {
	if len(data) < logHead {
		return 0
	}
	at, whole := logHead, logHead
	var version uint64 // of the transaction that at is in
	var noted *mark
	for {
		e, ok := readEntry(data[at:])
		if !ok || !follows(&e, version) {
			break
		}
		at += e.length
		if m, ok := markOf(e.key); ok {
			noted = &m
		}
		version = e.version
		if e.kind&endOfTransaction != 0 {
			whole, version = at, 0
			l.note(name, noted)
			noted = nil
		}
	}
	if len(bytes.TrimLeft(data[at:], "\x00")) > 0 {
		l.judge(name, data, whole, at)
	}
	return int64(whole)
}

// follows tells whether Badger takes an entry for the next one of a transaction, or of a new one if version is 0.
func follows(e *logEntry, version uint64) bool {
	switch {
	case e.kind&inTransaction != 0:
		return version == 0 || version == e.version
	case e.kind&endOfTransaction != 0:
		said, err := strconv.ParseUint(string(e.value), 10, 64)
		return err == nil && said == version
	}
	return false
}

// note takes the mark of a whole transaction. Games that were put before it and were not met are lost.
func (l *logs) note(name string, m *mark) {
	if m == nil {
		return // of a version that made no marks, or of the limits
	}
	if l.known && m.before > l.put && l.fault == "" {
		l.damaged(fmt.Sprintf("the log before %s", name), int(m.before-l.put), true)
	}
	l.known, l.put = true, m.put
}

func (l *logs) damaged(what string, lost int, exact bool) {
	if l.fault == "" {
		l.fault = what
	}
	l.lost += lost
	l.exact = l.exact && exact
}

// judge tells what an entry means that cannot be read, at an offset of a log. The last whole transaction ends at another
// one. If nothing behind the entry can be read, the entry is the torn end of the log. It may also lie on a page that never
// reached the disk because the machine crashed, unless a Flush had reported games as stored that are behind it.
func (l *logs) judge(name string, data []byte, whole, at int) {
	games := map[string]bool{}
	var last mark // the largest numbers noted
	first := uint64(math.MaxUint64)
	entries := 0
	var gap []byte // from the entry to the next one that can be read
	for i := whole; i < len(data); {
		if data[i]&(inTransaction|endOfTransaction) == 0 {
			i++
			continue
		}
		e, ok := readEntry(data[i:])
		if !ok {
			i++
			continue
		}
		if i >= at {
			if entries++; entries == 1 {
				gap = data[at:i]
			}
		}
		i += e.length
		if l.isGame(e.key) {
			games[string(e.key)] = true
		}
		if m, ok := markOf(e.key); ok {
			last = mark{put: max(last.put, m.put), flushed: max(last.flushed, m.flushed)}
			first = min(first, m.before)
		}
	}
	reported := last.flushed > l.put || !l.known && last.flushed > 0
	if entries == 0 || isHole(int64(at), gap) && !reported {
		return
	}
	before := first
	if l.known {
		before = l.put
	}
	lost := len(games)
	if last.put > before {
		lost = max(lost, int(last.put-before))
	}
	l.damaged(fmt.Sprintf("the file %s at byte %d", name, at), lost, l.known)
	l.put = max(l.put, last.put)
}

// isHole tells whether a page was never written of those that a gap between two entries lies on: the one on which it begins,
// at an offset of the log, or the next.
func isHole(at int64, gap []byte) bool {
	zeros := func(b []byte) bool { return !slices.ContainsFunc(b, func(c byte) bool { return c != 0 }) }
	left := int(pageSize - at%pageSize) // on the first page
	return len(gap) >= left && zeros(gap[:left]) || len(gap) >= left+pageSize && zeros(gap[left:][:pageSize])
}

// err is ErrDamaged if games are lost.
func (l *logs) err() error {
	if l.fault == "" {
		return nil
	}
	return fmt.Errorf("%w: %s; games that it held are lost: %s. Give them up with 'shicho db check --repair' (Options.Repair), "+
		"then mine the same input again", ErrDamaged, l.fault, l.count())
}

// count is how many games are lost, in words.
func (l *logs) count() string {
	if !l.exact {
		return fmt.Sprintf("at least %d", l.lost)
	}
	return strconv.Itoa(l.lost)
}

// prepared tells whether each log ends where Badger stops to read. It then opens them for reading only.
func (l *logs) prepared() bool {
	for path, end := range l.ends {
		if info, err := os.Stat(path); err != nil || info.Size() != end || end <= logHead {
			return false
		}
	}
	return true
}

// prepare cuts off what Badger cannot replay, and removes logs that hold nothing, and files of values that were never begun.
func (l *logs) prepare(dir string) error {
	values, err := numbered(dir, valueSuffix)
	if err != nil {
		return err
	}
	for _, id := range values {
		path := filepath.Join(dir, fmt.Sprintf("%06d%s", id, valueSuffix))
		if info, err := os.Stat(path); err == nil && info.Size() == 0 {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	for path, end := range l.ends {
		var err error
		if end <= logHead {
			err = os.Remove(path)
		} else {
			err = os.Truncate(path, end)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
