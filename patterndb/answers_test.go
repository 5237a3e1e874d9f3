package patterndb

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
	"shicho/patterndb/kv"
)

// answers asks all kinds of questions and returns for each the answer's hash or the error. If each is set, the store is opened for each question.
func answers(dir string, each bool) map[string]string {
	all := map[string]string{}
	s, closed := Open(dir, Options{ReadOnly: true})
	ask := func(name string, question func(s *Store) (answer any, err error)) {
		if each && s != nil {
			s.Close()
			s, closed = Open(dir, Options{ReadOnly: true})
		}
		answer, err := any(nil), closed
		if err == nil {
			answer, err = question(s)
		}
		if err != nil {
			all[name] = "error: " + err.Error()
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNotStore) && !errors.Is(err, ErrVersion) {
				all[name] = "unclear: " + err.Error()
			}
			return
		}
		hash := fnv.New64()
		fmt.Fprintf(hash, "%v", answer)
		all[name] = fmt.Sprintf("%x", hash.Sum64())
	}
	ask("stats", func(s *Store) (any, error) {
		stats, err := s.Stats()
		if err != nil {
			return nil, err
		}
		stats.Bytes = 0
		return *stats, nil
	})
	ask("top", func(s *Store) (any, error) { return s.Top(Query{By: ByDifficulty}) })
	ask("export", func(s *Store) (any, error) {
		text := &strings.Builder{}
		err := s.Export(text)
		return text, err
	})
	ask("check", func(s *Store) (any, error) { return s.Check(func(Fault) {}) })
	ask("index", func(s *Store) (any, error) {
		x, err := s.LoadIndex()
		if err != nil {
			return nil, err
		}
		return string(x.Encode(0)), nil
	})
	ask("limits", func(s *Store) (any, error) { return s.Limits() })
	ask("has", func(s *Store) (any, error) {
		found := 0
		for i := range damagedGames {
			known, err := s.Has(pooled(i).game.Key)
			if err != nil {
				return nil, err
			}
			if known {
				found++
			}
		}
		return found, nil
	})
	ask("game", func(s *Store) (any, error) {
		text := ""
		for i := range damagedGames / 10 {
			g, err := s.Game(pooled(i * 10).game.Key)
			if err != nil {
				return nil, err
			}
			text += fmt.Sprintf("%+v", *g)
		}
		return text, nil
	})
	for i := range 5 { // of the patterns that most games have
		id := pooled(i).patterns[i].ID()
		ask(fmt.Sprint("show ", i), func(s *Store) (any, error) {
			summary, err := s.Show(id.String()[:12])
			if err != nil {
				return nil, err
			}
			text := fmt.Sprintf("%+v", *summary)
			for o, err := range s.Occurrences(id) {
				if err != nil {
					return nil, err
				}
				text += fmt.Sprintf("%+v%v", *o.Instance, o.Game.Key)
			}
			return text, nil
		})
	}
	return all
}

const damagedGames = 100

// childAsk prints the answers of a store, which may be one that counts as large.
func childAsk(dir string, large, each bool) {
	if large {
		kv.SmallStore = 0
	}
	for name, answer := range answers(dir, each) {
		fmt.Printf("%s: %s\n", name, answer)
	}
}

// asked is what a program prints that asks a store.
func asked(t *testing.T, what, dir string) map[string]string {
	t.Helper()
	out, err := child(what, dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, answer, _ := strings.Cut(strings.TrimSpace(line), ": ")
		all[name] = answer
	}
	return all
}

// A store with a flipped bit anywhere answers as if nothing had happened, or with an error. It never leaves anything out
// without a word: not one that was closed, not one that was killed, not a large one.
func TestNoSilentAnswers(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	closed := filepath.Join(t.TempDir(), "closed")
	s := openStore(t, closed, Options{})
	if err := s.SetLimits("some limits"); err != nil {
		t.Fatal(err)
	}
	for i := range damagedGames {
		if i == damagedGames/2 {
			closeStore(t, s)
			s = openStore(t, closed, Options{}) // for a second table
		}
		put(t, s, pooled(i))
	}
	updateCovers(t, s)
	killed := filepath.Join(t.TempDir(), "killed") // with a table and a log
	testrun.CopyStore(t, killed, closed)
	closeStore(t, s)
	errors, same := 0, 0
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1)) // another damage each time: a failure says which bit it was
	for _, store := range []struct{ dir, ask string }{
		{closed, "ask"}, {killed, "ask"}, {closed, "ask large"}, {killed, "ask large"},
	} {
		if *long {
			store.ask += " each"
		}
		want := asked(t, store.ask, store.dir)
		for name, answer := range want {
			if strings.Contains(answer, ": ") {
				t.Fatalf("%s of an undamaged store: %s", name, answer)
			}
		}
		for range tries(1, 100) {
			dir := filepath.Join(t.TempDir(), "db")
			testrun.CopyStore(t, dir, store.dir)
			what := flipBit(t, dir, random)
			got := asked(t, store.ask, dir)
			for name, answer := range want {
				switch {
				case strings.HasPrefix(got[name], "error: "):
					errors++
				case got[name] == answer:
					same++
				default:
					t.Errorf("%s, %s: %s: %q, not %q", store.dir, store.ask, name, got[name], answer)
				}
			}
			if t.Failed() {
				t.Fatal(what)
			}
			os.RemoveAll(dir)
		}
	}
	t.Logf("%d errors, %d answers as before", errors, same)
	if errors == 0 {
		t.Error("no damage was seen")
	}
}

// flipBit flips a bit anywhere in the tables, or the log but for the end of what is written, or a small file.
func flipBit(t *testing.T, dir string, random *rand.Rand) (what string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, e := range entries {
		files = append(files, e.Name())
		if strings.HasSuffix(e.Name(), kv.TableSuffix) || strings.HasSuffix(e.Name(), kv.LogSuffix) {
			files = append(files, e.Name(), e.Name(), e.Name()) // more often
		}
	}
	for {
		name := files[random.IntN(len(files))]
		change(t, filepath.Join(dir, name), func(data []byte) {
			size := len(data)
			if strings.HasSuffix(name, kv.LogSuffix) {
				size = len(strings.TrimRight(string(data), "\x00")) * 9 / 10
			}
			if size == 0 {
				name = ""
				return
			}
			at, bit := random.IntN(size), random.IntN(8)
			data[at] ^= 1 << bit
			what = fmt.Sprintf("%s, byte %d, bit %d", name, at, bit)
		})
		if name != "" {
			return what
		}
	}
}
