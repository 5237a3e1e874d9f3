package patterndb

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"shicho/patterndb/game"
	"shicho/patterndb/kv"
)

// Settings say how games were mined. SettingsList are the settings by which the games of a store were mined.
type (
	Settings     = game.Settings
	SettingsList = game.SettingsList
)

// A store keeps the name of the limits, and each settings that are known in full in a record of its own. In a store of which only
// the name is known there is no such record: stores of earlier versions have none. If games by other settings come to such a
// store, its unknown settings get a record, too. So the store always tells that it has games whose settings nobody knows.

// Settings lists how the games of the store were mined. It is empty if not even the name of the limits is known.
func (s *Store) Settings() (SettingsList, error) { return ask(s, (*snapshot).settings) }

func (t *snapshot) settings() (SettingsList, error) {
	limits, err := t.limits()
	if err != nil {
		return nil, err
	}
	var list SettingsList
	c := t.scan([]byte(settingsPrefix))
	defer c.close()
	for c.next() {
		s, err := decodeSettings(c.key, c.value)
		if err != nil {
			return nil, t.damageError("%v", err)
		}
		list = append(list, s)
	}
	if len(list) == 0 && limits != "" {
		list = SettingsList{{Limits: limits}}
	}
	return list, c.err
}

// settingsRecords are the records that say how the games of a store were mined.
func settingsRecords(list SettingsList) (records []record) {
	if limits := list.Limits(); limits != "" {
		records = append(records, record{[]byte(limitsKey), []byte(limits)})
	}
	if list.IsNameAlone() {
		return records
	}
	for _, s := range list {
		records = append(records, record{[]byte(settingsPrefix + s.Key()), []byte(s.Limits + "\n" + s.InFull)})
	}
	return records
}

func isSettings(key []byte) bool { return bytes.HasPrefix(key, []byte(settingsPrefix)) }

// decodeSettings reads a record of settingsRecords.
func decodeSettings(key, value []byte) (Settings, error) {
	limits, full, found := strings.Cut(string(value), "\n")
	s := Settings{Limits: limits, InFull: full}
	if err := s.Check(); err != nil {
		return s, err
	}
	if !found || settingsPrefix+s.Key() != string(key) {
		return s, fmt.Errorf("the record %q has other settings", key)
	}
	return s, nil
}

// AddSettings says that games are put that were mined by the given settings. All games of a store are mined by the same settings.
// So if the store has games that were mined by others, the error is ErrLimits, unless mix is set: then the store keeps all of them,
// and says for good that it is mixed. If of the store's games only the name of the limits is known, and the name is the same, the
// settings count as the same; but the store keeps that it has games whose settings are unknown.
func (s *Store) AddSettings(list SettingsList, mix bool) error {
	list = list.Join(nil)
	if err := list.Check(); err != nil {
		return err
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	old, err := s.Settings()
	if err != nil {
		return err
	}
	before := settingsRecords(old)
	mined, err := s.hasGames()
	if err != nil {
		return err
	}
	all := list
	if mined {
		if len(old) == 0 {
			old = SettingsList{{Limits: list.Limits()}} // of games that were put without a word
		}
		all = old.Join(list)
	}
	if mined && !mix && all.IsMixed() && !old.Has(list) {
		return fmt.Errorf("%s: %w: %s, not %s", s.dir, ErrLimits, distinct(old, list), distinct(list, old))
	}
	after := settingsRecords(all)
	switch {
	case slices.EqualFunc(before, after, record.equal):
		return nil
	case s.readOnly:
		return inFolder(s.dir, ErrReadOnly)
	}
	if err := s.writeSettings(before, after); err != nil {
		return inFolder(s.dir, err)
	}
	return s.noteSettings()
}

// writeSettings replaces the records of settings.
func (s *Store) writeSettings(before, after []record) error {
	return s.update(func(txn *kv.Txn) error {
		for _, r := range before {
			if err := txn.Delete(r.key); err != nil {
				return kv.Translate(err)
			}
		}
		for _, r := range after {
			if err := txn.Set(r.key, r.value); err != nil {
				return kv.Translate(err)
			}
		}
		return nil
	})
}

func (r record) equal(s record) bool {
	return bytes.Equal(r.key, s.key) && bytes.Equal(r.value, s.value)
}

// distinct names settings so that they are told apart from others: by the names of the limits, if these suffice.
func distinct(list, others SettingsList) string {
	if list.Limits() != others.Limits() && list.Limits() != game.Mixed && list.Limits() != "" {
		return list.Limits()
	}
	return list.Words()
}

// noteSettings makes the seal of the store tell how its games were mined.
func (s *Store) noteSettings() error {
	list, err := s.Settings()
	if err != nil {
		return err
	}
	note, err := json.Marshal(list)
	if err == nil && len(list) > 0 {
		s.db.Note = string(note)
	}
	return err
}

// SetLimits says that games are put that were mined by limits of which only the name is known. See AddSettings.
func (s *Store) SetLimits(name string) error {
	return s.AddSettings(SettingsList{{Limits: name}}, false)
}
