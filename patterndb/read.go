package patterndb

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb/game"
	"shicho/patterndb/kv"
)

// snapshot is the store at one moment. Its methods turn a panic of Badger into an error.
type snapshot struct {
	store *Store
	txn   *kv.Txn
	whole bool // all tables have been verified
}

// snapshot opens a snapshot, which must be closed.
func (s *Store) snapshot() (*snapshot, error) {
	txn, err := s.db.Read()
	if err != nil {
		return nil, inFolder(s.dir, err)
	}
	return &snapshot{store: s, txn: txn}, nil
}

// wholeSnapshot opens a snapshot and makes sure that all tables of the store can be read.
func (s *Store) wholeSnapshot() (*snapshot, error) {
	t, err := s.snapshot()
	if err != nil {
		return nil, err
	}
	if err := t.verify(); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// verify makes sure that all tables of the store can be read.
func (t *snapshot) verify() error {
	err := t.store.db.Verify()
	t.whole = err == nil
	return inFolder(t.store.dir, err)
}

func (t *snapshot) close() { t.txn.Discard() }

// ask answers a question by a snapshot.
func ask[T any](s *Store, question func(*snapshot) (T, error)) (answer T, err error) {
	t, err := s.snapshot()
	if err != nil {
		return answer, err
	}
	defer t.close()
	return question(t)
}

// askWhole is ask with a whole snapshot.
func askWhole[T any](s *Store, question func(*snapshot) (T, error)) (answer T, err error) {
	return ask(s, func(t *snapshot) (T, error) {
		if err := t.verify(); err != nil {
			return answer, err
		}
		return question(t)
	})
}

// yieldWhole yields what a walk through a whole snapshot yields.
func yieldWhole[T any](s *Store, walk func(t *snapshot, yield func(T, error) bool)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		_, err := askWhole(s, func(t *snapshot) (none T, _ error) {
			walk(t, yield)
			return none, nil
		})
		if err != nil {
			yield(*new(T), err)
		}
	}
}

// damageError is the error for a record that is wrong.
func (t *snapshot) damageError(format string, args ...any) error {
	return fmt.Errorf("%s: %w: %s", t.store.dir, ErrDamaged, fmt.Sprintf(format, args...))
}

// get returns the value of a key, nil if there is none.
func (t *snapshot) get(key []byte) (value []byte, err error) {
	err = kv.Guard(func() error {
		item, err := t.txn.Get(key)
		if errors.Is(err, kv.ErrNoKey) {
			return nil
		}
		if err == nil {
			value, err = item.ValueCopy(nil)
		}
		if err == nil && value == nil {
			value = []byte{}
		}
		return kv.Translate(err)
	})
	if err == nil && !t.whole {
		err = t.store.db.Prove(key, key)
	}
	return value, inFolder(t.store.dir, err)
}

// game returns a game, nil if it is missing. A game that cannot be decoded is damage.
func (t *snapshot) game(key shape.ID) (*Game, error) {
	value, err := t.get(gameKey(key))
	if err != nil || value == nil {
		return nil, err
	}
	g, err := game.Decode(key, value)
	if err != nil {
		return nil, t.damageError("game %v: %v", key, err)
	}
	return g, nil
}

// pattern returns a pattern. A pattern that is missing or cannot be decoded is damage.
func (t *snapshot) pattern(id shape.ID) (p Pattern, err error) {
	value, err := t.get(patternKey(id))
	if err != nil {
		return p, err
	}
	if value == nil {
		return p, t.damageError("pattern %v is missing", id)
	}
	if p, err = game.DecodePattern(value); err != nil {
		err = t.damageError("pattern %v: %v", id, err)
	}
	return p, err
}

// split splits the value of a pattern's record into the themes and the encoding of the pattern.
func (t *snapshot) split(id shape.ID, value []byte) (theme.Set, []byte, error) {
	themes, code, err := game.SplitPatternValue(value)
	if err != nil {
		err = t.damageError("pattern %v: %v", id, err)
	}
	return themes, code, err
}

func (t *snapshot) decodePattern(id shape.ID, code []byte) (shape.Pattern, error) {
	p, err := shape.Decode(code)
	if err != nil {
		return p, t.damageError("pattern %v: %v", id, err)
	}
	return p, nil
}

// cursor goes through the records whose keys have a prefix, in order.
type cursor struct {
	snapshot   *snapshot
	it         *kv.Iterator
	prefix     []byte
	seek       []byte // the key to go to next; nil for the next record
	from       []byte // the key where the cursor began
	proved     bool   // the store is verified as a whole
	key, value []byte // of the record; valid until the next call of next
	err        error
}

func (t *snapshot) scan(prefix []byte) *cursor {
	return &cursor{snapshot: t, prefix: prefix, seek: prefix, from: prefix, proved: t.whole}
}

// next goes to the next record. It returns false at the end, or if there is an error, which is then in err. The
// cursor must be closed.
func (c *cursor) next() (ok bool) {
	c.err = inFolder(c.snapshot.store.dir, kv.Guard(func() error {
		if c.it == nil {
			c.it = c.snapshot.txn.NewIterator(kv.IteratorOptions{Prefix: c.prefix})
		}
		if c.seek != nil {
			c.it.Seek(c.seek)
			c.seek = nil
		} else {
			c.it.Next()
		}
		if ok = c.it.Valid(); !ok {
			return c.proveTo(last(c.prefix))
		}
		item := c.it.Item()
		c.key = item.Key()
		return kv.Translate(item.Value(func(value []byte) error {
			c.value = value
			return nil
		}))
	}))
	return ok && c.err == nil
}

