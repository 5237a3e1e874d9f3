package patterndb

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dgraph-io/badger/v4"

	"shicho/internal/testrun"
	"shicho/patterndb/internal/folder"
	"shicho/patterndb/kv"
)

// The tests in this file run the test program as a child process, to kill it, or because a
// fault of Badger could end it.
const childVariable = "PATTERNDB_CHILD"

func TestMain(m *testing.M) {
	kv.Memtable = 8 << 20 // so that few games fill a log; Badger takes no less, as a value has up to a megabyte
	switch what, dir, _ := strings.Cut(os.Getenv(childVariable), "|"); what {
	case "write":
		childWrite(dir)
	case "ask", "ask large", "ask each", "ask large each":
		childAsk(dir, strings.Contains(what, "large"), strings.Contains(what, "each"))
	case "fill":
		childFill(dir)
	case "jobs":
		childJobs(dir)
	case "compact":
		childCompact(dir)
	case "read", "open":
		childRead(dir, what == "read")
	default:
		os.Exit(m.Run())
	}
}

func child(what, dir string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childVariable+"="+what+"|"+dir)
	return c
}

// childWrite puts games until it is killed.
func childWrite(dir string) {
	s, err := Open(dir, Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println("open")
	w := s.NewWriter()
	for seed := uint64(0); ; seed++ {
		g := randomGame(seed, 20)
		if seed%3 == 0 {
			_, err = s.Put(g.game, g.patterns)
		} else {
			err = w.Put(g.game, g.patterns)
		}
		if seed%40 == 20 && err == nil {
			err = s.UpdateCovers(context.Background(), nil)
		}
		if err != nil {
			panic(err)
		}
	}
}

// childRead asks the store everything, and prints "sound" or what is wrong.
func childRead(dir string, readOnly bool) {
	games, err := read(dir, readOnly)
	switch {
	case err == nil:
		fmt.Println("sound:", games)
	case strings.HasPrefix(err.Error(), dir) && (errors.Is(err, ErrDamaged) || errors.Is(err, ErrNotStore)):
		fmt.Println("error:", err)
	default:
		fmt.Println("unclear:", err)
	}
}

func read(dir string, readOnly bool) (games int, err error) {
	s, err := Open(dir, Options{ReadOnly: readOnly})
	if err != nil {
		return 0, err
	}
	defer s.Close()
	faults := 0
	if _, err := s.Check(func(f Fault) { faults++ }); err != nil {
		return 0, err
	}
	if faults > 0 {
		return 0, fmt.Errorf("%s: %d faults", dir, faults)
	}
	stats, err := s.Stats()
	return stats.Games, cmp.Or(err, s.Export(&bytes.Buffer{}))
}

// After SIGKILL at any moment every game is in the store wholly or not at all. Writing the games again makes the
// same store as a run without interruption.
func TestKill(t *testing.T) {
	testrun.SameGoroutines(t, "TestManyReadKilledStore")
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a[b]") // the name must not be taken for a pattern of file names
	for range tries(3, 100) {
		killAfter(t, dir, time.Duration(rand.IntN(300))*time.Millisecond)
		s := openStore(t, dir, Options{ReadOnly: true})
		checkSound(t, s)
		closeStore(t, s)
	}
	s := openStore(t, dir, Options{})
	stats, err := s.Stats()
	if err != nil {
		t.Fatal(err)
	}
	undisturbed := openStore(t, t.TempDir(), Options{})
	// The writer collects a batch while other games are put directly, so some of the first games may be
	// missing. Put all of them again, and more than a batch.
	games := 0
	for seed := uint64(0); games < stats.Games+2*batchGames; seed++ {
		g := randomGame(seed, 20)
		put(t, undisturbed, g)
		games++
		put(t, s, g)
	}
	t.Logf("%d games survived", stats.Games)
	if exportOf(t, s) != exportOf(t, undisturbed) {
		t.Error("the stores differ")
	}
	updateCovers(t, s)
	updateCovers(t, undisturbed)
	if summarised(t, s) != summarised(t, undisturbed) {
		t.Error("the covers differ")
	}
	checkSound(t, s)
}

// A store that lost the list of its tables keeps the tables, whatever the name of its folder is.
func TestMissingManifest(t *testing.T) {
	testrun.SameGoroutines(t, "TestKill")
	for _, name := range []string{"plain", "games[2024]"} {
		dir := filepath.Join(t.TempDir(), name)
		filled(t, dir, 200)
		for _, file := range []string{badger.ManifestFilename, kv.SealFile} {
			if err := os.Remove(filepath.Join(dir, file)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Open(dir, Options{}); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		if tables, err := filepath.Glob(filepath.Join(dir, "*"+kv.TableSuffix)); len(tables) == 0 && name == "plain" || err != nil {
			t.Errorf("%s: the tables are gone, %v", name, err)
		}
	}
}

// Damage to any file of a closed store gives an error that says so. It never ends the program, and no file is removed.
func TestDamagedFiles(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	good, before, other := t.TempDir(), t.TempDir(), t.TempDir()
	filled(t, good, 100)
	testrun.CopyStore(t, before, good)
	s := openStore(t, good, Options{})
	for i := range 60 {
		put(t, s, pooled(i))
	}
	closeStore(t, s)
	filled(t, other, 30)
	eachDamage(t, good, before, other, func(name, how, got string) {
		if !strings.HasPrefix(got, "error: ") {
			t.Errorf("%s, %s: %s", name, how, got)
		}
	})
}

// Whatever happens to a file of a store that was killed: there is an error, or the answer has all games. A reader changes no file. One store was
// killed while its first log grew, the other when it had tables of an earlier job, too.
func TestDamagedAfterCrash(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	other, _, _ := killedStore(t, 10, 10)
	for _, earlier := range []int{0, 100}[:testrun.Cases(1, 2)] {
		good, before := t.TempDir(), ""
		if earlier > 0 {
			filled(t, good, earlier)
		}
		for _, wait := range []time.Duration{time.Duration(testrun.Cases(40, 200)), time.Duration(testrun.Cases(80, 400))} {
			killAfter(t, good, wait*time.Millisecond)
			if before == "" {
				before = t.TempDir()
				testrun.CopyStore(t, before, good)
			}
		}
		want := readDamaged(t, "read", good, folder.VersionFile, []byte("shicho patterndb 8\n"))
		if !strings.HasPrefix(want, "sound: ") {
			t.Fatal(want)
		}
		eachDamage(t, good, before, other, func(name, how, got string) {
			if !strings.HasPrefix(got, "error: ") && got != want {
				t.Errorf("%s, %s: %s, not %s", name, how, got, want)
			}
		})
	}
}

// killAfter lets a process write to a store for a time, and kills it.
func killAfter(t *testing.T, dir string, wait time.Duration) {
	t.Helper()
	c := child("write", dir)
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fscanln(out, new(string)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait)
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
}

// eachDamage damages each file, in a copy of the store and in every way: also by the file that there was before, and by the file of
// another store. It reports the output of programs that open the copy for reading and for writing.
func eachDamage(t *testing.T, good, before, other string, report func(name, how, got string)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(good, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, "no files")
	}
	ways := []string{"read", "open"}
	copies := 0
	defer func() { t.Logf("%d damaged copies", copies) }()
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		damaged := damages(data)
		for how, dir := range map[string]string{"of before": before, "of another store": other} {
			if old, err := os.ReadFile(filepath.Join(dir, filepath.Base(file))); err == nil {
				damaged[how] = old
			}
		}
		for n, how := range slices.Sorted(maps.Keys(damaged)) {
			damage := damaged[how]
			if damage != nil && bytes.Equal(damage, data) {
				continue
			}
			for way, what := range ways {
				if *long || (i+n+way)%(2*len(ways)) == 0 { // half of the damages of a file, each way in turn
					copies++
					report(filepath.Base(file), what+" "+how, readDamaged(t, what, good, filepath.Base(file), damage))
				}
			}
		}
	}
}

// damages returns the contents of a damaged file by kind of damage; nil removes the file.
func damages(data []byte) map[string][]byte {
	flipped := func(at int) []byte {
		if at >= len(data) {
			return data
		}
		d := bytes.Clone(data)
		d[at] ^= 0x55
		return d
	}
	return map[string][]byte{
		"removed":        nil,
		"emptied":        {},
		"cut in half":    data[:len(data)/2],
		"end cut":        data[:max(0, len(data)-3)],
		"start flipped":  flipped(0),
		"middle flipped": flipped(len(data) / 2),
		"end flipped":    flipped(max(0, len(data)-1)),
		"zeroed":         make([]byte, len(data)),
		"longer":         append(bytes.Clone(data), "more"...),
	}
}

// readDamaged copies the store, damages one file, and returns the output of a program that reads the copy.
func readDamaged(t *testing.T, what, good, name string, damage []byte) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "patterndb")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	testrun.CopyStore(t, dir, good)
	path := filepath.Join(dir, name)
	if damage != nil {
		err = testrun.WriteLog(path, damage)
	} else {
		err = os.Remove(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	had := filesOf(t, dir)
	out, err := child(what, dir).CombinedOutput()
	if err != nil {
		return fmt.Sprintf("%v: %s", err, out)
	}
	if now := filesOf(t, dir); what == "read" && now != had {
		return fmt.Sprintf("a reader made of\n%s\n%s", had, now)
	}
	return string(out)
}

// filesOf lists the files of a folder that a reader must leave alone, with their sizes.
func filesOf(t *testing.T, dir string) (list string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && e.Name() != IndexFile {
			list += fmt.Sprintln(e.Name(), info.Size())
		}
	}
	return list
}

func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	want := filled(t, dir, 3)
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755)
	s := openStore(t, dir, Options{ReadOnly: true})
	if exportOf(t, s) != want {
		t.Error("another export")
	}
	checkSound(t, s)
	closeStore(t, s)
	if os.Geteuid() == 0 {
		return // root may write everywhere
	}
	if _, err := Open(dir, Options{}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("opened for writing: %v", err)
	}
}
