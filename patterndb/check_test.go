package patterndb

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"shicho/patterndb/kv"

	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb/game"
)

// Check finds every kind of wrong record, and reports nothing else.
func TestCheckFindsFaults(t *testing.T) {
	testrun.SameGoroutines(t, "TestKill")
	m := randomGame(1, 1)
	id, key := m.patterns[0].ID(), m.game.Key
	other := randomGame(50, 1)
	otherID := other.patterns[0].ID()
	changed := *m.game
	changed.Instances = slices.Clone(changed.Instances)
	misfit(&changed.Instances[0])
	stray := shape.IDOf([]byte("stray"))
	type change struct{ key, value []byte }
	value := func(p Pattern) []byte { return game.PatternValue(p.Themes, p.Encode()) }
	for _, test := range []struct {
		name    string
		changes []change // a nil value deletes
		want    []string
	}{
		{"nothing", nil, nil},
		{"game does not decode", []change{{gameKey(key), []byte{1}}}, []string{
			"g " + key.String() + ": value cannot be decoded"}},
		{"game encoded in another way", []change{{gameKey(key), append([]byte{0x93, 0}, m.game.Encode()[1:]...)}},
			[]string{"the encoding is not"}},
		{"game key too long", []change{{append(gameKey(key), 1), m.game.Encode()}}, []string{"wrong length"}},
		{"pattern missing", []change{{patternKey(id), nil}}, []string{"is missing"}},
		{"pattern does not decode", []change{{patternKey(id), game.PatternValue(0, []byte{1})}}, []string{"not a pattern"}},
		{"pattern without themes", []change{{patternKey(id), []byte{1}}}, []string{"value cannot be decoded"}},
		{"unknown theme", []change{{patternKey(id), game.PatternValue(1<<31, m.patterns[0].Encode())}}, []string{"value cannot be decoded"}},
		{"another pattern", []change{{patternKey(id), value(other.patterns[0])}}, []string{"the pattern is " + otherID.String()}},
		{"class of another kind", []change{{gameKey(key), changed.Encode()}, {instanceKey(id, key), changed.Digest(id)}},
			[]string{"is not of the class"}},
		{"pattern alone", []change{{patternKey(otherID), value(other.patterns[0])}}, []string{"pattern without instance"}},
		{"instance missing", []change{{instanceKey(id, key), nil}}, []string{"missing, or different", "pattern without instance"}},
		{"instance changed", []change{{instanceKey(id, key), []byte{1, 1, 1}}}, []string{"missing, or different"}},
		{"instance without game", []change{{instanceKey(id, stray), []byte{1, 1, 1}}}, []string{"its game is missing"}},
		{"instance of another pattern", []change{
			{patternKey(otherID), value(other.patterns[0])}, {instanceKey(otherID, key), []byte{1, 1, 1}}},
			[]string{"its game has no instance of this pattern"}},
		{"pattern key too short", []change{{patternKey(id)[:9], []byte{1}}}, []string{"wrong length"}},
		{"unknown key", []change{{[]byte("x"), []byte{1}}, {[]byte("a"), []byte{1}}}, []string{"a : unknown key", "x : unknown key"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := openStore(t, t.TempDir(), Options{})
			put(t, s, m)
			err := s.update(func(txn *kv.Txn) error {
				for _, c := range test.changes {
					if c.value == nil {
						if err := txn.Delete(c.key); err != nil {
							return err
						}
					} else if err := txn.Set(c.key, c.value); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if _, err := s.Check(func(f Fault) { got.WriteString(f.Key + ": " + f.What + "\n") }); err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.SplitAfter(got.String(), "\n") {
				if line != "" && (i >= len(test.want) || !strings.Contains(line, test.want[i])) {
					t.Errorf("got\n%swant %q", got.String(), test.want)
					break
				}
			}
			if strings.Count(got.String(), "\n") != len(test.want) {
				t.Errorf("got\n%swant %q", got.String(), test.want)
			}
		})
	}
}