// proveTo verifies the part of the store that the cursor has passed: from the key where it began to the given key.
func (c *cursor) proveTo(key []byte) error {
	if c.proved {
		return nil
	}
	return c.snapshot.store.db.Prove(c.from, key)
}

func (c *cursor) close() {
	if c.it != nil {
		c.it.Close()
	}
}

// Has tells whether the store has the game with the given key.
func (s *Store) Has(key shape.ID) (bool, error) {
	value, err := ask(s, func(t *snapshot) ([]byte, error) { return t.get(gameKey(key)) })
	return value != nil, err
}

// ErrNoGame says that the store has no game with the given key.
var ErrNoGame = errors.New("no such game")

// Game returns the game with the given key. The error may wrap ErrNoGame.
func (s *Store) Game(key shape.ID) (*Game, error) {
	g, err := ask(s, func(t *snapshot) (*Game, error) { return t.game(key) })
	if err == nil && g == nil {
		err = fmt.Errorf("%s: %w: %v", s.dir, ErrNoGame, key)
	}
	return g, err
}

// FindGame returns the game whose key begins with the given hexadecimal digits, or the game with the given Name. The
// error may wrap ErrNoGame, or ErrAmbiguous with a few of the games.
func (s *Store) FindGame(text string) (*Game, error) {
	g, err := s.GameByKey(text)
	if !errors.Is(err, ErrNoGame) {
		return g, err
	}
	found, err := s.gamesNamed(text)
	if err != nil {
		return nil, err
	}
	return s.only(text, found)
}

// GameByKey returns the game whose key begins with the given hexadecimal digits. The error may wrap ErrNoGame, or ErrAmbiguous with a few of the games.
func (s *Store) GameByKey(digits string) (*Game, error) {
	found, err := ask(s, func(t *snapshot) ([]shape.ID, error) { return t.find(gamePrefix, strings.ToLower(digits)) })
	if err != nil {
		return nil, err
	}
	return s.only(digits, found)
}

// only returns the game that was found for a text, if there is one and no other.
func (s *Store) only(text string, found []shape.ID) (*Game, error) {
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("%s: %w: %q", s.dir, ErrNoGame, text)
	case 1:
		return s.Game(found[0])
	}
	return nil, ambiguous(s.dir, text, found)
}

// gamesNamed lists the keys of the first games with a name.
func (s *Store) gamesNamed(name string) (found []shape.ID, err error) {
	for g, err := range s.Games() {
		if err != nil {
			return nil, err
		}
		if g.Name == name {
			if found = append(found, g.Key); len(found) == maxFound {
				break
			}
		}
	}
	return found, nil
}

// Limits is the name of the limits of mining by which the games were mined, "" if it is unknown; see Settings.
func (s *Store) Limits() (string, error) { return ask(s, (*snapshot).limits) }

// hasGames tells whether the store has any game.
func (s *Store) hasGames() (bool, error) {
	return ask(s, func(t *snapshot) (bool, error) {
		c := t.scan([]byte{gamePrefix})
		defer c.close()
		return c.next(), c.err
	})
}

func (t *snapshot) limits() (string, error) {
	value, err := t.get([]byte(limitsKey))
	return string(value), err
}

// Games yields every game in the order of the keys. An error ends the loop.
func (s *Store) Games() iter.Seq2[*Game, error] { return yieldWhole(s, (*snapshot).games) }

// Patterns yields the IDs of the patterns that are not covered, in ascending order. An error ends the loop.
func (s *Store) Patterns() iter.Seq2[shape.ID, error] {
	return func(yield func(shape.ID, error) bool) {
		for p, err := range s.EncodedPatterns() {
			if covered := p.Cover != (shape.ID{}); !covered && !yield(p.ID, err) {
				return
			}
		}
	}
}

// EncodedPattern is a pattern as shape.Pattern.Encode writes it.
type EncodedPattern struct {
	ID     shape.ID
	Themes theme.Set
	Cover  shape.ID // the pattern that covers this one; the zero ID if none does
	Code   []byte   // the next step of a loop overwrites it
}

// EncodedPatterns yields every pattern, covered or not, in the order of the IDs, without decoding it. An error ends the loop.
func (s *Store) EncodedPatterns() iter.Seq2[EncodedPattern, error] {
	return yieldWhole(s, (*snapshot).encodedPatterns)
}

func (t *snapshot) encodedPatterns(yield func(EncodedPattern, error) bool) {
	covers, err := t.openCovers(&counting{})
	if err != nil {
		yield(EncodedPattern{}, err)
		return
	}
	defer covers.close()
	c := t.scan([]byte{patternPrefix})
	defer c.close()
	for c.next() {
		if !isPattern(c.key) {
			continue
		}
		p := EncodedPattern{ID: idAt(c.key, 0)}
		if p.Cover, err = covers.of(p.ID); err == nil {
			p.Themes, p.Code, err = t.split(p.ID, c.value)
		}
		if !yield(p, err) || err != nil {
			return
		}
	}
	if c.err != nil {
		yield(EncodedPattern{}, c.err)
	}
}

func (t *snapshot) games(yield func(*Game, error) bool) {
	c := t.scan([]byte{gamePrefix})
	defer c.close()
	for c.next() {
		key, err := c.gameID()
		var g *Game
		if err == nil {
			g, err = game.Decode(key, c.value)
		}
		if err != nil {
			yield(nil, t.damageError("game %x: %v", c.key[1:], err))
			return
		}
		if !yield(g, nil) {
			return
		}
	}
	if c.err != nil {
		yield(nil, c.err)
	}
}

var errKey = errors.New("key of the wrong length")

func (c *cursor) gameID() (shape.ID, error) {
	if len(c.key) != 1+idLength {
		return shape.ID{}, errKey
	}
	return idAt(c.key, 0), nil
}
