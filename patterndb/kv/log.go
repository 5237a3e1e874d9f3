//go:build !js

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

// Badger keeps records that are not in a table yet in logs (see Badger's memtable.go and value.go). A log is a head of
// 20 bytes and then entries. An entry has its kind, a byte for the user, the lengths of key and value, the expiry, the
// key with eight bytes of version, the value and a checksum. A transaction is some entries of the kind inTransaction,
// and then one of the kind endOfTransaction.
//
// Badger drops everything behind an entry that it cannot read, without a word. If the program was killed, the end of a
// log may be torn, and nothing is lost. But if readable entries follow the unreadable one, the log is damaged, and
// games are lost.
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

// mark is a note that each transaction writes about the games put since the store was opened. The mark is the key of a
// record that the same transaction deletes: so the mark is in the log, and no question ever finds it.
type mark struct {
	before  uint64 // games put before the transaction
	put     uint64 // games put with it
	flushed uint64 // how many games of before a Flush had reported as stored
}

// after is the mark of the next transaction, if that adds the given number of games.
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

// logs says what is in the logs of a store whose process was killed.
type logs struct {
	isGame func(key []byte) bool

	ends  map[string]int64 // by path: the number of bytes that Badger may replay; up to logHead means that the log holds nothing
	fault string           // what is damaged, "" if nothing is
	lost  int              // the number of games that the fault lost
	exact bool             // lost is exact; otherwise it is a lower bound

	known bool   // put is known
	put   uint64 // games put since the store was opened, as the last mark says
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

// inspect reads a log, and returns the offset at which the last whole transaction ends.
func (l *logs) inspect(name string, data []byte) (end int64) {
	if len(data) < logHead {
		return 0
	}
	at, whole := logHead, logHead
	var version uint64 // of the transaction that goes on at the offset at; 0 between transactions
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

// follows tells whether Badger would take an entry as the next entry of the transaction with this version, or as the
// first entry of a new transaction if version is 0.
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

// note takes in the mark of a whole transaction. If the mark counts more games before the transaction than the logs
// have shown, the missing games are lost.
func (l *logs) note(name string, m *mark) {
	if m == nil {
		return // the transaction stores the limits, or an older version of the program wrote it without a mark
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

// judge decides what an unreadable entry at the offset at of a log means. whole is the offset at which the last whole
// transaction ends. Two cases are harmless. If nothing behind the entry can be read, the entry is the torn end of the
// log. And if the machine crashed, the entry may lie on a page that never reached the disk; this is so only if no Flush
// had reported games behind the entry as stored. In all other cases the log is damaged, and judge counts the lost
// games.
func (l *logs) judge(name string, data []byte, whole, at int) {
	games := map[string]bool{}
	var last mark // the largest numbers noted
	first := uint64(math.MaxUint64)
	entries := 0
	var gap []byte // from the unreadable entry to the next readable one
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

// isHole tells whether a gap between two entries contains zeros where a page was never written. The gap begins at the
// offset at of the log. isHole looks at the rest of the page on which the gap begins, and at the next page.
func isHole(at int64, gap []byte) bool {
	zeros := func(b []byte) bool { return !slices.ContainsFunc(b, func(c byte) bool { return c != 0 }) }
	left := int(pageSize - at%pageSize) // on the first page
	return len(gap) >= left && zeros(gap[:left]) || len(gap) >= left+pageSize && zeros(gap[left:][:pageSize])
}

// err is an error that wraps ErrDamaged if games are lost, or else nil.
func (l *logs) err() error {
	if l.fault == "" {
		return nil
	}
	return fmt.Errorf("%w: %s; games that it held are lost: %s. Give them up with 'shicho db check --repair' (Options.Repair), "+
		"then mine the same input again", ErrDamaged, l.fault, l.count())
}

// count says in words how many games are lost.
func (l *logs) count() string {
	if !l.exact {
		return fmt.Sprintf("at least %d", l.lost)
	}
	return strconv.Itoa(l.lost)
}

// prepared tells whether each log ends where Badger stops to read. Badger opens only such logs for reading alone.
func (l *logs) prepared() bool {
	for path, end := range l.ends {
		if info, err := os.Stat(path); err != nil || info.Size() != end || end <= logHead {
			return false
		}
	}
	return true
}

// prepare cuts off the bytes that Badger cannot replay. It removes logs that hold nothing, and files of values that
// were never begun.
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
