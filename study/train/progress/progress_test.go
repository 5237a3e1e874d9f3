package progress

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"shicho/pattern/shape"
)

// noon is the time of the first attempt of the tests.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// settle settles an attempt at the problem of a name, some days after noon.
func settle(t *testing.T, s *Store, name string, days int, solved bool, themes ...string) Outcome {
	t.Helper()
	o, err := s.Settle(Result{Problem: shape.IDOf([]byte(name)), Grade: 1600, Themes: themes, Solved: solved, Time: noon.AddDate(0, 0, days)})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestSettle(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "new"))
	first := settle(t, s, "a", 0, true, "net")
	if !first.Rated || first.After.Number <= first.Before.Number || first.Problem.Number >= 1600 {
		t.Errorf("a problem solved at once: %+v", first)
	}
	if want := noon.AddDate(0, 0, 2); !first.Due.Equal(want) {
		t.Errorf("due %v, not %v", first.Due, want)
	}
	missed := settle(t, s, "b", 0, false, "net", "corner")
	if !missed.Rated || missed.After.Number >= missed.Before.Number || missed.Problem.Number <= 1600 {
		t.Errorf("a problem that was missed: %+v", missed)
	}
	if wait := missed.Due.Sub(noon); wait < 4*time.Hour || wait > 6*time.Hour {
		t.Errorf("a problem that was missed is due after %v", wait)
	}
	again := settle(t, s, "a", 2, true, "net")
	if again.Rated || again.After.Number != missed.After.Number || again.Due.Sub(noon).Hours() < 10*24 {
		t.Errorf("a second attempt: %+v", again)
	}
	if c, ok := s.Card(shape.IDOf([]byte("a")), noon); !ok || c.Attempts != 2 || c.Solved != 2 {
		t.Errorf("%+v", c)
	}
}

// What was written is there after the folder was opened again, and after a crash.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	settle(t, s, "a", 0, true, "net")
	settle(t, s, "b", 1, false, "ko")
	want := s.Stats(noon)
	crashed := filepath.Join(t.TempDir(), "crashed")
	if err := os.CopyFS(crashed, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{dir, crashed} {
		s := open(t, dir)
		if got := s.Stats(noon); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, not %+v", dir, got, want)
		}
		settle(t, s, "a", 2, true)
		if s.Attempts() != 3 {
			t.Errorf("%d attempts", s.Attempts())
		}
	}
}

func TestStats(t *testing.T) {
	s := open(t, t.TempDir())
	empty := s.Stats(noon)
	if empty.Attempts != 0 || empty.Streak != 0 || empty.Rating.Number != 1500 {
		t.Errorf("%+v", empty)
	}
	for i, solved := range []bool{true, false, true, true} {
		settle(t, s, string(rune('a'+i)), i, solved, []string{"net", "ko"}[i%2])
	}
	settle(t, s, "x", 5, false, "ko")
	got := s.Stats(noon.AddDate(0, 0, 6))
	if got.Attempts != 5 || got.Solved != 3 || got.Streak != 1 || got.BestStreak != 4 || len(got.Days) != 5 || len(got.History) != 5 || got.Problems != 5 {
		t.Errorf("%+v", got)
	}
	if want := []ThemeStats{{"ko", 3, 1, 1.0 / 3}, {"net", 2, 2, 1}}; !reflect.DeepEqual(got.Themes, want) {
		t.Errorf("%+v", got.Themes)
	}
	if late := s.Stats(noon.AddDate(0, 0, 7)); late.Streak != 0 || late.Due != 5 {
		t.Errorf("%+v", late)
	}
	if year := s.Stats(noon.AddDate(1, 0, 0)); year.Rating.Deviation <= got.Rating.Deviation || year.Rating.Number != got.Rating.Number {
		t.Errorf("after a year: %+v", year.Rating)
	}
}

func TestFaults(t *testing.T) {
	foreign := t.TempDir()
	write(t, filepath.Join(foreign, "letter.txt"), "hello")
	if _, err := Open(foreign); !errors.Is(err, ErrForeign) || !strings.HasPrefix(err.Error(), foreign+": ") {
		t.Errorf("a folder with other files: %v", err)
	}
	if _, err := Open(filepath.Join(foreign, "letter.txt")); !errors.Is(err, ErrForeign) {
		t.Errorf("a file: %v", err)
	}
	later := t.TempDir()
	write(t, filepath.Join(later, versionFile), "shicho training 99\n")
	if _, err := Open(later); !errors.Is(err, ErrVersion) {
		t.Errorf("a later version: %v", err)
	}
	write(t, filepath.Join(later, versionFile), "shicho tr")
	if _, err := Open(later); !errors.Is(err, ErrDamaged) {
		t.Errorf("a version that breaks off: %v", err)
	}
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	settle(t, s, "a", 0, true)
	if _, err := Open(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("a folder in use: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	tables, err := filepath.Glob(filepath.Join(dir, "*.sst"))
	if err != nil || len(tables) == 0 {
		t.Fatal(tables, err)
	}
	data, err := os.ReadFile(tables[0])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/3] ^= 0x40
	write(t, tables[0], string(data))
	if _, err := Open(dir); !errors.Is(err, ErrDamaged) {
		t.Errorf("a damaged table: %v", err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// No record of another program makes Open panic.
func FuzzRecord(f *testing.F) {
	f.Add("u", `{"rating":{"number":1500,"deviation":100,"volatility":0.06},"last":"2026-03-01T12:00:00Z"}`)
	f.Add("a000000000001", `{"problem":"","time":"2026-03-01T12:00:00Z"}`)
	f.Add("c00", `{"memory":{"stability":1,"difficulty":5}}`)
	f.Fuzz(func(t *testing.T, key, value string) {
		s := &Store{cards: map[shape.ID]*Card{}}
		if err := s.read([]byte(key), []byte(value)); err == nil {
			s.Stats(noon)
		}
	})
}
