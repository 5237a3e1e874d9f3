package patterndb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shicho/internal/testrun"
	"shicho/patterndb/kv"
)

var (
	paper    = Settings{Limits: "paper", InFull: "read: nodes=50000"}
	changed  = Settings{Limits: "paper", InFull: "read: nodes=60000"} // of a version with other limits of that name
	mining   = Settings{Limits: "mining", InFull: "read: nodes=40000"}
	nameOnly = Settings{Limits: "paper"}
)

// minedBy makes a store of a game that was mined by settings.
func minedBy(t *testing.T, dir string, seed uint64, list ...Settings) string {
	t.Helper()
	s := openStore(t, dir, Options{})
	for _, settings := range list {
		if err := s.AddSettings(SettingsList{settings}, true); err != nil {
			t.Fatal(err)
		}
		put(t, s, randomGame(seed, 3))
		seed++
	}
	closeStore(t, s)
	return dir
}

func wantSettings(t *testing.T, dir string, want ...Settings) {
	t.Helper()
	s := openStore(t, dir, Options{ReadOnly: true})
	defer closeStore(t, s)
	list, err := s.Settings()
	if wanted := (SettingsList{}).Join(want); err != nil || len(list) != len(wanted) || !list.Has(wanted) {
		t.Errorf("%s: %v, %v; want %v", filepath.Base(dir), list, err, wanted)
	}
	checkSound(t, s)
}

// Games of other settings are refused, unless they are to be mixed. Of equal names one may be unknown.
func TestAddSettings(t *testing.T) {
	for _, c := range []struct {
		have    []Settings
		add     Settings
		refused bool
	}{
		{have: []Settings{paper}, add: paper},
		{have: []Settings{paper}, add: mining, refused: true},
		{have: []Settings{paper}, add: changed, refused: true},
		{have: []Settings{nameOnly}, add: paper},
		{have: []Settings{nameOnly}, add: mining, refused: true},
		{have: []Settings{paper}, add: nameOnly},
		{have: []Settings{nameOnly, paper}, add: changed, refused: true},
		{have: []Settings{paper, mining}, add: paper},
		{have: []Settings{paper, mining}, add: changed, refused: true},
	} {
		dir := minedBy(t, t.TempDir(), 1, c.have...)
		s := openStore(t, dir, Options{})
		before := exportOf(t, s)
		err := s.AddSettings(SettingsList{c.add}, false)
		if errors.Is(err, ErrLimits) != c.refused || !c.refused && err != nil {
			t.Errorf("%v, then %v: %v", c.have, c.add, err)
		}
		if c.refused && exportOf(t, s) != before {
			t.Error("a store that refused has changed")
		}
		if err := s.AddSettings(SettingsList{c.add}, true); err != nil {
			t.Error(err)
		}
		closeStore(t, s)
		wantSettings(t, dir, append(c.have, c.add)...)
		seal, err := os.ReadFile(filepath.Join(dir, kv.SealFile))
		if first, _, _ := strings.Cut(string(seal), "\n"); err != nil || !strings.HasPrefix(first, "# sealed whole by shicho ") || !strings.Contains(first, `"in_full":"read: nodes=`) && c.add.IsKnown() {
			t.Errorf("%s, %v", first, err)
		}
	}
	empty := openStore(t, t.TempDir(), Options{}) // a store without a game takes any settings, the last ones
	for _, settings := range []Settings{paper, mining, nameOnly} {
		if err := empty.AddSettings(SettingsList{settings}, false); err != nil {
			t.Error(err)
		}
		if list, err := empty.Settings(); err != nil || len(list) != 1 || list[0] != settings {
			t.Error(list, err)
		}
	}
	checkSound(t, empty)
	if err := empty.AddSettings(SettingsList{{Limits: "a\nb"}}, true); !errors.Is(err, ErrInvalid) {
		t.Error(err)
	}
}

// A merge keeps the settings of all inputs. It refuses different ones, in any order, unless they are to be mixed.
func TestMergeSettings(t *testing.T) {
	testrun.SameGoroutines(t, "TestKill")
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	minedBy(t, in("paper"), 1, paper)
	minedBy(t, in("more"), 2, paper)
	minedBy(t, in("mining"), 3, mining)
	minedBy(t, in("changed"), 4, changed)
	minedBy(t, in("old"), 5, nameOnly)
	for _, c := range []struct {
		inputs  string
		refused bool
		want    []Settings
	}{
		{"paper more", false, []Settings{paper}},
		{"old paper", false, []Settings{nameOnly, paper}},
		{"old old", false, []Settings{nameOnly}},
		{"paper mining", true, []Settings{paper, mining}},
		{"mining old more", true, []Settings{paper, mining, nameOnly}},
		{"changed old paper", true, []Settings{paper, changed, nameOnly}},
	} {
		var inputs []string
		for _, name := range strings.Fields(c.inputs) {
			inputs = append(inputs, in(name))
		}
		_, err := Merge(context.Background(), in("out"), inputs, MergeOptions{})
		if errors.Is(err, ErrLimits) != c.refused || !c.refused && err != nil {
			t.Errorf("%s: %v", c.inputs, err)
		}
		os.RemoveAll(in("out"))
		if _, err := Merge(context.Background(), in("out"), inputs, MergeOptions{Mix: true}); err != nil {
			t.Error(err)
		}
		wantSettings(t, in("out"), c.want...)
		again := in("again")
		if _, err := Merge(context.Background(), again, append(inputs, in("out")), MergeOptions{}); err != nil || exported(t, again) != exported(t, in("out")) {
			t.Errorf("%s, merged with what was made of them: %v", c.inputs, err)
		}
		os.RemoveAll(again)
		os.RemoveAll(in("out"))
	}
}

// An export that was changed, and a record that was changed, are no settings.
func TestBadSettings(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for _, header := range []string{
		`"limits":"paper","mined_by":[{"limits":"paper","hash":"0123456789abcdef","in_full":"read: nodes=1"}]`,
		`"limits":"paper","mined_by":[{"limits":"paper","in_full":"read: nodes=1"}]`,
		`"limits":"mining","mined_by":[{"limits":"paper"}]`,
		`"limits":"a\nb"`,
	} {
		text := `{"format":"shicho patterns","version":5,` + header + "}\n{\"games\":0}\n"
		if _, _, err := s.Import("x", strings.NewReader(text)); !errors.Is(err, ErrInvalid) && !errors.Is(err, ErrNotExport) {
			t.Errorf("%s: %v", header, err)
		}
	}
	err := s.update(func(txn *kv.Txn) error {
		return txn.Set([]byte(settingsPrefix+"0123"), []byte("paper\nread: nodes=1"))
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Settings(); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
	faults := 0
	if _, err := s.Check(func(Fault) { faults++ }); err != nil || faults != 1 {
		t.Error(faults, err)
	}
}
