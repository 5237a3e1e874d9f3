//go:build !js

package kv

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cespare/xxhash/v2"

	"shicho/internal/files"
	"shicho/internal/version"
)

// OpenFile is the name of the file that a folder has while its store is open for writing, and after the process was killed.
const OpenFile = "OPEN"

// A journal says what a store must hold. It has the seal of the store as it was opened, and a line for each transaction since: its
// version in Badger, the number of new games, and the sum of its records. The line is written when Badger has committed the
// transaction, so Badger holds all transactions of the journal and at most one more. Each line ends with a hash of itself and of all
// lines before it.
//
// Only a crash of the machine may lose transactions, those that were written after the last Sync. So the journal names the run of the
// machine, and the last transaction that Sync brought to the disk.
type journal struct {
	sealed seal // when the store was opened
	// next is the seal of the tables that a compaction made. The compaction was done if the list of tables is that of next.
	next seal
	run  string // of the machine

	begun  bool   // Badger was opened
	from   uint64 // the newest version then
	puts   []put
	synced uint64 // the version that the last Sync brought to the disk
	broken bool   // lines at the end cannot be read

	file  *os.File
	chain string
}

// put is a transaction.
type put struct {
	version uint64
	games   int
	sum     uint64
}

// openedBy and orSealed begin the first line of a journal, and the first line of the seal of compacted tables.
const (
	openedBy = "# opened by shicho "
	orSealed = "# or with the tables of"
)

// write makes the file of the journal, which stands for the seal while the store is open.
func (j *journal) write(dir string) error {
	text := openedBy + version.Build() + "\nrun " + j.run + "\n" + j.sealed.text() + orSealed + "\n" + j.next.text()
	text = closed(text)
	j.chain = hashText(text)
	return files.WriteWhole(filepath.Join(dir, OpenFile), []byte(text))
}

// begin opens the file for the lines of transactions. from is Badger's newest version.
func (j *journal) begin(dir string, from uint64) (err error) {
	if j.file, err = os.OpenFile(filepath.Join(dir, OpenFile), os.O_WRONLY|os.O_APPEND, 0); err != nil {
		return err
	}
	return j.add("from %d", from)
}

func (j *journal) add(format string, args ...any) error {
	line := fmt.Sprintf(format, args...)
	j.chain = hashText(j.chain + line)
	_, err := fmt.Fprintln(j.file, line, j.chain)
	return err
}

func (j *journal) put(p put) error { return j.add("put %d %d %016x", p.version, p.games, p.sum) }

// sync notes that everything up to a version is on the disk.
func (j *journal) sync(version uint64) error {
	return errors.Join(j.add("synced %d", version), j.file.Sync())
}

func (j *journal) close() {
	if j.file != nil {
		j.file.Close()
	}
}

var errJournal = fmt.Errorf("%w: the file %s is not as it was written", ErrDamaged, OpenFile)

// readJournal reads the journal of a folder. It returns nil if there is none.
func readJournal(dir string) (*journal, error) {
	text, err := readFile(dir, OpenFile)
	if text == "" || err != nil {
		return nil, err
	}
	return parseJournal(text)
}

func parseJournal(text string) (j *journal, err error) {
	head, tail, ok := cutClosed(text)
	first, rest, _ := strings.Cut(head, "\n")
	run, rest, _ := strings.Cut(rest, "\n")
	sealed, next, two := strings.Cut(rest, orSealed+"\n")
	if !ok || !strings.HasPrefix(first, openedBy) || !strings.HasPrefix(run, "run ") || !two {
		return nil, errJournal
	}
	j = &journal{run: strings.TrimPrefix(run, "run "), chain: hashText(text[:len(text)-len(tail)])}
	if j.sealed, err = parseLines(sealed); err == nil {
		j.next, err = parseLines(next)
	}
	if err != nil {
		return nil, errJournal
	}
	for line := range strings.Lines(tail) {
		if !j.parse(line) {
			// The last line may break off: its transaction was not reported as written.
			j.broken = strings.HasSuffix(line, "\n") || !strings.HasSuffix(tail, line)
			break
		}
	}
	return j, nil
}

// parse takes in a line about a transaction. It returns false if the line is not as it was written.
func (j *journal) parse(line string) bool {
	line, ended := strings.CutSuffix(line, "\n")
	at := strings.LastIndexByte(line, ' ')
	if !ended || at < 0 || hashText(j.chain+line[:at]) != line[at+1:] {
		return false
	}
	j.chain = line[at+1:]
	var p put
	if n, _ := fmt.Sscanf(line, "put %d %d %x ", &p.version, &p.games, &p.sum); n == 3 {
		j.puts = append(j.puts, p)
		return true
	}
	if n, _ := fmt.Sscanf(line, "from %d ", &j.from); n == 1 {
		j.begun = true
		return true
	}
	n, _ := fmt.Sscanf(line, "synced %d ", &j.synced)
	return n == 1
}

// closing begins the last line of a list of files: the number of lines and the hash of all of them.
const closing = "end "

// closed is a text with its last line.
func closed(text string) string {
	return fmt.Sprintf("%s%s%d %s\n", text, closing, strings.Count(text, "\n"), hashText(text))
}

// cutClosed returns what is before and behind the last line that closed added, if the text has not changed since.
func cutClosed(text string) (list, rest string, ok bool) {
	at := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, closing) {
			end := at + len(line)
			return text[:at], text[end:], text[:end] == closed(text[:at])
		}
		at += len(line)
	}
	return text, "", false
}

func hashText(text string) string { return fmt.Sprintf("%016x", xxhash.Sum64String(text)) }

// maxList is the most bytes of a seal or a journal: a journal of a million transactions has fewer.
const maxList = 128 << 20

// readFile reads a small file of the folder. It returns "" if there is none.
func readFile(dir, name string) (string, error) {
	data, err := files.Read(filepath.Join(dir, name), maxList)
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if errors.Is(err, files.ErrUnfit) {
		return "", fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err == nil && len(data) == 0 {
		err = fmt.Errorf("%w: the file %s is empty", ErrDamaged, name)
	}
	return string(data), err
}

// ThisRun names the run of the machine: after a crash of the machine it is another. Tests change it.
var ThisRun = func() string {
	data, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	return string(bytes.TrimSpace(data))
}()
